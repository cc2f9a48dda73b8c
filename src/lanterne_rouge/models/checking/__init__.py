"""Checks that a model's sentences pass before an athlete reads them. Read `gate.py` first."""
