"""The story of a file: find, read, recognise, merge, keep, measure, report.

May import `domain`, `ports`, `metrics`; readers and stores are handed in. Read `importer.py` first.
"""
