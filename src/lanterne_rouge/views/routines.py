"""Templates and routines as typed answers and as text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from lanterne_rouge.domain.lifting import Routine, Template
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.structured_workout import Fidelity
from lanterne_rouge.language.phrasing import counted, printable, quoted
from lanterne_rouge.strength.schemes.catalogue import scheme_for
from lanterne_rouge.strength.schemes.scheme import PrescriptionFields
from lanterne_rouge.strength.template_text import render
from lanterne_rouge.views.exercises import NameMatchView, name_command, unclear_name_text


@dataclass(frozen=True, kw_only=True)
class TemplateRowView:
    """One exercise of a template, with the fields that its scheme uses."""

    name: str
    prescription: PrescriptionFields
    isOptional: bool


@dataclass(frozen=True, kw_only=True)
class TemplateView:
    """A template in the shape of a context's `currentTemplate`, so that it can be passed on as one."""

    name: str
    exercises: tuple[TemplateRowView, ...]


@dataclass(frozen=True, kw_only=True)
class TemplateDetailView(TemplateView):
    """A template with its text, and the names of exercises in it that are unclear."""

    text: str
    unknown: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TemplatesView:
    """All templates, and the name of the one in use."""

    templates: tuple[TemplateView, ...]
    in_use: str | None


@dataclass(frozen=True, kw_only=True)
class RoutineView:
    """A routine: its templates in order, which comes next, and the ISO date after which sessions move it on."""

    name: str
    days: tuple[str, ...]
    next: str | None
    since: str | None
    in_use: bool


@dataclass(frozen=True, kw_only=True)
class ProgramView:
    """A program that is there to be followed: whom it suits, and its text."""

    name: str
    suits: str
    text: str


@dataclass(frozen=True, kw_only=True)
class ProgramsView:
    """The programs that are there."""

    programs: tuple[ProgramView, ...]


@dataclass(frozen=True, kw_only=True)
class RoutineDetailView(RoutineView):
    """A routine with its templates. `why`: why this day is next, or for a new routine why it is made this way."""

    why: str | None
    templates: tuple[TemplateView, ...]


@dataclass(frozen=True, kw_only=True)
class RoutinesView:
    """All routines, and the name of the one in use."""

    routines: tuple[RoutineView, ...]
    in_use: str | None


@dataclass(frozen=True, kw_only=True)
class SketchedDayView:
    """A day of a routine that is not saved: its name and its text."""

    name: str
    text: str


@dataclass(frozen=True, kw_only=True)
class RoutineSketchView:
    """A routine as it would be made; nothing of it is saved. `spared`: the sore places whose lifts were exchanged or left out.

    `by_log`: a sentence where the log alone tells what there is to train with.
    """

    name: str
    goal: str
    why: str | None
    days: tuple[SketchedDayView, ...]
    spared: tuple[str, ...] = ()
    by_log: str | None = None


@dataclass(frozen=True, kw_only=True)
class NextDayView:
    """The day of a routine that comes next: its place, counted from 0, its template, and why."""

    routine: str
    place: int
    template: str
    why: str


@dataclass(frozen=True, kw_only=True)
class DeloadView:
    """Who decides on lighter weeks (`auto`, `on`, `off`), and whether this week is lighter, with the reason."""

    deload: str
    lighter: bool
    why: str | None


def template_view(template: Template) -> TemplateView:
    """A template as in a list."""
    return TemplateView(
        name=template.name,
        exercises=tuple(
            TemplateRowView(name=row.name, prescription=prescription_view(row.prescription), isOptional=row.optional)
            for row in template.exercises
        ),
    )


def prescription_view(prescription: Prescription) -> PrescriptionFields:
    """A prescription with the fields that its scheme uses."""
    return {
        "progressionType": prescription.progression,
        "topSetRPECap": prescription.rpe_cap,
        **scheme_for(prescription).fields(prescription),
    }


def template_detail_view(template: Template, unknown: Sequence[str]) -> TemplateDetailView:
    """A template with its text and its unclear names."""
    return TemplateDetailView(
        **vars(template_view(template)),
        text=render(template),
        unknown=tuple(printable(name) for name in unknown),
    )


def routine_view(routine: Routine, *, in_use: bool) -> RoutineView:
    """A routine as in a list."""
    return RoutineView(
        name=routine.name,
        days=routine.days,
        next=routine.days[routine.next_day % len(routine.days)] if routine.days else None,
        since=routine.since,
        in_use=in_use,
    )


@dataclass(frozen=True, kw_only=True)
class PlanningContextView:
    """What a planner knows at once: goal and gym, routines, templates, and the next day of the routine in use."""

    goal: str
    gym: str
    routines: RoutinesView
    templates: tuple[TemplateView, ...]
    next: NextDayView | None


def templates_text(view: TemplatesView) -> str:
    """All templates, one a line."""
    if not view.templates:
        return (
            "You have no templates yet. Write one:\n"
            '  lanterne strength template add "Upper A" "Bench Press: 3x5-8; Row: 3x8-12"\n'
            "Or have a whole routine made:\n"
            "  lanterne strength routine generate --days 3"
        )
    return "\n".join(f"{t.name}: {', '.join(row.name for row in t.exercises)}" for t in view.templates)


def template_text(view: TemplateDetailView, unclear: Sequence[NameMatchView]) -> str:
    """A template as it can be typed again, then each unclear name with what it may mean."""
    questions = (f"{unclear_name_text(match)}\n  {name_command(match.name)}" for match in unclear)
    return "\n".join((view.text, *questions))


def routines_text(view: RoutinesView) -> str:
    """All routines with their days, one a line."""
    if not view.routines:
        return (
            "You have no routine yet, so I plan from your log, or for your goal and gym where it's empty.\n"
            "Keep what your log shows:\n"
            "  lanterne strength routine generate --from-log\n"
            "Have one made:\n"
            "  lanterne strength routine generate --goal strength --days 3 --minutes 60"
        )
    return "\n".join(f"{r.name}{' (in use)' if r.in_use else ''}: {', '.join(r.days)}" for r in view.routines)


def routine_text(view: RoutineDetailView, texts: Sequence[str]) -> str:
    """A routine with the texts of its templates, and which day is next."""
    return _routine_text(view, texts, printable(view.why or ""))


def programs_text(view: ProgramsView) -> str:
    """Each program with whom it suits, and how to follow one."""
    lines = (f"{program.name}: {program.suits}" for program in view.programs)
    follow = 'Follow one: lanterne strength routine program "5/3/1". One of your own: the same with a file.'
    return "\n".join((*lines, follow))


def new_routine_text(view: RoutineDetailView, texts: Sequence[str], first: str) -> str:
    """A routine that was just made: why it is made this way, its templates, and the day to start with."""
    made = _routine_text(view, texts, f"Start with {printable(first)}.")
    return f"{view.why}\n\n{made}" if view.why else made


def next_day_text(view: NextDayView) -> str:
    """Which day is next, and the command that plans it."""
    name = printable(view.template)
    return f'{printable(view.why)}\nPlan it: lanterne strength plan --template "{name}"'


def deload_text(view: DeloadView) -> str:
    """Whether this week is lighter, and how to change that."""
    if view.lighter:
        return view.why or "This is a recovery week in your season plan, so lifting is lighter too."
    if view.deload == "off":
        return "Lighter weeks are off. Turn them on again: lanterne strength routine deload auto"
    return (
        "This is a normal week. Lifting gets lighter after six hard weeks, and in recovery weeks of your season plan.\n"
        "Make this week lighter: lanterne strength routine deload on\n"
        "Never make a week lighter: lanterne strength routine deload off"
    )


def _routine_text(view: RoutineDetailView, texts: Sequence[str], last: str) -> str:
    return "\n\n".join((view.name, *texts, last))


@dataclass(frozen=True, kw_only=True)
class SentExerciseView:
    """An exercise on its way to a service: its name here and `there`, so many `sets`, and what is lost (`why`)."""

    name: str
    there: str | None
    sets: int
    fidelity: Fidelity
    why: str


@dataclass(frozen=True, kw_only=True)
class SentRoutineView:
    """A session that was sent to a service as a routine. `made`: there was none of it before."""

    title: str
    routine: str
    made: bool
    exact: int
    degraded: int
    unsupported: int
    exercises: tuple[SentExerciseView, ...]


def sent_routine_view(title: str, routine: str, made: bool, exercises: Sequence[SentExerciseView]) -> SentRoutineView:
    """What was sent, counted."""
    kinds = [one.fidelity for one in exercises]
    return SentRoutineView(
        title=title,
        routine=routine,
        made=made,
        exact=kinds.count("exact"),
        degraded=kinds.count("degraded"),
        unsupported=kinds.count("unsupported"),
        exercises=tuple(exercises),
    )


def sent_routine_text(view: SentRoutineView) -> str:
    """What was sent, and what of it isn't there as it was meant."""
    parts = [counted(len(view.exercises), "exercise")]
    parts += [f"{view.degraded} simplified"] if view.degraded else []
    parts += [f"{view.unsupported} left out"] if view.unsupported else []
    how = ", ".join(parts) if len(parts) > 1 else f"{parts[0]}, all exact"
    done = "is a new routine" if view.made else "is up to date"
    lines = [f"{view.title}: {printable(view.routine)} {done} ({how})."]
    return "\n".join([*lines, *(f"  {printable(one.name)}: {one.why}" for one in view.exercises if one.why)])


FetchState = Literal["new", "changed", "unchanged", "yours differs", "name taken", "nothing to take"]
"""`changed`: there, since it was taken over. `yours differs`: you changed yours, or made it yourself."""


@dataclass(frozen=True, kw_only=True)
class ReadExerciseView:
    """An exercise of a service's routine, and what of it a template can't say (`why`)."""

    name: str
    fidelity: Fidelity
    why: str


@dataclass(frozen=True, kw_only=True)
class FetchedRoutineView:
    """A service's routine as a template: its `text`, and how it stands to the template of that name."""

    name: str
    state: FetchState
    taken: bool
    text: str
    exercises: tuple[ReadExerciseView, ...]


@dataclass(frozen=True, kw_only=True)
class FetchedRoutinesView:
    """Routines of a service as templates; `saved` where they were meant to be kept."""

    title: str
    saved: bool
    routines: tuple[FetchedRoutineView, ...]


FETCH: Final = "lanterne strength template fetch"
_OF_STATE: Final[dict[FetchState, str]] = {
    "new": "new",
    "changed": "changed there",
    "unchanged": "as you have it",
    "yours differs": "yours differs",
    "name taken": "a second one of this name, left out: rename it there",
    "nothing to take": "no exercise that I can plan",
}


def fetched_routines_text(view: FetchedRoutinesView) -> str:
    """Each routine as a template, what it loses, and what to do next."""
    parts = [_fetched_text(routine) for routine in view.routines]
    return "\n\n".join([*parts, _after_fetching(view)])


def _fetched_text(routine: FetchedRoutineView) -> str:
    state = "taken over" if routine.taken else _OF_STATE[routine.state]
    head, _, rows = routine.text.partition("\n")
    lines = [f"{head} ({state})", *([rows] if rows and routine.state != "unchanged" else [])]
    return "\n".join([*lines, *(f"  {printable(one.name)}: {one.why}" for one in routine.exercises if one.why)])


def _after_fetching(view: FetchedRoutinesView) -> str:
    waiting = [one for one in view.routines if one.state in ("new", "changed")]
    differing = [one for one in view.routines if one.state == "yours differs" and not one.taken]
    lines = []
    if view.saved:
        taken = [one for one in view.routines if one.taken]
        first = taken[0].name if taken else ""
        lines.append(
            f"{counted(len(taken), 'template')} taken over. Plan one: lanterne strength plan --template {quoted(first)}. "
            "Undo: lanterne undo"
            if taken
            else "Nothing new: your templates are as they were."
        )
    elif waiting:
        lines.append(f"Nothing is saved yet. Take them over: {FETCH} --save")
    else:
        lines.append("There is nothing new to take over.")
    if differing:
        lines.append(f"Take {view.title}'s instead of yours: {FETCH} {quoted(differing[0].name)} --save")
    return "\n".join(lines)
