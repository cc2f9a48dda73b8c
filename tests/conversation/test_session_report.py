"""Whole sessions in plain words: read whole and right, or not at all."""

import itertools

import pytest

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.session_report import names_of_others, read_session_report
from lanterne_rouge.conversation.session_sports import SPORT_OF_NAME
from lanterne_rouge.conversation.session_words import MeasuredBeside, plain_measures, read_beside, without_pain
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.domain.sport import Sport

SPORTS = {
    Sport.RUNNING: ("ran", "I ran", "run", "running", "went running", "jogged", "treadmill"),
    Sport.CYCLING: ("rode", "I rode", "ride", "bike", "cycled", "biked", "turbo"),
    Sport.SWIMMING: ("swam", "swim", "I swam"),
    Sport.WALKING: ("walked", "I walked", "hiked"),
    Sport.ROWING: ("rowed", "row"),
}
MEASURES: dict[str, tuple[float | None, float | None]] = {
    "40 min": (2400, None),
    "for 40 minutes": (2400, None),
    "1h": (3600, None),
    "1:10 h": (4200, None),
    "1h20": (4800, None),
    "1:30": (5400, None),
    "45:00": (2700, None),
    "1 hour 20 minutes": (4800, None),
    "5 km": (None, 5000),
    "5k": (None, 5000),
    "1500 m": (None, 1500),
    "4 km in 32 min": (1920, 4000),
    "5k in 24:31": (1471, 5000),
    "in 32 min 4 km": (1920, 4000),
}
TAILS: dict[str, float | None] = {"": None, ", easy": 3, " rpe 6": 6, ", hard": 5, " 7/10": 7}
SAID = [
    (f"{verb} {measure}{tail}", sport, MEASURES[measure], rpe)
    for sport, verbs in SPORTS.items()
    for verb, measure in itertools.product(verbs, MEASURES)
    for tail, rpe in TAILS.items()
]


def read(message: str) -> tuple[SetReport, ...] | None:
    return read_session_report(normalise(message), SaidUnit.KG)


def test_hundreds_of_ways_to_tell_a_session_are_read_right() -> None:
    assert len(SAID) > 1000
    wrong, unread = [], []
    for message, sport, (seconds, metres), rpe in SAID:
        found = read(message)
        if found is None:
            unread.append(message)
        elif len(found) != 1 or (
            (
                SPORT_OF_NAME[found[0].exercise or ""],
                found[0].duration_s,
                found[0].distance_m,
                found[0].rpe or found[0].felt_rpe,
            )
            != (sport, seconds, metres, rpe)
        ):
            wrong.append(message)

    assert wrong == []
    assert len(unread) <= 0.02 * len(SAID), unread


@pytest.mark.parametrize(
    "message",
    [
        "I will run 5 km tomorrow",
        "want to ride 2 hours",
        "plan a 10 km run",
        "should I run 5 km or 10 km",
        "didn't run 5 km",
        "couldn't finish the 10 km run",
        "run 5 km or 40 min",
        "ran 3 km and 5 km",
        "ran 5 km then stopped at 2 km",
        "ran and rode 40 min",
        "my goal is a 10 km run in 50 min",
        "I usually run 5 km",
        "every run under 40 min",
        "ran",
        "went for a run",
        "ran 5",
        "ran 5:00",
        "cancel the 5 km run",
        "add a 30 min run",
        "race 10 km in 14 days",
    ],
)
def test_what_is_no_finished_session_is_not_read(message: str) -> None:
    assert read(message) is None
    decision = route(message, RoutingContext())
    assert (decision.lane, decision.intent) != (RoutingLane.FAST, Intent.LOG_SET)


@pytest.mark.parametrize(
    ("told", "is_done"),
    [
        ("i've run 10k in 48 min before", False),
        ("i have run a marathon before, 4h", False),
        ("i've run 5 km in 22:30 at my best", False),
        ("i've swum 2 km in 40 min as a kid", False),
        ("i've ridden 100 km in 4h years ago", False),
        ("i've run 10k in 48 min", True),
        ("i've run 5k in 26 min before work", True),
        ("i've just run 10k in 48 min, once around the lake", True),
        ("i've run 10k in 48 min today, like years ago", True),
    ],
)
def test_what_somebody_has_done_some_time_in_their_life_is_no_session_of_today(told: str, is_done: bool) -> None:
    assert plain_measures(normalise(told)).startswith(("i ran ", "i swam ", "i rode ")) is is_done
    if not is_done:
        assert read(told) is None
        assert route(told, RoutingContext()).lane is not RoutingLane.FAST


@pytest.mark.parametrize("for_what", ["10 km run", "4h ride", "2 km swim"])
@pytest.mark.parametrize(
    "lead",
    [
        "carbs for", "fuel for", "shoes for a", "tips on", "nervous about", "signed up for a", "dream of a", "saw a", "i hate a", "motivation for",
        "pacing a", "advice on a", "my bike broke on", "ideas for a", "heard of a", "the best",
    ],
)  # fmt: skip
def test_what_only_speaks_of_a_session_is_never_logged(lead: str, for_what: str) -> None:
    assert route(f"{lead} {for_what}", RoutingContext()).lane is not RoutingLane.FAST


@pytest.mark.parametrize(
    "message", ["10 km run is boring", "5 km run too long", "2h ride on youtube", "1 h run workout ideas"]
)
def test_what_is_said_behind_a_session_without_a_verb_is_weighed_too(message: str) -> None:
    decision = route(message, RoutingContext())

    assert decision.lane is RoutingLane.CLARIFY and decision.sets


@pytest.mark.parametrize("message", ["ran 500 km", "swam 90 km", "rode 1200 km in 30 h", "2000 km walk"])
def test_what_nobody_does_in_a_day_is_not_read(message: str) -> None:
    assert read(message) is None


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("brick: 60 min bike + 20 min run", [("bike", 3600, None), ("run", 1200, None)]),
        ("swim 4x100", [("swim", None, 100)] * 4),
        ("parkrun 23:55", [("run", 1435, 5000)]),
        ("rode 2h10 avg 205w", [("ride", 7800, None)]),
        ("ran 8 km in 47 min hr 138", [("run", 2820, 8000)]),
    ],
)
def test_parts_repeats_and_what_was_measured_beside(
    message: str, parts: list[tuple[str, float | None, float | None]]
) -> None:
    found = read(message)

    assert found is not None
    assert [(one.exercise, one.duration_s, one.distance_m) for one in found] == parts


def test_miles_without_a_time_are_a_distance_only_to_who_counts_in_pounds() -> None:
    assert read_session_report("ran 3 mi", SaidUnit.KG) is None
    found = read_session_report("ran 3 mi", SaidUnit.LB)
    assert found is not None
    assert round(found[0].distance_m or 0) == 4828


def test_a_session_of_another_day_is_asked_back_with_what_was_read() -> None:
    decision = route("yesterday I ran 10 km in 52 min", RoutingContext())

    assert (decision.lane, decision.matched_rule) == (RoutingLane.CLARIFY, "gate:another_day")
    assert decision.sets is not None
    assert (decision.sets[0].distance_m, decision.sets[0].duration_s) == (10000, 3120)


@pytest.mark.parametrize("message", ["run/walk 28 min rpe 4", "run-walk 28 min rpe 4", "28 min of walk/run, rpe 4"])
def test_a_run_with_walking_breaks_is_a_run(message: str) -> None:
    assert read(message) == (SetReport(exercise="run", duration_s=1680.0, rpe=4.0),)


@pytest.mark.parametrize(
    ("message", "watts", "bpm"),
    [
        ("ran 3.9 km in 33 min, hr 150", None, 150),
        ("rode 60 min, 30 km, average power 165 W, heart rate 132", 165, 132),
        ("rode 62 min, 2x10 min tempo, avg 190 W, np 205 W, rpe 6", 190, None),
        ("rode 60 min, 3 x 8 min threshold at 210 W, rpe 7", None, None),
        ("rode 60 min at 180 W, max hr 171", 180, None),
    ],
)
def test_average_power_and_heart_rate_are_kept_and_those_of_intervals_are_not(
    message: str, watts: float | None, bpm: float | None
) -> None:
    (one,) = read(message) or ()

    assert (one.power_w, one.hr_bpm) == (watts, bpm)


@pytest.mark.parametrize(
    ("message", "seconds", "metres"),
    [
        ("ran 10 km in 54 min with 3x4 min at 4:35, rpe 7", 3240, 10000),
        ("90 min ride, rpe 7, 3x8 min at 250 W", 5400, None),
        ("ran 6 x 800 m, 9 km in 47 min", 2820, 9000),
    ],
)
def test_what_a_session_was_made_of_is_no_session_beside_it(message: str, seconds: float, metres: float | None) -> None:
    (one,) = read(message) or ()

    assert (one.duration_s, one.distance_m) == (seconds, metres)


@pytest.mark.parametrize(
    "pain", ["achilles 4/10 afterwards", "then knee 4/10", "but my left calf hurts 4/10", "knee hurts"]
)
def test_a_score_of_pain_is_no_effort(pain: str) -> None:
    assert read(f"ran 30 min, {pain}") == (SetReport(exercise="run", duration_s=1800.0),)
    assert read(f"{pain.removeprefix('then ')} after 5 km run") is None


@pytest.mark.parametrize(
    ("said", "pain"),
    [
        ("only walked 30 min because of shins", "pain in shins"), ("walked 30 min because of a sore knee", "a sore knee"),
        ("ran 30 min, no knee pain", None), ("walked 30 min because of rain", None),
    ],
)  # fmt: skip
def test_the_place_that_kept_somebody_from_more_is_a_pain(said: str, pain: str | None) -> None:
    assert without_pain(said)[1] == pain


@pytest.mark.parametrize(
    ("message", "beside"),
    [
        ("ran 5 km in 27 min, max hr 188, avg hr 165", MeasuredBeside(max_hr_bpm=188)),
        ("ride 62 min avg 190 W, np 205 W", MeasuredBeside(np_w=205)),
        ("rode 3 h with 1500 m of climbing, 165 W average, rpe 6", MeasuredBeside(ascent_m=1500)),
        ("ran 10 km in 54 min with 3x4 min at 4:35, rpe 7", MeasuredBeside(note="with 3x4 min at 4:35")),
        ("rode 60 min, 3 x 8 min threshold at 210 W, rpe 7", MeasuredBeside(note="3 x 8 min threshold at 210 w")),
        ("90 min ride, rpe 7, 3x8 min at 250 W", MeasuredBeside(note="3x8 min at 250 w")),
        ("ran 6 x 800 m, 9 km in 47 min", MeasuredBeside(note="6 x 800 m")),
        ("jogged 2.5 km with walk breaks, 24 min, rpe 4", MeasuredBeside(note="with walk breaks")),
        ("ran 30 min, max hr 300", MeasuredBeside()),
        ("ran 30 min, avg hr 149, max 168", MeasuredBeside(max_hr_bpm=168)),
    ],
)
def test_what_was_measured_and_done_beside_time_and_distance_is_kept(message: str, beside: MeasuredBeside) -> None:
    assert read(message) is not None
    assert read_beside(normalise(message)) == beside


AMONG_WORDS = (
    ("marathon 42.2 km in 3:19:40, rpe 10, cramps from 35 km", Sport.RUNNING, [("run", 11980, 42200)]),
    ("ran 21 km in 1:45, last 5 km at marathon pace, felt amazing", None, [("run", 6300, 21000)]),
    ("did the 4x3 min at 3:52, 11 km in total, 55 min, rpe 8", Sport.RUNNING, [("run", 3300, 11000)]),
    ("75 min, 2x20 min at 280 W, avg 228 W, rpe 9", Sport.CYCLING, [("bike", 4500, None)]),
    ("only managed 20 min run walk, it was raining", None, [("run", 1200, None)]),
    ("did my run walk, 30 minutes, about 3 km, was puffing a lot", None, [("run", 1800, 3000)]),
    ("25 min easy with 4 strides", Sport.RUNNING, [("run", 1500, None)]),
    ("walked 35 minutes with the pram, jogged the last 5", None, [("walk", 2100, None)]),
    ("swam 1500 m in 32 min, 3x300 at 2:00", None, [("swim", 1920, 1500)]),
    ("zwift race 42 minutes, rpe 9", Sport.CYCLING, [("ride", 2520, None)]),
    ("30 min with 3x4 min at 4:15, calf fine", Sport.RUNNING, [("run", 1800, None)]),
    ("2h10 ride at 138 W and 15 min run off the bike", Sport.CYCLING, [("ride", 7800, None), ("run", 900, None)]),
    ("ran 12 km with last 3 km at 4:30, 58 min", None, [("run", 3480, 12000)]),
    ("ran 25 min easy, no pain", None, [("run", 1500, None)]),
    ("rode 40 min without any issues", None, [("ride", 2400, None)]),
    ("jogged 2 km in 16 minutes without stopping, hr 156", None, [("run", 960, 2000)]),
    ("walked 30 min because of the rain", None, [("walk", 1800, None)]),
    ("only walked 30 min because of shins", None, [("walk", 1800, None)]),
    ("did the run/walk, 40 min, 4.6 km, average hr 149, max 168, pretty tough rpe 7", None, [("run", 2400, 4600)]),
    ("ran 30 min, heart rate about 150", None, [("run", 1800, None)]),
)


@pytest.mark.parametrize(("said", "sport", "parts"), AMONG_WORDS)
def test_totals_count_wherever_they_stand_and_parts_and_remarks_forbid_nothing(
    said: str, sport: Sport | None, parts: list[tuple[str, float, float | None]]
) -> None:
    decision = route(said, RoutingContext(sport=sport))

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_SET)
    assert [(one.exercise, one.duration_s, one.distance_m) for one in decision.sets or ()] == parts


@pytest.mark.parametrize(
    "said",
    [
        "I did not run today", "lunch 45 min", "did legs for an hour", "8 h work", "done in 20 min", "new shoes 300 km", "30 min stretching",
        "not 30 min easy", "no 30 min today", "skipped 30 min easy", "going for 30 min easy", "10 km in 50 min yesterday",
        "my wife did 30 min", "can I do 30 min easy?", "10 km race in 14 days", "race in 30 min", "goal 10 km in 50 min",
        "half marathon in 3 weeks", "5x100", "8 x 60", "8 @ 25", "worked 8 h", "ran 10 km, didn't feel good, stopped at 8 km",
        "ran 7 km but walked the last 2", "no pain, want to run 30 min", "30 min without running", "walk 30 min because of the forecast", "will do 25 min easy with 4 strides",
    ],
)  # fmt: skip
def test_the_usual_sport_makes_no_session_of_what_is_none(said: str) -> None:
    decision = route(said, RoutingContext(sport=Sport.RUNNING))

    assert (decision.lane, decision.intent) != (RoutingLane.FAST, Intent.LOG_SET)


@pytest.mark.parametrize(
    ("line", "metres", "seconds"),
    [
        ("ran 3x800: 3:02 3:01 2:55", 800.0, [182.0, 181.0, 175.0]),
        ("swam 2x100 1:30 1:31", 100.0, [90.0, 91.0]),
    ],
)
def test_repeats_told_one_by_one_have_each_its_time(line: str, metres: float, seconds: list[float]) -> None:
    sets = read_session_report(normalise(line), SaidUnit.KG) or ()

    assert [one.distance_m for one in sets] == [metres] * len(seconds)
    assert [one.duration_s for one in sets] == seconds


def test_repeats_with_a_time_too_few_and_the_pace_of_all_are_asked_about() -> None:
    for line in ("ran 3x800: 3:02 3:01", "swam 10x100m off 1:45, all 1:32ish"):
        assert route(line, RoutingContext()).lane is RoutingLane.CLARIFY, line


@pytest.mark.parametrize(
    ("told", "minutes", "rpe"),
    [
        ("I played tennis one hour and half", 90, None),
        ("badminton doubles 1 hour, effort 5", 60, 5),
        ("played 5 a side, an hour, rpe 8", 60, 8),
        ("Basketball practice 90min effort 6", 90, 6),
        ("bjj class 75 min rpe 8", 75, 8),
        ("ice hockey game 60 min, rpe 9", 60, 9),
        ("climbing gym 2 hours", 120, None),
        ("played 18 holes of golf, 4 hours", 240, None),
        ("football 60 min felt like a 7", 60, 7),
    ],
)
def test_a_match_or_a_class_is_a_session_with_its_effort(told: str, minutes: float, rpe: float | None) -> None:
    decision = route(told, RoutingContext())

    assert decision.lane is RoutingLane.FAST, told
    assert [(one.exercise, one.duration_s, one.rpe) for one in decision.sets or ()] == [("other", minutes * 60, rpe)]


@pytest.mark.parametrize(
    "told",
    [
        "football 90 min tomorrow",
        "I want to play tennis for an hour",
        "tennis for 2 hours?",
        "my son played football 60 min",
        "football match on saturday 90 min",
        "I have to run 8 km in 45 minutes",
        "ran 40 min, felt like a 10k",
        "3h10 endurance 88km",
    ],
)
def test_a_match_to_come_of_others_or_without_its_sport_is_never_written(told: str) -> None:
    assert route(told, RoutingContext()).lane is not RoutingLane.FAST


def test_a_walk_told_without_the_word_is_a_walk() -> None:
    for told in ("A gentle stroll of 30 minutes this afternoon.", "took the dog out for 30 minutes, easy"):
        decision = route(told, RoutingContext())

        assert decision.lane is RoutingLane.FAST, told
        assert [(one.exercise, one.duration_s) for one in decision.sets or ()] == [("walk", 1800.0)]


def test_in_whose_company_a_session_was_done_makes_it_nobody_elses() -> None:
    own = route("walked 5 km with my wife in 50 minutes", RoutingContext())

    assert own.lane is RoutingLane.FAST
    assert [(one.exercise, one.distance_m, one.duration_s) for one in own.sets or ()] == [("walk", 5000.0, 3000.0)]
    for told in ("ran parkrun with my son, he got 31 min", "my wife walked 5 km", "walked with my wife, she did 5 km"):
        assert route(told, RoutingContext()).lane is not RoutingLane.FAST, told


@pytest.mark.parametrize(
    "told",
    ["I did not sleep well", "I feel rather tired and did not sleep well.", "feeling flat, legs like lead"],
)
def test_a_bad_night_told_by_what_it_lacked_is_kept(told: str) -> None:
    decision = route(told, RoutingContext())

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_READINESS)


@pytest.mark.parametrize("told", ["why did I not sleep well", "my son did not sleep well", "did not sleep well?"])
def test_a_bad_night_that_is_asked_about_or_another_ones_is_not_kept(told: str) -> None:
    assert route(told, RoutingContext()).lane is not RoutingLane.FAST


def test_a_game_of_five_a_side_is_called_football() -> None:
    from_sides = names_of_others(normalise("played 5 a side, an hour"))

    assert from_sides == names_of_others(normalise("football 60 min")) == ("football",)
    assert names_of_others(normalise("badminton doubles 1 hour")) == ("badminton",)
