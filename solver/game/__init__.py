"""What a game is: matrix, stochastic and allocation games, and how a long solve is watched."""
