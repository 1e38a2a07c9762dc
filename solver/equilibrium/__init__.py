"""How games are solved, and what proves the answers."""
