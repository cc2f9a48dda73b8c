"""Sets of lifting as numbers: one-repetition maximum, effort, volume. Read `e1rm.py` first."""
