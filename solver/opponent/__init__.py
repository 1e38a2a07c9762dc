"""What a game master asks: bids, and what they guarantee."""
