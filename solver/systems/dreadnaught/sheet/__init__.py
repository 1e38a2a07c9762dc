"""Character sheets: what a character was created with, and what it bought at each level."""
