"""The way back to running after a tendon or a bone has hurt for days, or after signs of the pelvic floor: run and walk in steps.

The steps follow programmes for bone stress injuries (Warden, Davis & Fredericson 2014), the limits of pain the
pain-monitoring model for tendons (Silbernagel 2007), on its careful side. After leaking, heaviness or pressure that is said to be
gone the same steps hold (Goom, Donnelly & Brockwell 2019 begin with a minute of running, too); a sign that comes back is a step back.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.day.signs.reported import LOW_IMPACT_SPORTS, MODERATE_SCORE, is_bone, is_tendon
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND
from lanterne_rouge.domain.check_in import PELVIC_FLOOR, CheckIn
from lanterne_rouge.domain.decision import StepKind
from lanterne_rouge.domain.morning import PlannedSession, PlannedStep, RunReturn
from lanterne_rouge.domain.sport import Sport

# Minutes of running and of walking, and how often; each step is half an hour.
RUN_STEPS = ((1, 4, 6), (2, 3, 6), (3, 2, 6), (4, 1, 6), (9, 1, 3), (30, 0, 1))
# Pain of 3 of 10 or more on so many days within so many begins a way back.
DAYS_OF_PAIN, WITHIN_DAYS = 3, 28
# Pain up to which the next step follows, and above which the one before does.
GOES_ON_UP_TO, STEPS_BACK_ABOVE = 2.0, 3.0
# The morning that tells how a run was borne is looked for in so many days after it.
MORNINGS_AFTER = 2
DAYS_BETWEEN_RUNS = 2
PAIN_LOOK_BACK_DAYS = 60
# A sign of the pelvic floor counts as a pain that is no longer slight.
SIGN_SCORE = 4.0

_SHIN = re.compile(r"\bshins?\b|\bheels?\b|metatars|\bachilles\b")


def is_slow_to_heal(site: str) -> bool:
    """Whether a place is a tendon or a bone that running loads."""
    return is_tendon(site) or is_bone(site) or _SHIN.search(site.lower().replace("_", " ")) is not None


def find_run_return(day: date, check_ins: Sequence[tuple[date, CheckIn]], run_days: Sequence[date]) -> RunReturn | None:
    """Where the athlete stands on the way back to running, of several places on the earliest step; None without one.

    `check_ins` are as they were written, oldest first, up to the day; `run_days` are those of runs before it.
    """
    sites = dict.fromkeys(
        p.site for _, said in check_ins for p in said.pain if is_slow_to_heal(p.site) or p.site == PELVIC_FLOOR
    )
    found = (_of_place(site, day, check_ins, run_days) for site in sites)
    return min((one for one in found if one is not None), key=lambda one: one.step, default=None)


@dataclass(frozen=True, kw_only=True)
class _Way:
    """The pain of a place as it was told up to a day; `step` is None before the way back has begun."""

    bad: Mapping[date, float]
    step: int | None = None


def _of_place(
    site: str, day: date, check_ins: Sequence[tuple[date, CheckIn]], run_days: Sequence[date]
) -> RunReturn | None:
    scores = {when: score for when, said in check_ins if (score := _score(site, said)) is not None}
    way = _Way(bad={})
    for back in range(PAIN_LOOK_BACK_DAYS, -1, -1):
        way = _moved(way, day - timedelta(days=back), day, scores, run_days, of_signs=site == PELVIC_FLOOR)
    if way.step is None:
        return None
    last_run = max((run for run in run_days if run < day), default=None)
    return RunReturn(
        site=site,
        step=way.step,
        days=len(way.bad),
        worst=max(way.bad.values()),
        score=scores.get(day),
        days_since_run=(day - last_run).days if last_run is not None else None,
    )


def _moved(
    way: _Way, when: date, today: date, scores: Mapping[date, float], run_days: Sequence[date], *, of_signs: bool
) -> _Way:
    """The way after what was told, and run, on one more day; signs begin one at once, on the day that says they are gone."""
    score = scores.get(when)
    bad = {d: s for d, s in way.bad.items() if (when - d).days < WITHIN_DAYS}
    if score is not None and score >= MODERATE_SCORE:
        bad[when] = score
    if not bad:
        return _Way(bad={})
    if way.step is None:
        begins = score == 0 if of_signs else len(bad) >= DAYS_OF_PAIN and when not in bad
        return _Way(bad=bad, step=1 if begins else None)
    if score is not None and score > STEPS_BACK_ABOVE:
        return _Way(bad=bad, step=max(way.step - 1, 1))
    borne = when in run_days and _borne(when, today, scores)
    step = way.step + 1 if borne else way.step
    return _Way(bad={}) if step > len(RUN_STEPS) else _Way(bad=bad, step=step)


def _borne(run: date, today: date, scores: Mapping[date, float]) -> bool:
    """Whether a run hurt by no more than the limit, on its day and on the first morning that tells; silence is no answer."""
    after = (run + timedelta(days=n) for n in range(1, MORNINGS_AFTER + 1))
    told = next((scores[d] for d in after if d <= today and d in scores), None)
    return told is not None and max(told, scores.get(run, 0.0)) <= GOES_ON_UP_TO


def _score(site: str, said: CheckIn) -> float | None:
    """What a check-in says of a place; 0 where nothing hurts any more."""
    told = next((p for p in said.pain if p.site == site), None)
    if told is not None:
        return SIGN_SCORE if site == PELVIC_FLOOR and told.score_0_10 is None else told.score_0_10
    return 0.0 if said.no_pain else None


def may_run(way: RunReturn) -> bool:
    """Whether today is a day to run on the way back: not the day after a run, and not with more than slight pain."""
    rested = way.days_since_run is None or way.days_since_run >= DAYS_BETWEEN_RUNS
    return rested and (way.score is None or way.score <= GOES_ON_UP_TO)


def step_in_words(step: int) -> str:
    """A step as `6 x (2 min run, 3 min walk)`."""
    run, walk, repeats = RUN_STEPS[step - 1]
    return f"{repeats} x ({run} min run, {walk} min walk)" if walk else f"{run} min of easy running"


def session_on_the_way(session: PlannedSession, way: RunReturn, sports: Sequence[str]) -> PlannedSession:
    """A planned session as the way back leaves it: a run becomes its step, or another sport of the same length.

    Other sports and races stay as they are.
    """
    if session.sport != Sport.RUNNING or session.kind in ("race", "rest") or session.run_return:
        return session
    if may_run(way):
        return _run_walk(session, way)
    other = next((sport for sport in LOW_IMPACT_SPORTS if sport in sports or "triathlon" in sports), None)
    if other is None:
        return PlannedSession(sport=None, kind="rest", minutes=0, max_zone=0, load=0, lightened=True, run_return=True)
    minutes = session.minutes or 0.0
    return PlannedSession(
        sport=other,
        kind="endurance",
        minutes=session.minutes,
        max_zone=2,
        load=_no_more_than(session, _load(minutes, "endurance")),
        also=session.also,
        lightened=True,
        run_return=True,
    )


def _run_walk(session: PlannedSession, way: RunReturn) -> PlannedSession:
    run, walk, repeats = RUN_STEPS[way.step - 1]
    room = int(session.minutes) if session.minutes is not None else (run + walk) * repeats
    times = max(min(repeats, room // (run + walk)), 1)
    run = min(run, max(room, 1)) if times == 1 else run
    walks = (PlannedStep(name="Walk", minutes=walk, zone=1, repeat=times, kind=StepKind.WALK),) if walk else ()
    return replace(
        session,
        kind="endurance",
        minutes=float(times * (run + walk)),
        max_zone=2,
        load=_no_more_than(session, _load(times * run, "endurance") + _load(times * walk, "recovery")),
        distance_km=None,
        hard=False,
        run_walk=True,
        lightened=True,
        run_return=True,
        title="Run/walk",
        structure=f"{times} x ({run} min easy run, {walk} min walk)" if walk else f"{run} min easy run",
        steps=(PlannedStep(name="Easy run", minutes=run, zone=2, repeat=times, kind=StepKind.RUN), *walks),
        level=0,
    )


def _no_more_than(session: PlannedSession, load: float) -> float:
    return load if session.load is None else min(load, session.load)


def _load(minutes: float, kind: str) -> float:
    return round(minutes / 60 * POINTS_PER_HOUR_OF_KIND[kind], 1)


def next_day(way: RunReturn, *, ran: bool) -> RunReturn | None:
    """The way a day later where all goes well; None once its last step is done."""
    if ran and way.step == len(RUN_STEPS):
        return None
    since = 1 if ran else None if way.days_since_run is None else way.days_since_run + 1
    return replace(way, step=way.step + 1 if ran else way.step, score=None, days_since_run=since)
