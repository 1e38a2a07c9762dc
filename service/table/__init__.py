"""A fight at the table, whatever game it is: its state follows from its log alone."""
