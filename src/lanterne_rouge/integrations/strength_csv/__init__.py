"""What apps for lifting let their users download: one file for each kind of export. Read `log.py` first."""
