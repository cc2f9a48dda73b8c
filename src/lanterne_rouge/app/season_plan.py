"""The story of the season's plan: made, followed, kept true day by day, and changed only with the athlete's consent.

Whatever would cross a limit is lowered at once; every other change of coming days waits as a proposal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256

from lanterne_rouge.app.ongoing import ONGOING_LOOK_BACK_DAYS, keeps_from_training, with_open_issues
from lanterne_rouge.app.plan_request import AS_TOLD, after_today, plan_request, settled_today, told_on
from lanterne_rouge.day.phases import goals
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import Morning, PlannedSession
from lanterne_rouge.domain.season import (
    DayRole,
    PlanChange,
    PlannedDay,
    PlanProposal,
    ProposalStatus,
    SeasonPlan,
    monday_of,
)
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.season.changes import (
    CHANGE_SENTENCES,
    describe_day,
    fingerprint,
    join_plans,
    list_differences,
    material_change,
    plan_from,
    prepend_day,
    what_changed,
)
from lanterne_rouge.season.constants import PLAN_RULES
from lanterne_rouge.season.repair import FALLING_PER_DAY, repair_plan
from lanterne_rouge.season.request import DoneDay, PlannerInput


def made(
    context: Morning, stores: Stores, mission: MissionConfig | None, *, reason: str, weeks: int | None = None
) -> SeasonPlan:
    """A whole new plan from today on, from tomorrow where today is settled; past days stay as they were planned."""
    # Imported here: the search needs NumPy, which takes longer to load than an ordinary morning to decide.
    from lanterne_rouge.season.plan import plan_season

    current = stores.plans.current()
    if current is not None and context.day < current.made_on:
        current = None
    request = request_ahead(context, stores, mission, weeks=weeks)
    plan_made = plan_season(request, reason=reason, before=current)
    plan = join_plans(current, replace(plan_made, made_on=context.day), request.today)
    if request.today > context.day and plan.on(context.day) is None:
        plan = prepend_day(plan, _as_told(context, settled_today(context, stores.memory)))
    made_for = fingerprint(mission, request.own)
    digest = sha256(repr((made_for, plan.days)).encode()).hexdigest()[:8]
    return replace(plan, id=f"{context.day}-{digest}", made_for=made_for)


def request_ahead(
    context: Morning,
    stores: Stores,
    mission: MissionConfig | None,
    *,
    weeks: int | None = None,
    whole: bool = True,
    trend: bool = True,
) -> PlannerInput:
    """The request of the first day that may still change: today, or tomorrow when today was briefed or trained already."""
    request = plan_request(context, stores, mission, weeks=weeks, whole=whole, trend=trend)
    today: DoneDay | None = settled_today(context, stores.memory)
    return request if today is None else after_today(request, today)


def _as_told(context: Morning, today: DoneDay | None) -> PlannedDay:
    session = _eased(context.plan, today)
    rests = session is None or session.kind == "rest"
    return PlannedDay(
        day=context.day,
        phase=context.mission.phase,
        role=DayRole.REST if session is None else _role(session),
        sessions=() if session is None or rests else (session,),
        note=AS_TOLD,
    )


def _eased(session: PlannedSession | None, today: DoneDay | None) -> PlannedSession | None:
    """What the weekly rhythm held, no more than the morning left of it."""
    if session is None or today is None or today.load >= (session.load or 0.0):
        return session
    if today.load <= 0:
        return None
    shorter = replace(session, minutes=today.longest_min, load=today.load, also=())
    if session.hard and not today.hard:
        return replace(shorter, kind="endurance", max_zone=2, hard=False)
    return shorter


def _role(session: PlannedSession) -> DayRole:
    named = {"rest": DayRole.REST, "race": DayRole.RACE, "openers": DayRole.OPENERS, "strength": DayRole.STRENGTH}
    return named.get(session.kind, DayRole.HARD if session.hard else DayRole.EASY)


RULES_CHANGED = "My rules for plans have changed since this one was made"
A_NEW_WEEK = "A new week: planned anew from what you really did"
WEEK_DAYS, LEAST_DAYS = 7, 3
PLANS_KEPT = 4
# What was said is not said again the next morning, whether it was taken or left.
SAME_REASON_DAYS, PLAN_TREND_DAYS = 7, 3
# Below this share of the planned load the coach took a session out.
TAKEN_OUT_BELOW = 0.5


def due(
    context: Morning,
    stores: Stores,
    mission: MissionConfig | None,
    request: PlannerInput,
    current: SeasonPlan,
    proposals: Sequence[PlanProposal],
) -> SeasonPlan | None:
    """The plan to propose now, with its reason; None while the one in force may stand."""
    about_this = [p for p in proposals if p.based_on == current.id]
    made_for = fingerprint(mission, request.own)
    changed = what_changed(current.made_for, made_for)
    if changed is not None and all(p.plan.made_for != made_for for p in about_this):
        return made(context, stores, mission, reason=changed)
    if current.version != PLAN_RULES and all(p.plan.version != PLAN_RULES for p in about_this):
        return made(context, stores, mission, reason=RULES_CHANGED)
    reasons = [(current.made_on, current.reason), *((p.made_on, p.reason) for p in proposals)]
    known = replace(_as_far_as_known(request, context), excused=_excused_days(current, context.day, stores))
    happened = material_change(current, known)
    if changed is None and happened is not None and not _said_lately(happened, reasons, context.day, SAME_REASON_DAYS):
        return made(context, stores, mission, reason=happened)
    eased = _eased_plan_due(current, request)
    if eased is not None and not _said_lately(eased.reason, reasons, context.day, PLAN_TREND_DAYS):
        return eased
    if _week_is_over(context.day, max([current.made_on, *(p.made_on for p in about_this)])):
        return made(context, stores, mission, reason=A_NEW_WEEK)
    return None


def _excused_days(current: SeasonPlan, day: date, stores: Stores) -> frozenset[date]:
    """The days of the last week on which the coach took most of the session out, or an illness, an injury or a journey did."""
    first = day - timedelta(days=WEEK_DAYS)
    mornings = stores.check_ins.between(first - timedelta(days=ONGOING_LOOK_BACK_DAYS), day)
    stored = dict(mornings)
    planned = [(past.day, past.load) for past in current.days if first <= past.day < day and past.sessions]
    return frozenset(
        past
        for past, load in planned
        if keeps_from_training(with_open_issues(past, stored.get(past), [(d, c) for d, c in mornings if d < past]))
        or ((told := told_on(past, stores.memory)) is not None and told.load < TAKEN_OUT_BELOW * load)
    )


def _said_lately(reason: str, reasons: Sequence[tuple[date, str]], day: date, days: int) -> bool:
    """Whether the same was said within so many days, whatever its numbers were."""
    return any(_wordless(reason) == _wordless(other) and (day - on).days < days for on, other in reasons)


def _wordless(reason: str) -> str:
    return "".join(c for c in reason if c.isalpha())


def _as_far_as_known(request: PlannerInput, context: Morning) -> PlannerInput:
    """Days that no file covers yet are neither missed nor days off."""
    unknown = context.load.feed_age_days or 0
    last_known = context.day - timedelta(days=1 + unknown)
    done = tuple(d for d in request.done if d.day <= last_known or d.day == context.day)
    off = request.health.days_off - unknown if unknown else request.health.days_off
    return replace(request, done=done, health=replace(request.health, days_off=max(off, 0)))


@lru_cache(maxsize=PLANS_KEPT)
def _eased_plan_due(current: SeasonPlan, request: PlannerInput) -> SeasonPlan | None:
    """The plan with its coming days lowered because readiness keeps falling; None where the trend asks for nothing."""
    if request.readiness_trend is None or request.readiness_trend > FALLING_PER_DAY:
        return None
    as_it_stands = repair_plan(current, replace(request, readiness_trend=None)).plan
    eased = repair_plan(current, request)
    if not list_differences(plan_from(as_it_stands, request.today), plan_from(eased.plan, request.today)):
        return None
    digest = sha256(repr((request.today, eased.plan.days)).encode()).hexdigest()[:8]
    reason = " ".join(eased.reasons[-1:])
    return replace(eased.plan, id=f"{request.today}-{digest}", made_on=current.made_on, reason=reason)


def _week_is_over(day: date, looked: date) -> bool:
    """A week since the last look, or a Monday that is not just after it."""
    days = (day - looked).days
    return days >= WEEK_DAYS or (day == monday_of(day) and days >= LEAST_DAYS)


FIRST_PLAN = "The first plan"
BEFORE_TRAINING = "The first plan, made before any training was known"
OF_A_STRANGER = (
    f"{BEFORE_TRAINING}, so it starts as for a newcomer. "
    "Import your files, or say how trained you are: lanterne athlete set level=trained"
)
TRAINING_KNOWN = "Your training is known now"
# From so much history on a plan that was made without any is made anew.
KNOWN_DAYS = 28
# A plan this young, or one that no briefing mentioned, may still give way without being asked about.
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
            if self.kept.reason in (FIRST_PLAN, BEFORE_TRAINING, OF_A_STRANGER):
                return "I made your plan for the coming weeks. See it: lanterne plan"
            return f"The plan for the coming weeks was made anew ({_begun_small(self.kept.reason)}): lanterne plan"
        if self.proposal is not None:
            return f"A changed plan waits for you ({_begun_small(self.proposal.reason)}): lanterne plan diff"
        return None


def replan_if_due(context: Morning, stores: Stores, mission: MissionConfig | None) -> Replanned:
    """Make the plan anew when there is none, when a week has gone by, or when something of weight has changed.

    The first plan holds at once, also the first that knows the athlete's training while nobody relies on the one before;
    any other that changes a day is a proposal, unless the mission says that proposals are accepted.
    """
    current = stores.plans.current()
    if current is None or current.days[-1].day < context.day:
        return Replanned(kept=_first(context, stores, mission)) if mission is not None else Replanned()
    if context.day < current.made_on:
        return Replanned()
    first_known = current.reason in (BEFORE_TRAINING, OF_A_STRANGER) and (context.load.history_days or 0) >= KNOWN_DAYS
    if first_known and not _relied_on(current, context.day, stores):
        return Replanned(kept=put_in_force(made(context, stores, mission, reason=TRAINING_KNOWN), stores))
    # To see whether a plan may stand the last four weeks are enough.
    request = request_ahead(context, stores, mission, whole=False)
    proposals = stores.plans.proposals()
    latest = next((p for p in proposals if p.based_on == current.id), None)
    if first_known and all(p.plan.reason != TRAINING_KNOWN for p in proposals if p.based_on == current.id):
        proposed: SeasonPlan | None = made(context, stores, mission, reason=TRAINING_KNOWN)
    else:
        proposed = due(context, stores, mission, request, current, proposals)
    if proposed is None:
        # Said on its day; after that it waits in `plan`, and only another reason speaks again.
        waits = latest is not None and latest.status is ProposalStatus.OPEN and latest.made_on == context.day
        return Replanned(proposal=latest if waits else None)
    before, after = plan_from(current, request.today), plan_from(proposed, request.today)
    if request.health.run_return is not None or request.health.easy_days is not None or request.health.bans:
        # Either plan has its runs in steps: what is offered is said as it would be trained.
        before, after = (repair_plan(plan, request).plan for plan in (before, after))
    changes = list_differences(before, after) or small_changes(before, after)
    if not changes:
        # Days beyond the end of the old plan are added without asking: nothing that the athlete has seen changes by it.
        put_in_force(proposed, stores)
        return Replanned()
    if (
        current.reason in (BEFORE_TRAINING, OF_A_STRANGER)
        and proposed.reason in CHANGE_SENTENCES
        and not _relied_on(current, context.day, stores)
    ):
        # Who looked at a plan first and set up a goal after it has nothing to choose between.
        return Replanned(kept=put_in_force(proposed, stores))
    return _offered(
        proposed, current, changes, stores, context.day, at_once=bool(mission and mission.wishes.auto_accept)
    )


def remake(context: Morning, stores: Stores, mission: MissionConfig | None, *, now: datetime) -> SeasonPlan:
    """Make the plan anew now and put it in force, because the athlete asks for it."""
    plan = made(context, stores, mission, reason="Made anew because you asked for it")
    with stores.journal.writing("plan", "a plan made anew", at=now):
        return put_in_force(plan, stores)


def lies_ahead(day: date, stores: Stores, mission: MissionConfig | None) -> bool:
    """Whether there is a season to plan on a day: a goal ahead, or none at all, and training that did not end long ago."""
    if mission is None or (goals(mission) and not any(goal.ends >= day for goal in goals(mission))):
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


def _first(context: Morning, stores: Stores, mission: MissionConfig) -> SeasonPlan:
    return put_in_force(made(context, stores, mission, reason=first_reason(context)), stores)


def first_reason(context: Morning) -> str:
    """Why a first plan is made, and whether anything was known of the athlete's training then."""
    if context.load.history_days:
        return FIRST_PLAN
    return BEFORE_TRAINING if context.athlete.level is not None else OF_A_STRANGER


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
    """Whether the athlete may count on a plan: it is older than a day, and a briefing was shown while it held."""
    if day - plan.made_on <= timedelta(days=FRESH_DAYS):
        return False
    return bool(stores.memory.recall(plan.made_on, day - timedelta(days=1), kind="decision", limit=1))


def small_changes(before: SeasonPlan, after: SeasonPlan) -> tuple[PlanChange, ...]:
    """Days that are not exactly the same, where nothing larger changed; also those that the new plan leaves out."""
    pairs = ((old, after.on(old.day)) for old in before.days)
    return tuple(
        PlanChange(day=old.day, before=old, after=new, says=_slightly(old, new)) for old, new in pairs if old != new
    )


def _slightly(old: PlannedDay, new: PlannedDay | None) -> str:
    if new is None:
        return f"{describe_day(old)} is no longer in the plan"
    if describe_day(new) != describe_day(old):
        return f"{describe_day(new)} instead of {describe_day(old)}"
    if new.load != old.load:
        return f"{describe_day(old)} as before, reckoned at {new.load:g} points instead of {old.load:g}"
    return f"{describe_day(old)} as before, in small things otherwise"


def _begun_small(reason: str) -> str:
    """What stands before a colon is reason enough within a line."""
    text = reason.split(":")[0]
    return text[:1].lower() + text[1:].rstrip(".")
