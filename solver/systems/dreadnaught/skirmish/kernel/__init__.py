"""The skirmish in compiled code, and the numbers that it is told."""
