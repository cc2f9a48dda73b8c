"""Schemes of progression, one a file. Read `catalogue.py` first."""
