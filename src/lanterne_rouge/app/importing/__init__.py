"""The story of a file: find, read, recognise, merge, store, measure, report. Read `importer.py` first."""
