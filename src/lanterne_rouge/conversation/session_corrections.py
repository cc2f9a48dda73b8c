"""A correction of a session that was logged, also some messages or days ago: `that run was 42 min not 24`, `no, it was on the bike`.

The one session that is meant is changed at once, which can be undone, and what it changes from and to is said. Where two may be meant,
or what stands there is something else, it is asked.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from lanterne_rouge.app.activity import EditActivityRequest
from lanterne_rouge.app.importing.keeping import is_logged_by_hand
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.session import time_in_words
from lanterne_rouge.conversation.asked_days import day_words
from lanterne_rouge.conversation.meant_session import (
    AMOUNT,
    MEANT_DAYS_BACK,
    SESSION_VALUES,
    MeantSession,
    SaidAmount,
    called,
    named_in_full,
    read_amounts,
    read_meant_session,
    readings,
    sessions_meant,
    value_of_session,
)
from lanterne_rouge.conversation.padding import PADDING, spoken_words, word_set
from lanterne_rouge.conversation.second_thoughts import LIKELY, without_excuse
from lanterne_rouge.conversation.sentence import read_sentence
from lanterne_rouge.conversation.session_report import is_possible
from lanterne_rouge.conversation.session_sports import SPORT_OF_NAME
from lanterne_rouge.conversation.session_words import plain_measures
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.domain.sport import SESSION_NOUNS, Sport
from lanterne_rouge.metrics.sanity import fastest_ms

SLOWEST_TOLD_MS: Final = 0.4
A_SLIP: Final = 6.0
"""A wrong number of the session that is surely meant is at most so many times too large or small."""
_TAKES_BACK: Final = re.compile(
    r"\b(?:no|nope|nah|oops|whoops|sorry|wait|hang on|hold on|correction|meant?|my bad|mistakes?|mistyped|mis-?typed|typo|typed|wrong"
    r"|wrongly|by accident|should(?:'ve| have)?(?: been| be| say| read)?)\b"
)
_MAY_BE_AHEAD: Final = re.compile(r"\b(?:make|change|correct|fix|edit|set|put|should be)\b")
"""What may be wished of a session that is planned."""
_IS_OVER: Final = re.compile(
    r"\b(?:was|were|took|ran|rode|swam|did|yesterday'?s?|last (?:night|[a-z]+day)|this morning'?s?|should (?:have|say|read)|logged)\b"
)
_IN_FACT: Final = re.compile(r"\b(?:actually|really|in fact|nearer|closer to|more like)\b")
_THAT_ONE: Final = re.compile(r"\b(?:(?:it|that|this)(?:'s)?|distance|time|effort|rpe)\b")
_BESIDE: Final = PADDING | word_set(
    "nearer closer dog call almost probably maybe think sport activity but have had you've down as far no nope nah oops whoops wait"
    " hang hold bad my mistake mistakes correction mean meant mistyped typo typed wrong wrongly accident by was were is be been should"
    " should've say says said read reads only did didn't done not wasn't isn't instead rather than from more like about around roughly"
    " change correct fix edit make set put got the that this it i me you can could would took for at on in with do watch garmin strava"
    " clock distance time duration effort session workout one entry record recorded logged log entered wrote first already also lasted"
    " hm hmm went fault long yours"
)


@dataclass(frozen=True, kw_only=True)
class SessionCorrection:
    """A correction as a message tells it: whether it names the wrong value, is said to be one, speaks of one session.

    What may be wished of a planned session, or isn't said to correct anything, is one only right behind what was logged.
    """

    meant: MeantSession
    amounts: tuple[SaidAmount, ...]
    denies: bool
    is_plain: bool
    is_of_one: bool
    may_be_ahead: bool

    @property
    def names_session(self) -> bool:
        """Whether it says by sport or day which session it is about."""
        return bool(self.meant.sport or self.meant.day)


@dataclass(frozen=True, kw_only=True)
class SessionPutRight:
    """The one session that is meant, as its edit takes it, and what it changes in words; or what is to be asked."""

    request: EditActivityRequest | None = None
    changes: str = ""
    asks: str = ""


@dataclass(frozen=True, kw_only=True)
class _Change:
    """A value of a session: what it was, what it is to be, as an edit takes it."""

    field: str
    before: str
    after: str
    value: str


def read_session_correction(text: str, today: date) -> SessionCorrection | None:
    """The correction in a normalised message, every word of which belongs to it; None for anything else."""
    said = plain_measures(without_excuse(read_sentence(text).said))
    if "?" in said and not re.match(r"(?:please )?(?:can|could|would) you\b", said):
        return None
    meant = read_meant_session(said.rstrip(" ?"), today)
    if meant is None:
        return None
    words = spoken_words(AMOUNT.sub(" ", meant.rest))
    amounts = read_amounts(meant.rest)
    if meant.did is not None and not amounts and meant.anew is None:
        # `no, I rowed it`
        meant = replace(meant, did=None, anew=meant.did)
    tells = any(not one.is_wrong for one in amounts) or meant.anew is not None or meant.to is not None
    if not tells or words is None or not words <= _BESIDE:
        return None
    denies = meant.denied is not None or meant.to is not None or any(one.is_wrong for one in amounts)
    is_of_one = _THAT_ONE.search(said) is not None or meant.sport is not None or meant.day is not None
    takes_back = _TAKES_BACK.search(said) is not None
    is_wished, is_over = _MAY_BE_AHEAD.search(said) is not None, denies or _IS_OVER.search(said) is not None
    return SessionCorrection(
        meant=meant,
        amounts=amounts,
        denies=denies,
        is_plain=denies or takes_back or (is_wished and is_over) or (is_of_one and _IN_FACT.search(said) is not None),
        is_of_one=is_of_one,
        may_be_ahead=is_wished and not is_over,
    )


def put_session_right(
    told: SessionCorrection, scope: AthleteScope, *, latest: str | None, is_just_told: bool
) -> SessionPutRight | None:
    """What a correction changes; None where it fits no session. `latest`: the one that was told last in this conversation."""
    is_sure = told.is_plain and (told.denies or told.is_of_one) and not told.may_be_ahead
    if not is_sure and not (is_just_told and (told.is_plain or told.is_of_one or told.may_be_ahead)):
        return None
    known = sessions_meant(told.meant, scope)
    last = next((one for one in known if one.id == latest), None)
    if told.meant.did is not None and last is None and not told.denies:
        # `sorry, ran 6 km` may be another one.
        return None
    fits = [
        (one, changes)
        for one in known
        if (changes := _changes(told, one, is_sure=one is last or _is_alone(told, known)))
    ]
    chosen = _chosen(told, fits, last, scope)
    if len(chosen) > 1:
        listed = named_in_full([one for one, _ in chosen], scope.today)
        return SessionPutRight(
            asks=f"Which one: {listed}? Say it with its day or the wrong number, such as: 9 km not 8."
        )
    if chosen:
        ((one, changes),) = chosen
        return SessionPutRight(
            request=EditActivityRequest(activity=one.id, values=tuple(change.value for change in changes)),
            changes=_in_a_sentence(one, changes, scope.today),
        )
    return _standing_there(told, known, scope) if told.names_session and told.is_plain else None


def _is_alone(told: SessionCorrection, known: Sequence[Activity]) -> bool:
    return told.names_session and len(known) == 1


_Fits = Sequence[tuple[Activity, tuple[_Change, ...]]]


def _chosen(told: SessionCorrection, fits: _Fits, last: Activity | None, scope: AthleteScope) -> _Fits:
    """The one that was told last where it fits and no other day is named, else those of today, else all."""
    if (of_last := [fit for fit in fits if fit[0] is last]) and last is not None:
        return of_last
    of_today = [fit for fit in fits if fit[0].day == scope.today]
    return of_today or (fits if told.names_session or told.denies else ())


def _changes(told: SessionCorrection, one: Activity, *, is_sure: bool) -> tuple[_Change, ...]:
    """What a correction changes in a session; nothing where a part of it doesn't fit there."""
    meant, changes = told.meant, list[_Change]()
    if meant.denied is not None and meant.denied is not one.sport:
        return ()
    sport = meant.anew.sport if meant.anew is not None else one.sport
    if one.sport is Sport.STRENGTH and Sport.STRENGTH not in (meant.sport, meant.denied) and not is_sure:
        return ()
    if meant.anew is not None and one.sets:
        # Sets stay what they are.
        return ()
    if meant.anew is not None and sport is not one.sport:
        title = f"title={meant.anew.said}" if sport is Sport.OTHER else None
        noun = meant.anew.said if sport is Sport.OTHER else SESSION_NOUNS[sport]
        after = f"a{'n' if noun[0] in 'aeiou' else ''} {noun}"
        changes.append(_Change(field="sport", before=SESSION_NOUNS[one.sport], after=after, value=f"sport={sport}"))
        changes += [_Change(field="title", before="", after="", value=title)] if title else []
    if meant.to is not None and meant.to != one.day:
        at = one.start.astimezone(ZoneInfo(one.timezone)).replace(
            year=meant.to.year, month=meant.to.month, day=meant.to.day
        )
        changes.append(
            _Change(
                field="day",
                before=f"{one.day:%A}",
                after=f"{meant.to:%A}",
                value=f"start={at.replace(tzinfo=None).isoformat()}",
            )
        )
    wrong = [each for each in told.amounts if each.is_wrong]
    for amount in (each for each in told.amounts if not each.is_wrong):
        fields = (amount.field,) if amount.field else _fields_of(wrong)
        read = [
            change for field in fields if (change := _change(amount, field, wrong, one, is_sure=is_sure)) is not None
        ]
        if len(read) != 1:
            return ()
        changes += read
    real = tuple(change for change in changes if change.before != change.after or change.field == "title")
    return real if _can_be(real, sport, one) else ()


def _fields_of(wrong: Sequence[SaidAmount]) -> Sequence[str]:
    """What a number without its unit may be of; how hard it was only beside the wrong number."""
    named = [each.field for each in wrong if each.field]
    return named or (("distance", "duration", "rpe") if wrong else ("distance", "duration"))


def _change(
    amount: SaidAmount, field: str, wrong: Sequence[SaidAmount], one: Activity, *, is_sure: bool
) -> _Change | None:
    before, read = value_of_session(one, field), readings(amount.said, field)
    old = [each for each in wrong if each.field in (None, field)]
    if not read or (before is None and (not is_sure or old or amount.field is None)):
        return None
    if before is None:
        return _in_words_of(field, None, read[0])
    if old and not any(each.is_of(one, field) for each in old):
        return None
    after = min(read, key=lambda n: max(n / before, before / n) if before and n else A_SLIP)
    most = LIKELY if amount.field is None and not old else A_SLIP if is_sure or old else LIKELY
    is_likely = field == "rpe" or (before > 0 and before / most <= after <= before * most)
    return _in_words_of(field, before, after) if is_likely else None


def _in_words_of(field: str, before: float | None, after: float) -> _Change:
    unit = {"distance": " m", "duration": " s"}.get(field, "")
    return _Change(
        field=field,
        before=_in_words(before, field) if before is not None else "",
        after=_in_words(after, field),
        value=f"{field}={after:g}{unit}",
    )


def _can_be(changes: Sequence[_Change], sport: Sport, one: Activity) -> bool:
    """Whether anybody may have done it."""
    values: Mapping[str, str] = {change.field: change.value.partition("=")[2].split()[0] for change in changes}
    far, long = (
        float(values.get(field) or value_of_session(one, field) or 0) or None for field in ("distance", "duration")
    )
    name = next((name for name, named in SPORT_OF_NAME.items() if named is sport), None)
    return is_possible(SetReport(exercise=name, distance_m=far, duration_s=long))


def _in_a_sentence(one: Activity, changes: Sequence[_Change], today: date) -> str:
    """`Changed today's run from 24 min to 42 min.`"""
    added = [change.after for change in changes if not change.before and change.after]
    parts = [
        f"from {change.before} to {change.after}" if change.field in SESSION_VALUES else f"to {change.after}"
        for change in changes
        if change.before
    ]
    said = [f"Changed {called(one, today)} {' and '.join(parts)}."] if parts else []
    return " ".join((*said, *([f"Added to {called(one, today)}: {', '.join(added)}."] if added else [])))


def _standing_there(told: SessionCorrection, known: Sequence[Activity], scope: AthleteScope) -> SessionPutRight | None:
    """What is logged of the session that a correction names, where it fits nothing there; None where nothing of the kind is logged."""
    meant = told.meant
    if not known and meant.day is None:
        return None
    if known:
        standing = named_in_full(known, scope.today).replace(" or ", " and ")
    else:
        noun = SESSION_NOUNS[meant.sport] if meant.sport is not None else "session"
        standing = f"no {noun} of {day_words(meant.day or scope.today, scope.today)}"
    return SessionPutRight(asks=f"I have {standing}, so I've changed nothing. Which session do you mean?")


_HOW_LONG: Final = re.compile(
    r"^(?:(?:it|that|the (?:run|ride|swim|walk|row)|and|about|around|roughly|in all|all in|altogether|was|were|took|me)[ ,]+)*"
    r"(?P<long>\d{1,2}:\d\d(?::\d\d)?|\d[\d.]* ?(?:h|hrs?|hours?|min|mins|minutes)(?: ?\d{1,2}(?: ?min\w*)?)?)"
    r"(?: (?:each|in all|altogether|in total))?(?:,? (?:and )?(?:(?:at |an? )?(?:rpe )?(?P<effort>10|\d(?:\.5)?)"
    r"(?: ?(?:/|out of) ?10)?))?[ .!]*$"
)
"""The answer to how long a session took, with how hard it was."""


def time_told(text: str, scope: AthleteScope) -> SessionPutRight | None:
    """The time of the one session of the last days that was told without any; None where there is none such, or several."""
    told = _HOW_LONG.match(read_sentence(text).plain)
    if told is None:
        return None
    first = scope.today - timedelta(days=MEANT_DAYS_BACK)
    open_ones = [
        one
        for one in scope.stores.activities.between(first, scope.today)
        if one.timer_s is None and one.distance_m and is_logged_by_hand(one.sources)
    ]
    if len(open_ones) != 1:
        return None
    (one,) = open_ones
    fastest = fastest_ms(one.sport)
    likely = [
        n for n in readings(told["long"], "duration") if SLOWEST_TOLD_MS * n <= (one.distance_m or 0.0) <= fastest * n
    ]
    if len(likely) != 1:
        return None
    effort = (f"rpe={told['effort']}",) if told["effort"] else ()
    rated = f", RPE {told['effort']}" if told["effort"] else ""
    return SessionPutRight(
        request=EditActivityRequest(activity=one.id, values=(f"duration={likely[0]:g} s", *effort)),
        changes=f"Added to {called(one, scope.today)}: {time_in_words(likely[0])}{rated}.",
    )


def _in_words(value: float, field: str) -> str:
    if field == "distance":
        return f"{round(value / 1000, 2):g} km"
    return f"RPE {value:g}" if field == "rpe" else time_in_words(value)
