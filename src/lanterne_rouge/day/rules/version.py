"""Which rules decide a day, and in which words: fingerprints stored with every run. Made by `make docs`, checked by a test."""

RULES_VERSION = "62a866e0b8"
"""Changes whenever a rule or a constant changes that a decision uses, wherever it stands."""
WORDING_VERSION = "ca9d8b1624"
"""Changes whenever a sentence changes that a decision is told in."""
