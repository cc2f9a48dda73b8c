"""What there is to train with away from the usual gym, as a message tells it: `hotel gym, dumbbells up to 20 kg`, `only bodyweight`."""

import re
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.domain.equipment import Gear

_GEAR: Final[tuple[tuple[str, tuple[Gear, ...], str], ...]] = (
    ("dumbbells", (Gear.DUMBBELL,), r"dumb?-?bells?|dbs?|pairs? of \d{1,2}(?: ?kgs?| ?lbs?|s)"),
    ("a kettlebell", (Gear.KETTLEBELL,), r"(?:kettle-?)?bells?|kbs?"),
    ("a band", (Gear.BAND,), r"(?:resistance |elastic )?bands?"),
    ("a pull-up bar", (Gear.PULLUP_BAR,), r"(?:pull|chin)[ -]?up bar"),
    ("a bench", (Gear.BENCH,), r"(?:flat |adjustable )?bench(?! ?press)"),
    ("a barbell", (Gear.BARBELL, Gear.PLATE), r"barbell"),
    ("a box", (Gear.BOX,), r"(?:plyo )?box"),
    ("a skipping rope", (), r"(?:jump|skipping|skip)[ -]?rope"),
)
_NAMED: Final = tuple((name, gear, re.compile(rf"\b(?:{words})\b")) for name, gear, words in _GEAR)
_BODY: Final = re.compile(
    r"\b(?:body ?-?weight|no (?:gym|equipment|kit|gear|weights)|without (?:a gym|equipment|weights)"
    r"|(?:only|just) (?:a chair|the floor|my body))\b"
)
_LIMITED: Final = re.compile(
    r"\b(?:only|just|no (?:kit|jumping|noise)|one (?:\d{1,2} ?(?:kgs?|lbs?) )?(?:(?:kettle-?)?bell|kb|db|dumb?-?bell)|an? (?:single|pair)"
    r"|nothing but|all i(?:'ve| have)?(?: got)?|no gym|no equipment|hotel|air ?bnb|away|holidays?|vacation|travell?ing"
    r"|(?:parents|mums?|moms?|dads?|in-?laws|visiting)|at home|garage|park"
    r"|driveway|balcony|kitchen|living room|bedroom|garden|(?:back ?)?yard|patio|terrace)\b"
)
_WANTED: Final = re.compile(
    r"\b(?:what (?:(?:can|could|should|would|do|shall|might) i (?:still )?(?:do|train)|to do|have you got|(?:session|workout))"
    r"|(?:can|could|should|shall) i (?:still |just )?(?:do|train|lift|use)|(?:give|make|write|got|any|need|want) (?:me )?(?:an? |some )?"
    r"(?:[a-z-]+ ){0,2}(?:session|workout|routine|circuit|ideas?)|how (?:do|can|should) i train|session for|workout for)\b"
    r"|\b\d+ ?(?:min|mins|minutes)\b.*[,.;:] (?:go|hit me|shoot|surprise me|(?:any )?ideas|thoughts)[ .!?]*$"
)
_MOST: Final = re.compile(
    r"\b(?:up to|max(?:imum)?(?: of)?|to|until|go(?:es)? (?:up )?to) (?P<most>\d{1,3})(?: ?(?P<unit>kgs?|kilos?|lbs?|pounds))?\b"
    r"|\b(?:kettle-?bells?|kbs?)\W{1,3}(?:of |at )?(?P<bell>\d{1,2})(?: ?(?P<mark>kgs?|lbs?))?\b"
    r"|\b(?P<first>\d{1,2}) ?(?P<unit_first>kgs?|kilos?|lbs?)? (?:kettle-?bell|kb|dumb?-?bells?)\b"
)
_NO_WISH: Final = re.compile(
    r"\b(?:did|done|was|were|bought|buy|which|first|instead of|vs|versus|better than|worth|with (?:my|the) plan)\b|\d ?x ?\d"
)


@dataclass(frozen=True, kw_only=True)
class GearAtHand:
    """What there is to train with; `words` say it again, with the heaviest weight where that is told."""

    gear: frozenset[Gear]
    words: str


def read_gear_at_hand(text: str) -> GearAtHand | None:
    """The gear that a normalised message limits a wished session to; None where it limits none, or wishes for none."""
    if not (_LIMITED.search(text) and _WANTED.search(text)) or _NO_WISH.search(text):
        return None
    named = [(name, gear) for name, gear, words in _NAMED if words.search(text)]
    if not named and not _BODY.search(text):
        return None
    words = " and ".join(name for name, _ in named) or "bodyweight alone"
    return GearAtHand(gear=frozenset(one for _, gear in named for one in gear), words=f"{words}{_most(text)}")


def _most(text: str) -> str:
    found = _MOST.search(text)
    if found is None:
        return ""
    unit = next((found[name] for name in ("unit", "mark", "unit_first") if found[name]), "kg")
    unit = "lb" if unit.startswith(("lb", "pound")) else "kg"
    return f" up to {found['most']} {unit}" if found["most"] else f" of {found['bell'] or found['first']} {unit}"
