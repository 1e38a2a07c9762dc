"""A search of skirmishes whose rules the compiled solver does not know in full.

It is exact where it sees the end of a fight. Nothing asks it yet: to tell the bids of a turn on a
board it would need minutes, as each state beyond its levels is estimated anew.
"""
