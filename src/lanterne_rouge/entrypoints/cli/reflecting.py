"""`lanterne feedback`, `review`, `parameters`: looking back, and the athlete's word on what it taught."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.settle import settle
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json, shown
from lanterne_rouge.language.dates import read_day

if TYPE_CHECKING:
    from datetime import date

    from lanterne_rouge.app.looking_back import Review
    from lanterne_rouge.domain.reflection import DayRating, OwnParameters, ParameterProposal
    from lanterne_rouge.ports.stores import ReflectionStore

LONGEST_WORDS = 500
REVIEW_VERBS = ("show", "accept", "dismiss", "revert")
VERB = typer.Argument("show", help="accept ID, dismiss ID, revert VERSION, or nothing to look.", metavar="[CHANGE]")
WHICH = typer.Argument(
    "", help="The proposal's id or its beginning; for revert the number of a version.", metavar="[ID]"
)


def feedback(
    context: typer.Context,
    day: str = typer.Argument(..., help="The day, as YYYY-MM-DD.", metavar="DATE"),
    outcome: str = typer.Argument(..., help="good, ok or bad.", metavar="good|ok|bad"),
    text: list[str] | None = typer.Argument(None, help="More in your own words.", metavar="[TEXT]"),
    as_json: bool = JSON,
) -> None:
    """Say how a day went; later decisions and the look back reckon with it."""
    from lanterne_rouge.app.looking_back import bad_days_of_late
    from lanterne_rouge.app.run_record import plain
    from lanterne_rouge.domain.reflection import Feedback

    scope = caller(context).scope
    the_day = _past_day(day, scope.now.date())
    words = shown(" ".join(text or ()))[:LONGEST_WORDS] or None
    told = Feedback(day=the_day, outcome=_outcome(outcome), text=words)
    with scope.stores.journal.writing("feedback", f"how {the_day} went", at=scope.now):
        scope.stores.reflections.save_feedback(told)
    warning = _warning(words, the_day) if words else None
    if as_json:
        document = {"date": the_day.isoformat(), "feedback": plain(told)}
        put_json({**document, "warning": warning} if warning else document)
        return
    typer.echo(f"Noted for {the_day}: {told.outcome.value}{f', {words}' if words else ''}.")
    if warning:
        typer.echo(warning)
    if bad_days_of_late(scope.stores, scope.now.date()):
        typer.echo("Two or more of your last days were bad: I offer no push, and a hard day becomes an easy one.")


def _warning(words: str, day: "date") -> str | None:
    """What to do where a word on a day names what only a check-in can act on."""
    from lanterne_rouge.language.check_in.free_text import read_free_text

    said = read_free_text(words)
    told = f'tell it with lanterne check-in --date {day} --text "..."'
    if said.red_flags:
        return (
            "What you write sounds like a warning sign that a doctor has to look at before you train again"
            f" (if it is there now, call an emergency number): feedback alone stops no training, so {told}"
        )
    found = "an illness" if said.illness else "an injury" if said.injury else "pain" if said.pain else None
    return f"What you write sounds like {found}, and feedback alone does not lower your days: {told}" if found else None


def review(
    context: typer.Context,
    day: str = typer.Argument("", help="The day, as YYYY-MM-DD (else today).", metavar="[DATE]"),
    week: bool = typer.Option(False, "--week", help="The whole week of that day, its block, and what I have noticed."),
    as_json: bool = JSON,
) -> None:
    """Look back on a day, or on a week: planned against done, and what your body answered."""
    from lanterne_rouge.app.looking_back import look_back

    scope = caller(context).scope
    today = scope.now.date()
    the_day = _past_day(day, today) if day else today
    settle(scope)
    found = look_back(scope.stores, the_day, week=week, now=scope.now)
    if as_json:
        put_json(_review_document(found))
    else:
        typer.echo("\n".join(_told(found)))


def parameters(context: typer.Context, verb: str = VERB, which: str = WHICH, as_json: bool = JSON) -> None:
    """Show your own numbers with their versions and what I propose; accept or dismiss it, or go back to a version."""
    from lanterne_rouge.app.looking_back import accept, dismiss, revert
    from lanterne_rouge.domain.errors import BadInput

    scope = caller(context).scope
    if verb not in REVIEW_VERBS:
        raise BadInput(
            f"{shown(verb)} is nothing that can be done with your numbers.", "Write accept, dismiss or revert."
        )
    done = None
    if verb == "accept":
        kept = accept(scope.stores, which, now=scope.now)
        done = f"In force from today: {_in_words(kept)} (version {kept.version}). Take it back with: lanterne undo"
    elif verb == "dismiss":
        dismissed = dismiss(scope.stores, which, now=scope.now)
        done = f"Dismissed: {dismissed.id}. Nothing changes."
    elif verb == "revert":
        kept = revert(scope.stores, which, now=scope.now)
        done = f"As before: {_in_words(kept)} (version {kept.version}). Take it back with: lanterne undo"
    if as_json:
        put_json({**_parameters_document(scope.stores.reflections), "done": done})
    else:
        typer.echo("\n".join([*([done] if done else _parameters(scope.stores.reflections))]))


def _past_day(text: str, today: "date") -> "date":
    from lanterne_rouge.domain.errors import BadInput

    day = read_day(text, today)
    if day > today:
        raise BadInput(f"{day} is still to come.", "Look back on a day that has begun.")
    return day


def _outcome(text: str) -> "DayRating":
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.domain.reflection import DayRating

    found = next((o for o in DayRating if o.value == text.strip().lower()), None)
    if found is None:
        raise BadInput(f"{shown(text) or 'Nothing'} is no word for a day.", "Write good, ok or bad.")
    return found


def _review_document(found: "Review") -> dict[str, object]:
    from lanterne_rouge.app.run_record import plain

    reflection = found.reflection
    return {
        "date": found.day.isoformat(),
        "day": plain(found.of_day),
        "yesterday": plain(found.of_yesterday),
        "week": plain(found.of_week),
        "block": plain(found.block),
        "blocks": plain(reflection.blocks),
        "findings": [{**_as_dict(plain(f)), "numbers": dict(f.numbers)} for f in reflection.findings],
        "enough_to_learn": found.enough,
        "proposal": _proposal_document(reflection.proposal),
    }


def _parameters_document(reflections: "ReflectionStore") -> dict[str, object]:
    from lanterne_rouge.app.looking_back import open_proposal
    from lanterne_rouge.app.run_record import plain

    return {
        "in_force": plain(reflections.own_parameters()),
        "versions": plain(reflections.parameter_history()),
        "proposal": _proposal_document(open_proposal(reflections)),
    }


def _proposal_document(proposal: "ParameterProposal | None") -> dict[str, object] | None:
    from lanterne_rouge.app.run_record import plain

    if proposal is None:
        return None
    findings = [{**_as_dict(plain(f)), "numbers": dict(f.numbers)} for f in proposal.findings]
    return {**_as_dict(plain(proposal)), "findings": findings}


def _as_dict(value: object) -> dict[str, object]:
    return dict(value) if isinstance(value, dict) else {}


def _told(found: "Review") -> list[str]:
    lines: list[str] = []
    if found.of_week is not None:
        lines += [f"The week from {found.of_week.monday}.", *found.of_week.says]
        lines += ["", f"Your block so far: {found.block.says}"] if found.block else []
        lines += [f"Your last block: {found.reflection.blocks[-1].says}"] if found.reflection.blocks else []
        lines += ["", *_noticed(found)]
    else:
        for one in (found.of_yesterday, found.of_day):
            if one is not None:
                rated = f" You called it {one.outcome.value}." if one.outcome else ""
                lines += [f"{one.day:%A} {one.day}: {one.says}{rated}", *([one.answer] if one.answer else [])]
    proposal = found.reflection.proposal
    return [*lines, *(["", *_proposed(proposal)] if proposal else [])]


def _noticed(found: "Review") -> list[str]:
    if not found.enough:
        return ["I need six weeks of days before I learn anything from them."]
    if not found.reflection.findings:
        return ["I have noticed nothing that would change how I coach you."]
    return ["What I have noticed:", *(f"- {f.says} ({f.days} days)" for f in found.reflection.findings)]


def _proposed(proposal: "ParameterProposal") -> list[str]:
    return [
        f"I propose ({proposal.id}): {proposal.reason}",
        f"lanterne parameters accept {proposal.id}, or lanterne parameters dismiss {proposal.id}",
    ]


def _parameters(reflections: "ReflectionStore") -> list[str]:
    from lanterne_rouge.app.looking_back import open_proposal

    own, versions, proposal = reflections.own_parameters(), reflections.parameter_history(), open_proposal(reflections)
    lines = [f"In force (version {own.version}): {_in_words(own)}."]
    lines += [f"Version {p.version}, since {p.since}: {_in_words(p)}." for p in versions if p != own]
    return [*lines, *(_proposed(proposal) if proposal else ["No change is proposed."])]


def _in_words(own: "OwnParameters") -> str:
    from lanterne_rouge.review.day_and_week import WEEKDAY_NAMES

    named = " and ".join(WEEKDAY_NAMES[d] for d in own.favoured_hard_days)
    days = f"hard days best on {named}" if named else "no weekday favoured for hard days"
    return (
        f"HRV band of {own.hrv_band_sd:g} SD, hard days {own.hard_gap_h:g} h apart, weeks grow by {own.ramp_share:.0%} of the"
        f" usual step, {days}, fitness fades in {own.fitness_days:g} and fatigue in {own.fatigue_days:g} days"
    )
