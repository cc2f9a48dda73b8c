"""Finished sessions of endurance in plain words: `ran 5 km in 24:31`, `2h ride`, `swim 20x100`, `60 min bike + 20 min run`.

Read whole or not at all: a sport, and a time or a distance. Power, pulse, climbing and intervals are in `session_words.py`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from lanterne_rouge.conversation.items import NAME, UNKNOWN, MessageItem, read_items
from lanterne_rouge.conversation.session_sports import SPORT_OF_NAME
from lanterne_rouge.conversation.session_words import plain_measures, rates_a_place, without_intervals, without_pain
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.typed_amounts import clock_seconds

MOST_REPEATS, LONGEST_SEND_OFF_S = 40, 10 * 60
_SPORTS = (
    ("swim", r"swam|swim(?:ming|s)?|open water|pool|ows|freestyle|front crawl|breaststroke|backstroke"),
    ("exercise bicycle", r"(?:exercise|stationary|static) (?:bicycle|bike)"),
    (
        "bike",
        r"bike(?:d)?|biking|cycled|cycling|spin(?:ning)?|turbo|watt ?bike|mtb|rollers"
        r"|peloton|(?<!my )(?<!with )(?<!a )(?<!personal )(?<!cross[ -])trainer",
    ),
    ("ride", r"rode|rid(?:e|es|ing)|ftp test|zwift"),
    ("run", r"ran|run(?:ning|s)?|jog(?:ged|ging)?|parkrun|treadmill?"),
    ("walk", r"walk(?:ed|ing|s)?|stroll(?:ed|ing)?|rambl(?:e|ed|ing)"),
    ("hike", r"hik(?:e|ed|ing)|trekk(?:ed|ing)|ruck(?:ed|ing)"),
    ("row", r"row(?:ed|ing)?(?: machine)?|rower|ergo?"),
    ("ski", r"ski(?:ed|ing)?"),
    (
        "strength",
        r"(?:strength|weight|core|lifting|resistance)(?: training| session| work| workout)?|weights|lifted(?: weights)?|weight ?lifting"
        r"|gym(?: session| workout)?|dumbbells|kettlebells?(?! swing)|barbells|(?:upper|lower|full) body|(?:push|pull|leg) day",
    ),
    (
        "other",
        r"yoga|pilates|(?:table )?tennis|football|soccer|futsal|basketball|climb(?:ed|ing)|boulder(?:ed|ing)|padel|squash|badminton"
        r"|volleyball|(?:(?:ice|field|roller) )?hockey|handball|baseball|softball|cricket|lacrosse|rugby|netball|water ?polo"
        r"|ultimate(?: frisbee)?|frisbee|pickleball|racquetball|ping ?pong|fencing|wrestl(?:ed|ing)|judo|karate|taekwondo|ju-?jitsu"
        r"|jiu[- ]?jitsu|bjj|mma|martial arts|(?:kick)?boxing|tai chi|gymnastics|trampolin(?:e|ing)|skat(?:ed|ing)|rollerblad(?:ed|ing)"
        r"|snowboard(?:ed|ing)|snowshoe(?:d|ing)|danc(?:ed|ing)|ballet"
        r"|(?:dance|salsa|ballet|step|spinning|fitness|circuits?|circuit training|boot ?camp) class|salsa|zumba|circuit training"
        r"|boot ?camp|elliptical|cross[ -]?trainer|paddl(?:ed|ing)|canoe(?:d|ing)|kayak(?:ed|ing)?|surf(?:ed|ing)?|sail(?:ed|ing)|golf"
        r"|crossfit|hiit|body ?pump|body ?combat|stair ?(?:master|climber)|aerobics"
        r"|(?:aqua|water) ?(?:fit|jogging|aerobics)|barre|skipping rope|jump ?rope",
    ),
)
_STRENGTH_NAME = re.compile(rf"\b(?:{dict(_SPORTS)['strength']})\b")
_NAMES = tuple((name, re.compile(rf"\b(?:{words})\b")) for name, words in _SPORTS)
_PARKRUN_M, _MILE_M = 5000.0, 1609.344
# Walking breaks are part of a beginner's run.
_RUN_WALK = re.compile(
    r"\b(?:run(?:ning)?(?: ?[/+-] ?| and | )walk(?:ing)?|walk(?:ing)?(?: ?[/+-] ?| and | )run(?:ning)?|c25k)\b"
    r"|(?<=[a-z0-9,] )with (?:some )?(?:walk(?:ing)?) breaks\b"
)
# What was measured beside time and distance.
_BESIDE = re.compile(
    r"\b(?:avg |average |at |@ ?)*\d+(?:\.\d+)? ?(?:km/h|kmh|kph|mph)\b|\b(?:np|avg power|normali[sz]ed power) \d{2,}(?: ?w)?\b"
    r"|\b(?:avg |average |np |at |@ ?|with )?\d{2,} ?(?:w|watts?)\b|\b(?:avg |average )?(?:hr|heart rate|pulse)(?: (?:was|avg"
    r"|average))? \d+(?: bpm)?\b"
    r"|\b\d+ ?(?:bpm|tss|kcal|cal|rpm)\b|\b(?:tss|level|z|zone) ?\d+\b|\b(?:at |pace )?\d:\d\d ?/ ?(?:km|mi|k|100)\b|\bt[12]\b"
    r"|\b\d\d ?spm\b"
    r"|\b\d+ ?(?:m (?:of )?(?:climb(?:ing|ed)?|up|elevation|gain|vert|ascent|d\+)|hm)\b"
)
PARTS = re.compile(r" (?:\+|then|and then|followed by) | off it\b")
# `11 km each way`, `26 min each`: times how often?
PART_OF_A_WHOLE = (
    r"each way|both ways|there and back|(?:a|per|each|every) (?:lap|loop|rep|round|interval)"
    r"|[\d:.]+ ?(?:(?!kg|kilo|lb|pound)[a-z]+ )?each"
)
_DENIED = re.compile(
    r"(?:^|\s)-\d|\b(?:twice|\w+ times|almost|nearly|not|n't|didn'?t|couldn'?t|don'?t|no|never|half|only|stopped|quit|plan\w*|tomorrow"
    r"|will|want|need|should|going|gonna|if|would|maybe|or|than|pb|jk|j/k|joking|kidding|skipped|missed|instead|left|more|less|goal"
    rf"|target|race|under|sub|{PART_OF_A_WHOLE}"
    r"|every|usually|per week|a week|away|from (?!work\b|home\b|school\b)|until|because|since|add|make|move|build|create|give|cancel"
    r"|delete|replace|swap|change|schedule|log)\b"
)
# To who counts in kilograms `45 mi` alone is a slip for `45 min` more often than a distance.
# What carried them did the work: `rode 5 hours in the car`.
_CARRIED = re.compile(
    r"\b(?:in|on|by) (?:(?:the|an?|my|our|his|her) )?(?:car|bus|coach|train|tram|taxi|cab|uber|plane|truck|lorry|van"
    r"|motor ?(?:bike|cycle)|horse|pony|boat|ferry|subway|metro|tube|(?:e-?)?scooter|moped|lawn ?mower)\b|\bhorse(?:back)? rid\w+"
)
_MAYBE_MINUTES = re.compile(r"\d ?mi\b")
_TIME = re.compile(r"\d ?(?:h|min|minutes|mins)\d*\b|\d:\d\d")
_OTHER_SUBJECT = re.compile(
    r"\b(?:the|our|my) (?!whole |long |last |first |legs? )[a-z]+ (?:ran|rode|swam|walked|jogged|biked|cycled|hiked|rowed|skied)\b"
    r"|^(?:dogs?|kids?|girls|boys|lads|mates|club|squad|group|class|masters) (?:ran|rode|swam|walked|jogged|biked|cycled|hiked|rowed"
    r"|skied|did)\b"
)
_RPE = re.compile(
    r"\b(?:rpe|effort)(?: (?:was|of)|[ :=])* ?(\d+(?:\.\d+)?)\b(?: ?/ ?10\b| out of 10\b)?|\b(\d+(?:\.\d+)?) ?(?:/|out of) ?10\b"
)


# Foster's words for the effort of a whole session (CR10), 2001.
_FELT = (
    (2.0, r"very easy|super easy|recovery"),
    (3.0, r"easy|gentle|light|relaxed|comfortable"),
    (4.0, r"moderate|steady|medium"),
    (5.0, r"hard|tough"),
    (7.0, r"very hard|really hard|brutal"),
    (9.0, r"all[- ]out|maximal|max effort"),
)
_EFFORT_WORDS = tuple((rpe, re.compile(rf"\b(?:{words})\b")) for rpe, words in reversed(_FELT))
_NOT_FELT = re.compile(
    r"\b(?:meant|supposed|planned|intended|aim(?:ed|ing)|tr(?:ied|ying)|wanted|told|should(?:'?ve| have)?|(?:was|were|it's) to be"
    r"|not|never|[a-z]+n'?t|no longer|far from|instead of) (?:\w+ ){0,4}?"
    rf"(?:{'|'.join(words for _, words in _FELT)})\b"
)
"""How hard it was to be, or wasn't, says nothing of how hard it was."""


def _felt(text: str) -> float | None:
    """The effort that words tell; the strongest phrase first, so that `very easy` is not `easy`."""
    text = _NOT_FELT.sub(" ", text)
    very_easy = _EFFORT_WORDS[-1]
    ordered = (very_easy, *_EFFORT_WORDS[:-1])
    return next((rpe for rpe, pattern in ordered if pattern.search(text)), None)


@dataclass(frozen=True, kw_only=True)
class _Read:
    duration_s: float | None = None
    distance_m: float | None = None
    repeats: int = 1
    each_s: tuple[float, ...] = ()


def read_session_report(text: str, units: SaidUnit) -> tuple[SetReport, ...] | None:
    """The parts of a finished session as normalised text tells it; None where it is none, or not plain enough."""
    # The likely reading goes first: it gives most messages up at once.
    told = _without_morning(text)
    sets = read_likely_session(told, units)
    return sets if sets and all(map(_is_told_whole, _parts(plain_measures(without_pain(told)[0])))) else None


# A part of a session is no total: `last 5 km at marathon pace`, `jogged the last 5`, `4 strides`, `cramps from 35 km`, `2 km warm-up`.
_OF_A_PART = re.compile(
    r"[,;]? ?\b(?:and |with |plus )?\d{1,2} ?x ?\d{2,4} ?m? (?:at|@|in|off|on) ?\d{1,2}:\d\d\b"
    r"|[,;]? ?\b(?:(?:and|with|jogged|ran|walked|rode|swam|did) )*(?:the )?(?:last|first|final) \d+(?:\.\d+)?"
    r"(?: ?(?:km|k|mi|miles?|min|minutes?|m)\b)?[^,.;]*"
    r"|[,;]? ?\b(?:and |with |plus |incl(?:uding|\.)? )*\d+ ?(?:strides|(?:min|km|minutes?) (?:warm|cool)(?:ing)?[ -]?(?:up|down))\b"
    r"|[,;]? ?\bcramps? from \d+ ?km\b|\boff the bike\b|,? ?\b(?:in total|altogether|all in all|all told|all in(?=[ .!,;]*$|[,;.] ))\b"
)
_NO_NOTES = frozenset(("off the bike", "in total", "altogether", "all in all", "all told", "all in"))
_CLAUSES = re.compile(r"(?:[,;!]|\.(?!\d))(?: |$)+| but ")
# How the morning was stands beside a session and is no part of it; the check-in reads it.
_OF_THE_MORNING = re.compile(
    r"^(?:i |my |only |just |and )*(?:slept|sleep|hrv|rhr|resting (?:hr|heart rate|pulse)|readiness|energy|mood|stress|soreness"
    r"|motivation|weight)\b|^\d+(?:\.\d+)? ?(?:h|hrs?|hours?)(?: of)? sleep\b"
)


_LOGGED_LATE = re.compile(
    r"[,;.]? ?\b(?:and |but )?(?:i )?(?:never|forgot to|didn'?t|haven'?t|hadn'?t) (?:put|log|record|enter|add|note|writ)"
    r"(?:e|t?en|ged|ed|ting|ging|ing)? (?:it|that|this|them|those)(?: in| down| up| here| yet)*(?=[ .!]*$|[,;.] )"
)
"""That it wasn't logged until now says nothing of what was done."""
_TURN = r"\d+(?:\.\d+)? ?min\w* (?:easy |brisk )?(?:run|jog|walk)\w*"
_RUN_AND_WALK = re.compile(
    rf"[,;(:]? ?\b(?:(?:in |as |of )?\d+ ?x ?\(?)?{_TURN}[ ,/+]+(?:and |then )?{_TURN}\)?(?:[ ,]*(?:x ?\d+|\d+ ?(?:x|times)|repeated))?"
    r"(?: or so| ish)?\)?"
)
"""Running and walking in turn, as in `2 min walk 1 min run x 8`: how a session went that has its own total."""


def _without_morning(text: str) -> str:
    text = _RUN_AND_WALK.sub("", text) if _RUN_WALK.search(text) else text
    text = _LOGGED_LATE.sub("", text)
    clauses = _CLAUSES.split(text)
    left = [clause for clause in clauses if not _OF_THE_MORNING.search(clause.strip()) or sports_named(clause)]
    return ", ".join(left) if len(left) < len(clauses) else text


_ONLY_DID = re.compile(r"\b(?:only|just) (?=(?:managed|did|ran|rode|walked|swam|jogged) \d)")
_RACED = re.compile(r"\b(?:(?:half[ -])?marathon|(?:(?:a|the|my) )?race)\b(?! pace)")
_UNDONE = re.compile(
    r"\b(?:weeks?|days?|months?|i'll|next|pb|record|signed|book|later|tonight|only|without|could|wants?|says|hope|cut|bailed|dnf|dropped|pulled)\b|\?"
)


# What may be a session of another sport than the usual one, or none: `did legs for an hour`, `new shoes 300 km`, `done in 20 min`.
_OF_ANOTHER_KIND = re.compile(
    r"\b(?:legs?|lift\w*|play\w*|class|clubs?|workout|training|machine|dumbbells?|kettlebells?|technique|squad|shoes|erg|route|dog|party"
    r"|commut\w*|lunch\w*|second|brick|work)\b|^(?!.*\d ?(?:km|k|mi|miles?)\b).*\bin \d+ ?(?:min\w*|h\w*)$|\d ?(?:kg|lb)s?\b|\d ?@ ?\d"
)


def read_among_words(
    text: str, units: SaidUnit, sport: Sport | None = None
) -> tuple[tuple[SetReport, ...], tuple[str, ...]] | None:
    """The parts of a finished session whose totals stand among parts and remarks, and those; None where something may deny it.

    `sport`: that of a line which names none, None where nobody knows it. Without it only the past or an RPE makes it a report.
    """
    plain = _without_morning(plain_measures(without_pain(text)[0]))
    is_told = sport is not None or is_rated_or_past(plain)
    # `ran 7 km but walked the last 2` may be five kilometres or seven.
    if not is_told or re.search(r"\bbut (?:\w+ )?(?:the )?(?:last|first|final) \d", plain):
        return None
    notes = [found.group().strip(" ,;") for found in _OF_A_PART.finditer(plain)]
    core = without_intervals(_ONLY_DID.sub("", _OF_A_PART.sub(" ", plain)))
    # A reason stands only beside what was done: `walk 30 min because of the rain` may be what somebody wants.
    core = core.replace(" because of ", ", ") if is_rated_or_past(plain) else core
    if sport is not None:
        core = _RACED.sub("", core) if re.search(r"\d ?km\b", core) or "marathon" not in core else core
    kept: list[str] = []
    for clause in (clause.strip() for clause in _CLAUSES.split(core) if clause.strip()):
        if re.search(r"\d", clause) or sports_named(clause) or _is_telling(clause):
            kept.append(clause)
        elif _DENIED.search(clause) or _OTHER_SUBJECT.search(clause):
            return None
        else:
            notes.append(clause)
    said = ", ".join(kept)
    if sport is not None and not sports_named(said):
        if not _WHOLE.search(_bare(said)) or _OF_ANOTHER_KIND.search(said):
            return None
        name = next((name for name, one in SPORT_OF_NAME.items() if one is sport and name != "exercise bicycle"), None)
        said = f"{name} {said}"
    undoubted = _ONLY_DID.sub("", without_intervals(text.replace("only managed", "")))
    if _UNDONE.search(undoubted) or not all(map(_is_told_whole, _parts(said))):
        return None
    sets = read_likely_session(said, units)
    return (sets, tuple(dict.fromkeys(notes))) if sets else None


_EACH_WAY = re.compile(
    r",? ?\b(?:each|either|both) ways?\b|\b(?:to work |to the office )?and back(?: home)?\b|\bthere and back\b"
)
_OF_ONE_WAY = re.compile(r"\d ?(?:[a-z]+ )?(?:each|either) way\b|\b(?:each|either) way (?:was |took )?\d")


def read_each_way(text: str, units: SaidUnit, sport: Sport | None = None) -> tuple[SetReport, ...] | None:
    """The way there and the way back of a normalised message, each with what is told of one; None where that isn't plain."""
    if not goes_each_way(text):
        return None
    name = next((name for name, one in SPORT_OF_NAME.items() if one is sport and name != "exercise bicycle"), None)
    bare = _EACH_WAY.sub("", text)
    bare = (
        re.sub(r"\b(?:commuted|(?:did |rode )?(?:the|my) commute)\b(?: by bike)?", f"{name or ''} ", bare)
        if not sports_named(bare)
        else bare
    )
    read = read_among_words(re.sub(r" {2,}| (?=,)", " ", bare).strip(), units, sport)
    return read[0] * 2 if read is not None and len(read[0]) == 1 else None


def goes_each_way(text: str) -> bool:
    """Whether a normalised message tells the time or distance of one way of two, as in `26 min each way`."""
    return _OF_ONE_WAY.search(text) is not None


def without_parts(text: str) -> str:
    """Normalised text without the parts of a session that are no total."""
    return _OF_A_PART.sub(" ", text)


def remarks_beside(text: str) -> str | None:
    """The parts and remarks of a session that was read among them, as a note; None for one that is read whole."""
    if read_session_report(text, SaidUnit.KG) is not None:
        return None
    read = read_among_words(text, SaidUnit.KG, Sport.RUNNING)
    left = ", ".join(note for note in read[1] if note not in _NO_NOTES) if read else ""
    return left or None


def read_likely_session(text: str, units: SaidUnit) -> tuple[SetReport, ...] | None:
    """What a message most likely tells, with words in it that may mean something else: to ask about, never to be written."""
    text = plain_measures(without_pain(text)[0])
    if _MAYBE_A_SPORT.search(text) is None:
        return None
    if (
        _CARRIED.search(text)
        or _AFTER_A_SESSION.search(text)
        or _OTHER_SPORT_MEANT.search(text)
        or _DENIED.search(text)
    ):
        return None
    if _OTHER_SUBJECT.search(text) or (units is SaidUnit.KG and _MAYBE_MINUTES.search(text) and not _TIME.search(text)):
        return None
    sets = read_numbers(text)
    return sets if sets and all(map(is_possible, sets)) else None


def read_numbers(text: str) -> tuple[SetReport, ...]:
    """Sport, time and distance of each part, possible or not; empty where a part can't be read."""
    read: list[SetReport] = []
    parts = _parts(_RUN_WALK.sub("run", plain_measures(text)))
    if len(parts) > 1 and _TIME_OF_ALL.search(parts[-1]) and any(not _TIME.search(part) for part in parts[:-1]):
        return ()
    for part in parts:
        sets = _part(part)
        if sets is None:
            return ()
        read += sets
    return tuple(read)


def _parts(text: str) -> list[str]:
    """The parts of a message; where it names several sports, each begins with its own: `bike 60 min, run 20 min`."""
    parts = [part for part in PARTS.split(re.sub(r"^brick ?: ?| brick[ .!]*$", "", text)) if part.strip(" .,!")]
    split = [piece for part in parts for piece in _SPORT_BEGINS.split(part)]
    sports = [sports_named(piece) for piece in split]
    return split if all(len(each) == 1 for each in sports) and len(set().union(*sports)) == len(split) else parts


_OTHER_NAME = re.compile(rf"\b(?:{dict(_SPORTS)['other']})\b")


def names_of_others(text: str) -> tuple[str, ...]:
    """What normalised text calls its sessions of no sport of their own, such as `yoga`, in turn: two of them are two sessions."""
    return tuple(found[0] for found in _OTHER_NAME.finditer(plain_measures(text)))


def sports_named(text: str) -> set[Sport]:
    """The sports that normalised text names."""
    text = _RUN_WALK.sub("run", _BESIDE.sub(" ", text))
    return {SPORT_OF_NAME[name] for name, pattern in _NAMES if pattern.search(text)}


@dataclass(frozen=True, kw_only=True)
class SportNamed:
    """A sport as a message names it, and where."""

    sport: Sport
    said: str
    start: int


def sports_in_order(text: str) -> tuple[SportNamed, ...]:
    """The sports that normalised text names, as they come; of two names in one another the longer."""
    found = [(match, SPORT_OF_NAME[name]) for name, pattern in _NAMES for match in pattern.finditer(text)]
    whole = [
        (match, sport)
        for match, sport in found
        if not any(
            other.start() <= match.start() and match.end() <= other.end() and len(other[0]) > len(match[0])
            for other, _ in found
        )
    ]
    return tuple(
        SportNamed(sport=sport, said=match[0], start=match.start())
        for match, sport in sorted(whole, key=lambda one: one[0].start())
    )


def is_timed_sport(text: str) -> bool:
    """Whether normalised text names a sport and for how long or how far."""
    return _MAYBE_A_SPORT.search(text) is not None and _WHOLE.search(plain_measures(text)) is not None


# Words in which a session is told. What else stands before its last number may make a question or a wish of it: `carbs for 4h ride`.
_TOLD_WORDS: Final = """
a about absolutely aerobic af after afternoon afterwards again all all-out alone along also an and another anyway approx approximately
around as at average avg back backstroke barefoot base beach beautiful before big bike boys breaks breaststroke brick brisk brutal by
century cheeky chill chilled chip choppy class climbing club clubs coffee cold commute commuted commuting completed cooked cool
country countryside court cross cycle dark dead did distance dog done doubles down drill drills dry dumbbells dusk each earlier early
easily easy effort elevation endurance erg ergo evening fairly fartlek fast feeling felt finally finish finished first flat foggy for
forest freestyle freezing friendly from full game gassed gentle girls good got gravel great group gym had haha hard headwind heart
heute hey hi hill hills hilly home hot humid i i'm icy in indoor indoors interval intervals into it it's just kettlebell kettlebells
km knackered knocked lads lake lap laps legs leisurely lesson lift lifted light lil loaded local logged lol long long-run longish loop
lot lots lousy lovely lunch lunchbreak lunchtime machine managed masters match mates medium mid moderate morning mostly mountain muddy
my negative new nice night nonstop noon nordic ok okay on open out outdoor outdoors outside over park parkrun partly pitch played
plenty pool practice pretty progression pulse quality quick quite race raced rain rainy rate really recovery relaxed relaxing repeats
river road rolling roughly route rpe sea second session shakeout shoes short singletrack slippery slow slowly sluggish snow snowy
social solid solo some spin split splits spot sprint sprints squad squeezed state steady steady-state stormy straight strides sunny
sunrise sunset super sweet swimming tailwind technique tempo test the then this threshold today took total tough tournament track
trail trails trainer training tt turbo ultra up usual very virtual walk walking warm was watts way we weekly went wet whole wind windy
with work workout x xc yes yoga zone zwift
"""
_TOLD = frozenset((*_TOLD_WORDS.split(), "of"))
_PAST = re.compile(
    r"\b(?:ran|rode|swam|walked|jogged|biked|cycled|hiked|rowed|skied|climbed|bouldered|skated|danced|paddled|kayaked|surfed|did|done"
    r"|strolled|rambled|trekked|rucked|sailed|canoed|wrestled|finished|completed|went|managed|logged|played|commuted)\b"
)
_WORDS = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_LAST_NUMBER = re.compile(r".*\d(?: ?(?:km|k|m|mi|h|min|s)[a-z]*\b)?")
_REMARK_BEGINS = re.compile(r"[,.;:!()]|\b(?:and|but|felt|feels?|feeling|so|as|while|because|legs|was|it)\b")
_PURPOSE = re.compile(r"\bfor (?:an? |the |my )?(?:\d|long|easy)")
_UNIT_WORDS: Final = """
km kms k m mi mile miles meter meters metre metres kilometer kilometers kilometre kilometres h hr hrs hour hours min mins minute minutes
minuten minutos s sec secs second seconds w watt watts bpm tss kcal cal rpm
"""
_MEASURE_WORDS = frozenset(_UNIT_WORDS.split())


def _is_told_whole(text: str) -> bool:
    """Whether all before the last number is said in words of telling, and without a verb of the past all behind it too."""
    text = _BESIDE.sub(" ", _RPE.sub(" ", text))
    end = _LAST_NUMBER.match(text)
    head, tail = (text[: end.end()], text[end.end() :]) if end else ("", text)
    # A remark is whatever it is; what stands right behind the numbers may be another day or a dream in any language.
    beside = _REMARK_BEGINS.split(tail, maxsplit=1)[0] if _is_past(text) else tail
    return not is_for_a_session(text) and _is_telling(head) and _is_telling(beside)


def is_for_a_session(text: str) -> bool:
    """Whether it speaks of something for a session, as in `carbs for a 4h ride`."""
    return bool(_PURPOSE.search(text)) and not _is_past(text) and not _FOR_SO_LONG.match(text)


def is_rated_or_past(text: str) -> bool:
    """Whether normalised text tells what was done: by a verb of the past, or by the effort that it was."""
    return _is_past(text) or _RPE.search(text) is not None


def _is_past(text: str) -> bool:
    return _PAST.search(text) is not None


_ANY_NAME = "|".join(words for _, words in _SPORTS)
_MAYBE_A_SPORT = re.compile(rf"\b(?:{_ANY_NAME}|c25k)\b")
_FOR_SO_LONG = re.compile(rf"^\W*(?:(?:today|i|an?|easy) )*(?:{_ANY_NAME})\W+for\b")
_NAME_WORDS = re.compile(rf"\b(?:{_ANY_NAME})\b")
_SPORT_BEGINS = re.compile(
    rf"(?:,| and| /) (?=(?:\d[\d:.]* ?(?:h\d*|min(?:utes?|s)?|km|k|m|mi(?:les?)?) )?(?:(?:easy|steady|hard) )?(?:{_ANY_NAME})\b)"
)
# `40 km bike + 10 km run, 2h`: the time may be of all of it.
_TIME_OF_ALL = re.compile(r",[^,]*(?:\d ?(?:h|min)\w*|\d:\d\d)(?: in (?:all|total))?[ .!]*$")
_WAYS: Final = (
    "(?:trails?|path|loop|line|route|ridge|hills?|canal|river|coast|beach|park|lake|woods?|forest|road|lanes?|towpath|track|circuit|course"
    "|moors?|valley|pass|bridge)"
)
# What was gone along, behind its verb: `ran the old ridge trail`.
_ALONG: Final = re.compile(
    rf"\b(?:ran|rode|did|walked|hiked|cycled|jogged) (?:the|my|our|an?) (?:[a-z'-]+ ){{1,3}}?{_WAYS}\b"
)
_WHATEVER_WITH = re.compile(
    r"\b(?:with|in the|on the|through the|around the|along the|past the|to the|to|home from|from|at|up"
    r"|over|round|across|down) (?:(?:the|my|an?"
    r"|some) )?[a-z'-]+(?=\W|$)"
    r"(?: (?:hall|club|cent(?:re|er)|park|lake|track|pool|woods?|hills?|fields?|beach|courts?|school|path|trail|canal|wall)\b)?"
)


def _is_telling(text: str) -> bool:
    left = _WHATEVER_WITH.sub(" ", _NAME_WORDS.sub(" ", _ALONG.sub(" ", _BESIDE.sub(" ", text))))
    return all(word in _TOLD or word in _MEASURE_WORDS or _felt(word) is not None for word in _WORDS.findall(left))


MOST_KM: Mapping[Sport, float] = {
    Sport.RUNNING: 300.0,
    Sport.WALKING: 200.0,
    Sport.SWIMMING: 50.0,
    Sport.ROWING: 200.0,
}
"""Farther than this nobody goes in a day; in any other sport than these, 900 km."""
MOST_OTHER_KM, MOST_SESSION_HOURS = 900.0, 36.0


LONGEST_ALONE_HOURS: Mapping[Sport, float] = {
    Sport.CYCLING: 24.0,
    Sport.RUNNING: 12.0,
    Sport.SWIMMING: 8.0,
    Sport.ROWING: 12.0,
}
LONGEST_ALONE_KM: Mapping[Sport, float] = {Sport.WALKING: 60.0, Sport.RUNNING: 120.0, Sport.SWIMMING: 20.0}
"""A time or a distance that stands alone is a slip of the unit more often than longer than this (`18h` for `18k`)."""
SLOWEST_MOVING_MS, FASTEST_MOVING_MS, SHORTEST_S, SHORTEST_M = 0.3, 30.0, 60.0, 25.0
FASTEST_FROM_M: Mapping[Sport, Sequence[tuple[float, float]]] = {
    Sport.RUNNING: ((0.0, 11.0), (1000.0, 7.7), (5000.0, 6.8), (20_000.0, 6.3), (42_000.0, 6.0)),
    Sport.SWIMMING: ((0.0, 2.6), (400.0, 2.3)),
}
"""Nobody has covered so many metres and more on their feet or in the water so fast (m/s): a little above the world records."""
_SECONDS = re.compile(r"\d ?s(?:ecs?)?\b")
_AFTER_A_SESSION = re.compile(r"\bafter (?:the |my |a )?(?:ride|run|swim|walk)\b")
_OTHER_SPORT_MEANT = re.compile(r"^brick\b.*\bhik|\bhik(?:e|ed|ing)\b.*\d ?w\b")


def is_possible(one: SetReport) -> bool:
    """Whether somebody may have done it, and it is no slip of a unit."""
    sport = SPORT_OF_NAME[one.exercise or "other"]
    far, long = one.distance_m, one.duration_s
    if (far is not None and far < SHORTEST_M) or (long is not None and long < SHORTEST_S and far is None):
        return False
    if far is not None and long is not None and not SLOWEST_MOVING_MS * long <= far <= fastest_over(far, sport) * long:
        return False
    most_km = MOST_KM.get(sport, MOST_OTHER_KM)
    most_hours = MOST_SESSION_HOURS
    if long is None:
        most_km = LONGEST_ALONE_KM.get(sport, most_km)
    elif far is None:
        most_hours = LONGEST_ALONE_HOURS.get(sport, most_hours)
    return not (far is not None and far > 1000 * most_km) and not (long is not None and long > 3600 * most_hours)


def fastest_over(distance_m: float, sport: Sport) -> float:
    """The speed (m/s) that nobody has beaten over such a distance."""
    return next(
        (most for least, most in reversed(FASTEST_FROM_M.get(sport, ())) if distance_m >= least), FASTEST_MOVING_MS
    )


_WHOLE = re.compile(r"\d ?(?:h|min|km|k|mi|miles?)\d*\b|\d:\d\d|\d{3,} ?m\b")
_POWER = re.compile(r"(?<!np )(?<!max )\b(\d{2,3}) ?w(?:atts?)?\b")
_PULSE = re.compile(
    r"(?<!max )\b(?:hr|heart rate|pulse)(?: (?:was|avg|average|of|at))* (\d{2,3})\b|(?<!max )(?<!\w )\b(\d{2,3}) ?bpm\b"
    r"|(?<!finished )(?<!ended )(?<!up )(?<!max )\bat (\d{2,3}) ?bpm\b"
)
MOST_AVERAGE_W, MOST_AVERAGE_BPM = 600.0, 220.0


def _bare(text: str) -> str:
    return _BESIDE.sub(" ", _RPE.sub(" ", text))


def _average(pattern: re.Pattern[str], text: str, most: float) -> float | None:
    """The one value that is told; of several nobody knows which is the session's."""
    values = {float(next(filter(None, match.groups()))) for match in pattern.finditer(text)}
    return values.pop() if len(values) == 1 and max(values) <= most else None


# `3 x 2k: 7:20, 7:22, 7:19`.
_TIMED_EACH = re.compile(
    r"\b(?P<count>\d{1,2}) ?x ?\d+(?:\.\d+)? ?(?:km|k|m|mi|miles?)?\b\D*(?P<times>(?:\d{1,2}:\d\d(?::\d\d)?[, ]*){2,})"
    r" *(?:$|(?:rpe|effort|felt|easy|hard)\b)"
)
_IN_THE_GYM = re.compile(r"\b(?:in|at) (?:the |my )?gym\b")


def _part(text: str) -> tuple[SetReport, ...] | None:
    bare = _bare(text)
    # What a session was made of counts no further beside its whole: `rode 60 min, 3 x 8 min at 210 W`.
    timed = _TIMED_EACH.search(text)
    each_is_timed = timed is not None and len(re.findall(r"\d:\d\d(?![:\d])", timed["times"])) == int(timed["count"])
    whole = text if each_is_timed else without_intervals(text)
    if whole != " ".join(text.split()) and _WHOLE.search(_bare(whole)):
        text, bare = whole, _bare(whole)
    names = [(match.start(), name) for name, pattern in _NAMES if (match := pattern.search(bare))]
    if any(name == "exercise bicycle" for _, name in names):
        names = [(at, name) for at, name in names if name not in ("ride", "bike")]
    if len(names) > 1 and _IN_THE_GYM.search(bare):
        names = [(at, name) for at, name in names if name != "strength"]
    if len({SPORT_OF_NAME[name] for _, name in names}) != 1 or "rpe" in bare:
        return None
    name = min(names)[1]
    efforts = [float(one or other) for one, other in _RPE.findall(text)]
    if len(efforts) > 1 or any(effort > 10 for effort in efforts) or rates_a_place(text):
        return None
    unpaced, pace = (
        _without_pace(text) if SPORT_OF_NAME[name] in (Sport.RUNNING, Sport.WALKING, Sport.SWIMMING) else (text, None)
    )
    numbers = _numbers(name, read_items(_bare(unpaced)))
    if numbers is None:
        return None
    if pace is not None and numbers.duration_s is None and numbers.distance_m is not None:
        numbers = replace(
            numbers, duration_s=float(round(pace * numbers.distance_m * numbers.repeats)) / numbers.repeats
        )
    distance = _PARKRUN_M if numbers.distance_m is None and "parkrun" in text else numbers.distance_m
    if distance is None and (numbers.duration_s is None or _SECONDS.search(text)):
        return None
    if name == "strength" and (distance is not None or _is_no_lifting_session(text, rated=bool(efforts))):
        return None
    one = SetReport(
        exercise=name,
        duration_s=numbers.duration_s,
        distance_m=distance,
        rpe=efforts[0] if efforts else None,
        felt_rpe=None if efforts else _felt(text),
        power_w=_average(_POWER, text, MOST_AVERAGE_W),
        hr_bpm=_average(_PULSE, text, MOST_AVERAGE_BPM),
    )
    if numbers.each_s:
        return tuple(replace(one, duration_s=time) for time in numbers.each_s)
    return (one,) * numbers.repeats


# `45 min upper body workout` may be what somebody wants; rated or in the past it is done.
_MAYBE_WANTED = re.compile(r"\b(?:upper|lower|full) body\b|\b(?:push|pull|leg) day\b|\bin \d")


def _is_no_lifting_session(text: str, *, rated: bool) -> bool:
    """Whether it names a lift, whose time is a set's, or may be a session to come."""
    names_a_lift = any(item.kind == NAME for item in read_items(_STRENGTH_NAME.sub(" ", text)))
    return names_a_lift or (_MAYBE_WANTED.search(text) is not None and not rated and not _is_past(text))


_SHORTEST_REPEAT_M = 25.0
# Without a unit only these count in metres; two halves of 35 are minutes, and so may short repeats be on land.
_SHORTEST_BARE_REPEAT_M = {Sport.SWIMMING: _SHORTEST_REPEAT_M, Sport.RUNNING: 100.0, Sport.ROWING: 100.0}


def _numbers(name: str, items: Sequence[MessageItem]) -> _Read | None:
    """Exactly one time, one distance or both; or repeats of one distance, with whatever they were started on."""
    told = [item for item in items if item.kind in "nLRTDxBpb"]
    code = "".join(item.kind for item in told)
    # A unit whose number is missing means that a number was not read.
    if any(item.kind == UNKNOWN and item.text in _MEASURE_WORDS for item in items):
        return None
    if code in ("nxn", "nxD", "nxnT", "nxDT"):
        repeats, each = told[0].value, told[2].value
        shortest = _SHORTEST_REPEAT_M if code[2] == "D" else _SHORTEST_BARE_REPEAT_M.get(SPORT_OF_NAME[name], inf)
        if not (1 < repeats <= MOST_REPEATS and each >= shortest):
            return None
        if code.endswith("T") and told[-1].value >= LONGEST_SEND_OFF_S:
            # The time is of all of it; running has more in it than its repeats.
            whole = repeats * each if SPORT_OF_NAME[name] is Sport.SWIMMING else None
            return _Read(duration_s=told[-1].value, distance_m=whole)
        return _Read(repeats=int(repeats), distance_m=each)
    if re.fullmatch(r"nx[nD]T{2,}", code) and len(told) == 3 + told[0].value:
        # A time for each: `6x800: 3:02 3:01 ...`.
        shortest = _SHORTEST_REPEAT_M if code[2] == "D" else _SHORTEST_BARE_REPEAT_M.get(SPORT_OF_NAME[name], inf)
        times = tuple(item.value for item in told[3:])
        return _Read(distance_m=told[2].value, each_s=times) if told[2].value >= shortest else None
    if sorted(code) not in (["T"], ["D"], ["D", "T"]):
        return None
    values = {item.kind: item.value for item in told}
    distance = values.get("D")
    clock = next((item for item in told if item.kind == "T" and item.text), None)
    duration = values.get("T") if clock is None else _whole_time(clock.value, distance, SPORT_OF_NAME[name])
    return None if clock is not None and duration is None else _Read(duration_s=duration, distance_m=distance)


_SLOWEST_MS = 0.4
# `10 km in 5:00` is a pace to a runner more often than five hours: slower than a brisk walk, and a pace that people run.
_SURELY_RUN_MS, _RUN_PACES_S, _FARTHEST_BY_PACE_M = 1.6, (150.0, 600.0), 42_000.0


def _whole_time(as_minutes: float, distance: float | None, sport: Sport) -> float | None:
    """Seconds of `24:31`, whose first number is minutes or hours; None where both could be."""
    # Imported here: a set needs no NumPy, which comes with it.
    from lanterne_rouge.metrics.sanity import fastest_ms

    if distance is None:
        return clock_seconds(*divmod(round(as_minutes), 60))
    likely = [s for s in (as_minutes, 60 * as_minutes) if _SLOWEST_MS * s <= distance <= fastest_ms(sport) * s]
    if len(likely) != 1 or may_be_a_pace(likely[0], as_minutes, distance, sport):
        return None
    return likely[0]


def may_be_a_pace(duration_s: float, clock_s: float, distance_m: float, sport: Sport) -> bool:
    """Whether the clock `5:00` behind a run's distance may be its pace per kilometre as well as hours and minutes."""
    slow = distance_m < min(_SURELY_RUN_MS * duration_s, _FARTHEST_BY_PACE_M)
    return sport is Sport.RUNNING and duration_s > clock_s and slow and _RUN_PACES_S[0] <= clock_s <= _RUN_PACES_S[1]


# `@ 4:40`, `at 4:40`, `5:00/km`: a pace; `at 5:30` may be the time of day, and is asked about.
_PER = r"(?:/|per |a |min/) ?(?:km|k|mile|mi|100 ?m)"
_PACE = re.compile(
    r",? ?\b(?:(?:(?:at |pace )(?:an? )?(?:pace (?:of )?)?)\d{1,2}:[0-5]\d|(?<=@)\d{1,2}:[0-5]\d|(?<=@ )\d{1,2}:[0-5]\d"
    rf"|\d{{1,2}}:[0-5]\d(?= ?(?:min )?{_PER}| pace\b))(?: ?(?:min )?{_PER})?(?: pace)?(?![\d:])(?! ?[ap]\.?m\b)"
)


def _without_pace(text: str) -> tuple[str, float | None]:
    """The text without the pace it tells, and that in seconds per metre; a clock that may be a time of day stays."""
    found = _PACE.search(text)
    if found is None:
        return text, None
    minutes, rest = re.findall(r"\d+", found[0])[:2]
    seconds = 60.0 * int(minutes) + int(rest)
    behind = found[0].partition(f"{minutes}:{rest}")[2].strip()
    unit = re.sub(r"^(?:min ?)?(?:/|per |a ) ?| ?pace$", "", behind) or None
    is_time_of_day = (
        unit is None and text[: found.start()].strip()[-1:] != "@" and "pace" not in found[0] and seconds % 15 == 0
    )
    if is_time_of_day or (unit is None and not _RUN_PACES_S[0] <= seconds <= _RUN_PACES_S[1]):
        return text, None
    metres = {"m": _MILE_M, "1": 100.0}.get((unit or "k")[0], 1000.0)
    return f"{text[: found.start()].rstrip('@ ')} {text[found.end() :]}".strip(), seconds / metres
