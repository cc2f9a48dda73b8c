"""What an athlete tells to be set: a threshold, a target time, a day that no longer works, as in `my ftp is 265 now`. Changes nothing.

A value or a target is read only where every word of the message belongs to it, so that a remark beside a number sets nothing; all of
it is offered first.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES


class SettingName(StrEnum):
    """What is set: thresholds by the names of `lanterne athlete`, the target of the race, the week."""

    FTP = "ftp"
    MAX_HR = "max_hr"
    LTHR = "lthr"
    THRESHOLD_PACE = "threshold_pace"
    CSS = "css"
    TARGET = "target"
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


_PER_KM: Final = r"(?P<pace>\d{1,2}:\d\d)(?: ?min)?(?: ?(?:/|per|a) ?(?P<of>km|k|kilometre|kilometer|mi|mile))?"
_VALUES: Final = (
    (
        SettingName.FTP,
        r"(?:ftp|functional threshold(?: power)?|threshold power)",
        r"(?P<watts>\d{2,3})(?: ?(?:w|watts?))?",
    ),
    (SettingName.MAX_HR, r"(?:max(?:imum|imal)? (?:hr|heart ?rate|pulse)|hr ?max)", r"(?P<bpm>\d{2,3})(?: ?bpm)?"),
    (
        SettingName.LTHR,
        r"(?:lthr|(?:lactate )?threshold (?:hr|heart ?rate|pulse))",
        r"(?P<lthr>\d{2,3})(?: ?bpm)?",
    ),
    (SettingName.THRESHOLD_PACE, r"(?:(?:running |run )?threshold(?: running| run)? pace)", _PER_KM),
    (
        SettingName.CSS,
        r"(?:css|critical swim speed|(?:swim(?:ming)? )?threshold swim(?:ming)? pace|swim(?:ming)? threshold(?: pace)?)",
        r"(?P<css>\d:\d\d)(?: ?(?:/|per|a) ?(?:100|hundred) ?(?:m|metres|meters)?)?",
    ),
)
_BEFORE: Final = (
    r"(?:(?:ok|okay|so|and|also|hey|hi|please|fyi|btw|by the way|just|did|done|a|an|the|had|have|i|i've|tested|measured"
    r"|test(?:ed)? says|set|change|update|correct|put|raise|lower|use|my|new|our|note|that|got|lab|it's|says)[ ,:]+)*"
)
_IS: Final = (
    r"(?:[ ,:=]+(?:is|now|at|to|as|today|test(?:ed)?|went|up|down|came|out|got|a|the|new|really|actually|on))*[ ,:=]+"
)
_AFTER: Final = (
    r"(?:[ ,]+(?:now|today|these days|from now on|from today|since today|please|by the way|btw|thanks|instead|after all|then"
    r"|in a test|in the test|tested|in the lab|not \d[\d:]*(?: ?(?:w|watts?|bpm))?))*[ .!]*"
)
_VALUE: Final = tuple(
    (name, re.compile(rf"^{_BEFORE}{called}{_IS}{value}{_AFTER}$")) for name, called, value in _VALUES
)
_TIME: Final = (
    r"(?P<time>\d{1,2}:\d\d(?::\d\d)?|\d{1,2} ?(?:h|hours?)(?: (?:and )?\d{1,2}(?: ?(?:m|min|minutes))?)?"
    r"|\d{2,3}(?= ?(?:min|minutes)\b)|(?<=sub )\d{2,3}|(?<=sub-)\d{2,3})"
)
_RACE: Final = r"(?:[ ,]+(?:for|in|at|on) (?:the |my )?(?:race|event|half(?: marathon)?|marathon|full|10 ?k|5 ?k|day|triathlon|ride))"
_AIM: Final = re.compile(
    r"^(?:(?:ok|okay|so|and|actually|well|hey|btw|by the way|now|please|i think)[ ,]+)*"
    r"(?:(?:i |i'd |i've )?(?:want|like|would like|decided|rather|plan|now want)(?: to)?"
    r" (?:go for|aim for|aim at|run|ride|race|finish in|do)"
    r"|(?:i'm |i am )?(?:now )?(?:aiming|going|shooting) (?:for|at)|let'?s (?:go|aim) for"
    rf"|(?:set|change|move|make|update|put) (?:my |the )?(?:new )?(?:goal|target|aim)(?: time)?{_RACE}?(?: to| is)?"
    rf"|(?:my )?(?:new )?(?:goal|target|aim)(?: time)?{_RACE}?(?: has changed to| changed to| is|'s)?(?: now)?(?: to)?)"
    rf"[ :,]+(?:a |an )?(?:sub|under|below)?[ -]?{_TIME}(?: ?(?:h|hours?|min|minutes))?(?P<race>{_RACE})?"
    r"(?P<anew>(?:[ ,]+(?:instead|now|after all|then|please|from now on))*)[ .!]*$"
)
"""A target time. `I want to run 3:15` may be a wish of long standing, which is answered the same: what is set, and what a yes sets."""
_WEEKDAY: Final = "|".join(name.removesuffix("day") for name in LOWER_WEEKDAY_NAMES)
_NOT_ON: Final = tuple(
    re.compile(told.replace("DAY", f"(?P<day>{_WEEKDAY})day"))
    for told in (
        r"\b(?:can'?t|cant|cannot|can not|not able to|don'?t (?:want to|have time)|do not want to|won'?t|no longer|(?:no|any) ?more|never"
        r"|not free|busy|unavailable|no time|told you)\b.*\b(?:on |every )?DAYs\b",
        r"\bno (?:training|sessions?|tempo|runs?|rides?|more training) on DAYs\b",
        r"\bno more DAYs\b",
        r"\b(?:don'?t|do not|can'?t|no) .{0,20}\bDAY any ?more\b",
        r"\b(?:every|each) DAY\b.*\b(?:can'?t|cant|busy|work)\b",
    )
)
_STRENGTH_DAYS: Final = re.compile(
    r"\b(?:strength|lift(?:ing)?|gym|weights)\b(?!.*\bshould\b).*?\b(?:(?:drop|cut|reduce|go|down|up|only|just|do|make it|want)\b.{0,12}?)?"
    r"\b(?P<days>[0-7]|one|two|three|four|once|twice) ?(?:days?|times|x|sessions?)?(?: (?:a|per|each) week)\b"
)
_WANTED: Final = re.compile(
    r"\b(?:drop|cut|reduce|go|down|up|only|just|make it|from now on|want to|instead|would like)\b"
)
_COUNTS: Final = {"once": "1", "one": "1", "twice": "2", "two": "2", "three": "3", "four": "4"}


def read_told_setting(text: str) -> ToldSetting | None:
    """What a normalised message tells to be set; None where it asks, or says something else besides."""
    if text.rstrip().endswith("?"):
        return None
    for name, told in _VALUE:
        if match := told.match(text):
            given = next(value for key, value in match.groupdict().items() if value and key != "of")
            if name is SettingName.THRESHOLD_PACE:
                given = f"{given}/{'mi' if (match['of'] or '').startswith('mi') else 'km'}"
            elif name is SettingName.CSS:
                given = f"{given}/100m"
            return ToldSetting(name=name, value=given)
    if match := _AIM.match(text):
        return ToldSetting(name=SettingName.TARGET, value=match["time"])
    if match := _STRENGTH_DAYS.search(text):
        if _WANTED.search(text):
            return ToldSetting(name=SettingName.STRENGTH, value=_COUNTS.get(match["days"], match["days"]))
        return None
    days = (match["day"] for told in _NOT_ON if (match := told.search(text)))
    day = next(days, None)
    return ToldSetting(name=SettingName.DAYS, value=day[:3]) if day is not None else None
