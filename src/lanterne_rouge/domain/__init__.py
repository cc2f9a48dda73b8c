"""What is true about training: frozen types in plain Python. Imports nothing of ours. Read `recording.py`, then `morning.py`."""
