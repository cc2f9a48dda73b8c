"""A check-in: read the answers, compare them with the text, store the result."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta

from lanterne_rouge.app.ongoing import (
    ANY_SIGN,
    ONGOING_LOOK_BACK_DAYS,
    easy_only_signs,
    mornings_of,
    report_as_it_stands,
    with_open_issues,
)
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.check_in import CheckIn, how_to_clear, warning_words
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.heart_medicine import PULSE_IS_SLOWED, says_pulse_is_slowed
from lanterne_rouge.language.check_in.answers import Answers, find_contradictions, read_check_in
from lanterne_rouge.language.check_in.clearance import (
    is_for_easy_training,
    is_list_of_signs,
    is_sign_named,
    read_clearance,
    signs_named,
)
from lanterne_rouge.language.check_in.free_text import says_doctor_found_nothing
from lanterne_rouge.language.check_in.pain import is_stiffness_of_both_legs
from lanterne_rouge.language.phrasing import date_in_words
from lanterne_rouge.ports.stores import CheckInStore
from lanterne_rouge.views.check_in import CheckInView, in_sentences

# Muscles are sorest one to three days after an effort that they aren't used to.
SORE_DAYS, VERY_LONG_S = 3, 150 * 60
# What is known may be told some days before; a day much later is a slip of the pen.
MOST_DAYS_AHEAD = timedelta(days=28)
_DIGIT = re.compile(r"\d")
STEP_BY_STEP = (
    "The way back begins today, step by step: easy and half an hour at most, then a little more each day for five days."
    " Stop if it comes back."
)
ASKS_AGAIN = "I'll remind you to ask whether you may do more. Until a doctor says so, nothing changes."
EASY_ALONE = (
    "I'll keep it easy until a doctor allows more, half an hour at most in the first week. Tell me when one does."
    " Stop if it comes back."
)
FULLY_CLEARED = "Lifted: easy training only."
SORE_AFTER_EFFORT = (
    "Legs this sore are usual for two or three days after such an effort: walk, eat and sleep."
    " See a doctor for dark urine, one swollen calf, or pain on one side or in one spot. Is there any of it?"
)


@dataclass(frozen=True, kw_only=True)
class CheckInRequest:
    """Answers for a day, today without one."""

    answers: Answers = field(default_factory=Answers)
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class ShowCheckInRequest:
    """The day to show, today without one."""

    day: date | None = None


def store_check_in(request: CheckInRequest, scope: AthleteScope) -> CheckInView:
    """Store how the athlete is this morning, on top of earlier answers of the day; what is not answered stays unknown.

    A session that the text plainly tells is logged with it, and both are taken back by one undo.
    """
    day, now, answers = request.day or scope.today, scope.now, request.answers
    if day > scope.today + MOST_DAYS_AHEAD:
        raise BadInput(f"{date_in_words(day)} hasn't come yet.", "Check in on the morning itself.")
    check_ins, units = scope.stores.check_ins, scope.profile.units
    open_issues = report_as_it_stands(day, check_ins)
    answers = _with_signs(answers, open_issues.red_flags, easy_only := signs_for_easy_training(day, check_ins))
    is_stiff = is_stiffness_of_both_legs(answers.text) and _is_after_long_effort(day, scope)
    stored = check_ins.on(day)
    read = read_check_in(
        answers,
        stored,
        units=units,
        was_ill=_was_ill(day, check_ins),
        open_pains=open_issues.pain,
        open_illness=open_issues.illness,
        stiff_after_effort=is_stiff,
        utc_h=_hours_from_utc(now),
    )
    contradictions = find_contradictions(answers, open_issues.pain)
    on_medicine = scope.profile.slow_pulse is None and says_pulse_is_slowed(answers.text)
    if read == stored:
        # Said twice, so there is one step to take back.
        training = _training(answers, day, scope)
    else:
        with scope.stores.journal.writing("check-in", f"check-in of {day}", at=now):
            check_ins.save(day, read)
            if on_medicine:
                _note_medicine(day, now, scope)
            training = _training(answers, day, scope)
    still_open = report_as_it_stands(day, check_ins).red_flags
    view = CheckInView(
        date=day,
        check_in=read,
        contradictions=(
            *contradictions,
            *([SORE_AFTER_EFFORT] if is_stiff else []),
            *([PULSE_IS_SLOWED] if on_medicine else []),
            *_unclear_clearing(answers, open_issues),
        ),
        denied=tuple(_denied(answers, read)),
        training=training,
        weight_unit=units,
        lifted=tuple(_lifted(answers, still_open, easy_only, day)),
        open_signs=still_open,
        open_in_words=tuple(map(warning_words, still_open)),
        easy_only=signs_for_easy_training(day, check_ins),
    )
    return in_sentences(view)


def show_check_in(request: ShowCheckInRequest, scope: AthleteScope) -> CheckInView:
    """The check-in of a day so far."""
    day = request.day or scope.today
    check_ins = scope.stores.check_ins
    open_signs = report_as_it_stands(day, check_ins).red_flags
    return CheckInView(
        date=day,
        check_in=check_ins.on(day) or CheckIn(),
        weight_unit=scope.profile.units,
        open_signs=open_signs,
        open_in_words=tuple(map(warning_words, open_signs)),
        easy_only=signs_for_easy_training(day, check_ins),
    )


def _training(answers: Answers, day: date, scope: AthleteScope) -> tuple[str, ...]:
    return scope.adapters.log_sessions_in_text(answers.text, day, scope) if _DIGIT.search(answers.text) else ()


def _note_medicine(day: date, now: datetime, scope: AthleteScope) -> None:
    """Remember that heart rate is no guide. What measures loads is loaded here only: few mornings need it."""
    from lanterne_rouge.app.importing.measuring import save_athlete_values
    from lanterne_rouge.settings.athlete_values import AthleteValues

    save_athlete_values(scope.stores, AthleteValues(slow_pulse=True), since=day, now=now)


def _is_after_long_effort(day: date, scope: AthleteScope) -> bool:
    """Whether the last three days had a race, or a session of two and a half hours."""
    from lanterne_rouge.day.phases import days_since_event

    mission = scope.mission_or_none()
    if mission is not None and days_since_event(mission, day, within=SORE_DAYS) is not None:
        return True
    done = scope.stores.activities.between(day - timedelta(days=SORE_DAYS), day - timedelta(days=1))
    return any((session.timer_s or session.elapsed_s or 0.0) >= VERY_LONG_S for session in done)


def _unclear_clearing(answers: Answers, open_issues: CheckIn) -> list[str]:
    """A question to who saw a doctor: that all is fine doesn't yet say that they may train."""
    if answers.cleared or not open_issues.red_flags:
        return []
    if not says_doctor_found_nothing(answers.text) and read_clearance(answers.text, open_issues.red_flags) is None:
        return []
    return [f"Did the doctor clear you to train? Then say so: {how_to_clear(open_issues.red_flags)}"]


def _with_signs(answers: Answers, open_signs: tuple[str, ...], easy_only: tuple[str, ...]) -> Answers:
    """A doctor's word with the signs that it lifts: those that are named, or the one that is open. Raises BadInput where that isn't clear.

    With none open it is of those that were cleared for easy training alone.

    An ECG says nothing of a head that was hit: with several signs open none is lifted unnamed.
    """
    if not (answers.cleared or answers.cleared_signs):
        return answers
    names = " and ".join(answers.cleared_signs)
    is_list = not names and is_list_of_signs(answers.text)
    is_told = is_list or read_clearance(answers.text, open_signs) is not None
    said = names or (answers.text if is_told else "")
    answers = replace(answers, cleared=True, text="" if is_list else answers.text)
    if is_list:
        answers = replace(answers, cleared_easy=answers.cleared_easy or is_for_easy_training(said))
    among = open_signs or easy_only
    by_name = tuple(sign for sign in answers.cleared_signs if sign in among)
    signs = by_name if by_name and by_name == answers.cleared_signs else signs_named(said.replace("_", " "), among)
    if not open_signs:
        named_easy = signs or easy_only
        return replace(answers, cleared_signs=() if ANY_SIGN in named_easy else named_easy)
    if not signs and (len(open_signs) > 1 or is_sign_named(said)):
        raise BadInput(
            f"{'Still open' if said else 'Several warning signs are open'}: {_named(open_signs)}.",
            f"Which one did a doctor clear? For example: {how_to_clear(open_signs)}",
        )
    return replace(answers, cleared_signs=signs or open_signs)


def _lifted(answers: Answers, still_open: tuple[str, ...], easy_only: tuple[str, ...], day: date) -> list[str]:
    """What a doctor's word lifted, what stays, and how the way back goes."""
    if not answers.cleared_signs and not (answers.cleared and easy_only):
        return []
    lifted = [sign for sign in answers.cleared_signs if sign not in still_open]
    lines = [f"Lifted: {_named(lifted)}."] if lifted else []
    if easy_only and not answers.cleared_easy and easy_only == (answers.cleared_signs or easy_only):
        lines = [FULLY_CLEARED]
    if still_open:
        return [
            *lines,
            f"Still open, so still no training: {_named(still_open)}. Once a doctor has cleared that: {how_to_clear(still_open)}",
        ]
    if not answers.cleared_easy:
        return [*lines, STEP_BY_STEP]
    if answers.easy_for_days is None:
        return [*lines, EASY_ALONE]
    return [*lines, EASY_ALONE, f"On {date_in_words(day + timedelta(days=answers.easy_for_days))} {ASKS_AGAIN}"]


def _named(signs: Sequence[str]) -> str:
    return " and ".join(warning_words(sign) for sign in signs)


def _denied(answers: Answers, read: CheckIn) -> list[str]:
    denied = ["no illness"] if answers.illness and read.illness is None else []
    denied += ["no injury"] if answers.around.injury and read.injury is None else []
    denied += ["no pain"] if answers.pain and not read.pain else []
    return denied + (["warning signs taken back"] if answers.take_back_warning and not read.red_flags else [])


def _hours_from_utc(now: datetime) -> float | None:
    offset = now.utcoffset()
    return offset.total_seconds() / 3600 if offset is not None else None


def signs_for_easy_training(day: date, check_ins: CheckInStore) -> tuple[str, ...]:
    """The signs that a doctor has cleared for easy training alone, up to a day."""
    return easy_only_signs(mornings_of(day, check_ins))


def _was_ill(day: date, check_ins: CheckInStore) -> bool:
    """Whether an illness of an earlier morning still counts."""
    before = check_ins.between(day - timedelta(days=ONGOING_LOOK_BACK_DAYS), day - timedelta(days=1))
    return with_open_issues(day, None, before).illness is not None
