"""A gym told in words: `I only have dumbbells up to 20 and a bench`, `at the hotel there's just a cable machine this week`.

Shown as it is read; a yes keeps it by the use case of the app's form, for good or for the days that are named.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

import msgspec

from lanterne_rouge.app.strength.gyms import SetGymRequest, gym_in_use
from lanterne_rouge.conversation.answer import Answer
from lanterne_rouge.conversation.asked_days import day_words, read_days_ahead
from lanterne_rouge.conversation.gear_at_hand import read_gear_at_hand
from lanterne_rouge.conversation.padding import PADDING, word_set
from lanterne_rouge.conversation.sentence import read_sentence
from lanterne_rouge.conversation.turn import ChatTurn, Talk
from lanterne_rouge.domain.equipment import (
    STANDARD_DUMBBELLS_KG,
    STANDARD_DUMBBELLS_LB,
    STANDARD_KETTLEBELLS_KG,
    STANDARD_KETTLEBELLS_LB,
    Gear,
    Location,
    WeightUnit,
    gear_named,
    weight_in_unit,
)
from lanterne_rouge.domain.routing import Intent
from lanterne_rouge.language.dates import MONTH_NAMES
from lanterne_rouge.language.phrasing import words_of
from lanterne_rouge.strength.gym_text import GymText

GYM_KIND: Final = "gym"
MOST_NAMED_WEIGHTS: Final = 4
_CALLED: Final[Mapping[Gear, str]] = {
    Gear.PULLUP_BAR: "a pull-up bar",
    Gear.BAND: "bands",
    Gear.CABLE: "cables",
    Gear.MACHINE: "machines",
    Gear.RINGS: "rings",
    Gear.DIP_BARS: "dip bars",
    Gear.SLIDERS: "sliders",
    Gear.PLATE: "plates",
    Gear.EZ_BAR: "an EZ bar",
    Gear.AB_WHEEL: "an ab wheel",
    Gear.DUMBBELL: "dumbbells",
    Gear.KETTLEBELL: "kettlebells",
}
_PLACES: Final = (
    "hotel", "air ?bnb", "home", "garage", "basement", "shed", "attic", "office", "work", "school", "uni", "campsite", "parents'?",
    "in-?laws'?", "holiday", "club", "new gym", "gym",
)  # fmt: skip
_AT_HOME: Final = ("home", "garage", "basement", "shed", "attic", "parents", "in-laws", "air bnb", "airbnb")
_AWAY: Final = ("hotel", "air bnb", "airbnb", "campsite", "holiday", "away", "parents", "in-laws")
_PLACE: Final = re.compile(rf"\b(?P<place>{'|'.join(_PLACES)})\b(?! ?(?:press|day))")
_HAS: Final = re.compile(
    r"\b(?:i|we|they)(?:'ve| have| own| use| train| lift| work ?out|'ve got| got)\b|\b(?:there'?s|there (?:is|are)|it has|has|only|just|all"
    r" i|nothing but|no|my (?:dumb-?bells?|kettle-?bells?)|gym ?:|home ?:)\b|:"
)
_LIMITS: Final = re.compile(
    r"\b(?:only|just|all i|nothing|no|without|everything|(?:train|lift|work ?out) with|my (?:dumb-?bells?|kettle-?bells?))\b"
)
_DENIED: Final = re.compile(
    r"\b(?:no|not|without|haven't|don't have|hasn't|doesn't have|isn't|except|but not|minus)(?: an?| any| the)?$"
)
_BODY: Final = re.compile(r"\b(?:body ?-?weight|no (?:equipment|kit|gear|weights)|nothing(?: but)?)\b")
_ALL: Final = re.compile(r"\b(?:everything|the lot|all (?:the )?(?:usual|rest|else))\b")
_UNIT: Final = r"(?: ?(?P<unit{}>kgs?|kilos?|lbs?|pounds?))?"
_LIST: Final = r"(?P<list{0}>\d+(?:\.\d+)?(?:(?: ?(?:kgs?|kilos?|lbs?))?(?:, ?(?:and )?| and | & |/)\d+(?:\.\d+)?)*)"
_KINDS: Final = (("dumbbells", r"(?:dumb-?bells?|dbs?)"), ("kettlebells", r"(?:kettle-?bells?|kbs?)"))
_WEIGHTS: Final = tuple(
    (
        kind,
        (
            re.compile(rf"\bup to (?P<most>\d+){_UNIT.format('')} {words}\b"),
            re.compile(
                rf"(?<=\b{kind} )(?:(?:only|just|go|goes|that|which|set|max|out) )*(?:from (?P<least>\d+){_UNIT.format('_least')} )?"
                rf"(?:up to|to|until|maximum(?: of)?|max(?: of)?) (?P<most>\d+){_UNIT.format('')}\b"
            ),
            re.compile(rf"(?<=\b{kind} )(?:of |at |: ?|in )?{_LIST.format('')}{_UNIT.format('')}\b"),
            re.compile(rf"\b{_LIST.format('')}{_UNIT.format('')} (?={words}\b)"),
        ),
    )
    for kind, words in _KINDS
)
_SPAN: Final = re.compile(r"\bfor (?:the next )?(?P<count>\d+|an?|one|two|three|four) (?P<unit>day|week)s?\b")
_DAY_OF_MONTH: Final = re.compile(rf"\b\d{{1,2}}(?:(?:st|nd|rd|th)\b|(?= (?:{'|'.join(MONTH_NAMES)})\b))")
_COUNTS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_OWN_WEIGHTS: Final = re.compile(
    r"^(?:but |well )*(?:my |the )(?:dumb-?bells?|kettle-?bells?) (?:only |just )?(?:go|are|max|reach|stop)\b"
)
_WORDS: Final = (
    PADDING
    | frozenset(MONTH_NAMES)
    | word_set(
        "i i've i'm have got only just with all my at in on there there's is are has it's they they've the a an of up to and or but no"
        " not any nothing else plus some set pair pairs two one train training lift lifting work workout gym own use using where for"
        " until till this next week weeks weekend days day from now here go goes max maximum that which adjustable light heavy small big"
        " old new away staying while home hotel holiday travelling traveling doesn't don't haven't hasn't without except couple few kg"
        " kgs kilos lb lbs usual everything can currently place local back room equipment kit gear weights body bodyweight body-weight"
        " available monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun today tomorrow"
        " only's also basic single we we've visiting gyms basically proper have's out moved switched joined joining"
    )
)


@dataclass(frozen=True, kw_only=True)
class GymTold:
    """A gym as a message tells it: its place, what it has, and the first and last day where it is of some days."""

    place: str | None
    has: GymText
    gear: tuple[str, ...]
    days: tuple[date, date] | None
    is_of_weights: bool
    """Whether it only says how heavy the dumbbells or kettlebells are."""
    is_all: bool
    """Whether it has everything but what is named."""


def read_gym_told(text: str, today: date, unit: WeightUnit) -> GymTold | None:
    """The gym in a normalised message, every word of which belongs to it; None for a question, a wish, or what was done."""
    said = read_sentence(text).plain.rstrip(" .!")
    if "?" in text or read_gear_at_hand(text) is not None or _HAS.search(said) is None:
        return None
    left = re.sub(
        r"\bdumb-?bells?\b|\bdbs?\b", "dumbbells", re.sub(r"\bkettle-?bells?\b|\bkbs?\b", "kettlebells", said)
    )
    of_weights, left = _weights(left, unit)
    days, left = _days(left, today)
    places = [found["place"] for found in _PLACE.finditer(left)]
    left = _PLACE.sub(" ", left)
    words = re.findall(r"[a-z][a-z'-]*|[^\s\w]|\d+", left)
    plain = [word.replace("-", " ") for word in words]
    named = [
        one
        for one in gear_named(plain)
        if plain[one[1] : one[1] + 1] != ["press"] and "special" not in plain[one[0] : one[1]]
    ]
    denied = [one for one in named if _DENIED.search(" ".join(plain[: one[0]]))]
    taken = {at for first, last, _ in named for at in range(first, last)}
    rest = {word for at, word in enumerate(words) if at not in taken and word not in ",.;:&+()-'"}
    there = frozenset(gear for one in named if one not in denied for gear in one[2])
    gone = frozenset(gear for one in denied for gear in one[2])
    if not rest <= _WORDS or not (named or of_weights or _BODY.search(said)):
        return None
    if not places and len({one[2] for one in named}) < 2 and _LIMITS.search(said) is None:
        # `I have a rack` may be one thing among others.
        return None
    is_all = _ALL.search(said) is not None or not (there or _BODY.search(said))
    gear = (frozenset(Gear) if is_all else there) - gone
    place = _place(places)
    is_of_weights = _OWN_WEIGHTS.search(said) is not None and bool(of_weights)
    has = GymText(
        location=Location.HOME if place in _AT_HOME else None,
        unit=unit if of_weights else None,
        gear="" if is_of_weights else ",".join(sorted(gear)) or "none",
        dumbbells=of_weights.get("dumbbells", "" if is_of_weights or Gear.DUMBBELL in gear else "none"),
        kettlebells=of_weights.get("kettlebells", "" if is_of_weights or Gear.KETTLEBELL in gear else "none"),
    )
    without = [_CALLED.get(one, f"a {words_of(one)}") for one in sorted(gone - {Gear.PLATE})]
    named_gear = sorted(gear - {Gear.DUMBBELL, Gear.KETTLEBELL})
    called = (
        (f"everything{' but ' if without else ''}{' and '.join(without)}",)
        if is_all
        else tuple(_CALLED.get(one, f"a {words_of(one)}") for one in named_gear)
    )
    return GymTold(place=place, has=has, gear=called, days=days, is_of_weights=is_of_weights, is_all=is_all)


def _place(places: list[str]) -> str | None:
    """The most particular of the places that are named."""
    named = [place.replace("'", "") for place in places]
    return next((place for place in named if place != "gym"), "gym" if named else None)


def _weights(text: str, unit: WeightUnit) -> tuple[dict[str, str], str]:
    """The weights of dumbbells and kettlebells as the gym's form takes them, and the text without them."""
    read = dict[str, str]()
    for kind, patterns in _WEIGHTS:
        found = next((match for pattern in patterns if (match := pattern.search(text)) is not None), None)
        if found is None:
            continue
        groups = found.groupdict()
        if groups.get("list"):
            read[kind] = ",".join(re.findall(r"\d+(?:\.\d+)?", groups["list"]))
        else:
            read[kind] = _up_to(kind, float(groups.get("least") or 0), float(groups["most"]), unit)
        text = (
            f"{text[: found.start()]} {text[found.end() :]}"
            if kind in text[: found.start()]
            else (f"{text[: found.start()]} {kind} {text[found.end() :].removeprefix(kind)}")
        )
    return read, text


def _up_to(kind: str, least: float, most: float, unit: WeightUnit) -> str:
    """The usual weights up to the heaviest one, which is one of them."""
    usual = {
        ("dumbbells", WeightUnit.KG): STANDARD_DUMBBELLS_KG,
        ("dumbbells", WeightUnit.LB): STANDARD_DUMBBELLS_LB,
        ("kettlebells", WeightUnit.KG): STANDARD_KETTLEBELLS_KG,
        ("kettlebells", WeightUnit.LB): STANDARD_KETTLEBELLS_LB,
    }[kind, unit]
    weights = {one for kg in usual if least <= (one := weight_in_unit(kg, unit)) <= most} | {most}
    return ",".join(f"{one:g}" for one in sorted(weights))


def _days(text: str, today: date) -> tuple[tuple[date, date] | None, str]:
    """The days that the gym is of, and the text without a span of them."""
    if (span := _SPAN.search(text)) is not None:
        count = _COUNTS.get(span["count"]) or int(span["count"])
        last = today + timedelta(days=count * (7 if span["unit"] == "week" else 1) - 1)
        return (today, last), _SPAN.sub(" ", text)
    asked = read_days_ahead(text, today)
    if asked is None:
        return None, text
    return (asked.first, asked.last), _DAY_OF_MONTH.sub(" ", text)


def gym_told(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """The gym as it is read, with a yes that keeps it; how long it is for, where that isn't told of a place away."""
    if (
        turn.decision.intent is Intent.SAFETY
        or turn.has("live_session", "other_people")
        or turn.stored.pending is not None
    ):
        return None
    unit = WeightUnit.LB if re.search(r"\b(?:lbs?|pounds?)\b", turn.plain) else WeightUnit.KG
    if not re.search(r"\b(?:kgs?|kilos?)\b", turn.plain) and talk.scope.units == WeightUnit.LB:
        unit = WeightUnit.LB
    told = read_gym_told(turn.plain, talk.scope.today, unit)
    if told is None:
        return None
    shown = _in_words(told, unit)
    if told.days is None and (told.place in _AWAY or re.search(r"\b(?:away|travell?ing|holiday)\b", turn.plain)):
        text = f"{shown}. Until when? Say it once more with the last day, such as: until sunday."
        return replace(turn, answer=Answer(text=text, detailed=True), offer=None)
    used = gym_in_use(talk.scope.stores, talk.scope.today)
    name = used.name if told.is_of_weights and used is not None else told.place or ("away" if told.days else "my gym")
    since, until = told.days or (None, None)
    request = SetGymRequest(name=name, has=told.has, use=not told.is_of_weights, since=since, until=until)
    when = (
        f"from {day_words(told.days[0], talk.scope.today)} to {day_words(told.days[1], talk.scope.today)}, then as usual again"
        if told.days is not None
        else "from now on"
    )
    text = f"{shown}. Say yes and I plan your lifting with that {when}."
    phrase = f"{GYM_KIND}: {msgspec.json.encode(request).decode()}"
    return replace(turn, answer=Answer(text=text, detailed=True), offer=phrase)


def _in_words(told: GymTold, unit: WeightUnit) -> str:
    """`Hotel: dumbbells up to 12 kg, a bench, and nothing else`."""
    weights = [
        _weights_in_words(kind, listed, unit)
        for kind, listed in (("dumbbells", told.has.dumbbells), ("kettlebells", told.has.kettlebells))
        if listed != "none" and (listed or (kind.removesuffix("s") in told.has.gear.split(",") and not told.is_all))
    ]
    parts = [*told.gear, *weights] if told.is_all else [*weights, *told.gear] if not told.is_of_weights else weights
    where = {None: "You have", "gym": "Your gym has"}.get(told.place, f"{(told.place or '').capitalize()}:")
    end = ", and nothing else" if parts and not (told.is_of_weights or told.is_all) else ""
    return f"{where} {', '.join(parts) or 'your own body weight alone'}{end}"


def _weights_in_words(kind: str, listed: str, unit: WeightUnit) -> str:
    """`dumbbells up to 20 kg`, `kettlebells of 12 and 16 kg`."""
    each = [f"{float(one):g}" for one in listed.split(",") if one]
    if len(each) > MOST_NAMED_WEIGHTS:
        return f"{kind} up to {each[-1]} {unit}"
    *others, last = each or [""]
    return f"{kind} of {' and '.join(filter(None, (', '.join(others), last)))} {unit}" if each else kind
