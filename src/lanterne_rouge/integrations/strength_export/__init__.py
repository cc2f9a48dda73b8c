"""Strength sessions for other programs: Strong's CSV, which most apps can read, and JSON with everything."""
