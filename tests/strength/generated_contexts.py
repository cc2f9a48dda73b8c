"""Templates, gyms, histories, pains and mornings of every sort, sensible and not, as Hypothesis strategies."""

from datetime import date, timedelta
from math import inf, nan
from random import Random

from hypothesis import strategies as st

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.equipment import Gear, Gym, Location, WeightUnit
from lanterne_rouge.domain.exercise import Joint
from lanterne_rouge.domain.lifting import (
    CoachContext,
    DoneSet,
    EnduranceSide,
    Energy,
    LiftHistory,
    LiftingReadiness,
    PainFlag,
    PastLift,
    Severity,
    Soreness,
    Template,
    TemplateExercise,
)
from lanterne_rouge.domain.prescription import PercentageSet, Prescription, Span
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.strength.schemes.catalogue import SCHEMES

TODAY = date(2026, 11, 21)
USUAL = (
    *("Bench Press", "Barbell Back Squat", "Deadlift", "Overhead Press", "Barbell Row", "Romanian Deadlift"),
    *("Dumbbell Bench Press", "Lateral Raise", "Dumbbell Curl", "Goblet Squat", "Kettlebell Swing", "Leg Press"),
    *("Lat Pulldown", "Triceps Pushdown", "Leg Extension", "Pull-Up", "Assisted Pull-Up", "Push-Up", "Triceps Dip"),
    *("Plank", "Farmer Carry", "Trap Bar Deadlift", "Hip Thrust", "Machine Chest Press", "Bulgarian Split Squat"),
)
ODD = ("", "no such lift", "Running", "bench", "SQUAT (barbell)", "💪", "x" * 300)
PLACES = ("knee", "Right Shoulder", "lower_back", "elbow (left)", "chest", "arms", "legs", "the soul", "", "wrists")
PLATES = st.dictionaries(st.sampled_from((25.0, 20.0, 15.0, 10.0, 5.0, 2.5, 1.25, 0.5)), st.integers(0, 4), max_size=8)
odd_floats = st.sampled_from((nan, inf, -inf, -5.0, 0.0, 1e6, 1e-9))
names = st.sampled_from(USUAL) | st.sampled_from(USUAL) | st.sampled_from(USUAL) | st.sampled_from(ODD)


def spans(least: int, most: int) -> st.SearchStrategy[Span]:
    return st.tuples(st.integers(least, most), st.integers(0, 6)).map(lambda p: Span(low=p[0], high=p[0] + p[1]))


def prescriptions(*, odd: bool) -> st.SearchStrategy[Prescription]:
    ranges = spans(1, 15) | spans(-5, 400) if odd else spans(1, 15)
    counts = st.integers(-3, 40) if odd else st.integers(1, 6)
    week = st.lists(
        st.builds(PercentageSet, share=st.floats(0.4, 1.0), reps=st.integers(1, 10), sets=st.integers(1, 4)),
        min_size=1,
        max_size=3,
    ).map(tuple)
    return st.builds(
        Prescription,
        progression=st.sampled_from(SCHEMES).map(lambda scheme: scheme.name),
        top_reps=ranges,
        rpe_cap=st.sampled_from((6.5, 7.0, 8.0, 8.5, 9.0, 10.0)) | (odd_floats if odd else st.just(8.0)),
        backoff_sets=counts | st.just(0),
        backoff_reps=ranges,
        backoff_drop_pct=st.floats(0, 30) | (odd_floats if odd else st.just(10.0)),
        working_sets=counts,
        reps=ranges,
        seconds=spans(-5, 700) if odd else spans(10, 60),
        block=st.lists(week, max_size=4).map(tuple),
        week_of_block=st.integers(-3, 9),
    )


RPES = (None, None, 6.0, 7.0, 7.5, 8.0, 8.0, 8.5, 9.0, 9.5, 10.0)
ODD_NUMBERS = (nan, inf, -inf, -5.0, 0.0, 1e6, 1e-9)


def histories(*, odd: bool) -> st.SearchStrategy[tuple[LiftHistory, ...]]:
    """Mostly of the usual lifts. A seed stands for the sets: thousands of single draws would cost more than the plans."""
    lifts = st.lists(names, max_size=10)
    return st.tuples(lifts, st.integers(0, 2**32)).map(lambda told: _histories(told[0], Random(told[1]), odd=odd))


def _histories(lifts: list[str], chance: Random, *, odd: bool) -> tuple[LiftHistory, ...]:
    return tuple(LiftHistory(exercise=name, sessions=_sessions(chance, odd=odd)) for name in lifts)


def _sessions(chance: Random, *, odd: bool) -> tuple[PastLift, ...]:
    weight = chance.choice((None, 0.0, 20.0, 2.5 * chance.randint(0, 60), round(chance.uniform(1, 200), 2), -20.0))
    days = sorted(chance.randint(-3 if odd else 0, chance.choice((20, 60, 400))) for _ in range(chance.randint(0, 5)))
    return tuple(
        PastLift(day=TODAY - timedelta(days=d), sets=_sets(weight, chance, odd=odd), eased=chance.random() < 0.2)
        for d in days
    )


def _sets(weight: float | None, chance: Random, *, odd: bool) -> tuple[DoneSet, ...]:
    reps, alike = chance.choice((1, 3, 5, 8, 10, 12, 12, 15, 20)), chance.random() < 0.6
    return tuple(
        DoneSet(
            weight_kg=weight if alike or weight is None else round(weight * chance.choice((1, 1, 0.9, 0.5, 1.3)), 2),
            reps=reps if alike else max(0, reps - chance.randint(0, 4)) or None,
            rpe=chance.choice(RPES),
            kind=SetKind.NORMAL if alike else chance.choice(tuple(SetKind)),
            completed=alike or chance.random() < 0.9,
            seconds=chance.choice((None, None, 30.0, 60.0)),
        )
        if not odd or chance.random() < 0.8
        else DoneSet(
            weight_kg=chance.choice((None, *ODD_NUMBERS)),
            reps=chance.choice((None, -3, 0, 900)),
            rpe=chance.choice((None, *ODD_NUMBERS)),
            seconds=chance.choice((None, *ODD_NUMBERS)),
        )
        for _ in range(chance.randint(0, 5))
    )


def gyms(*, odd: bool) -> st.SearchStrategy[Gym]:
    loads = st.none() | st.lists(st.integers(1, 60).map(float), max_size=12).map(lambda kg: tuple(sorted(set(kg))))
    plates = st.none() | PLATES
    if odd:
        plates = plates | st.dictionaries(odd_floats.filter(lambda x: x == x), st.integers(-2, 3), max_size=3)
    return st.builds(
        Gym,
        location=st.sampled_from(Location),
        unit=st.sampled_from(WeightUnit),
        gear=st.just(frozenset(Gear)) | st.frozensets(st.sampled_from(Gear)),
        plates=plates,
        dumbbells=loads,
        kettlebells=loads,
        increments=st.dictionaries(
            st.sampled_from(("barbell", "dumbbell", "machine", "cable")), st.sampled_from((1.0, 2.5, 5.0)), max_size=2
        ),
    )


def pains() -> st.SearchStrategy[PainFlag]:
    return st.builds(
        PainFlag,
        place=st.sampled_from(PLACES),
        joints=st.just(frozenset()) | st.frozensets(st.sampled_from(Joint), max_size=2),
        severity=st.sampled_from(Severity),
        exercise=st.none() | names,
    )


def endurance(*, odd: bool) -> st.SearchStrategy[EnduranceSide]:
    hours = (
        st.none()
        | st.none()
        | st.sampled_from((0.0, 3.0, 5.9, 6.0, 12.0, 24.0, 48.0))
        | (odd_floats if odd else st.none())
    )
    return st.builds(
        EnduranceSide,
        action=st.none() | st.sampled_from(Action),
        hours_since_hard=hours,
        hours_to_hard=hours,
        hard_text=st.sampled_from(("", "your 5 x 5 min ride")),
    )


def contexts(*, odd: bool = False) -> st.SearchStrategy[CoachContext]:
    """`odd`: also what no sensible person would tell, such as negative minutes and weights that are no numbers."""
    row = st.builds(
        TemplateExercise,
        name=names,
        prescription=prescriptions(odd=odd),
        optional=st.sampled_from((False, False, True)),
    )
    minutes = st.none() | st.sampled_from((20, 30, 45, 46, 60, 90)) | (st.integers(-60, 300) if odd else st.none())
    return st.builds(
        CoachContext,
        today=st.just(TODAY),
        template=st.builds(
            Template, name=st.just("A"), exercises=st.lists(row, min_size=0 if odd else 1, max_size=8).map(tuple)
        ),
        location=st.sampled_from((Location.GYM, Location.GYM, Location.HOME)),
        readiness=st.builds(LiftingReadiness, energy=st.sampled_from(Energy), soreness=st.sampled_from(Soreness)),
        minutes=minutes,
        history=histories(odd=odd),
        available=st.just(frozenset(Gear)) | st.frozensets(st.sampled_from(Gear)),
        gym=st.just(Gym()) | gyms(odd=odd),
        pain=st.just(()) | st.lists(pains(), max_size=3).map(tuple),
        unit=st.sampled_from(WeightUnit),
        bodyweight_kg=st.none() | st.floats(45, 140) | (odd_floats if odd else st.none()),
        deload=st.sampled_from((False, False, False, True)),
        endurance=endurance(odd=odd),
    )
