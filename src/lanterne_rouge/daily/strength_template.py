"""Which session of a routine comes next: its days are done in turn, and a day is done when half of it was."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.coaching.leg_work import Known
from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.generator import generate_routine
from lanterne_rouge.daily.strength_choices import Choices
from lanterne_rouge.daily.strength_history import LoggedSession
from lanterne_rouge.domain.equipment import gear_at
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.prescription import Routine, Template

DONE_SHARE = 0.5
# Without a day from which a routine counts, so far back is looked for what was done of it.
LOOK_BACK_DAYS = 28
# A routine made for want of a chosen one holds this many minutes; less time today shortens the session, not the routine.
USUAL_MINUTES = 60
DAYS_BESIDE_ENDURANCE, DAYS_OF_LIFTERS = 2, 3
MADE = (
    "No routine is chosen, so this one is made for your goal and your gym. Choose your own: lanterne strength routine"
)


@dataclass(frozen=True, kw_only=True)
class NextSession:
    """The template of today's session, and what is to be said of how it was found."""

    template: Template
    notes: tuple[str, ...] = ()


def next_session(
    day: date,
    choices: Choices,
    kept: Sequence[Template],
    sessions: Sequence[LoggedSession],
    catalogue: Catalogue,
    known: Known,
    *,
    beside_endurance: bool,
) -> NextSession:
    """The next day of the routine in force, else the chosen template, else the next day of one made for the athlete."""
    by_name = {template.name: template for template in kept}
    if choices.routine is not None:
        found = _of_routine(choices.routine, by_name, day, sessions, known)
        if found is not None:
            return NextSession(template=found, notes=choices.notes)
        missing = f"The routine {choices.routine.name!r} has no template for its next day."
        return _made(day, choices, sessions, catalogue, known, beside_endurance, (missing,))
    if choices.template is not None:
        return NextSession(template=choices.template, notes=choices.notes)
    return _made(day, choices, sessions, catalogue, known, beside_endurance, ())


def _made(
    day: date,
    choices: Choices,
    sessions: Sequence[LoggedSession],
    catalogue: Catalogue,
    known: Known,
    beside_endurance: bool,
    notes: tuple[str, ...],
) -> NextSession:
    gym, count = choices.gym, DAYS_BESIDE_ENDURANCE if beside_endurance else DAYS_OF_LIFTERS
    told = (*choices.notes, *notes)
    try:
        routine, templates = generate_routine(
            choices.goal,
            count,
            USUAL_MINUTES,
            gear_at(gym.location, gym.gear),
            catalogue,
            gym.location,
            beside_endurance=beside_endurance,
        )
    except BadInput as error:
        return NextSession(template=Template(name="none"), notes=(*told, error.sentence, error.next_step))
    found = _of_routine(routine, {t.name: t for t in templates}, day, sessions, known)
    return NextSession(template=found or templates[0], notes=(*told, MADE))


def _of_routine(
    routine: Routine, templates: dict[str, Template], day: date, sessions: Sequence[LoggedSession], known: Known
) -> Template | None:
    """The template of the day that comes next; days whose template is gone are passed over."""
    turn = [templates.get(name) for name in routine.days]
    if not any(turn):
        return None
    since = _since(routine, day)
    place = _next_there(routine.next_day, turn)
    for session in sessions:
        template = turn[place]
        if since < session.day < day and template is not None and _was_done(template, session, known):
            place = _next_there(place + 1, turn)
    return turn[place]


def _since(routine: Routine, day: date) -> date:
    try:
        return date.fromisoformat(routine.since or "")
    except ValueError:
        return day - timedelta(days=LOOK_BACK_DAYS)


def _next_there(place: int, turn: Sequence[Template | None]) -> int:
    places = (number % len(turn) for number in range(place, place + len(turn)))
    return next((number for number in places if turn[number] is not None), 0)


def _was_done(template: Template, session: LoggedSession, known: Known) -> bool:
    asked = {_key(row.name, known) for row in template.exercises}
    done = {_key(name, known) for name in session.sets}
    return bool(asked) and len(asked & done) >= DONE_SHARE * len(asked)


def _key(name: str, known: Known) -> str:
    exercise = known(name)
    return exercise.id if exercise is not None else name.casefold()
