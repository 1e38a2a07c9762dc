"""What the benchmark of the service and the fault tests share: lives, kills, load."""
