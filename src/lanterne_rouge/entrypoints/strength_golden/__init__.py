"""The formulas of lifting by name, applied to cases of `lanterne golden`: one family a file. Read `functions.py` first."""
