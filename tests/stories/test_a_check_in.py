"""A morning told in a few words: how it is understood, shown back, corrected, and what it does to the day."""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from lanterne_rouge.entrypoints.cli.check_in import ask
from tests.worlds import Lanterne

DAY, NEXT_DAY = "2026-03-03", "2026-03-04"


def said(lanterne: Lanterne, *words: str, day: str = DAY) -> str:
    answer = lanterne("check-in", "--date", day, *words)
    assert answer.code == 0, answer.err
    return answer.out


def decided(lanterne: Lanterne, day: str = DAY) -> dict[str, object]:
    return dict(lanterne("today", "--date", day, "--json").document["decision"])  # type: ignore[call-overload]


def test_a_free_text_is_read_and_shown_back(lanterne: Lanterne) -> None:
    out = said(lanterne, "--text", "I have a fever of 39 and feel awful, slept 3 hours, legs dead, knee hurts 6/10")

    for understood in (
        "fever",
        "39 °C",
        "(treated as more than a head cold)",
        "exhausted",
        "slept 3 h",
        "heavy legs",
        "knee 6/10",
    ):
        assert understood in out
    assert decided(lanterne)["action"] == "recover"


def test_a_sentence_needs_no_option(lanterne: Lanterne) -> None:
    assert "knee 6/10" in said(lanterne, "knee hurts 6/10", "--sleep-h", "7")
    assert "slept 5 h" in said(lanterne, "slept", "5", "hours")


def test_of_two_nights_the_shorter_one_counts_and_it_is_said(lanterne: Lanterne) -> None:
    out = said(lanterne, "--sleep-h", "7:30", "--text", "slept 3 hours before the alarm")

    assert "slept 3 h" in out
    assert "the shorter one" in out


@pytest.mark.parametrize(
    ("words", "shown", "sentence"),
    [
        (("--illness", "none", "--text", "fever 39"), "fever, 39 °C", "I'm counting the illness"),
        (("--pain", "none", "--text", "left knee hurts 4/10"), "left knee 4/10", "I'm counting the pain"),
        (("--injury", "none", "--text", "rolled my ankle yesterday"), "ankle (sprain)", "I'm counting the injury"),
        (("--alcohol", "none", "--text", "a bottle of wine"), "alcohol: 6 drinks", "I'm counting the drinks"),
        (("--energy", "great", "--text", "exhausted"), "exhausted", "I'm counting both"),
    ],
)
def test_where_answer_and_text_differ_the_careful_reading_counts_and_it_is_said(
    lanterne: Lanterne, words: tuple[str, ...], shown: str, sentence: str
) -> None:
    out = said(lanterne, *words)

    assert shown in out
    assert sentence in out


def test_answers_that_agree_are_not_argued_about(lanterne: Lanterne) -> None:
    out = said(lanterne, "--illness", "none", "--pain", "none", "--alcohol", "2", "--text", "feeling good, two beers")

    assert "I go by" not in out


@pytest.mark.parametrize(
    ("words", "shown", "action"),
    [
        (("--injury", "ankle sprain, not cleared"), "injury: ankle (sprain), not cleared", "recover"),
        (("--vaccination", "yesterday"), "vaccinated yesterday", "ease"),
        (("--alcohol", "3"), "alcohol: 3 drinks", None),
        (("--contact",), "someone close to you is ill", None),
        (("--cycle-day", "12"), "day 12 of the cycle", None),
        (("--low-energy", "no period for 4 months"), "period missed for 4 months", "ease"),
        (("--heat", "95F", "--humid"), "35 °C outside and humid", "ease"),
        (("--altitude", "8000ft", "--arrived", "yesterday"), "at 2438 m, arrived yesterday", "ease"),
        (("--time-zones", "8 west", "--arrived", "today"), "8 time zones west, arrived today", "ease"),
    ],
)
def test_what_surrounds_a_morning_has_an_option_and_reaches_the_decision(
    lanterne: Lanterne, words: tuple[str, ...], shown: str, action: str | None
) -> None:
    assert shown in said(lanterne, *words)
    assert action is None or decided(lanterne)["action"] in (action, "recover")


def test_a_night_and_the_time_in_free_text_count_and_other_gear_has_its_way(lanterne: Lanterne) -> None:
    out = said(lanterne, "--text", "bit tired, 5h, only a hotel gym with dumbbells, 30 minutes")

    assert "slept 5 h" in out and "time 30 min" in out
    assert "lanterne strength gym use hotel" in out
    assert decided(lanterne)["action"] != "proceed"
    assert "gym use" not in said(lanterne, "--text", "gym later, dumbbells are new")


@pytest.mark.parametrize(
    "words",
    [
        ("--low-energy", "blah"),
        ("--heat", "warm"),
        ("--cycle-day", "0"),
        ("--time-zones", "far"),
        ("--alcohol", "lots"),
        ("--arrived", "when"),
    ],
)
def test_what_is_not_understood_is_refused_in_a_sentence(lanterne: Lanterne, words: tuple[str, ...]) -> None:
    answer = lanterne("check-in", "--date", DAY, *words)

    assert answer.code == 1
    assert "Enter" in answer.err


def test_a_hurting_chest_is_a_stop_however_it_is_said(lanterne: Lanterne) -> None:
    out = said(lanterne, "--pain", "chest 2/10")

    assert "warning sign: chest pain" in out
    assert "medical_referral" in decided(lanterne)["flags"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("words", "emergency"),
    [
        (
            ("--text", "right calf swollen and painful after 11 hours in the plane"),
            "shortness of breath, chest pain, or blood",
        ),
        (("--pain", "calf 4/10 swollen"), "shortness of breath, chest pain, or blood"),
        (("--text", "my pee is dark brown since the long run"), "hardly any urine"),
        (("--text", "heat stroke yesterday"), "confusion"),
        (("--text", "hit my head in a crash"), "vomiting"),
        (("--text", "fainted this morning"), "if it is there now"),
    ],
)
def test_a_sign_that_is_seen_today_says_so_at_once_and_in_the_day_s_reason(
    lanterne: Lanterne, words: tuple[str, ...], emergency: str
) -> None:
    answer = said(lanterne, *words)
    reason = str(decided(lanterne)["reason"])

    assert "a doctor has seen you, today" in answer
    assert "two days" not in answer
    assert "see a doctor today" in reason
    assert emergency in answer
    assert emergency in reason


def test_a_swollen_knee_may_wait_for_two_days(lanterne: Lanterne) -> None:
    assert "still swollen in two days" in said(lanterne, "--text", "my knee is swollen")


def test_a_doctor_s_advice_above_a_session_does_not_forbid_it(lanterne: Lanterne) -> None:
    said(lanterne, "--text", "no period for five months")
    eased = lanterne("today", "--date", DAY).out
    said(lanterne, "--text", "fainted this morning", day=NEXT_DAY)
    stopped = lanterne("today", "--date", NEXT_DAY).out

    assert "See a doctor soon" in eased
    assert "before you train again" not in eased
    assert "See a doctor before you train again" in stopped


def test_a_warning_said_by_mistake_can_be_taken_back_as_the_answer_tells(lanterne: Lanterne) -> None:
    out = said(lanterne, "--text", "dizzy with joy")
    assert f"lanterne check-in --take-back-warning --date {DAY}" in out

    assert "taken back" in said(lanterne, "--take-back-warning")
    assert "medical_referral" not in decided(lanterne)["flags"]  # type: ignore[operator]
    assert "medical_referral" not in decided(lanterne, NEXT_DAY)["flags"]  # type: ignore[operator]


def test_a_doctor_s_word_clears_the_warning_of_the_same_day(lanterne: Lanterne) -> None:
    said(lanterne, "--pain", "chest 2/10")

    out = said(lanterne, "--cleared")

    assert "warning sign" not in out
    assert "pain: chest" not in out and "Lifted: chest pain." in out
    assert "medical_referral" not in decided(lanterne)["flags"]  # type: ignore[operator]


def test_a_new_warning_after_the_doctor_s_word_counts(lanterne: Lanterne) -> None:
    said(lanterne, "--cleared")

    said(lanterne, "--text", "my heart is racing again")

    assert "medical_referral" in decided(lanterne)["flags"]  # type: ignore[operator]


def test_of_several_warning_signs_each_is_lifted_by_itself(lanterne: Lanterne) -> None:
    said(lanterne, "chest pain on the climb, and hit my head")

    unnamed, unknown = (
        lanterne("check-in", "--date", DAY, "--cleared"),
        lanterne("check-in", "--date", DAY, "--cleared", "calf"),
    )
    heart = said(lanterne, "--cleared", "heart")
    again = lanterne("check-in", "--date", DAY, "--cleared", "the ecg was fine")
    assert "medical_referral" in decided(lanterne)["flags"]  # type: ignore[operator]
    head = said(lanterne, "--cleared", "concussion,", "easy", "only")

    assert unnamed.code and "chest pain and concussion" in unnamed.err and "--cleared" in unnamed.err
    assert unknown.code and "chest pain and concussion" in unknown.err
    assert "Lifted: chest pain." in heart and "Still open, so still no training: concussion" in heart
    assert again.code and "concussion" in again.err
    assert "Lifted: concussion." in head and "keep it easy" in head
    assert "medical_referral" not in decided(lanterne)["flags"]  # type: ignore[operator]


def test_all_signs_are_lifted_where_that_is_spelled_out(lanterne: Lanterne) -> None:
    said(lanterne, "chest pain on the climb, and hit my head")

    assert "Lifted: chest pain and concussion." in said(lanterne, "--cleared", "all")


@pytest.mark.parametrize("word", ["no", "none", "healthy", "not ill", "fine", "-", "hay fever"])
def test_no_illness_is_none(lanterne: Lanterne, word: str) -> None:
    assert "no illness" in said(lanterne, "--illness", word, "--energy", "ok")
    assert "illness_systemic" not in decided(lanterne)["flags"]  # type: ignore[operator]


def test_no_ends_an_illness_of_the_days_before_and_the_way_back_begins(lanterne: Lanterne) -> None:
    said(lanterne, "--illness", "flu")

    out = said(lanterne, "--illness", "no", day=NEXT_DAY)

    assert "no longer ill" in out
    assert "return_to_training" in decided(lanterne, NEXT_DAY)["flags"]  # type: ignore[operator]


def test_a_fever_in_the_text_outweighs_a_no(lanterne: Lanterne) -> None:
    assert "more than a head cold" in said(lanterne, "--illness", "no", "--text", "a fever of 38.5 in the night")


def test_a_plain_cold_reads_as_a_head_cold(lanterne: Lanterne) -> None:
    said(lanterne, "--illness", "cold")

    assert "You have a head cold: rest is best" in lanterne("today", "--full", "--date", DAY).out


def test_an_illness_is_called_by_its_name(lanterne: Lanterne) -> None:
    said(lanterne, "--illness", "flu")

    assert "ill (flu" in lanterne("today", "--full", "--date", DAY).out


@pytest.mark.parametrize(
    ("pain", "text", "shown"),
    [
        ("knee 8/10", "knee a little sore this morning", "knee 8/10"),
        ("knee 6/10", "knee is a bit sore", "knee 6/10"),
        ("achilles 8/10", "my achilles hurts", "achilles 8/10"),
        ("left knee 8/10", "slept badly, knee still hurts", "left knee 8/10"),
        ("knee 2/10", "knee hurts badly", "knee 5/10"),
        ("knee 3/10", "knee hurts 6/10", "knee 6/10"),
    ],
)
def test_vague_words_never_lower_a_score_in_one_breath_or_later_that_day(
    lanterne: Lanterne, pain: str, text: str, shown: str
) -> None:
    together = said(lanterne, "--pain", pain, "--text", text)
    said(lanterne, "--pain", pain, day=NEXT_DAY)
    later = said(lanterne, "--text", text, day=NEXT_DAY)

    assert shown in together
    assert shown in later


@pytest.mark.parametrize("door", [("check-in", "--date", DAY, "--text"), ("log", "--date", DAY)])
def test_a_score_stands_at_every_door_against_words_without_one(lanterne: Lanterne, door: tuple[str, ...]) -> None:
    said(lanterne, "--pain", "knee 8/10")

    answer = lanterne(*door, "knee a little sore")

    assert answer.code == 0, answer.err
    assert "knee 8/10" in said(lanterne)
    assert decided(lanterne)["action"] == "recover"


def test_signs_of_a_pain_stay_for_the_day_and_a_later_number_is_a_new_report(lanterne: Lanterne) -> None:
    said(lanterne, "--pain", "shin 6/10, also at night", "--text", "shin is a bit sore")
    lower = said(lanterne, "--text", "shin is 3/10 now")
    shin = lanterne("check-in", "--date", DAY, "--json").document["check_in"]["pain"][0]  # type: ignore[index]
    gone = said(lanterne, "--text", "shin is fine now, no pain")

    assert "shin 3/10" in lower
    assert shin["at_night"] is True
    assert "shin 3/10" not in gone


def test_one_text_keeps_the_score_of_a_place_that_it_names_twice(lanterne: Lanterne) -> None:
    assert "knee 7/10" in said(lanterne, "--text", "knee hurts 7/10 on stairs. Slept well. knee a bit sore in bed")


def test_no_pain_clears_the_pain_of_the_day(lanterne: Lanterne) -> None:
    assert "shoulder 7/10" in said(lanterne, "--pain", "knee 3/10, shoulder 7/10")

    assert "no pain" in said(lanterne, "--pain", "none")
    assert "pain" not in decided(lanterne)["flags"]  # type: ignore[operator]


@pytest.mark.parametrize(
    "words",
    [("--sleep-h", "long"), ("--minutes", "some"), ("--weight", "heavy"), ("--pain", "4/10"), ("--energy", "purple"), ("--text", "a" * 3000)],
)  # fmt: skip
def test_nonsense_is_answered_with_a_sentence_and_nothing_is_kept(lanterne: Lanterne, words: tuple[str, ...]) -> None:
    answer = lanterne("check-in", "--date", DAY, *words)

    assert answer.code == 1
    assert answer.err.strip().endswith(".")
    assert "No check-in for" in said(lanterne)


def test_a_morning_far_ahead_is_no_check_in_but_the_coming_days_may_be_told(lanterne: Lanterne) -> None:
    today = date.today()

    later = lanterne("check-in", "--energy", "8", "--date", today + timedelta(days=29))
    tomorrow = lanterne("check-in", "--energy", "8", "--date", today + timedelta(days=1))

    assert (later.code != 0, tomorrow.code) == (True, 0) and "hasn't come yet" in later.err


def test_without_words_the_day_is_shown_as_it_stands(lanterne: Lanterne) -> None:
    assert f"No check-in for {DAY}" in said(lanterne)
    said(lanterne, "--energy", "good", "--sleep-h", "7,5")

    out = said(lanterne)

    assert f"Check-in for {DAY}" in out
    assert "energy 7/10" in out
    assert "slept 7.5 h" in out


def test_a_misreading_can_be_undone_as_the_answer_tells(lanterne: Lanterne) -> None:
    assert "lanterne undo" in said(lanterne, "--text", "my kids have the flu")

    lanterne("undo")

    assert "No check-in for" in said(lanterne)


def test_a_weight_is_shown_in_the_athlete_s_unit(lanterne: Lanterne) -> None:
    lanterne("athlete", "set", "units=lb")

    assert "weight 154 lb" in said(lanterne, "--weight", "154")


def test_an_answer_that_is_not_understood_is_asked_for_again() -> None:
    typed: Iterator[str] = iter(("purple", "good", "some", "soon", "7:30", "1h", "knee 99/10", "knee 4/10", "no"))
    asked: list[str] = []

    def prompt(question: str) -> str:
        asked.append(question)
        return next(typed)

    answers = ask(prompt)

    assert (answers.pain, answers.energy, answers.soreness) == (("knee 4/10",), "good", "some")
    assert (answers.sleep_h, answers.minutes, answers.illness) == ("7:30", "1h", "no")
    assert len(asked) == 9


def test_what_was_decided_before_something_else_was_told_is_not_said_again(lanterne: Lanterne) -> None:
    lanterne("today")
    decided = lanterne("log", "what today?").out

    lanterne("log", "achilles 6/10")
    outdated = lanterne("log", "what today?").out
    asked = lanterne("chat", "--message", "why this session today?").out
    lanterne("today")
    anew = lanterne("log", "what today?").out

    assert "decide it again: lanterne today" not in decided
    assert "decide it again: lanterne today" in outdated
    assert "decide it again: lanterne today" in asked
    assert "decide it again: lanterne today" not in anew and anew != decided


def test_a_write_that_leaves_the_morning_as_it_was_leaves_its_decision_too(lanterne: Lanterne) -> None:
    lanterne("today")
    decided = lanterne("log", "what today?").out

    lanterne("athlete", "set", "name=Ada")

    assert lanterne("log", "what today?").out == decided


def test_sore_muscles_keep_their_names(lanterne: Lanterne) -> None:
    out = said(lanterne, "--text", "calves are sore from yesterday, otherwise fine, slept 7.5")

    assert "sore calves" in out
    assert "a note" not in out


def test_who_saw_a_doctor_about_a_warning_sign_is_asked_whether_they_may_train(lanterne: Lanterne) -> None:
    said(lanterne, "--text", "chest pain on the climb")

    out = said(lanterne, "--text", "doctor checked me, all fine", day=NEXT_DAY)

    assert "--cleared" in out
    assert "unwell" not in out


def test_the_morning_after_a_marathon_sore_legs_are_no_injury_and_the_bad_signs_are_asked_about(
    lanterne: Lanterne,
) -> None:
    told = ("--soreness", "high", "--text", "can hardly walk down stairs")
    assert "pain: body" in said(lanterne, *told)
    assert lanterne("log", "ran 42 km in 3:20 h", "--date", "2026-03-03").code == 0

    out = said(lanterne, *told, day=NEXT_DAY)

    assert "pain: body" not in out
    assert "very sore" in out
    assert "dark urine" in out


def test_a_session_in_a_check_in_is_logged_once_and_taken_back_with_it(lanterne: Lanterne) -> None:
    text = ("check-in", "--text", "slept 7 h, ran 4 km in 32 minutes today, felt ok, knee 2/10")

    said = lanterne(*text).out
    lanterne(*text)

    [run] = lanterne("activities", "--json").rows
    assert (run["sport"], run["timer_s"], run["distance_m"]) == ("running", 1920, 4000)
    assert "Logged: Running" in said and "slept 7 h" in said and "knee 2/10" in said
    assert lanterne("undo").code == lanterne("undo").code == 0
    assert lanterne("activities", "--json").rows == []


def test_a_session_of_another_day_in_a_check_in_is_read_back_with_the_command_that_logs_it(lanterne: Lanterne) -> None:
    said = lanterne("check-in", "--text", "rode 90 min yesterday, rpe 5, legs ok").out

    assert "A ride of 90 min on" in said and 'lanterne log "rode 90 min yesterday' in said and "--date 20" in said
    assert lanterne("activities", "--json").rows == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ran 10 km in 5:00", "5:00 could be the time or the pace"),
        ("easy 30 min run today", "A run of 30 min today? If so: lanterne log"),
        ("squat 3x5 at 100 kg done", ""),
        ("feeling good, planning to run 5 km later", ""),
        ("my daughter ran 5 km today and I feel tired", ""),
        ("did not run 5 km today, slept 4 h", ""),
        ("only 30 min today, legs sore", ""),
        ("should I run 5 km today?", ""),
    ],
)
def test_what_is_no_plain_session_of_the_day_is_never_written_by_a_check_in(
    lanterne: Lanterne, text: str, says: str
) -> None:
    said = lanterne("check-in", "--text", text)

    assert said.code == 0 and says in said.out
    assert lanterne("activities", "--json").rows == []


def test_a_check_in_said_twice_is_one_step_to_take_back(lanterne: Lanterne) -> None:
    for _ in range(2):
        said(lanterne, "--text", "slept 6 h, knee 3/10")

    lanterne("undo")

    assert "slept 6 h" not in lanterne("check-in", "--date", DAY).out


@pytest.mark.parametrize(
    "words", ["chest tight and left arm tingling", "my chest hurts, and so does my jaw", "chest pain, sore neck"]
)
def test_what_hurts_beside_the_chest_is_part_of_that_sign(lanterne: Lanterne, words: str) -> None:
    out = said(lanterne, "--text", words)

    assert "warning sign: chest pain" in out and "pain: " not in out.replace("chest pain:", "")


def test_the_plan_says_first_that_nothing_is_trained_before_a_doctor_has_seen_a_warning_sign(
    lanterne: Lanterne,
) -> None:
    before = lanterne("plan").out
    said(lanterne, "--text", "chest pain on the ride")
    stopped = lanterne("plan").out
    said(lanterne, "--cleared")

    assert "until a doctor has seen you" not in before
    assert "no training until a doctor has seen you" in " ".join(stopped.split("\n\n")[0].split())
    assert "until a doctor has seen you" not in lanterne("plan").out
