"""Today's judgement: a morning in, a decision and a workout out. Pure. Read `decide.py` first."""
