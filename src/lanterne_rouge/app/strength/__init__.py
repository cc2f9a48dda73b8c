"""The use cases of lifting. Read `today.py` first."""
