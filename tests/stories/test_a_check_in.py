"""A morning told in a few words: how it is understood, shown back, corrected, and what it does to the day."""

from collections.abc import Iterator

import pytest

from lanterne_rouge.entrypoints.cli.check_in_answers import ask
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
        "(more than a head cold)",
        "exhausted",
        "slept 3 h",
        "heavy legs",
        "knee 6/10",
    ):
        assert understood in out
    assert decided(lanterne)["action"] == "recover"


def test_hours_given_as_an_option_win_over_those_in_the_text(lanterne: Lanterne) -> None:
    assert "slept 7.5 h" in said(lanterne, "--sleep-h", "7:30", "--text", "slept 3 hours before the alarm")


def test_a_hurting_chest_is_a_stop_however_it_is_said(lanterne: Lanterne) -> None:
    out = said(lanterne, "--pain", "chest 2/10")

    assert "warning sign: chest pain" in out
    assert "medical_referral" in decided(lanterne)["flags"]  # type: ignore[operator]


def test_a_warning_said_by_mistake_can_be_taken_back_as_the_answer_tells(lanterne: Lanterne) -> None:
    out = said(lanterne, "--text", "dizzy with joy")
    assert f"lanterne check-in --date {DAY} --take-back-warning" in out

    assert "taken back" in said(lanterne, "--take-back-warning")
    assert "medical_referral" not in decided(lanterne)["flags"]  # type: ignore[operator]
    assert "medical_referral" not in decided(lanterne, NEXT_DAY)["flags"]  # type: ignore[operator]


def test_a_doctor_s_word_clears_the_warning_of_the_same_day(lanterne: Lanterne) -> None:
    said(lanterne, "--pain", "chest 2/10")

    out = said(lanterne, "--cleared")

    assert "warning sign" not in out
    assert "chest" not in out
    assert "medical_referral" not in decided(lanterne)["flags"]  # type: ignore[operator]


def test_a_new_warning_after_the_doctor_s_word_counts(lanterne: Lanterne) -> None:
    said(lanterne, "--cleared")

    said(lanterne, "--text", "my heart is racing again")

    assert "medical_referral" in decided(lanterne)["flags"]  # type: ignore[operator]


@pytest.mark.parametrize("word", ["no", "none", "healthy", "not ill", "fine", "-", "hay fever"])
def test_no_illness_is_none(lanterne: Lanterne, word: str) -> None:
    assert "no illness" in said(lanterne, "--illness", word, "--energy", "ok")
    assert "illness_systemic" not in decided(lanterne)["flags"]  # type: ignore[operator]


def test_no_ends_an_illness_of_the_days_before_and_the_way_back_begins(lanterne: Lanterne) -> None:
    said(lanterne, "--illness", "flu")

    out = said(lanterne, "--illness", "no", day=NEXT_DAY)

    assert "no illness any more" in out
    assert "return_to_training" in decided(lanterne, NEXT_DAY)["flags"]  # type: ignore[operator]


def test_a_fever_in_the_text_outweighs_a_no(lanterne: Lanterne) -> None:
    assert "more than a head cold" in said(lanterne, "--illness", "no", "--text", "a fever of 38.5 in the night")


def test_a_plain_cold_reads_as_a_head_cold(lanterne: Lanterne) -> None:
    said(lanterne, "--illness", "cold")

    assert "a head cold (cold)" in lanterne("today", "--date", DAY).out


def test_an_illness_is_called_by_its_name(lanterne: Lanterne) -> None:
    said(lanterne, "--illness", "flu")

    assert "ill with flu" in lanterne("today", "--date", DAY).out


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
    assert "Nothing said yet" in said(lanterne)


def test_without_words_the_day_is_shown_as_it_stands(lanterne: Lanterne) -> None:
    assert f"Nothing said yet for {DAY}" in said(lanterne)
    said(lanterne, "--energy", "good", "--sleep-h", "7,5")

    out = said(lanterne)

    assert f"Said so far for {DAY}" in out
    assert "energy 7/10" in out
    assert "slept 7.5 h" in out


def test_a_misreading_can_be_undone_as_the_answer_tells(lanterne: Lanterne) -> None:
    assert "lanterne undo" in said(lanterne, "--text", "my kids have the flu")

    lanterne("undo")

    assert "Nothing said yet" in said(lanterne)


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
