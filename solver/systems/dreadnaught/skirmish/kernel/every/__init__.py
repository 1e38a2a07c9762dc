"""The compiled rules of skirmishes in which anything of the rule text may happen."""
