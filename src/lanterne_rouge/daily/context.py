"""What the agents are given on one morning: the raw observation, and what is known of the athlete and the plan."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from lanterne_rouge.agents.mission import MissionBrief
from lanterne_rouge.agents.observation import ObservationInput, ObservedMorning
from lanterne_rouge.agents.reasoning import ReasoningInput
from lanterne_rouge.coaching.sport_choice import sports_of
from lanterne_rouge.coaching.weekly_rhythm import planned_session
from lanterne_rouge.daily.training import Training, with_break
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.day_context import AthleteState, PlannedSession
from lanterne_rouge.domain.mission import Constraints, MissionConfig, Profile
from lanterne_rouge.domain.thresholds import Threshold, ThresholdsOfDay
from lanterne_rouge.domain.wellness import WellnessObservation
from lanterne_rouge.metrics.thresholds import thresholds_on, told_in_profile


def to_observe(
    day: date, told: tuple[WellnessObservation, ...], check_in: CheckIn, trained: Training
) -> ObservationInput:
    """Everything that was told up to the morning; a break that the history shows counts as said."""
    return ObservationInput(
        day=day,
        observations=told,
        check_in=with_break(check_in, trained.latest_break),
        load=trained.load,
        sessions=trained.sessions,
        ctl_history=trained.ctl_history,
        longest_30d_km=trained.longest_30d_km,
    )


def to_reason(
    brief: MissionBrief,
    seen: ObservedMorning,
    *,
    mission: MissionConfig | None,
    profile: Profile,
    thresholds: Iterable[Threshold] = (),
    plan: PlannedSession | None = None,
) -> ReasoningInput:
    """What is decided from; without a stored `plan` for today the week's rhythm says what today is for."""
    told = told_in_profile(profile, mission.start) if mission else ()
    athlete = _athlete(profile, mission, seen.day, thresholds_on(seen.day, (*told, *thresholds)))
    # Nobody has named a sport: then it is what was trained lately.
    athlete = athlete if athlete.sports else replace(athlete, sports=sports_of(seen.sessions))
    by_rhythm = planned_session(
        status=brief.status,
        athlete=athlete,
        constraints=brief.constraints,
        load=seen.load,
        day=seen.day,
        sessions=seen.sessions,
    )
    return ReasoningInput(
        mission=brief,
        observation=seen,
        athlete=athlete,
        plan=plan or by_rhythm,
        minutes_available=minutes_today(seen, brief.constraints),
    )


def minutes_today(seen: ObservedMorning, constraints: Constraints) -> float | None:
    """The minutes at hand: what the athlete said this morning, else the mission's; 0 on a day that is closed."""
    day = seen.day
    if seen.check_in.minutes_available is not None:
        return seen.check_in.minutes_available
    if day in constraints.blackout or day.weekday() not in constraints.days:
        return 0.0
    return constraints.minutes_on(day.weekday())


def _athlete(profile: Profile, mission: MissionConfig | None, day: date, thresholds: ThresholdsOfDay) -> AthleteState:
    return AthleteState(
        age=day.year - profile.birth_year if profile.birth_year else None,
        sex=profile.sex,
        sports=tuple(mission.sports) if mission else (),
        level=profile.level,
        weekly_hours=mission.constraints.weekly_hours if mission else None,
        capped_z2=bool(mission and mission.screening.limits()),
        ftp_w=thresholds.ftp.value if thresholds.ftp else None,
        lthr_bpm=thresholds.lthr.value if thresholds.lthr else None,
        threshold_pace_ms=thresholds.threshold_pace.value if thresholds.threshold_pace else None,
        css_ms=thresholds.css.value if thresholds.css else None,
    )
