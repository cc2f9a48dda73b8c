"""How likely the next interval session is to be finished, from what was really done of the last ones of its kind.

A logistic of five things that are known before it: how much more it asks than the largest that was finished, whether the last
one was finished and how hard it felt, how often such sessions were finished so far, and how long ago the last one was. The
weights were fitted on simulated athletes and measured on others (`docs/sandbox.md`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import exp, log

from lanterne_rouge.season.progress import (
    FINISHED_SHARE,
    USUAL_SESSION_RPE,
    SessionResult,
    share_of_work,
)

# So many sessions of a kind are needed; and the ones of so many days count.
ENOUGH_SESSIONS, REMEMBERED_DAYS = 2, 56
MOST_STRAIN = 3.0
# From so many forecasts of the athlete's own on these decide whether there are more.
ENOUGH_FORECASTS = 4
# The usual share of finished sessions, worth so many of one's own.
USUAL_SHARE, WORTH = 0.8, 2.0
# Constant, step, whether the last was finished, strain of it, own share in log-odds, weeks since.
FINISHING_WEIGHTS = (0.14, -2.58, -0.11, -0.63, 1.01, 0.47)


@dataclass(frozen=True, kw_only=True)
class TriedSession:
    """An interval session that was begun: its minutes of work as planned, whether they were done, and the RPE above the usual one."""

    day: date
    work_minutes: float
    finished: bool
    strain: float | None = None


def tried_session(day: date, kind: str, work_minutes: float, result: SessionResult) -> TriedSession | None:
    """Return what a result says of a session; None where it was left out."""
    share = share_of_work(result, kind, work_minutes)
    if result.load_share <= 0 or work_minutes <= 0:
        return None
    usual = USUAL_SESSION_RPE.get(kind)
    strain = result.rpe - usual if result.rpe is not None and usual is not None else None
    return TriedSession(day=day, work_minutes=work_minutes, finished=share >= FINISHED_SHARE, strain=strain)


def chance_to_finish(tried: Sequence[TriedSession], work_minutes: float, day: date) -> float | None:
    """Return the chance, 0-1, that a session with so much work is finished; None where too little is known."""
    lately = [each for each in tried if day - timedelta(days=REMEMBERED_DAYS) <= each.day < day]
    if len(lately) < ENOUGH_SESSIONS or work_minutes <= 0:
        return None
    return 1 / (
        1 + exp(-sum(w * x for w, x in zip(FINISHING_WEIGHTS, features(lately, work_minutes, day), strict=True)))
    )


def features(lately: Sequence[TriedSession], work_minutes: float, day: date) -> tuple[float, ...]:
    """Return what the chance is made from, in the order of the weights."""
    last = lately[-1]
    proven = max((each.work_minutes for each in lately if each.finished), default=0.8 * last.work_minutes)
    share = (sum(each.finished for each in lately) + WORTH * USUAL_SHARE) / (len(lately) + WORTH)
    return (
        1.0,
        log(work_minutes / proven),
        1.0 if last.finished else -1.0,
        max(-MOST_STRAIN, min(MOST_STRAIN, last.strain or 0.0)),
        log(share / (1 - share)),
        log(1 + (day - last.day).days / 7),
    )


def beats_last_time(tried: Sequence[TriedSession]) -> bool:
    """Whether forecasts of the athlete's own past sessions were nearer than "the same as last time"; true where too few are known."""
    ours = last = count = 0.0
    for n in range(ENOUGH_SESSIONS, len(tried)):
        chance = chance_to_finish(tried[:n], tried[n].work_minutes, tried[n].day)
        if chance is not None:
            ours += (chance - tried[n].finished) ** 2
            last += (tried[n - 1].finished - tried[n].finished) ** 2
            count += 1
    return count < ENOUGH_FORECASTS or ours < last
