"""Exports of lifting apps: one file for each kind of export. Read `log.py` first."""
