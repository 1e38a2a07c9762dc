"""Where fights, their logs, sealed secrets and access tokens are kept: SQLite or PostgreSQL."""
