"""The season's races: list, add, change and drop them; the plan is made anew around them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.season_plan import lies_ahead, made, put_in_force
from lanterne_rouge.app.settle import settle
from lanterne_rouge.day.meet_lifting import MeetLift
from lanterne_rouge.day.phases import goals, main_goal
from lanterne_rouge.domain.errors import BadInput, LanterneError, NotFound
from lanterne_rouge.domain.mission import EventFacts, GoalEvent, MissionConfig, Priority
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.stages_named import days_of_event
from lanterne_rouge.language.phrasing import counted, date_in_words, printable
from lanterne_rouge.season.after_race import recovery_after
from lanterne_rouge.season.calendar import bone_before, why_not_raced
from lanterne_rouge.season.event_demands import event_demands, event_km, goal_demands, says_its_length
from lanterne_rouge.season.meet_day import plan_meet_day
from lanterne_rouge.season.race_day import plan_race_day
from lanterne_rouge.season.race_time import race_clock
from lanterne_rouge.settings.mission_table import CLIMB_M, DISTANCE_KM, EVENT_MINUTES
from lanterne_rouge.settings.mission_text import dump_mission
from lanterne_rouge.views.races import RaceChangeView, RaceDayView, RacesView, RaceView

NO_MISSION = BadInput("I don't know your week yet.", "Set it up first: lanterne init")
LONGEST_RACE_NAME = 80


# A target this many times slower than expected is no target of a race; nor is one as much faster.
MOST_OF_EXPECTED = 2.0
# So many times what is expected is no time of a race, and needs no question where another reading makes one.
OUT_OF_THE_QUESTION = 8.0
# Between A races up to so far apart the plan keeps the athlete fresh, and builds nothing.
FRESH_BETWEEN_DAYS = 15
# A race so long ago no longer shapes any day.
NOT_RUN_DAYS = timedelta(days=21)


@dataclass(frozen=True, kw_only=True)
class RacesRequest:
    """The races from today on."""


@dataclass(frozen=True, kw_only=True)
class RaceDayRequest:
    """A race by its name, the beginning of it, or its number in the list; the next one without it."""

    race: str | None = None


@dataclass(frozen=True, kw_only=True)
class RaceFacts:
    """What is said of a race; None is left as it is, or unknown. `minutes`: the target time; `finish`: no target time.

    `short_clock`: the target was written as two numbers such as 5:00, which may also be minutes and seconds, or a pace.
    """

    day: date | None = None
    priority: Priority | None = None
    sport: Sport | None = None
    distance_km: float | None = None
    climb_m: float | None = None
    kind: str | None = None
    minutes: float | None = None
    short_clock: bool = False
    finish: bool = False


@dataclass(frozen=True, kw_only=True)
class AddRaceRequest:
    """A new race by its name."""

    name: str
    facts: RaceFacts


@dataclass(frozen=True, kw_only=True)
class EditRaceRequest:
    """Other facts of a race; `race` is its name, the beginning of it, or its number in the list."""

    race: str
    facts: RaceFacts
    name: str | None = None


@dataclass(frozen=True, kw_only=True)
class DropRaceRequest:
    """A race to take out, by its name, the beginning of it, or its number in the list."""

    race: str


def list_races(request: RacesRequest, scope: AthleteScope) -> RacesView:
    """The races from today on, oldest first."""
    settle(scope)
    return RacesView(races=_views(_mission(scope), scope))


def show_race_day(request: RaceDayRequest, scope: AthleteScope) -> RaceDayView:
    """How to race the next event, or a named one: time, pacing, fuel, what to do if it goes badly, and the days after."""
    settle(scope)
    mission = _mission(scope)
    ahead = [goal for goal in goals(mission) if goal.ends >= scope.today]
    if not ahead:
        raise NotFound("There's no race ahead.", "Add one: lanterne race add NAME --date 2027-04-01")
    race = _race(request.race, mission, scope.today) if request.race else ahead[0]
    if race == main_goal(mission):
        race = replace(race, sport=mission.goal.sport)
    morning = morning_of(scope, scope.today)
    weight = scope.profile.weight_kg
    if event_demands(race, morning.athlete, mission.sports).is_meet:
        day = plan_meet_day(race, morning.athlete, mission.sports, _best_singles(scope), weight_kg=weight)
    else:
        within = goal_demands(race, mission, morning.athlete)
        day = plan_race_day(race, morning.athlete, mission.sports, weight_kg=weight, within=within)
    bone = bone_before(mission, race.sport, race.day)
    return RaceDayView(
        date=race.day,
        days_to_go=max((race.day - scope.today).days, 0),
        plan=day,
        in_doubt=why_not_raced(race.name, race.day, bone, scope.today) if bone is not None else None,
    )


def _best_singles(scope: AthleteScope) -> Mapping[MeetLift, float]:
    """The best estimated single of each lift of a meet in kg, as far as the log of the last months shows it."""
    # Imported here: only a contest of lifting looks at the log of lifts.
    from lanterne_rouge.app.strength.context import lifter_of, lifting_past
    from lanterne_rouge.app.strength.history import lift_histories
    from lanterne_rouge.strength.generator.meet_day import EXERCISES
    from lanterne_rouge.strength.recent import best_e1rm, find_exercise

    lifter = lifter_of(scope)
    past = lifting_past(lifter, scope.today, scope.today + timedelta(days=1))
    sessions = {
        exercise.id: lift.sessions
        for lift in lift_histories(past.sessions, past.held_back)
        if (exercise := find_exercise(lift.exercise, lifter.exercises.catalogue)) is not None
    }
    best = {}
    for lift, name in EXERCISES.items():
        exercise = find_exercise(name, lifter.exercises.catalogue)
        single = best_e1rm(sessions.get(exercise.id, ()), scope.today) if exercise is not None else None
        if single is not None:
            best[lift] = single
    return best


def add_race(request: AddRaceRequest, scope: AthleteScope) -> RaceChangeView:
    """Add a race: an A race is built up to, a B race has a short taper, a C race is done out of training."""
    settle(scope)
    mission, facts = _mission(scope), request.facts
    name = _read_name(request.name)
    if facts.day is None:
        raise BadInput("When is it?", f'Write: lanterne race add "{name}" --date 2027-04-01')
    days = days_of_event(name, facts.kind, facts.distance_km, facts.sport or next(iter(mission.sports), None))
    race = GoalEvent(
        name=name,
        day=facts.day,
        last_day=facts.day + timedelta(days=days - 1) if days > 1 else None,
        priority=facts.priority or Priority.B,
        kind=facts.kind,
        sport=facts.sport,
        distance_km=facts.distance_km,
        climb_m=facts.climb_m,
        minutes=facts.minutes,
        finish=facts.finish,
    )
    _refuse(race, goals(mission), scope.today)
    if not says_its_length(race, mission.sports):
        raise BadInput(
            f"How far is {name}? A rough figure will do.",
            f'Write: lanterne race add "{name}" --date {race.day} --distance "10 km", or --target 1:30 for its time.',
        )
    if facts.short_clock:
        race = replace(race, minutes=time_meant(race, morning_of(scope, scope.today).athlete, mission.sports))
    changed = replace(mission, events=_by_day((*mission.events, race)))
    says = " ".join((f"Added {_in_words(race)}.", *_near_a_race(race, goals(mission), mission, scope)))
    return _put(changed, scope, f"{name} added", says)


def edit_race(request: EditRaceRequest, scope: AthleteScope) -> RaceChangeView:
    """Change what is known of a race."""
    settle(scope)
    mission = _mission(scope)
    race = _race(request.race, mission, scope.today)
    if request.facts == RaceFacts() and request.name is None:
        raise BadInput("What do you want to change?", f'For example: lanterne race edit "{race.name}" --target 3:30')
    changed = _with_facts(race, request.facts, _read_name(request.name) if request.name else None)
    _refuse(changed, tuple(goal for goal in goals(mission) if goal != race), scope.today)
    if request.facts.short_clock:
        athlete = morning_of(scope, scope.today).athlete
        changed = replace(changed, minutes=time_meant(changed, athlete, mission.sports))
    others = tuple(goal for goal in goals(mission) if goal != race)
    says = " ".join((f"Changed to {_in_words(changed)}.", *_near_a_race(changed, others, mission, scope)))
    return _put(_exchanged(mission, race, changed), scope, f"{race.name} changed", says)


def drop_race(request: DropRaceRequest, scope: AthleteScope) -> RaceChangeView:
    """Take a race out; without any A race the plan keeps the athlete fit."""
    settle(scope)
    mission = _mission(scope)
    # One that was not run may be taken back, so that nothing is recovered from.
    race = _race(request.race, mission, scope.today - NOT_RUN_DAYS, first_numbered=scope.today)
    changed = _exchanged(mission, race, None)
    says = f"Dropped {race.name} on {date_in_words(race.day)}."
    return _put(changed, scope, f"{race.name} dropped", says)


def _mission(scope: AthleteScope) -> MissionConfig:
    if scope.mission is None:
        raise NO_MISSION
    return scope.mission


def _race(named: str, mission: MissionConfig, first: date, *, first_numbered: date | None = None) -> GoalEvent:
    """A race from a day on, by its name, or by its number in the list of those ahead."""
    ahead = [goal for goal in goals(mission) if goal.ends >= first]
    listed = [goal for goal in ahead if goal.ends >= (first_numbered or first)]
    if named.isdecimal() and 0 < int(named) <= len(listed):
        return listed[int(named) - 1]
    word = named.strip().casefold()
    matches = [goal for goal in ahead if goal.name.casefold() == word] or [
        goal for goal in ahead if word and word in goal.name.casefold()
    ]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise BadInput(f'"{named}" fits {len(matches)} races.', "Use the number from the list: lanterne race")
    raise NotFound(f'There\'s no race "{named}" ahead.', "See your races: lanterne race")


def _read_name(text: str) -> str:
    if len(text.strip()) > LONGEST_RACE_NAME:
        raise BadInput(f"The name is longer than {LONGEST_RACE_NAME} characters.", "Give the race a shorter one.")
    name = printable(text)
    if not name:
        raise BadInput("The race needs a name.", 'For example: lanterne race add "City 10k" --date 2027-04-01')
    return name


def _refuse(race: GoalEvent, others: tuple[GoalEvent, ...], today: date) -> None:
    # What the mission file refuses would hold up every later change of the season.
    figures = (
        ("distance in km", race.distance_km, DISTANCE_KM),
        ("climbing in m", race.climb_m, CLIMB_M),
        ("target time in minutes", race.minutes, EVENT_MINUTES),
    )
    for what, figure, (low, high) in figures:
        if figure is not None and not low <= figure <= high:
            raise BadInput(f"{figure:g} can't be right for the {what}.", f"Give a number from {low:g} to {high:g}.")
    if race.day < today:
        raise BadInput(f"{date_in_words(race.day)} is in the past.", "Give the day of a race ahead: --date 2027-04-01")
    if any(other.name == race.name and other.day == race.day for other in others):
        raise BadInput(f"{race.name} on {race.day} is in your season already.", "See your races: lanterne race")
    same_day = next((other for other in others if other.day <= race.ends and race.day <= other.ends), None)
    if same_day is not None:
        raise BadInput(
            f"{same_day.name} is on {date_in_words(race.day)} already, and I plan one race a day.",
            f'Drop it first (lanterne race drop "{same_day.name}"), or enter both as one race.',
        )


def time_meant(race: GoalEvent, athlete: AthleteState, sports: tuple[Sport, ...]) -> float | None:
    """The minutes that a target such as 22:30 means: hours and minutes, or minutes and seconds where nobody is out for so many hours.

    Raises `BadInput` with a question where more than one reading makes a race of it.
    """
    demands = event_demands(replace(race, minutes=None), athlete, sports)
    expected = demands.minutes
    if race.minutes is None or expected is None or race.minutes <= MOST_OF_EXPECTED * expected:
        return race.minutes
    shorter = [race.minutes / 60]
    if demands.sport == Sport.RUNNING and (km := event_km(race)):
        shorter.append(race.minutes / 60 * km)
    likely = [each for each in shorter if expected / MOST_OF_EXPECTED <= each <= MOST_OF_EXPECTED * expected]
    if not likely:
        return race.minutes
    if likely == shorter[:1] and race.minutes > OUT_OF_THE_QUESTION * expected:
        return likely[0]
    hours, minutes = divmod(round(race.minutes), 60)
    shown = f"{hours}:{minutes:02d}"
    # The same two numbers as minutes and seconds, or as a pace with the time that it makes.
    meant, typed = f"{shown if minutes else hours} min", f"0:{hours:02d}:{minutes:02d}"
    if likely[0] != shorter[0]:
        meant, typed = f"{race_clock(likely[0])} ({shown} a kilometre)", f'"{round(likely[0])} min"'
    raise BadInput(
        f"Is your target {race_clock(race.minutes)}, or {meant}? I expect about {race_clock(expected)}.",
        f"Write --target {typed}, or --target {shown}:00 if you mean hours.",
    )


def _near_a_race(
    race: GoalEvent, others: tuple[GoalEvent, ...], mission: MissionConfig, scope: AthleteScope
) -> Iterator[str]:
    """What it costs where two A races lie so near that there is no training between them."""
    near = [o for o in others if o.priority is Priority.A and abs((o.day - race.day).days) <= FRESH_BETWEEN_DAYS]
    if race.priority is not Priority.A or not near:
        return
    first, second = sorted((race, min(near, key=lambda o: abs((o.day - race.day).days))), key=lambda event: event.day)
    away = (second.day - first.ends).days
    athlete = morning_of(scope, scope.today).athlete
    easy = recovery_after(event_demands(first, athlete, mission.sports), first.ends, Priority.A).easy
    tired = (
        f", and you start the second tired, as the first takes about {counted(easy, 'easy day')}"
        if away <= easy
        else ""
    )
    yield (
        f"{second.name} is {counted(away, 'day')} after {first.name}, both A races: between them you gain no fitness{tired}."
        f' If one matters less: lanterne race edit "{race.name}" --priority B'
    )


def _with_facts(race: GoalEvent, facts: RaceFacts, name: str | None) -> GoalEvent:
    day = facts.day or race.day
    last = race.last_day + (day - race.day) if race.last_day is not None else None
    return replace(
        race,
        name=name or race.name,
        day=day,
        last_day=last,
        priority=facts.priority or race.priority,
        kind=facts.kind or race.kind,
        sport=facts.sport or race.sport,
        distance_km=facts.distance_km if facts.distance_km is not None else race.distance_km,
        climb_m=facts.climb_m if facts.climb_m is not None else race.climb_m,
        minutes=None if facts.finish else facts.minutes if facts.minutes is not None else race.minutes,
        finish=facts.finish or (race.finish and facts.minutes is None),
    )


def _exchanged(mission: MissionConfig, race: GoalEvent, changed: GoalEvent | None) -> MissionConfig:
    """The mission with another race in place of one, or without it."""
    if race != main_goal(mission):
        left = tuple(event for event in mission.events if event != race)
        return replace(mission, events=left if changed is None else _by_day((*left, changed)))
    if mission.stages or mission.event_start is not None:
        raise BadInput(
            f"{race.name} has stages, which I can't change by command.", "Edit your mission file, or use lanterne init."
        )
    bare = replace(mission, goal_event=None, goal_date=None, goal=EventFacts(), phases=())
    if changed is None:
        return bare
    if changed.priority is not Priority.A:
        return replace(bare, events=_by_day((*mission.events, changed)))
    return replace(
        mission,
        goal_event=changed.name,
        goal_date=changed.day,
        phases=mission.phases if changed.day == race.day else (),
        goal=EventFacts(
            kind=changed.kind,
            # The mission's first sport is only a guess of the event's.
            sport=changed.sport if changed.sport != race.sport else mission.goal.sport,
            distance_km=changed.distance_km,
            climb_m=changed.climb_m,
            minutes=changed.minutes,
            finish=changed.finish,
        ),
    )


def _with_main_goal(mission: MissionConfig, today: date) -> MissionConfig:
    """A mission without a main goal takes the first A race ahead as one."""
    race = next((event for event in mission.events if event.priority is Priority.A and event.day >= today), None)
    if mission.goal_date is not None or race is None or race.last_day is not None:
        return mission
    return replace(
        mission,
        name=f"Road to {race.name}",
        goal_event=race.name,
        goal_date=race.day,
        goal=EventFacts(
            kind=race.kind,
            sport=race.sport,
            distance_km=race.distance_km,
            climb_m=race.climb_m,
            minutes=race.minutes,
            finish=race.finish,
        ),
        events=tuple(event for event in mission.events if event != race),
    )


def _by_day(events: tuple[GoalEvent, ...]) -> tuple[GoalEvent, ...]:
    return tuple(sorted(events, key=lambda event: event.day))


def _put(mission: MissionConfig, scope: AthleteScope, what: str, says: str) -> RaceChangeView:
    """The changed mission in force, and the plan made anew around it, as one change that can be undone."""
    mission = _with_main_goal(mission, scope.today)
    adopted = scope.missions.adopt(mission, dump_mission(mission), now=scope.now, what=f"race: {what}")
    changed = scope.renewed()
    settle(changed)
    notes = [] if mission.events or mission.goal_date is not None else ["Without a race I plan for you to stay fit."]
    if changed.stores.plans.current() is not None and lies_ahead(changed.today, changed.stores, mission):
        try:
            reason = f"Your races have changed: {what}"
            with changed.stores.journal.following(adopted.entry):
                put_in_force(
                    made(morning_of(changed, changed.today), changed.stores, mission, reason=reason), changed.stores
                )
            notes.append("Your plan is made anew around it.")
        except LanterneError as error:
            notes.append(f"I couldn't make your plan anew: {error.sentence} {error.next_step}")
    return RaceChangeView(says=says, entry=adopted.entry, notes=tuple(notes), races=_views(mission, changed))


def _views(mission: MissionConfig, scope: AthleteScope) -> tuple[RaceView, ...]:
    athlete = morning_of(scope, scope.today).athlete
    main = main_goal(mission)
    ahead = [goal for goal in goals(mission) if goal.ends >= scope.today]
    views = []
    for number, race in enumerate(ahead, 1):
        told = replace(race, sport=mission.goal.sport) if race == main else race
        demands = event_demands(told, athlete, mission.sports)
        views.append(
            RaceView(
                number=number,
                name=race.name,
                date=race.day,
                days_to_go=max((race.day - scope.today).days, 0),
                priority=race.priority.value,
                sport=demands.discipline or demands.sport,
                distance_km=race.distance_km,
                climb_m=race.climb_m,
                kind=race.kind,
                target_minutes=race.minutes,
                to_finish=race.finish,
                expected_minutes=round(demands.minutes) if demands.minutes is not None else None,
            )
        )
    return tuple(views)


def _in_words(race: GoalEvent) -> str:
    return f"{race.name} on {date_in_words(race.day)} as {'an' if race.priority is Priority.A else 'a'} {race.priority} race"
