import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.exercise import UNLIFTED_PATTERNS, Exercise, Joint, LoadType, Muscle, Pattern, Stress
from lanterne_rouge.strength.exercises.substitution import stress_on
from tests.strength.lifts import lift, packaged

UPWARDS = (None, Stress.LOW, Stress.MEDIUM, Stress.HIGH)


@pytest.mark.parametrize(
    ("id", "joint", "stress"),
    [
        ("behind-neck-press", Joint.ELBOW, Stress.MEDIUM),
        ("overhead-press", Joint.NECK, Stress.LOW),
        ("landmine-press", Joint.SHOULDER, Stress.MEDIUM),
        ("bench-press", Joint.ELBOW, Stress.MEDIUM),
        ("cyclist-squat", Joint.HIP, Stress.MEDIUM),
        ("leg-press", Joint.LOWER_BACK, Stress.LOW),
        ("barbell-back-squat", Joint.SHOULDER, Stress.LOW),
        ("barbell-back-squat", Joint.NECK, Stress.LOW),
        ("air-squat", Joint.KNEE, Stress.LOW),
        ("split-squat", Joint.KNEE, Stress.MEDIUM),
        ("high-plank", Joint.LOWER_BACK, Stress.LOW),
        ("deadlift", Joint.SHOULDER, Stress.LOW),
        ("glute-bridge", Joint.LOWER_BACK, Stress.LOW),
        ("hip-thrust", Joint.SHOULDER, None),
        ("cable-pull-through", Joint.SHOULDER, Stress.LOW),
        ("underhand-row", Joint.SHOULDER, Stress.LOW),
        ("pull-up", Joint.ELBOW, Stress.MEDIUM),
        ("straight-arm-pulldown", Joint.ELBOW, Stress.LOW),
        ("hanging-leg-raise", Joint.ELBOW, Stress.LOW),
        ("leg-extension", Joint.KNEE, Stress.HIGH),
        ("terminal-knee-extension", Joint.KNEE, Stress.LOW),
        ("lying-leg-curl", Joint.KNEE, Stress.LOW),
        ("lying-leg-curl", Joint.SHOULDER, None),
        ("standing-calf-raise", Joint.ANKLE, Stress.MEDIUM),
        ("box-jump", Joint.KNEE, Stress.HIGH),
        ("snatch", Joint.ELBOW, Stress.MEDIUM),
        ("russian-twist", Joint.LOWER_BACK, Stress.MEDIUM),
        ("dumbbell-shrug", Joint.NECK, Stress.MEDIUM),
        ("isometric-neck-hold", Joint.NECK, Stress.HIGH),
        ("bench-press", Joint.KNEE, None),
    ],
)
def test_a_movement_loads_the_joints_that_it_bends_and_holds_with(id: str, joint: Joint, stress: Stress | None):
    assert stress_on(packaged().get(id), joint) is stress


def test_an_own_exercise_without_any_row_is_taken_for_the_hard_form_of_its_movement():
    press = lift(pattern=Pattern.VERTICAL_PUSH)
    squat = lift(pattern=Pattern.SQUAT, load=LoadType.STACK, muscles={Muscle.QUADS: 1.0})

    assert stress_on(press, Joint.SHOULDER) is Stress.HIGH
    assert stress_on(squat, Joint.KNEE) is Stress.HIGH
    assert stress_on(squat, Joint.LOWER_BACK) is Stress.LOW


def test_a_row_that_says_more_than_the_movement_is_believed():
    assert stress_on(lift(stress={Joint.WRIST: Stress.HIGH}), Joint.WRIST) is Stress.HIGH
    assert stress_on(lift(stress={Joint.KNEE: Stress.LOW}), Joint.KNEE) is Stress.LOW


@pytest.mark.parametrize("pattern", sorted(set(Pattern) - UNLIFTED_PATTERNS))
def test_every_movement_loads_something(pattern: Pattern):
    bare = lift(pattern=pattern, load=LoadType.BODYWEIGHT, requires=frozenset())

    assert any(stress_on(bare, joint) for joint in Joint)


@given(exercise=st.sampled_from(packaged().all), joint=st.sampled_from(Joint))
def test_no_joint_is_loaded_less_than_its_row_says(exercise: Exercise, joint: Joint):
    assert UPWARDS.index(stress_on(exercise, joint)) >= UPWARDS.index(exercise.stress.get(joint))
