"""A list of lifts in passing, as the grammar of sets reads it: what opens it, how the last set went and how it felt are taken off."""

import re
from typing import Final

_OPENS: Final = re.compile(
    r"^(?:(?:i|i've|just|only|also|and|so|oh|ok|been (?:to|at|in)|went to|back from|at|in|the|my|gym|now|today|earlier|done|did"
    r"|had|session|workout|weights|dumbbells|kettlebells|lifting|lifts|as well|too|doing|started|starting)[ ,:.]+)+(?=[a-z\d])"
)
_DID_MINE: Final = re.compile(
    r"^(?:(?:i|and|also|just|so|oh|ok) )*did (?:my|the|some) (?:gym|weights|dumbbells|kettlebells|lifts|lifting|strength)\b(?!.*\?)"
)
_SOME: Final = re.compile(r"\b(?P<joint>and|plus|then|,) (?:also )?(?:some|a few|a bit of) (?=[a-z])")
_AS_WELL: Final = re.compile(r"^[ ,]*(?:as well|too)[ ,]+")
_BRIDGES: Final = re.compile(r"(?<!glute )(?<!leg )(?<!hip )\bbridges\b")
_LAST_SET: Final = re.compile(
    r"\b(?P<sets>\d{1,2}) ?x ?(?P<reps>\d{1,2})(?P<load>(?: at| @|@)? ?\d+(?:\.\d+)? ?(?:kgs?|lbs?)?),? (?:\(?but |and |though )?"
    r"(?:(?:on|in) )?(?:the |my )?(?:last|final) (?:set|one)(?: (?:i|only|just|got|did|was|managed|made|barely|of|for))*"
    r" (?P<got>\d{1,2})(?: reps?)?\)?(?=[ ]*(?:[,;.]|$)| and | then )"
)
_FELT: Final = re.compile(
    r"[ ,;.]+(?:the )?(?:(?:[a-z]+ )?[a-z]+ )?(?:all )?(?:felt|feels|went) (?:really |pretty |quite |all )?"
    r"(?:fine|good|ok|okay|great|easy|strong|solid|well|smooth|light|right)(?: (?:on|for|in) (?:the |my |both )?[a-z]+)?[ .!]*$"
)
"""How it went, said well of and without a number."""


_ON_THE_BODY: Final = re.compile(
    r"(?:^|(?<=[,;] )|(?<= and )|(?<= then )|(?<= plus ))(?P<name>[a-z-]+(?: [a-z-]+){0,2}) (?P<sets>\d{1,2} ?x ?\d{1,3})(?: reps?)? ?"
    r"(?:at |with |just |only )*(?:body ?-?weight|bw)\b"
)
"""A lift with the body's weight behind its sets: `calf raises 3x15 bodyweight`."""
_LOAD_THEN_REPS: Final = re.compile(
    r"(?<=[a-z] )(?P<load>\d{2,3}(?:\.\d+)?)(?P<reps>(?:[ ,]+\d{1,2}){2,8})(?= ?(?:[,;.]|$| and ))"
)
"""`squat 90 5 5 5`: a number far above those behind it is the load."""
LEAST_TIMES_THE_REPS: Final = 2
_MISSED: Final = re.compile(
    r"[,;.]+ ?(?:and |but )?(?:i )?(?:missed|skipped|left out|didn'?t (?:do|get to|manage)|ran out of time for|no time for)"
    r" (?:the |my )?[a-z][a-z '-]*[ .!]*$"
)
"""What was left out stands behind what was done."""


def without_missed(text: str) -> str:
    """A normalised list of what was done without what was left out, said behind it."""
    return _MISSED.sub("", text) if re.search(r"\d", _MISSED.sub("", text)) else text


def _loaded(found: re.Match[str]) -> str:
    reps = re.findall(r"\d+", found["reps"])
    is_load = float(found["load"]) >= LEAST_TIMES_THE_REPS * max(map(int, reps))
    return ", ".join(f"{found['load']} x {each}" for each in reps) if is_load else found[0]


def opens_with_training_done(text: str) -> bool:
    """Whether a normalised message begins with lifting that was done, as in `did my dumbbells ...`, which asks nothing."""
    return _DID_MINE.match(text) is not None


def plainly_listed(text: str) -> str:
    """A normalised list of lifts without what stands around it; a last set that fell short stands as a set of its own."""
    listed = _BRIDGES.sub(
        "glute bridges", _SOME.sub(r"\g<joint> ", _FELT.sub("", _OPENS.sub("", _AS_WELL.sub("", text))))
    )
    listed = _ON_THE_BODY.sub(r"bodyweight \g<name> \g<sets>", _LOAD_THEN_REPS.sub(_loaded, listed))
    return _LAST_SET.sub(_fell_short, listed)


def _fell_short(found: re.Match[str]) -> str:
    sets, got = int(found["sets"]), int(found["got"])
    if sets < 2 or not 0 < got <= int(found["reps"]):
        return found[0]
    return f"{sets - 1}x{found['reps']}{found['load']}, 1x{got}{found['load']}"
