"""Which rules decide a day, and in which words: fingerprints stored with every run. Made by `make docs`, checked by a test."""

RULES_VERSION = "52272682b2"
"""Changes whenever a rule or a constant changes that a decision uses, wherever it stands."""
WORDING_VERSION = "bc81770d22"
"""Changes whenever a sentence changes that a decision is told in."""
