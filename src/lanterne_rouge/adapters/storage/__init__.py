"""Storage: one database and a folder of original files. Read `stores.py` first."""
