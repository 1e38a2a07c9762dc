"""How allocation games are solved: best responses, linear programs over marginals, certificates."""
