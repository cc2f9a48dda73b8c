"""The season plan: phases, roles of days, loads, sessions, repair. Read `plan.py` first."""
