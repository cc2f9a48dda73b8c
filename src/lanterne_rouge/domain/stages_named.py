"""The days of an event of several, and their distances, as its name tells them."""

import re

from lanterne_rouge.domain.sport import Sport

# An event of stages, whether or not it says how many.
_STAGES = re.compile(
    r"\bstage[ -]?(?:races?|rides?|runs?|tours?|events?)\b|\bmulti[ -]?(?:day|stage)\b|\betape race\b|\bseveral days\b"
)
DAY_NUMBERS = {
    word: number
    for number, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2)
}
_NUMBER = rf"[2-9]|1\d|2[0-3]|{'|'.join(DAY_NUMBERS)}"
_NUMBER_OF_DAYS = re.compile(rf"\b({_NUMBER})[\s-]+(day|stage)s?\b")
# Days that are no part of an event: until it, since something, or of the week.
_NO_EVENT_BEFORE = re.compile(r"\b(?:in|within|after|before|every|last|next|train(?:ing)?)\s+$")
_NO_EVENT_AFTER = re.compile(
    r"\s*(?:a|an|per|each|every|to go|ago|before|after|from|since|until|till|training|prep|notice|week|challenge|fast)\b"
)
# At a meet or a championship of some days each athlete starts now and then, not for hours on every one of them.
_MEETS = re.compile(r"\b(?:meet|competition|contest|championships?|nationals|worlds|regatta|festival|camp|expo)\b")
# A name that tells one stage ("three-day stage race, final stage 110 km") is that day alone; the others are races of their own.
_ONE_STAGE = re.compile(
    rf"\b(?:final|last) stage\b|\bstage (?:\d+|one|{'|'.join(DAY_NUMBERS)})\b|\bday (?:\d+|one|{'|'.join(DAY_NUMBERS)})\b"
)
_AMOUNT = r"\d{1,3}(?:[.,]\d+)?"
_UNIT = r"\s*-?\s*(?:km|k|miles?|mi)"
# Distances one after another, of which the last at least has a unit: "95, 110 and 85 km".
_LISTED = re.compile(rf"(?<![\w.,])({_AMOUNT}(?:{_UNIT})?(?:\s*(?:,|/|\+|&|,?\s*and)\s*{_AMOUNT}(?:{_UNIT})?)+)\b")
_KM_PER_MILE = 1.609344
# A stage race of which only the whole distance is known: usual kilometres of a day, and how many days it may have.
KM_OF_A_DAY, KM_OF_OTHER_DAY, LEAST_STAGES, MOST_STAGES = {Sport.CYCLING: 120.0, Sport.RUNNING: 40.0}, 60.0, 3, 23


def is_of_stages(words: str) -> bool:
    """Whether the words of an event say that it takes several days, and tell no single one of them."""
    words = words.lower()
    return (_STAGES.search(words) is not None or _named_days(words) > 1) and not _ONE_STAGE.search(words)


def days_of_event(name: str, kind: str | None, distance_km: float | None, sport: Sport | None) -> int:
    """Return how many days an event of several takes: as its words say, else by its distance; 1 for other events."""
    words = f"{name} {kind or ''}".lower()
    if not is_of_stages(words) or sport is Sport.STRENGTH:
        return 1
    named = _named_days(words) if _STAGES.search(words) is None else _number(words) or len(stages_km(words))
    if named > 1:
        return named
    a_day = KM_OF_A_DAY.get(sport or Sport.CYCLING, KM_OF_OTHER_DAY)
    if distance_km is None or distance_km < LEAST_STAGES * a_day / 2:
        return 1
    return min(max(round(distance_km / a_day), 2), MOST_STAGES)


def stages_km(name: str) -> tuple[float, ...]:
    """Return the distances that a name lists one after another, in kilometres; none where it tells no more than one."""
    listed = _LISTED.search(name.lower())
    if listed is None or not re.search(rf"{_UNIT}$", listed[1]):
        return ()
    miles = _KM_PER_MILE if re.search(r"mi(?:les?)?$", listed[1]) else 1.0
    return tuple(miles * float(amount.replace(",", ".")) for amount in re.findall(_AMOUNT, listed[1]))


def _named_days(words: str) -> int:
    """The days that words tell of an event that isn't called one of stages; 0 where they tell none."""
    return 0 if _MEETS.search(words) else _number(words)


def _number(words: str) -> int:
    """The number of days or stages in words; 0 without one."""
    for told in _NUMBER_OF_DAYS.finditer(words):
        if not _NO_EVENT_BEFORE.search(words[: told.start()]) and not _NO_EVENT_AFTER.match(words[told.end() :]):
            return DAY_NUMBERS.get(told[1]) or int(told[1])
    return 0
