"""Version 1 of the messages and services."""
