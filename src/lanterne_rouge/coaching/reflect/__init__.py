"""Looking back: days, weeks, blocks, what they teach, and which of the athlete's own numbers they speak for.

Read `reflection.py` first, then `findings.py` and `own_parameters.py`.
"""
