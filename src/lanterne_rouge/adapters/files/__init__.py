"""Readers of the files that devices and apps write, one format a file. Read `catalogue.py` first."""
