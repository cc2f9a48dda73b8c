"""A small pain told with a question, as in `knee a bit grumpy, like a 3 out of 10, is that ok`: kept, and answered at once."""

import re
from typing import Final

from lanterne_rouge.conversation.body_report import rated_pain_of_now, read_body_report
from lanterne_rouge.conversation.fast_lane import store_told
from lanterne_rouge.conversation.pain_advice import advice_for
from lanterne_rouge.conversation.turn import ChatTurn, Talk
from lanterne_rouge.domain.check_in import Pain
from lanterne_rouge.domain.routing import Intent, RoutingLane
from lanterne_rouge.language.check_in.free_text import read_free_text

SMALL_UP_TO, SLIGHT_UP_TO = 3.0, 2.0
ALARM: Final = "More than 5, a limp, swelling, pain at night, or two weeks without getting better: stop and see a doctor or physio."
_ASKS: Final = re.compile(
    r"\b(?:(?:is|was) (?:that|this|it) (?:ok|okay|alright|all right|normal|bad|serious)|(?:have|did) i (?:\w+ )?(?:mess\w*|ruin\w*|do\w*"
    r"|broke\w*|hurt)|messed (?:it|up)|what (?:do|should|can) i do|should i (?:worry|be worried|stop|rest)|worth worrying)\b"
)
_SMALL: Final = re.compile(
    r"\b(?:a (?:bit|little|touch|tad)|slight(?:ly)?|mild(?:ly)?|small|tiny|minor|tweaky|niggl\w*|grumpy|twing\w*)\b"
)
_GOES_OFF: Final = re.compile(
    r"\b(?:goes?|went|gone|eases?|eased|settles?|settled|wears?|clears?|stops?)(?: (?:off|away|down|again))?"
    r" (?:(?:straight|right|soon|quickly|as soon as|shortly|the minute|when|once|again)\b|after)"
)


def small_pain(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """The answer to a small pain of the athlete's own that is asked about, and the check-in that knows of it."""
    if turn.decision.intent is Intent.SAFETY or turn.decision.lane is RoutingLane.FAST or not _ASKS.search(turn.plain):
        return None
    if turn.has("other_people", "live_session", "another_day") or talk.care.warning is not None:
        return None
    told = rated_pain_of_now(turn.text)
    report = read_body_report(told or turn.text)
    if report is None or report.is_warning:
        return None
    pain = _one_small(report.told, turn)
    place = advice_for(turn.plain)
    if pain is None or place is None:
        return None
    score = pain.score_0_10 if pain.score_0_10 is not None else SLIGHT_UP_TO
    site = pain.site.replace("_", " ")
    understood, written = store_told(talk, f"{site} {score:g}/10")
    noted = understood.splitlines()[0].rstrip(".")
    taken = "" if pain.score_0_10 is not None else ", taken as slight"
    return turn.saying(
        "\n".join(
            (
                _judged(score),
                f"{place.leave_out} {place.instead}",
                *((place.alarm,) if place.alarm else ()),
                ALARM,
                f'{noted}{taken}. If it\'s more, say the number, such as "{site} 4/10". Not so? lanterne undo',
            )
        ),
        written,
    )


def _one_small(told: str, turn: ChatTurn) -> Pain | None:
    """The only pain that is told, where nothing about it asks for more care; one without a number only where it is small and goes off."""
    read, whole = read_free_text(told), read_free_text(turn.text)
    if len(read.pain) != 1 or whole.illness or whole.injury is not None or whole.red_flags:
        return None
    if any(
        one.limping or one.at_night or one.focal_bone or one.on_hop or one.swollen for one in (*read.pain, *whole.pain)
    ):
        return None
    pain = read.pain[0]
    if pain.score_0_10 is None:
        return pain if _SMALL.search(turn.plain) and _GOES_OFF.search(turn.plain) else None
    return pain if 0 < pain.score_0_10 <= SMALL_UP_TO else None


def _judged(score: float) -> str:
    if score <= SLIGHT_UP_TO:
        return "That is usually all right: carry on easily, as long as it doesn't grow while you train and is gone the next morning."
    return (
        f"{score:g} of 10 hardly means that you've messed anything up. Take impact, speed and downhills off it until it's 2 or less, and"
        " look at it again tomorrow morning: no worse than today is a good sign."
    )
