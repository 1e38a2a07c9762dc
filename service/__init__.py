"""The command, the gRPC server, and the one place that maps messages to the domain."""
