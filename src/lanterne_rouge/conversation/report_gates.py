"""Gates for what was done: corrections, sessions, sets, and numbers of which nothing whole can be made."""

import re
from collections.abc import Sequence

from lanterne_rouge.conversation.body_gates import JOINT, PAIN_WORDS, PLACE_RATED, is_scored
from lanterne_rouge.conversation.deciding import decided
from lanterne_rouge.conversation.exercise_words import exercise_in_text, is_of_the_body
from lanterne_rouge.conversation.lists_told import opens_with_training_done, plainly_listed, without_missed
from lanterne_rouge.conversation.message_signals import ENDURANCE_WORDS, is_asked, is_of_another_time, without_tonight
from lanterne_rouge.conversation.patterns import UNSURE
from lanterne_rouge.conversation.question_gates import wants_anything, wants_draft
from lanterne_rouge.conversation.session_doubt import session_doubt
from lanterne_rouge.conversation.session_report import (
    is_for_a_session,
    is_rated_or_past,
    is_timed_sport,
    read_among_words,
    read_each_way,
    read_likely_session,
    read_session_report,
    without_parts,
)
from lanterne_rouge.conversation.set_grammar import question_of_set, read_covered, read_likeliest, read_set_report
from lanterne_rouge.conversation.slips import (
    is_pair_on_a_bar,
    may_be_a_slip,
)
from lanterne_rouge.conversation.spoken_corrections import read_spoken_correction
from lanterne_rouge.conversation.wishes import is_race_ahead
from lanterne_rouge.domain.routing import Confidence, Intent, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.language.check_in.clinicians import CLINICIAN
from lanterne_rouge.language.dates import NAMED_DATE, WEEKDAY

_DAY_SAID = re.compile(
    r"\blast night\b[:,]? ?"
    rf"|\b(?:on |last )?(?:yesterday|{WEEKDAY})(?:'s)?"
    r"(?: (?:morning|evening|night|i|we))?\b[:,]? ?"
    rf"|\b(?:on (?:the )?)?{NAMED_DATE}(?: (?:as well|too))?[:,]? ?"
)
_SHORT_DAY = re.compile(r"\b(?:tues|weds?|thurs?)\b")
_DATE = re.compile(rf"\b{NAMED_DATE}")
EACH_WAY_RULE = "gate:each_way"
"""The way there and the way back, of which one is told: two sessions."""
_POWER = re.compile(r"\d ?w\b(?! \d)|\d:\d\d|\bpace\b|\bftp\b|\bz[1-7]\b|\d ?(?:km|mi|k)\b|\d ?min|\d{3,}m\b")

_CORRECT = re.compile(
    r"^(?:no no|no|nope|sorry|actually|(?:scratch|scrap|strike|forget) that|my bad|oops|correct(?:ion)?(?: that)?(?: to)?|i meant"
    r"|that was|rpe was|i said)\b[ ,:]*(?:(?:it|they) (?:was|were)|are|is|i said|i meant)?[ ,:]*(?P<rest>.*)$"
)


def read_correction(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """`no 7`, `rpe was 9`, `that was 95 not 100`: one number that replaces one of the last set."""
    if not context.live_session or context.last_set is None or "is_question" in signals:
        return None
    if _DENIES_NUMBER.match(text):
        return decided(
            RoutingLane.CLARIFY, Intent.CORRECT_SET, "gate:denied_number", context, signals, confidence=Confidence.LOW
        )
    if (spoken := read_spoken_correction(text, context.last_set)) is not None:
        return decided(RoutingLane.FAST, Intent.CORRECT_SET, "pattern:correct", context, signals, sets=(spoken,))
    match = _CORRECT.match(text)
    if match is None:
        return None
    if effort := re.fullmatch(r"rpe (?:was )?(\d+(?:\.\d+)?)", text):
        one = SetReport(rpe=float(effort[1]))
    elif number := re.fullmatch(
        r"(?:it |that )?(?:was |only |i meant )*(\d+(?:\.\d+)?)(?: reps)?(?:,? not \d+(?:\.\d+)?)?", match["rest"]
    ):
        value = float(number[1])
        load = context.last_set.weight or 0.0
        near_load = load > 0 and 0.5 * load <= value <= 1.5 * load and value > 12
        is_reps = value <= 30 and value == int(value) and not near_load
        if not (near_load or is_reps):
            return None
        one = SetReport(weight=value) if near_load else SetReport(reps=int(value))
    else:
        return None
    return decided(RoutingLane.FAST, Intent.CORRECT_SET, "pattern:correct", context, signals, sets=(one,))


_DID = re.compile(r"^(?:i )?(?:just )?did (?:an?|my|the|today's) (?!.*\b(?:plan|program|routine)\b)")


# `can you log 5k run 27 min for me`: an order to write down what follows it, or stands before it.
_LOG_ORDER = re.compile(
    r"^(?:(?:can|could|would|will) you |please |pls |hey |ok )*(?:(?:i )?forgot to )?(?:log|record|save|note|(?:put"
    r"|mark) (?:me|it|that) down|chalk up)(?: down| in| for| as)*"
    r"(?: (?:this|that|my|an?|the))* ?:? ?(?=.*\d)|,? ?\bfor me[ .!?]*$"
    r"|[,.;]? ?(?:(?:can|could) you )?(?:please |pls )?(?:log|record|save) (?:it|that|this|them)(?: please| pls| for me)?"
    r"(?: and (?:tell|say|show|give) .*)?[ .!?]*$"
)


def _without_order(text: str, signals: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The text without an order to log it, which asks nothing, and its signals anew."""
    told = _LOG_ORDER.sub("", text).strip(" ,.")
    if told == text.strip(" ,.") or not told:
        return text, signals
    kept = [signal for signal in signals if signal not in ("is_question", "another_day")]
    return told, [
        *kept,
        *(["is_question"] if is_asked(told) else []),
        *(["another_day"] if is_of_another_time(told) else []),
    ]


def _dated(text: str, signals: Sequence[str], *, is_done: bool) -> Sequence[str]:
    """The signals, with that of another day for a weekday in its short form, or the date of what is done."""
    is_of_a_day = _SHORT_DAY.search(text) or (is_done and _DATE.search(text))
    return (*signals, "another_day") if is_of_a_day and "another_day" not in signals else signals


LIFTS_RULE = "grammar:lifts_told"
"""Several lifts, or lifts and a session beside them, in one line outside a workout."""
_SEAM = re.compile(r"( *(?:[,;+]|\.(?= |$))+(?: (?:and then|and|then|plus))? *| (?:and then|and|then|plus) )")
_LIFTS_LIKE_SPORTS = (None, "row")
"""A row is a lift and a sport: with a time or a distance it is the sport."""


def session_beside(text: str, units: SaidUnit) -> tuple[str, str, tuple[SetReport, ...]] | None:
    """The lifts of a normalised text, the session beside them and its reading, as in `bench 60 3x8 and 15 min on the rower`."""
    pieces = _SEAM.split(text)
    for at in range(0, len(pieces), 2):
        clause = pieces[at].strip(" .!")
        read = read_session_report(clause, units) if any(sign.isdigit() for sign in clause) else None
        if read is None or exercise_in_text(clause) not in _LIFTS_LIKE_SPORTS or read[0].exercise == "strength":
            continue
        left = pieces[: at - 1] + pieces[at + 1 :] if at else pieces[2:]
        return "".join(left).strip(" ,;"), clause, read
    return None


def read_lifts_told(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Several lifts in one line, with or without a session beside them; those of another day are asked back."""
    if opens_with_training_done(text):
        signals = [signal for signal in signals if signal != "is_question"]
    done = without_missed(text)
    if done != text:
        text, signals = done, [signal for signal in signals if signal != "negated"]
    if context.live_session or {"is_question", "other_people", "negated"}.intersection(signals):
        return None
    text, _ = _without_order(text, signals)
    signals = _dated(text, signals, is_done=True)
    is_dated = "another_day" in signals
    bare = plainly_listed(" ".join((_without_day(text) if is_dated else text).split()).strip(" ,"))
    beside = session_beside(bare, context.units)
    lifts, session = (beside[0], beside[2]) if beside is not None else (bare, ())
    sets = read_set_report(_OPENS.sub("", lifts), context)
    if not sets or any(one.exercise is None or one.reps is None for one in sets):
        return None
    is_of_one = beside is None and len({one.exercise for one in sets}) < 2
    if is_of_one and bare == text.strip(" ,"):
        return None
    if any(one.weight is None and not is_of_the_body(one.exercise or "") for one in sets):
        return None
    lane, rule = (RoutingLane.CLARIFY, "gate:another_day") if is_dated else (RoutingLane.FAST, LIFTS_RULE)
    return decided(lane, Intent.LOG_SET, rule, context, signals, sets=(*sets, *session))


_OPENS = re.compile(r"^(?:(?:actually|ok|okay|so|right|well|oh|and|also|today|i|then)[ ,]+)+(?=[a-z])")


def read_session(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A finished session of endurance of today; of another day it is asked back with what was read."""
    text, signals = _without_order(_WHERE_FROM.sub("", without_tonight(text)), signals)
    signals = _dated(text, signals, is_done=is_rated_or_past(text))
    plainly = not {"is_question", "other_people", "another_day", "negated"}.intersection(signals)
    if plainly and (covered := read_covered(text, context)) is not None:
        if not covered:
            return decided(
                RoutingLane.CLARIFY, Intent.LOG_SET, "gate:time_or_split", context, signals, confidence=Confidence.LOW
            )
        return decided(RoutingLane.FAST, Intent.LOG_SET, "grammar:set_report", context, signals, sets=covered)
    whole, told = text, _DID.sub("", text)
    if told != text and "?" not in text:
        # `did my long run: 16 km` asks nothing; without its verb every word of it must be one of telling.
        signals = [signal for signal in signals if signal != "is_question"]
        text = told.replace("gym session", "gym")
    if "is_question" in signals or "other_people" in signals:
        return None
    sets = read_session_report(text, context.units) or _among_words(whole, context, signals)
    if sets is None and "another_day" in signals:
        # A day stands anywhere among the words.
        sets = _among_words(_without_day(whole), context, signals)
    if sets is None and not context.live_session and (ways := _each_way(whole, context)):
        rule = "gate:another_day" if "another_day" in signals else EACH_WAY_RULE
        medium = Confidence.MEDIUM
        return decided(RoutingLane.CLARIFY, Intent.LOG_SET, rule, context, signals, confidence=medium, sets=ways)
    rest = without_parts(text)
    is_total = sets is not None and len(sets) == 1 and _A_DISTANCE.search(rest) and _REPEATS.search(rest) is None
    are_all_timed = sets is not None and len(sets) > 1 and all(one.duration_s and one.distance_m for one in sets)
    if sets is not None and _REPEATS.search(text) and not is_total and not are_all_timed:
        # Of several repeats neither the distance nor the time of one is the session's.
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:likely_session",
            context,
            signals,
            confidence=Confidence.LOW,
            question=session_doubt(text, signals, context.sport),
        )
    if (
        sets is None
        and told != whole
        and not context.live_session
        and _A_DISTANCE.search(text)
        and _A_TIME.search(text)
    ):
        # `did the club run, 62 km 2h35`: a distance and its time ask nothing, and what can't be true of them is told.
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:session_numbers",
            context,
            signals,
            confidence=Confidence.LOW,
            question=session_doubt(text, signals, context.sport),
        )
    if sets is None:
        return _likely_trained(text, context, signals)
    if wants_draft(text):
        return None
    if {"another_day", "negated"}.intersection(signals):
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:another_day",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets,
        )
    return decided(RoutingLane.FAST, Intent.LOG_SET, "grammar:session_report", context, signals, sets=sets)


def _each_way(text: str, context: RoutingContext) -> tuple[SetReport, ...] | None:
    return read_each_way(_without_day(text), context.units, context.sport)


def _without_day(text: str) -> str:
    return _DAY_SAID.sub(lambda day: ", " if day[0].rstrip()[-1] in ",:" else "", text)


# `off the turbo. rode 31 km in 45 min`: where somebody comes from, before what was done.
_WHERE_FROM = re.compile(
    r"^(?:(?:i'm|just|got|came|home|in|ok|right) )*(?:off|back(?: home| in)? from) (?:the|my|an?) [a-z ]{3,20}[,.;:]+ (?=[a-z]*.*\d)"
)
_A_TIME = re.compile(r"\b\d ?h ?\d{1,2}\b|\b\d{1,2}:\d\d\b|\d ?(?:min|mins|minutes|hours?|hrs?)\b")
_A_DISTANCE = re.compile(r"\d ?(?:km|k|m|mi|miles?)\b")
_REPEATS = re.compile(
    r"\d ?x ?\d.*\b(?:(?:on|off) \d:\d\d|each|apiece|per rep|every one|all (?:(?:in|at|about|around|under) )?\d)\b"
)


def _among_words(text: str, context: RoutingContext, signals: Sequence[str]) -> tuple[SetReport, ...] | None:
    """A session whose totals stand among its parts and remarks; while a workout runs its numbers may be of a set."""
    if context.live_session or "negated" in signals or wants_anything(text) or is_for_a_session(text):
        return None
    read = read_among_words(text, context.units, context.sport)
    return read[0] if read else None


def _likely_trained(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A session among words that may mean something else is asked about."""
    sets = read_likely_session(text, context.units)
    if sets is None or wants_anything(text) or is_for_a_session(text):
        return None
    rule = "gate:another_day" if "another_day" in signals else "gate:likely_session"
    return decided(RoutingLane.CLARIFY, Intent.LOG_SET, rule, context, signals, confidence=Confidence.MEDIUM, sets=sets)


_DENIES_NUMBER = re.compile(r"^(?:.*\d,? no |not )\d+(?:\.\d+)?[ .!]*$")


_REMARK_BEHIND = re.compile(
    r"[,.;!] +(?:the )?(?:(?:last|first|second|third|final)(?: (?:one|set|rep))?|it|that|they|all) (?:was|were|felt|got|went|is)\b"
    r"(?!.*\b(?:not|n't|didn't|failed|missed|only|half|but|wrong|no)\b)[^\d?]*$"
)
"""How the sets felt, behind their numbers: it counts nothing and takes nothing back."""


def read_reported_sets(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A set report, read whole or not at all; what forbids it asks instead."""
    text, signals = _without_order(text, signals)
    signals = _dated(text, signals, is_done=True)
    if "is_question" in signals or "other_people" in signals or (PAIN_WORDS.search(text) and JOINT.search(text)):
        return None
    if PLACE_RATED.search(text) or is_scored(text):
        # `knee is better, 2/10` counts nothing that was lifted.
        return None
    sets = read_set_report(text, context)
    if sets is None and not context.live_session and (remark := _REMARK_BEHIND.search(text)) is not None:
        sets = read_set_report(text[: remark.start()], context)
    if sets is None and "another_day" in signals:
        sets = read_set_report(_DAY_SAID.sub("", text), context)
    if sets is None:
        return _endurance(text, context, signals)
    unnamed = bool(sets) and all(one.exercise is None for one in sets)
    if sets and (may_be_a_slip(text, context) or (unnamed and is_pair_on_a_bar(text, context))):
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:maybe_a_slip",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets,
        )
    forbidden = {"another_day", "negated"}.intersection(signals)
    held = all(one.duration_s is not None for one in sets)
    if forbidden or not sets or (_POWER.search(text) and not held):
        rule = "gate:another_day" if "another_day" in forbidden else "gate:unsure_report"
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            rule,
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets or read_likeliest(text, context),
            question=question_of_set(text, context) if rule == "gate:unsure_report" else None,
        )
    if not context.live_session and sets[0].exercise is None:
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:no_workout",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets,
        )
    return decided(RoutingLane.FAST, Intent.LOG_SET, "grammar:set_report", context, signals, sets=sets)


def _endurance(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Numbers of a session of endurance, or numbers of which nothing whole can be made while a workout runs: ask."""
    measured = re.search(r"(?<![a-z])\d", text) is not None and not is_for_a_session(text)
    if is_race_ahead(text):
        return decided(RoutingLane.SLOW, Intent.COACH_GENERAL, "gate:race_ahead", context, signals)
    plans = re.search(r"\bplan\b|^(?:add|move|make|give|build)\b", text) or wants_draft(text)
    of_sport = (
        "another_day" not in signals
        and not context.live_session
        and is_timed_sport(text)
        and not (wants_anything(text) or _WHICH.search(text))
    )
    if (ENDURANCE_WORDS.search(text) or of_sport) and measured and not plans:
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:endurance_report",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            question=session_doubt(text, signals, context.sport),
        )
    shaped = re.search(r"\d ?x ?\d|\d ?@ ?\d|@|\breps?\b", text)
    if measured and shaped and (not_done := read_not_done(text, context, signals)) is not None:
        return not_done
    if shaped and measured and not wants_anything(text):
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:unread_report",
            context,
            signals,
            confidence=Confidence.LOW,
            sets=read_likeliest(text, context),
            question=question_of_set(text, context)
            or (
                session_doubt(text, signals, context.sport)
                if _OF_DISTANCE.search(text) and not context.live_session
                else None
            ),
        )
    return None


def read_not_done(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Numbers of what would be, what was ordered or what others hold: nothing to log, and nothing to ask back."""
    if not _OF_NOTHING_DONE.search(text):
        return None
    return decided(
        RoutingLane.SLOW, Intent.COACH_GENERAL, "gate:not_done", context, signals, confidence=Confidence.MEDIUM
    )


# A distance or a pace is of no set.
_WHICH = re.compile(r"\bwhich\b")
_OF_DISTANCE = re.compile(r"\d ?(?:km|mi|miles?)\b|\d ?/ ?(?:km|mi|100)\b|\d{3,} ?m\b")


_LONE_NUMBER = re.compile(
    r"^\d{2,3}(?:\.\d+)?(?: ?(?:kgs?|lbs?)? (?:today|now|rn|atm|this (?:morning|am))(?:[,.;] [^\d?]*)?[ .!]*)?$"
)
# A distance with its time, or minutes with their effort: `cheeky 10k, 51:20`, `fartlek 45 min, rpe 7`, `zwift race, 38 min`.
_RESULT = re.compile(
    r"\b\d+(?:\.\d+)? ?(?:km|k|mi|miles?)\b[^?]{0,40}(?<![\d:])\d{1,2}:\d\d(?::\d\d)?\b(?! ?(?:/|per|a km|pace))"
    r"|\b\d+(?:\.\d+)? ?(?:km|k|mi)\b[^?]{0,12}\b\d+ ?min|\d ?(?:min|mins|h)\b[^?]{0,12}\brpe \d"
    r"|^(?!.*\b(?:goal|target|aim\w*|hop\w*|want|plan\w*|need)\b).*\d ?(?:h|hrs?|hours?|mins?)\d*\b[^?]{0,25}\b\d+(?:\.\d+)?"
    r" ?(?:km|mi|miles)\b"
    r"|\b(?:race|marathon)\b[^?]{0,12}\b(?:\d+ ?min|\d:\d\d)\b"
)
# What would be, what somebody ordered, what others did best.
_OF_NOTHING_DONE = re.compile(
    r"\bimagin\w*\b|\bwould (?:be(?! (?:proud|happy|pleased))|have)\b|\b(?:world|club|course|school|gym|national|state|state'?s) record\b"
    rf"|\b(?:{CLINICIAN}|coach|trainer) (?:said|says|told|wants|wanted|recommends?)\b|\b(?:not|never|no) more than \d"
    r"|\b\d{1,2}(?: (?:more|sets?|reps?|rounds?|intervals?))* (?:to go|left to (?:do|go)|to come)\b"
)
_FORMERLY = re.compile(r"(?:^|\bi |\band |\bbut )used to\b|\b(?:back )?in (?:19\d\d|20[01]\d)\b|\b\d+ years ago\b")
_SESSION_NUMBERS = re.compile(r"\d ?(?:km|k|mi|min|h)\b|\d:\d\d|\d ?w\b|\d+x\d+")


def read_unsure(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Numbers that are asked about: one alone, rows of doubt, and those of a session."""
    if not context.live_session and _LONE_NUMBER.match(text):
        return decided(
            RoutingLane.CLARIFY, Intent.LOG_BODYWEIGHT, "gate:lone_number", context, signals, confidence=Confidence.LOW
        )
    if _FORMERLY.search(text) and re.search(r"\d", text):
        return decided(
            RoutingLane.SLOW, Intent.COACH_GENERAL, "gate:not_done", context, signals, confidence=Confidence.MEDIUM
        )
    for name, intent, live, pattern in UNSURE:
        if live in (None, context.live_session) and pattern.search(text):
            return decided(RoutingLane.CLARIFY, intent, f"gate:{name}", context, signals, confidence=Confidence.LOW)
    if {"is_question", "other_people"}.intersection(signals) or _OF_NOTHING_DONE.search(text):
        return None
    told = re.search(r"\b(?:did|ran|rode|easy|pb|finish\w*|stopped|in \d|today)\b", text)
    if (
        (told or _RESULT.search(text))
        and _SESSION_NUMBERS.search(text)
        and not wants_draft(text)
        and not _names_whole_sets(text, context)
    ):
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:session_numbers",
            context,
            signals,
            confidence=Confidence.LOW,
            question=question_of_set(text, context) or session_doubt(text, signals, context.sport),
        )
    return None


def _names_whole_sets(text: str, context: RoutingContext) -> bool:
    """Whether it is a report of sets of a named exercise with their loads, or of one set of the workout that runs."""
    if ENDURANCE_WORDS.search(text) or _POWER.search(text):
        return False
    sets = read_set_report(text, context)
    return bool(sets) and all(one.weight is not None and (one.exercise or context.live_session) for one in sets or ())
