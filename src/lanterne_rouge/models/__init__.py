"""Asking a language model within the rules' limits; never needed for an answer. Read `ask.py` first."""
