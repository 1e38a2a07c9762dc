"""Sealed bids: fixed before any player bids, and provable afterwards without trusting the service.

Pure code: no network, no database, no game rules. `docs/seals.md` is the specification.
"""
