"""What the coach says of the days ahead: a day or a week of the plan, the next session of a kind, the race, how weeks were kept."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.app.days_ahead import DaysAheadRequest, DaysAheadView, show_days_ahead
from lanterne_rouge.app.decided_day import decided_day
from lanterne_rouge.app.history import ActivitiesRequest, list_activities
from lanterne_rouge.app.morning import records_of
from lanterne_rouge.app.races import RaceDayRequest, show_race_day
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.next_sets import next_sets_in_words
from lanterne_rouge.app.why import WhyRequest, explain_day, is_outdated
from lanterne_rouge.conversation.answer import Fetching
from lanterne_rouge.conversation.asked_days import (
    AskedDays,
    day_words,
    read_asked_days,
    read_asked_sport,
    read_several_days,
)
from lanterne_rouge.conversation.coach_history import session_in_words
from lanterne_rouge.conversation.exercise_words import exercise_in_text
from lanterne_rouge.conversation.own_questions import kind_asked_for
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import days_in_words
from lanterne_rouge.season.race_day import RaceDay
from lanterne_rouge.season.race_time import race_clock
from lanterne_rouge.views.plan import PlannedDayView, SessionView, WeekDoneView

DAYS_SEARCHED: Final = 28
WEEKEND_DAYS: Final = 2
SEASON_DAYS: Final = 365
MOST_DAYS_SAID: Final = 7
TAKES_ITS_PLACE: Final = 0.5
"""The share of the planned load from which training of another sport stands for it."""
IN_FULL: Final = "In full: lanterne plan"
RACE_IN_FULL: Final = "How to race it: lanterne race plan"
TODAY_IN_FULL: Final = "In full: lanterne today"
LIFTS_IN_FULL: Final = "In full: lanterne strength plan"


_REST_OF_IT: Final = re.compile(r"\b(?:rest|remainder|left)\b")
_NO_BIKE: Final = re.compile(r"\b(?:no|without (?:a|my|the)|(?:haven't|don't have|won't have) (?:a|my)) bike\b")


def _without_a_bike(away: Sequence[PlannedDayView], today: date) -> str:
    """The plan of days away from the bike, and what to do about the rides."""
    rides = [day for day in away if any(one.sport == Sport.CYCLING for one in day.sessions)]
    planned = _days(away[:MOST_DAYS_SAID], today)
    if not rides:
        return f"{planned}\nNo ride is planned on those days, so you miss none."
    named = " and ".join(f"{day.date:%A}" for day in rides)
    back = away[-1].date + timedelta(days=1)
    return (
        f"{planned}\nWithout a bike the ride of {named} can't be done as it stands. If the gym has an exercise bike, ride the same"
        f" minutes there, by feel. If not, walk and leave it out, or move it, such as: move {rides[0].date:%A} to {back:%A}"
    )


def plan_answer(question: str, text: str, fetch: Fetching, today: date) -> str:
    """The answer to a question of the plan, by the plan in force."""
    asked = read_asked_days(text, today, is_past=question == "kept")
    if question == "why":
        return _why(asked, fetch, today)
    if question == "longest":
        return _longest(read_asked_sport(text), fetch, today)
    if question != "days":
        if question == "race_time":
            return _race_time(text, fetch)
        view = _ahead(fetch, today, today)
        return _race(view) if question == "race" else _kept(view, asked)
    if _LIGHT_WEEK.search(text):
        return _light_week(_ahead(fetch, today, today), today)
    if several := read_several_days(text, today, is_past=False):
        ahead = _ahead(fetch, several[0], several[-1]).days
        named = [day for day in ahead if day.date in several]
        return _without_a_bike(named, today) if _NO_BIKE.search(text) else _days(named[:MOST_DAYS_SAID], today)
    kind, sport = kind_asked_for(text), read_asked_sport(text)
    if asked is None:
        view = _ahead(fetch, today, today + timedelta(days=DAYS_SEARCHED - 1))
        if kind == "race":
            return _race(view)
        return _next(view, kind, sport) if kind or sport else _days(view.days[:MOST_DAYS_SAID], today)
    # At a weekend this week is nearly over: then the next one stands beside it.
    left = (asked.last - today).days + 1
    over = left if asked.words == "this week" and left <= WEEKEND_DAYS and not _REST_OF_IT.search(text) else 0
    view = _ahead(fetch, max(asked.first, today), asked.last + timedelta(days=7 if over else 0))
    if asked.is_one_day and not over:
        said = once_trained(view.days, fetch, today) if asked.first == today and view.days else None
        return said or _one_day(view.days, asked, today)
    if _MOST_IMPORTANT.search(text):
        kind = None
    if _NO_BIKE.search(text):
        return _without_a_bike([day for day in view.days if day.date <= asked.last], today)
    found = [day for day in view.days if _fits(day, kind, sport)]
    if kind == "race":
        return _race(view)
    if kind == "long" and not found:
        found = [day for day in view.days if _fits(day, kind, None)]
        sport = None
    if (kind or sport) and found:
        return "\n".join(day_line(day, today, sport) for day in found[:MOST_DAYS_SAID])
    if kind or sport:
        what = "rest day" if kind == "rest" else f"{kind} day" if kind else "session of that sport"
        return f"There's no {what} {asked.words}.\n{_days(view.days, today)}"
    if _MOST_IMPORTANT.search(text) and (day := _key_day(view.days)) is not None:
        return f"The most important one: {day_line(day, today)}\nThe other days may move or shrink for it."
    later = view.days[MOST_DAYS_SAID + over : 2 * MOST_DAYS_SAID]
    # Of a second week the names are enough.
    lines = [day_line(day, today, is_brief=True) for day in later]
    return "\n".join((_days(view.days[: MOST_DAYS_SAID + over], today), *lines))


def lifts_answer(text: str, fetch: Fetching, scope: AthleteScope) -> str:
    """The planned sets of a day, of one lift alone where it is named and planned: of today as the morning leaves them."""
    today, asked = scope.today, read_asked_days(text, scope.today, is_past=False)
    day = asked.first if asked is not None and asked.is_one_day and asked.first >= today else None
    view = _ahead(fetch, day or today, day or today + timedelta(days=DAYS_SEARCHED - 1))
    lifting = next((one for one in view.days if any(each.sport == Sport.STRENGTH for each in one.sessions)), None)
    exercise = exercise_in_text(text)
    own_step = next_sets_in_words(exercise, scope) if exercise is not None else None
    own_next = f"By your log the next step: {own_step}. On a bad day 5-10 % less is right." if own_step else None
    if lifting is None and own_next is not None:
        return own_next
    if lifting is None:
        return f"No lifting is planned {day_words(day, today) if day is not None else 'in the next weeks'}. {IN_FULL}"
    written = next((one.structure or "" for one in lifting.sessions if one.sport == Sport.STRENGTH), "")
    words = set(exercise.lower().split()) if exercise is not None else set()
    of_lift = [part for part in written.rstrip(".").split("; ") if words and words <= set(part.lower().split())]
    is_today = lifting.date == today
    if of_lift and not lifting.is_held:
        when = day_words(lifting.date, today)
        planned = f"{when[:1].upper()}{when[1:]}: {'; '.join(of_lift)}."
        if own_step is not None and not any(own_step.startswith(re.split(r" \d", one)[0]) for one in of_lift):
            # The plan has a kind of it that isn't the one in the log, as with dumbbells for the bar.
            return f"{own_next}\n{planned}"
        return f"{planned}\n{TODAY_IN_FULL if is_today else LIFTS_IN_FULL}"
    line = (today_as_it_stands(view.days, scope) if is_today else None) or day_line(lifting, today, Sport.STRENGTH)
    if exercise is None:
        return line
    return (
        f"{own_next}\nNo {exercise} is planned then. {line}" if own_next else f"No {exercise} is planned then. {line}"
    )


def _longest(sport: Sport | None, fetch: Fetching, today: date) -> str:
    """The longest session of the plan from today on, up to the next race."""
    view = _ahead(fetch, today, today + timedelta(days=SEASON_DAYS))
    race = view.races[0].date if view.races else None
    ahead = [day for day in view.days if race is None or day.date < race]
    of_sport = [
        (one.minutes or 0.0, day)
        for day in ahead
        for one in day.sessions
        if one.sport == (sport or one.sport) and one.sport != Sport.STRENGTH
    ]
    if not of_sport:
        return f"I find none in your plan. {IN_FULL}"
    longest = max(of_sport, key=lambda each: each[0])[1]
    return f"The longest in your plan: {day_line(longest, today, sport, is_brief=True)}\nIt moves with how the weeks before go. {IN_FULL}"


_MOST_IMPORTANT: Final = re.compile(r"\b(?:most important|key|main|hardest)\b")


def _key_day(days: Sequence[PlannedDayView]) -> PlannedDayView | None:
    """The hard day with the most load, else the longest; None where nothing is planned."""
    training = [day for day in days if day.sessions]
    return max(training, key=lambda day: (day.hard, day.load), default=None)


_LIGHT_WEEK: Final = re.compile(r"\b(?:rest|recovery|easy|easier|light|lighter|deload|down|unload\w*) week\b")


def _light_week(view: DaysAheadView, today: date) -> str:
    """The next week that is planned lighter."""
    if not view.light_weeks:
        return f"No lighter week is planned as far as your plan reaches. {IN_FULL}"
    first, *others = view.light_weeks
    when = "This week is" if first <= today else f"The week of {first.day} {first:%B} is"
    then = f", then that of {others[0].day} {others[0]:%B}" if others else ""
    return f"{when} your next lighter one{then}. {IN_FULL}"


def _ahead(fetch: Fetching, first: date, last: date) -> DaysAheadView:
    return fetch("tool_get_days_ahead", show_days_ahead, DaysAheadRequest(first=first, last=last))


def _fits(day: PlannedDayView, kind: str | None, sport: Sport | None) -> bool:
    of_sport = sport is None or sport is Sport.STRENGTH or any(one.sport == sport for one in day.sessions)
    if kind == "strength" or (kind is None and sport is Sport.STRENGTH):
        return any(one.sport == Sport.STRENGTH for one in day.sessions)
    if kind == "hard":
        return of_sport and any(one.hard for one in day.sessions)
    if kind == "rest":
        return not day.sessions
    return of_sport and (kind is None or day.role == kind)


def _next(view: DaysAheadView, kind: str | None, sport: Sport | None) -> str:
    found = next((day for day in view.days if _fits(day, kind, sport)), None)
    if found is None:
        return f"I find none in the next four weeks of your plan. {IN_FULL}"
    return day_line(found, view.today, sport)


def _one_day(days: Sequence[PlannedDayView], asked: AskedDays, today: date) -> str:
    if asked.last < today:
        return f"That day is over. What you did then: lanterne activities --from {asked.first} --to {asked.last}"
    if not days:
        return f"Your plan doesn't reach {asked.words}. {IN_FULL}"
    day = days[0]
    said = day_line(day, today)
    fuel = next((one.fuel for one in day.sessions if one.fuel and not day.is_held), None)
    return "\n".join(part for part in (said, fuel) if part)


def once_trained(days: Sequence[PlannedDayView], fetch: Fetching, today: date) -> str | None:
    """What is left of today after what was done; None where nothing was done yet, or little of another sport than the planned one.

    Enough of another sport takes its place. Only lifting, or the other half of a brick, is still to come.
    """
    recorded = fetch("tool_get_recent_workouts", list_activities, ActivitiesRequest(first=today, last=today))
    done = [one for one in recorded if one.sport != Sport.TRANSITION]
    if not done:
        return None
    sports, planned = {one.sport for one in done}, days[0].sessions
    took_place = sports.isdisjoint(one.sport for one in planned)
    if took_place and sum(one.load or 0.0 for one in done) < TAKES_ITS_PLACE * days[0].load:
        return None  # A walk to the shops is no training day.
    left = [one for one in planned if one.sport not in sports and (one.sport == Sport.STRENGTH or not took_place)]
    trained = f"You've trained today: {'; '.join(map(session_in_words, done))}."
    if left:
        return f"{trained}\n{day_line(replace(days[0], sessions=tuple(left)), today)}"
    return f"{trained}\nThat was today's training; nothing more is planned."


def _days(days: Sequence[PlannedDayView], today: date) -> str:
    if not days:
        return f"Your plan has no days there. {IN_FULL}"
    return "\n".join(day_line(day, today) for day in days)


def line_of_day(day: date, fetch: Fetching, today: date) -> str:
    """The plan of one day in a line; empty where there is no plan for it."""
    try:
        view = _ahead(fetch, day, day)
    except LanterneError:
        return ""
    return day_line(view.days[0], today) if view.days else ""


def day_line(day: PlannedDayView, today: date, sport: Sport | None = None, *, is_brief: bool = False) -> str:
    """A planned day in a line; of one sport alone where it has a session of it. `is_brief`: without its steps."""
    when = day_words(day.date, today)
    when = when[:1].upper() + when[1:]
    sessions = [one for one in day.sessions if sport is None or one.sport == sport] or list(day.sessions)
    if not sessions:
        return f"{when}: rest."
    # What waits for a doctor is named and not written out: nobody should ride it from there.
    waits = f", {day.waits}" if day.waits else ""
    return f"{when}{waits}: {'; then '.join(_session(one, is_brief=is_brief or day.is_held) for one in sessions)}."


def _session(one: SessionView, *, is_brief: bool) -> str:
    title = (one.title or one.kind).strip()
    title = (
        title if title[1:2].isupper() or title[1:2].isdigit() or title[:3] == "VO2" else title[:1].lower() + title[1:]
    )
    minutes = f", {one.minutes:.0f} min" if one.minutes else ""
    written = f" ({one.structure.rstrip('.')})" if one.structure and not is_brief else ""
    return f"{title}{minutes}{written}"


def _race(view: DaysAheadView) -> str:
    if not view.races:
        return "You have no race ahead. Add one: lanterne race add NAME --date 2027-04-01"
    first, *others = view.races
    far = f"in {days_in_words(first.days_to_go)}" if first.days_to_go else "today"
    weeks = f", {first.days_to_go / 7:.0f} weeks" if first.days_to_go >= 14 else ""
    said = f"{first.name} is {far}{weeks}: {first.date:%A} {first.date.day} {first.date:%B}."
    more = "".join(f"\nThen {race.name} on {race.date.day} {race.date:%B}." for race in others[:2])
    return f"{said}{more}\n{RACE_IN_FULL}"


def _why(asked: AskedDays | None, fetch: Fetching, today: date) -> str:
    """What the week holds and why today is as it is: its hard days, its hours beside those done, the reason of the day."""
    monday = today - timedelta(days=today.weekday())
    first = asked.first if asked is not None and asked.first > today else monday
    sunday = first - timedelta(days=first.weekday()) + timedelta(days=6)
    view = _ahead(fetch, max(first, today), sunday)
    hard = [day for day in view.days if day.hard]
    phase = f" It's a week of the phase {view.days[0].phase}." if view.days and view.days[0].phase else ""
    said = f"The next hard day is {day_line(hard[0], today)}" if hard else "There's no hard day left in that week."
    try:
        own = f"Today: {fetch('tool_get_today', explain_day, WhyRequest()).decision.reason}"
    except LanterneError as error:
        own = planned_today(view.days, today) or f"Today: {error.sentence}"
    return "\n".join((f"{said}{phase}", own, "In full: lanterne why, lanterne plan"))


NOT_DECIDED: Final = "That's the plan; how you are this morning isn't in it yet. Decide the day: lanterne today"


def planned_today(days: Sequence[PlannedDayView], today: date) -> str | None:
    """What the plan has for a today that wasn't decided yet; None where the days don't begin with it."""
    said = day_and_next(days, today)
    return f"{said}\n{NOT_DECIDED}" if said is not None else None


def day_and_next(days: Sequence[PlannedDayView], today: date) -> str | None:
    """Today's line with its targets; of a day of rest what comes next as well. None where the days don't begin with today."""
    if not days or days[0].date != today:
        return None
    line = day_line(days[0], today)
    coming = next((day for day in days[1:] if day.sessions), None)
    return line if days[0].sessions or coming is None else f"{line}\nNext: {day_line(coming, today)}"


def today_as_it_stands(days: Sequence[PlannedDayView], scope: AthleteScope) -> str | None:
    """Today by the plan and by what was told this morning, where that came after the last run or there was none.

    None where the days don't begin with today.
    """
    if scope.stores.check_ins.on(scope.today) is None and not is_outdated(scope):
        return planned_today(days, scope.today)
    if not days or days[0].date != scope.today:
        return None
    decided = decided_day(scope, records_of(scope, scope.today))
    because = decided.because if decided is not None else ""
    return "\n".join(part for part in (because, day_and_next(days, scope.today), TODAY_IN_FULL) if part)


def _race_time(text: str, fetch: Fetching) -> str:
    """How long the next race takes, as far as can be told."""
    view = fetch("tool_get_race_day", show_race_day, RaceDayRequest())
    plan = view.plan
    if plan.is_meet:
        return "\n".join([*(f"{one.part}: {one.how}." for one in plan.pacing), RACE_IN_FULL])
    if plan.minutes is None or plan.low is None or plan.high is None:
        return f"I can't predict {plan.name} yet: tell me its distance (lanterne race edit) and your threshold."
    likely = f"likely between {race_clock(plan.low)} and {race_clock(plan.high)}"
    pacing = "".join(f"\n{one.part}: {one.how}." for one in plan.pacing[:2])
    own = "Of the race in your plan. " if re.search(r"\bsub\b|\d:\d\d|\bunder\b", text) else ""
    return (
        f"{own}{plan.name}: about {race_clock(plan.minutes)}, {likely}, from {plan.based_on}.{pacing}\n{RACE_IN_FULL}"
    )


USUAL_SPEEDS: Final = "usual speeds"
TO_THE_SECOND_MIN: Final = 30


def target_clock(minutes: float) -> str:
    """A time that was aimed for, to the second in a short race: nobody aims for about seven minutes."""
    if minutes >= TO_THE_SECOND_MIN:
        return race_clock(minutes)
    whole, seconds = divmod(round(60 * minutes), 60)
    return f"{whole}:{seconds:02d} min"


def time_of_race(plan: RaceDay, target: float | None, *, is_named: bool = False) -> str | None:
    """Whether a time of race can be reached, yes or no first; None where nothing is predicted. `is_named`: it isn't the set one."""
    if plan.minutes is None or plan.low is None or plan.high is None:
        return None
    expected = f"I expect {race_clock(plan.minutes)}, likely between {race_clock(plan.low)} and {race_clock(plan.high)}"
    if target is None:
        return f"{expected}, from {plan.based_on}.\n{RACE_IN_FULL}"
    if USUAL_SPEEDS in plan.based_on:
        # What holds for anybody is no verdict on this athlete.
        return (
            f"I can't judge {target_clock(target)} yet: I know no hard effort of yours at that length, only usual speeds. A test tells:"
            f" half the distance all-out, rested, after a good warm-up. Log it with its time, and I say what it points to.\n{RACE_IN_FULL}"
        )
    if target < plan.low:
        verdict, advice = "No", "Start by the pacing below; you can always finish faster."
    elif target < plan.minutes - 1:
        verdict, advice = "On a very good day", "Start for the time I expect; if it feels easy after two thirds, go."
    else:
        verdict, advice = "Yes", "Start as planned; what is left, give in the last quarter."
    first = f" {plan.pacing[0].part}: {plan.pacing[0].how}." if plan.pacing else ""
    beside = (
        f"against the {target_clock(target)} you name"
        if is_named
        else f"and {target_clock(target)} is what you aim for"
    )
    return f"{verdict}: {expected}, {beside}.\n{advice}{first}\n{RACE_IN_FULL}"


def _kept(view: DaysAheadView, asked: AskedDays | None) -> str:
    this_monday = view.today - timedelta(days=view.today.weekday())
    monday = asked.first - timedelta(days=asked.first.weekday()) if asked else this_monday
    week = next((one for one in view.weeks_done if one.monday == monday), None)
    if asked is not None and asked.is_one_day:
        return f"Planned against done: lanterne review {asked.first}"
    if week is None:
        return "I have no plan of that week to compare with. What you did: lanterne activities"
    name = "This week so far" if monday == this_monday else f"The week of {monday.day} {monday:%B}"
    return _kept_week(name, week)


def _kept_week(name: str, week: WeekDoneView) -> str:
    hours = f"{week.done_minutes / 60:.1f} h done"
    if not week.planned_days:
        return f"{name}: {hours}. I had no plan for you there to compare it with."
    return f"{name}: {week.trained_days} of {week.planned_days} planned days trained, {hours} of {week.planned_minutes / 60:.1f} h planned."
