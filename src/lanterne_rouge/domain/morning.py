"""Everything a decision may look at, for one morning. Frozen and serialisable: stored with the run, replayable years later."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.decision import StepKind
from lanterne_rouge.domain.mission import Constraints, MissionStatus


@dataclass(frozen=True, kw_only=True)
class Readiness:
    """A readiness score 0-100 and how old it is; `contributors` are scores 0-100 by name."""

    score: float | None
    measured_days_ago: int | None = 0
    contributors: Mapping[str, float | None] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class HrvState:
    """lnRMSSD against the athlete's own band. `week` is the 7-day mean; `mean_28d`, `sd_28d` need 14 valid days."""

    mean_28d: float | None
    sd_28d: float | None
    week: float | None
    today: float | None
    valid_days_in_week: int | None = None
    yesterday: float | None = None


@dataclass(frozen=True, kw_only=True)
class SleepState:
    """Hours of sleep: last night, mean of the last seven, and the athlete's need."""

    last_h: float | None
    avg_7d_h: float | None
    need_h: float | None
    nights_under_6h: int | None = None


@dataclass(frozen=True, kw_only=True)
class VitalSign:
    """A number of the body, such as the resting heart rate in bpm: today and the mean of the 28 days before."""

    today: float | None
    mean_28d: float | None

    @property
    def over(self) -> float | None:
        """How far today lies above the mean."""
        return self.today - self.mean_28d if self.today is not None and self.mean_28d is not None else None


@dataclass(frozen=True, kw_only=True)
class LoadState:
    """Fitness (CTL), fatigue (ATL) and form (TSB) this morning, before today's load, and how sure they are.

    `days_since_rest` is known only where every day is known: 1 means that yesterday nothing was trained. `told_days`: days before
    the first one seen for which the athlete's own words at set-up stand in; `told_longest_min`: the longest session of them.
    """

    ctl: float | None = None
    atl: float | None = None
    tsb: float | None = None
    ramp_7d: float | None = None
    monotony_7d: float | None = None
    days_since_easy: int | None = None
    days_since_rest: int | None = None
    feed_age_days: int | None = None
    last_activity_days_ago: int | None = None
    history_days: int | None = None
    settling: bool = False
    told_days: int = 0
    told_longest_min: float | None = None


@dataclass(frozen=True, kw_only=True)
class PastSession:
    """One session of the last weeks, or `days` days given as one entry. Load in TSS points; zones 0-7.

    `leg_sets`: hard sets for the legs where sets of lifting were logged; indirect ones count half, and so do
    `unknown_sets`, those of exercises that nobody knows. `started_at` is in UTC, where the session was recorded.
    """

    days_ago: int | None = None
    sport: str | None = None
    minutes: float | None = None
    load: float | None = None
    kind: str = "other"
    max_zone: int | None = None
    hard: bool = False
    distance_km: float | None = None
    hours_ago: float | None = None
    felt: str | None = None
    source: str | None = None
    untrusted_texts: tuple[str, ...] = ()
    summary_days: int | None = None
    load_per_day: float | None = None
    hard_days: int | None = None
    character: str | None = None
    failed_sessions: int | None = None
    leg_sets: float | None = None
    unknown_sets: int | None = None
    started_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class AlsoPlanned:
    """A further session on the same day; one that begins before the other has `hours_after` below 0.

    `steps`: those of the short half of a brick, straight before or after the other session.
    """

    sport: str | None
    kind: str
    hours_after: float
    steps: "tuple[PlannedStep, ...]" = ()


@dataclass(frozen=True, kw_only=True)
class PlannedStep:
    """One part of a session; `repeat`: how often it is done. `kind` is unknown in mornings that were stored without."""

    name: str
    minutes: float
    zone: int
    target: str | None = None
    repeat: int = 1
    kind: StepKind | None = None


# The terrain of a run without climbs, and without strides in it.
FLAT = "flat"


@dataclass(frozen=True, kw_only=True)
class PlannedSession:
    """What is planned for today. `kind` as in past sessions; load in TSS points.

    `lightened`: the plan itself has already been made lighter for the way back from illness, pain or a break;
    `run_return`: in the place of a run, on the way back to running.
    `title`, `structure`, `steps`: the session as the plan writes it, where it does. `level`: steps easier (below 0) or harder
    than the plan's own, as the athlete chose. `walk_step`: the weeks of running before a run with walking breaks, when planned.
    """

    sport: str | None
    kind: str
    minutes: float | None = None
    max_zone: int | None = None
    load: float | None = None
    distance_km: float | None = None
    in_hours: float | None = None
    hard: bool = False
    also: tuple[AlsoPlanned, ...] = ()
    run_walk: bool = False
    repeat: str | None = None
    terrain: str | None = None
    setting: str | None = None
    lightened: bool = False
    title: str | None = None
    structure: str | None = None
    steps: tuple[PlannedStep, ...] = ()
    level: int = 0
    run_return: bool = False
    walk_step: int | None = None


@dataclass(frozen=True, kw_only=True)
class RunReturn:
    """The way back to running after a tendon or a bone has hurt for days; `step` counts from 1.

    `days`: on how many days it hurt by 3 of 10 or more, `worst` of them; `score`: today's, None without a report.
    `quiet_mornings`: mornings without pain since a limp, None without one.
    """

    site: str
    step: int
    days: int
    worst: float
    score: float | None = None
    days_since_run: int | None = None
    quiet_mornings: int | None = None


@dataclass(frozen=True, kw_only=True)
class AthleteState:
    """What is known of the athlete. `capped_z2`: a health question was answered yes and is not cleared.

    The thresholds of the day give workouts targets in the athlete's own numbers; with `slow_pulse`, none by heart rate.
    `pace_estimated`: the threshold pace is read from sessions, not entered. `longest_run_km` and `longest_run_min`: the longest
    run of the last four weeks, its walking included; `longest_run_easy`: it was done easily. `longest_others`: the longest session
    of each other sport in those weeks, with its kilometres and minutes.
    """

    age: int | None = None
    sex: str | None = None
    sports: tuple[str, ...] = ()
    level: str | None = None
    weekly_hours: float | None = None
    sessions_per_week: float | None = None
    bmi: float | None = None
    conditions: tuple[str, ...] = ()
    capped_z2: bool = False
    ftp_w: float | None = None
    lthr_bpm: float | None = None
    threshold_pace_ms: float | None = None
    pace_estimated: bool = False
    css_ms: float | None = None
    slow_pulse: bool = False
    weight_kg: float | None = None
    longest_run_km: float | None = None
    longest_run_min: float | None = None
    longest_run_easy: bool = False
    longest_others: tuple[tuple[str, float, float], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Block:
    """Where the athlete stands in the loading cycle."""

    just_finished: str | None = None
    loading_weeks: int | None = None
    recovery_week_due: bool | None = None
    starting: str | None = None
    day: int | None = None
    of_days: int | None = None


@dataclass(frozen=True, kw_only=True)
class PastCtl:
    """Fitness on an earlier day."""

    days_ago: int
    ctl: float


@dataclass(frozen=True, kw_only=True)
class RawValue:
    """A value as a feed delivered it, before any check; `value` None stands for a non-finite number."""

    what: str
    value: float | None
    unit: str = ""
    where: str = ""
    over_s: float | None = None
    previous: float | None = None
    athlete_says: float | None = None


@dataclass(frozen=True, kw_only=True)
class PersonalConstants:
    """Constants that the athlete accepted for themselves; the defaults are the population's.

    `hrv_band_sd`: half-width of the HRV band in standard deviations; `hard_gap_h`: hours between hard sessions.
    """

    version: int = 0
    hrv_band_sd: float = 0.5
    hard_gap_h: float = 48.0


@dataclass(frozen=True, kw_only=True)
class Morning:
    """One morning. None is unknown; it is never good news.

    `readiness_trend` is the slope of readiness in points a day over a week; `lessons` are sentences about past blocks,
    without their last full stop; `bad_days` are those of the last four days that the athlete called bad afterwards.
    `measured_on` is the day of each body signal's newest reading, by its key: daily lists have no time of day.
    """

    day: date
    mission: MissionStatus
    constraints: Constraints = field(default_factory=Constraints)
    athlete: AthleteState = field(default_factory=AthleteState)
    load: LoadState = field(default_factory=LoadState)
    readiness: Readiness | None = None
    hrv: HrvState | None = None
    sleep: SleepState | None = None
    rhr: VitalSign | None = None
    temperature_deviation_c: float | None = None
    longest_30d_km: float | None = None
    sessions: tuple[PastSession, ...] = ()
    plan: PlannedSession | None = None
    check_in: CheckIn = field(default_factory=CheckIn)
    block: Block | None = None
    ctl_history: tuple[PastCtl, ...] = ()
    raw_values: tuple[RawValue, ...] = ()
    minutes_available: float | None = None
    usual_day_load: float | None = None
    own: PersonalConstants = field(default_factory=PersonalConstants)
    readiness_trend: float | None = None
    lessons: tuple[str, ...] = ()
    bad_days: int = 0
    measured_on: tuple[tuple[str, date], ...] = ()
    run_return: RunReturn | None = None
