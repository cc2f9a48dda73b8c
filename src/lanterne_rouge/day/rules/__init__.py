"""The rules of a day, a family a file. Read `table.py` first."""
