"""Looking back on days and weeks, and the athlete's decisions about what it taught: feedback and personal settings."""

from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.app.looking_back import (
    accept_constant,
    bad_days_of_late,
    dismiss_constant,
    look_back,
    open_proposal,
    revert,
)
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.reflection import DayRating, Feedback
from lanterne_rouge.language.check_in.free_text import read_free_text
from lanterne_rouge.views.review import (
    FeedbackView,
    ParametersView,
    ReviewView,
    describe_parameters,
    finding_view,
    parameter_proposal_view,
)


@dataclass(frozen=True, kw_only=True)
class FeedbackRequest:
    """How a day went, with more in the athlete's own words."""

    day: date
    rating: DayRating
    text: str | None = None


@dataclass(frozen=True, kw_only=True)
class ReviewRequest:
    """The day to look back on, today without one."""

    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class ParametersRequest:
    """The personal settings of the athlete."""


@dataclass(frozen=True, kw_only=True)
class ParameterChangeRequest:
    """A proposal by its id or the beginning of it, the only open one without; for `revert` the number of a version."""

    which: str = ""


def give_feedback(request: FeedbackRequest, scope: AthleteScope) -> FeedbackView:
    """Store how a day went; later decisions and the look back count it."""
    _refuse_future(request.day, scope.today)
    feedback = Feedback(day=request.day, outcome=request.rating, text=request.text)
    with scope.stores.journal.writing("feedback", f"how {request.day} went", at=scope.now):
        scope.stores.reflections.save_feedback(feedback)
    view: FeedbackView = {"date": request.day, "feedback": feedback}
    if request.text and (warning := _warning(request.text, request.day)):
        view["warning"] = warning
    if bad_days_of_late(scope.stores, scope.today):
        view["bad_days"] = True
    return view


def look_back_on_day(request: ReviewRequest, scope: AthleteScope) -> ReviewView:
    """Look back on a day: planned against done, and how the body responded."""
    return _review(request, scope, week=False)


def look_back_on_week(request: ReviewRequest, scope: AthleteScope) -> ReviewView:
    """Look back on the week of a day, its block, and what was noticed over months."""
    return _review(request, scope, week=True)


def show_parameters(request: ParametersRequest, scope: AthleteScope) -> ParametersView:
    """The personal settings with their versions, and what is proposed."""
    return _parameters(scope)


def accept_parameters(request: ParameterChangeRequest, scope: AthleteScope) -> ParametersView:
    """Put proposed settings in force."""
    own = accept_constant(scope.stores, request.which, now=scope.now)
    done = f"In force from today: {describe_parameters(own)} (version {own.version}). Undo: lanterne undo"
    return _parameters(scope, done)


def dismiss_parameters(request: ParameterChangeRequest, scope: AthleteScope) -> ParametersView:
    """Keep the settings as they are; the same is not proposed again for some weeks."""
    proposal = dismiss_constant(scope.stores, request.which, now=scope.now)
    return _parameters(scope, f"Dismissed: {proposal.id}. Nothing changes.")


def revert_parameters(request: ParameterChangeRequest, scope: AthleteScope) -> ParametersView:
    """Go back to an earlier version of the settings; 0 is what everybody starts with."""
    own = revert(scope.stores, request.which, now=scope.now)
    done = f"Back to: {describe_parameters(own)} (version {own.version}). Undo: lanterne undo"
    return _parameters(scope, done)


def _review(request: ReviewRequest, scope: AthleteScope, *, week: bool) -> ReviewView:
    day = request.day or (week_to_review(scope.today) if week else scope.today)
    _refuse_future(day, scope.today)
    settle(scope)
    review = look_back(scope.stores, day, week=week, now=scope.now)
    return ReviewView(
        date=review.day,
        day=review.of_day,
        yesterday=review.of_yesterday,
        week=review.of_week,
        block=review.block,
        blocks=tuple(review.reflection.blocks),
        findings=tuple(finding_view(finding) for finding in review.reflection.findings),
        enough_to_learn=review.enough,
        proposal=parameter_proposal_view(review.reflection.proposal),
    )


def week_to_review(today: date) -> date:
    """A day of the week that is looked back on: on a Monday the one that has just ended."""
    return today - timedelta(days=1) if today.weekday() == 0 else today


def _parameters(scope: AthleteScope, done: str | None = None) -> ParametersView:
    reflections = scope.stores.reflections
    return ParametersView(
        in_force=reflections.own_parameters(),
        versions=tuple(reflections.parameter_history()),
        proposal=parameter_proposal_view(open_proposal(reflections)),
        done=done,
    )


def _warning(words: str, day: date) -> str | None:
    """What to do where the words about a day name what only a check-in can act on."""
    read = read_free_text(words)
    command = f'lanterne check-in "..." --date {day}'
    if read.red_flags:
        return (
            "That sounds like a warning sign that a doctor should look at before you train again; if you have it now, call"
            f" an emergency number. Feedback alone doesn't stop training, so enter it with: {command}"
        )
    problem = "an illness" if read.illness else "an injury" if read.injury else "pain" if read.pain else None
    if problem is None:
        return None
    return f"That sounds like {problem}. Feedback alone doesn't make your days easier; enter it with: {command}"


def _refuse_future(day: date, today: date) -> None:
    if day > today:
        raise BadInput(f"{day} is in the future.", "Choose today or a day before it.")
