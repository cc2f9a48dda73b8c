"""Keeps everything an athlete has: one database and a folder of original files.

Imports `ports` and `domain`. Read `stores.py` first, then `tables.py` and `journal.py`.
"""
