"""A body temperature said by its degrees alone, told apart from the weather's."""

import re

# What the armpit and the ear call raised, and the hottest a living body is told to be.
RAISED_C, HOTTEST_C = 37.5, 42.0
_SENTENCE = re.compile(r"[;!?]|\.(?!\d)| but ")
_PART = re.compile(r",(?!\d)")
_DEGREES = re.compile(
    r"(?<![\d.,/])((?:3[789]|4[0-2])(?:[.,]\d{1,2})?)(?: ?(?:°|degrees?|deg)(?: ?c(?:elsius)?)?|(?: ?c| celsius))\b"
    r"|(?<![\d.,/])((?:3[789]|4[0-2])(?:[.,]\d{1,2})?) ?°"
)
_OF_THE_AIR = re.compile(
    r"\b(?:outside|outdoors?|out|(?<!feel )(?<!feeling )(?<!felt )(?<!am )hot|heat ?\w*|weather|sun|sunny|humid|muggy|forecast\w*|shade"
    r"|sweltering|scorching|boiling|summer|air|water|pool|bath|sauna|garage|room|indoors|ride|rode|riding|run|ran|running|race|training"
    r"|noon|afternoon|expected|acclimati[sz]ed|altitude|gradient|turn|angle)\b|\bin (?:the |about |around )?(?:3|4)\d"
)


def body_degrees(words: str) -> float | None:
    """The degrees Celsius that plain words tell of the body: 37.5-42 with nothing said of the air around; the highest of them."""
    found = [degrees for sentence in _SENTENCE.split(words) for degrees in _in_sentence(sentence)]
    return max(found, default=None)


def _in_sentence(sentence: str) -> list[float]:
    """A decimal is a thermometer's: only the words right beside it make it the weather's."""
    told = []
    for part in _PART.split(sentence):
        for found in _DEGREES.finditer(part):
            number = (found[1] or found[2]).replace(",", ".")
            beside = part if "." in number else sentence
            if RAISED_C <= float(number) <= HOTTEST_C and not _OF_THE_AIR.search(beside):
                told.append(float(number))
    return told
