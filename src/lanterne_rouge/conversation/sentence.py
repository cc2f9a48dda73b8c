"""One reading of a sentence for every kind of wish: which days and lengths it names, whether it is meant, and of whom it is.

Greetings and thanks are taken off. A day stands as `day1` and a length of time as `time1`, numbered as they come, so that rows of words
hold no dates; a day said first (`on Saturday, make it easier`) stands at the end.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lanterne_rouge.conversation.message_signals import OTHER_PEOPLE
from lanterne_rouge.conversation.padding import ADDRESSED
from lanterne_rouge.language.check_in.time_spans import NAMED_LENGTH, length_min
from lanterne_rouge.language.dates import NAMED_DAY, plain_day

_ADDRESS: Final = "|".join(sorted((*ADDRESSED, "coach"), key=len, reverse=True))
_GREETING: Final = re.compile(
    rf"^(?:(?:(?:hey|hi|hello|hiya|good (?:morning|evening)|morning|evening)(?: (?:there|{_ADDRESS}))?|um+|uh+|er+m?|hm+)[ ,:.!]+"
    rf"|(?:{_ADDRESS}) ?[,:!] *)+(?=\w)"
)
_CLOSING: Final = re.compile(
    rf"(?:[ ,.!?]+(?:please|pls|(?:thanks|thank you|thx|ty|cheers|ta)(?:,? (?:{_ADDRESS}))?|if possible|if you can|[^\w\s.,!?'\")%/-]+)"
    rf"|,[ ]?(?:{_ADDRESS}))+(?=[ .!?]*$)"
)
_OPENING: Final = re.compile(
    r"^(?:(?:ok|okay|so|and|but|also|well|yes|yeah|yep|sure|oh|please|pls|just|actually|unfortunately|sadly|sorry|fyi|btw|i think"
    r"|by the way|right|look)[ ,:.!]+)+(?=\w)"
)
POLITELY: Final = (
    r"(?:(?:can|could|may|will|would) (?:you|we|i)(?: mind(?: to)?)? |(?:i'd|i would|we'd) like(?: you)? to |(?:i|we) (?:want|need) to "
    r"|let'?s |please |pls |just )*"
)
"""A polite way to put an order."""
_ORDER: Final = re.compile(
    rf"{POLITELY}(?:make|cut|shorten|keep|limit|reduce|trim|skip|cancel|drop|leave|take|move|shift|push|postpone|delay|swap|switch)\b"
)
_DAY: Final = re.compile(rf"\b{NAMED_DAY}(?='?s?\b)")
_LENGTH: Final = re.compile(rf"\b{NAMED_LENGTH}")
_DAY_FIRST: Final = re.compile(
    r"^(?:on |for )?(?P<day>day1)(?! day)[ ,:]+(?P<rest>[a-z].*?)[ .!]*(?P<asked>\??)[ .!]*$"
)
_DENIED: Final = re.compile(
    r"\b(?:don'?t|do not|didn'?t|won'?t|never|not)\b.{0,18}\b(?:skip|move|swap|switch|shift|cancel|drop|push|cut|shorten)\b"
    r"|\b(?:don'?t|do not|didn'?t|won'?t|never)(?: you)? (?:make .{1,30}\b(?:easier|shorter|lighter|harder|longer)\b"
    r"|take|change|replace|leave|keep|put)\b"
    r"|\bcan'?t (?:wait|feel)\b"
)
_ASKED: Final = re.compile(
    r"^(?:why|what should|what do|did|do i|does|am i|would it (?:hurt|harm|matter|be (?:bad|a problem)))\b|\bdo i need\b"
)
_WEIGHED: Final = re.compile(r"^should (?:i|we)\b|\bwhat (?:if|happens|would happen)\b")
_SUPPOSED: Final = re.compile(
    r"^if (?:i|we)\b(?!(?:'ve)? (?:only|just) (?:have|got)\b)"
    r"|\b(?:maybe|perhaps) i(?:'ll)?\b|^(?:i|we) (?:might|may)\b|\bi wish\b"
)
_SOMEBODY: Final = re.compile(r"^(?:he|she|they)\b")
_OF_THEM: Final = re.compile(
    r"'?s (?:race|event|ftp|max|threshold|goal|target|plan|session|workout|run|ride)\b|(?:'s)?(?: also| only| just)?"
    r" (?:can'?t|cannot|won'?t|doesn'?t|only|wants?|wanted|would|needs?|has|had|away|busy|travell?ing|is (?:away|busy|on|travell?ing)"
    r"|signed|entered|moved|skip\w*|swap\w*|makes?|takes?)\b"
)
_OF_ME: Final = re.compile(r"\b(?:i|i'm|i'll|i've|me|my|we|us|our|so)\b|,")


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """What a normalised message says. `said` lacks greeting and thanks, `plain` also what merely leads in, `text` has numbered days.

    `days` are as `read_coming_day` reads them. What is denied, asked, supposed or of somebody else is not meant; `is_weighed`:
    whether to do it is what is asked.
    """

    said: str
    plain: str
    text: str
    days: tuple[str, ...]
    minutes: tuple[int, ...]
    is_order: bool
    is_denied: bool
    is_asked: bool
    is_weighed: bool
    is_supposed: bool
    is_of_others: bool

    @property
    def is_own(self) -> bool:
        """Whether the athlete may wish what it says, or weighs it."""
        return not (self.is_denied or self.is_asked or self.is_supposed or self.is_of_others)

    @property
    def is_meant(self) -> bool:
        """Whether the athlete may wish what it says."""
        return self.is_own and not self.is_weighed

    def day(self, number: str | None) -> str | None:
        """The day of a number in `text`; without one the first that it names."""
        return self.days[int(number) - 1] if number is not None else next(iter(self.days), None)


@lru_cache(maxsize=64)
def read_sentence(text: str) -> Sentence:
    """Read a normalised message."""
    said = _CLOSING.sub(lambda end: "?" if "?" in end[0] else "", _GREETING.sub("", text.strip()))
    plain = _OPENING.sub("", said)
    days, lengths = _found(_DAY, plain), _found(_LENGTH, plain)
    named = tuple(dict.fromkeys(plain_day(day) for day in days))
    numbered = _DAY.sub(lambda day: f"day{named.index(plain_day(day[0])) + 1}", plain)
    numbered = _LENGTH.sub(lambda length: f"time{lengths.index(length[0]) + 1}", numbered)
    first = _DAY_FIRST.match(numbered) if len(named) == 1 else None
    return Sentence(
        said=said,
        plain=plain,
        text=f"{first['rest']} {first['day']}{first['asked']}" if first is not None else numbered,
        days=named,
        minutes=tuple(length_min(length) for length in lengths),
        is_order=_ORDER.match(plain) is not None,
        is_denied=_DENIED.search(plain) is not None,
        is_asked=_ASKED.search(plain) is not None,
        is_weighed=_WEIGHED.search(plain) is not None,
        is_supposed=_SUPPOSED.search(plain) is not None,
        is_of_others=_is_of_others(plain),
    )


def _found(pattern: re.Pattern[str], text: str) -> list[str]:
    return [found[0] for found in pattern.finditer(text)]


def _is_of_others(text: str) -> bool:
    """Whether somebody else is who does, has or wants it; the athlete's own part in it makes it the athlete's."""
    person = OTHER_PEOPLE.match(text) or _SOMEBODY.match(text)
    told = _OF_THEM.match(text, person.end()) if person is not None else None
    return told is not None and _OF_ME.search(text, told.end()) is None


_MARKS: Final = (
    ("TIME", r"time\\d"),
    ("DAY", r"day\\d(?:'?s)?"),
    (r"<(time)>", r"time(?P<\1>\\d)"),
    (r"<(each)>", r"day(?P<\1>\\d)s\\b"),
    (r"(?<!P)<(\w+)>", r"day(?P<\1>\\d)(?:'?s)?"),
)


def row_words(words: str) -> re.Pattern[str]:
    """The words of a row: `DAY` and `TIME` are any, `<time>` a length that is wanted, `<each>` a day of every week, others a day."""
    for mark, said in _MARKS:
        words = re.sub(mark, said, words)
    return re.compile(words)
