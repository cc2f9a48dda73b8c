"""Writes tests/agent_scenarios/recorded_seasons.json: mornings of simulated seasons that the coach coached, with what is right on them.

What is expected comes from the situation by the table of rules (docs/rules.md), written down here a second time and simply; the
coach's own answer on the morning is never looked at.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from lanterne_rouge.day.signals import READINESS_SIGNAL
from lanterne_rouge.domain.decision import Flag
from lanterne_rouge.domain.morning import Morning, PlannedSession
from lanterne_rouge.domain.season import SeasonPlan
from lanterne_rouge.sandbox.coach import REST_SESSION, CoachPolicy
from lanterne_rouge.sandbox.coach_morning import read_observation, simulated_morning
from lanterne_rouge.sandbox.policies import Json
from lanterne_rouge.sandbox.season import simulate_season
from lanterne_rouge.season.request import PlannerInput

PAGE = Path(__file__).resolve().parent.parent / "tests" / "agent_scenarios" / "recorded_seasons.json"
SEEDS = (400, 401, 402, 403, 404, 408)
# Of one kind of morning a season holds many; so many are kept, the first ones.
PER_KIND = 2
# The days of training that any rule looks back on, and those that are told in words.
SESSION_DAYS, WORD_DAYS = 10, 4
Scenario = dict[str, Any]
SAID_NOTHING = (
    "illness_contact", "vaccination", "low_energy_signs", "environment", "cycle_day", "break_days", "ctl_before_break",
    "life_stress", "alcohol_drinks", "performance", "race", "request",
)  # fmt: skip


class Recorder(CoachPolicy):
    """The coach, with the context of every morning kept."""

    def __init__(self) -> None:
        super().__init__()
        self.contexts: list[Morning] = []
        self._seen: tuple[PlannerInput, SeasonPlan] | None = None

    def _plan_of(self, request: PlannerInput) -> SeasonPlan:
        plan = super()._plan_of(request)
        self._seen = (request, plan)
        return plan

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """The coach's answer; the morning is written down."""
        answer = super().__call__(obs)
        assert self._seen is not None
        request, plan = self._seen
        planned = plan.on(request.today)
        session = planned.sessions[0] if planned and planned.sessions else REST_SESSION
        self.contexts.append(simulated_morning(request.today, read_observation(obs), self._memory, request, session))
        return answer


def record(seeds: Sequence[int] = SEEDS) -> list[Scenario]:
    """The interesting mornings of the seasons of these seeds, as scenarios with what is expected."""
    found: list[Scenario] = []
    for seed in seeds:
        recorder = Recorder()
        simulate_season(recorder, seed)
        found += _of_season(seed, recorder.contexts)
    return [{"id": f"SEA-{number:03d}", **one} for number, one in enumerate(found, 1)]


def _of_season(seed: int, contexts: Sequence[Morning]) -> Iterator[Scenario]:
    kept: Counter[str] = Counter()
    before: Scenario | None = None
    for context in contexts:
        told = _scenario(seed, context)
        kind = _kind(told, before)
        before = told
        # A day without time is a fact that the form of a scenario has no place for.
        if context.minutes_available and kept[kind] < PER_KIND:
            kept[kind] += 1
            yield {**told, "reports": kind, **expected(told)}


def _kind(told: Scenario, before: Scenario | None) -> str:
    """What makes the morning worth keeping."""
    illness, past = told["check_in"]["illness"], before["check_in"]["illness"] if before else None
    plan, days = told["plan"], told["days_to_goal"]
    pain = max((one["score_0_10"] for one in told["check_in"]["pain"]), default=0)
    if illness and illness["status"] == "active":
        begins = not past or past["status"] == "resolved"
        return f"{'fever' if illness['systemic'] else 'a head cold'}, {'first day' if begins else 'a later day'}"
    if illness and illness["days_since_resolved"] <= 5:
        return f"day {illness['days_since_resolved']} after {'a fever' if illness['systemic'] else 'a head cold'}"
    if told["check_in"]["injury"]:
        return "injured"
    if pain:
        return "pain of 3 and more" if pain >= 3 else "a little pain"
    if _brewing(told):
        return "warm and a high resting heart rate, no symptoms"
    if told["readiness"] is None:
        return "nothing from the ring"
    if days <= 7:
        return "the eve of the race" if days == 1 else "the week of the race"
    if _below_band(told):
        return f"HRV below its band, {'a hard day' if plan['hard'] else 'an easier day'} planned"
    if told["readiness"]["score"] < 70:
        return "low readiness"
    if days <= 14:
        return f"taper, {plan['kind']} planned"
    return f"{plan['kind']} planned"


def _scenario(seed: int, context: Morning) -> Scenario:
    status, load, plan = context.mission, context.load, context.plan or REST_SESSION
    sessions = [
        {
            "days_ago": s.days_ago, "hours_ago": None, "sport": s.sport, "minutes": _round(s.minutes, 0),
            "load": _round(s.load), "distance_km": None, "kind": s.kind, "max_zone": s.max_zone, "hard": s.hard,
        }
        for s in context.sessions
        if (s.days_ago or 0) <= SESSION_DAYS
    ]  # fmt: skip
    return {
        "persona": f"simulated athlete {seed}, {context.athlete.level}",
        "phase": status.phase.value,
        "days_to_goal": status.days_to_goal,
        "ctl": _round(load.ctl),
        "atl": _round(load.atl),
        "tsb": _round((_round(load.ctl) or 0.0) - (_round(load.atl) or 0.0)),
        # A scenario names today's values only; an older score has no weight on the day.
        "readiness": {"score": READINESS_SIGNAL.today(context)} if READINESS_SIGNAL.today(context) is not None else None,
        "hrv": _fields(context.hrv, "mean_28d", "sd_28d", "week", "today", "valid_days_in_week"),
        "sleep": _fields(context.sleep, "last_h", "avg_7d_h", "need_h", "nights_under_6h"),
        "rhr": _fields(context.rhr, "today", "mean_28d"),
        "temp_deviation_c": context.temperature_deviation_c,
        "longest_30d_km": None,
        "planned_km": None,
        "ramp_7d": _round(load.ramp_7d),
        "monotony_7d": _round(load.monotony_7d, 2),
        "feed_age_days": load.feed_age_days,
        "recent_sessions": [
            f"{s['days_ago']} d ago: {s['kind']} {s['minutes']:.0f} min {s['load']:.0f}"
            for s in sessions if s["days_ago"] <= WORD_DAYS
        ],
        "plan_today": f"{plan.kind}, {plan.minutes or 0:.0f} min, load {plan.load or 0:.0f}",
        "athlete": {
            "age": context.athlete.age, "sex": None, "sports": ["cycling"], "level": context.athlete.level,
            "weekly_hours": context.athlete.weekly_hours, "sessions_per_week": None, "bmi": None, "conditions": [],
        },
        "sessions": sessions,
        "plan": _plan(plan),
        "check_in": _check_in(context),
        "block": None,
        "ctl_history": [],
        "history_days": load.history_days,
        "raw_values": [],
    }  # fmt: skip


def _plan(plan: PlannedSession) -> Scenario:
    kind = {"steady": "endurance"}.get(plan.kind, plan.kind)
    return {
        "sport": plan.sport, "minutes": plan.minutes, "kind": kind, "max_zone": plan.max_zone, "load": _round(plan.load),
        "distance_km": None, "in_hours": None, "hard": plan.hard,
    }  # fmt: skip


def _check_in(context: Morning) -> Scenario:
    said = context.check_in
    illness = said.illness and {
        "name": None, "symptoms": [word.replace(" ", "_") for word in said.illness.symptoms], "temperature_c": None,
        "status": said.illness.status, "days_ill": None, "days_since_resolved": said.illness.days_since_resolved,
        "systemic": said.illness.systemic, "severity": None,
    }  # fmt: skip
    pain = [
        {
            "site": p.site, "score_0_10": p.score_0_10, "trend": None, "focal_bone": False, "at_night": False,
            "on_hop": False, "limping": False, "when": None, "days": None,
        }
        for p in said.pain
    ]  # fmt: skip
    injury = said.injury and {
        "site": said.injury.site, "kind": None, "diagnosed": False, "cleared": False, "days_off": None,
        "onset_days_ago": None, "week_back": None,
    }  # fmt: skip
    asked = (
        "energy_0_10",
        "soreness_0_10",
        "mood_0_10",
        "motivation_0_10",
        "stress_0_10",
        "fatigue_0_10",
        "heavy_legs",
    )
    feeling = {**dict.fromkeys(asked), "words": []}
    nothing = dict.fromkeys(SAID_NOTHING)
    return {"feeling": feeling, "illness": illness, "pain": pain, "injury": injury, "red_flags": [], **nothing}


@dataclass(frozen=True, kw_only=True)
class Cap:
    """What a situation allows: the most that may be done, and what must be said."""

    most: str
    zone: int = 7
    of_ctl: float = inf
    of_plan: float = inf
    points: float = inf
    flags: tuple[Flag, ...] = ()
    why: str


UPWARDS = ("recover", "ease", "maintain", "push")
# Below so many points a share of something small is no session any more.
LEAST_SESSION = 12.5


def expected(told: Scenario) -> Scenario:
    """What the table of rules accepts on the morning: the strictest of every cap that its situation calls for."""
    plan, ctl = told["plan"], told["ctl"]
    caps = [*_of_health(told), *_of_races(told), *_of_recovery(told), *_of_load(told)]
    most = min((cap.most for cap in caps), key=UPWARDS.index, default="push" if _push(told) else "maintain")
    rests = most == "recover" and any(cap.points == 0 for cap in caps)
    shares = [min(cap.of_ctl * ctl, cap.of_plan * plan["load"], cap.points) for cap in caps]
    load = 0.0 if rests else max(min([1.1 * plan["load"] + 1, *shares]), LEAST_SESSION)
    zone = min([5 if most == "push" else max(plan["max_zone"], 2), *(cap.zone for cap in caps)])
    allowed = _allowed(most, plan, limited=bool(caps))
    return {
        "allowed_actions": allowed,
        "forbidden_actions": [
            one for one in UPWARDS if one not in allowed and UPWARDS.index(one) > UPWARDS.index(most)
        ],
        "must_flags": sorted({flag.value for cap in caps for flag in cap.flags}),
        "max_intensity_zone": 0 if rests else zone,
        "max_load": round(1.02 * load, 1),
        "why": "; ".join(cap.why for cap in caps) or "nothing speaks against the plan",
        "source": "docs/rules.md",
    }


def _allowed(most: str, plan: Mapping[str, Any], *, limited: bool) -> list[str]:
    if plan["load"] == 0:
        return [one for one in UPWARDS if one != "push" and UPWARDS.index(one) <= UPWARDS.index(most)]
    known = {"recover": ["recover"], "ease": ["ease", "recover"], "push": ["maintain", "push"]}
    return known.get(most) or (["maintain", "ease"] if limited else ["maintain"])


def _of_health(told: Scenario) -> Iterator[Cap]:
    illness, rise, warm = told["check_in"]["illness"], _rhr_rise(told), told["temp_deviation_c"] or 0.0
    if illness and illness["status"] == "active":
        worse = illness["systemic"] or rise >= 10
        if worse:
            yield Cap(
                most="recover", zone=0, points=0, flags=(Flag.ILLNESS_SYSTEMIC,), why="an illness of the whole body"
            )
        else:
            yield Cap(most="ease", zone=2, points=35, of_ctl=0.5, flags=(Flag.ILLNESS_ABOVE_NECK,), why="a head cold")
    elif illness:
        yield from _of_way_back(illness["days_since_resolved"], systemic=illness["systemic"])
    if _brewing(told):
        flags = (Flag.TEMP_ELEVATED,) if warm >= 0.5 else ()
        yield Cap(most="recover", zone=1, points=25, of_ctl=0.4, flags=flags, why="something is brewing")
    elif warm >= 0.5:
        yield Cap(most="maintain", flags=(Flag.TEMP_ELEVATED,), why="warm")
    if told["check_in"]["injury"]:
        yield Cap(most="recover", zone=1, points=15, flags=(Flag.INJURY,), why="an injury that nobody has cleared")
    for pain in told["check_in"]["pain"]:
        yield _of_pain(pain["score_0_10"])


def _of_way_back(days: int, *, systemic: bool) -> Iterator[Cap]:
    flags = (Flag.RETURN_TO_TRAINING,)
    if systemic and days <= 1:
        yield Cap(most="ease", zone=1, points=25, flags=flags, why="the first day after an illness of the whole body")
    elif systemic and days <= 5:
        share = (0.6, 0.7, 0.8, 0.9)[days - 2]
        yield Cap(
            most="maintain", zone=2, of_ctl=share, flags=flags, why=f"day {days} after an illness of the whole body"
        )
    elif systemic:
        yield Cap(most="maintain", flags=flags, why="back from an illness of the whole body")
    elif days <= 3:
        yield Cap(most="maintain", zone=2, of_ctl=1.1, flags=flags, why="back from a head cold within three days")
    elif days <= 7:
        yield Cap(most="maintain", flags=flags, why="back from a head cold within a week")


def _of_pain(score: float) -> Cap:
    if score > 5:
        flags = (Flag.PAIN, Flag.MEDICAL_REFERRAL)
        return Cap(most="recover", zone=0, points=0, flags=flags, why="strong pain")
    if score >= 3:
        return Cap(most="ease", zone=2, of_ctl=0.4, of_plan=0.5, flags=(Flag.PAIN,), why="pain of 3 to 5")
    return Cap(most="maintain", zone=4, flags=(Flag.PAIN,), why="a little pain")


def _of_races(told: Scenario) -> Iterator[Cap]:
    days = told["days_to_goal"]
    if days == 1:
        yield Cap(most="maintain", points=35, flags=(Flag.RACE_TOMORROW,), why="the race is tomorrow")
    elif days <= 7:
        yield Cap(most="maintain", flags=(Flag.RACE_WEEK,), why="the last seven days before the race")
    if told["phase"] == "Taper":
        yield Cap(most="maintain", of_ctl=1.2, flags=(Flag.TAPER,), why="the taper")


def _returning(told: Scenario) -> bool:
    """In the week after an illness of the whole body the staged return limits the days, not the signs."""
    illness = told["check_in"]["illness"]
    over = illness is not None and illness["status"] != "active" and illness["systemic"]
    return bool(over and 1 <= illness["days_since_resolved"] <= 7)


def _of_recovery(told: Scenario) -> Iterator[Cap]:
    score = told["readiness"]["score"] if told["readiness"] else None
    rise, slept = _rhr_rise(told), told["sleep"]["last_h"] if told["sleep"] else None
    low, short = (score is not None and score < 70), (slept is not None and slept < 6)
    if score is None:
        yield Cap(most="maintain", flags=(Flag.MISSING_READINESS,), why="nothing from the ring")
    elif score < 60 and not _returning(told):
        yield Cap(most="ease", zone=2, of_ctl=2.0, of_plan=0.9, flags=(Flag.LOW_READINESS,), why="readiness below 60")
    elif low and score >= 60:
        yield Cap(most="maintain", flags=(Flag.LOW_READINESS,), why="readiness of 60 to 69")
    if rise >= 5:
        yield Cap(most="maintain", zone=2 if rise >= 7 else 7, flags=(Flag.RHR_ELEVATED,), why="resting heart rate up")
    if _below_band(told) and not _returning(told):
        yield Cap(most="maintain", zone=3, flags=(Flag.HRV_BELOW_SWC,), why="HRV below its band")
    if _above_band(told):
        yield Cap(most="maintain", flags=(Flag.HRV_ABOVE_SWC,), why="HRV above its band")
    yield from _of_sleep(told, slept)
    # Readiness is made of the others and counts only where none of them is off.
    measured = sum((short, rise >= 5, _below_band(told)))
    signs = 0 if _returning(told) else measured or int(low)
    if signs >= 2 and not (signs == 2 and told["plan"]["max_zone"] <= 2):
        shares = {"of_ctl": 2.0, "of_plan": 0.9} if signs == 2 else {"of_ctl": 0.6, "of_plan": 0.5}
        yield Cap(most="ease", zone=2, **shares, why="several signs together")
    elif signs == 2:
        yield Cap(most="maintain", zone=2, why="two signs together, and an easy plan")


def _of_sleep(told: Scenario, slept: float | None) -> Iterator[Cap]:
    if slept is not None and slept < 6:
        yield Cap(most="maintain", zone=4, flags=(Flag.SHORT_SLEEP,), why="a short night")
    if slept is not None and slept < 5 and told["days_to_goal"] > 6:
        yield Cap(most="ease", zone=2, of_ctl=0.65, of_plan=0.65, why="a very short night")
    week = told["sleep"] or {}
    missing = (week["need_h"] or 0) - week["avg_7d_h"] if week.get("avg_7d_h") is not None else 0.0
    if missing >= 1 or week.get("nights_under_6h", 0) >= 4:
        yield Cap(most="maintain", flags=(Flag.SLEEP_DEBT,), why="sleep is missing")
    if missing >= 1.5:
        yield Cap(most="ease", zone=2, of_ctl=0.65, of_plan=0.65, why="much sleep is missing")


def _of_load(told: Scenario) -> Iterator[Cap]:
    ctl, tsb, ramp, plan = told["ctl"], told["tsb"], told["ramp_7d"] or 0.0, told["plan"]
    score = told["readiness"]["score"] if told["readiness"] else None
    if score is not None and score < 60 and tsb <= max(-20, -0.3 * ctl):
        yield Cap(most="recover", zone=1, points=25, of_ctl=0.4, why="low readiness on deep fatigue")
    if tsb <= (-0.4 * ctl if ctl >= 20 else -30) or (tsb <= -30 and ctl < 90):
        yield Cap(most="ease", zone=2, of_ctl=0.65, flags=(Flag.DEEP_NEGATIVE_TSB,), why="deep fatigue")
    if tsb > 25 and told["phase"] != "Taper":
        yield Cap(most="maintain", flags=(Flag.DETRAINING,), why="fresher than training makes")
    if ramp > 7 or (ctl > 0 and ramp > 0.1 * (ctl - ramp)):
        yield Cap(most="maintain", flags=(Flag.RAMP_HIGH,), why="fitness rises fast")
    monotony = told["monotony_7d"] or 0.0
    if monotony > 2:
        spared = told["phase"] == "Taper" or not all(_trained(told, ago) for ago in range(1, 7))
        limits = {"most": "maintain"} if spared else {"most": "ease", "zone": 2, "of_plan": 0.6}
        yield Cap(**limits, flags=(Flag.MONOTONY_HIGH,), why="days all alike")  # type: ignore[arg-type]
    hard = [one["days_ago"] for one in told["sessions"] if one["hard"]]
    if plan["hard"] and (any(ago <= 1 for ago in hard) or len([ago for ago in hard if ago <= 7]) >= 3):
        yield Cap(most="ease", zone=2, of_ctl=0.65, of_plan=0.65, why="hard days too near one another")
    elif plan["hard"] and told["athlete"]["age"] >= 50 and any(ago <= 2 for ago in hard):
        yield Cap(most="maintain", why="hard days near one another at fifty and more")


def _push(told: Scenario) -> bool:
    quality = told["plan"]["hard"] and all(one["days_ago"] >= 2 for one in told["sessions"] if one["hard"])
    ready = told["readiness"] is not None and told["readiness"]["score"] >= 85
    return bool(quality and ready and told["tsb"] > -10)


def _trained(told: Scenario, ago: int) -> bool:
    return any(one["days_ago"] == ago for one in told["sessions"])


def _brewing(told: Scenario) -> bool:
    rise, warm = _rhr_rise(told), told["temp_deviation_c"] or 0.0
    return (warm >= 0.5 and rise >= 5) or warm >= 1.0 or rise >= 10


def _below_band(told: Scenario) -> bool:
    return bool((away := _from_band(told)) is not None and away < -0.5)


def _above_band(told: Scenario) -> bool:
    return bool((away := _from_band(told)) is not None and away > 0.5)


def _from_band(told: Scenario) -> float | None:
    """How far the week's HRV is from the mean of four weeks, in standard deviations."""
    hrv = told["hrv"]
    if not hrv or hrv["week"] is None or hrv["mean_28d"] is None or hrv["valid_days_in_week"] < 3:
        return None
    away: float = (hrv["week"] - hrv["mean_28d"]) / hrv["sd_28d"]
    return away


def _rhr_rise(told: Scenario) -> float:
    rhr = told["rhr"]
    known = rhr and rhr["today"] is not None and rhr["mean_28d"] is not None
    return rhr["today"] - rhr["mean_28d"] if known else 0.0


def _fields(part: object, *names: str) -> Scenario | None:
    return None if part is None else {name: _round(getattr(part, name), 3) for name in names}


def _round(value: float | None, digits: int = 1) -> float | None:
    return round(value, digits) if isinstance(value, float) else value


def document(scenarios: Sequence[Scenario]) -> dict[str, Any]:
    """The file of these mornings."""
    return {
        "version": 2,
        "title": "Mornings of simulated seasons",
        "notes": "Made by scripts/record_scenarios.py; what is expected comes from the table of rules, not from the coach.",
        "flag_codes": {flag.value: flag.value.replace("_", " ") for flag in Flag},
        "count": len(scenarios),
        "scenarios": scenarios,
    }


def main() -> int:
    """Write the file."""
    told = document(record())
    lines = ",\n  ".join(json.dumps(one) for one in told.pop("scenarios"))
    head = json.dumps(told, indent=1)[:-2]
    PAGE.write_text(f'{head},\n "scenarios": [\n  {lines}\n ]\n}}\n', encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
