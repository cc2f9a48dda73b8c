"""FIT files: walked once, gathered into columns, salvaged where they are broken. Read `reader.py` first."""
