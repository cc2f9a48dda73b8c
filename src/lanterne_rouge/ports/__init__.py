"""The doors in the wall: Protocols only. Imports `domain`. Read `files.py` for what comes in, `stores.py` for what is kept."""
