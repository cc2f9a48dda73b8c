"""What an athlete tells to be set: a threshold, a target time, a day that no longer works, as in `my ftp is 265 now`. Changes nothing.

A value or a target is read only where every word of the message belongs to it, so that a remark beside a number sets nothing; all of
it is offered first.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lanterne_rouge.conversation.sentence import POLITELY, Sentence, row_words
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES


class SettingName(StrEnum):
    """What is set: thresholds by the names of `lanterne athlete`, the target of the race, the week."""

    FTP = "ftp"
    MAX_HR = "max_hr"
    LTHR = "lthr"
    THRESHOLD_PACE = "threshold_pace"
    CSS = "css"
    TARGET = "target"
    ASTHMA = "asthma"
    DIABETES = "diabetes"
    DAYS = "days"
    STRENGTH = "strength"


@dataclass(frozen=True, kw_only=True)
class ToldSetting:
    """A setting and its value in the athlete's words: `265`, `4:12/km`, `3:15`; of the week the day that is left out."""

    name: SettingName
    value: str

    @property
    def command(self) -> str:
        """What to type for it."""
        if self.name is SettingName.TARGET:
            return f'lanterne race edit 1 --target "{self.value}"'
        if self.name is SettingName.STRENGTH:
            return f"lanterne init --strength {self.value}"
        if self.name is SettingName.DAYS:
            others = (day[:3] for day in LOWER_WEEKDAY_NAMES if not day.startswith(self.value))
            return f"lanterne init --days {','.join(others)}"
        return f"lanterne athlete set {self.name}={self.value}"


_LEAD: Final = (
    rf"^{POLITELY}(?:(?:did|done|an?|the|had|have|i|i've|tested|measured|test(?:ed)? says|set|change|update|correct|put|raise|lower|use|my"
    r"|new|our|note|that|got|lab|it's|says)[ ,:]+)*"
)
_IS: Final = (
    r"(?:[ ,:=]+(?:is|(?<=test )was|was(?=.*\b(?:test|today|yesterday|this (?:morning|week))\b)|now|at|to|as|today|yesterday|test(?:s|ed)?"
    r"|results?|says?|said|gave|gives?|given|shows?|showed|went|up|down|came|back|out|got|me|a|the|new|really|actually|on|in))*[ ,:=]+"
)
_AFTER: Final = (
    r"(?:[ ,]+(?:now|today|yesterday|this (?:morning|week)|last week|these days|from now on|from today|since today|by the way|btw|instead"
    r"|after all|then|in a test|in the test|tested|in the lab|not \d[\d:]*(?: ?(?:w|watts?|bpm))?))*[ .!]*$"
)
_HEART: Final = r"(?:hr|heart ?rate|pulse)"
_SWIM: Final = "swim(?:ming)?"
_PER_KM, _PER_100 = (
    r"(?: ?min)?(?: ?(?:/|per|a) ?(?:km|k|kilomet(?:re|er)|(?P<mile>mi|mile)))?",
    r"(?: ?(?:/|per|a) ?(?:100|hundred) ?(?:m|met(?:re|er)s)?)?",
)
_VALUES: Final = tuple(
    (name, per, re.compile(f"{_LEAD}(?:{called}){_IS}(?P<value>{value}{_AFTER}"))
    for name, per, called, value in (
        (SettingName.FTP, "", "ftp|functional threshold(?: power)?|threshold power", r"\d{2,3})(?: ?(?:w|watts?))?"),
        (SettingName.MAX_HR, "", f"max(?:imum|imal)? {_HEART}|hr ?max", r"\d{2,3})(?: ?bpm)?"),
        (SettingName.LTHR, "", f"lthr|(?:lactate )?threshold {_HEART}", r"\d{2,3})(?: ?bpm)?"),
        (
            SettingName.THRESHOLD_PACE,
            "/km",
            "(?:running |run )?threshold(?: running| run)? pace",
            rf"\d{{1,2}}:\d\d){_PER_KM}",
        ),
        (
            SettingName.CSS,
            "/100m",
            f"css|critical swim speed|(?:{_SWIM} )?threshold {_SWIM} pace|{_SWIM} threshold(?: pace)?",
            rf"\d:\d\d){_PER_100}",
        ),
    )
)
_TIME: Final = (
    r"(?P<time>\d{1,2}:\d\d(?::\d\d)?|\d{1,2} ?(?:h|hours?)(?: (?:and )?\d{1,2}(?: ?(?:m|min|minutes))?)?"
    r"|\d{2,3}(?= ?(?:min|minutes)\b)|(?<=sub )\d{2,3}|(?<=sub-)\d{2,3})"
)
_RACE: Final = r"(?:[ ,]+(?:for|in|at|on) (?:the |my )?(?:race|event|half(?: marathon)?|marathon|full|10 ?k|5 ?k|day|triathlon|ride))"
_AIM: Final = re.compile(
    r"^(?:(?:now|i think)[ ,]+)*(?:(?:i |i'd |i've )?(?:want|like|would like|decided|rather|plan|now want)(?: to)?"
    r" (?:go for|aim for|aim at|run|ride|race|finish in|do)"
    r"|(?:i'm |i am )?(?:now )?(?:aiming|going|shooting) (?:for|at)|let'?s (?:go|aim) for"
    rf"|{POLITELY}(?:set|change|move|make|update|put) (?:my |the )?(?:new )?(?:goal|target|aim)(?: time)?{_RACE}?(?: to| is)?"
    rf"|(?:my )?(?:new )?(?:goal|target|aim)(?: time)?{_RACE}?(?: has changed to| changed to| is|'s)?(?: now)?(?: to)?)"
    rf"[ :,]+(?:a |an )?(?:sub|under|below)?[ -]?{_TIME}(?: ?(?:h|hours?|min|minutes))?(?:{_RACE})?"
    r"(?:[ ,]+(?:instead|now|after all|then|from now on))*[ .!]*$"
)
"""A target time. `I want to run 3:15` may be a wish of long standing, which is answered the same: what is set, and what a yes sets."""
_NOT_ON: Final = tuple(
    row_words(words)
    for words in (
        r"\b(?:can'?t|cant|cannot|can not|not able to|don'?t (?:want to|have time)|do not want to|won'?t|no longer|(?:no|any) ?more|never"
        r"|not free|busy|unavailable|no time|told you)\b.*\b<each>",
        r"\bno (?:(?:training|sessions?|tempo|runs?|rides?|more training) on|more) <each>",
        r"\b(?:don'?t|do not|can'?t|no) .{0,20}\b<first> any ?more\b",
        r"\b(?:every|each) <first>\b.*\b(?:can'?t|cant|busy|work)\b",
    )
)
_STRENGTH_DAYS: Final = re.compile(
    r"\b(?:strength|lift(?:ing)?|gym|weights)\b(?!.*\bshould\b).*?\b(?P<days>[0-7]|one|two|three|four|once|twice)"
    r" ?(?:days?|times|x|sessions?)? (?:a|per|each) week\b"
)
_WANTED: Final = re.compile(
    r"\b(?:drop|cut|reduce|go|down|up|only|just|make it|from now on|want to|instead|would like)\b"
)
_COUNTS: Final = {"once": "1", "one": "1", "twice": "2", "two": "2", "three": "3", "four": "4"}


_OWN_CONDITION: Final = re.compile(
    r"^(?:(?:btw|by the way|also|so|and|fyi|i should say|should have said|just so you know|you should know)[ ,]+(?:that )?)*"
    r"i(?:'?ve| have|'?m| am)? (?:(?:also|always|got|had|an?|mild|bad|exercise[- ]induced|slightly|mildly) )*"
    r"(?:(?P<asthma>asthma|asthmatic)|(?P<diabetes>(?:type (?:1|2) )?diabet(?:es|ic)|type (?:1|2)))"
    r"(?: (?:too|as well|since \w+(?: \w+)?|all my life))?[ .!]*$"
)
"""A condition of one's own, and nothing else."""


def read_told_setting(sentence: Sentence) -> ToldSetting | None:
    """What a sentence tells to be set; None where it asks, or says something else besides."""
    text = sentence.plain
    if sentence.said.endswith("?") or not sentence.is_meant:
        return None
    for name, per, told in _VALUES:
        if match := told.match(text):
            return ToldSetting(name=name, value=f"{match['value']}{'/mi' if match.groupdict().get('mile') else per}")
    if condition := _OWN_CONDITION.match(text):
        return ToldSetting(name=SettingName(condition.lastgroup or ""), value="yes")
    if match := _AIM.match(text):
        return ToldSetting(name=SettingName.TARGET, value=match["time"])
    if match := _STRENGTH_DAYS.search(text):
        days = _COUNTS.get(match["days"], match["days"])
        return ToldSetting(name=SettingName.STRENGTH, value=days) if _WANTED.search(sentence.said) else None
    each = (sentence.day(next(iter(match.groups()))) for told in _NOT_ON if (match := told.search(sentence.text)))
    named = next((day for day in each if any(name[:3] == day for name in LOWER_WEEKDAY_NAMES)), None)
    return ToldSetting(name=SettingName.DAYS, value=named) if named is not None else None
