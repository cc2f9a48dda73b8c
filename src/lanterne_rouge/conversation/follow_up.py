"""A short message that goes on from the one before: `and for back?`, `what about squats`, `make it 3 days`, `tell me more`.

It is read together with what the athlete asked before, from the stored conversation alone, as the whole question that it stands for.
What it stands for may only be answered or drafted; it never writes a set.
"""

import re
from collections.abc import Iterable
from typing import Final

from lanterne_rouge.conversation.exercise_words import find_exercise_name
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES, WEEKDAY, whole_day

MOST_WORDS, MOST_JOINED = 8, 10
"""How many words a message may have that goes on in a fixed form, and one that goes on in its own words."""
TURNS_BACK: Final = 12
_ASIDE = r"(?:(?:for|with|on|of|about|my|the|a|an|at) )*"
_ABOUT: Final = re.compile(
    rf"^(?:(?:and|ok|okay|so) )*(?:(?:what|how) about|and|same for|now|also|or) {_ASIDE}(?P<topic>[a-z0-9][a-z0-9' .-]{{1,30}}?)[ ?.!]*$"
)
_MORE: Final = re.compile(
    r"^(?:please |ok |can you )?(?:tell me more|(?:a bit )?more(?: please| details?)?|go on|(?:in )?(?:more )?details?(?: please)?"
    r"|the rest|show (?:me )?(?:more|the rest)|everything)(?: about (?:it|that))?[ ?.!]*$"
)
_WHY: Final = re.compile(r"^(?:and |but )?(?:why|how so|how come|really)(?: is (?:that|it)| so| not)?[ ?.!]*$")
_BARE: Final = re.compile(
    r"^(?:(?:and|ok|okay|so|but) )*(?:(?:at )?(?:what|which) (?:pace|watts?|power|heart rate|hr|zone|speed|distance|minutes)"
    r"|how (?:long|fast|hard|far|easy)(?: (?:is|will) (?:it|that)(?: be)?)?)[ ?.!]*$"
)
"""What is asked of the session that was just named."""
_OF_A_DAY: Final = re.compile(r"\b(?:day after tomorrow|tomorrow|tmrw|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b")
_OF_TODAY: Final = re.compile(r"\b(?:today|tonight)\b|^(?:what(?:'?s| is) (?:on|up|next)|next (?:session|workout))\b")
_AMOUNT: Final = r"(?P<amount>\d+ ?(?:days?|x|times|sessions|workouts)(?: (?:a|per) week)?|\d+ ?(?:min|mins|minutes)|half an hour|an hour)"
_SIZED: Final = re.compile(
    rf"^(?:(?:no|but|ok|and|please|rather|better|actually|sorry)[ ,]+)*"
    rf"(?:(?:make|do|keep) (?:it|that) |only |with |just |for |in )*{_AMOUNT}"
    r"(?: (?:instead|please|then|each|only|is better|would be better))*[ ?.!]*$"
)
_THAT_DAY: Final = re.compile(
    r"^(?:(?:ok|okay|then|please|so|and)[ ,]+)*(?:(?:(?:what if|can|could|shall|may) (?:i|we) )?(?:just )?"
    r"(?:(?P<skip>(?:skip|cancel|drop) (?:it|that|that one|this one))"
    r"|make (?:it|that) (?:a bit |a little )?(?P<version>easier|shorter|lighter|harder|longer)))(?: then| please| instead)*[ ?.!]*$"
)
"""A change of the day that was just spoken of."""
_DAYS: Final = re.compile(r",? ?\b\d+[- ]?(?:days?|x|times|sessions|workouts)(?: (?:a|per) week)?\b")
_MINUTES: Final = re.compile(r",? ?\b(?:\d+ ?(?:min|mins|minutes)|half an hour|an hour)\b")
_DRAFTED: Final = re.compile(r"\b(?:routine|program(?:me)?|split|ppl|plan|workout|session|day)\b")
_WANTS_DRAFT: Final = re.compile(
    r"\b(?:make|create|build|give|write|want|need|plan)\b.*\b(?:routine|program(?:me)?|split|ppl|workout|session|day)\b"
)
_MADE: Final = re.compile(r"^(?:(?:no|but|ok|and|please|rather|better|actually|sorry)[ ,]+)*make (?:it|that)\b")
_MUSCLES: Final = (
    r"chest|pecs|back|lats|upper back|lower back|shoulders?|arms?|biceps|triceps|legs?|quads?|hamstrings?|glutes?|calves"
    r"|abs|core|forearms"
)
_SPORTS: Final = r"running|runs?|cycling|rides?|biking|swimming|swims?|rowing"
_MUSCLE: Final = re.compile(rf"(?:{_MUSCLES})")
_DATA: Final = re.compile(r"\b(?:how|what|which|is|are|am|do|did)\b")
_DISTANCES: Final = (
    r"5 ?k|10 ?k|15 ?k|half(?: marathon)?|full marathon|marathon|ultra|sprint|olympic|70\.3|ironman|century"
)
_TIMES: Final = (
    r"today|yesterday|tomorrow|(?:last|this|next) (?:week|weekend|month|year)|(?:on |last |next )?(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)day|in (?:january|february|march|april|may|june|july|august|september|october|november|december)"
)
_AHEAD: Final = re.compile(
    r"today|tomorrow|(?:this|next) (?:week|weekend)|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
)
_TOPICS: Final = tuple(re.compile(rf"\b(?:{words})\b") for words in (_MUSCLES, _SPORTS, _DISTANCES, _TIMES))


_A_DAY: Final = rf"(?:yesterday|{WEEKDAY})"
_DAY_ALONE: Final = re.compile(
    r"^(?:(?:no|sorry|actually|oh|wait|it|that|this|was|i|meant|mean|did|done)[ ,]+)*(?:on |last )?"
    rf"(?P<day>{_A_DAY})(?:,? not (?:on )?(?:today|{_A_DAY}))?(?: actually| sorry)*[ .!]*$"
)
_ITS_DAY: Final = re.compile(rf",? ?\b(?:on |last )?(?:yesterday|tonight|{WEEKDAY})\b", re.IGNORECASE)


def day_alone(text: str) -> str | None:
    """The day that is over and is all that a normalised message says, as in `no, that was on tuesday`."""
    found = _DAY_ALONE.match(text)
    return whole_day(found["day"]) if found is not None else None


_SPORT_ALONE: Final = re.compile(
    r"^(?:(?:it|that|this|was|were|an?|the|my|oh|sorry|just|on|i|did|went|for|easy|outdoor|indoor|yeah|yes|in)[ ,]+)*"
    r"(?:(?P<ran>r[au]n|running|jog(?:ged|ging)?|treadmill)|(?P<rode>ride|rode|riding|cycl(?:e|ed|ing)|bik(?:e|ed|ing)|turbo)"
    r"|(?P<swam>swim|swam|swimming|pool)|(?P<walked>walk(?:ed|ing)?|hik(?:e|ed|ing))|(?P<rowed>row|rowed|rowing|rower|erg)"
    r"|(?P<skied>ski|skied|skiing))(?: (?:outside|inside|of course|obviously|sorry|mate))*[ .!]*$"
)
_DONE: Final = re.compile(
    r"^(?:(?:i|just|so|ok)[ ,]+)*(?:did|done|had|went|managed|finished)\b(?: for)?(?: an?(?= \d))? *"
)


def with_sport(text: str, last: str) -> str | None:
    """What was done, `last`, with the sport that a normalised message names and nothing else; None where it names none, or more."""
    found = _SPORT_ALONE.match(text)
    return f"{found.lastgroup} {_DONE.sub('', normalise(last))}" if found is not None else None


def without_day(message: str) -> str:
    """What was done, without its day."""
    return _ITS_DAY.sub("", message).strip(" ,")


def whole_question(text: str, before: Iterable[str]) -> str | None:
    """What a normalised message stands for after what was said before it, oldest first; None where it goes on from nothing."""
    if not is_short(text):
        return None
    question: str | None = None
    wish: str | None = None
    for message in before:
        said = normalise(message)
        question = (_continued(said, question) if question is not None else None) or said
        wish = question if _WANTS_DRAFT.search(question) else wish
    if wish is not None and _MADE.match(text):
        # Of another size is made what was drafted, whatever was asked since.
        question = wish
    return _continued(text, question) if question is not None else None


def is_short(text: str) -> bool:
    """Whether a message may go on from another one at all."""
    forms = (_ABOUT, _MORE, _WHY, _SIZED, _BARE, _THAT_DAY)
    return len(text.split()) <= MOST_WORDS and any(form.match(text) for form in forms)


def previous(text: str, before: Iterable[str]) -> str | None:
    """What was said before a short normalised message, normalised; None before a longer one, or where nothing was."""
    if len(text.split()) > MOST_JOINED:
        return None
    last = [said for message in before if (said := normalise(message)) and said != text]
    return last[-1] if last else None


def _continued(text: str, question: str) -> str | None:
    if _MORE.match(text):
        return f"{question} in detail"
    if _WHY.match(text):
        return f"explain why: {question}"
    if _BARE.match(text):
        # The day's line holds minutes and targets.
        return _what_is_on(question)
    if sized := _SIZED.match(text):
        return _resized(question, sized["amount"]) if _DRAFTED.search(question) else None
    if change := _THAT_DAY.match(text):
        return _changed_day(change, question)
    about = _ABOUT.match(text)
    return _about(question, about["topic"].strip()) if about else None


def _changed_day(change: re.Match[str], question: str) -> str | None:
    """The change with the day that was spoken of last; None where none was."""
    day = _OF_A_DAY.search(question) or _OF_TODAY.search(question)
    if day is None:
        return None
    name = day[0] if _OF_A_DAY.search(question) else "today"
    return f"skip {name}" if change["skip"] else f"make {name} {change['version']}"


def _day_after(question: str) -> str:
    """The day after the one that was spoken of last; without one it is the day after today."""
    day = _OF_A_DAY.search(question)
    if day is None:
        return "tomorrow"
    if day[0] not in LOWER_WEEKDAY_NAMES:
        return "day after tomorrow"
    return LOWER_WEEKDAY_NAMES[(LOWER_WEEKDAY_NAMES.index(day[0]) + 1) % len(LOWER_WEEKDAY_NAMES)]


def _what_is_on(question: str) -> str | None:
    if re.search(r"\b(?:yesterday|last|did|was|ran|rode)\b", question):
        return None
    if day := _OF_A_DAY.search(question):
        return f"what is on {day[0]}"
    return "should i train today" if _OF_TODAY.search(question) else None


def _resized(question: str, amount: str) -> str:
    left_out = _DAYS if re.search(r"\d ?(?:d|x|t|s|w)", amount) else _MINUTES
    return f"{left_out.sub('', question).strip(' ?.!')}, {amount}"


def _about(question: str, topic: str) -> str | None:
    """The question with its exercise, muscle or sport replaced by the new one; None where the topic is none of these."""
    if (name := _exercise(topic)) is not None and name[0] == 0 and name[1] == len(topic.split()):
        words = re.findall(r"[^\s?.!,]+", question)
        old = _exercise(" ".join(words))
        return f"{question} {topic}" if old is None else " ".join((*words[: old[0]], topic, *words[old[1] :]))
    if _MUSCLE.fullmatch(topic) and _DRAFTED.search(question) and not _DATA.search(question):
        return f"make me a {topic} day"
    if topic in ("day after", "day after that"):
        return f"what is on {_day_after(question)}"
    for topics in _TOPICS:
        if topics.fullmatch(topic):
            if topics is _TOPICS[-1] and _AHEAD.fullmatch(topic) and not topics.search(question):
                # Of no day before: what is planned then.
                return f"what is on {topic}"
            replaced, count = topics.subn(topic, question, count=1)
            return replaced if count else f"{question.strip(' ?.!')} for {topic}"
    return None


def _exercise(text: str) -> tuple[int, int] | None:
    """Where the first exercise of a text begins and ends, in words."""
    words = text.split()
    found = ((at, find_exercise_name(words, at)) for at in range(len(words)))
    return next(((at, name[1]) for at, name in found if name is not None), None)
