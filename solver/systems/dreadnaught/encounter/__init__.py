"""What a game master writes about a fight of Dreadnaught, part by part."""
