"""What may be done on a day of rest: an easy walk, or mobility work where walking is too hot; it counts only if done."""

from lanterne_rouge.day.prescribe import load_of
from lanterne_rouge.day.rules.health import HEALTH
from lanterne_rouge.day.signs.signals import Signals, read_signals
from lanterne_rouge.day.sport_choice import spares_places
from lanterne_rouge.domain.decision import StepKind, WorkoutPlan, WorkoutStep, Zone
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.sport import Sport

WALK_MINUTES, MOBILITY_MINUTES = 30, 20
HOW_IT_COUNTS = "It's optional and counts only if you do it"


def rest_option(morning: Morning) -> WorkoutPlan | None:
    """20 to 30 minutes in zone 1 for a day without a workout.

    None with any sign of illness, a doctor's question open, pain or an injury that walking would load, training done today
    already, or less time than it takes.
    """
    signs = read_signals(morning)
    if _is_rest_better(signs):
        return None
    option = _mobility() if signs.report.hot or signs.report.hot_for_anybody else _walk()
    minutes = signs.report.check_in.minutes_available
    return option if minutes is None or minutes >= option.duration_minutes else None


def _is_rest_better(signs: Signals) -> bool:
    report = signs.report
    ill = report.ill or any(rule.limits and rule.when(signs) for rule in HEALTH)
    injury = report.check_in.injury
    hurt = (injury.site,) if injury is not None and not injury.cleared else ()
    places = (*(pain.site for pain in report.check_in.pain if pain.score_0_10 != 0), *hurt)
    loaded = report.stop_pain or not spares_places(Sport.WALKING, places)
    return ill or loaded or signs.morning.athlete.capped_z2 or bool(signs.training.load_today)


def _walk() -> WorkoutPlan:
    return _easy(
        Sport.WALKING, "walk", "Easy walk", "A relaxed walk on flat ground; you can talk all the way", WALK_MINUTES
    )


def _mobility() -> WorkoutPlan:
    text = "Gentle mobility and stretching indoors, where it is cool; nothing should hurt"
    return _easy(Sport.OTHER, "mobility", "Easy mobility", text, MOBILITY_MINUTES)


def _easy(sport: Sport, kind: str, title: str, text: str, minutes: int) -> WorkoutPlan:
    zones = tuple((zone.name, minutes if zone is Zone.Z1 else 0) for zone in Zone if zone is not Zone.NONE)
    return WorkoutPlan(
        sport=sport,
        type=kind,
        title=title,
        description=f"{text}. {HOW_IT_COUNTS}.",
        duration_minutes=minutes,
        load=round(load_of([(Zone.Z1, minutes)]), 1),
        zones=zones,
        max_zone=Zone.Z1,
        steps=(WorkoutStep(name=title, minutes=minutes, zone=Zone.Z1, kind=StepKind(kind)),),
    )
