import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.equipment import Gear, Location
from lanterne_rouge.domain.exercise import Exercise, Joint, LoadType, Muscle, Pattern, Stress
from lanterne_rouge.domain.lifting import Severity
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import RELATED, find_substitutes, spares, usable
from tests.strength.lifts import lift, packaged

ALL = frozenset(Gear)
UPWARDS = (Severity.MILD, Severity.MODERATE, Severity.SEVERE)
BENCH = lift("bench", substitutes=("dumbbell", "gone", "squat", "push-up", "dumbbell"))
DUMBBELL = lift(
    "dumbbell", load=LoadType.DUMBBELL_PAIR, requires=frozenset({Gear.DUMBBELL}), stress={Joint.KNEE: Stress.MEDIUM}
)
PUSH_UP = lift("push-up", load=LoadType.BODYWEIGHT, requires=frozenset(), stress={Joint.SHOULDER: Stress.LOW})
MACHINE = lift("machine", load=LoadType.STACK, requires=frozenset({Gear.MACHINE}), stress={Joint.KNEE: Stress.LOW})
TRICEPS = lift("triceps-press", muscles={Muscle.TRICEPS: 1.0})
SQUAT = lift("squat", pattern=Pattern.SQUAT)
CATALOGUE = Catalogue([MACHINE, TRICEPS, BENCH, DUMBBELL, PUSH_UP, SQUAT])


def named(**circumstances) -> list[str]:
    return [each.id for each in find_substitutes(BENCH, CATALOGUE, **({"available": ALL} | circumstances))]


def test_what_can_be_loaded_comes_first_those_named_before_others_of_the_movement_and_muscle():
    assert named() == ["dumbbell", "machine", "push-up"]


def test_no_unrelated_movement_is_taken_even_where_it_is_named():
    assert "squat" not in named(limit=10)


def test_gear_that_is_absent_is_never_needed():
    assert named(available=frozenset({Gear.MACHINE})) == ["machine", "push-up"]
    assert named(available=frozenset()) == ["push-up"]


def test_a_home_of_which_nothing_is_known_has_no_machines():
    assert named(location=Location.HOME) == ["dumbbell", "push-up"]


def test_gear_that_was_named_for_a_home_is_used():
    assert named(location=Location.HOME, available=frozenset({Gear.MACHINE})) == ["machine", "push-up"]


@pytest.mark.parametrize(
    ("severity", "left"),
    [
        (Severity.MILD, ["dumbbell", "machine", "push-up"]),
        (Severity.MODERATE, ["machine", "push-up"]),
        (Severity.SEVERE, ["push-up"]),
    ],
)
def test_the_worse_a_joint_hurts_the_less_it_is_loaded(severity: Severity, left: list[str]):
    assert named(sore={Joint.KNEE: severity}) == left


PAINFUL_EXCHANGES = [
    ("overhead-press", Joint.ELBOW),
    ("barbell-back-squat", Joint.HIP),
    ("plank", Joint.LOWER_BACK),
    ("leg-press", Joint.LOWER_BACK),
    ("barbell-row", Joint.SHOULDER),
    ("bench-press", Joint.SHOULDER),
]


@pytest.mark.parametrize(("id", "joint"), PAINFUL_EXCHANGES)
def test_nothing_of_the_movement_stands_in_where_all_of_it_loads_what_hurts_severely(id: str, joint: Joint):
    sore = {joint: Severity.SEVERE}

    assert not spares(packaged().get(id), sore)
    assert find_substitutes(packaged().get(id), packaged(), available=ALL, sore=sore, limit=20) == ()


@pytest.mark.parametrize("id", ["deadlift", "barbell-back-squat", "dumbbell-row", "barbell-shrug", "farmers-carry"])
def test_a_severely_sore_shoulder_holds_and_carries_nothing(id: str):
    assert not spares(packaged().get(id), {Joint.SHOULDER: Severity.SEVERE})


def offered_ids(exercise: Exercise, sore: dict[Joint, Severity]) -> set[str]:
    return {each.id for each in find_substitutes(exercise, packaged(), available=ALL, sore=sore, limit=500)}


@given(
    number=st.integers(min_value=0, max_value=10_000),
    joint=st.sampled_from(Joint),
    others=st.dictionaries(st.sampled_from(Joint), st.sampled_from(Severity), max_size=2),
)
def test_a_worse_pain_never_allows_more(number: int, joint: Joint, others: dict[Joint, Severity]):
    exercise = packaged().all[number % len(packaged().all)]
    allowed = [spares(exercise, others | {joint: severity}) for severity in UPWARDS]
    severe = offered_ids(exercise, others | {joint: Severity.SEVERE})

    assert allowed == sorted(allowed, reverse=True)
    assert {packaged().get(each).pattern for each in severe} <= {exercise.pattern}


def instead_of(id: str, joint: Joint, available: frozenset[Gear] = ALL, location: Location = Location.GYM) -> list[str]:
    sore = {joint: Severity.MODERATE}
    found = find_substitutes(packaged().get(id), packaged(), available=available, location=location, sore=sore, limit=7)
    return [each.id for each in found]


def test_a_painful_knee_keeps_hips_and_hamstrings_training_with_weight():
    assert {"hip-thrust", "romanian-deadlift", "lying-leg-curl", "box-squat"} <= set(
        instead_of("barbell-back-squat", Joint.KNEE)
    )
    at_home = instead_of(
        "dumbbell-bulgarian-split-squat", Joint.KNEE, frozenset({Gear.DUMBBELL, Gear.BENCH, Gear.BAND})
    )
    assert at_home[0] == "dumbbell-hip-thrust"


@pytest.mark.parametrize(
    ("id", "joint"),
    [("lateral-raise", Joint.SHOULDER), ("barbell-back-squat", Joint.KNEE), ("bench-press", Joint.SHOULDER)],
)
def test_what_hurts_is_never_replaced_by_the_same_action_with_a_band_or_the_body_alone(id: str, joint: Joint):
    exercise = packaged().get(id)

    for each in (packaged().get(one) for one in instead_of(id, joint)):
        assert each.pattern is not exercise.pattern or each.load not in (LoadType.BAND, LoadType.BODYWEIGHT)


def test_without_a_barbell_a_squat_becomes_one_that_can_be_loaded():
    dumbbells = frozenset({Gear.DUMBBELL, Gear.BENCH})
    taken = {"goblet-squat"}
    found = find_substitutes(
        packaged().get("barbell-back-squat"), packaged(), available=dumbbells, location=Location.HOME, avoid=taken
    )

    assert all(each.load not in (LoadType.BAND, LoadType.BODYWEIGHT) for each in found)


def test_a_leg_press_without_gear_becomes_something_that_everybody_can_do():
    found = find_substitutes(packaged().get("leg-press"), packaged(), available=frozenset(), limit=20)

    assert [each.id for each in found[:3]] == ["air-squat", "assisted-pistol-squat", "wall-sit"]
    assert not any(each.advanced for each in found)


def test_where_the_nearest_is_avoided_still_no_feat_is_offered():
    found = find_substitutes(
        packaged().get("leg-press"), packaged(), available=frozenset(), avoid={"air-squat", "wall-sit"}, limit=20
    )

    assert found
    assert not any(each.advanced for each in found)


def test_a_feat_may_stand_for_a_feat():
    pistol = packaged().get("pistol-squat")

    assert find_substitutes(pistol, packaged(), available=frozenset(), limit=1)[0].id == "shrimp-squat"


def test_a_bench_press_without_a_rack_is_done_from_the_floor():
    bench = packaged().get("bench-press")

    with_barbell = find_substitutes(bench, packaged(), available=frozenset({Gear.BARBELL, Gear.BENCH}))
    with_dumbbells = find_substitutes(bench, packaged(), available=frozenset({Gear.DUMBBELL}))

    assert with_barbell[0].id == "floor-press"
    assert with_dumbbells[0].id == "dumbbell-floor-press"


def test_what_is_to_be_avoided_is_not_offered():
    assert named(avoid={"dumbbell"}) == ["machine", "push-up"]


def test_the_limit_is_kept():
    assert named(limit=1) == ["dumbbell"]
    assert named(limit=0) == []


def test_packaged_stand_ins_for_a_bench_press_need_what_is_there():
    bench = packaged().get("bench-press")

    with_dumbbells = find_substitutes(bench, packaged(), available=frozenset({Gear.DUMBBELL, Gear.BENCH}))
    with_nothing = find_substitutes(bench, packaged(), available=frozenset())

    assert with_dumbbells[0].id == "dumbbell-bench-press"
    assert [each.load for each in with_nothing if each.load is not LoadType.BODYWEIGHT] == []
    assert with_nothing


@given(
    number=st.integers(min_value=0, max_value=10_000),
    available=st.frozensets(st.sampled_from(Gear)) | st.just(ALL),
    location=st.sampled_from(Location),
    sore=st.dictionaries(st.sampled_from(Joint), st.sampled_from(Severity), max_size=3),
)
def test_every_stand_in_respects_gear_and_pain_and_keeps_the_movement_if_that_does_not_hurt(
    number, available, location, sore
):
    exercise = packaged().all[number % len(packaged().all)]

    found = find_substitutes(exercise, packaged(), available=available, location=location, sore=sore, limit=6)

    assert len({each.id for each in found}) == len(found)
    assert exercise not in found
    assert found == find_substitutes(exercise, packaged(), available=available, location=location, sore=sore, limit=6)
    for each in found:
        assert each.pattern is exercise.pattern or each.pattern in RELATED[exercise.pattern]
        assert usable(each, available, location)
        assert spares(each, sore)
        assert exercise.advanced or not each.advanced


GYM_GEAR = frozenset({Gear.BARBELL, Gear.RACK, Gear.BENCH, Gear.DUMBBELL, Gear.BAND})


@pytest.mark.parametrize("hurts", ["barbell-back-squat", "bulgarian-split-squat", "front-squat"])
@pytest.mark.parametrize(
    ("gear", "first"),
    [
        (GYM_GEAR, ["hip-thrust", "romanian-deadlift"]),
        (frozenset({Gear.DUMBBELL, Gear.BENCH, Gear.BAND}), ["dumbbell-hip-thrust", "dumbbell-romanian-deadlift"]),
    ],
)
def test_a_sore_knee_still_trains_the_legs_with_a_load(hurts: str, gear: frozenset[Gear], first: list[str]):
    exercise = packaged().get(hurts)

    others = find_substitutes(exercise, packaged(), available=gear, sore={Joint.KNEE: Severity.MODERATE}, limit=2)

    assert [other.id for other in others] == first


def test_a_slightly_sore_knee_squats_to_a_box():
    others = find_substitutes(
        packaged().get("barbell-back-squat"),
        packaged(),
        available=GYM_GEAR | {Gear.BOX},
        sore={Joint.KNEE: Severity.MILD},
        limit=1,
    )

    assert [other.id for other in others] == ["box-squat"]


@pytest.mark.parametrize("severity", [Severity.MODERATE, Severity.SEVERE])
def test_what_hurts_is_not_done_with_a_band_instead(severity: Severity):
    for exercise in packaged().all:
        for joint in exercise.stress:
            if spares(exercise, {joint: severity}):
                continue
            others = find_substitutes(exercise, packaged(), available=ALL, sore={joint: severity}, limit=50)
            assert not [o.id for o in others if o.load is LoadType.BAND and o.pattern is exercise.pattern]


def test_a_band_still_stands_in_where_nothing_hurts():
    curl = packaged().get("dumbbell-curl")

    others = find_substitutes(curl, packaged(), available=frozenset({Gear.BAND}), limit=3)

    assert [other.load for other in others if other.load is LoadType.BAND]


@pytest.mark.parametrize("severity", [Severity.MILD, Severity.MODERATE])
@pytest.mark.parametrize("row", ["barbell-row", "underhand-row", "two-arm-dumbbell-row"])
def test_a_row_for_a_sore_lower_back_is_a_supported_one(row: str, severity: Severity) -> None:
    catalogue = packaged()
    bent_over = catalogue.find(row)
    assert bent_over is not None

    (instead,) = find_substitutes(bent_over, catalogue, available=ALL, sore={Joint.LOWER_BACK: severity}, limit=1)

    assert instead.pattern is Pattern.HORIZONTAL_PULL
    assert instead.stress.get(Joint.LOWER_BACK) in (None, Stress.LOW)


def test_without_pain_the_order_of_substitutes_is_that_of_the_exercise() -> None:
    catalogue = packaged()
    row = catalogue.find("barbell-row")
    assert row is not None

    assert find_substitutes(row, catalogue, available=ALL)[0].id == row.substitutes[0]
