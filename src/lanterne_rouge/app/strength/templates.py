"""Templates: sessions that the athlete repeats, as short text. Every change can be undone."""

from dataclasses import dataclass, replace
from datetime import datetime

from lanterne_rouge.app.coach_context.context import coach_context, read_json_object
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import (
    Choice,
    chosen_name,
    clear_choice,
    find_named,
    get_named,
    store_choice,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Template
from lanterne_rouge.language.phrasing import one_line, printable, quoted
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.strength.template_text import parse_template
from lanterne_rouge.views.exercises import DroppedView
from lanterne_rouge.views.routines import (
    TemplateDetailView,
    TemplatesView,
    template_detail_view,
    template_view,
)

MAKE_TEMPLATE = "lanterne strength template add NAME TEXT"


@dataclass(frozen=True, kw_only=True)
class TemplatesRequest:
    """All templates."""


@dataclass(frozen=True, kw_only=True)
class TemplateRequest:
    """A template by its name."""

    name: str


@dataclass(frozen=True, kw_only=True)
class AddTemplateRequest:
    """A template as text, one exercise a line (`Row: 3x8-12`), or as JSON with a context's `currentTemplate`."""

    name: str
    text: str


def list_templates(request: TemplatesRequest, scope: AthleteScope) -> TemplatesView:
    """Every template, by name."""
    used = template_in_use(scope.stores)
    templates = tuple(template_view(template) for template in scope.stores.strength.templates())
    return TemplatesView(templates=templates, in_use=used.name if used else None)


def show_template(request: TemplateRequest, scope: AthleteScope) -> TemplateDetailView:
    """One template. Raises `NotFound`."""
    return _view(template_named(scope.stores, request.name), scope)


def add_template(request: AddTemplateRequest, scope: AthleteScope) -> TemplateDetailView:
    """Add or replace a template. Raises `BadInput` for text that cannot be read."""
    name, text = request.name, request.text
    if not text.strip():
        raise BadInput(
            f'The template "{name}" has no exercises.',
            f'Add them after its name: lanterne strength template add {quoted(name)} "Squat: 3x5; Row: 3x8-12"',
        )
    if text.lstrip().startswith("{"):
        template = _parse_json(text, one_line(name), scope)
    else:
        template = parse_template("\n".join(printable(line) for line in text.splitlines()), one_line(name))
    return _view(_save(scope.stores, template, now=scope.now), scope)


def use_template(request: TemplateRequest, scope: AthleteScope) -> TemplateDetailView:
    """Plan this template from now on, and no routine."""
    template = template_named(scope.stores, request.name)
    state = scope.stores.state
    with scope.stores.journal.writing("template", f"use template {template.name}", at=scope.now):
        store_choice(state, Choice.TEMPLATE, template.name)
        store_choice(state, Choice.TEMPLATE_SINCE, scope.today.isoformat())
        state.put(Choice.ROUTINE.value, "")
    return _view(template, scope)


def drop_template(request: TemplateRequest, scope: AthleteScope) -> DroppedView:
    """Delete a template. Raises `BadInput` while a routine needs it."""
    stores = scope.stores
    template = template_named(stores, request.name)
    needing = [routine.name for routine in stores.strength.routines() if template.name in routine.days]
    if needing:
        raise BadInput(
            f'The routine "{needing[0]}" needs the template "{template.name}".',
            f"Drop the routine first: lanterne strength routine drop {quoted(needing[0])}",
        )
    with stores.journal.writing("template", f"template {template.name} dropped", at=scope.now):
        stores.strength.drop("template", template.name)
        clear_choice(stores.state, Choice.TEMPLATE, template.name)
    return DroppedView(dropped=template.name)


def template_named(stores: Stores, name: str) -> Template:
    """A template by its name in any case. Raises `NotFound`."""
    return get_named(stores.strength.templates(), name, "template", MAKE_TEMPLATE)


def template_in_use(stores: Stores) -> Template | None:
    """The chosen template; a routine in use goes before it."""
    name = chosen_name(stores.state, Choice.TEMPLATE)
    return find_named(stores.strength.templates(), name) if name else None


def _save(stores: Stores, template: Template, *, now: datetime) -> Template:
    earlier = find_named(stores.strength.templates(), template.name)
    saved = replace(template, name=earlier.name) if earlier else template
    with stores.journal.writing("template", f"template {saved.name}", at=now):
        stores.strength.keep_template(saved)
    return saved


def _parse_json(text: str, name: str, scope: AthleteScope) -> Template:
    document = read_json_object(text, "The template")
    if not {"currentTemplate", "template"} & document.keys():
        document = {"currentTemplate": document}
    context = coach_context(document, scope.exercises, today=scope.today, day=scope.today)
    if not context.template.exercises:
        raise BadInput(f'I can\'t find any exercises in the template "{name}".', *context.notes[:1])
    for note in context.notes:
        scope.notices.now(note)
    return replace(context.template, name=name)


def _view(template: Template, scope: AthleteScope) -> TemplateDetailView:
    unknown = [row.name for row in template.exercises if not scope.exercises.match(row.name).certain]
    return template_detail_view(template, unknown)
