"""The words of a session's report: how long and how far in one spelling, what was measured beside it, and the pain told with it.

`an hour and a half`, `1hr30`, `40'`, `2000 yards`; NP, highest heart rate, climbing, intervals; `ran 30 min, achilles 4/10 afterwards`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

YARD_M = 0.9144
HALF_MARATHON_KM, MARATHON_KM = 21.0975, 42.195
_HOUR: Final = r"h(?:rs?|ours?)?"
_MINUTE: Final = r"m(?:ins?|inutes?)?"
# What may follow minutes without their unit, as in `ran 1 hour 15, easy`.
_END: Final = r"(?=\s*(?:$|[,.;:!)]|rpe\b|easy\b|hard\b|steady\b|all (?:in|told)\b|moving\b|elapsed\b))"

# What somebody has done some time in their life, as in `i've run 10k in 48 min before`, is no session of today.
_LONG_AGO: Final = (
    r"\b(?:before(?=\s*(?:$|[,.;:!?)]|but\b|and\b|though\b))|ever|once|twice|(?:many|several|\d+|a few) times|always|usually|often"
    r"|(?:my|personal|all[- ]time) best|pbs?|prs?|as an? (?:\w+ )?(?:kid|child|teen\w*|boy|girl|student|junior)|(?:years?|months?|ages) ago"
    r"|(?:last|every|each) (?:year|summer|winter|season)|in (?:the past|my life|my (?:teens|twenties|youth)|(?:19|20)\d\d)"
    r"|back (?:then|in)|when i was|years? back|since|used to)\b"
)
_PAST_OF: Final = {"run": "ran", "ridden": "rode", "swum": "swam", "done": "did"}

_REPEATS: Final = r"\b(?P<count>[2-9]|[1-3]\d) ?x ?(?P<far>[1-9]\d{2,3}|(?:25|50)(?= ?m\b)) ?m?"
_SHORT_TIME: Final = r"(?:\d{1,2}:[0-5]\d(?![\d:])|[1-9]\d(?![\d:.x])(?: ?s(?:ec(?:ond)?s?)?\b)?(?! ?(?:km?|m|mi|min\w*|h|kgs?|lbs?|w)\b))"
_BETWEEN: Final = (
    r"(?:,? (?:with |off |on )?(?:\d{1,3} ?(?:secs?|seconds?|s|mins?|minutes?|min)|\d:\d\d)"
    r" (?:(?:easy|slow) )?(?:rests?|jogs?|walk|swim|row|recover(?:y|ies)|off|easy)(?: (?:in )?between)?)?"
)


def _repeats_in(found: re.Match[str], times: Sequence[str]) -> str:
    """The repeats with a clock for each, as `5x500: 1:48 1:48`; as it stands where there isn't a time for each."""
    if len(times) != int(found["count"]):
        return found[0]
    seconds = [
        sum(scale * int(part) for scale, part in zip((1, 60), reversed(re.findall(r"\d+", time)), strict=False))
        for time in times
    ]
    return f"{found['count']}x{found['far']}: " + " ".join(f"{each // 60}:{each % 60:02d}" for each in seconds)


_REWRITTEN: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), to)
    for pattern, to in (
        # The time of each repeat, told once for all or one by one: `5 x 500m, all 1:48, 2 min rest`, `3x300m: 44, 43, 42`.
        (
            rf"{_REPEATS},? (?:all|each|every one)(?: (?:done |run )?(?:in|at|on|of))? (?P<each>{_SHORT_TIME}){_BETWEEN}",
            lambda found: _repeats_in(found, [found["each"]] * int(found["count"])),
        ),
        (
            rf"{_REPEATS}(?: today)? ?(?::|,|in) ?(?P<times>{_SHORT_TIME}(?:(?:,| and)? {_SHORT_TIME})+){_BETWEEN}(?=[ .!]*$)",
            lambda found: _repeats_in(found, re.findall(_SHORT_TIME, found["times"])),
        ),
        (r"\b(?:(?:an|one|1) )?hour and (?:an? )?half\b", "1.5 h"),
        # How hard it felt, in a number: `felt like a 7`.
        (r"\bfelt (?:like )?(?:about )?an? (\d(?:\.5)?|10)(?=\s*(?:$|[,.;!)]|out of 10\b|/ ?10\b))", r"rpe \1"),
        (
            rf"\bi(?:'ve| have) (?=just\b|.*\b(?:today|this (?:morning|afternoon|evening))\b|(?!.*{_LONG_AGO}))(?:just )?"
            r"(run|ridden|swum|done|(?:walk|jogg|cycl|row|hik|play|climb|danc)ed)\b(?! to\b)",
            lambda found: f"i {_PAST_OF.get(found[1], found[1])}",
        ),
        (r"\b(?:took|had) (?:the|my|our) dogs? (?:out|round|around)\b", "walked"),
        (r"\b(tennis|badminton|padel|squash|pickleball|ping ?pong) (?:doubles|singles)\b", r"\1"),
        (r"\bclimbing (?:gym|wall|hall|cent(?:re|er))\b", "climbing"),
        (r",? ?\b(?:lots|plenty|a lot|loads|bit) of (?:climb(?:ing|s)?|hills?|elevation)\b", ""),
        (r",? ?\b(?:9|18) holes(?: of (?=golf\b))?", " "),
        (
            r"\b(?:(an?|one|\d) hours? and )(?:(a|three|3)[ -])quarters?(?: of an hour)?\b|\b(\d)\.25 hours?\b",
            lambda found: (
                f"{found[3] or (found[1] if found[1].isdigit() else 1)}h{15 if found[3] or found[2] == 'a' else 45}"
            ),
        ),
        (rf"\b(?:an|one|1) hour and ([0-5]?\d)(?: ?{_MINUTE})?\b(?! ?(?:km|k|mi|miles?|m)\b)", r"1h\1"),
        (
            rf"\b(\d{{1,2}}) ?{_HOUR},? ?(\d{{1,2}}) ?m(?:ins?|inutes?)?,? ?(?:and )?(\d{{1,2}}) ?s(?:ecs?|econds?)?\b",
            lambda found: f"{found[1]}:{int(found[2]):02}:{int(found[3]):02}",
        ),
        (r"\b(\d{1,3}) ?min(?:ute)?s? ([0-5]\d)(?=\s*(?:$|[,;!)]))", r"\1 min \2 s"),
        # The slope of a walk or a run; a treadmill alone may be either.
        (
            r"\b((?:walk|hik|run|ran|jog)\w*\b[^,.;]*?),? ?(?:\b(?:at|on) |@ ?)?\b(?:1?\d|20)(?:\.\d)? ?%(?: (?:incline|gradient"
            r"|grade|slope))?",
            r"\1",
        ),
        (r"\btreadmill (?=(?:walk|hik)(?:e|ed|ing)?\b)", ""),
        (r"\b(walk(?:ed|ing)?\b[^,.;]*?) on (?:the|a|my) treadmill?\b", r"\1"),
        # The time of day says nothing of the session.
        (r",? ?\bat \d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b\.?", ""),
        (r"\bhalf (?:an )?hour\b", "30 min"),
        (r"\b(?:three|3)[- ]quarters of an hour\b", "45 min"),
        (r"\ba? ?quarter of an hour\b", "15 min"),
        (r"\b(\d{1,2}) (?:and a half|1/2) hours?\b", r"\1.5 h"),
        (r"\b(?:an|one|a full|a whole) hour\b", "1 h"),
        (r"^((?:an? )?(?:very )?(?:easy|steady|hard|good|gentle)) hour\b|^hour(?= (?:of|on)\b)", r"\1 1 h"),
        (r"(?<=\d)'(?!')", " min"),
        (r"\b(\d+(?: ?(?:h|mins?|minutes|km|k))?)[- ]?ish\b", r"\1"),
        (r"\b(\d{1,2}) miler\b", r"\1 miles run"),
        # A remark between brackets, where it neither denies nor counts anything.
        (
            r"\((?![^()]*\b(?:not|no|n't|plan\w*|tomorrow|didn'?t|never|if|maybe|half|goal|target|he|she|they|joke|jk)\b)[^()\d?]*\)",
            " ",
        ),
        (r"\b(hr|heart ?rate|pulse)((?: (?:was|of|at))*) (?:about|around|roughly|approx\.?|some|~) ?(?=\d)", r"\1\2 "),
        # The pulse was named: `avg hr 149, max 168`.
        (
            r"(\b(?:hr|heart ?rate|pulse)\b(?: (?:was|of|at))* \d{2,3}(?: ?bpm)?,?(?: and)?) (?:max|peak)(?:ed at)? (?=\d{2,3}\b)",
            r"\1 max hr ",
        ),
        (r",? ?\b(?:then|plus|and) (?:some |a few )?strides\b", ""),
        (r"^(?:sprint |olympic |oly )?tri(?:athlon)?(?: done)? ?: ?", ""),
        (r"\bc2 (?=row|erg)", ""),
        # Repeats leave open which time is whose.
        (r"\berged\b(?!.*\d ?x ?\d)", "rowed"),
        (r"\berging\b", "rowing"),
        # The strokes a minute of a rower, and the pace that its time and distance tell.
        (
            r",? ?\b(?:at |@ ?)?(?:stroke )?(?:rate|r) ?(?:of )?[12]\d(?:\.\d)?\b(?= ?(?:$|[,.;!)]|spm\b|felt\b|split\b))(?: ?spm)?",
            "",
        ),
        (r",? ?\b(?:split|avg split|average split)(?: (?:of|was))? [12]:\d\d(?:\.\d)?(?: ?/ ?500 ?m?)?\b", ""),
        (r",? ?\b(?:at |@ ?|avg )?[12]:\d\d(?:\.\d)? ?(?:/ ?|per )500 ?m?\b", ""),
        (rf"\b(\d{{1,2}}) ?{_HOUR}(?: and)? ?([0-5]?\d) ?{_MINUTE}\b", r"\1h\2"),
        (r"\b(\d{1,2})(?:hrs?)([0-5]\d)\b", r"\1h\2"),
        (rf"\b(\d{{1,2}}) {_HOUR} ([0-5]\d){_END}", r"\1h\2"),
        (rf"\b(\d{{1,2}}) {_HOUR} (\d)(?=\s*(?:$|[,.;!)]))", r"\1h0\2"),
        # A pool says how far its lengths are.
        (
            r"\b(\d{1,3}) (?:lengths?|laps?) (?:of|in|x|@) ?(?:an? |the |my |our )?(\d{2})[ -]?(m|yd|yard)?(?:et(?:er|re)s?|s)?"
            r"(?: pool)?\b(?! ?min)",
            lambda found: (
                f"{int(found[1]) * int(found[2]) * (YARD_M if (found[3] or 'm')[0] == 'y' else 1):.0f} m pool"
            ),
        ),
        # Behind a distance that is told, a number with two places and no unit is minutes and seconds: `2k row 7.12`.
        (
            r"\b(parkrun(?: (?:yesterday|today|(?:on )?[a-z]{3,6}day))?|\d+(?:\.\d+)? ?(?:km|k|m) (?:row|erg|run|swim|ski))"
            r"(?: in)? (\d{1,2})\.([0-5]\d)(?![\d.:]| ?(?:km|k|m|mi|miles|kg|min|mins|h)\b)",
            r"\1 in \2 min \3 s",
        ),
        (r"\b(ran|walked|jogged) (?:an?|one|the) mile\b", r"\1 1 mile"),
        # Three digits behind a point are thousands of metres: nobody measures a session to the millimetre.
        (r"\b(\d{1,2})\.(\d{3})(?= ?m(?:et(?:er|re)s?)?\b)", r"\1\2"),
        (r"\b(\d+(?:\.\d+)?) ?(?:yards?|yds?)\b", lambda found: f"{float(found[1]) * YARD_M:.1f} m"),
        (r"\bby (?=(?:bi)?(?:ke|cycle)\b)", ""),
        (r"\b\d[- ]a[- ]side\b(?: (?:football|soccer))?", "football"),
        (r"\bconcept ?2\b", "rower"),
        (
            r"\bran (?:(?:an?|the|my|my first|another) )?(half )?marathon\b(?! (?:pace|effort|training|prep|block))",
            lambda found: f"ran {HALF_MARATHON_KM if found[1] else MARATHON_KM} km",
        ),
    )
)


# The readers of one message ask for it one after another.
@lru_cache(4)
def plain_measures(text: str) -> str:
    """Normalised text with its durations and distances in one spelling each."""
    for pattern, to in _REWRITTEN:
        text = pattern.sub(to, text)
    return " ".join(text.split())


_PEAK = re.compile(r"\bmax(?:imum|imal)? (?:hr|heart ?rate|pulse)(?: (?:was|of))*[ :=]*(\d{2,3})(?: ?bpm)?\b")
_NORMALIZED = re.compile(
    r"\b(?:np|normali[sz]ed power)(?: (?:was|of))*[ :=]*(\d{2,4})(?: ?w(?:atts?)?)?\b|\b(\d{2,4}) ?w np\b"
)
_CLIMB = re.compile(
    r"\b(\d{2,5}) ?(?:m (?:of )?(?:climb(?:ing|ed)?|up|elevation|gain|vert(?:ical)?|ascent|d\+)|hm)\b"
    r"|\b(?:climb(?:ing|ed)?|elevation|ascent|gain) (\d{2,5}) ?m\b"
)
# An amount with its unit, several times over, and how it was done: sets of lifting have no such unit.
_INTERVALS = re.compile(
    r"[,;]? ?\b(?:(?:with|including|incl|of which|inc) )?(?:an? )?\d{1,2} ?x ?\d+(?:[.:]\d+)? ?(?:min(?:ute)?s?|sec(?:ond)?s?|s|km|k|m)\b"
    r"(?: +(?:threshold|tempo|sweet ?spot|vo2(?: ?max)?|race pace|easy|hard|fast|strides?|hills?|uphill|over-unders?|z\d|intervals?"
    r"|repeats?|efforts?|on|off))*"
    r"(?: ?(?:at|@|in) (?:(?:\d+(?:-\d+)? ?(?:w(?:atts?)?|bpm|%)|\d{1,2}:\d\d)(?: ?/ ?(?:km|mi|k|100 ?m))?"
    r"|(?:threshold|tempo|race) ?(?:pace|power)?))?"
)
_WALK_BREAKS = re.compile(r",? ?\b(?:with |and )?(?:some |a few |short )?walk(?:ing)? breaks?\b")
# Trouble that there was not says nothing against the session: `no pain`, `without stopping`.
_NO_TROUBLE = re.compile(
    r",? ?\b(?:(?:and|with|but) )?(?:(?:no|without|zero|0)(?: (?:any|more|real|a))* (?:(?:knee|shin|calf|achilles|back|hip|foot|ankle) )?"
    r"(?:pains?|aches?|niggles?|issues?|problems?|trouble|complaints|symptoms|stop(?:s|ping)?|pauses?|breaks?|walk(?:ing|s)?(?: breaks?)?)"
    r"|non-?stop|pain[- ]free)\b(?: (?:at all|this time|today|in between|during it|afterwards|after))*(?=$|[,.;!])"
)
LEAST_PEAK_BPM, MOST_PEAK_BPM, MOST_WATTS, MOST_CLIMB_M = 40.0, 225.0, 600.0, 20_000.0


@dataclass(frozen=True, kw_only=True)
class MeasuredBeside:
    """Normalised power in W, the highest heart rate in bpm, metres climbed, its intervals as written."""

    max_hr_bpm: float | None = None
    np_w: float | None = None
    ascent_m: float | None = None
    note: str | None = None


def read_beside(text: str) -> MeasuredBeside:
    """What normalised text says beside time and distance; what nobody measures is left out."""
    beside = (_INTERVALS, _WALK_BREAKS, _NO_TROUBLE)
    notes = [found.group().strip(" ,;") for pattern in beside for found in pattern.finditer(text)]
    whole = without_intervals(plain_measures(text))
    return MeasuredBeside(
        max_hr_bpm=_number(_PEAK, whole, LEAST_PEAK_BPM, MOST_PEAK_BPM),
        np_w=_number(_NORMALIZED, whole, 10, MOST_WATTS),
        ascent_m=_number(_CLIMB, whole, 1, MOST_CLIMB_M),
        note=", ".join(notes) or None,
    )


def without_intervals(text: str) -> str:
    """The text without its intervals, its walking breaks and the trouble that there was not, which say nothing about the whole session."""
    return " ".join(_WALK_BREAKS.sub(" ", _INTERVALS.sub(" ", _NO_TROUBLE.sub(" ", text))).split())


def _number(pattern: re.Pattern[str], text: str, least: float, most: float) -> float | None:
    """The only number that the pattern finds; None where it finds several, or one out of bounds."""
    values = {float(value) for found in pattern.finditer(text) for value in found.groups() if value}
    return values.pop() if len(values) == 1 and least <= min(values) <= max(values) <= most else None


_PLACE: Final = (
    r"(?:knees?|back|shoulders?|elbows?|wrists?|hips?|ankles?|cal(?:f|ves)|shins?|achilles|neck|f(?:oo|ee)t|hamstrings?|groin|heels?"
    r"|quads?|glutes?|arches|arch|plantar(?: fascia)?)"
)
_TOLD = re.compile(
    rf"(?:^|[,;.:]|\b(?:but|and|with|then|because of)\b)[ ]*(?:(?:then|but|and|with|a|my|the|some|slight|bit|of"
    rf"|left|right|lower|upper|both|sore|stiff) )*{_PLACE}"
    rf"(?: (?:pain|hurts?|hurting|ached?|aches|aching|sore|stiff|tight|was|is|felt|at|about|a|bit|little|niggle|twinge))*"
    rf"(?: ?:? ?\d+(?:\.\d)? ?/ ?10)?(?: (?:afterwards?|after|during|now|today|throughout|at the end|on the way home|it))*(?=$|[,;.!])"
)
_RATED_PLACE = re.compile(rf"\b{_PLACE}(?: (?:pain|was|is|at|about|felt))* ?:? ?\d+(?:\.\d)? ?/ ?10\b")
_SAYS_PAIN = re.compile(r"/ ?10|^because of\b|\b(?:pain|hurt\w*|ach(?:e|ed|es|ing)|sore|stiff|tight|niggle|twinge)\b")


@lru_cache(4)
def without_pain(text: str) -> tuple[str, str | None]:
    """Normalised text without what it says of pain, and that; None where it says nothing of it."""
    match = next((match for match in _TOLD.finditer(text) if _SAYS_PAIN.search(match[0])), None)
    if match is None:
        return text, None
    left = f"{text[: match.start()]} {text[match.end() :]}".strip(" ,;.")
    said = re.sub(r"^(?:then|but|and) ", "", match[0].strip(" ,;.:"))
    if reason := re.fullmatch(r"because of (.+)", said):
        # What kept somebody from their session hurt them.
        said = reason[1] if _SAYS_PAIN.search(reason[1]) else f"pain in {reason[1]}"
    return " ".join(left.split()), said


def rates_a_place(text: str) -> bool:
    """Whether a score stands beside a part of the body: it's no effort of a session."""
    return _RATED_PLACE.search(text) is not None
