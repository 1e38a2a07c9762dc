"""The whole round in one envelope: what each monster writes down before the round starts."""
