"""Templates and routines as typed answers and as text."""

from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.lifting import Prescription, Routine, Template
from lanterne_rouge.language.phrasing import printable
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
    """A routine as it would be made; nothing of it is saved."""

    name: str
    goal: str
    why: str | None
    days: tuple[SketchedDayView, ...]


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
