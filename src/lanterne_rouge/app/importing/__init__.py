"""Importing files: find, read, recognise, merge, store, measure, report. Read `importer.py` first."""
