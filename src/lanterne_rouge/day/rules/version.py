"""Which rules decide a day, and in which words: fingerprints stored with every run. Made by `make docs`, checked by a test."""

RULES_VERSION = "a17d43046f"
"""Changes whenever a rule or a constant changes that a decision uses, wherever it stands."""
WORDING_VERSION = "b5c23b6c7d"
"""Changes whenever a sentence changes that a decision is told in."""
