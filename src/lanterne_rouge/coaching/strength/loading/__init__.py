"""Which weights exist for a lift in a gym, and how a bar is loaded. Read `weights.py` first."""
