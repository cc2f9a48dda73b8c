"""The exercises: found by whatever name is used for them, searched, and exchanged. Read `catalogue.py` first."""
