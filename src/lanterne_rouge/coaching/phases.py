"""The road to the goal: which phase a day belongs to, and what lies ahead."""

from datetime import date, timedelta

from lanterne_rouge.domain.mission import MissionConfig, MissionStatus, Phase, PhaseStart, Stage

# Two weeks is the taper with the largest gain (Bosquet 2007); a short road has room for one.
TAPER_DAYS = 14
SHORT_TAPER_DAYS = 7
SHORT_ROAD_DAYS = 56
BUILD_SHARE, BUILD_DAYS = 0.4, 56
PEAK_SHARE, PEAK_DAYS = 0.2, 21


def mission_status(mission: MissionConfig | None, day: date) -> MissionStatus:
    """Where the athlete stands on `day`; without a mission, or after its goal, the phase is Maintenance."""
    if mission is None:
        return MissionStatus(
            mission_id=None, name=None, goal_event=None, goal_date=None, days_to_goal=None, phase=Phase.MAINTENANCE
        )
    passed = day > last_day(mission)
    road = phase_starts(mission)
    current = Phase.MAINTENANCE if passed else _phase_on(road, day)
    ahead = None if passed else next((p for p in road if p.start > day and p.name is not current), None)
    to_goal = (mission.goal_date - day).days
    to_start = (first_day(mission) - day).days
    return MissionStatus(
        mission_id=mission.id,
        name=mission.name,
        goal_event=mission.goal_event,
        goal_date=mission.goal_date,
        days_to_goal=to_goal if to_goal >= 0 else None,
        phase=current,
        next_phase=ahead.name if ahead else None,
        days_to_next=(ahead.start - day).days if ahead else None,
        goal_passed=passed,
        stage=_stage_on(mission, day),
        days_to_start=to_start if to_start >= 0 else None,
        stages_ahead=sum(stage.day > day for stage in mission.stages),
    )


def phase_starts(mission: MissionConfig) -> tuple[PhaseStart, ...]:
    """The phases with their first days, in order: the mission's own, else reckoned back from the event."""
    event = first_day(mission)
    # An event of several days is no taper any more: the athlete is at the peak, stage after stage.
    racing = (PhaseStart(name=Phase.PEAK, start=event),) if lasts_for_days(mission) else ()
    own = tuple(sorted(mission.phases, key=lambda p: p.start))
    if own:
        return own if own[-1].start >= event else own + racing
    road_days = max((event - mission.start).days, 0)
    taper = min(SHORT_TAPER_DAYS if road_days < SHORT_ROAD_DAYS else TAPER_DAYS, road_days)
    training = road_days - taper
    peak = min(PEAK_DAYS, round(training * PEAK_SHARE))
    build = min(BUILD_DAYS, round(training * BUILD_SHARE))
    starts = (
        PhaseStart(name=Phase.BASE, start=mission.start),
        PhaseStart(name=Phase.BUILD, start=event - timedelta(days=taper + peak + build)),
        PhaseStart(name=Phase.PEAK, start=event - timedelta(days=taper + peak)),
        PhaseStart(name=Phase.TAPER, start=event - timedelta(days=taper)),
    )
    return starts + racing


def first_day(mission: MissionConfig) -> date:
    """The day on which the event begins."""
    return mission.event_start or mission.goal_date


def last_day(mission: MissionConfig) -> date:
    """The last day on which the goal is still ahead."""
    return max(mission.goal_date, mission.event_end or mission.goal_date)


def lasts_for_days(mission: MissionConfig) -> bool:
    """Whether the event takes more than one day."""
    return mission.event_start is not None and last_day(mission) > mission.event_start


def _phase_on(road: tuple[PhaseStart, ...], day: date) -> Phase:
    begun = [p.name for p in road if p.start <= day]
    return begun[-1] if begun else road[0].name


def _stage_on(mission: MissionConfig, day: date) -> Stage | None:
    return next((stage for stage in mission.stages if stage.day == day), None)
