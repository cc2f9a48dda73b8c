"""`lanterne strength ...`: a family of commands a file. Read `cli/commands.py` for their table."""
