"""Encounter files: text in YAML or JSON, read so that every fault is told by its place in it."""
