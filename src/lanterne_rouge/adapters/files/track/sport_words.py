"""The words with which exporters name sports, and what the coach calls them."""

import re
from collections.abc import Mapping

from lanterne_rouge.domain.sport import Sport

Named = tuple[Sport, str | None]

# By letters only, in lower case. The finer word is the one that FIT files use.
SPORT_WORDS_OF_TRACKS: Mapping[str, Named] = {
    "running": (Sport.RUNNING, None),
    "run": (Sport.RUNNING, None),
    "jogging": (Sport.RUNNING, None),
    "trailrun": (Sport.RUNNING, "trail"),
    "trailrunning": (Sport.RUNNING, "trail"),
    "virtualrun": (Sport.RUNNING, "virtual_activity"),
    "treadmill": (Sport.RUNNING, "treadmill"),
    "treadmillrunning": (Sport.RUNNING, "treadmill"),
    "indoorrunning": (Sport.RUNNING, "indoor_running"),
    "trackrunning": (Sport.RUNNING, "track"),
    "ultrarun": (Sport.RUNNING, "ultra"),
    "streetrunning": (Sport.RUNNING, "street"),
    "biking": (Sport.CYCLING, None),
    "cycling": (Sport.CYCLING, None),
    "bike": (Sport.CYCLING, None),
    "ride": (Sport.CYCLING, None),
    "bicycling": (Sport.CYCLING, None),
    "roadbiking": (Sport.CYCLING, "road"),
    "roadcycling": (Sport.CYCLING, "road"),
    "virtualride": (Sport.CYCLING, "virtual_activity"),
    "indoorcycling": (Sport.CYCLING, "indoor_cycling"),
    "gravelride": (Sport.CYCLING, "gravel_cycling"),
    "gravelcycling": (Sport.CYCLING, "gravel_cycling"),
    "mountainbikeride": (Sport.CYCLING, "mountain"),
    "mountainbiking": (Sport.CYCLING, "mountain"),
    "cyclocross": (Sport.CYCLING, "cyclocross"),
    "trackcycling": (Sport.CYCLING, "track_cycling"),
    "ebikeride": (Sport.CYCLING, "e_bike_fitness"),
    "emountainbikeride": (Sport.CYCLING, "e_bike_mountain"),
    "ebiking": (Sport.CYCLING, "e_biking"),
    "ebikefitness": (Sport.CYCLING, "e_bike_fitness"),
    "ebikemountain": (Sport.CYCLING, "e_bike_mountain"),
    "handcycle": (Sport.CYCLING, "hand_cycling"),
    "swimming": (Sport.SWIMMING, None),
    "swim": (Sport.SWIMMING, None),
    "lapswimming": (Sport.SWIMMING, "lap_swimming"),
    "poolswim": (Sport.SWIMMING, "lap_swimming"),
    "openwaterswim": (Sport.SWIMMING, "open_water"),
    "openwaterswimming": (Sport.SWIMMING, "open_water"),
    "rowing": (Sport.ROWING, None),
    "row": (Sport.ROWING, None),
    "virtualrow": (Sport.ROWING, "virtual_activity"),
    "indoorrowing": (Sport.ROWING, "indoor_rowing"),
    "walking": (Sport.WALKING, None),
    "walk": (Sport.WALKING, None),
    "casualwalking": (Sport.WALKING, "casual_walking"),
    "speedwalking": (Sport.WALKING, "speed_walking"),
    "hiking": (Sport.WALKING, "hiking"),
    "hike": (Sport.WALKING, "hiking"),
    "snowshoe": (Sport.WALKING, "snowshoeing"),
    "skiing": (Sport.SKIING, None),
    "crosscountryskiing": (Sport.SKIING, "cross_country_skiing"),
    "crosscountryskiingws": (Sport.SKIING, "cross_country_skiing"),
    "skateskiingws": (Sport.SKIING, "cross_country_skiing"),
    "nordicski": (Sport.SKIING, "cross_country_skiing"),
    "rollerski": (Sport.SKIING, "cross_country_skiing"),
    "alpineski": (Sport.SKIING, "alpine_skiing"),
    "backcountryski": (Sport.SKIING, "backcountry"),
    "strengthtraining": (Sport.STRENGTH, None),
    "weighttraining": (Sport.STRENGTH, None),
    "strength": (Sport.STRENGTH, None),
    "transition": (Sport.TRANSITION, None),
}

# Strava's GPX files give the kind of activity as a number.
STRAVA_NUMBERS: Mapping[str, Named] = {
    "1": (Sport.CYCLING, None),
    "4": (Sport.WALKING, "hiking"),
    "9": (Sport.RUNNING, None),
    "10": (Sport.WALKING, None),
    "16": (Sport.SWIMMING, None),
}

# Words in a title that leave no doubt, in the languages in which apps make titles ("Morning Ride", "Lauf am Abend").
TITLE_WORDS: Mapping[str, Sport] = {
    **dict.fromkeys(
        ("run", "running", "jog", "lauf", "laufen", "course à pied", "hardlopen", "carrera"), Sport.RUNNING
    ),
    **dict.fromkeys(
        ("ride", "cycling", "biking", "radfahrt", "radfahren", "vélo", "fietsen", "fietsrit", "ciclismo"), Sport.CYCLING
    ),
    **dict.fromkeys(("swim", "swimming", "schwimmen", "natation", "zwemmen", "natación"), Sport.SWIMMING),
    **dict.fromkeys(
        (
            "walk",
            "walking",
            "hike",
            "hiking",
            "spaziergang",
            "wanderung",
            "marche",
            "randonnée",
            "wandelen",
            "caminata",
        ),
        Sport.WALKING,
    ),
    **dict.fromkeys(("rowing", "rudern", "aviron", "roeien"), Sport.ROWING),
}
_TITLE_WORD = re.compile(r"\b(?:" + "|".join(map(re.escape, TITLE_WORDS)) + r")\b")
_LETTERS = re.compile(r"[^a-z]")
LONGEST_TRACK_TITLE = 500


def sport_named(word: str) -> Named | None:
    """The sport that a word or Strava's number stands for; None when it is not known."""
    return STRAVA_NUMBERS.get(word.strip()) or SPORT_WORDS_OF_TRACKS.get(_LETTERS.sub("", word.lower()))


def sport_in_title(title: str) -> Sport | None:
    """The sport that a title names; None when it names none or several."""
    named = {TITLE_WORDS[word] for word in _TITLE_WORD.findall(title[:LONGEST_TRACK_TITLE].lower())}
    return named.pop() if len(named) == 1 else None
