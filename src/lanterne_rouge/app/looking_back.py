"""What the athlete is shown of a day or a week that is over."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from lanterne_rouge.app.learned import BAD_WITHIN_DAYS, LAST_REFLECTION, Measured, measured, parameters_on
from lanterne_rouge.app.ongoing import keeps_from_training
from lanterne_rouge.app.training import believed_seconds
from lanterne_rouge.day.rules.recovery import BAD_DAYS
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND, ZONE_OF_KIND
from lanterne_rouge.day.sport_choice import character
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.decision import Action, Flag
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.reflection import (
    Amount,
    BlockSummary,
    DayRating,
    DayReview,
    History,
    OwnParameters,
    ParameterProposal,
    PastDay,
    Reflection,
    WeekReview,
)
from lanterne_rouge.domain.season import ProposalStatus, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.ports.stores import Memory, MemoryBus, ReflectionStore, Stores
from lanterne_rouge.review.blocks import current_block
from lanterne_rouge.review.day_and_week import review_day
from lanterne_rouge.review.findings import reflect, review_week_of
from lanterne_rouge.review.personal_constants import is_same_change
from lanterne_rouge.review.records import has_enough_weeks

# Half a year to learn from, after four weeks from which the first normal is taken.
HISTORY_LOOK_BACK_DAYS = 182 + 28
HARD_PAST_ZONE = 4
EFFORT_S = 1200
# Only a best effort near the best of the last weeks says anything about fitness; the others were not meant to be one.
NEAR_BEST, BEST_OF_DAYS = 0.95, 42
# Who is ill and says nothing for some days is taken to be ill still.
SILENT_ILL_DAYS = 3
ILLNESS_FLAGS = (Flag.ILLNESS_SYSTEMIC, Flag.ILLNESS_ABOVE_NECK)


@dataclass(frozen=True, kw_only=True)
class _Decided:
    """What a stored run decided, and what the plan held for it."""

    action: Action | None
    flags: tuple[Flag, ...]
    decided: Amount
    planned: Amount | None


def history_until(stores: Stores, day: date) -> History:
    """The last half year up to and with a day, from the first day of which anything is kept."""
    first = day - timedelta(days=HISTORY_LOOK_BACK_DAYS)
    activities = _by_day(stores.activities.between(first, day))
    fitness = {fitness_day.date: fitness_day for fitness_day in stores.fitness.between(first, day)}
    check_ins = dict(stores.check_ins.between(first, day))
    bodies = measured(stores.wellness, check_ins, first, day)
    runs = _runs(stores.memory, first, day)
    outcomes = {entry.day: entry.outcome for entry in stores.reflections.feedback(first, day)}
    dates = [first + timedelta(days=n) for n in range(HISTORY_LOOK_BACK_DAYS + 1)]
    plans = stores.plans.all() if any(d not in runs for d in dates) else ()
    efforts = _efforts(activities)
    days = []
    for day_of_history in dates:
        run, body, done = (
            runs.get(day_of_history),
            bodies.get(day_of_history, Measured()),
            activities.get(day_of_history, ()),
        )
        days.append(
            PastDay(
                day=day_of_history,
                planned=run.planned if run and run.planned else _of_plans(plans, day_of_history),
                decided=run.decided if run else None,
                action=run.action if run else None,
                flags=run.flags if run else (),
                done=_done(done),
                ctl=fitness[day_of_history].ctl if day_of_history in fitness else None,
                atl=fitness[day_of_history].atl if day_of_history in fitness else None,
                readiness=body.readiness,
                ln_rmssd=body.ln_rmssd,
                rhr=body.rhr,
                ill=_ill(check_ins.get(day_of_history), run),
                excused=_is_excused(day_of_history, check_ins),
                outcome=outcomes.get(day_of_history),
                performance=efforts.get(day_of_history),
            )
        )
    return History(today=day, days=_from_first(days), own=parameters_on(stores.reflections, day))


def _by_day(activities: Sequence[Activity]) -> dict[date, tuple[Activity, ...]]:
    by_day: dict[date, tuple[Activity, ...]] = {}
    for activity in activities:
        if "clock" not in activity.quality and activity.sport is not Sport.TRANSITION:
            by_day[activity.day] = (*by_day.get(activity.day, ()), activity)
    return by_day


def _done(activities: Sequence[Activity]) -> Amount:
    return Amount(
        load=round(sum(a.measures.load or 0.0 for a in activities), 2),
        minutes=round(sum(believed_seconds(a, a.timer_s or a.elapsed_s) or 0.0 for a in activities) / 60, 1),
        hard=any(character(a).hard for a in activities),
    )


def _efforts(activities: Mapping[date, Sequence[Activity]]) -> dict[date, float]:
    """The best twenty minutes in W of the days on which they were near the best of the weeks before."""
    best = {day: max((_twenty_minutes(a) for a in done), default=0.0) for day, done in activities.items()}
    efforts = {}
    for day, watts in best.items():
        lately = [w for d, w in best.items() if day - timedelta(days=BEST_OF_DAYS) <= d <= day]
        if watts > 0 and watts >= NEAR_BEST * max(lately):
            efforts[day] = watts
    return efforts


def _twenty_minutes(activity: Activity) -> float:
    efforts = (b for b in activity.summary.best_efforts if b.channel is Channel.POWER and b.duration_s == EFFORT_S)
    return max((b.value for b in efforts), default=0.0)


def _runs(memory: MemoryBus, first: date, last: date) -> dict[date, _Decided]:
    """What was decided by day. A document of a form that is not known any more is passed over."""
    planned = {
        memory_of_day.day: _planned(memory_of_day) for memory_of_day in memory.recall(first, last, "observation")
    }
    runs = {}
    for memory_item in memory.recall(first, last, "decision"):
        decided = _decided(memory_item, planned.get(memory_item.day))
        if decided is not None:
            runs[memory_item.day] = decided
    return runs


def _decided(memory: Memory, planned: Amount | None) -> _Decided | None:
    try:
        document = json.loads(memory.document)
        decision, workout = document["decision"], document["workout"]
        action = Action(decision["action"])
        flags = tuple(Flag(flag) for flag in decision["flags"])
        amount = Amount()
        if workout is not None:
            hard = workout["max_zone"] >= HARD_PAST_ZONE and workout["type"] != "openers"
            amount = Amount(load=workout["load"], minutes=float(workout["duration_minutes"]), hard=hard)
    except (KeyError, TypeError, ValueError):
        return None
    return _Decided(action=action, flags=flags, decided=amount, planned=planned)


def _planned(memory: Memory) -> Amount | None:
    try:
        plan = json.loads(memory.document)["context"]["plan"]
        return _amount(plan) if plan is not None else None
    except (KeyError, TypeError, ValueError):
        return None


def _amount(plan: Mapping[str, object]) -> Amount:
    kind, minutes, load = str(plan["kind"]), plan.get("minutes"), plan.get("load")
    if kind == "rest":
        return Amount()
    known_minutes = float(minutes) if isinstance(minutes, (int, float)) else 60.0
    reckoned = known_minutes / 60 * POINTS_PER_HOUR_OF_KIND.get(kind, 60.0)
    return Amount(
        load=float(load) if isinstance(load, (int, float)) else reckoned,
        minutes=known_minutes,
        hard=bool(plan.get("hard")) or (ZONE_OF_KIND.get(kind, 2) >= HARD_PAST_ZONE and kind != "openers"),
    )


def _of_plans(plans: Sequence[SeasonPlan], day: date) -> Amount | None:
    """What the plan held that was in force on a day: the latest one made until then."""
    held = [planned_day for plan in plans if plan.made_on <= day and (planned_day := plan.on(day)) is not None]
    return Amount(load=held[-1].load, minutes=held[-1].minutes, hard=held[-1].hard) if held else None


def _ill(check_in: CheckIn | None, run: _Decided | None) -> bool:
    is_ill = check_in is not None and check_in.illness is not None and check_in.illness.status == "active"
    return is_ill or (run is not None and any(flag in ILLNESS_FLAGS for flag in run.flags))


def _is_excused(day: date, check_ins: Mapping[date, CheckIn]) -> bool:
    """Whether the check-in of the day, or on a day without one an illness of the last few, says why there was no training."""
    said = check_ins.get(day)
    if said is not None:
        return keeps_from_training(said)
    before = (check_ins.get(day - timedelta(days=n)) for n in range(1, SILENT_ILL_DAYS + 1))
    last = next((check_in for check_in in before if check_in is not None), None)
    return last is not None and last.illness is not None and last.illness.status == "active"


def _from_first(days: Sequence[PastDay]) -> tuple[PastDay, ...]:
    first = next((i for i, d in enumerate(days) if d.stored or d.planned is not None), len(days))
    return tuple(days[first:])


# What the athlete has dismissed is not asked again for so long.
QUIET_DAYS = 56


def reflect_on(stores: Stores, day: date, *, now: datetime) -> Reflection:
    """Look back from a day; blocks are kept, and from today also a proposal, unless the same was dismissed lately."""
    return reflect_and_keep(stores, history_until(stores, day), now=now)


def reflect_and_keep(stores: Stores, history: History, *, now: datetime) -> Reflection:
    """As `reflect_on`, for a history that is at hand. The proposal of the result is the one that is open afterwards."""
    reflection = reflect(history)
    with stores.journal.derived():
        stores.reflections.save_blocks(reflection.blocks)
        if history.today >= now.date():
            stores.state.mark(LAST_REFLECTION, history.today.isoformat())
            return replace(reflection, proposal=_asked(stores.reflections, reflection.proposal, history.today))
    return replace(reflection, proposal=open_proposal(stores.reflections))


def open_proposal(reflections: ReflectionStore) -> ParameterProposal | None:
    """The proposal that waits for the athlete's word."""
    return next(iter(reflections.proposals(open_only=True)), None)


def _asked(reflections: ReflectionStore, wish: ParameterProposal | None, day: date) -> ParameterProposal | None:
    """Keep a new wish; the one that is open stays when it asks the same, or when there is no other."""
    waiting = open_proposal(reflections)
    if wish is None or (waiting is not None and waiting.before == wish.before and is_same_change(waiting, wish)):
        return waiting
    dismissed = [p for p in reflections.proposals(limit=50) if p.status is ProposalStatus.DISMISSED]
    if any(is_same_change(p, wish) and (day - p.made_on).days < QUIET_DAYS for p in dismissed):
        return waiting
    reflections.propose(wish)
    return wish


@dataclass(frozen=True, kw_only=True)
class Review:
    """One look back: the day (and the day before, whose answer came this morning), or its week, and what it all taught."""

    day: date
    of_day: DayReview | None
    of_yesterday: DayReview | None
    of_week: WeekReview | None
    block: BlockSummary | None
    reflection: Reflection
    enough: bool


def look_back(stores: Stores, day: date, *, week: bool, now: datetime) -> Review:
    """The review of a day or of its week; raises `NotFound` when nothing is kept of it."""
    # The body answers a day on the next morning, a week on the next Monday.
    until = min(day + timedelta(days=7 - day.weekday() if week else 1), now.date())
    history = history_until(stores, until)
    monday = day - timedelta(days=day.weekday())
    evening_or_morning = day - timedelta(days=1) if day == now.date() else day
    if not _anything(history, monday if week else evening_or_morning, day):
        what = f"the week from {monday}" if week else str(day)
        raise NotFound(f"Nothing is kept of {what}.", "Import its files: lanterne import FOLDER")
    return Review(
        day=day,
        of_day=review_day(history, day),
        of_yesterday=review_day(history, day - timedelta(days=1)) if day == now.date() else None,
        of_week=review_week_of(history, day) if week else None,
        block=current_block(history) if week else None,
        reflection=reflect_and_keep(stores, history, now=now),
        enough=has_enough_weeks(history),
    )


def bad_days_of_late(stores: Stores, today: date) -> bool:
    """Whether tomorrow morning holds back because of days called bad."""
    feedback = stores.reflections.feedback(today - timedelta(days=BAD_WITHIN_DAYS - 1), today)
    return sum(entry.outcome is DayRating.BAD for entry in feedback) >= BAD_DAYS


def _anything(history: History, first: date, last: date) -> bool:
    span = (history.on(last - timedelta(days=n)) for n in range(min((last - first).days, HISTORY_LOOK_BACK_DAYS) + 1))
    return any(d is not None and (d.stored or d.planned is not None) for d in span)


LOOK = "See what is open: lanterne parameters"


def accept_constant(stores: Stores, proposal_id: str, *, now: datetime) -> OwnParameters:
    """Put the proposed constants in force as a new version; raises `NotFound`, `BadInput` when they no longer fit."""
    with stores.journal.writing("parameters", "an accepted change of your own numbers", at=now):
        proposal = stores.reflections.settle(_id(stores.reflections, proposal_id), ProposalStatus.ACCEPTED)
        if proposal.before != stores.reflections.own_parameters():
            raise BadInput(
                f"The proposal {proposal.id} was made for numbers that are no longer in force.",
                f"Dismiss it: lanterne parameters dismiss {proposal.id}",
            )
        accepted = replace(proposal.after, version=_next_version(stores.reflections), since=now.date())
        stores.reflections.keep_parameters(accepted)
    return accepted


def dismiss_constant(stores: Stores, proposal_id: str, *, now: datetime) -> ParameterProposal:
    """Leave everything as it is; the same is not proposed again for some weeks."""
    with stores.journal.writing("parameters", "a dismissed change of your own numbers", at=now):
        return stores.reflections.settle(_id(stores.reflections, proposal_id), ProposalStatus.DISMISSED)


def revert(stores: Stores, version: str, *, now: datetime) -> OwnParameters:
    """A new version with the values of an earlier one; 0 are the usual values that hold for everybody."""
    if not version.isdecimal():
        raise BadInput(f"{version or 'Nothing'} is no version.", "Name one by its number: lanterne parameters revert 0")
    by_version = {p.version: p for p in (OwnParameters(), *stores.reflections.parameter_history())}
    wanted = by_version.get(int(version))
    if wanted is None:
        raise NotFound(f"There is no version {int(version)} of your own numbers.", "See them: lanterne parameters")
    now_in_force = stores.reflections.own_parameters()
    if replace(wanted, version=0, since=None) == replace(now_in_force, version=0, since=None):
        raise BadInput(f"The values of version {wanted.version} are in force already.", LOOK)
    restored = replace(wanted, version=_next_version(stores.reflections), since=now.date())
    with stores.journal.writing("parameters", f"your own numbers as in version {wanted.version}", at=now):
        stores.reflections.keep_parameters(restored)
    return restored


def _next_version(reflections: ReflectionStore) -> int:
    return max((p.version for p in reflections.parameter_history()), default=0) + 1


def _id(reflections: ReflectionStore, typed: str) -> str:
    """The id as typed; without one, that of the only open proposal."""
    if typed:
        return typed
    waiting = reflections.proposals(open_only=True)
    if not waiting:
        raise NotFound("No change of your own numbers is proposed.", LOOK)
    return waiting[0].id
