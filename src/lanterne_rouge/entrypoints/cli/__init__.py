"""The command `lanterne`. `main.py` holds the border; each other file the commands of one subject."""
