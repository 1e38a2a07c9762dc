"""What an attack may be meant to do, one rule a module; `table.py` lists them."""
