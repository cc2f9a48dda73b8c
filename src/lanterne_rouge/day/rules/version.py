"""Which rules decide a day, and in which words: fingerprints stored with every run. Made by `make docs`, checked by a test."""

RULES_VERSION = "f1930c8c7f"
"""Changes whenever a rule or a constant changes that a decision uses, wherever it stands."""
WORDING_VERSION = "a870787cea"
"""Changes whenever a sentence changes that a decision is told in."""
