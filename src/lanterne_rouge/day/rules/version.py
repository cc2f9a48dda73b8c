"""Which rules decide a day, and in which words: fingerprints stored with every run. Made by `make docs`, checked by a test."""

<<<<<<< HEAD
RULES_VERSION = "742a896a07"
"""Changes whenever a rule or a constant changes that a decision uses, wherever it stands."""
WORDING_VERSION = "f43c7ffe78"
=======
RULES_VERSION = "71c93e8ef5"
"""Changes whenever a rule or a constant changes that a decision uses, wherever it stands."""
WORDING_VERSION = "028565f4c7"
>>>>>>> e3e63c5 (Lift as felt after a weekend off: an unseen rest no longer eases who said how they feel)
"""Changes whenever a sentence changes that a decision is told in."""
