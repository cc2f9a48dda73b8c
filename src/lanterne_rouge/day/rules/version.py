"""Which rules decide a day, and in which words: fingerprints stored with every run. Made by `make docs`, checked by a test."""

RULES_VERSION = "3c0952936f"
"""Changes whenever a rule or a constant changes that a decision uses, wherever it stands."""
WORDING_VERSION = "0038472c43"
"""Changes whenever a sentence changes that a decision is told in."""
