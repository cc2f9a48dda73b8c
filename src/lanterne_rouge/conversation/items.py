"""Reads a normalised message as items: loads, repetitions, efforts, signs. What it does not know stays an unknown word."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lanterne_rouge.conversation.exercise_words import NAME_WORDS, find_exercise_name
from lanterne_rouge.conversation.padding import ADDRESSED, PADDING
from lanterne_rouge.domain.set_report import SaidUnit

_TOKEN = re.compile(
    r"\d{1,2}:\d\d(?::\d\d)?|\d{1,2}h\d{0,2}\b|\d+(?:\.\d+)?e\d+|\d+(?:\.\d+)?|[^\W\d_]+(?:['-][^\W\d_]+)*|[^\s]"
)
_GLUED = (
    (re.compile(r"(?<=\d)\s?(kgs?|lbs?)x(?=\s?\d)"), r" \1 x "),
    (re.compile(r"(?<=\d)x(?=\s?(?:bw|body))"), " x "),
    (re.compile(r"\bbwx(?=\d)"), "bw x "),
    (re.compile(r"\b1[ -](?=(?:arm|leg)(?:ed)?[ -][a-z])"), "one "),
    (re.compile(r"\b(rpe|rir|r|x|wu|ds)(?=\d)"), r"\1 "),
    (re.compile(r"\bbw(?=[+\d])"), "bw "),
    (re.compile(r"(?<=\d)(st|nd|rd|th)\b"), "th"),
    (
        re.compile(
            r"(?<=\d) (?:whole|full|entire|solid|proper|clean|strict|good|perfect|nice|slow|controlled|paused|deep)"
            r" (?=(?:secs?|seconds?|mins?|minutes?|reps?|kgs?|kilos?|lbs?|pounds?)\b)"
        ),
        " ",
    ),
)


MOST_EFFORT = 10.0


@dataclass(frozen=True, slots=True)
class MessageItem:
    """`kind`: one letter of the grammar; `value` in `unit`; `text` where it is a word or a name; `sided`: said per side."""

    kind: str
    value: float = 0.0
    unit: SaidUnit | None = None
    text: str = ""
    sided: bool = False


NUMBER_ITEM, LOAD_ITEM, REPS_ITEM, BODY, SETS, TIME_ITEM, DISTANCE, SAME_ITEM, PLATES, BAR = "nLRBSTDApb"
RPE_ITEM, RIR_ITEM, SIDE, FAIL, WARMUP, NAME = "erslwE"
TIMES, AT, FOR, WITH, COLON, SLASH, COMMA, STOP, PLUS, MINUS, THEN, DROP, AND, BUT, UNKNOWN = "x@fv:/,.+-tday?"

_KG = frozenset(
    ("kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm", "quilos", "kilogrammes", "keys", "kgz")
)
_LB = frozenset(("lb", "lbs", "pound", "pounds", "pounder", "pounders", "#", "libras", "pds", "lbz"))
_REPS = frozenset((
    "rep", "reps", "repetition", "repetitions", "wdh", "repeticiones", "repetizioni", "ripetizioni", "veces", "time", "times",
    "strokes", "steps", "mal", "fois", "reps.", "repe", "nos",
))  # fmt: skip
_SIDES = frozenset(("side", "arm", "leg", "hand", "foot", "way", "dumbbell", "db", "bell"))
_SECONDS = frozenset(("s", "sec", "secs", "second", "seconds", "sek", '"'))
_MINUTES = frozenset(("min", "mins", "minute", "minutes", "minuten", "minutos"))
_HOURS = frozenset(("h", "hr", "hrs", "hour", "hours"))
_KILOMETRES = frozenset(("km", "kms", "k", "kilometer", "kilometers", "kilometre", "kilometres"))
_METRES = frozenset(("m", "meter", "meters", "metre", "metres", "mtr"))
_MILES = frozenset(("mi", "mile", "miles"))
_COUNTS = {
    "single": 1.0,
    "double": 2.0,
    "dbl": 2.0,
    "triple": 3.0,
    "trpl": 3.0,
    "singles": 1.0,
    "doubles": 2.0,
    "triples": 3.0,
}
_ORDINAL_ROW = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ORDINALS = frozenset((*_ORDINAL_ROW, "last", "final"))
# How people put a report: words that say nothing about a set.
_SPACE_WORDS: Final = """
a about af again all already alright also an baby back back-off backoff bad bam banged barbell barely bell belt
belted beltless benched bit boom breakdown bro burned burnt came clean cleanly cluster coach comfortably complete completed
con controlled cranked crushed curled damn db dbs decent depth did done done. dude dumbbell dumbbells easily easy
ended entry er even exactly ez fairly fast fatto feeder feel feels felt fifth final finally fine finish finished first
form fourth full gemacht get go goo good gooo gooooo got great grinded grindy ground had haha hard have heavy hecho held
here hey hi hice hit hoy i i've in instead it it's its ive just k kb kettlebell kilo's kinda knocked last lb's lemme
let's lets lfg lift lifted light like little lmao load log logged lol machine made man managed mit money moved much
my nailed new nice now of off ok okay okayish okey on one ones only oof out pause paused pb perfect peso phew pin
please pls pounded pr pressed pretty proper pulled pushed put quite ramp real really record rep rep'd repped right
ripped round rowed run satz second serie series set sets sleeves slow smoked smooth so solid squatted squeezed stack
steady still stopped straight straps strict strong super swing tempo thank thanks that that's thats the them then
there these third this those threw time to today too took top totally tough ugh ugly uh um up upgraded used using
very wait was we weight well went were whole whoop woo woohoo work working wow wraps x's ya yay yeah yep yes yo you
yup actually literally honestly totally omg welp thing smashed killed fr ngl tbh is opener openers back-offs backoffs attempt attempts
topset top amrap'd managed sticks sir maam fam brother bruv gang calm into hung held lah lor
holding unbroken fertig piece covered erg stayed kept kettle skips aye
"""
# Shorter ones are a slip away from a unit or a side: `8 la 16 kg` may be `8 ea 16 kg`.
_SPACE = frozenset(word for word in ADDRESSED if len(word) > len("mun")) | frozenset(_SPACE_WORDS.split())
_NOTHING_ON = frozenset(
    (
        "belt",
        "swing",
        "straps",
        "wraps",
        "sleeves",
        "trouble",
        "problem",
        "problems",
        "pain",
        "help",
        "spotter",
        "spot",
        "rest",
        "bounce",
        "cheating",
        "cheat",
        "issues",
        "pause",
        "suit",
        "chalk",
        "shoes",
        "symptoms",
        "discomfort",
        "complaints",
        "twinge",
        "twinges",
        "niggles",
        "soreness",
        "momentum",
        "bother",
        "kip",
        "kipping",
        "wobble",
        "stopping",
        "breaks",
        "weights",
        "reaction",
    )
)
_SMALL = frozenset(("a", "an", "the", "my", "about", "like", "around", "maybe", "was", "is", "an", "effort", "of"))


def read_items(text: str) -> list[MessageItem]:
    """The items of a normalised message, in order; words that say nothing about a set are left out."""
    for pattern, to in _GLUED:
        text = pattern.sub(to, text)
    words = _TOKEN.findall(text)
    found: list[MessageItem] = []
    at = 0
    while at < len(words):
        for reader in _readers_of("0" if words[at][0].isdigit() else words[at]):
            read = reader(words, at)
            if read is not None:
                items, at = read
                found.extend(items)
                break
        else:
            # `a 16 kg` may be a mistyped `ea 16 kg`, and `20 in` a mistyped `20 min`: neither word may be left out there.
            # So may a word behind a number be the rest of another: `twenty ive` is 25.
            is_cut = words[at] in ("a", "in") and (at + 1 == len(words) or _number(words[at + 1]) is not None)
            # Behind a word that calls for it there is no doubt: `with a 20 lb vest`, `10 km in 52 min`.
            is_cut = is_cut and not (at and words[at - 1] in _CALLS_FOR[words[at]])
            is_cut = is_cut or (words[at] == "ive" and at > 0 and _number(words[at - 1]) is not None)
            if is_cut or words[at] not in _SPACE:
                found.append(MessageItem(UNKNOWN, text=words[at]))
            at += 1
    return found


_CALLS_FOR: Final = {
    "a": frozenset(("with", "at", "using", "on", "by")),
    "in": _KILOMETRES | _METRES | _MILES | {"done"},
}
ReadItems = tuple[tuple[MessageItem, ...], int] | None


def _number(word: str) -> float | None:
    return float(word) if word[0].isdigit() and word.replace(".", "", 1).isdigit() else None


def _is(words: list[str], at: int, first: str, *others: str) -> bool:
    return at < len(words) and words[at] == first and tuple(words[at + 1 : at + 1 + len(others)]) == others


def _skip(words: list[str], at: int, small: frozenset[str] = _SMALL) -> int:
    while at < len(words) and words[at] in small:
        at += 1
    return at


# What was left of a set: `two left`, `two in the tank`, `two more left in me`.
_SPARED: Final = (("left",), ("in", "the", "tank"), ("in", "tank"), ("in", "reserve"), ("in", "me"), ("to", "spare"))

_AT_MOST: Final = (("at", "most"), ("at", "best"), ("max",), ("tops",), ("or", "so"), ("maybe",), ("probably",))


def _read_effort(words: list[str], at: int) -> ReadItems:
    """`rpe 8`, `8 rpe`, `rir 2`, `2 rir`, `r1`, `two left in the tank`, `felt like an 8`, `effort six out of ten`."""
    word = words[at]
    if (
        word in ("@", "at", "with")
        and (read := _read_effort(words, at + 1) if at + 1 < len(words) else None) is not None
    ):
        return read
    value = _number(word)
    if word in ("rpe", "rir", "r", "effort"):
        start = at + 1
        while start < len(words) and words[start] in (*_SMALL, ":", "=", "@"):
            start += 1
        after = _number(words[start]) if start < len(words) else None
        if after is None:
            return None
        end = start + 1
        if _is(words, end, "-") and end + 1 < len(words) and _number(words[end + 1]) is not None:
            # A span (`rir 1-2`) is no number: the set counts, its effort is not known.
            return (), end + 2
        end = end + 2 if _is(words, end, "/", "10") else _after_of_ten(words, end)
        return (MessageItem(RPE_ITEM if word in ("rpe", "effort") else RIR_ITEM, after),), end
    if value is not None:
        end = at + 1
        is_before = value <= MOST_EFFORT and (end + 1 >= len(words) or _number(words[end + 1]) is None)
        if is_before and _is(words, end, "rpe"):
            return (MessageItem(RPE_ITEM, value),), end + 1
        if is_before and _is(words, end, "rir"):
            return (MessageItem(RIR_ITEM, value),), end + 1
        if words[end : end + 1] and words[end] in ("more", "reps", "rep"):
            end += 1
            if words[end : end + 1] and words[end] in ("more", "reps", "rep"):
                end += 1
        end += words[end : end + 1] in (["stay"], ["stayed"], ["still"])
        if _is(words, end, "to", "go") or _is(words, end, "left", "to"):
            # `two to go`, `two sets left to do`: nothing that was done.
            return (MessageItem(UNKNOWN, text="to go"),), end + 2
        if (spared := next((phrase for phrase in _SPARED if _is(words, end, *phrase)), None)) is not None:
            end += len(spared)
            for tails in (_SPARED[1:], _AT_MOST):
                end += len(next((phrase for phrase in tails if _is(words, end, *phrase)), ()))
            return (MessageItem(RIR_ITEM, value),), end
        if _after_of_ten(words, end) > end and value <= 10:
            return (MessageItem(RPE_ITEM, value),), _after_of_ten(words, end)
    if word in ("felt", "feels", "feel", "felt") and words[at + 1 : at + 2] == ["like"]:
        end = _skip(words, at + 2)
        after = _number(words[end]) if end < len(words) else None
        if (
            after is not None
            and after <= 10
            and not (words[end + 1 : end + 2] and words[end + 1] in _REPS | {"more", "left", "in"})
        ):
            return (MessageItem(RPE_ITEM, after),), _after_of_ten(words, end + 1)
        if after is not None and after > MOST_EFFORT:
            # `felt like 100 x 8` says what it seemed to be, not what it was.
            return (MessageItem(UNKNOWN, text="like"),), end
    if word == "call" and words[at + 1 : at + 2] in (["it"], ["that"]) and words[at + 2 : at + 3] in (["a"], ["an"]):
        # `call it a 9`; without its article the number may be the repetitions.
        after = _number(words[at + 3]) if at + 3 < len(words) else None
        return ((MessageItem(RPE_ITEM, after),), at + 4) if after is not None and after <= MOST_EFFORT else None
    if (
        (word == "can" and _is(words, at, "can", "make"))
        or _is(words, at, "could", "have", "done")
        or _is(words, at, "can", "do")
        or _is(words, at, "could", "do")
    ):
        start = at + (3 if words[at + 1] == "have" else 2)
        after = _number(words[start]) if start < len(words) else None
        if after is not None and words[start + 1 : start + 2] == ["more"]:
            return (MessageItem(RIR_ITEM, after),), start + 2
    return None


def _after_of_ten(words: list[str], end: int) -> int:
    if _is(words, end, "out", "of", "10"):
        return end + 3
    return end


def _read_side(words: list[str], at: int) -> ReadItems:
    """`each leg`, `per side`, `a side`, `/side`, `ea`."""
    word = words[at]
    after = words[at + 1] if at + 1 < len(words) else ""
    if word in ("ea", "ea.", "e/s", "pro"):
        return (MessageItem(SIDE),), at + 1 + (after in _SIDES or after in ("seite", "arm", "bein"))
    if word in ("each", "per", "every", "a", "/", "for", "both", "either") and after.removesuffix("s") in _SIDES:
        is_side = word != "a" or after in ("side", "hand", "arm", "leg")
        if is_side and not (word == "for" and after not in ("leg", "arm", "side", "hand")):
            return (MessageItem(SIDE),), at + 2
    if word == "each":
        return (MessageItem(SIDE),), at + 1
    return None


_FAILED = ("failed", "fail", "failing", "missed", "miss")


def _read_ending(words: list[str], at: int) -> ReadItems:
    """How a set ended: `to failure`, `failed the 7th`, `amrap`, `missed`."""
    word = words[at]
    for phrase in (
        ("to", "failure"),
        ("till", "failure"),
        ("until", "failure"),
        ("true", "failure"),
        ("absolute", "failure"),
        ("to", "fail"),
    ):
        if _is(words, at, *phrase):
            end = at + 2
            return (MessageItem(FAIL),), end + 1 if _is(words, end, "at") else end
    if word == "amrap" or (word == "failure" and at and words[at - 1] in _REPS):
        return (MessageItem(FAIL),), at + 1
    if word in _FAILED:
        end = at + 1
        while end < len(words) and words[end] in ("the", "on", "at", "rep", "#", "my", "number", "attempting"):
            end += 1
        if end < len(words) and (
            words[end] in _ORDINALS or (_number(words[end]) is not None and words[end + 1 : end + 2] == ["th"])
        ):
            end += 1 if words[end] in _ORDINALS else 2
            end += words[end : end + 1] in (["one"], ["rep"])
            return (MessageItem(FAIL, _nth(words, at), text="nth"),), end
        if word in ("missed", "failed") and at + 1 < len(words) and _number(words[at + 1]) is not None:
            return (MessageItem(FAIL, text="missed"),), at + 1
        return None
    if word in ("bricked", "dropped") and at + 1 < len(words) and _number(words[at + 1]) is not None:
        return (MessageItem(FAIL, text="missed"),), at + 1
    if _is(words, at, "didn't", "move") or _is(words, at, "didnt", "move"):
        return (), at + 2
    return None


def _nth(words: list[str], at: int) -> float:
    """The number of the repetition that failed, 0 where it is the last one."""
    for word in words[at + 1 : at + 8]:
        if word in _ORDINAL_ROW:
            return float(_ORDINAL_ROW.index(word) + 1)
        if (value := _number(word)) is not None:
            return value
        if word in _ORDINALS:
            break
    return 0.0


# `set 3 done`, `interval 2: 4 min`: which one it was.
_PARTS: Final = frozenset(("set", "sets", "interval", "int", "round", "lap", "piece", "rep"))
_ENDED: Final = frozenset((":", "done", "finished", "complete", "completed"))


def _read_aside(words: list[str], at: int) -> ReadItems:
    """What does not count: a set's number, a tempo, a rest, reps that somebody helped with, a pin of a stack."""
    word = words[at]
    value = _number(word)
    spans = word in ("set", "sets") and words[at + 2 : at + 3] == ["-"] and at + 3 < len(words)
    if spans and _number(words[at + 1]) is not None and _number(words[at + 3]) is not None:
        count = float(words[at + 3]) - float(words[at + 1]) + 1
        end = at + 4 + (words[at + 4 : at + 5] == [":"])
        return ((MessageItem(SETS, count),), end) if count >= 1 else None
    if word in _PARTS and at + 2 < len(words) and _number(words[at + 1]) is not None and words[at + 2] in _ENDED:
        return (), at + 3
    if _is(words, at, "on", "my", "own"):
        return (), at + 3
    if word == "tempo":
        end = at + 1
        while (
            end < len(words)
            and (_number(words[end]) is not None or words[end] == "-")
            and (end == at + 1 or words[end - 1] == "-" or words[end] == "-")
        ):
            end += 1
        return (), end
    if word == "level" and at + 1 < len(words) and _number(words[at + 1]) is not None:
        return (), at + 2
    if (
        value is not None
        and words[at + 1 : at + 2]
        and words[at + 1] in _SECONDS | _MINUTES
        and words[at + 2 : at + 3] == ["rest"]
    ):
        return (), at + 3
    if word in ("hr", "heart") and at + 1 < len(words):
        end = at + 1 + (words[at + 1] == "rate")
        end += words[end : end + 1] in (["was"], ["at"])
        if end < len(words) and _number(words[end]) is not None:
            return (), end + 1 + (words[end + 1 : end + 2] == ["bpm"])
    if (
        word == "+"
        and at + 1 < len(words)
        and _number(words[at + 1]) is not None
        and words[at + 2 : at + 3]
        and words[at + 2] in ("partial", "partials", "assisted", "half")
    ):
        return (), at + 3 + (words[at + 3 : at + 4] in (["reps"], ["rep"]))
    if (
        value is not None
        and words[at + 1 : at + 2]
        and words[at + 1]
        in ("partial", "partials", "lengthened", "assisted", "half", "forced", "kipping", "cheat", "cheaty", "cheated")
    ):
        end = at + 2
        while end < len(words) and words[end] in ("partials", "reps", "rep", "partial"):
            end += 1
        return (), end
    if word in ("no", "without", "zero") and at + 1 < len(words) and words[at + 1] in _NOTHING_ON:
        return (), at + 2
    if _is(words, at, "no", "trouble", "at", "all") or _is(words, at, "at", "all"):
        return (), at + (4 if word == "no" else 2)
    if (
        word in ("left", "right")
        and words[at + 1 : at + 2]
        and _number(words[at + 1]) is not None
        and words[at + 1 + 1 : at + 2 + 1] != ["kg"]
    ):
        return (MessageItem(SIDE, text=word),), at + 1
    if value is not None and words[at + 1 : at + 2] == ["short"]:
        return (), at + 2
    if (
        word == "on"
        and at + 1 < len(words)
        and (_number(words[at + 1]) is not None)
        and words[at + 2 : at + 3] != ["the"]
        and at
        and words[at - 1] in ("breakdown", "broke", "form")
    ):
        return (), at + 2
    if word == "max" and at and words[at - 1] == "rep":
        return (), at + 1
    return None


_WARMUPS = ("warmup", "warm-up", "wu", "warmups", "warm-ups")


def _read_warmup(words: list[str], at: int) -> ReadItems:
    word = words[at]
    if word in _WARMUPS:
        return (MessageItem(WARMUP),), at + 1
    if _is(words, at, "warm", "up"):
        return (MessageItem(WARMUP),), at + 2
    if _is(words, at, "for", "warm"):
        return (MessageItem(WARMUP),), at + (3 if words[at + 2 : at + 3] == ["up"] else 2)
    return None


_BANDS = ("green", "red", "blue", "black", "yellow", "purple", "orange", "heavy", "light", "medium")
_ON_THE_BODY = frozenset(("on", "added", "extra", "hanging", "assisted", "assist", "assistance", "of", "vest"))


_ON_ME = frozenset(("off", "from", "on", "me", "myself"))


def _read_body(words: list[str], at: int) -> ReadItems:
    """The body as load: `bw`, `bw + 20`, `no weight`, `+20`, `20 on the belt`, `from knees`."""
    word = words[at]
    for phrase in (
        ("bw",),
        ("bodyweight",),
        ("body", "weight"),
        ("body-weight",),
        ("just", "me"),
        ("only", "body"),
        ("just", "body"),
        ("no", "weight"),
        ("without", "weight"),
        ("unweighted",),
    ):
        if _is(words, at, *phrase):
            end = at + len(phrase)
            if end < len(words) and words[end] in ("+", "plus", "-", "minus", "and"):
                added = _number(words[end + 1]) if end + 1 < len(words) else None
                if added is not None:
                    unit, past = _unit(words, end + 2)
                    sign = -1 if words[end] in ("-", "minus") else 1
                    return (MessageItem(BODY, sign * added, unit),), past
            return (MessageItem(BODY),), end
    if (
        word in ("+", "-", "plus", "minus")
        and at + 1 < len(words)
        and (
            at == 0
            or words[at - 1] in ("@", "at", "with", "x", "reps", "for", "w", "got")
            or words[at + 2 : at + 3] == ["x"]
            or (words[at + 2 : at + 3] == ["for"] and _number(words[at - 1]) is None)
        )
    ):
        added = _number(words[at + 1])
        if added is not None:
            unit, past = _unit(words, at + 2)
            return (MessageItem(BODY, -added if word in ("-", "minus") else added, unit, "signed"),), past
    value = _number(word)
    if value is not None:
        unit, past = _unit(words, at + 1)
        if past == len(words) or words[past] not in _ON_THE_BODY:
            return None
        for added_phrase in (
            ("on", "the", "belt"),
            ("on", "belt"),
            ("added",),
            ("extra",),
            ("hanging",),
            ("on", "a", "belt"),
            ("vest",),
            ("weight", "vest"),
            ("weighted", "vest"),
            ("on", "the", "vest"),
        ):
            if _is(words, past, *added_phrase):
                return (MessageItem(BODY, value, unit),), _skip(words, past + len(added_phrase), _ON_ME)
        for phrase in (("assisted",), ("assist",), ("assistance",), ("of", "assistance")):
            if unit is not None and _is(words, past, *phrase):
                return (MessageItem(BODY, -value, unit),), past + len(phrase)
    if word in ("from", "on") and words[at + 1 : at + 2] in (["knees"], ["my"]) and "knees" in words[at + 1 : at + 3]:
        return (MessageItem(BODY),), at + 2 + (words[at + 1] == "my")
    if _is(words, at, "band", "assisted") or _is(words, at, "band-assisted"):
        return (MessageItem(BODY, text="band"),), at + (2 if word == "band" else 1)
    if word in _BANDS and words[at + 1 : at + 2] == ["band"]:
        return (), at + 2
    return None


def _unit(words: list[str], at: int) -> tuple[SaidUnit | None, int]:
    word = words[at] if at < len(words) else ""
    if word in _KG:
        return SaidUnit.KG, at + 1
    if word in _LB:
        return SaidUnit.LB, at + 1
    return None, at


def _read_plates(words: list[str], at: int) -> ReadItems:
    """`2 plates`, `plate and a quarter`, `the bar plus 50`, `the bar only`."""
    value = _number(words[at])
    if value is not None and words[at + 1 : at + 2] and words[at + 1] in ("plates", "plate"):
        end = at + 2 + (words[at + 2 : at + 3] == ["on"] and words[at + 4 : at + 5] == ["side"])
        small = words[end + 2] if words[end : end + 2] == ["and", "a"] and end + 2 < len(words) else ""
        if _number(small or "x") is not None and _read_side(words, end + 3) is not None and words[end + 3] != "/":
            return (MessageItem(PLATES, value, text=small),), end + 5
        if (
            words[end : end + 2] == ["a", "side"]
            or words[end : end + 2] == ["each", "side"]
            or words[end : end + 2] == ["per", "side"]
        ):
            end += 2
        return (MessageItem(PLATES, value),), end
    on = words[at + 1 : at + 2] == ["on"] and words[at] in ("plate", "plates")
    if on and words[at + 2 : at + 4] in (["a", "side"], ["each", "side"], ["per", "side"], ["either", "side"]):
        # Where the plates are says nothing of the repetitions: the bar is one.
        return (MessageItem(PLATES, 1.0),), at + 4
    if words[at] == "plate":
        if words[at + 1 : at + 4] in (["and", "a", "quarter"], ["and", "a", "half"]):
            return (MessageItem(PLATES, 1.0, text=words[at + 3]),), at + 4
        sided = words[at + 1 : at + 3] in (["a", "side"], ["each", "side"], ["per", "side"])
        return (MessageItem(PLATES, 1.0),), at + (3 if sided else 1)
    start = at + (words[at] in ("the", "empty", "just"))
    start += start < len(words) and words[start] == "empty"
    if (
        start < len(words)
        and words[start] in ("bar", "barbell")
        and (start > at or words[at + 1 : at + 2] in (["only"], ["x"], ["for"], ["plus"]))
    ):
        end = start + 1
        if (
            words[end : end + 1] in (["plus"], ["+"])
            and end + 1 < len(words)
            and (added := _number(words[end + 1])) is not None
        ):
            return (MessageItem(BAR, added),), end + 2
        end += words[end : end + 1] == ["only"]
        while end < len(words) and words[end] == ",":
            end += 1
        return (MessageItem(BAR),), end
    return None


def _read_quantity(words: list[str], at: int) -> ReadItems:
    """Times and distances, and loads with a unit, numbers of reps and of sets."""
    word = words[at]
    if (":" in word and len(word) > 1) or (len(word) > 1 and word[0].isdigit() and "h" in word):
        has_unit = words[at + 1 : at + 2] in (["min"], ["m"], ["h"])
        is_open = word.count(":") == 1
        if is_open and words[at + 1 : at + 2] == ["h"]:
            return (MessageItem(TIME_ITEM, 60 * _clock(word)),), at + 2
        return (MessageItem(TIME_ITEM, _clock(word), text=word if is_open and not has_unit else ""),), at + 1 + has_unit
    value = _number(word)
    if value is None:
        if word in _COUNTS and words[at + 1 : at + 2] and words[at + 1] in ("leg", "arm"):
            return None
        return ((MessageItem(REPS_ITEM, _COUNTS[word]),), at + 1) if word in _COUNTS else None
    after = words[at + 1] if at + 1 < len(words) else ""
    behind = words[at + 2] if at + 2 < len(words) else ""
    if after in ("rm",):
        return (MessageItem(REPS_ITEM, value),), at + 2
    unit, past = _unit(words, at + 1)
    if unit is not None:
        sided = words[past : past + 1] and words[past] in ("dumbbells", "dbs", "kettlebells")
        if behind == "s":
            past += 1
        return (MessageItem(LOAD_ITEM, value, unit, sided=bool(sided)),), past + bool(sided)
    if after in _MINUTES:
        if _number(behind or "x") is not None and words[at + 3 : at + 4] and words[at + 3] in _SECONDS:
            return (MessageItem(TIME_ITEM, value * 60 + float(behind)),), at + 4
        return (MessageItem(TIME_ITEM, value * 60),), at + 2
    if after in _HOURS:
        minutes = _number(behind or "x")
        if minutes is not None and minutes < 60 and words[at + 3 : at + 4] and words[at + 3] in _MINUTES:
            return (MessageItem(TIME_ITEM, value * 3600 + minutes * 60),), at + 4
        return (MessageItem(TIME_ITEM, value * 3600),), at + 2
    if after in _KILOMETRES and not (after == "k" and value > 200):
        return (MessageItem(DISTANCE, value * 1000),), at + 2
    if after in _METRES:
        return (MessageItem(DISTANCE, value),), at + 2
    if after in _MILES:
        return (MessageItem(DISTANCE, value * 1609.344),), at + 2
    if after in ("set", "sets", "series", "rounds", "serie"):
        return (MessageItem(SETS, value),), at + 2 + (behind == "of")
    if after == "s":
        return _plural_or_seconds(words, at, value)
    if after in _SECONDS:
        return (MessageItem(TIME_ITEM, value),), at + 2
    if after in _REPS:
        return (MessageItem(REPS_ITEM, value),), at + 2
    if words[at - 1] == "all" if at else False:
        return (MessageItem(REPS_ITEM, value),), at + 1
    return (MessageItem(NUMBER_ITEM, value),), at + 1


def _plural_or_seconds(words: list[str], at: int, value: float) -> ReadItems:
    """`35s x 12` names two dumbbells; `30s` alone is a time."""
    before, behind = words[at - 1] if at else "", words[at + 2] if at + 2 < len(words) else ""
    is_pair = (
        before in ("the", "with", "w", "my", "@", "at", "repped", "using")
        or behind in ("x", "for", "to", "*", ":", "/", "@", "dumbbells", "dbs")
        or (_number(behind or "x") is not None)
    )
    if is_pair:
        return (MessageItem(LOAD_ITEM, value, sided=True),), at + 2 + (behind in ("dumbbells", "dbs"))
    return (MessageItem(TIME_ITEM, value, text="s"),), at + 2


def _clock(word: str) -> float:
    if "h" in word:
        hours, _, minutes = word.partition("h")
        return int(hours) * 3600.0 + int(minutes or 0) * 60
    parts = [int(part) for part in word.split(":")]
    return float(parts[0] * 3600 + parts[1] * 60 + parts[2]) if len(parts) == 3 else float(parts[0] * 60 + parts[1])


_JOINTS = {
    "x": TIMES, "by": TIMES, "@": AT, "at": AT, "for": FOR, "with": WITH, "w": WITH, "con": WITH, "mit": WITH, "on": "",
    ":": COLON, "/": SLASH, ",": COMMA, ";": STOP, ".": STOP, "!": STOP, "then": THEN, "+": PLUS, "plus": PLUS, "-": MINUS, "dropset": DROP,
    "drop": DROP, "dropped": DROP, "down": DROP, "ds": DROP, "and": AND, "but": BUT, "superset": DROP, "=": "",
    '"': "", "(": "", ")": "", "~": "",
    "weight": WITH,
}  # fmt: skip


def _read_named_load(words: list[str], at: int) -> ReadItems:
    """`weight 60`, `the weight was 25`, `with the pin on 30`."""
    if words[at] not in ("weight", "pin"):
        return None
    end = _skip(words, at + 1, frozenset(("was", "is", "of", "at", "on", ":")))
    value = _number(words[end]) if end < len(words) else None
    if value is None or _number(words[end + 1] if end + 1 < len(words) else "x") is not None:
        return None
    unit, past = _unit(words, end + 1)
    return (MessageItem(LOAD_ITEM, value, unit),), past


_TAKEN = frozenset(("with", "w", "to", "using", "used", "grabbed", "took"))


def _read_dumbbells(words: list[str], at: int) -> ReadItems:
    """`two dumbbells of 14`: one load, said for either hand; `to the 20`, `with the 26`: the one that was taken."""
    pair = (words[at] == "2" or words[at] == "both") and words[at + 1 : at + 2]
    if pair and words[at + 1].removesuffix("s") in ("dumbbell", "db", "kettlebell", "kb", "bell"):
        end = _skip(words, at + 2, frozenset(("of", "at", "with", "@", "by")))
        if end < len(words) and (value := _number(words[end])) is not None:
            unit, past = _unit(words, end + 1)
            return (MessageItem(LOAD_ITEM, value, unit, sided=True),), past
    if words[at] in _TAKEN and words[at + 1 : at + 2] == ["the"] and at + 2 < len(words):
        value = _number(words[at + 2])
        unit, past = _unit(words, at + 3)
        behind = words[past] if past < len(words) else ""
        if value is not None and behind not in (*_REPS, "s", "th", "x", *_SECONDS, *_MINUTES, *_SIDES):
            return (MessageItem(LOAD_ITEM, value, unit),), past
    return None


def _read_joint(words: list[str], at: int) -> ReadItems:
    word = words[at]
    if word == "same" or _is(words, at, "as", "before"):
        end = at + 1
        while end < len(words) and words[end] in (
            "weight",
            "load",
            "as",
            "last",
            "again",
            "before",
            "time",
            "set",
            "one",
            "thing",
        ):
            end += 1
        return (MessageItem(SAME_ITEM),), end
    if word == "superset":
        return (MessageItem(DROP, text="superset"),), at + 1
    if word == "set" and words[at + 1 : at + 2] == [":"]:
        return (), at + 2
    kind = _JOINTS.get(word)
    if kind is None or (word == "dropped" and not any(_number(one) is not None for one in words[at + 1 : at + 6])):
        return None
    return (((MessageItem(kind, text=word),), at + 1)) if kind else ((), at + 1)


def _read_name(words: list[str], at: int) -> ReadItems:
    found = find_exercise_name(words, at)
    return ((MessageItem(NAME, text=found[0]),), found[1]) if found else None


WORDS_THAT_COUNT: Final = frozenset((
    *_KG, *_LB, *_REPS, *_SIDES, *_SECONDS, *_MINUTES, *_HOURS, *_KILOMETRES, *_METRES, *_MILES, *_COUNTS, *_WARMUPS, *_FAILED,
    *_ON_THE_BODY, *_BANDS, "set", "sets", "warm", "each", "per", "rpe", "rir", "left", "right", "amrap", "failure", "bodyweight", "plate",
    "plates", "same", "more", "tank", "reserve", "plus", "minus", "with", "for", "by", "at", "done", "felt", "like", "easy", "hard",
))  # fmt: skip
"""The words that an item is made of: a word a slip away from one may be it."""


def is_said_of_sets(word: str) -> bool:
    """Whether a report may begin with a word: one of its own, of a lift or of none of either's meaning."""
    return word in _SPACE or word in NAME_WORDS or word in WORDS_THAT_COUNT or word in PADDING or word in _JOINTS


_READERS: tuple[tuple[Callable[[list[str], int], ReadItems], bool, frozenset[str]], ...] = (
    (_read_warmup, False, frozenset((*_WARMUPS, "warm", "for"))),
    (_read_name, False, NAME_WORDS),
    (_read_effort, True, frozenset(("@", "at", "with", "rpe", "rir", "r", "effort", "felt", "feels", "feel", "can", "could", "call"))),
    (
        _read_aside,
        True,
        frozenset((
            *_PARTS, "tempo", "level", "hr", "heart", "+", "no", "without", "zero", "at", "left", "right", "on", "max",
        )),
    ),
    (
        _read_ending,
        False,
        frozenset((
            "to", "till", "until", "true", "absolute", "amrap", "failure", *_FAILED, "bricked", "dropped", "didn't", "didnt",
        )),
    ),
    (_read_side, False, frozenset(("ea", "ea.", "e/s", "pro", "each", "per", "every", "a", "/", "for", "both", "either"))),
    (
        _read_body,
        True,
        frozenset((
            "bw", "bodyweight", "body", "body-weight", "just", "only",
            "no", "without", "unweighted", "+", "-", "plus", "minus", "from", "on",
            "band", "band-assisted", *_BANDS,
        )),
    ),
    (_read_named_load, False, frozenset(("weight", "pin"))),
    (_read_dumbbells, True, frozenset(("both", *_TAKEN))),
    (_read_plates, True, frozenset(("plate", "the", "empty", "just", "bar", "barbell"))),
    (_read_quantity, True, frozenset(_COUNTS)),
    (_read_joint, False, frozenset(("same", "as", "superset", "set", *_JOINTS))),
)  # fmt: skip
"""The readers in their order, each with whether it may begin with a number and the words that it may begin with."""


@lru_cache(2048)
def _readers_of(word: str) -> tuple[Callable[[list[str], int], ReadItems], ...]:
    is_number = word[0].isdigit()
    return tuple(reader for reader, numbers, first in _READERS if (numbers if is_number else word in first))
