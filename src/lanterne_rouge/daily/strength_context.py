"""Everything that today's strength plan may look at, gathered from what is kept: CoachContext."""

from dataclasses import dataclass
from datetime import timedelta

from lanterne_rouge.coaching.strength.body_places import joints_of, severity_of
from lanterne_rouge.daily.strength_bodyweight import bodyweight_on
from lanterne_rouge.daily.strength_choices import choices
from lanterne_rouge.daily.strength_deload import deload_on
from lanterne_rouge.daily.strength_exercises import ExerciseShelf
from lanterne_rouge.daily.strength_habit import titles_until
from lanterne_rouge.daily.strength_history import held_back_of, lift_histories, logged_sessions
from lanterne_rouge.daily.strength_template import Log, NextSession, in_its_week, next_session
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
from lanterne_rouge.domain.prescription import Template
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.stores import Stores

LOW_ENERGY, HIGH_ENERGY = 3.0, 8.0
MILD_SORENESS, HIGH_SORENESS = 3.0, 7.0
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
    context: DayContext,
    lifter: Lifter,
    *,
    minutes: int | None,
    side: EnduranceSide = NOTHING_BESIDE,
    template: Template | None = None,
) -> CoachContext:
    """The lifting side of a morning; `minutes` are those that the session may take, `template` one that was asked for."""
    stores, day, catalogue = lifter.stores, context.day, lifter.exercises.catalogue
    chosen = choices(stores, lifter.unit)
    sessions = logged_sessions(stores.strength.series(None, day - timedelta(days=1)), lifter.exercises.known)
    deload = deload_on(day, stores, catalogue)
    eased = held_back_of(stores, {session.day for session in sessions}) | deload.eased
    log = Log(sessions=sessions, eased=eased, titles=lambda: titles_until(stores, day))
    beside = any(sport != Sport.STRENGTH for sport in context.athlete.sports)
    found = (
        NextSession(template=in_its_week(template, chosen, day, log, catalogue))
        if template is not None
        else next_session(day, chosen, stores.strength.templates(), log, catalogue, beside_endurance=beside)
    )
    return CoachContext(
        today=day,
        template=found.template,
        goal=chosen.goal,
        location=chosen.gym.location,
        readiness=readiness(context.check_in.feeling),
        minutes=minutes,
        history=lift_histories(sessions, eased),
        available=chosen.gym.gear,
        gym=chosen.gym,
        pain=pain_flags(context.check_in),
        unit=chosen.gym.unit,
        bodyweight_kg=context.check_in.weight_kg or bodyweight_on(stores, day),
        deload=deload.lighter,
        endurance=side,
        notes=(*((deload.why,) if deload.why else ()), *found.notes),
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
