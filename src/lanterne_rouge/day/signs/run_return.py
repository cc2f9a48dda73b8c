"""The way back to running after a limp, after a tendon or a bone has hurt for days, or after signs of the pelvic floor: run and walk
in steps.

The steps follow programmes for bone stress injuries (Warden, Davis & Fredericson 2014), the limits of pain the
pain-monitoring model for tendons (Silbernagel 2007), on its careful side. After leaking, heaviness or pressure that is said to be
gone the same steps hold (Goom, Donnelly & Brockwell 2019 begin with a minute of running, too); a sign that comes back is a step back.
After a limp, or pain on hopping, at night or on a spot of bone, no step comes before mornings without pain, told as such.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.day.signs.reported import (
    LOW_IMPACT_SPORTS,
    MODERATE_SCORE,
    is_back,
    is_bone,
    is_tendon,
    is_upper_body,
)
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND
from lanterne_rouge.domain.check_in import PELVIC_FLOOR, CheckIn, Pain
from lanterne_rouge.domain.decision import StepKind
from lanterne_rouge.domain.morning import PlannedSession, PlannedStep, RunReturn
from lanterne_rouge.domain.sport import Sport

# Minutes of running and of walking, and how often; each step is half an hour.
RUN_STEPS = ((1, 4, 6), (2, 3, 6), (3, 2, 6), (4, 1, 6), (9, 1, 3), (30, 0, 1))
# Pain of 3 of 10 or more on so many days within so many begins a way back.
DAYS_OF_PAIN, WITHIN_DAYS = 3, 28
# Pain up to which the next step follows, and above which the one before does.
GOES_ON_UP_TO, STEPS_BACK_ABOVE = 2.0, 3.0
# Mornings without pain, told as such, between a limp and the first step.
QUIET_MORNINGS = 2
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
        p.site
        for _, said in check_ins
        for p in said.pain
        if is_slow_to_heal(p.site) or p.site == PELVIC_FLOOR or _is_alarming(p)
    )
    found = (_of_place(site, day, check_ins, run_days) for site in sites)
    return min((one for one in found if one is not None), key=lambda one: one.step, default=None)


@dataclass(frozen=True, kw_only=True)
class _Way:
    """The pain of a place as it was told up to a day; `step` is None before the way back has begun.

    `quiet`: mornings without pain since the last limp; None without one.
    """

    bad: Mapping[date, float]
    step: int | None = None
    quiet: int | None = None


def _of_place(
    site: str, day: date, check_ins: Sequence[tuple[date, CheckIn]], run_days: Sequence[date]
) -> RunReturn | None:
    pain = _PainOfPlace(
        site=site,
        scores={when: score for when, said in check_ins if (score := _score(site, said)) is not None},
        limps=frozenset(when for when, said in check_ins for p in said.pain if p.site == site and _is_alarming(p)),
    )
    way = _Way(bad={})
    for back in range(PAIN_LOOK_BACK_DAYS, -1, -1):
        way = _moved(way, day - timedelta(days=back), day, pain, run_days)
    if way.step is None:
        return None
    last_run = max((run for run in run_days if run < day), default=None)
    return RunReturn(
        site=site,
        step=way.step,
        days=len(way.bad),
        worst=max(way.bad.values()),
        score=pain.scores.get(day),
        days_since_run=(day - last_run).days if last_run is not None else None,
        quiet_mornings=way.quiet,
    )


@dataclass(frozen=True, kw_only=True)
class _PainOfPlace:
    """What the check-ins say of a place: its score on each day that tells one, and the days with a limp."""

    site: str
    scores: Mapping[date, float]
    limps: frozenset[date]

    def begins(self, bad: Mapping[date, float], when: date) -> bool:
        """Whether a way back begins: a limp begins one on its day, signs on the day that says they are gone."""
        if self.site == PELVIC_FLOOR:
            return self.scores.get(when) == 0
        lasted = is_slow_to_heal(self.site) and len(bad) >= DAYS_OF_PAIN and when not in bad
        return when in self.limps or lasted


def _moved(way: _Way, when: date, today: date, pain: _PainOfPlace, run_days: Sequence[date]) -> _Way:
    """The way after what was told, and run, on one more day."""
    score = pain.scores.get(when)
    bad = {d: s for d, s in way.bad.items() if (when - d).days < WITHIN_DAYS}
    if when in pain.limps or (score is not None and score >= MODERATE_SCORE):
        bad[when] = max(score or 0.0, MODERATE_SCORE)
    if not bad:
        return _Way(bad={})
    quiet = _quiet_mornings(way.quiet, score, limps=when in pain.limps)
    if way.step is None:
        return _Way(bad=bad, step=1 if pain.begins(bad, when) else None, quiet=quiet)
    if quiet == 0 or (score is not None and score > STEPS_BACK_ABOVE):
        return _Way(bad=bad, step=max(way.step - 1, 1), quiet=quiet)
    borne = when in run_days and _borne(when, today, pain.scores)
    step = way.step + 1 if borne and not _waits(quiet) else way.step
    return _Way(bad={}) if step > len(RUN_STEPS) else _Way(bad=bad, step=step, quiet=quiet)


def _quiet_mornings(before: int | None, score: float | None, *, limps: bool) -> int | None:
    """Mornings without pain since the last limp; pain that is there again counts from nothing, silence counts for nothing."""
    if limps:
        return 0
    if before is None or _is_enough(before) or score is None:
        return before
    return before + 1 if score == 0 else 0


def _is_enough(quiet: int) -> bool:
    return quiet >= QUIET_MORNINGS


def _waits(quiet: int | None) -> bool:
    return quiet is not None and not _is_enough(quiet)


def _is_alarming(pain: Pain) -> bool:
    """A limp, or pain on hopping, at night or on a spot of bone where running loads it."""
    below_the_trunk = not is_upper_body(pain.site) and not is_back(pain.site)
    return pain.limping or (below_the_trunk and (pain.on_hop or pain.at_night or pain.focal_bone))


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
    """Whether today is a day to run on the way back: no limp waits, not the day after a run, and not with more than slight pain."""
    rested = way.days_since_run is None or way.days_since_run >= DAYS_BETWEEN_RUNS
    return rested and not waits_for_quiet(way) and (way.score is None or way.score <= GOES_ON_UP_TO)


def waits_for_quiet(way: RunReturn) -> bool:
    """Whether a limp is too near for the first step."""
    return _waits(way.quiet_mornings)


def step_in_words(step: int) -> str:
    """A step as `6 x (2 min run, 3 min walk)`."""
    run, walk, repeats = RUN_STEPS[step - 1]
    return f"{repeats} x ({run} min run, {walk} min walk)" if walk else f"{run} min of easy running"


def session_on_the_way(session: PlannedSession, way: RunReturn, sports: Sequence[str]) -> PlannedSession:
    """A planned session as the way back leaves it: a run becomes its step, or another sport of the same length.

    Other sports and races stay as they are. A step that was planned before gives way to the one that is due now.
    """
    if session.sport != Sport.RUNNING or session.kind in ("race", "rest"):
        return session
    if may_run(way):
        stepped = _run_walk(session, way)
        return session if session.run_return and session.structure == stepped.structure else stepped
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
    load = _load(times * run, "endurance") + _load(times * walk, "recovery")
    walks = (PlannedStep(name="Walk", minutes=walk, zone=1, repeat=times, kind=StepKind.WALK),) if walk else ()
    return replace(
        session,
        kind="endurance",
        minutes=float(times * (run + walk)),
        max_zone=2,
        load=load if session.run_return else _no_more_than(session, load),
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
    quiet = None if way.quiet_mornings is None else way.quiet_mornings + 1
    return replace(way, step=way.step + 1 if ran else way.step, score=None, days_since_run=since, quiet_mornings=quiet)
