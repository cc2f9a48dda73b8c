"""How an athlete's few words are read: in doubt carefully, and no warning sign is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.day.signs.reported import TIRED_WORDS
from lanterne_rouge.domain.check_in import Illness, Pain
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.language.check_in.answers import Answers, find_contradictions, read_check_in
from lanterne_rouge.language.check_in.feeling import (
    ENERGY_WORDS,
    SORENESS_WORDS,
    find_feeling_words,
    find_low_energy_signs,
    mentions_heavy_legs,
    parse_score,
)
from lanterne_rouge.language.check_in.free_text import has_unread_health_words, read_free_text
from lanterne_rouge.language.check_in.illness import find_illness, parse_illness
from lanterne_rouge.language.check_in.numbers import parse_hours, parse_kilograms, parse_minutes
from lanterne_rouge.language.check_in.pain import find_injury, find_pains, parse_injury, parse_pains
from lanterne_rouge.language.check_in.red_flags import find_red_flags, find_red_flags_of_pain
from lanterne_rouge.language.check_in.time_spans import find_minutes_today, find_sleep_hours

# Warning signs


@pytest.mark.parametrize(
    ("said", "sign"),
    [
        ("my chest hurts when I climb", "chest_pain"), ("pain in my chest", "chest_pain"), ("pressure on my chest", "chest_pain"),
        ("tightness in the chest", "chest_pain"), ("tight chest", "chest_pain"), ("cold and chest tightness", "chest_pain"),
        ("my chest and left arm hurt", "chest_pain"), ("pain in shoulder, arm and chest", "chest_pain"),
        ("chest doesn't feel right", "chest_pain"), ("chest is not ok", "chest_pain"), ("Chest pains!", "chest_pain"),
        ("heart is racing", "palpitations"), ("my hearts going a bit mad after two energy drinks", "palpitations"),
        ("hearts been pounding since the coffee", "palpitations"), ("heart going like the clappers on the sofa", "palpitations"),
        ("peak flow is down to 310", "asthma_flare"),
        ("my heart was pounding in bed", "palpitations"), ("heart skips beats", "palpitations"),
        ("blackout", "syncope"), ("passing out", "syncope"), ("nearly fainted on the stairs", "syncope"),
        ("can't breathe", "breathless_at_rest"), ("I can’t breathe", "breathless_at_rest"), ("short of breath at rest", "breathless_at_rest"),
        ("struggling to breathe", "breathless_at_rest"), ("coughing up blood", "blood"), ("blood in my urine", "blood"),
        ("I hit my head", "concussion"), ("hit head", "concussion"), ("concussed", "concussion"), ("fell and hit the back of my head", "concussion"),
        ("calf swollen", "calf_swelling"), ("swollen left calf", "calf_swelling"), ("urine is brown", "dark_urine"),
        ("peeing dark brown", "dark_urine"), ("foggy after hitting my head", "concussion"),
        ("light-headed", "dizziness"), ("room is spinning", "dizziness"), ("heat stroke", "heat_illness"),
    ],
)  # fmt: skip
def test_a_warning_sign_is_read_in_ordinary_words(said: str, sign: str) -> None:
    assert sign in find_red_flags(said)


@pytest.mark.parametrize(
    ("said", "sign"),
    [
        ("My asthma is not under control", "asthma_flare"), ("asthma not under control today", "asthma_flare"),
        ("my asthma isn't under control at the moment", "asthma_flare"), ("my asthma isn’t really under control", "asthma_flare"),
        ("my asthma is still not good", "asthma_flare"), ("my asthma isn't getting better", "asthma_flare"),
        ("asthma still tight after the run", "asthma_flare"), ("my device shocked me", "icd_shock"), ("device went off twice", "icd_shock"),
        ("my icd went off at 6", "icd_shock"), ("feels like a tight band around my chest", "chest_pain"),
        ("band around my chest", "chest_pain"), ("like a rubber band around my chest", "chest_pain"),
    ],
)  # fmt: skip
def test_asthma_out_of_control_a_shock_and_a_band_around_the_chest_are_warning_signs(said: str, sign: str) -> None:
    assert find_red_flags(said) == (sign,)


@pytest.mark.parametrize(
    "said",
    [
        "i have asthma but still train hard", "my asthma is fine but still can i swim", "asthma still fine", "asthma is under control",
        "my garmin device went off at 6 so i ran 5 km", "my garmin device zapped my battery", "my device went off at 6 so i ran",
        "resistance band around my chest for warm up then bench 60x8",
    ],
)  # fmt: skip
def test_asthma_at_ease_a_watch_and_a_resistance_band_are_no_warning_signs(said: str) -> None:
    assert find_red_flags(said) == ()


@pytest.mark.parametrize(
    "said",
    [
        "peak flow 200, normally 480, should be above 80%", "peak flow 65% yesterday, 45% today", "peak flow 65% then 45%",
        "peak flow 200/480", "peak flow 200 (480)", "peak flow 200 this morning, 480 last week", "peak flow below 50%",
        "peak flow dropped to 45%", "peak flow fell by 55%", "peak flow is 55% below my best", "my best is 480, peak flow 220, hr 90",
    ],
)  # fmt: skip
def test_a_peak_flow_at_half_the_own_best_is_severe_however_it_is_told(said: str) -> None:
    assert find_red_flags(said) == ("severe_asthma",)


@pytest.mark.parametrize(
    "said",
    [
        "peak flow down by 10%", "peak flow is 20% below my best", "peak flow dropped 10%", "peak flow improved 10% to 470",
        "peak flow 15% above normal", "peak flow 420 today, hr 150 on the run", "peak flow 450 and hrv 60", "peak flow 480, weight 72",
        "peak flow 420, then 150 push-ups", "peak flow 470, usually 480, rpe 6",
    ],
)  # fmt: skip
def test_a_small_drop_a_rise_and_the_figures_of_something_else_are_no_low_peak_flow(said: str) -> None:
    assert find_red_flags(said) == () and find_illness(said) is None


@pytest.mark.parametrize(
    "said",
    [
        "I have chest pain and did not sleep", "no appetite and chest pain", "Slept over 8 hours and have chest pain", "chest pain over night",
        "dizziness not gone", "chest pain gone", "dizzy not now", "chest did not stop hurting", "no pain in my legs but chest tightness",
        "not only chest pain", "not without chest pain", "No fever. Chest pain", "never had such chest pain", "no chest pain at rest",
        "my chest is fine now but hurt yesterday", "no sleep, dizzy", "no dizziness\nchest pain",
    ],
)  # fmt: skip
def test_a_denial_elsewhere_or_a_sign_that_has_passed_takes_no_warning_back(said: str) -> None:
    assert find_red_flags(said)


@pytest.mark.parametrize(
    "said",
    [
        "no chest pain", "not dizzy", "without palpitations", "no longer dizzy", "don't feel dizzy", "I haven't had chest pain",
        "no dizziness or chest pain", "chest does not hurt", "no pain in my chest", "no signs of concussion", "pain-free chest",
    ],
)  # fmt: skip
def test_a_denial_directly_before_the_sign_counts(said: str) -> None:
    assert find_red_flags(said) == ()


@pytest.mark.parametrize(
    "said",
    [
        "faintly tired", "heart rate 62", "my legs hurt, chest fine", "legs hurt and chest is fine", "chest strap died", "head winds hit me hard",
        "blood test in the morning", "heartburn", "can't breathe through my nose", "sore chest from bench press", "hay fever", "calf tight",
    ],
)  # fmt: skip
def test_ordinary_words_are_no_warning_sign(said: str) -> None:
    assert find_red_flags(said) == ()


@given(st.text(alphabet="abcdefghij ,.", max_size=80), st.text(alphabet="abcdefghij ,.", max_size=80))
def test_a_warning_sign_is_found_wherever_it_stands(before: str, after: str) -> None:
    assert "chest_pain" in find_red_flags(f"{before} my chest hurts. {after}")


@pytest.mark.parametrize(
    "said", ["chest 2/10", "chest 2/10 not worse", "knee 3/10, chest 1", "heart 1/10", "pain in chest 3"]
)
def test_a_hurting_chest_is_a_warning_sign_however_mild(said: str) -> None:
    assert find_red_flags_of_pain(said) == ("chest_pain",)


def test_a_hurting_knee_is_no_warning_sign() -> None:
    assert find_red_flags_of_pain("knee 2/10") == find_red_flags_of_pain("no chest pain") == ()


# Illness


@pytest.mark.parametrize(
    "said", ["no", "none", "healthy", "not ill", "fine", "-", "No, I feel fine.", "no symptoms", "hay fever", "allergy"]
)
def test_no_illness_is_none(said: str) -> None:
    assert parse_illness(said) is None


@pytest.mark.parametrize(
    "said",
    ["not well", "no good", "no, i am ill", "plague", "no fever but strange spots", "something over my eye", "better"],
)
def test_what_nobody_can_rule_out_is_more_than_a_cold(said: str) -> None:
    told = parse_illness(said)

    assert told is not None
    assert (told.status, told.systemic) == ("active", True)


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ("recovered from flu", True), ("fever gone", True), ("got over the flu", True), ("gone", False), ("over it", False),
        ("cold is gone", False), ("just recovered", False),
    ],
)  # fmt: skip
def test_an_illness_can_be_over_and_it_stays_known_how_bad_it_was(said: str, more: bool) -> None:
    told = parse_illness(said)

    assert told is not None
    assert (told.status, told.systemic) == ("resolved", more)


@pytest.mark.parametrize(
    "said", ["not recovered from flu", "fever not gone", "nearly over my cold", "almost recovered", "fever over 39", "fever gone but still coughing"]
)  # fmt: skip
def test_an_illness_that_is_not_quite_over_goes_on(said: str) -> None:
    told = parse_illness(said)

    assert told is not None
    assert told.status == "active"


@pytest.mark.parametrize(
    "said", ["chest cold", "cold and chest tightness", "cold sweats", "strep throat", "fever gone but still coughing"]
)
def test_some_colds_are_more_than_a_head_cold(said: str) -> None:
    told = parse_illness(said)

    assert told is not None
    assert told.systemic


@pytest.mark.parametrize(
    "said", ["cold", "head cold", "no fever, runny nose", "sore throat", "dry cough", "pollen allergy, sneezing"]
)
def test_a_head_cold_is_no_more_than_that(said: str) -> None:
    told = parse_illness(said)

    assert told is not None
    assert (told.status, told.systemic) == ("active", False)


def test_a_temperature_is_read_with_comma_point_and_in_fahrenheit() -> None:
    told = [parse_illness(said) for said in ("38,4 and shivers", "fever of 38.4", "fever 101.1")]

    assert [one and (one.temperature_c, one.symptoms) for one in told] == [(38.4, ("fever",))] * 3


@pytest.mark.parametrize(
    ("said", "symptoms", "name"),
    [
        ("I have a fever of 39 and feel awful", ("fever",), None), ("flu, aching all over", ("muscle_aches",), "flu"),
        ("I have a cold", (), "cold"), ("can't breathe through my nose", ("blocked_nose",), None),
    ],
)  # fmt: skip
def test_an_illness_is_read_from_a_free_text(said: str, symptoms: tuple[str, ...], name: str | None) -> None:
    told = find_illness(said)

    assert told is not None
    assert (told.symptoms, told.name) == (symptoms, name)


@pytest.mark.parametrize(
    "said",
    [
        "rode 40 km in the cold", "a cold morning, legs aching", "39 degrees outside", "sick of intervals", "slight headache", "no fever",
        "hay fever again", "slept over 8 hours", "worn out",
    ],
)  # fmt: skip
def test_an_ordinary_text_tells_no_illness(said: str) -> None:
    assert find_illness(said) is None


# Pain


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("knee 3/10, shoulder 7/10", {"knee": 3, "shoulder": 7}), ("knee 3/10 and shoulder 7/10", {"knee": 3, "shoulder": 7}),
        ("knee 4-5/10", {"knee": 5}), ("back L5 3/10", {"back l5": 3}), ("4/10 knee", {"knee": 4}), ("knee, 4/10", {"knee": 4}),
        ("knee 3,5/10", {"knee": 3.5}), ("knee since 3 weeks 2/10", {"knee": 2}), ("pain in left knee 4", {"left knee": 4}),
        ("knee 6 out of 10", {"knee": 6}), ("knee", {"knee": None}), ("achilles 2/10 in the morning, 6/10 later", {"achilles": 6}),
    ],
)  # fmt: skip
def test_places_and_scores_of_pain(said: str, places: dict[str, float | None]) -> None:
    assert {pain.site: pain.score_0_10 for pain in parse_pains(said)} == places


@pytest.mark.parametrize("said", ["no", "none", "-", "no pain", "nothing hurts", "ok", "0", "pain-free"])
def test_no_pain_is_no_pain(said: str) -> None:
    assert parse_pains(said) == ()


@pytest.mark.parametrize("said", ["4/10", "hurts 4/10", "", "knee 99/10", "knee 12", "knee 3/5"])
def test_pain_without_place_or_off_the_scale_is_asked_for_again(said: str) -> None:
    with pytest.raises(BadInput):
        parse_pains(said)


def test_what_follows_a_place_tells_more_and_can_be_denied() -> None:
    assert parse_pains("knee 4/10, worse at night, limping") == (
        Pain(site="knee", score_0_10=4, trend="rising", at_night=True, limping=True),
    )
    assert parse_pains("knee 2/10 not worse, no limp") == (Pain(site="knee", score_0_10=2),)
    assert parse_pains("shopping 2") == (Pain(site="shopping", score_0_10=2),)
    assert parse_pains("shin 2/10 on hopping") == (Pain(site="shin", score_0_10=2, on_hop=True),)


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("knee hurts 6/10", {"knee": 6}), ("slept badly, it hurts on the inside of my left knee", {"left knee": None}),
        ("knee and shoulder hurt 4/10", {"knee": 4, "shoulder": 4}), ("sore achilles", {"achilles": None}), ("left knee 4/10", {"left knee": 4}),
        ("my knee does not hurt", {}), ("no knee pain", {}), ("knee pain gone", {}), ("quads sore", {}), ("energy 6/10", {}), ("back on the bike", {}),
    ],
)  # fmt: skip
def test_pain_is_read_from_a_free_text(said: str, places: dict[str, float | None]) -> None:
    assert {pain.site: pain.score_0_10 for pain in find_pains(said)} == places


# Feeling and numbers


@pytest.mark.parametrize(
    ("said", "words"),
    [("feel awful", ("exhausted",)), ("faintly tired", ("tired",)), ("not tired", ()), ("sore throat", ()), ("not feeling good", ("flat",))],
)  # fmt: skip
def test_words_of_feeling(said: str, words: tuple[str, ...]) -> None:
    assert find_feeling_words(said) == words


def test_heavy_and_dead_legs_are_heavy_legs() -> None:
    assert [mentions_heavy_legs(said) for said in ("legs dead", "heavy legs", "legs not heavy", "leg day, heavy squats")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_scores_have_the_words_that_people_use() -> None:
    assert 6 <= parse_score("Energy", "good", ENERGY_WORDS) < parse_score("Energy", "great", ENERGY_WORDS)
    assert 0 < parse_score("Soreness", "ok", SORENESS_WORDS) < parse_score("Soreness", "some", SORENESS_WORDS) < 5
    assert parse_score("Energy", "7/10", ENERGY_WORDS) == 7
    assert parse_score("Soreness", "bad", SORENESS_WORDS) == 8


@pytest.mark.parametrize(
    ("said", "told"), [("7", 7), ("7,5", 7.5), ("7:30", 7.5), ("7h30", 7.5), ("7 h", 7), ("450 min", 7.5)]
)
def test_hours_are_read_as_people_type_them(said: str, told: float) -> None:
    assert parse_hours("Sleep", said) == told


@pytest.mark.parametrize("said", ["long", "25", "-1", "nan", "1e3", "7:75"])
def test_hours_that_cannot_be_are_asked_for_again(said: str) -> None:
    with pytest.raises(BadInput):
        parse_hours("Sleep", said)


def test_minutes_and_weights_may_carry_their_unit() -> None:
    assert [parse_minutes("Minutes", said) for said in ("45", "45 min", "1:30", "1.5 h")] == [45, 45, 90, 90]
    assert (
        parse_kilograms("Weight", "154", units="lb")
        == parse_kilograms("Weight", "154 lb", units="kg")
        == pytest.approx(69.85, abs=0.01)
    )
    assert parse_kilograms("Weight", "70,5 kg", units="lb") == 70.5


@pytest.mark.parametrize(
    ("said", "hrv", "pulse", "readiness"),
    [
        ("hrv 41, slept 6 h", 41.0, None, None),
        ("HRV: 38.5 ms this morning", 38.5, None, None),
        ("rhr 52 and readiness 61", None, 52.0, 61.0),
        ("resting pulse 50 bpm, legs heavy", None, 50.0, None),
        ("hrv was 41 yesterday", None, None, None),
        ("hrv down 20 this week", None, None, None),
        ("my usual rhr 52", None, None, None),
        ("hrv 5000", None, None, None),
        ("hrv 5 points lower", None, None, None),
        ("rhr 6 bpm higher, slept 6 h", None, None, None),
        ("hrv 12% less, rhr 4 beats more, readiness 10 worse", None, None, None),
        ("readiness 120, rhr 50", None, 50.0, None),
        ("readiness 85/100, hrv 450", None, None, 85.0),
        ("hrv 52 legs better", 52.0, None, None),
    ],
)
def test_what_was_measured_this_morning_is_read_from_a_free_text(
    said: str, hrv: float | None, pulse: float | None, readiness: float | None
) -> None:
    told = read_check_in(Answers(text=said), None, units="kg", was_ill=False)

    assert (told.hrv_rmssd_ms, told.resting_hr_bpm, told.readiness) == (hrv, pulse, readiness)


@pytest.mark.parametrize(
    ("said", "energy", "soreness", "stress", "mood"),
    [
        ("slept 7 h, legs heavy, energy 6", 6.0, None, None, None),
        ("energy 4/10 soreness 7/10 stress 2", 4.0, 7.0, 2.0, None),
        ("Energy: 3, mood 8 / 10", 3.0, None, None, 8.0),
        ("my energy level is 2 out of 10 but stress score: 8.5", 2.0, None, 8.5, None),
        ("energy 0 and stress=9", 0.0, None, 9.0, None),
        ("energy was 3 yesterday, usual mood 7", None, None, None, None),
        ("stress 2 weeks now", None, None, None, None),
        ("energy 2 lower, mood 3 better", None, None, None, None),
        ("energy 60/100, stress 45", None, None, None, None),
    ],
)
def test_scores_named_in_a_free_text_are_read(
    said: str, energy: float | None, soreness: float | None, stress: float | None, mood: float | None
) -> None:
    told = read_check_in(Answers(text=said), None, units="kg", was_ill=False).feeling

    assert (told.energy_0_10, told.soreness_0_10, told.stress_0_10, told.mood_0_10) == (energy, soreness, stress, mood)


def test_of_a_tapped_and_a_written_score_the_worse_counts() -> None:
    answers = Answers(energy="8", soreness="2", text="energy 3, soreness 7")

    told = read_check_in(answers, None, units="kg", was_ill=False).feeling

    assert (told.energy_0_10, told.soreness_0_10) == (3.0, 7.0)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("readiness 120, slept 7 h", ("Readiness 120 is outside 0 to 100",)),
        ("stress 45, slept 7 h", ("Stress 45 is outside 0 to 10",)),
        ("5 h, easy run later, tired", ("I don't know what the 5 h were",)),
        ("hrv 5 points lower and rhr 50", ("HRV 5 points lower is a difference",)),
        ("hrv 10 % down, resting pulse 6 beats more", ("Resting heart rate 6 beats more is a difference",)),
        ("hrv 51, rhr 50, readiness 85", ()),
    ],
)
def test_a_number_of_the_morning_that_cannot_be_is_asked_about_and_the_rest_counts(
    said: str, asked: tuple[str, ...]
) -> None:
    questions = find_contradictions(Answers(text=said))

    assert len(questions) == len(asked)
    assert all(question.startswith(doubt) for question, doubt in zip(questions, asked, strict=True))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("slept 3 hours", 3), ("Slept over 8 hours and have chest pain", 8), ("slept only 5h", 5), ("six and a half hours of sleep", 6.5),
        ("slept 6h30", 6.5), ("slept well", None), ("did not sleep 8 hours", None), ("slept 3 times", None), ("rode 3 hours, slept badly", None),
        ("slept badly, 5 hours, legs heavy", 5), ("slept well, about 7.5 h", 7.5), ("slept badly 5 hours ago", None), ("slept badly, ran 2 hours", None),
    ],
)  # fmt: skip
def test_sleep_is_read_from_a_free_text(said: str, told: float | None) -> None:
    assert find_sleep_hours(said) == told


@pytest.mark.parametrize(
    ("said", "hours"),
    [
        ("couldn't sleep, 4 hours, stressed at work", 4), ("a bit tired, 6.5h", 6.5), ("good, 7h", 7), ("7h30, feeling fine", 7.5),
        ("ok, about 6 hours, knee 1/10", 6), ("woke up a lot, only 2 h", 2), ("tired and only 4 hours", 4), ("5 h, easy run later, tired", None),
        ("rode yesterday, felt good, 4h", None), ("good ride, 4h", None), ("tired, night shift, 9 hours", None), ("flew home, tired, 6 h", None),
        ("9 hours, long shift, tired", None), ("tired, 1 hour", None), ("good, 7", None), ("7h", None), ("tired, 14h", None),
        ("stressed, worked late, 10h", None), ("good, 7 h free", None),
    ],
)  # fmt: skip
def test_hours_that_stand_alone_beside_the_night_or_ones_state_are_the_night(said: str, hours: float | None) -> None:
    assert find_sleep_hours(said) == hours


@pytest.mark.parametrize(
    ("said", "minutes"),
    [
        ("on the road for work, only a hotel gym with dumbbells, 30 minutes", 30), ("45 minutes only", 45), ("only 40 min today", 40),
        ("slept 7, I have only an hour today", 60), ("busy day, 25 min", 25), ("just 1h15 this morning", 75), ("max 50 min", 50),
        ("got 20 minutes at lunch", 20), ("half an hour max", 30), ("only 40 min, pool at most 30 min", 40), ("easy run, 30 minutes", None),
        ("ran only 20 minutes", None), ("nap, 20 minutes", None), ("knee hurt after 20 minutes", None), ("slept only 40 minutes", None),
        ("ran this morning, 30 minutes only", None), ("couldn't sleep, only 4 hours", None), ("30 minutes", None),
    ],
)  # fmt: skip
def test_time_at_hand_is_read_and_time_of_something_else_is_not(said: str, minutes: float | None) -> None:
    assert find_minutes_today(said) == minutes


def test_one_text_may_tell_all_of_it() -> None:
    told = read_free_text("my chest hurts, fever of 39, slept 3 hours, legs dead, knee hurts 6/10, feel awful")

    assert told.red_flags == ("chest_pain",)
    assert told.illness == Illness(symptoms=("fever",), systemic=True, temperature_c=39)
    assert (told.sleep_h, told.heavy_legs, told.feeling_words) == (3, True, ("exhausted",))
    assert told.pain == (Pain(site="knee", score_0_10=6),)


# Plain statements


@pytest.mark.parametrize(
    ("said", "site", "kind"),
    [
        ("tore my hamstring", "hamstring", "strain"), ("popped my hamstring", "hamstring", "strain"), ("had surgery last week", "body", "surgery"),
        ("came off the bike yesterday, my hip is badly bruised", "hip", "crash"), ("shoulder dislocated", "shoulder", "dislocation"),
        ("fractured rib", "rib", "fracture"), ("torn ACL", "knee", "strain"),
    ],
)  # fmt: skip
def test_an_injury_is_read_from_the_verb_that_caused_it(said: str, site: str, kind: str) -> None:
    told = find_injury(said)

    assert told is not None
    assert (told.site, told.kind, told.cleared) == (site, kind, False)


@pytest.mark.parametrize(
    "said", ["foam rolled my quads", "came off the bike feeling great", "my wife had surgery", "surgery next week", "no crash"]
)  # fmt: skip
def test_what_only_sounds_like_an_injury_is_none(said: str) -> None:
    assert find_injury(said) is None


def test_a_cleared_injury_keeps_its_place_and_its_kind() -> None:
    told = parse_injury("torn ACL, cleared")

    assert told is not None
    assert (told.site, told.kind, told.cleared) == ("knee", "strain", True)


@pytest.mark.parametrize(
    ("said", "sign"),
    [
        ("severe headache, stiff neck", "headache_with_stiff_neck"), ("blurred vision", "blurred_vision"), ("numbness in both legs", "numb_limbs"),
        ("asthma attack last night", "breathless_at_rest"), ("heart beating out of my chest", "palpitations"), ("slurred speech", "stroke_signs"),
    ],
)  # fmt: skip
def test_signs_of_head_nerves_and_lungs_are_warning_signs(said: str, sign: str) -> None:
    assert find_red_flags(said) == (sign,)


@pytest.mark.parametrize("said", ["stiff neck, no headache", "no numbness in my legs", "headache", "stiff neck"])
def test_half_of_a_pair_or_a_denied_sign_is_no_warning_sign(said: str) -> None:
    assert find_red_flags(said) == ()


@pytest.mark.parametrize(
    "said",
    [
        "I have a temperature",
        "running a temperature",
        "tested positive",
        "covid positive",
        "38.6 degrees this morning",
        "38,6°C",
    ],
)
def test_a_temperature_or_a_positive_test_is_an_illness(said: str) -> None:
    told = find_illness(said)

    assert told is not None
    assert (told.status, told.systemic) == ("active", True)


@pytest.mark.parametrize(
    "said", ["covid negative", "tested negative", "negative covid test", "38.6 degrees outside", "38 degrees and sunny"]
)
def test_a_negative_test_or_the_weather_is_no_illness(said: str) -> None:
    assert find_illness(said) is None


def test_a_body_temperature_keeps_its_decimals_and_is_not_the_weather() -> None:
    fever, raised = read_free_text("38.6 degrees this morning"), read_free_text("37.6 degrees this morning")

    assert fever.illness == Illness(symptoms=("fever",), systemic=True, temperature_c=38.6)
    assert raised.illness == Illness(symptoms=("raised_temperature",), systemic=True, temperature_c=37.6)
    assert fever.environment is None and raised.environment is None


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("severe back pain", {"back": 7}), ("knee hurts a lot", {"knee": 5}), ("knee pain 6", {"knee": 6}), ("knee is killing me", {"knee": 7}),
        ("pain 7/10", {"body": 7}), ("knee locks up", {"knee": None}), ("knee -3/10", {"knee": None}),
        ("feel awful and knee hurts", {"knee": None}),
    ],
)  # fmt: skip
def test_pain_is_rated_by_words_of_strength_and_bare_numbers(said: str, places: dict[str, float | None]) -> None:
    assert {pain.site: pain.score_0_10 for pain in find_pains(said)} == places


@pytest.mark.parametrize(
    ("said", "site"), [("limping", "body"), ("can not put weight on my foot", "foot"), ("knee hurts, limping", "knee")]
)
def test_who_limps_or_cannot_put_weight_on_a_leg_limps(said: str, site: str) -> None:
    assert find_pains(said) == (Pain(site=site, limping=True),)


def test_an_answer_about_pain_may_be_words_of_strength_alone() -> None:
    assert parse_pains("very bad") == (Pain(site="body", score_0_10=7),)
    assert parse_pains("severe back pain") == (Pain(site="back", score_0_10=7),)


def test_a_score_below_zero_is_asked_for_again() -> None:
    with pytest.raises(BadInput):
        parse_pains("knee -3/10")


@pytest.mark.parametrize(
    ("said", "noted"),
    [
        ("bit of a headache", True),
        ("slept badly, bit of a headache, knee niggles 3/10", True),
        ("no headache", False),
        ("headache is gone", False),
    ],
)
def test_a_headache_is_kept_beside_whatever_else_is_told_and_is_no_day_for_more(said: str, noted: bool) -> None:
    words = read_free_text(said).feeling_words

    assert ("headache" in words) is noted and "unwell" not in words
    assert "headache" in TIRED_WORDS


@pytest.mark.parametrize(
    "said",
    ["my knee feels weird", "had to go to hospital", "slept 7 h, something wrong with my hip", "shaky all morning"],
)
def test_words_of_health_that_nobody_understood_count_as_unwell(said: str) -> None:
    assert has_unread_health_words(said)
    assert "flat" in find_feeling_words("unwell")


@pytest.mark.parametrize(
    "said",
    [
        "",
        "all good",
        "no pain",
        "knees good",
        "sick of intervals",
        "knee 2/10",
        "back on the bike",
        "quads sore",
        "hay fever",
        "pain-free",
    ],
)
def test_what_was_understood_or_is_no_matter_of_health_is_not_unread(said: str) -> None:
    assert not has_unread_health_words(said)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("my achilles hurts, for three weeks now", 21),
        ("achilles 3/10, it has hurt for three weeks, fine after ten minutes", 21),
        ("shin sore for 10 days now", 10),
        ("knee 4/10 for a few days", 3),
        ("back hurts. It has been like this for a month", 30),
        ("hip pain since two weeks", 14),
        ("knee has hurt for over a year", 365),
        ("knee has hurt for 900 years", 3650),
        ("knee hurts, no running for three weeks", None),
        ("my knee hurts a bit, first run for 3 weeks", None),
        ("knee hurts, will rest for two weeks", None),
        ("knee hurts, training for three weeks now", None),
        ("knee hurts, slept well, for three weeks", None),
        ("knee and shin hurt, for two weeks", None),
        ("knee hurts, calf feels off for two weeks", None),
    ],
)
def test_how_long_it_has_hurt_is_kept_and_other_spans_are_not(text: str, days: int | None) -> None:
    assert {pain.days for pain in read_free_text(text).pain} == {days}


@pytest.mark.parametrize(
    ("text", "fast"),
    [
        ("no period for five months, lost 4 kg fast", True),
        ("lost ten pounds very quickly", True),
        ("losing weight fast", True),
        ("lost 4 kg on a fast ride", False),
        ("lost 4 kg fast ride style", False),
    ],
)
def test_weight_that_goes_fast_is_read_with_its_kilograms(text: str, fast: bool) -> None:
    signs = read_free_text(text).low_energy_signs

    assert (signs is not None and signs.fast_weight_loss) is fast


@pytest.mark.parametrize(
    "told",
    [
        "my saddle area is numb and i can hardly pee",
        "numb down below and can't hold my bladder",
        "also numb sort of between my legs and having trouble peeing",
        "trouble peeing since this morning and my crotch feels numb",
        "it's going down my left leg now and my foot feels kinda numb",
        "the pain goes down the right leg and my toes are numb",
        "left foot keeps dropping",
        "foot drop since the deadlifts",
        "I can't lift my left foot properly",
    ],
)
def test_a_nerve_that_is_pressed_in_the_back_is_a_warning_sign_in_everyday_words(told: str) -> None:
    assert "numb_limbs" in find_red_flags(told)


@pytest.mark.parametrize(
    "told",
    [
        "my bum goes numb on the saddle",
        "numb down there after long rides, is my saddle too high",
        "I can't lift my feet fast enough in the sprint",
        "my hands go numb on the bars",
        "it is hard to go to the loo during a race",
        "leaking when I run",
        "toes numb from cold on the ride",
        "no numbness down my leg",
        "my foot dropped off the pedal",
    ],
)
def test_what_a_saddle_the_cold_or_a_race_does_is_no_pressed_nerve(told: str) -> None:
    assert find_red_flags(told) == ()


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("period stopped 5 months ago, knackered", 5),
        ("my periods have stopped for 3 months", 3),
        ("last period was 6 months ago", 6),
        ("my period stopped 8 weeks ago", 2),
        ("no period for 4 months", 4),
        ("my period has stopped", 1),
    ],
)
def test_how_long_a_period_is_away_is_kept_as_it_is_told(text: str, months: int) -> None:
    signs = find_low_energy_signs(text)

    assert signs is not None and signs.missed_periods_months == months
