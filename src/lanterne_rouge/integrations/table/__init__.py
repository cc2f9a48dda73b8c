"""What the readers of CSV files share: rows from any dialect, numbers, dates. Read `rows.py` first."""
