"""Looking back: how days and weeks went, what was noticed, and the athlete's personal settings."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NotRequired

from typing_extensions import TypedDict

from lanterne_rouge.domain.reflection import (
    BlockSummary,
    DayReview,
    Feedback,
    Finding,
    OwnParameters,
    ParameterProposal,
    WeekReview,
)
from lanterne_rouge.review.day_and_week import WEEKDAY_NAMES

BAD_DAYS_NOTICE = "Two or more of your last days were bad, so I won't push you, and a hard day becomes an easy one."


@dataclass(frozen=True, kw_only=True)
class FindingView:
    """A pattern noticed over weeks, with the numbers and the days behind it."""

    topic: str
    says: str
    days: int
    numbers: Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class ParameterProposalView:
    """A proposed change of the personal settings; it counts only when accepted."""

    id: str
    made_on: dt.date
    reason: str
    before: OwnParameters
    after: OwnParameters
    findings: tuple[FindingView, ...]
    status: str


class FeedbackView(TypedDict):
    """A rating that was stored; `warning` where its words name what only a check-in can act on, `bad_days` after several.

    A TypedDict because the last two are only there where they say something.
    """

    date: dt.date
    feedback: Feedback
    warning: NotRequired[str]
    bad_days: NotRequired[bool]


@dataclass(frozen=True, kw_only=True)
class ReviewView:
    """A look back on a day (and the day before it) or on its week."""

    date: dt.date
    day: DayReview | None
    yesterday: DayReview | None
    week: WeekReview | None
    block: BlockSummary | None
    blocks: tuple[BlockSummary, ...]
    findings: tuple[FindingView, ...]
    enough_to_learn: bool
    proposal: ParameterProposalView | None


@dataclass(frozen=True, kw_only=True)
class ParametersView:
    """The personal settings with their versions and what is proposed; `done` says what was just changed."""

    in_force: OwnParameters
    versions: tuple[OwnParameters, ...]
    proposal: ParameterProposalView | None
    done: str | None = None


def finding_view(finding: Finding) -> FindingView:
    """A finding as it is shown."""
    return FindingView(topic=finding.topic, says=finding.says, days=finding.days, numbers=dict(finding.numbers))


def parameter_proposal_view(proposal: ParameterProposal | None) -> ParameterProposalView | None:
    """A proposal as it is shown; None where none waits."""
    if proposal is None:
        return None
    return ParameterProposalView(
        id=proposal.id,
        made_on=proposal.made_on,
        reason=proposal.reason,
        before=proposal.before,
        after=proposal.after,
        findings=tuple(finding_view(finding) for finding in proposal.findings),
        status=proposal.status.value,
    )


def feedback_text(view: FeedbackView) -> str:
    """That the rating is stored, and what follows from it."""
    feedback = view["feedback"]
    words = f", {feedback.text}" if feedback.text else ""
    lines = [f"Feedback for {view['date']}: {feedback.outcome.value}{words}."]
    lines += [view["warning"]] if "warning" in view else []
    return "\n".join([*lines, *([BAD_DAYS_NOTICE] if view.get("bad_days") else [])])


def review_text(view: ReviewView) -> str:
    """The look back in sentences."""
    return "\n".join(_review_lines(view))


def parameters_text(view: ParametersView) -> str:
    """What was changed; without a change, the settings and what is proposed."""
    return view.done if view.done else "\n".join(_parameter_lines(view))


def describe_parameters(own: OwnParameters) -> str:
    """The personal settings in one line."""
    named = " and ".join(WEEKDAY_NAMES[d] for d in own.favoured_hard_days)
    days = f"hard days best on {named}" if named else "hard days on any weekday"
    return (
        f"HRV band of {own.hrv_band_sd:g} SD, hard days {own.hard_gap_h:g} h apart, weeks grow by {own.ramp_share:.0%} of the"
        f" usual step, {days}, fitness fades in {own.fitness_days:g} and fatigue in {own.fatigue_days:g} days"
    )


def _review_lines(view: ReviewView) -> Iterator[str]:
    if view.week is not None:
        yield f"The week from {view.week.monday}:"
        yield from view.week.says
        if view.block:
            yield from ("", f"Your block so far: {view.block.says}")
        elif view.blocks:
            yield ""
        if view.blocks:
            yield f"Your last block: {view.blocks[-1].says}"
        yield ""
        yield from _finding_lines(view)
    else:
        for day in (view.yesterday, view.day):
            if day is not None:
                yield from _day_lines(day)
    if view.proposal is not None:
        yield ""
        yield from _proposal_lines(view.proposal)


def _day_lines(day: DayReview) -> Iterator[str]:
    rated = f" You rated it {day.outcome.value}." if day.outcome else ""
    yield f"{day.day:%A} {day.day}: {day.says}{rated}"
    if day.answer:
        yield day.answer


def _finding_lines(view: ReviewView) -> Iterator[str]:
    if not view.enough_to_learn:
        yield "I need six weeks of training before I can learn from it."
    elif not view.findings:
        yield "Loads and mornings of these weeks show no pattern that would change how I coach you."
    else:
        yield "What I've noticed:"
        yield from (f"- {finding.says} ({finding.days} days)" for finding in view.findings)


def _proposal_lines(proposal: ParameterProposalView) -> Iterator[str]:
    yield f"I suggest ({proposal.id}): {proposal.reason}"
    yield f"Accept it: lanterne parameters accept {proposal.id}   Keep yours: lanterne parameters dismiss {proposal.id}"


def _parameter_lines(view: ParametersView) -> Iterator[str]:
    own = view.in_force
    yield f"Your settings now (version {own.version}): {describe_parameters(own)}."
    for version in view.versions:
        if version != own:
            yield f"Version {version.version}, since {version.since}: {describe_parameters(version)}."
    if view.proposal is not None:
        yield from _proposal_lines(view.proposal)
    else:
        yield "No change suggested."
