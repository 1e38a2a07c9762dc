"""The duel in compiled code. What it decides and how it is called is in `duel_table`."""
