"""Invented athletes: the demo athlete, and an archive for measuring speed. Nobody's data. Imports `domain`.

Read `demo_athlete.py` first; `invented_signals.py` makes the samples.
"""
