"""The doors in the wall: Protocols, and what ties worker processes to their parent. Imports `domain`. Read `sources.py` first."""
