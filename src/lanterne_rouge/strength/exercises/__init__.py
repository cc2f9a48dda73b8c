"""Exercises looked up, matched by name, and substituted."""
