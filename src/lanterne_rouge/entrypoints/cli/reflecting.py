"""`lanterne feedback`, `review`, `parameters`: looking back, and your decisions about what it taught."""

import typer

from lanterne_rouge.app.review import (
    FeedbackRequest,
    ParameterChangeRequest,
    ParametersRequest,
    ReviewRequest,
    accept_parameters,
    dismiss_parameters,
    give_feedback,
    look_back_on_day,
    look_back_on_week,
    revert_parameters,
    show_parameters,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.reflection import DayRating
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, day_or_none, shown
from lanterne_rouge.language.dates import read_day
from lanterne_rouge.views.review import feedback_text, parameters_text, review_text

LONGEST_WORDS = 500
DAY = typer.Argument(..., help="The day: today, yesterday, Thursday, 2026-03-03.", metavar="DATE")
PAST_DAY = typer.Argument("", help="The day (else today).", metavar="[DATE]")
RATING = typer.Argument(..., help="good, ok or bad.", metavar="good|ok|bad")
WORDS = typer.Argument(None, help="More in your own words.", metavar="[TEXT]")
WEEK = typer.Option(False, "--week", help="The whole week of that day, its block, and what I've noticed.")
VERB = typer.Argument("show", help="accept ID, dismiss ID, revert VERSION, or nothing to look.", metavar="[CHANGE]")
WHICH = typer.Argument(
    "", help="The proposal's id or its beginning; for revert the number of a version.", metavar="[ID]"
)
PARAMETER_CHANGES = {"accept": accept_parameters, "dismiss": dismiss_parameters, "revert": revert_parameters}


def feedback(
    context: typer.Context,
    day: str = DAY,
    rating: str = RATING,
    text: list[str] | None = WORDS,
    as_json: bool = JSON,
) -> None:
    """Say how a day went; it counts in later decisions."""
    who = caller(context)
    words = shown(" ".join(text or ()))[:LONGEST_WORDS] or None
    request = FeedbackRequest(day=read_day(day, who.scope.today), rating=_rating(rating), text=words)
    who.show(who.run(give_feedback, request), feedback_text, as_json=as_json)


def review(context: typer.Context, day: str = PAST_DAY, week: bool = WEEK, as_json: bool = JSON) -> None:
    """Look back on a day, or on a week: planned against done, and how your body responded."""
    who = caller(context)
    request = ReviewRequest(day=day_or_none(day, who.scope.today))
    who.show(who.run(look_back_on_week if week else look_back_on_day, request), review_text, as_json=as_json)


def parameters(context: typer.Context, verb: str = VERB, which: str = WHICH, as_json: bool = JSON) -> None:
    """Show your personal settings with their versions and what I suggest; accept or dismiss it, or go back to a version."""
    who = caller(context)
    if verb == "show":
        view = who.run(show_parameters, ParametersRequest())
    elif verb in PARAMETER_CHANGES:
        view = who.run(PARAMETER_CHANGES[verb], ParameterChangeRequest(which=which))
    else:
        raise BadInput(f'Unknown parameters command "{shown(verb)}".', "Try: accept, dismiss or revert.")
    who.show(view, parameters_text, as_json=as_json)


def _rating(text: str) -> DayRating:
    rating = next((rating for rating in DayRating if rating.value == text.strip().lower()), None)
    if rating is None:
        raise BadInput(f'"{shown(text)}" isn\'t a rating.', "Write good, ok or bad.")
    return rating
