"""The athlete: profile and dated thresholds, in SI units; and a mission that was just set up."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from typing_extensions import TypedDict

from lanterne_rouge.domain.fitness import THRESHOLD_UNITS, Threshold, ThresholdName
from lanterne_rouge.domain.heart_medicine import PULSE_IS_SLOWED
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.language.phrasing import date_in_words
from lanterne_rouge.metrics.zones import LTHR_SHARE_OF_MAX
from lanterne_rouge.settings.athlete_values import format_threshold

SHOWN_FIELDS = ("name", "birth_year", "sex", "level", "units", "timezone")
SOURCES = {
    "athlete": "entered by you",
    "file": "from your files",
    "intervals_icu": "from intervals.icu",
    "estimate": "estimated from your best efforts",
    "age_formula": "guessed from your age",
}
NO_GOAL = "no event, planned a few weeks ahead. Add a race any time: lanterne race add"
UNSET = "No thresholds yet. Import activities, or set them: lanterne athlete set ftp=265 lthr=168"

ThresholdView = TypedDict("ThresholdView", {"name": str, "value": float, "unit": str, "from": dt.date, "source": str})
"""A threshold in SI units and the day from which it counts; a TypedDict because `from` is no name in Python."""


@dataclass(frozen=True, kw_only=True)
class AthleteView:
    """Who the athlete is: `thresholds` is all of history, `in_force` what counts today.

    `slow_pulse`: a medicine holds the pulse down, so that none by heart rate counts.
    """

    athlete: str
    name: str | None
    birth_year: int | None
    sex: str | None
    level: str | None
    units: str
    timezone: str | None
    slow_pulse: bool
    thresholds: tuple[ThresholdView, ...]
    in_force: tuple[ThresholdView, ...]


@dataclass(frozen=True, kw_only=True)
class MissionQuestionView:
    """A question of the set-up; `kind` is text, number, date, choice, choices or yes_no, and `choices` what it offers.

    `answer`: what holds now, as it would be typed; empty where nothing is known.
    """

    key: str
    prompt: str
    kind: str
    choices: tuple[str, ...]
    required: bool
    answer: str


@dataclass(frozen=True, kw_only=True)
class MissionSetUpView:
    """A mission that is now in force; `limited_by_health`: a health question keeps the athlete in easy zones;
    `slow_pulse`: a medicine keeps heart rate out of the targets.
    """

    home: str
    athlete: str
    mission: str
    warnings: tuple[str, ...]
    name: str | None
    goal_event: str | None
    goal_date: dt.date | None
    file: str
    limited_by_health: bool
    slow_pulse: bool


def athlete_view(
    athlete: str, profile: Profile, thresholds: Sequence[Threshold], in_force: Sequence[Threshold]
) -> AthleteView:
    """Profile and thresholds."""
    return AthleteView(
        athlete=athlete,
        name=profile.name,
        birth_year=profile.birth_year,
        sex=profile.sex,
        level=profile.level,
        units=profile.units,
        timezone=profile.timezone,
        slow_pulse=profile.slow_pulse is True,
        thresholds=tuple(_threshold(threshold) for threshold in thresholds),
        in_force=tuple(_threshold(threshold) for threshold in in_force),
    )


def athlete_text(view: AthleteView) -> str:
    """The profile, and the thresholds that count today."""
    return "\n".join(_athlete_lines(view))


def set_up_text(view: MissionSetUpView) -> str:
    """The goal, where the mission is written, and what to do next."""
    goal = f"{view.goal_event} on {date_in_words(view.goal_date)}" if view.goal_date else NO_GOAL
    lines = [
        f"{view.name}: {goal}.",
        f"Saved in {view.file}; edit it as you like.",
    ]
    if view.limited_by_health:
        lines.append(
            "You answered yes to a health question, so I'll keep you in easy zones until a doctor clears you."
            " Then: lanterne init --cleared yes"
        )
    if view.slow_pulse:
        lines.append(PULSE_IS_SLOWED)
    return "\n".join([*lines, *view.warnings, "Next: lanterne import FOLDER, then lanterne today"])


def _athlete_lines(view: AthleteView) -> Iterator[str]:
    for name in SHOWN_FIELDS:
        value = getattr(view, name)
        if value is not None:
            yield f"{name.replace('_', ' '):<16}{value}"
    for threshold in view.in_force:
        name = ThresholdName(threshold["name"])
        value = format_threshold(name, threshold["value"])
        yield (f"{name.replace('_', ' '):<16}{value:<14}since {threshold['from']}  ({_source(threshold, view)})")
    if view.slow_pulse:
        yield PULSE_IS_SLOWED
    if not view.thresholds:
        yield UNSET
    elif len(view.thresholds) > len(view.in_force):
        yield "Earlier values: lanterne athlete show --json"


def _source(threshold: ThresholdView, view: AthleteView) -> str:
    """Where a threshold comes from; an LTHR that no effort showed is a share of the maximum."""
    highest = next((t["value"] for t in view.in_force if t["name"] == ThresholdName.MAX_HR.value), None)
    is_share = highest is not None and abs(threshold["value"] - LTHR_SHARE_OF_MAX * highest) < 0.01
    if threshold["name"] == ThresholdName.LTHR.value and threshold["source"] == "estimate" and is_share:
        return f"{LTHR_SHARE_OF_MAX:.0%} of your maximum until a hard effort shows more"
    return SOURCES[threshold["source"]]


def _threshold(threshold: Threshold) -> ThresholdView:
    return {
        "name": threshold.name.value,
        "value": round(threshold.value, 4),
        "unit": THRESHOLD_UNITS[threshold.name],
        "from": threshold.from_day,
        "source": threshold.source.value,
    }
