"""An imagined day beside the real one: decided by the same path, and never stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from lanterne_rouge.app.morning import MorningReader, MorningRecords, morning_reader
from lanterne_rouge.app.projection import Ahead, fitness_ahead
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.day.adjustments import imagine
from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.day.signals import REPORTED_SIGNALS
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.decision import Action, Change, Intensity
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.season import SeasonPlan
from lanterne_rouge.domain.wellness import Observation, Reading
from lanterne_rouge.ports.stores import FitnessStore
from lanterne_rouge.views.briefing import CommunicationInput, communicate
from lanterne_rouge.views.today import briefing_view
from lanterne_rouge.views.what_if import AddedGoneView, AheadView, DifferenceOfDayView, SkippedDayView, WhatIfView

IMAGINED = "imagined"


@dataclass(frozen=True, kw_only=True)
class WhatIfRequest:
    """The day, today without one; values to imagine such as `sleep_h=5`, and days without their training."""

    day: date | None = None
    values: tuple[str, ...] = ()
    skipped: tuple[date, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DayOutcome:
    """What a day comes to, with the form it starts from."""

    action: Action
    intensity: Intensity
    load: float
    minutes: int
    max_zone: int
    workout: str | None
    confidence: float
    ctl: float | None
    atl: float | None
    tsb: float | None


@dataclass(frozen=True, kw_only=True)
class Skipped:
    """A day whose training is imagined away: what it held, done or planned; None where a coming load is not known."""

    day: date
    load: float | None
    done: bool


@dataclass(frozen=True, kw_only=True)
class Difference:
    """From the real day to the imagined one."""

    changes: tuple[Change, ...]
    skipped: tuple[Skipped, ...]
    real: DayOutcome
    imagined: DayOutcome
    flags_added: tuple[str, ...]
    flags_gone: tuple[str, ...]
    rules_added: tuple[str, ...]
    rules_gone: tuple[str, ...]
    ahead: tuple[Ahead, ...]

    @property
    def same(self) -> bool:
        """Whether the day comes to the same session, whatever it starts from."""
        return _session(self.real) == _session(self.imagined)


@dataclass(frozen=True, kw_only=True)
class WhatIf:
    """The imagined day's briefing, and how it differs from the real one."""

    briefing: Briefing
    difference: Difference


@dataclass(frozen=True, kw_only=True)
class _Known:
    """The loads of days, done and planned."""

    fitness: FitnessStore
    plan: SeasonPlan | None

    def done(self, day: date) -> float:
        loads = self.fitness.loads(day, day)
        return round(loads[0].load, 1) if loads else 0.0

    def planned(self, day: date) -> float | None:
        planned_day = self.plan.on(day) if self.plan is not None else None
        return planned_day.load if planned_day else None


def imagine_day(request: WhatIfRequest, scope: AthleteScope) -> WhatIfView:
    """Decide a day with other numbers, or without the training of some days, and compare; nothing is stored."""
    imagined = compare_imagined_day(
        request.day or scope.today,
        morning_reader(scope, scope.mission),
        wishes=[_pair(value) for value in request.values],
        skipped=frozenset(request.skipped),
        athlete=scope.athlete,
        now=scope.now,
        plan=scope.stores.plans.current(),
    )
    return WhatIfView(briefing=briefing_view(imagined.briefing), difference=_difference_view(imagined.difference))


def compare_imagined_day(
    day: date,
    reader: MorningReader,
    *,
    wishes: Sequence[tuple[str, str]] = (),
    skipped: frozenset[date] = frozenset(),
    athlete: str,
    now: datetime,
    plan: SeasonPlan | None = None,
) -> WhatIf:
    """The morning of `day` with `wishes` (name and value) in it, and without what was or would be done on `skipped` days."""
    if not wishes and not skipped:
        raise BadInput(
            "What should be different?", "For example: lanterne what-if --set sleep_h=5, or --skip 2026-03-01."
        )
    real = reader.read(day, now=now)
    done = frozenset(skipped_day for skipped_day in skipped if _is_done(skipped_day, real.morning))
    other = reader.read(day, now=now, left_out=done) if done else real
    context, changes = imagine(other.morning, wishes)
    was, then = decide_day(real.morning), decide_day(context)
    return WhatIf(
        briefing=_told(context, then, _observed(other, context), athlete),
        difference=Difference(
            changes=changes,
            skipped=_skipped(sorted(skipped), real, was, _Known(fitness=reader.stores.fitness, plan=plan)),
            real=_outcome(was, real.morning),
            imagined=_outcome(then, context),
            flags_added=_new(_flags(then), _flags(was)),
            flags_gone=_new(_flags(was), _flags(then)),
            rules_added=_new(_rules(then), _rules(was)),
            rules_gone=_new(_rules(was), _rules(then)),
            ahead=fitness_ahead(context, then.verdict.load, reader.mission, plan, skipped - done),
        ),
    )


def _is_done(day: date, context: Morning) -> bool:
    """Today is done as soon as something was trained on it; until then it is still to come."""
    return day < context.day or (day == context.day and any(s.days_ago == 0 for s in context.sessions))


def _skipped(skipped: Sequence[date], real: MorningRecords, was: DayResult, day_facts: _Known) -> tuple[Skipped, ...]:
    skipped_days = []
    for skipped_day in skipped:
        done = _is_done(skipped_day, real.morning)
        load = (
            day_facts.done(skipped_day)
            if done
            else was.verdict.load
            if skipped_day == real.morning.day
            else day_facts.planned(skipped_day)
        )
        skipped_days.append(Skipped(day=skipped_day, load=load, done=done))
    return tuple(skipped_days)


def _told(context: Morning, result: DayResult, observed: Observation, athlete: str) -> Briefing:
    message_input = CommunicationInput(
        run_id=IMAGINED, context=context, result=result, observation=observed, athlete=athlete
    )
    return communicate(message_input).briefing


def _observed(records: MorningRecords, imagined: Morning) -> Observation:
    """The observation with every imagined value named as such."""
    real, was = records.observation, records.morning
    changed = {
        signal.key: Reading(value=now, source=IMAGINED, age_days=0)
        for signal in REPORTED_SIGNALS
        if (now := signal.today(imagined)) is not None and now != signal.today(was)
    }
    load = imagined.load
    observation = replace(real.with_readings(changed), ctl=load.ctl, atl=load.atl, tsb=load.tsb)
    readings = [(signal.key, observation.reading(signal.key)) for signal in REPORTED_SIGNALS]
    return replace(
        observation,
        sources=tuple(sorted({*real.sources, *([IMAGINED] if changed else [])})),
        ages=tuple((key, reading.age_days) for key, reading in readings if reading is not None),
        missing=tuple(name for name in real.missing if name not in changed),
    )


def _outcome(result: DayResult, context: Morning) -> DayOutcome:
    decision, workout, load = result.verdict.decision, result.workout, context.load
    return DayOutcome(
        action=decision.action,
        intensity=decision.intensity_recommendation,
        load=result.verdict.load,
        minutes=workout.duration_minutes if workout else 0,
        max_zone=workout.max_zone if workout else 0,
        workout=workout.title if workout else None,
        confidence=decision.confidence,
        ctl=_rounded(load.ctl),
        atl=_rounded(load.atl),
        tsb=_rounded(load.tsb),
    )


def _session(outcome: DayOutcome) -> tuple[Action, float, int, int, str | None]:
    return outcome.action, outcome.load, outcome.minutes, outcome.max_zone, outcome.workout


def _flags(result: DayResult) -> tuple[str, ...]:
    return tuple(flag.value for flag in result.verdict.decision.flags)


def _rules(result: DayResult) -> tuple[str, ...]:
    return tuple(e.rule for e in result.verdict.evidence)


def _new(now: tuple[str, ...], before: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(evidence for evidence in now if evidence not in before)


def _rounded(value: float | None) -> float | None:
    return round(value, 1) if value is not None else None


def _pair(value: str) -> tuple[str, str]:
    name, equals, imagined = value.partition("=")
    if not equals:
        advice = "Write it as sleep_h=5; lanterne what-if --help lists the names."
        raise BadInput(f'"{value}" isn\'t a name and a value.', advice)
    if not name.strip():
        raise BadInput("There's a value without a name.", "Name what to imagine, such as --set sleep_h=5.")
    return name.strip().lower(), imagined


def _difference_view(difference: Difference) -> DifferenceOfDayView:
    real, then = difference.real, difference.imagined
    return DifferenceOfDayView(
        changes=tuple({"name": c.name, "from": c.before, "to": c.after, "unit": c.unit} for c in difference.changes),
        skipped=tuple(SkippedDayView(day=s.day, load=s.load, done=s.done) for s in difference.skipped),
        same=difference.same,
        action={"from": real.action.value, "to": then.action.value},
        intensity={"from": real.intensity.value, "to": then.intensity.value},
        load={"from": real.load, "to": then.load},
        minutes={"from": real.minutes, "to": then.minutes},
        max_zone={"from": real.max_zone, "to": then.max_zone},
        workout={"from": real.workout, "to": then.workout},
        confidence={"from": real.confidence, "to": then.confidence},
        ctl={"from": real.ctl, "to": then.ctl},
        atl={"from": real.atl, "to": then.atl},
        tsb={"from": real.tsb, "to": then.tsb},
        flags=AddedGoneView(added=difference.flags_added, gone=difference.flags_gone),
        rules=AddedGoneView(added=difference.rules_added, gone=difference.rules_gone),
        ahead=tuple(AheadView(**vars(ahead)) for ahead in difference.ahead),
    )
