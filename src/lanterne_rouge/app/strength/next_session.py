"""Which session of a routine comes next: its days are done in turn, and a day is done when half of it was."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.app.strength.choices import Choices
from lanterne_rouge.app.strength.history import LoggedSession, habit_of
from lanterne_rouge.day.lifting_week import Emphasis, SplitDay
from lanterne_rouge.day.meet_lifting import meet_session_on
from lanterne_rouge.domain.equipment import HOME_GEAR, Gear, gear_at
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Routine, Template
from lanterne_rouge.domain.season import SeasonPlan
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.gear_seen import SEEN_DAYS, gear_seen
from lanterne_rouge.strength.generator.generate import generate_half_day, generate_routine
from lanterne_rouge.strength.generator.meet_day import meet_template
from lanterne_rouge.strength.recent import find_exercise
from lanterne_rouge.strength.routines import RoutineSession, at_block_week, block_week, next_template
from lanterne_rouge.strength.schemes.catalogue import scheme_for

# Without a day from which a routine counts, so far back is looked for what was done of it.
TEMPLATE_LOOK_BACK_DAYS = 28
# A routine made for want of a chosen one holds this many minutes; less time today shortens the session, not the routine.
USUAL_TEMPLATE_MINUTES = 60
DAYS_BESIDE_ENDURANCE, DAYS_OF_LIFTERS = 2, 3
MADE_AT_HOME = (
    "You haven't chosen a routine and I don't know your gym, so I made one with dumbbells and bodyweight."
    " To use machines or bars, enter what is there: lanterne strength gym"
)
MADE = (
    "You haven't chosen a routine, so I made one for your goal and your gym. Choose your own: lanterne strength routine"
)
MADE_BY_LOG = "You haven't chosen a routine, so I made one."
FOR_THE_MEET = "These lifts lead to your meet. To follow a routine of your own instead: lanterne strength routine"
FROM_LOG = "This session follows what you did lately. To choose another: lanterne strength routine"


@dataclass(frozen=True, kw_only=True)
class Log:
    """The sessions up to today, oldest first, and the days that were held back; `titles` of sessions are read when asked for.

    `ahead`: the sessions that are planned before the day, taken as done: they move the routine on.
    """

    sessions: Sequence[LoggedSession] = ()
    ahead: Sequence[RoutineSession] = ()
    eased: Collection[date] = ()
    titles: Callable[[], Mapping[str, str]] = dict


@dataclass(frozen=True, kw_only=True)
class NextSession:
    """The template of today's session, in its week of a block, and what is to be said of how it was found."""

    template: Template
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class _Place:
    """What a made routine may use, the note that says so, and the lifts that a beginner knows already."""

    gear: frozenset[Gear]
    note: str
    is_new: bool
    knows: frozenset[str]


def next_session(
    day: date,
    choices: Choices,
    templates: Sequence[Template],
    log: Log,
    catalogue: Catalogue,
    *,
    beside_endurance: bool,
    is_new: bool = False,
    of_week: SplitDay | None = None,
) -> NextSession:
    """The next day of the routine in force, else the chosen template, else the next day of what was done lately.

    Where the log shows no habit either, a routine is made for the athlete's goal and gym; `of_week`: what the day is for in
    its week beside endurance; `is_new`: it begins without bars.
    """
    notes = choices.notes
    if choices.routine is not None:
        following = _of_routine(choices.routine, templates, day, log, catalogue)
        if following is not None:
            template = in_its_week(following.template, choices, day, log, catalogue)
            return NextSession(template=template, notes=(*notes, *following.notes))
        notes = (*notes, f"The routine {choices.routine.name!r} has no template for its next day.")
    elif choices.template is not None:
        return NextSession(template=in_its_week(choices.template, choices, day, log, catalogue), notes=notes)
    habit = habit_of(day, [s for s in log.sessions if s.day < day], log.titles(), log.eased, catalogue)
    if habit is None:
        place = _place(day, choices, log, catalogue, is_new=is_new)
        half = _half(of_week, choices, place, catalogue) if beside_endurance and of_week is not None else None
        if half is not None:
            return NextSession(template=half, notes=(*notes, place.note))
        return _made(day, choices, log, catalogue, notes, beside_endurance=beside_endurance, place=place)
    routine, days = habit
    by_name = {template.name: template for template in days}
    coming = (routine.next_day + len(log.ahead)) % len(routine.days)
    return NextSession(template=by_name[routine.days[coming]], notes=(*notes, FROM_LOG))


def session_before_a_meet(day: date, choices: Choices, plan: SeasonPlan | None) -> NextSession | None:
    """The session that leads to the plan's powerlifting meet; None without one ahead, or where the athlete chose otherwise."""
    if plan is None or choices.routine is not None or choices.template is not None:
        return None
    session = meet_session_on(plan.days, day)
    return None if session is None else NextSession(template=meet_template(session), notes=(FOR_THE_MEET,))


def in_its_week(template: Template, choices: Choices, day: date, log: Log, catalogue: Catalogue) -> Template:
    """A template with its percentage blocks in the week that has come, counted from when it was taken up.

    A week counts when the exercise was trained in it; after the last week of the block the first comes again, from the
    training maximum of that day. One that is neither of the routine nor chosen stays as it is written.
    """
    first = _taken_up(template, choices)
    if first is None:
        return template
    done = _done_before(day, log)
    weeks = {
        row.name: block_week(done, exercise.id, first, day)
        for row in template.exercises
        if scheme_for(row.prescription).has_weeks and (exercise := find_exercise(row.name, catalogue)) is not None
    }
    return at_block_week(template, weeks)


def _taken_up(template: Template, choices: Choices) -> date | None:
    if choices.routine is not None and template.name in choices.routine.days:
        since = choices.routine.begun or choices.routine.since
    elif choices.template is not None and choices.template.name == template.name:
        since = choices.template_since
    else:
        return None
    # Taken up before that was noted: every week of the log counts.
    return date.fromisoformat(since) if since else date.min


def _made(
    day: date,
    choices: Choices,
    log: Log,
    catalogue: Catalogue,
    notes: tuple[str, ...],
    *,
    beside_endurance: bool,
    place: _Place,
) -> NextSession:
    count = DAYS_BESIDE_ENDURANCE if beside_endurance else DAYS_OF_LIFTERS
    try:
        routine, templates = generate_routine(
            choices.goal,
            count,
            USUAL_TEMPLATE_MINUTES,
            place.gear,
            catalogue,
            choices.gym.location,
            beside_endurance=beside_endurance,
            is_new=place.is_new,
            knows=place.knows,
        )
    except BadInput as error:
        return NextSession(template=Template(name="none"), notes=(*notes, error.sentence, error.next_step))
    since = (day - timedelta(days=TEMPLATE_LOOK_BACK_DAYS)).isoformat()
    first = _of_routine(replace(routine, since=since), templates, day, log, catalogue)
    return NextSession(template=first.template if first else templates[0], notes=(*notes, place.note))


def _place(day: date, choices: Choices, log: Log, catalogue: Catalogue, *, is_new: bool) -> _Place:
    """What a made routine may use; who begins, has entered no gym and lifted with none of it needs nothing that only a gym has."""
    gear = gear_at(choices.gym.location, choices.gym.gear)
    lately = [session.sets.keys() for session in log.sessions if (day - session.day).days <= SEEN_DAYS]
    knows = frozenset(name for session in lately for name in session)
    seen = None if choices.gym_entered else gear_seen(lately, catalogue, begins_gently=is_new)
    if seen is not None:
        return _Place(gear=seen.gear, note=f"{MADE_BY_LOG} {seen.says}", is_new=is_new, knows=knows)
    if is_new and not choices.gym_entered:
        return _Place(gear=gear & HOME_GEAR, note=MADE_AT_HOME, is_new=True, knows=knows)
    return _Place(gear=gear, note=MADE, is_new=is_new, knows=knows)


def _half(of_week: SplitDay, choices: Choices, place: _Place, catalogue: Catalogue) -> Template | None:
    """The session of a day for the upper body or the legs alone; None for one of the whole body."""
    if of_week.emphasis is Emphasis.WHOLE:
        return None
    return generate_half_day(
        choices.goal,
        USUAL_TEMPLATE_MINUTES,
        place.gear,
        catalogue,
        choices.gym.location,
        legs=of_week.emphasis is Emphasis.LEGS,
        place=of_week.place,
        count=of_week.count,
        split=of_week.split,
        is_new=place.is_new,
        knows=place.knows,
    )


def _of_routine(
    routine: Routine, templates: Sequence[Template], day: date, log: Log, catalogue: Catalogue
) -> NextSession | None:
    """The template of the day that comes next; days whose template is gone are passed over, and it is said."""
    by_name = {template.name: template for template in templates}
    there = [place for place, name in enumerate(routine.days) if name in by_name]
    if not there:
        return None
    gone = dict.fromkeys(name for name in routine.days if name not in by_name)
    # The first that is there from the stored place on.
    start = next((n for n, place in enumerate(there) if place >= routine.next_day % len(routine.days)), 0)
    left = replace(routine, days=tuple(routine.days[place] for place in there), next_day=start)
    name = next_template(left, templates, _done_before(day, log), catalogue).name
    notes = (f"{routine.name} no longer has the template {', '.join(gone)}, so I skipped it.",) if gone else ()
    return NextSession(template=by_name[name], notes=notes)


def _done_before(day: date, log: Log) -> list[RoutineSession]:
    done = [
        RoutineSession(day=session.day, exercises=frozenset(session.sets), eased=session.day in log.eased)
        for session in log.sessions
        if session.day < day
    ]
    return [*done, *log.ahead]
