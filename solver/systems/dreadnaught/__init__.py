"""The diceless RPG Dreadnaught: characters, checks, exchanges of secret bids, and the duel."""
