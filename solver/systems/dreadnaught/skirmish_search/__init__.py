"""The search of skirmishes whose rules the compiled solver does not know in full."""
