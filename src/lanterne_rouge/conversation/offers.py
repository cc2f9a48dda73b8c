"""What is offered to the athlete's own yes: changes of the plan, the time of a day, an undo, what was done on another day.

Each is shown with the phrase that `offer_kinds.py` carries out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import combinations
from typing import Final

from lanterne_rouge.app.days_ahead import (
    USUAL_DAYS_AHEAD,
    DaysAheadRequest,
    DaysAheadView,
    show_days_ahead,
)
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.planned_lifts import LiftChangeRequest, show_lift_change
from lanterne_rouge.conversation.answer import Fetching
from lanterne_rouge.conversation.asked_days import day_words, read_asked_sport, read_days_ahead
from lanterne_rouge.conversation.coach_plan import IN_FULL, day_line
from lanterne_rouge.conversation.lift_wishes import LiftWish
from lanterne_rouge.conversation.offer_kinds import phrase_of
from lanterne_rouge.conversation.race_wishes import RaceWish
from lanterne_rouge.conversation.report_gates import EACH_WAY_RULE
from lanterne_rouge.conversation.session_doubt import day_told
from lanterne_rouge.conversation.session_sports import told_sessions
from lanterne_rouge.conversation.told_settings import ToldSetting
from lanterne_rouge.conversation.wishes import DaysOff, PlanWish, WeekDays, WishKind, read_until
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.routing import Intent, RoutingDecision
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES, read_coming_day
from lanterne_rouge.language.phrasing import date_in_words
from lanterne_rouge.ports.journal import JournalEntry
from lanterne_rouge.views.plan import PlannedDayView
from lanterne_rouge.views.strength_plan_text import lift_change_text

TOLD_SESSION: Final = "session"
"""What the journal calls a session that was told."""
MOST_DAYS_NAMED: Final = 7


@dataclass(frozen=True, kw_only=True)
class Offered:
    """What is said of a wish, and the phrase that a yes carries out; None where nothing can be done."""

    text: str
    phrase: str | None = None


def offered_change(wish: PlanWish, fetch: Fetching, today: date) -> Offered:
    """A change that the plan allows, as an offer, or why it doesn't. Raises what looking at the plan raises."""
    first = read_coming_day(wish.first, today)
    if wish.note:
        offered = offered_change(replace(wish, note=""), fetch, today)
        return replace(offered, text=f"{wish.note}\n{offered.text}")
    if wish.kind in (WishKind.EASIER, WishKind.HARDER):
        view = _days_around(first, None, fetch, today)
        if not any(day.date == first and day.sessions for day in view.days):
            return Offered(text=f"{_line(first, view)} There's no session to change.".strip())
        return Offered(
            text=f"{_line(first, view)}\nSay yes and I take that day's {wish.kind.value} version, or: {wish.command}\n"
            "On a day that is held back there's no harder one.",
            phrase=_phrase(wish.kind, first),
        )
    if wish.kind is WishKind.TIME and first != today:
        return _cut(wish, first, _days_around(first, None, fetch, today))
    if wish.kind is WishKind.TIME:
        return Offered(
            text=f"{wish.minutes} minutes today? Say yes and I fit the session into them, or: {wish.command}",
            phrase=_phrase(wish.kind, first, wish.minutes),
        )
    second = read_coming_day(wish.second, today) if wish.second is not None else None
    if first == second:
        return Offered(text=f"That's the same day, {first:%A}. Which other day should it swap with?")
    view = _days_around(first, second, fetch, today)
    if second is None:
        return _skip(wish, first, view)
    both = [next((one for one in view.days if one.date == day), None) for day in (first, second)]
    if both[0] is not None and not both[0].sessions:
        return Offered(text=f"{_line(first, view)} There's nothing to move.")
    if both[0] is not None and both[1] is not None and _is_alike(both[0], both[1]):
        lines = "\n".join(_line(day, view) for day in sorted((first, second)))
        return Offered(
            text=f"{lines}\nBoth hold the same, so swapping them changes nothing. To leave one out: skip {first:%A}"
        )
    return _move(wish, first, second, view)


def _is_alike(one: PlannedDayView, other: PlannedDayView) -> bool:
    first, second = ([(each.title, each.minutes, each.structure) for each in day.sessions] for day in (one, other))
    return first == second


def _cut(wish: PlanWish, day: date, view: DaysAheadView) -> Offered:
    """Less time for a day to come: old and new minutes, where the session is longer than that."""
    planned = next((one for one in view.days if one.date == day), None)
    minutes = sum(one.minutes or 0.0 for one in planned.sessions) if planned is not None else 0.0
    if not minutes:
        return Offered(text=f"{_line(day, view)} There's no session to shorten.".strip())
    if minutes <= wish.minutes:
        return Offered(
            text=f"{_line(day, view)}\nThat fits into {wish.minutes} minutes as it is; I add nothing to fill them."
        )
    command = f"lanterne week {f'{day:%a}'.lower()}={wish.minutes} --date {day}"
    return Offered(
        text=f"{_line(day, view)}\nSay yes and I give that day {wish.minutes} minutes instead of {minutes:.0f} and plan its week anew,"
        f" or: {command}",
        phrase=_phrase(wish.kind, day, wish.minutes),
    )


def offered_days_off(off: DaysOff, fetch: Fetching, today: date) -> Offered:
    """Several days to come without training, or without lifting: what falls on them, and one yes for all."""
    asked = read_days_ahead(off.said, today)
    if asked is None:
        return Offered(text="From which day to which? Say it such as: away friday to sunday")
    view = _days_around(asked.first, asked.last, fetch, today)
    within = [day for day in view.days if asked.first <= day.date <= asked.last and day.sessions]
    if off.only_lifting:
        within = [day for day in within if any(one.sport == Sport.STRENGTH for one in day.sessions)]
    what = "lifting" if off.only_lifting else "training"
    span = f"{day_words(asked.first, today)} to {day_words(asked.last, today)}"
    if not within:
        when = f"for {day_words(asked.first, today)}" if asked.is_one_day else f"from {span}"
        return Offered(text=f"No {what} is planned {when}, so there's nothing to leave out.")
    lines = [day_line(day, today, is_brief=True) for day in within[:MOST_DAYS_NAMED]]
    if more := within[MOST_DAYS_NAMED:]:
        lines.append(f"And {len(more)} more, the last on {day_words(more[-1].date, today)}.")
    if off.only_lifting:
        lines.append("Say yes and I take these out. Or lift with what you have: make me a bodyweight session")
        return Offered(text="\n".join(lines), phrase=_phrase("lifting", *(day.date for day in within)))
    if asked.is_one_day:
        return Offered(
            text="\n".join((*lines, f"Say yes and I take it out, or: lanterne skip {asked.first}")),
            phrase=_phrase(WishKind.SKIP, asked.first),
        )
    if off.trains_there:
        lines.append(
            "You can train there, so I leave these as they are. What doesn't work there: say skip or move with its day. To keep all of it"
            f" free: lanterne skip {asked.first} --until {asked.last}"
        )
        return Offered(text="\n".join(lines))
    lines.append(
        f"Say yes and I keep {span} free and plan around them, or: lanterne skip {asked.first} --until {asked.last}"
    )
    return Offered(text="\n".join(lines), phrase=_phrase("close", asked.first, asked.last))


def offered_week_days(wish: WeekDays, scope: AthleteScope) -> Offered:
    """Fewer days a week, for a while or for good: the days that stay, spread out. Raises `BadInput` without a season."""
    mission, today = scope.mission_or_none(), scope.today
    if mission is None:
        raise BadInput("Nothing is set up yet.", "Name your goal, sports and days first: lanterne init")
    days, long_day = mission.constraints.days, mission.wishes.long_day
    named = _named_days(days)
    if wish.count >= len(days):
        same = f"{wish.count} days a week is what you have: {named}." if wish.count == len(days) else ""
        return Offered(text=same or f"You train on {named} now. Which day shall I add? Say for example: add saturday")
    kept = _spread(days, wish.count, long_day, mission.constraints)
    left_out = [day for day in days if day not in kept]
    if wish.until is None:
        short = ",".join(LOWER_WEEKDAY_NAMES[day][:3] for day in kept)
        text = (
            f"You train on {named} now. Say yes and I plan with {_named_days(kept)} from now on. Other days? Name them."
        )
        return Offered(text=text, phrase=phrase_of("set", f"days {short}"))
    until = read_until(wish.until, today)
    text = (
        f"You train on {named} now. Say yes and until {date_in_words(until)} I plan with {_named_days(kept)} only;"
        f" after that it's {named} again."
    )
    return Offered(text=text, phrase=phrase_of("fewer", f"{today} {until} {','.join(map(str, left_out))}"))


def _named_days(days: Sequence[int]) -> str:
    names = [LOWER_WEEKDAY_NAMES[day].title() for day in days]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _spread(days: Sequence[int], count: int, long_day: int | None, limits: Constraints) -> tuple[int, ...]:
    """The training days that stay: as far apart as can be, with the long day, and with the more time."""

    def worth(kept: tuple[int, ...]) -> tuple[bool, list[int], float]:
        gaps = [(after - day) % 7 or 7 for day, after in zip(kept, (*kept[1:], kept[0]), strict=True)]
        return long_day is None or long_day in kept, sorted(gaps), sum(limits.minutes_on(day) or 0.0 for day in kept)

    return max(combinations(sorted(days), count), key=worth)


def offered_setting(setting: ToldSetting, scope: AthleteScope) -> Offered:
    """A threshold, a target or the days of the week as they are and as a yes sets them. Raises `BadInput` for what can't be."""
    # Imported here: few messages set anything.
    from lanterne_rouge.conversation.settings_offered import setting_in_words

    said, phrase = setting_in_words(setting, scope)
    if phrase is None:
        return Offered(text=said)
    return Offered(text=said, phrase=phrase_of("set", phrase))


def offered_race(wish: RaceWish, scope: AthleteScope) -> Offered:
    """A race to enter, change or drop, or what is still to be said of it. Raises `BadInput` without a season, or for no date."""
    # Imported here: few messages are of races.
    from lanterne_rouge.conversation.races_offered import race_change_in_words

    said, about = race_change_in_words(wish, scope)
    return Offered(text=said, phrase=phrase_of("race", about) if about is not None else None)


def offered_lift(wish: LiftWish, fetch: Fetching, today: date) -> Offered:
    """Another lift on a planned day, or a day without it. Raises what the day refuses."""
    day = read_coming_day(wish.day, today) if wish.day is not None else None
    request = LiftChangeRequest(exercise=wish.exercise, instead=wish.instead, day=day)
    view = fetch("tool_show_lift_change", show_lift_change, request)
    phrase = phrase_of("lift", f"{view.date} {view.exercise}" + (f" > {view.instead}" if view.instead else ""))
    return Offered(text=f"{lift_change_text(view)}\nThat day alone. Say yes and I change it.", phrase=phrase)


def _days_around(first: date, second: date | None, fetch: Fetching, today: date) -> DaysAheadView:
    last = max(first, second or first, today + timedelta(days=USUAL_DAYS_AHEAD - 1))
    return fetch("tool_get_days_ahead", show_days_ahead, DaysAheadRequest(first=today, last=last, moving=first))


def _move(wish: PlanWish, first: date, second: date, view: DaysAheadView) -> Offered:
    refused = next((place.refused for place in view.places if place.date == second), None)
    if refused is not None:
        free = _free(view)
        if free is None:
            return Offered(text=f"{refused} {IN_FULL}")
        # Another day than the one that was named is theirs to choose.
        return Offered(
            text=f"{refused} {free:%A} would do: lanterne move {wish.first} {f'{free:%a}'.lower()}\n"
            f"Which day shall it be? Say it such as: move {first:%A} to {free:%A}"
        )
    lines = [_line(day, view) for day in sorted((first, second))]
    lines.append(f"Say yes and I swap them, or: {wish.command}")
    return Offered(text="\n".join(line for line in lines if line), phrase=_phrase(WishKind.MOVE, first, second))


def _skip(wish: PlanWish, day: date, view: DaysAheadView) -> Offered:
    planned = next((one for one in view.days if one.date == day), None)
    if planned is not None and not planned.sessions:
        return Offered(text=f"{_line(day, view)} There's nothing to leave out.")
    free = _free(view)
    instead = (
        f"\nOr have it on {free:%A}: lanterne move {wish.first} {f'{free:%a}'.lower()}" if free is not None else ""
    )
    return Offered(
        text=f"{_line(day, view)}\nSay yes and I take it out (nothing to make up), or: lanterne skip {wish.first}{instead}",
        phrase=_phrase(WishKind.SKIP, day),
    )


def _free(view: DaysAheadView) -> date | None:
    return next((place.date for place in view.places if place.refused is None), None)


def _line(day: date, view: DaysAheadView) -> str:
    return next((day_line(one, view.today, is_brief=True) for one in view.days if one.date == day), "")


def _phrase(kind: str, *about: date | int) -> str:
    return phrase_of(kind, " ".join(str(one) for one in about))


def offered_undo(scope: AthleteScope, said: str = "") -> Offered | None:
    """What would be taken back, asked about where `said` names a session that it isn't; None where nothing was written."""
    latest = next(iter(scope.stores.journal.undoable()), None)
    if latest is None:
        return None
    sport = read_asked_sport(said)
    if sport is not None and (latest.kind != TOLD_SESSION or not latest.what.startswith(f"{sport} on ")):
        return Offered(
            text=f"Your last entry is another one ({latest.what}). To take that back: lanterne undo\n"
            "An older session: lanterne activities, then lanterne activity ID delete"
        )
    text = f"Shall I take back your last entry ({latest.what})? Say yes, or: lanterne undo"
    return Offered(text=text, phrase=phrase_of("undo", str(latest.id)))


def offered_log(message: str, decision: RoutingDecision, today: date) -> str | None:
    """The phrase with which a yes logs what was done on another day; None where the day isn't plain."""
    if (
        decision.matched_rule not in ("gate:another_day", EACH_WAY_RULE)
        or decision.intent is not Intent.LOG_SET
        or not decision.sets
    ):
        return None
    day = day_told(message, decision, today)
    is_whole = bool(told_sessions(decision)) or all(one.exercise for one in decision.sets)
    return phrase_of("log", f"{day} {message}") if day is not None and day <= today and is_whole else None


WHICH_NUMBER: Final = """I'm not sure what that changes in your last entry ({entry}): "{said}".
Take it back first ("undo that"), then say it whole."""


def offered_anew(message: str, latest: JournalEntry, decision: RoutingDecision, scope: AthleteScope) -> Offered | None:
    """What was just logged, to be logged as it is said now, which `decision` reads; None where that isn't plain."""
    if latest.kind != TOLD_SESSION or decision.intent is not Intent.LOG_SET:
        return None
    day = day_told(message, decision, scope.today)
    is_whole = bool(told_sessions(decision)) or bool(decision.sets and all(one.exercise for one in decision.sets))
    if day is None or day > scope.today or not is_whole:
        return None
    text = f'Shall I log "{message}" instead of the last entry ({latest.what})? Say yes, and I replace it.'
    return Offered(text=text, phrase=phrase_of("anew", f"{latest.id} {day} {message}"))
