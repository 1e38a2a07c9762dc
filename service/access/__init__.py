"""Who may call what, and how often: roles, bearer tokens, and rates. Knows no network."""
