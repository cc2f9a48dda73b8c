"""The season plan: show it, make it anew, and settle proposals to change it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from lanterne_rouge.app.decided_day import DecidedDay, decided_day
from lanterne_rouge.app.lifting_due import has_strength, is_strength
from lanterne_rouge.app.morning import MorningRecords, morning_of, records_of
from lanterne_rouge.app.plan_edits import with_days
from lanterne_rouge.app.plan_request import plan_in_words, settled_today
from lanterne_rouge.app.replanning import replan
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.season_plan import first_reason, made, put_in_force, remake, request_ahead
from lanterne_rouge.app.session_results import session_results
from lanterne_rouge.app.settle import settle
from lanterne_rouge.day.phases import goals
from lanterne_rouge.domain.check_in import PELVIC_FLOOR, warning_words
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.season import (
    DayRole,
    PlanChange,
    PlannedDay,
    PlanProposal,
    ProposalStatus,
    SeasonCalendar,
    SeasonPlan,
)
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.stages_named import is_of_stages
from lanterne_rouge.language.phrasing import date_in_words
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.season.body_limits import touches
from lanterne_rouge.season.changes import join_plans, list_differences, plan_from, prolong
from lanterne_rouge.season.event_demands import demands_of, goal_as_entered, goals_after, sport_in_doubt
from lanterne_rouge.season.explain import explain_plan
from lanterne_rouge.season.invariants import Check, check_plan
from lanterne_rouge.season.planned_and_done import season_calendar
from lanterne_rouge.season.repair import day_on_the_way, repair_plan
from lanterne_rouge.season.week_ahead import season_warnings
from lanterne_rouge.season.writing import PLAIN_LIFTING, WrittenSession, with_written_loads
from lanterne_rouge.views.plan import ONCE_CLEARED, PlanView, ProposalAnswer, plan_view, proposal_view

LATEST = "latest"
MOST_WEEKS_SHOWN = 52
# Weights of later lifting wait for the log.
LIFTS_NAMED_DAYS = 14


@dataclass(frozen=True, kw_only=True)
class PlanRequest:
    """The plan as seen from a day, today without one, for so many weeks."""

    day: date | None = None
    weeks: int | None = None


@dataclass(frozen=True, kw_only=True)
class ProposalRequest:
    """A proposal by its id, the beginning of it, or `latest`; `day` is today without one."""

    proposal: str = LATEST
    day: date | None = None


def show_plan(request: PlanRequest, scope: AthleteScope) -> PlanView:
    """The plan in force, made when there is none and looked at again when that is due. Raises `BadInput` for too many weeks."""
    _check_weeks(request)
    settle(scope)
    day = request.day or scope.today
    with scope.stores.journal.one_state():
        records = records_of(scope, day)
        in_force = scope.stores.plans.current()
        replan(scope, day, records.morning)
        # A morning knows today's session, so that after another plan it is another.
        same = scope.stores.plans.current() == in_force
        return _plan_view(scope, records if same else records_of(scope, day), request.weeks)


def remake_plan(request: PlanRequest, scope: AthleteScope) -> PlanView:
    """The whole plan made anew at once; past days never change. Raises `BadInput` for too many weeks."""
    _check_weeks(request)
    settle(scope)
    day = request.day or scope.today
    remake(morning_of(scope, day), scope.stores, scope.mission, now=scope.now)
    return _plan_view(scope, records_of(scope, day), request.weeks)


def show_proposal(request: ProposalRequest, scope: AthleteScope) -> ProposalAnswer:
    """A proposed change of the plan; none where `latest` is asked for and none waits. Raises `NotFound` for an unknown id."""
    settle(scope)
    try:
        proposal = proposal_named(request.proposal, scope.stores)
    except NotFound:
        if request.proposal != LATEST:
            raise
        return ProposalAnswer(proposal=None)
    until = _holds_back(proposal, morning_of(scope, request.day or scope.today))
    if until is not None and request.proposal == LATEST:
        return ProposalAnswer(proposal=None)
    return ProposalAnswer(proposal=proposal_view(proposal))


def accept_plan(request: ProposalRequest, scope: AthleteScope) -> ProposalAnswer:
    """Put a proposed plan in force; refuses one that was made for a plan that was replaced since."""
    settle(scope)
    morning = morning_of(scope, request.day or scope.today)
    if (until := _holds_back(proposal_named(request.proposal, scope.stores), morning)) is not None:
        raise BadInput(f"That plan trains what waits for now: take it {until}.", "Nothing was changed.")
    return ProposalAnswer(
        proposal=proposal_view(adopt_proposal(request.proposal, morning, scope.stores, now=scope.now))
    )


def dismiss_plan(request: ProposalRequest, scope: AthleteScope) -> ProposalAnswer:
    """Leave the plan as it is."""
    settle(scope)
    return ProposalAnswer(proposal=proposal_view(reject_proposal(request.proposal, scope.stores, now=scope.now)))


def _check_weeks(request: PlanRequest) -> None:
    if request.weeks is not None and not 0 < request.weeks <= MOST_WEEKS_SHOWN:
        raise BadInput("So many weeks can't be shown.", f"Ask for 1 to {MOST_WEEKS_SHOWN} weeks.")


def _plan_view(scope: AthleteScope, records: MorningRecords, weeks: int | None) -> PlanView:
    outlook = outlook_as_decided(scope, records, weeks=weeks)
    return plan_view(
        outlook.plan,
        lowered=outlook.lowered,
        why_lowered=outlook.why_lowered,
        checks=outlook.checks,
        waiting=outlook.waiting,
        notices=outlook.notices,
        written=with_lifts(outlook, scope, records),
        explanation=outlook.explanation,
        calendar=outlook.calendar,
        waits=outlook.waits,
    )


def with_lifts(
    outlook: "PlanOutlook", scope: AthleteScope, records: MorningRecords, *, days: int = LIFTS_NAMED_DAYS
) -> Mapping[date, tuple[WrittenSession, ...]]:
    """The sessions of each day in words: the lifting of the next days with its exercises as `strength plan` has them, later
    lifting with its main lifts, whose weights nobody knows yet."""
    first = records.morning.day
    lifting = tuple(day for day in outlook.plan.days if day.day >= first and has_strength(day))
    near = tuple(day for day in outlook.plan.days if first <= day.day <= first + timedelta(days=days))
    if not lifting:
        return outlook.written
    # Imported here: a plan without lifting loads no exercises.
    from lanterne_rouge.app.strength.context import lifter_of, templates_ahead
    from lanterne_rouge.app.strength.today import lifting_ahead
    from lanterne_rouge.strength.routines import RoutineSession
    from lanterne_rouge.views.four_sections import lifts_in_words
    from lanterne_rouge.views.strength_plan_text import main_lifts_in_words

    lifter = lifter_of(scope)
    planned = [
        (day, plan)
        for day, _, plan in lifting_ahead(records, near, scope.mission, lifter)
        if day < first + timedelta(days=days)
    ]
    words: dict[date, tuple[str | None, str]] = {
        day: (None, lifts_in_words(plan, lifter.unit) or " ".join(plan.reasoning)) for day, plan in planned
    }
    ahead = [RoutineSession(day=day, exercises=frozenset(e.exercise for e in plan.exercises)) for day, plan in planned]
    later = tuple(day.day for day in lifting if day.day >= first + timedelta(days=days))
    words |= {
        day: (template.name, main_lifts_in_words(template))
        for day, template in templates_ahead(records.morning, later, ahead, lifter)
    }
    return {
        **outlook.written,
        **{
            day.day: tuple(
                _with_lifting(text, *words[day.day]) if is_strength(session.kind, session.sport) else text
                for session, text in zip(day.sessions, outlook.written.get(day.day, ()), strict=False)
            )
            for day in lifting
            if day.day in words
        },
    }


def _with_lifting(text: WrittenSession, name: str | None, lifts: str) -> WrittenSession:
    """A session of lifting with its lifts; what the season plan says of its sets stays for a later day."""
    if name is not None and (text.structure is not None or not lifts):
        return text
    title = f"{text.title}: {name}" if name is not None and text.title == PLAIN_LIFTING else text.title
    return replace(text, title=title, structure=lifts or text.structure)


AS_IF = "Seen from that day; nothing was saved"
NO_TIME = (
    "Your week leaves no time for a session: free a day or some minutes in your mission, and the plan is made anew."
)
FOR_NOBODY = "I don't know you yet, nor what you train for, so this is only a cautious start. Set it up: lanterne init"
SPORT_IN_DOUBT = (
    'Which sport is {0}? Its name says {1}, which isn\'t one of yours: lanterne race edit "{0}" --sport {1}'
)
STAGES_UNKNOWN = (
    "How many days does {} take? I've planned one. Set it up again with its whole distance, or with the days in its name,"
    ' such as "4-day stage race": lanterne init'
)
UNTIL_SEEN = (
    "First: you reported {}, so no training until a doctor has seen you. The days below count only after that; when a doctor has cleared"
    " you, say so in the check-in."
)
UNTIL_CLEARED = (
    "First: a doctor has seen you for {}, so no training{} until they clear you. The days below count only after that; when they clear"
    " you, say so in the check-in."
)
LONGER = "Your plan ends on {}; the days after it are only a look ahead"


@dataclass(frozen=True, kw_only=True)
class PlanOutlook:
    """The days ahead; `lowered` are days that a limit changed since the plan was made; `notices` are sentences about it.

    `written` are the sessions of each day in words and steps; `explanation` says what the plan is for and gives up.
    `is_held`: a warning sign stands open, so that no session counts before a doctor has cleared the athlete. `waiting_sports`: those
    that wait for what hurts, and until when.
    """

    plan: SeasonPlan
    lowered: tuple[PlanChange, ...]
    why_lowered: tuple[str, ...]
    checks: tuple[Check, ...]
    waiting: PlanProposal | None
    notices: tuple[str, ...]
    written: Mapping[date, tuple[WrittenSession, ...]]
    explanation: tuple[str, ...]
    calendar: SeasonCalendar
    is_held: bool = False
    waiting_sports: tuple[tuple[Sport, str], ...] = ()

    def waits(self, day: PlannedDay) -> str | None:
        """Until when a planned day waits; None for one that may be trained."""
        if self.is_held and day.sessions:
            return ONCE_CLEARED
        return next(
            (until for sport, until in self.waiting_sports if any(one.sport == sport for one in day.sessions)), None
        )


def outlook_as_decided(scope: AthleteScope, records: MorningRecords, *, weeks: int | None = None) -> PlanOutlook:
    """The plan in force with today as the day's decision has it; the first one is made and kept when there is none."""
    if scope.stores.plans.current() is None:
        context = records.morning
        put_in_force(made(context, scope.stores, scope.mission, reason=first_reason(context)), scope.stores)
        records = records_of(scope, context.day)
    with scope.stores.journal.one_state():
        decided = decided_day(scope, records)
        return plan_outlook(records.morning, scope.stores, scope.mission, weeks=weeks, decided=decided)


def plan_outlook(
    context: Morning,
    stores: Stores,
    mission: MissionConfig | None,
    *,
    weeks: int | None = None,
    decided: DecidedDay | None = None,
) -> PlanOutlook:
    """The plan in force, for so many weeks; the first one is made and kept when there is none.

    `decided`: today as it was decided; without it today is as planned.
    """
    plan, notices = _plan(context, stores, mission, weeks)
    request = request_ahead(context, stores, mission, trend=False)
    fixed = repair_plan(plan, request)
    fixed = replace(fixed, plan=_today_on_the_way(fixed.plan, context))
    as_repaired = plan_from(fixed.plan, context.day, None if weeks is None else 7 * weeks)
    whole = _with_today(fixed.plan, decided)
    shown = _with_today(as_repaired, decided)
    shown = shown if weeks is None else _whole_weeks(shown)
    changed = tuple(c for c in list_differences(plan, whole) if shown.on(c.day) is not None)
    why = (*((decided.because,) if decided is not None and decided.because else ()), *fixed.reasons)
    waiting = next((p for p in stores.plans.proposals(open_only=True) if p.based_on == plan.id), None)
    if waiting is not None and _holds_back(waiting, context) is not None:
        waiting = None
    demands = demands_of(mission, context.day, context.athlete)
    # A day that is as planned may have been shortened before it was decided.
    as_asked = whole if decided is None or decided.written is None else fixed.plan
    written = plan_in_words(as_asked, context, mission, session_results(plan, context.day, stores))
    texts = written if decided is None or decided.written is None else {**written, decided.day.day: decided.written}
    as_trained = with_written_loads(whole, texts)
    calendar = season_calendar(as_trained, context.day, context.sessions, context.load, texts)
    return PlanOutlook(
        plan=_with_fitness(with_written_loads(shown, texts), calendar),
        lowered=changed,
        why_lowered=why if changed else (),
        checks=check_plan(as_repaired, replace(request, weeks=_weeks_of(shown))),
        waiting=waiting,
        notices=(
            *(_open_stop(context) or _waiting(context, shown)),
            *notices,
            *_warnings(fixed.plan, mission, context),
        ),
        written=texts,
        explanation=explain_plan(
            as_repaired,
            mission,
            demands,
            written,
            context.day,
            later=goals_after(demands, mission, context.athlete),
            slow_pulse=context.athlete.slow_pulse,
        ),
        calendar=calendar,
        is_held=bool(_open_stop(context)),
        waiting_sports=_waiting_sports(context),
    )


def _with_fitness(plan: SeasonPlan, calendar: SeasonCalendar) -> SeasonPlan:
    """The plan whose weeks end with the fitness that the mornings ahead have."""
    fitness = {morning.day - timedelta(weeks=1): round(morning.ctl, 1) for morning in calendar.ahead}
    weeks = (replace(week, ctl_end=fitness.get(week.monday, week.ctl_end)) for week in plan.weeks)
    return replace(plan, weeks=tuple(weeks))


def _whole_weeks(plan: SeasonPlan) -> SeasonPlan:
    """The plan without the sums of a last week that its end cuts off: it would look like a light one."""
    last = plan.days[-1].day
    kept = tuple(week for n, week in enumerate(plan.weeks) if n == 0 or week.monday + timedelta(days=6) <= last)
    return replace(plan, weeks=kept)


def _today_on_the_way(plan: SeasonPlan, context: Morning) -> SeasonPlan:
    """The plan with today's run as the way back to running leaves it, also where only the days after today may change."""
    today = plan.on(context.day)
    if today is None or context.run_return is None:
        return plan
    return with_days(plan, {context.day: day_on_the_way(today, context.run_return, context.athlete.sports)})


def _with_today(plan: SeasonPlan, decided: DecidedDay | None) -> SeasonPlan:
    """The plan under its own id with today as it was decided."""
    if decided is None or plan.on(decided.day.day) is None:
        return plan
    return with_days(plan, {decided.day.day: decided.day})


def next_intervals(outlook: PlanOutlook, today: date) -> tuple[str, ...]:
    """Say of the next interval session of each kind how likely the athlete finishes it, where past ones tell it."""
    return tuple(
        f"{text.title} on {date_in_words(day)}: {text.note}"
        for day, texts in sorted(outlook.written.items())
        for text in texts
        if day >= today and text.in_ten is not None and text.note is not None
    )


def _warnings(plan: SeasonPlan, mission: MissionConfig | None, context: Morning) -> tuple[str, ...]:
    dates = (
        (*season_warnings(mission, context.day), *_stages_unknown(mission), *_sports_in_doubt(mission, context.day))
        if mission is not None
        else ()
    )
    if mission is None and not context.sessions and context.athlete.level is None:
        dates = (FOR_NOBODY,)
    trains = any(d.sessions and d.role is not DayRole.RACE for d in plan.days)
    return dates if trains else (*dates, NO_TIME)


def _open_stop(context: Morning) -> tuple[str, ...]:
    """That no day of the plan is trained before a doctor has seen the warning signs that stand open."""
    reported = context.check_in
    if not reported.red_flags:
        return ()
    signs = " and ".join(warning_words(flag) for flag in reported.red_flags)
    if reported.is_seen:
        return (UNTIL_CLEARED.format(signs, f" but {reported.allowed}" if reported.allowed else ""),)
    return (UNTIL_SEEN.format(signs),)


def offers_a_plan(day: date, scope: AthleteScope) -> bool:
    """Whether a changed plan waits that may be offered on a day."""
    waiting = scope.stores.plans.proposals(open_only=True)
    return bool(waiting) and _holds_back(waiting[0], morning_of(scope, day)) is None


def _holds_back(proposal: PlanProposal, context: Morning) -> str | None:
    """When a proposal is offered again that would put into the days what mustn't be trained now; None where it may be offered."""
    if context.check_in.red_flags:
        return ONCE_CLEARED
    after = [change.after for change in proposal.changes if change.after is not None]
    planned = {session.sport for day in after for session in day.sessions}
    if (until := next((until for sport, until in _waiting_sports(context) if sport in planned), None)) is not None:
        return until
    held = (
        f"after {date_in_words(ban.until)}"
        for ban in context.check_in.bans
        for day in after
        if day.day <= ban.until and any(session.sport in ban.sports for session in day.sessions)
    )
    return next(held, None)


ONCE_LOOKED_AT = "once a pelvic-health physio has looked at it"


def _waiting_sports(context: Morning) -> tuple[tuple[Sport, str], ...]:
    """Running, with signs of the pelvic floor or with an injury of a leg that nobody has cleared."""
    reported = context.check_in
    if any(pain.site == PELVIC_FLOOR for pain in reported.pain):
        return ((Sport.RUNNING, ONCE_LOOKED_AT),)
    injury = reported.injury
    if injury is None or injury.cleared or not touches(injury.site.replace("_", " "), Sport.RUNNING):
        return ()
    return ((Sport.RUNNING, f"once your {injury.site.replace('_', ' ')} is cleared"),)


def _waiting(context: Morning, plan: SeasonPlan) -> tuple[str, ...]:
    """Which sessions of a plan don't count yet, for whoever sees the days alone."""
    planned = {session.sport for day in plan.days for session in day.sessions}
    return tuple(
        f"Days with {sport} count only {until}." for sport, until in _waiting_sports(context) if sport in planned
    )


def _stages_unknown(mission: MissionConfig) -> tuple[str, ...]:
    """Ask for the days of a race that is called one of several and has only one."""
    words = f"{mission.goal_event or ''} {mission.goal.kind or ''}"
    one_day = not mission.stages and mission.event_end is None
    if mission.goal_event is None or not one_day or not is_of_stages(words):
        return ()
    return (STAGES_UNKNOWN.format(mission.goal_event),)


def _sports_in_doubt(mission: MissionConfig, day: date) -> tuple[str, ...]:
    """Ask for the sport of each race ahead whose name says one that isn't among the athlete's."""
    ahead = (goal_as_entered(goal, mission) for goal in goals(mission) if goal.ends >= day)
    named = ((goal.name, sport_in_doubt(goal, mission.sports)) for goal in ahead)
    return tuple(SPORT_IN_DOUBT.format(name, sport) for name, sport in named if sport is not None)


def _plan(
    context: Morning, stores: Stores, mission: MissionConfig | None, weeks: int | None
) -> tuple[SeasonPlan, tuple[str, ...]]:
    current = stores.plans.current()
    if current is None:
        plan = put_in_force(made(context, stores, mission, reason=first_reason(context)), stores)
        return _long_enough(plan, context, stores, mission, weeks)
    if context.day < current.made_on or current.on(context.day) is None:
        return made(context, stores, mission, reason=AS_IF, weeks=weeks), (f"{AS_IF}.",)
    return _long_enough(current, context, stores, mission, weeks)


def _long_enough(
    plan: SeasonPlan, context: Morning, stores: Stores, mission: MissionConfig | None, weeks: int | None
) -> tuple[SeasonPlan, tuple[str, ...]]:
    if weeks is None or (plan.days[-1].day - context.day).days >= 7 * weeks - 1:
        return plan, ()
    ends = LONGER.format(date_in_words(plan.days[-1].day))
    return prolong(plan, made(context, stores, mission, reason=ends, weeks=weeks)), (f"{ends}.",)


def _weeks_of(plan: SeasonPlan) -> int:
    return min(len(plan.days) // 7 + 1, MOST_WEEKS_SHOWN)


EVERY = 1000
"""Proposals looked through for an id: years of them."""


def adopt_proposal(proposal_id: str, context: Morning, stores: Stores, *, now: datetime) -> PlanProposal:
    """Put a proposed plan in force; refuses one that was made for a plan which no longer holds."""
    wanted = proposal_named(proposal_id, stores)
    with stores.journal.writing("plan", "a changed plan", at=now):
        current = stores.plans.current()
        if current is not None and wanted.based_on != current.id:
            raise _stale(wanted)
        settled = stores.plans.settle(wanted.id, ProposalStatus.ACCEPTED)
        stores.plans.keep(join_plans(current, wanted.plan, _first_to_change(wanted, context, stores)))
    return settled


def reject_proposal(proposal_id: str, stores: Stores, *, now: datetime) -> PlanProposal:
    """Leave the plan as it is."""
    wanted = proposal_named(proposal_id, stores)
    with stores.journal.writing("plan", "a proposal dismissed", at=now):
        return stores.plans.settle(wanted.id, ProposalStatus.DISMISSED)


def proposal_named(proposal_id: str, stores: Stores) -> PlanProposal:
    """An open proposal by its id, the beginning of it, or `latest`; raises `NotFound`, `BadInput` for a settled one."""
    everything = stores.plans.proposals(limit=EVERY)
    if proposal_id == "latest":
        matches = [p for p in everything if p.status is ProposalStatus.OPEN][:1]
    else:
        matches = [p for p in everything if proposal_id and p.id.startswith(proposal_id)]
    if not matches:
        what = (
            "There's no proposed plan change right now."
            if proposal_id == "latest"
            else f"There is no proposal {proposal_id}."
        )
        raise NotFound(what, "See your plan: lanterne plan")
    if len(matches) > 1:
        raise NotFound(f"Several proposals begin with {proposal_id}.", "Write more of the id: lanterne plan diff")
    if matches[0].status is ProposalStatus.SUPERSEDED:
        raise _stale(matches[0])
    if matches[0].status is not ProposalStatus.OPEN:
        raise BadInput(f"The proposal {matches[0].id} is {matches[0].status.value} already.", "Nothing was changed.")
    return matches[0]


def _first_to_change(proposal: PlanProposal, context: Morning, stores: Stores) -> date:
    """Today, tomorrow where today is settled; the proposal's own first day where it is mentioned outside of its days."""
    if proposal.plan.on(context.day) is None:
        return min((change.day for change in proposal.changes), default=proposal.plan.days[0].day)
    settled = settled_today(context, stores.memory) is not None
    return context.day + timedelta(days=1) if settled else context.day


def _stale(proposal: PlanProposal) -> BadInput:
    return BadInput(
        f"The proposal {proposal.id} was made for a plan that has been replaced since.",
        "See what waits now: lanterne plan diff",
    )
