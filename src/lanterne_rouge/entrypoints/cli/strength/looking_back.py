"""`lanterne strength insight`, `stall`, `review`: what the lifting behind you says, and the one thing to do next."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.strength.lifter import lifter_of, strength_coach_of
from lanterne_rouge.app.strength.plan import read_context
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_today, put_json, shown
from lanterne_rouge.entrypoints.cli.strength.planning import read_source
from lanterne_rouge.entrypoints.cli.strength.put_lines import put_lines
from lanterne_rouge.entrypoints.cli.strength.who_answered import (
    PROVIDER,
    accounted,
    answered_document,
    answered_lines,
    document_may_be_told,
    log_may_be_told,
    provider_of,
)
from lanterne_rouge.language.dates import read_day

if TYPE_CHECKING:
    from datetime import date

    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.app.strength.review import DoneSession
    from lanterne_rouge.domain.equipment import WeightUnit
    from lanterne_rouge.domain.lifting import StallAnalysis
    from lanterne_rouge.entrypoints.cli.documents import Json
    from lanterne_rouge.models.strength.coach import StrengthProvider
    from lanterne_rouge.models.strength.prompt import InsightAnswer, StallAnswer
    from lanterne_rouge.strength.history.lift_case import LiftCase
    from lanterne_rouge.strength.history.review import LiftingWeek


def insight(
    context: typer.Context,
    session: str = typer.Option(
        "", "--session", metavar="FILE|ID", help="A session as JSON or its id (else the last)."
    ),
    provider: str = PROVIDER,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Tell one insight and one action after a session of lifting.

    A file holds {"date", "exercises": [{"name", "prescription" or "targetReps", "sets": [{"weight_kg" or "weight", "reps",
    "rpe"}]}]}, and beside it, if you like, the fields of a CoachContext; without them your own log is what came before.
    --json: {"insight", "action", "category": "progress|fatigue|technique|volume"}; with a --provider other than offline
    also "answered_by", "model", "prompt_version", "note".

    Example: lanterne strength insight --session session.json
    """
    from lanterne_rouge.views.strength import insight_document

    scope, asked = caller(context).scope, provider_of(provider)
    answer = _insight(scope, _done(scope, session, day_or_today(day, scope.now.date())), asked)
    told = answer.insight
    if as_json:
        put_json({**insight_document(told), **answered_document(answer, asked)})
    else:
        put_lines((shown(told.insight), shown(told.action), *answered_lines(answer, asked)))


def stall(
    context: typer.Context,
    exercise: str = typer.Option("", "--exercise", help="One lift."),
    file: str = typer.Option(
        "", "--context", metavar="FILE|-", help="A CoachContext in JSON, from a file or stdin (-)."
    ),
    provider: str = PROVIDER,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show whether a lift stands still and what to change.

    Without a lift, all that do. --json with --exercise or --context: {"isStalled", "reason", "suggestedFix", "fixType":
    "deload|rep_range|variation|volume" or null, "details"}; else {"stalled": [{"exercise", "name", ...}], "looked_at"}.
    Of a context with several lifts, the first that stands still. With a --provider other than offline also "answered_by",
    "model", "prompt_version", "note".

    Example: lanterne strength stall --exercise "bench press"
    """
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.views.strength import stall_document

    scope, asked = caller(context).scope, provider_of(provider)
    if asked != "offline" and not exercise and not file:
        raise BadInput("A model looks at one lift at a time.", 'Name it, such as --exercise "bench press".')
    cases = _cases(scope, file, day)
    if not exercise and not file:
        _all_stalled(scope, cases, as_json=as_json)
        return
    answer = _stall(scope, _named(cases, exercise, scope) if exercise else cases, asked, is_kept=not file)
    if as_json:
        put_json({**stall_document(answer.stall), **answered_document(answer, asked)})
    else:
        put_lines((*_stall_text(answer.stall), *answered_lines(answer, asked)))


def review(context: typer.Context, day: str = DATE, as_json: bool = JSON) -> None:
    """Look back on a week: sets, records and the next step.

    --json: {"monday", "over", "sessions", "planned", "hard_sets", "usual_sets", "tonnage_kg", "low", "high", "records",
    "stalled", "loading_weeks", "deload", "split", "balance", "next_step", "notes"}.

    Example: lanterne strength review --date 2026-11-15
    """
    from lanterne_rouge.app.strength.review import week_of

    scope = caller(context).scope
    today = scope.now.date()
    week = week_of(morning_of(scope, day_or_today(day, today)), lifter_of(scope), today)
    if as_json:
        put_json(_week_document(week))
    else:
        put_lines(_week_text(week, lifter_of(scope).unit))


def _insight(scope: "AthleteScope", done: "DoneSession", provider: "StrengthProvider") -> "InsightAnswer":
    """What the session shows; without a model nothing of models is opened."""
    from lanterne_rouge.models.strength.insight import generate_insight

    if provider == "offline":
        return generate_insight(done.lifts, done.context, scope.exercises, None, week=done.week)
    # Beside a session in a file stands the week of the log.
    may_be_told = document_may_be_told(scope) and log_may_be_told(scope, done.context.today)
    coach = strength_coach_of(scope)
    return accounted(
        scope,
        provider,
        lambda: coach.generate_insight(done.lifts, done.context, provider, week=done.week, may_be_told=may_be_told),
    )


def _stall(
    scope: "AthleteScope", cases: "tuple[LiftCase, ...]", provider: "StrengthProvider", *, is_kept: bool
) -> "StallAnswer":
    """The first lift that stands still by the rules, else the first."""
    from lanterne_rouge.models.strength.prompt import StallAnswer
    from lanterne_rouge.models.strength.stall import analyze_stall

    by_rules = [(case, analyze_stall(case, scope.exercises, None)) for case in cases]
    if not by_rules:
        return StallAnswer(stall=_nothing_known())
    case, answer = next((one for one in by_rules if one[1].stall.is_stalled), by_rules[0])
    if provider == "offline":
        return answer
    may_be_told = log_may_be_told(scope, case.today) if is_kept else document_may_be_told(scope)
    coach = strength_coach_of(scope)
    return accounted(scope, provider, lambda: coach.analyze_stall(case, provider, may_be_told=may_be_told))


def _done(scope: "AthleteScope", session: str, day: "date") -> "DoneSession":
    from pathlib import Path

    from lanterne_rouge.app.strength.review import done_session, last_session

    if session and (session == "-" or Path(session).expanduser().exists() or session.endswith(".json")):
        return _done_in_file(scope, session, day)
    activity = scope.stores.activities.get(shown(session)[:64]) if session else last_session(lifter_of(scope), day)
    return done_session(activity, morning_of(scope, activity.day), lifter_of(scope))


def _done_in_file(scope: "AthleteScope", file: str, day: "date") -> "DoneSession":
    """A session in JSON, beside the history that stands with it, else the athlete's own."""
    from dataclasses import replace

    from lanterne_rouge.app.coach_context.context import coach_context, parse_asked_rows, parse_session, read_document
    from lanterne_rouge.app.strength.review import context_on, with_week
    from lanterne_rouge.domain.lifting import Template
    from lanterne_rouge.entrypoints.cli.strength.planning import read_source

    document = read_document(read_source(file), "The session")
    session, done_on = parse_session(document, today=day)
    context = told = coach_context(document, scope.exercises, today=done_on, day=done_on)
    if not {"recentHistory", "history"} & document.keys():
        context = context_on(morning_of(scope, done_on), lifter_of(scope))
        earlier = (replace(h, sessions=tuple(s for s in h.sessions if s.day < done_on)) for h in context.history)
        context = replace(context, history=tuple(earlier))
    # The first row of an exercise counts: what the session tells itself, then the document, then what is kept.
    rows = (*parse_asked_rows(document), *told.template.exercises, *context.template.exercises)
    asked = Template(name=told.template.name, exercises=rows)
    return with_week(session, replace(context, template=asked), lifter_of(scope))


def _cases(scope: "AthleteScope", file: str, day: str) -> "tuple[LiftCase, ...]":
    from lanterne_rouge.app.strength.review import cases_on
    from lanterne_rouge.strength.history.lift_case import lift_cases

    today = scope.now.date()
    if file:
        return lift_cases(
            read_context(read_source(file), scope, read_day(day, today) if day else None), scope.exercises
        )
    return cases_on(morning_of(scope, day_or_today(day, today)), lifter_of(scope))


def _named(cases: "tuple[LiftCase, ...]", typed: str, scope: "AthleteScope") -> "tuple[LiftCase, ...]":
    from lanterne_rouge.app.strength.exercise_named import exercise_named
    from lanterne_rouge.domain.errors import NotFound

    wanted = exercise_named(typed, scope.exercises)
    chosen = tuple(case for case in cases if case.exercise.id == wanted.id)
    if not chosen:
        raise NotFound(f"No set of {wanted.name} is known.", "See the lifts in your log: lanterne strength e1rm")
    return chosen


def _nothing_known() -> "StallAnalysis":
    from lanterne_rouge.domain.lifting import StallAnalysis

    return StallAnalysis(is_stalled=False, reason="No session of a known exercise can be looked at.")


def _all_stalled(scope: "AthleteScope", cases: "tuple[LiftCase, ...]", *, as_json: bool) -> None:
    from lanterne_rouge.app.strength.review import in_training
    from lanterne_rouge.strength.history.stall import stalled_lifts
    from lanterne_rouge.views.strength import stall_document

    current = in_training(cases)
    found = stalled_lifts(current, scope.exercises)
    if as_json:
        documents: list[Json] = [
            {"exercise": one.exercise.id, "name": one.exercise.name, **stall_document(one.analysis)} for one in found
        ]
        put_json({"stalled": documents, "looked_at": len(current)})
    elif not cases:
        typer.echo("No sets are logged yet. Import some: lanterne import FILE (Strong, Hevy, FitNotes, Garmin, ...).")
    elif not current:
        typer.echo("No lift was done in the last three weeks, so none can stand still.")
    elif not found:
        typer.echo(f"None of the {len(current)} lifts that you do stands still.")
    else:
        put_lines(line for at, one in enumerate(found) for line in (*([""] if at else []), *_stall_text(one.analysis)))


def _stall_text(told: "StallAnalysis") -> "list[str]":
    return [shown(line) for line in (told.reason, told.suggested_fix or "", told.details) if line]


def _week_text(week: "LiftingWeek", unit: "WeightUnit") -> "list[str]":
    from lanterne_rouge.entrypoints.cli.strength.records_shown import record_sentence
    from lanterne_rouge.entrypoints.cli.strength.words import many, said_total

    volume = week.volume
    done = (
        f"{volume.sessions} of {week.adherence.planned} sessions"
        if week.adherence
        else many(volume.sessions, "session")
    )
    usual = f" (usually {week.usual_sets:.0f})" if week.usual_sets is not None else ""
    about = "" if volume.tonnage_is_complete else "at least "
    moved = f"{about}{said_total(volume.tonnage_kg, unit)} moved"
    begun = "" if week.over else ", not over yet"
    lines = [f"Week of {week.monday}{begun}: {done}, {many(volume.hard_sets, 'hard set')}{usual}, {moved}."]
    lines += [f"{record_sentence(record, unit)}." for record in week.records]
    lines += [shown(one.analysis.reason) for one in week.stalled]
    lines += _outside_the_band(week)
    lines += [week.training.split.says] if week.training.split.rounds else []
    lines += [one.says for one in week.training.uneven]
    lines += [shown(note) for note in week.notes]
    return [*lines, f"Next: {shown(week.next_step)}"]


def _outside_the_band(week: "LiftingWeek") -> "list[str]":
    """The muscles with too few or too many sets, in one line."""
    from lanterne_rouge.entrypoints.cli.strength.words import in_words

    parts = [
        f"{word} {', '.join(f'{in_words(m.muscle)} {m.sets:g}' for m in muscles)}"
        for word, muscles in (("too few for", week.low), ("more than help for", week.high))
        if muscles
    ]
    return [f"Hard sets: {'; '.join(parts)}."] if parts else []


def _week_document(week: "LiftingWeek") -> "Json":
    from lanterne_rouge.entrypoints.cli.strength.lifts import record_document
    from lanterne_rouge.views.strength import balance_document, split_document, stall_document

    volume = week.volume
    return {
        "monday": week.monday.isoformat(),
        "over": week.over,
        "sessions": volume.sessions,
        "planned": week.adherence.planned if week.adherence else None,
        "hard_sets": volume.hard_sets,
        "usual_sets": week.usual_sets,
        "tonnage_kg": volume.tonnage_kg,
        "tonnage_known": volume.tonnage_is_complete,
        "usual_tonnage_kg": week.usual_tonnage_kg,
        "low": [{"muscle": m.muscle.value, "sets": round(m.sets, 2)} for m in week.low],
        "high": [{"muscle": m.muscle.value, "sets": round(m.sets, 2)} for m in week.high],
        "records": [record_document(one) for one in week.records],
        "stalled": [{"exercise": one.exercise.id, **stall_document(one.analysis)} for one in week.stalled],
        "loading_weeks": week.loading_weeks,
        "deload": week.deload or None,
        "split": split_document(week.training.split),
        "balance": [balance_document(one) for one in (week.training.balance, week.training.symmetry)],
        "next_step": week.next_step,
        "notes": list(week.notes),
    }
