"""Fights between any number of combatants on two sides, with everything that the rules know."""
