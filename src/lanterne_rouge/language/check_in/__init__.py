"""An athlete's free text read into a check-in's fields. In doubt the careful reading wins. Read `free_text.py` first."""
