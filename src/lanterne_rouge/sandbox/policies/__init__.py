"""The simulator's own policies, to compare a coach with. Read `catalogue.py` first."""
