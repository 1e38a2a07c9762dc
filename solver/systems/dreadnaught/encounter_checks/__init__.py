"""What the fields of a Dreadnaught encounter must fulfil together.

These checks run on data that may be faulty elsewhere, so that a game master is told everything in
one go: whatever a check can't make sense of, it leaves to the check of that field alone.
"""
