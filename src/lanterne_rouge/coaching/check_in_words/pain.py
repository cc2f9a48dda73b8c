"""Pain with its place and score, from an answer such as `knee 3/10, shoulder 7/10` or from a free text."""

import re
from collections.abc import Sequence

from lanterne_rouge.coaching.check_in_words.phrase import is_no, near, plain, says, standing
from lanterne_rouge.domain.check_in import Pain
from lanterne_rouge.domain.errors import BadInput

LONGEST_PLACE = 60
_HOW = "Write place and score: knee 4/10."
_NAMES = frozenset({"pain", "pains", "hurts", "ache", "aches"})
_JOINTS = (
    r"knees?|ankles?|achilles|foot|feet|heels?|toes?|shins?|hips?|groin|(?:lower |upper )?back|neck|shoulders?|elbows?|wrists?"
    r"|plantar(?: fascia)?"
    r"|it band|itb|ribs?|collarbones?|tendons?|metatarsals?|tibia|kneecaps?|sit bones?|pelvis|jaw"
)
_MUSCLES = r"calf|calves|hamstrings?|quads?|quadriceps|thighs?|glutes?|hands?|arms?|fingers?|thumb|leg"
_SIDE = r"(?:(?:left|right|inner|outer|lower|upper|front|both) )*"
_PLACE = re.compile(rf"\b{_SIDE}(?:{_JOINTS}|{_MUSCLES})\b(?: [lcts]\d{{1,2}}\b)?")
_HURT = r"hurt(?:s|ing)?|pain(?:s|ful)?|ach(?:e|es|ed|ing|y)|niggl\w*|twing\w*|sprain\w*|strain(?:ed)?|injur\w*|tweak\w*|pulled|stabbing"
_IN_TEXT = {
    "hurt": re.compile(near(rf"{_JOINTS}|{_MUSCLES}", _HURT, gap=7)),
    "sore": re.compile(near(_JOINTS, r"sore|swollen", gap=2)),
    "rated": re.compile(rf"\b(?:{_JOINTS}|{_MUSCLES})\b[^.;,!?]*?\d ?/ ?10\b"),
}
_RANGE = r"(\d{1,3}(?:[.,]\d)?)(?: ?(?:-|to|or) ?(\d{1,3}(?:[.,]\d)?))?"
_OF_TEN = re.compile(rf"(?<![\w.,]){_RANGE} ?(?:/|out of|of) ?(\d+)")
# A number alone is a score unless it counts something else.
_ALONE = re.compile(
    rf"(?<![\w.,/]){_RANGE}(?![\w/.,]*\w)(?! ?(?:days?|weeks?|months?|years?|hours?|h|min\w*|km|k|miles?|am|pm|x)\b)"
)
_PIECE = re.compile(r"[;\n]|,(?!\d)|\.(?=\s|$)|(?<=\d) and ")
_CLAUSE = re.compile(r"[;!?]|,(?!\d)|\.(?=\s|$)| but ")
_RATED_APART = re.compile(r"(?<=\d) and ")
_SIGNS = {
    "rising": re.compile(r"\b(?:rising|worse|worsening|increasing|growing)\b"),
    "settling": re.compile(r"\b(?:better|settl\w+|easing|improv\w+|fading)\b"),
    "bone": re.compile(r"(?<!sit )\bbones?\b|\bbony\b|\btibia\b|\bmetatarsals?\b|\bfracture\w*|\bbroken\b"),
    "night": re.compile(r"\bnights?\b|\bwak(?:es|ing|en)\b|\bwoke\b"),
    "hop": re.compile(r"\bhop(?:s|ping|ped)?\b"),
    "limp": re.compile(r"\blimp(?:s|ing|ed)?\b"),
}  # fmt: skip
_DETAIL = re.compile(
    r"\b(?:when|while|since|after|during|for|with|but|not|no|worse|worsening|rising|increasing|better|settl\w+|still|limp\w*|hop\w*"
    r"|(?:at |in the |last )?night"
    r"|later|then|on hopping|on (?:the )?(?:stairs|descents?|climbs?)|today|now|gone)\b.*"
)
_NOISE = re.compile(
    rf"\b(?:{_HURT}|sore|swollen|score|level|about|around|maybe|my|the|is|are|feels|a|an|some|slight|mild|bad|little|in|of|on|at|it|i|have|got|there)\b"
)
_DENIED_PLACE = re.compile(r"^(?:no|without)\b|\b(?:is|are) (?:gone|fine|ok|okay)$|\bgone$")


def pains(answer: str) -> tuple[Pain, ...]:
    """An answer about pain; empty when it says that there is none. What follows a place tells more: rising, night, limping, hop, bone."""
    if is_no(answer, of=_NAMES):
        return ()
    return tuple(_pain(piece) for piece in _by_place(answer))


def pains_in(text: str) -> tuple[Pain, ...]:
    """The pains that a free text tells; sore muscles are none."""
    found: dict[str, Pain] = {}
    for clause in (part for whole in _CLAUSE.split(plain(text)) for part in _RATED_APART.split(whole)):
        if any(True for _ in standing(clause, _IN_TEXT)) and not _DENIED_PLACE.search(clause.strip()):
            score = _score_in(clause)
            found |= {place[0]: _with_signs(place[0], score, clause) for place in _PLACE.finditer(clause)}
    return tuple(found.values())


def place_in(words: str) -> str | None:
    """The first part of the body that plain words name."""
    found = _PLACE.search(words)
    return found[0] if found else None


def _by_place(answer: str) -> list[str]:
    """The answer cut where a new place begins; `rising` or `at night` behind a comma belongs to the place before."""
    cut: list[str] = []
    for piece in (part.strip() for part in _PIECE.split(plain(answer))):
        new = _OF_TEN.search(piece) or _PLACE.search(piece) or _ALONE.search(piece)
        if not cut or (new and _place(piece)):
            cut.append(piece)
        else:
            cut[-1] = f"{cut[-1]}, {piece}"
    return cut


def _pain(piece: str) -> Pain:
    place = _place(piece)
    if not place:
        raise BadInput("Where the pain is was not said.", _HOW)
    score = _score(piece)
    if score is None and _DENIED_PLACE.search(piece):
        score = 0.0
    return _with_signs(place, score, piece)


def _with_signs(place: str, score: float | None, words: str) -> Pain:
    signs = {name for name, pattern in _SIGNS.items() if says(words, pattern)}
    return Pain(
        site=place[:LONGEST_PLACE],
        score_0_10=score,
        trend="rising" if "rising" in signs else "settling" if "settling" in signs else None,
        focal_bone="bone" in signs,
        at_night="night" in signs,
        on_hop="hop" in signs,
        limping="limp" in signs,
    )


def _score(words: str) -> float | None:
    """The number before `/10`, else one that stands alone; of several the highest."""
    rated = [*_OF_TEN.finditer(words)]
    unclear = next((score for score in rated if score[3] != "10"), None)
    if unclear:
        raise BadInput(f"Pain of {unclear[0]} is not understood.", "Give it from 0 to 10: knee 4/10.")
    value = _highest(rated or [*_ALONE.finditer(words)])
    if value is not None and value > 10:
        raise BadInput(f"Pain of {value:g} is off the scale.", "Give it from 0 to 10: knee 4/10.")
    return value


def _score_in(clause: str) -> float | None:
    """The number before `/10` in a free text, where other numbers may mean anything."""
    value = _highest([score for score in _OF_TEN.finditer(clause) if score[3] == "10"])
    return value if value is not None and value <= 10 else None


def _highest(scores: Sequence[re.Match[str]]) -> float | None:
    numbers = [float(n.replace(",", ".")) for score in scores for n in (score[1], score[2]) if n]
    return max(numbers, default=None)


def _place(piece: str) -> str:
    """The words before the score, else a part of the body anywhere, else the words behind the score."""
    score = _OF_TEN.search(piece) or _ALONE.search(piece)
    before, after = (piece[: score.start()], piece[score.end() :]) if score else (piece, "")
    known = _PLACE.search(piece)
    return _bare(before) or (known[0] if known else "") or _bare(after)


def _bare(words: str) -> str:
    site = _NOISE.sub(" ", _DETAIL.sub("", re.sub(r"^(?:no|without) ", "", words)))
    return " ".join(re.sub(r"[^\w' /-]", " ", site).split()).strip(" :-/")
