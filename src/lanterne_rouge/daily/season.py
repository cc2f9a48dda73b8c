"""The story of the season's plan: made, followed, kept true day by day, and changed only with the athlete's consent.

Whatever would cross a limit is lowered at once; every other change of coming days waits as a proposal.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256

from lanterne_rouge.coaching.goals import goals
from lanterne_rouge.coaching.periodise.differences import differences
from lanterne_rouge.coaching.periodise.planned_words import day_words
from lanterne_rouge.daily.joined_plan import ahead
from lanterne_rouge.daily.made_plan import made, request_ahead
from lanterne_rouge.daily.plan_due import due
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.season import PlanChange, PlannedDay, PlanProposal, ProposalStatus, SeasonPlan
from lanterne_rouge.ports.stores import Stores

FIRST_PLAN = "The first plan"
BEFORE_TRAINING = "The first plan, made before any training was known"
TRAINING_KNOWN = "Your training is known now"
# From so much history on a plan that was made without any is made anew.
KNOWN_DAYS = 28
# A plan this young, or one that no briefing told of, may still give way without being asked about.
FRESH_DAYS = 1
# Files that end longer ago are somebody's old archive, not the way to today.
OLD_ARCHIVE_DAYS = 60


@dataclass(frozen=True, kw_only=True)
class Replanned:
    """What a look at the plan came to: a plan that was kept, or a proposal that waits; neither when all stays."""

    kept: SeasonPlan | None = None
    proposal: PlanProposal | None = None

    @property
    def says(self) -> str | None:
        """One line for the athlete."""
        if self.kept is not None:
            if self.kept.reason in (FIRST_PLAN, BEFORE_TRAINING):
                return "Your plan for the coming weeks is made: lanterne plan"
            return f"The plan for the coming weeks was made anew ({_begun_small(self.kept.reason)}): lanterne plan"
        if self.proposal is not None:
            return f"A changed plan waits for you ({_begun_small(self.proposal.reason)}): lanterne plan diff"
        return None


def replan_if_due(context: DayContext, stores: Stores, mission: MissionConfig | None) -> Replanned:
    """Make the plan anew when there is none, when a week has gone by, or when something of weight has changed.

    The first plan holds at once, also the first that knows the athlete's training while nobody relies on the one before;
    any other that changes a day is a proposal, unless the mission says that proposals are accepted.
    """
    current = stores.plans.current()
    if current is None or current.days[-1].day < context.day:
        return Replanned(kept=_first(context, stores, mission)) if mission is not None else Replanned()
    if context.day < current.made_on:
        return Replanned()
    first_known = current.reason == BEFORE_TRAINING and (context.load.history_days or 0) >= KNOWN_DAYS
    if first_known and not _relied_on(current, context.day, stores):
        return Replanned(kept=put_in_force(made(context, stores, mission, reason=TRAINING_KNOWN), stores))
    # To see whether a plan may stand the last four weeks are enough.
    request = request_ahead(context, stores, mission, whole=False)
    told = stores.plans.proposals()
    latest = next((p for p in told if p.based_on == current.id), None)
    if first_known and all(p.plan.reason != TRAINING_KNOWN for p in told if p.based_on == current.id):
        proposed: SeasonPlan | None = made(context, stores, mission, reason=TRAINING_KNOWN)
    else:
        proposed = due(context, stores, mission, request, current, told)
    if proposed is None:
        waiting = latest if latest is not None and latest.status is ProposalStatus.OPEN else None
        return Replanned(proposal=waiting)
    before, after = ahead(current, request.today), ahead(proposed, request.today)
    changes = differences(before, after) or small_changes(before, after)
    if not changes:
        # Days beyond the end of the old plan are added without asking: nothing that was told changes by it.
        put_in_force(proposed, stores)
        return Replanned()
    return _offered(
        proposed, current, changes, stores, context.day, at_once=bool(mission and mission.wishes.auto_accept)
    )


def remake(context: DayContext, stores: Stores, mission: MissionConfig | None, *, now: datetime) -> SeasonPlan:
    """Make the plan anew now and put it in force, because the athlete asks for it."""
    plan = made(context, stores, mission, reason="Made anew because you asked for it")
    with stores.journal.writing("plan", "a plan made anew", at=now):
        return put_in_force(plan, stores)


def lies_ahead(day: date, stores: Stores, mission: MissionConfig | None) -> bool:
    """Whether there is a season to plan on a day: a goal ahead, and training, if any is known, that did not end long ago."""
    if mission is None or not any(goal.ends >= day for goal in goals(mission)):
        return False
    newest = stores.fitness.before(day)
    return newest is None or (day - newest.date).days <= OLD_ARCHIVE_DAYS


def put_in_force(plan: SeasonPlan, stores: Stores) -> SeasonPlan:
    """Put a plan in force; what waited for the one before has lost its meaning."""
    with stores.journal.derived():
        for proposal in stores.plans.proposals(open_only=True):
            stores.plans.settle(proposal.id, ProposalStatus.SUPERSEDED)
        stores.plans.keep(plan)
    return plan


def _first(context: DayContext, stores: Stores, mission: MissionConfig) -> SeasonPlan:
    return put_in_force(made(context, stores, mission, reason=first_reason(context)), stores)


def first_reason(context: DayContext) -> str:
    """Why a first plan is made, and whether anything was known of the athlete's training then."""
    return FIRST_PLAN if context.load.ctl is not None else BEFORE_TRAINING


def _offered(
    plan: SeasonPlan, current: SeasonPlan, changes: tuple[PlanChange, ...], stores: Stores, day: date, *, at_once: bool
) -> Replanned:
    digest = sha256(repr((current.id, plan.id)).encode()).hexdigest()[:6]
    status = ProposalStatus.ACCEPTED if at_once else ProposalStatus.OPEN
    proposal = PlanProposal(
        id=digest,
        made_on=day,
        reason=plan.reason,
        based_on=current.id,
        plan=plan,
        changes=changes,
        status=status,
    )
    with stores.journal.derived():
        stores.plans.propose(proposal)
        if at_once:
            stores.plans.keep(plan)
    return Replanned(kept=plan) if at_once else Replanned(proposal=proposal)


def _relied_on(plan: SeasonPlan, day: date, stores: Stores) -> bool:
    """Whether the athlete may count on a plan: it is older than a day, and a briefing was told while it held."""
    if day - plan.made_on <= timedelta(days=FRESH_DAYS):
        return False
    return bool(stores.memory.recall(plan.made_on, day - timedelta(days=1), kind="decision", limit=1))


def small_changes(before: SeasonPlan, after: SeasonPlan) -> tuple[PlanChange, ...]:
    """Days that are not exactly the same, where nothing larger is to be told; also those that the new plan leaves out."""
    pairs = ((old, after.on(old.day)) for old in before.days)
    return tuple(
        PlanChange(day=old.day, before=old, after=new, says=_slightly(old, new)) for old, new in pairs if old != new
    )


def _slightly(old: PlannedDay, new: PlannedDay | None) -> str:
    if new is None:
        return f"{day_words(old)} is no longer in the plan"
    if day_words(new) != day_words(old):
        return f"{day_words(new)} instead of {day_words(old)}"
    if new.load != old.load:
        return f"{day_words(old)} as before, reckoned at {new.load:g} points instead of {old.load:g}"
    return f"{day_words(old)} as before, in small things otherwise"


def _begun_small(reason: str) -> str:
    """What stands before a colon is reason enough within a line."""
    text = reason.split(":")[0]
    return text[:1].lower() + text[1:].rstrip(".")
