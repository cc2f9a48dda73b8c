"""A model plans lifting or explains it; the rules answer first. Read `coach.py` first."""
