"""Makes a routine for a goal, a gym and a number of days. Read `generate.py` first."""
