"""What the coach looked up, as facts that a model may speak of: a number with its words, its level and its effect."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from lanterne_rouge.conversation.knowledge import PASSAGES
from lanterne_rouge.conversation.passages import Passage
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.language_model import Against, Fact, FactEffect, FactLevel
from lanterne_rouge.language.phrasing import figure, format_estimate, words_of
from lanterne_rouge.models.facts import GOOD_FORM, TIRED_FORM, is_a_name
from lanterne_rouge.models.sentences import TEXT_FIELD
from lanterne_rouge.strength.history.volume import VolumeStanding
from lanterne_rouge.views.fitness import FitnessDayView
from lanterne_rouge.views.lifting_history import LiftTrendsView, WeeklyVolumeView
from lanterne_rouge.views.lifting_records import RecordsView

WEEKS_BACK, DAYS_BACK = 4, 28
SAME_FITNESS = 2.0
"""A change of CTL in four weeks by less than this is none."""
SAME_MONTH_KG = 0.5
"""A change of an estimated maximum by less than this a month is none."""
MOST_LIFT_FACTS, MOST_MUSCLE_FACTS = 5, 8
SUPPORTS, LIMITS, NEUTRAL = FactEffect.SUPPORTS, FactEffect.LIMITS, FactEffect.NEUTRAL
_PLENTY = frozenset((VolumeStanding.NEXT, VolumeStanding.BEYOND))
_LITTLE = frozenset((VolumeStanding.NONE, VolumeStanding.BELOW))


def fitness_facts(days: Sequence[FitnessDayView]) -> Iterator[Fact]:
    """Fitness, fatigue and form of the last day, and how fitness moved in four weeks."""
    if not days:
        return
    now, before = days[-1], days[max(0, len(days) - 1 - DAYS_BACK)]
    change = now.ctl - before.ctl
    rises, falls = change > SAME_FITNESS, change < -SAME_FITNESS
    yield Fact(
        id="ctl",
        value=figure(now.ctl),
        phrase=f"CTL of {figure(now.ctl)}",
        effect=SUPPORTS if rises else NEUTRAL,
        level=FactLevel.HIGH if rises else FactLevel.LOW if falls else None,
        named=("ctl", "fitness"),
        fields=(("before", f"a CTL of {figure(before.ctl)} four weeks before"),),
        against=Against.ABOVE if rises else Against.BELOW if falls else Against.WITHIN,
    )
    is_tired = now.tsb < TIRED_FORM
    yield Fact(
        id="atl",
        value=figure(now.atl),
        phrase=f"ATL of {figure(now.atl)}",
        article="an",
        effect=LIMITS if is_tired else NEUTRAL,
        level=FactLevel.HIGH if is_tired else None,
        named=("atl", "fatigue"),
    )
    is_fresh = now.tsb >= GOOD_FORM
    yield Fact(
        id="tsb",
        value=figure(now.tsb),
        phrase=f"TSB of {figure(now.tsb)}",
        effect=LIMITS if is_tired else SUPPORTS if is_fresh else NEUTRAL,
        level=FactLevel.LOW if is_tired else FactLevel.HIGH if is_fresh else None,
        named=("tsb", "form"),
    )


def volume_facts(view: WeeklyVolumeView, today: date) -> Iterator[Fact]:
    """The hard sets of each muscle in the last full week, most first."""
    full = [week for week in view.weeks if week.last < today] or list(view.weeks)
    if not full or not full[-1].sessions:
        return
    trained = sorted((m for m in full[-1].muscles if m.sets > 0), key=lambda m: -m.sets)
    for muscle in trained[:MOST_MUSCLE_FACTS]:
        sets = f"{muscle.sets:g} {'hard set' if muscle.sets == 1 else 'hard sets'}"
        plenty, little = muscle.standing in _PLENTY, muscle.standing in _LITTLE
        yield Fact(
            id=f"sets_{muscle.muscle.value}",
            value=sets,
            phrase=f"{sets} for {words_of(muscle.muscle.value)} in the last full week",
            article="",
            effect=LIMITS if muscle.standing is VolumeStanding.BEYOND else NEUTRAL,
            level=FactLevel.HIGH if plenty else FactLevel.LOW if little else None,
            fields=(("usual", f"a useful range of {view.bands.efficient:g} to {view.bands.efficient_to:g} sets"),),
            against=Against.WITHIN
            if muscle.standing is VolumeStanding.EFFICIENT
            else Against.ABOVE
            if plenty
            else Against.BELOW,
        )


def trend_facts(view: LiftTrendsView, unit: WeightUnit) -> Iterator[Fact]:
    """The estimated maximum of each lift, and how it moves in a month."""
    moving = [lift for lift in view.lifts if lift.points]
    for number, lift in enumerate(moving[:MOST_LIFT_FACTS], start=1):
        name, kg = lift.name.lower() if is_a_name(lift.name) else "this lift", lift.kg_per_month
        yield Fact(id=f"lift_{number}", value=name, phrase=name, article="the", quoted=True, is_name=True)
        now = format_estimate(lift.points[-1].e1rm_kg, unit)
        rises, falls = kg is not None and kg > SAME_MONTH_KG, kg is not None and kg < -SAME_MONTH_KG
        yield Fact(
            id=f"lift_{number}_max",
            value=now,
            phrase=f"estimated maximum of {now}",
            article="an",
            effect=SUPPORTS if rises else LIMITS if falls else NEUTRAL,
            level=FactLevel.HIGH if rises else FactLevel.LOW if falls else None,
            fields=() if kg is None else (("month", f"{format_estimate(abs(kg), unit)} a month"),),
        )


def record_facts(view: RecordsView, unit: WeightUnit) -> Iterator[Fact]:
    """The newest estimated maxima that were records."""
    best = sorted((r for r in view.records if r.kind.value == "e1rm"), key=lambda r: r.date, reverse=True)
    for number, record in enumerate(best[:MOST_LIFT_FACTS], start=1):
        name = record.name.lower() if is_a_name(record.name) else "this lift"
        value = format_estimate(record.value, unit)
        yield Fact(id=f"record_{number}_lift", value=name, phrase=name, article="the", quoted=True, is_name=True)
        yield Fact(
            id=f"record_{number}",
            value=value,
            phrase=f"best estimated maximum of {value}",
            effect=SUPPORTS,
            level=FactLevel.HIGH,
            fields=(("day", f"on {record.date.isoformat()}"),),
        )


PASSAGE_KEY: Final = "about_"


def passage_facts() -> tuple[Fact, ...]:
    """Each passage as a text that a model may choose; its words are ours."""
    return tuple(
        Fact(
            id=f"{PASSAGE_KEY}{passage.topic.replace(' ', '_')}",
            value=passage.topic,
            phrase=f"passage on {passage.topic}",
            fields=((TEXT_FIELD, passage_text(passage)),),
        )
        for passage in PASSAGES
    )


def passage_text(passage: Passage) -> str:
    """A passage with where it comes from."""
    return f"{passage.text}\n(Based on: {passage.source}.)"
