"""An event of several days: how to ride today, which rides counted, where that leaves the athlete. Read `standing.py` first."""
