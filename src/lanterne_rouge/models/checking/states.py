"""What is true of a day without a number: `hrv low`, `sleep good`, `phase build`. What is unknown is no state, so never said."""

from collections.abc import Iterator

from lanterne_rouge.day.signs.body import Body
from lanterne_rouge.day.signs.signals import Signals, read_signals
from lanterne_rouge.day.signs.training import TrainingSigns
from lanterne_rouge.domain.morning import Morning

# As the rules see them: readiness that eases, and that of a good day; beats and °C that count as raised.
WORDED_LOW_READINESS, WORDED_GOOD_READINESS = 70.0, 75.0
RAISED_BEATS, USUAL_BEATS = 5.0, 3.0
RAISED_SKIN_C = 0.5
# Hours under the need from which a night was short, and within which it was a good one.
SHORT_H, GOOD_H = 1.0, 0.5
ENOUGH_H = 7.0
LOW_FEELING, HIGH_FEELING = 4.0, 7.0


def states_of(context: Morning) -> tuple[str, ...]:
    """The states of a day, each a topic and what is true of it; all of them rest on values that were not set aside."""
    signs = read_signals(context)
    return tuple(
        dict.fromkeys(
            (
                *_body(signs.body),
                *_training(signs.training),
                *_sessions(signs.morning),
                *_person(signs),
                *_road(signs),
            )
        )
    )


def _body(body: Body) -> Iterator[str]:
    if body.readiness is not None:
        yield from _when(
            "readiness", low=body.readiness < WORDED_LOW_READINESS, high=body.readiness >= WORDED_GOOD_READINESS
        )
    yield from _hrv(body)
    over = body.rhr_over
    if over is not None:
        yield from _when(
            "rhr", high=over >= RAISED_BEATS, up=over >= 1, down=over <= -1, usual=abs(over) <= USUAL_BEATS
        )
    if body.temperature is not None:
        up = body.temperature >= RAISED_SKIN_C
        yield from _when("temperature", up=up, high=up, usual=abs(body.temperature) < RAISED_SKIN_C)
    if body.sleep is not None and body.sleep_need is not None:
        under = body.sleep_need - body.sleep
        good = under <= GOOD_H and body.sleep >= ENOUGH_H
        yield from _when("sleep", low=under >= SHORT_H, down=under > 0, high=good, up=under < 0, usual=good)


def _hrv(body: Body) -> Iterator[str]:
    low, high, week = body.hrv_low, body.hrv_high, body.hrv_week
    if low is None or high is None:
        return
    mean, told = (low + high) / 2, [value for value in (week, body.hrv_today) if value is not None]
    if not told:
        return
    yield from _when(
        "hrv",
        low=min(told) < low,
        high=max(told) > high,
        down=min(told) < mean,
        up=min(told) > mean,
        usual=week is not None and low <= week <= high,
    )


def _training(training: TrainingSigns) -> Iterator[str]:
    ctl, atl, tsb, ramp = training.ctl, training.atl, training.tsb, training.ramp
    if tsb is not None:
        yield from _when(
            "tsb", low=tsb < 0, down=tsb < 0, high=tsb > 0, up=tsb > 0, fresh=tsb >= 0, usual=-10 <= tsb <= 10
        )
    if ctl is not None and atl is not None:
        yield from _when("ctl", up=ctl > atl, down=ctl < atl)
        yield from _when("atl", high=atl > ctl, rising=atl > ctl, up=atl > ctl, down=atl < ctl, low=atl < ctl)
        yield from _when("load", high=atl > ctl)
    if ramp is not None:
        yield from _when("ctl", rising=ramp > 0, falling=ramp < 0)


def _sessions(context: Morning) -> Iterator[str]:
    """Hard work of the last week, and what yesterday was: a day that nothing is known of was neither hard nor one of rest."""
    past = [s for s in context.sessions if s.days_ago is not None]
    yesterday = [s for s in past if s.days_ago == 1]
    hard = any(s.hard for s in yesterday)
    yield from _when("yesterday", hard=hard, easy=bool(yesterday) and not hard, done=bool(yesterday))
    yield from _when("lately", hard=any(s.hard for s in past if (s.days_ago or 0) <= 7))


def _person(signs: Signals) -> Iterator[str]:
    """How the athlete is as a whole: fresh only where nothing measured says otherwise and enough is measured to say so."""
    body, training, felt = signs.body, signs.training, signs.report.check_in.feeling
    bad, tsb = bool(signs.bad_signs) or body.hrv_dipped_twice, training.tsb
    measured = body.readiness is not None or body.hrv_week is not None
    rested = not bad and measured and "sleep high" in set(_body(body)) and (tsb is None or tsb >= -5)
    tired = bad or (tsb is not None and tsb < -5)
    fresh = rested and tsb is not None and tsb >= 0 and (body.readiness or 0) >= WORDED_GOOD_READINESS
    yield from _when("you", rested=rested and not tired, fresh=fresh, tired=tired, up=fresh)
    for topic, value in (
        ("energy", felt.energy_0_10),
        ("mood", felt.mood_0_10),
        ("motivation", felt.motivation_0_10),
        ("stress", felt.stress_0_10),
        ("soreness", felt.soreness_0_10),
        ("tiredness", felt.fatigue_0_10),
    ):
        if value is not None:
            yield from _when(topic, low=value <= LOW_FEELING, high=value >= HIGH_FEELING)


def _road(signs: Signals) -> Iterator[str]:
    status, days = signs.morning.mission, signs.days_to_race
    yield f"phase {status.phase.value.lower()}" if status.phase is not None else "phase unknown"
    yield from _when("race", today=signs.race_day or signs.in_event, tomorrow=signs.race_tomorrow)
    if days is not None:
        yield from _when("race", soon=days <= 14, far=days >= 28)


def _when(topic: str, **true: bool) -> Iterator[str]:
    yield from (f"{topic} {state}" for state, is_so in true.items() if is_so)
