"""The days that are looked back on, gathered from everything that is kept of them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.coaching.session_character import character
from lanterne_rouge.coaching.signs.planned import POINTS_PER_HOUR, ZONE_OF_KIND
from lanterne_rouge.daily.learned import parameters_on
from lanterne_rouge.daily.measured import Measured, measured
from lanterne_rouge.daily.training import believed_seconds
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.decision import Action, Flag
from lanterne_rouge.domain.history import Amount, History, PastDay
from lanterne_rouge.domain.season import SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.ports.stores import Memory, MemoryBus, Stores

# Half a year to learn from, after four weeks from which the first normal is taken.
LOOK_BACK_DAYS = 182 + 28
HARD_ZONE = 4
EFFORT_S = 1200
# Only a best effort near the best of the last weeks says anything about fitness; the others were not meant to be one.
NEAR_BEST, BEST_OF_DAYS = 0.95, 42
ILLNESS = (Flag.ILLNESS_SYSTEMIC, Flag.ILLNESS_ABOVE_NECK)


@dataclass(frozen=True, kw_only=True)
class _Decided:
    """What a stored run decided, and what the plan held for it."""

    action: Action | None
    flags: tuple[Flag, ...]
    decided: Amount
    planned: Amount | None


def history_until(stores: Stores, day: date) -> History:
    """The last half year up to and with a day, from the first day of which anything is kept."""
    first = day - timedelta(days=LOOK_BACK_DAYS)
    activities = _by_day(stores.activities.between(first, day))
    fitness = {one.date: one for one in stores.fitness.between(first, day)}
    said = dict(stores.check_ins.between(first, day))
    bodies = measured(stores.wellness, said, first, day)
    runs = _runs(stores.memory, first, day)
    outcomes = {one.day: one.outcome for one in stores.reflections.feedback(first, day)}
    dates = [first + timedelta(days=n) for n in range(LOOK_BACK_DAYS + 1)]
    plans = stores.plans.all() if any(d not in runs for d in dates) else ()
    efforts = _efforts(activities)
    days = []
    for one in dates:
        run, body, done = runs.get(one), bodies.get(one, Measured()), activities.get(one, ())
        days.append(
            PastDay(
                day=one,
                planned=run.planned if run and run.planned else _of_plans(plans, one),
                decided=run.decided if run else None,
                action=run.action if run else None,
                flags=run.flags if run else (),
                done=_done(done),
                ctl=fitness[one].ctl if one in fitness else None,
                atl=fitness[one].atl if one in fitness else None,
                readiness=body.readiness,
                ln_rmssd=body.ln_rmssd,
                rhr=body.rhr,
                ill=_ill(said.get(one), run),
                outcome=outcomes.get(one),
                performance=efforts.get(one),
            )
        )
    return History(today=day, days=_from_first(days), own=parameters_on(stores.reflections, day))


def _by_day(activities: Sequence[Activity]) -> dict[date, tuple[Activity, ...]]:
    found: dict[date, tuple[Activity, ...]] = {}
    for one in activities:
        if "clock" not in one.quality and one.sport is not Sport.TRANSITION:
            found[one.day] = (*found.get(one.day, ()), one)
    return found


def _done(activities: Sequence[Activity]) -> Amount:
    return Amount(
        load=round(sum(a.measures.load or 0.0 for a in activities), 2),
        minutes=round(sum(believed_seconds(a, a.timer_s or a.elapsed_s) or 0.0 for a in activities) / 60, 1),
        hard=any(character(a).hard for a in activities),
    )


def _efforts(activities: Mapping[date, Sequence[Activity]]) -> dict[date, float]:
    """The best twenty minutes in W of the days on which they were near the best of the weeks before."""
    best = {day: max((_twenty_minutes(a) for a in done), default=0.0) for day, done in activities.items()}
    found = {}
    for day, watts in best.items():
        lately = [w for d, w in best.items() if day - timedelta(days=BEST_OF_DAYS) <= d <= day]
        if watts > 0 and watts >= NEAR_BEST * max(lately):
            found[day] = watts
    return found


def _twenty_minutes(activity: Activity) -> float:
    efforts = (b for b in activity.summary.best_efforts if b.channel is Channel.POWER and b.duration_s == EFFORT_S)
    return max((b.value for b in efforts), default=0.0)


def _runs(memory: MemoryBus, first: date, last: date) -> dict[date, _Decided]:
    """What was decided by day. A document of a form that is not known any more is passed over."""
    planned = {one.day: _planned(one) for one in memory.recall(first, last, "observation")}
    found = {}
    for one in memory.recall(first, last, "decision"):
        decided = _decided(one, planned.get(one.day))
        if decided is not None:
            found[one.day] = decided
    return found


def _decided(memory: Memory, planned: Amount | None) -> _Decided | None:
    try:
        document = json.loads(memory.document)
        decision, workout = document["decision"], document["workout"]
        action = Action(decision["action"])
        flags = tuple(Flag(flag) for flag in decision["flags"])
        amount = Amount()
        if workout is not None:
            hard = workout["max_zone"] >= HARD_ZONE and workout["type"] != "openers"
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
    reckoned = known_minutes / 60 * POINTS_PER_HOUR.get(kind, 60.0)
    return Amount(
        load=float(load) if isinstance(load, (int, float)) else reckoned,
        minutes=known_minutes,
        hard=bool(plan.get("hard")) or (ZONE_OF_KIND.get(kind, 2) >= HARD_ZONE and kind != "openers"),
    )


def _of_plans(plans: Sequence[SeasonPlan], day: date) -> Amount | None:
    """What the plan held that was in force on a day: the latest one made until then."""
    held = [found for plan in plans if plan.made_on <= day and (found := plan.on(day)) is not None]
    return Amount(load=held[-1].load, minutes=held[-1].minutes, hard=held[-1].hard) if held else None


def _ill(said: CheckIn | None, run: _Decided | None) -> bool:
    told = said is not None and said.illness is not None and said.illness.status == "active"
    return told or (run is not None and any(flag in ILLNESS for flag in run.flags))


def _from_first(days: Sequence[PastDay]) -> tuple[PastDay, ...]:
    first = next((i for i, d in enumerate(days) if d.stored or d.planned is not None), len(days))
    return tuple(days[first:])
