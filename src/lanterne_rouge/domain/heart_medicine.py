"""Medicine that holds the pulse down: which kinds do, and whether an athlete's words say that they take one.

Heart rate then says little of the effort: zones from a formula or from before are too high (ACSM 2021; Pescatello 2014).
"""

import re

# Beta blockers (all end in -olol), calcium channel blockers that slow the heart, and ivabradine (ESC 2020, sports cardiology).
_NAMES = r"beta[ -]?blockers?|\w{3,}olol|carvedilol|verapamil|diltiazem|ivabradine"
_NAMED = re.compile(rf"\b(?:{_NAMES})\b")
# A sentence about someone else, the past, or none.
_NOT_TAKEN = re.compile(
    r"\b(?:no|not|never|without|stopped|quit|came off|off|instead of|used to|asked about"
    r"|(?:my|his|her|their) (?:dad|mum|mom|father|mother|wife|husband|partner|brother|sister|friend|son|daughter|client))\b|n't\b"
)
PULSE_IS_SLOWED = (
    "Your medicine may hold your pulse down, so targets go by power, pace or feel, not by heart rate."
    " If it doesn't: lanterne athlete set slow_pulse=no"
)
_CLAUSES = re.compile(r"[.!?;\n]+")


def says_pulse_is_slowed(words: str | None) -> bool:
    """Whether the words say that the athlete takes a medicine that slows the pulse; a denial or somebody else's is none."""
    clauses = _CLAUSES.split((words or "").lower().replace("’", "'"))
    return any(
        _NOT_TAKEN.search(clause[: named.start()]) is None for clause in clauses if (named := _NAMED.search(clause))
    )
