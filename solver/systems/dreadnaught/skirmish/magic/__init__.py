"""Magic: spells as data, who may learn them, and what each kind of damage meets."""
