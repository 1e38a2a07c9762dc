"""What a game is: matrix games, stochastic games and how a long solve is watched."""
