"""The season: from goals, time and what really happened to a plan of days. Read `season.py` first, then `limits.py`."""
