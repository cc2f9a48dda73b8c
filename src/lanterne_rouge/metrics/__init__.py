"""Observations to numbers. Imports `domain` and NumPy, nothing else: no I/O, no clock.

Read `catalogue.py` for what there is, `session.py` for how a recording is measured, `load.py` for fitness and fatigue.
"""
