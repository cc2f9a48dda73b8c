"""`lanterne strength ...`: a family of commands a file. Read `app.py` for their table."""
