"""Envelope games solved by a double oracle, with a certificate for both sides."""
