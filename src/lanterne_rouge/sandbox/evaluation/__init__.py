"""Scores language models on invented mornings. Read `evaluate.py` first."""
