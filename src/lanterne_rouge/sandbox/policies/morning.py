"""The few entries of an observation that the simulator's own policies look at, typed."""

from dataclasses import dataclass

from lanterne_rouge.sandbox.policy import Json


@dataclass(frozen=True, kw_only=True)
class Morning:
    """A morning as the simulator's own policies read it."""

    day: int
    days_to_goal: int
    weekday: int
    phase: str
    weekly_hours: float
    available_minutes: float
    max_load: float
    ctl: float
    atl: float
    tsb: float
    loads: tuple[float, ...]
    readiness: float | None
    ln_rmssd: float | None
    rhr: float | None
    temp_dev: float | None
    sleep_h: float | None
    ln_rmssd_hist: tuple[float | None, ...]
    rhr_hist: tuple[float | None, ...]
    symptoms: str
    pain: float
    injured: bool


def read(obs: dict[str, Json]) -> Morning:
    """The observation as typed values; it is the simulator's own, so nothing is doubted."""
    return Morning(**{name: _frozen(obs[name]) for name in Morning.__dataclass_fields__})  # type: ignore[arg-type]


def answer(load: float, share: float) -> dict[str, Json]:
    """The answer of a policy."""
    return {"load": load, "intensity": share}


def _frozen(value: Json) -> Json:
    return tuple(value) if isinstance(value, list) else value
