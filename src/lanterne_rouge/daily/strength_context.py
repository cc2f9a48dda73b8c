"""Everything that today's strength plan may look at, gathered from what is kept: CoachContext."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.coaching.strength.body_places import joints_of, severity_of
from lanterne_rouge.daily.strength_choices import choices
from lanterne_rouge.daily.strength_exercises import ExerciseShelf
from lanterne_rouge.daily.strength_history import LoggedSession, eased_days, lift_histories, logged_sessions
from lanterne_rouge.daily.strength_template import next_session
from lanterne_rouge.domain.check_in import CheckIn, Feeling, Injury, Pain
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.lifting import (
    CoachContext,
    EnduranceSide,
    Energy,
    LiftingReadiness,
    PainFlag,
    Severity,
    Soreness,
)
from lanterne_rouge.domain.mission import Profile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.ports.stores import Stores, WellnessStore

LOW_ENERGY, HIGH_ENERGY = 3.0, 8.0
MILD_SORENESS, HIGH_SORENESS = 3.0, 7.0
OLDEST_WEIGHT_DAYS = 90
# Runs of so long ago are asked whether lifting was held back; older sessions count as they are.
EASED_LOOK_BACK_DAYS = 182
NOTHING_BESIDE = EnduranceSide()


@dataclass(frozen=True, kw_only=True)
class Lifter:
    """Whose lifting is planned: the stores, the exercises, and who the athlete is."""

    stores: Stores
    exercises: ExerciseShelf
    profile: Profile = Profile()

    @property
    def unit(self) -> WeightUnit:
        """The unit that the athlete speaks."""
        return WeightUnit.LB if self.profile.units == WeightUnit.LB else WeightUnit.KG


def strength_context(
    context: DayContext, lifter: Lifter, *, minutes: int | None, side: EnduranceSide = NOTHING_BESIDE
) -> CoachContext:
    """The lifting side of a morning; `minutes` are those that the session may take."""
    stores, day, known = lifter.stores, context.day, lifter.exercises.known
    chosen = choices(stores, lifter.unit)
    sessions = logged_sessions(stores.strength.series(None, day - timedelta(days=1)), known)
    found = next_session(
        day,
        chosen,
        stores.strength.templates(),
        sessions,
        lifter.exercises.catalogue,
        known,
        beside_endurance=any(sport != Sport.STRENGTH for sport in context.athlete.sports),
    )
    return CoachContext(
        today=day,
        template=found.template,
        goal=chosen.goal,
        location=chosen.gym.location,
        readiness=readiness(context.check_in.feeling),
        minutes=minutes,
        history=lift_histories(sessions, _eased(stores, sessions, day)),
        available=chosen.gym.gear,
        gym=chosen.gym,
        pain=pain_flags(context.check_in),
        unit=lifter.unit,
        bodyweight_kg=_bodyweight(context.check_in, stores.wellness, day),
        deload=_in_recovery_week(stores, day),
        endurance=side,
        notes=found.notes,
    )


def readiness(feeling: Feeling) -> LiftingReadiness:
    """Scores as words. High energy counts only where soreness was told too: what nobody said is no good news."""
    energy, soreness = feeling.energy_0_10, feeling.soreness_0_10
    return LiftingReadiness(energy=_energy(energy, known=soreness is not None), soreness=_soreness(soreness))


def pain_flags(check_in: CheckIn) -> tuple[PainFlag, ...]:
    """What hurts today, with what lasts from earlier mornings. An injury counts until its way back is over."""
    flags = [flag for pain in check_in.pain if (flag := _pain(pain)) is not None]
    return (*flags, *((_injury(check_in.injury),) if check_in.injury is not None else ()))


def _energy(score: float | None, *, known: bool) -> Energy:
    if score is None:
        return Energy.OK
    if score <= LOW_ENERGY:
        return Energy.LOW
    return Energy.HIGH if score >= HIGH_ENERGY and known else Energy.OK


def _soreness(score: float | None) -> Soreness:
    if score is None or score < MILD_SORENESS:
        return Soreness.NONE
    return Soreness.HIGH if score >= HIGH_SORENESS else Soreness.MILD


def _pain(pain: Pain) -> PainFlag | None:
    alarming = pain.limping or pain.at_night or pain.focal_bone or pain.on_hop
    severity = severity_of(pain.score_0_10) if pain.score_0_10 is not None else Severity.MODERATE
    if alarming:
        severity = Severity.SEVERE
    return None if severity is None else _flag(pain.site, severity)


def _injury(injury: Injury) -> PainFlag:
    return _flag(injury.site, Severity.MILD if injury.cleared else Severity.SEVERE)


def _flag(site: str, severity: Severity) -> PainFlag:
    return PainFlag(place=site.replace("_", " "), joints=joints_of(site), severity=severity)


def _bodyweight(check_in: CheckIn, wellness: WellnessStore, day: date) -> float | None:
    if check_in.weight_kg is not None:
        return check_in.weight_kg
    told = wellness.between(day - timedelta(days=OLDEST_WEIGHT_DAYS), day)
    return next((o.value for o in reversed(told) if o.metric is WellnessMetric.WEIGHT), None)


def _eased(stores: Stores, sessions: Iterable[LoggedSession], day: date) -> frozenset[date]:
    first = day - timedelta(days=EASED_LOOK_BACK_DAYS)
    lifted = {session.day for session in sessions if session.day >= first}
    return eased_days(stores.memory.recall(min(lifted), day, "decision"), lifted) if lifted else frozenset()


def _in_recovery_week(stores: Stores, day: date) -> bool:
    """Whether the season plan makes this week a lighter one; then the lifts are lighter too."""
    plan = stores.plans.current()
    monday = day - timedelta(days=day.weekday())
    return plan is not None and any(week.recovery for week in plan.weeks if week.monday == monday)
