"""What is warned of is kept: every fixed answer leaves what the coming mornings go by, or has a reason not to."""

from typing import Final

import pytest

from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.open_warning import unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.safety import ANSWERS, warning_signs
from lanterne_rouge.domain.check_in import CheckIn
from tests.conversation.talk import later, say

TOLD: Final = {
    "autonomic dysreflexia": "bad headache and sweating above my injury line, bp is sky high",
    "thoughts of dying, said outright": "i want to die",
    "thoughts of dying, said sideways": "on the descent i often think don't turn and it'd be over",
    "food brought up again": "made myself throw up after the buffet",
    "a headache like a blow": "felt a pop inside my head on the squat and now a huge headache",
    "stroke": "one side of my face is numb after the ride",
    "the heart, told by arm or jaw and breath": "my left arm aches and I'm short of breath on the climb",
    "the heart on effort": "jaw and left shoulder ache on the hill and go when i stop",
    "a tight chest in cold water": "my chest goes tight in cold water",
    "passing out more than once": "passed out again twice this week",
    "a heart that races after a stimulant": "heart's racing after two energy drinks",
    "a heart out of rhythm": "heart skipped beats in the second interval, garmin says 221",
    "a pop and no strength": "felt a pop in my calf like someone kicked me, can walk sort of flat but not push off",
    "a hip that aches at rest": "my groin hurts when I run and I limp a bit",
    "mountain sickness": "headache and sick since last night, sleeping at 3200m in the hut",
    "a heart that races or stumbles at rest": "palpitations lying in bed",
    "a shock from a defibrillator": "my icd fired on the climb",
    "a body that holds water": "put on 3 kg in 3 days and both feet are swollen",
    "ankles that swell": "both my ankles are swollen in the evening",
    "clot": "left calf sore and swollen since my flight",
    "a severe asthma attack": "peak flow 220 this morning, my best is 480",
    "an asthma that flares": "needed my inhaler three times last night",
    "asthma that isn't under control": "needed my inhaler twice this week",
    "lungs": "short of breath lying in bed since yesterday",
    "trouble breathing at rest": "cannot breathe properly sitting down",
    "a nerve that is pressed in the back, by what is numb and doesn't obey": "numb down below and cant hold my bladder",
    "nerves of the back": "back pain and my groin is numb since deadlifts",
    "a back that makes a leg numb": "its going down my left leg now and my foot feels kinda numb",
    "a back that gave way": "my lower back just gave out on the deadlift and I can't get up",
    "heat stroke": "ran in the heat and now I have goosebumps and feel confused",
    "too much water": "drank 6 litres of water in the marathon, headache and vomiting",
    "muscle breakdown": "did 300 pull ups last night, can't straighten my arms",
    "a skin infection that spreads": "foot is red and hot and it's spreading up",
    "a wound on a foot": "blister on my toe, can't feel it, red round it",
    "ketones": "bg 15.4 with ketones 1.8",
    "a severe low": "glucose 2.4 on the ride",
    "a blow to the head": "came off the bike, helmet is cracked, feel foggy",
    "a body temperature told as a figure": "I have a temperature of 38.2",
    "fever": "fever 38.4 last night, half marathon on sunday",
    "a blow to the head and what follows it": "took a knock to the head, feel sick",
    "a headache that comes of a sudden": "sudden headache when I lift",
    "bone stress": "shin hurts on one spot on the bone when I hop",
    "bone stress that hurts to hop on and in the night": "shin hurts to hop on and at night",
    "allergy": "hives all over after my run",
    "pregnancy": "30 weeks pregnant and my belly cramps during runs",
    "blood pressure": "bp was 172/104 this morning",
    "periods that stopped": "period hasnt come for 4 months since I upped the mileage",
    "too little food": "i eat about 1200 a day and train 10 hours",
    "crash weight": "lost 3 kg in 2 days for the weigh in by not drinking",
    "leaking": "I leak when I do box jumps",
    "the heart": "heart attack two years ago and training again",
    "epilepsy": "had a fit last week",
    "hernia": "there's a lump in my groin since deadlifts",
    "testicles": "my testicle is swollen since the long ride",
    "self-harm": "i want to hurt myself",
    "chest": "chest pain on the ride",
    "fainting": "i fainted after the run",
    "head": "i hit my head on the bar",
    "drugs": "took some dianabol last week",
}
"""One message of each kind that tells of the body, without a question."""
NOT_KEPT: Final = {
    "the heart and heat": "a question about a sauna with a condition that is known; nothing has happened",
    "a heart in the family": "a risk that the doctor weighs, and no sign of the athlete's own",
    "a medicine that slows the heart": "a setting of its own, named with its command, for good and not for a morning",
    "more training than recovery": "read from weeks; each of its signs is asked for every morning by itself",
    "heavy lifting after a birth": "the day of the birth is entered at set-up, and the plan goes by it",
    "after a birth": "the day of the birth is entered at set-up, and the plan goes by it",
    "a child that wants to be lighter": "a wish that is refused; the age is in the profile",
    "painkillers": "advice before a race; what hurts is kept where it is told",
    "eating": "a feeling about food; what was done about it is kept as food brought up again",
}
"""Kinds that leave nothing, and why."""


def report(scope: AthleteScope) -> CheckIn:
    return report_as_it_stands(scope.today, scope.stores.check_ins)


def test_each_fixed_answer_is_either_kept_or_has_a_reason_not_to() -> None:
    kinds = {one.kind for one in (*warning_signs(), *ANSWERS)}

    assert kinds == TOLD.keys() | NOT_KEPT.keys()
    assert not TOLD.keys() & NOT_KEPT.keys()


@pytest.mark.parametrize("kind", TOLD)
def test_a_sign_that_is_told_and_answered_stands_in_the_check_in(scope: AthleteScope, kind: str) -> None:
    say(scope, TOLD[kind])

    kept = report(scope)
    of_the_body = (kept.illness, kept.injury, kept.blood_pressure, kept.low_energy_signs)
    is_noted = kind == "drugs" and kept.text is not None
    assert kept.red_flags or kept.pain or any(part is not None for part in of_the_body) or is_noted


@pytest.mark.parametrize(
    "told",
    [
        "did like 300 pullups n curls with my flatmate last night for charity cant straighten my arms haha",
        "200 chin ups yesterday, arms swollen and i can't bend them",
        "my quads are rock hard since the spin class and i cannot bend my legs",
        "a&e says i've got rhabdo",
        "did 300 pull ups, can't lift my arms",
        "can hardly lift my legs after my first spin class, thighs are swollen",
        "can't bend my legs after my first spin class",
    ],
)
def test_muscles_that_swell_and_stick_stop_training_until_a_doctor_s_word(scope: AthleteScope, told: str) -> None:
    say(scope, told)
    tomorrow = later(scope, 1)

    assert "muscle_breakdown" in report(scope).red_flags
    for asked in ("is it just doms, how long till it goes", "can i do todays run then", "just legs today instead?"):
        answer = say(tomorrow, asked).message
        assert "muscle breakdown" in answer and "doesn't forbid training" not in answer
    say(tomorrow, "doctor did bloods, ck is normal, says crack on")
    say(tomorrow, "yes")
    assert unseen_signs(tomorrow) is None


@pytest.mark.parametrize(
    "told",
    [
        "arms sore after 5x5 pull ups",
        "did 100 push ups today",
        "can't straighten my bike's handlebars",
        "my legs are swollen",
        "couldn't lift my 120 squat, legs felt dead",
        "can hardly lift my legs after my first spin class",
    ],
)
def test_soreness_and_other_things_that_stick_are_no_muscle_breakdown(scope: AthleteScope, told: str) -> None:
    say(scope, told)

    assert "muscle_breakdown" not in report(scope).red_flags


@pytest.mark.parametrize(
    "told",
    [
        "having a fit done on my bike on friday",
        "i had a fit bike fit",
        "had a fit at the local bike shop",
        "had a fit on my bike, new cleats",
    ],
)
def test_a_bike_that_is_fitted_is_no_fit(scope: AthleteScope, told: str) -> None:
    answer = say(scope, told).message

    assert report(scope).red_flags == () and "seizure" not in answer


@pytest.mark.parametrize(
    "told", ["had a fit at the gym", "i had a fit on my bike", "had an epileptic fit in the bike shop"]
)
def test_a_fit_is_heard_wherever_it_was(scope: AthleteScope, told: str) -> None:
    assert "seizure" in say(scope, told).message
    assert report(scope).red_flags != ()


@pytest.mark.parametrize(
    "told",
    [
        "ran with my brother who fainted",
        "ran 5k with my running partner who fainted at the end",
        "trained with my wife who has asthma",
        "trained with my wife, who had an asthma attack",
        "did intervals with my mate, who collapsed",
        "ran with my brother, he fainted",
        "ran with my wife, her chest hurts",
    ],
)
def test_a_sign_of_who_came_along_is_not_the_athlete_s(scope: AthleteScope, told: str) -> None:
    say(scope, told)

    assert report(scope).red_flags == ()


@pytest.mark.parametrize(
    "told",
    [
        "ran 10k with my wife and fainted",
        "ran with my brother who was faster and i fainted",
        "ran with my wife, i had chest pain",
        "trained with my mate, nearly fainted at the end",
        "ran with my wife and had chest pain",
        "rode with my brother and got really dizzy",
    ],
)
def test_a_sign_of_one_s_own_in_company_is_heard(scope: AthleteScope, told: str) -> None:
    say(scope, told)

    assert report(scope).red_flags != ()
