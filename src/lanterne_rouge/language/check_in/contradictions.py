"""Answers and text that disagree: the careful reading counts, and a sentence says so."""

from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.language.check_in.feeling import ENERGY_WORDS, parse_score
from lanterne_rouge.language.check_in.free_text import read_free_text
from lanterne_rouge.language.check_in.illness import parse_illness
from lanterne_rouge.language.check_in.numbers import parse_hours
from lanterne_rouge.language.check_in.pain import parse_injury, parse_pains
from lanterne_rouge.language.check_in.phrase import is_denial

TIRED = ("exhausted", "tired", "flat")
GOOD_ENERGY = 7.0
# A quarter of an hour more or less is a matter of rounding.
SAME_SLEEP_H = 0.25


def find_contradictions(answers: Answers) -> tuple[str, ...]:
    """A sentence for each answer that the text contradicts."""
    read = read_free_text(answers.text)
    sentences = []
    if (
        answers.illness
        and parse_illness(answers.illness) is None
        and read.illness is not None
        and read.illness.status == "active"
    ):
        sentences.append(
            "You answered that you're not ill, but your text mentions an illness. I'm counting the illness."
        )
    if answers.pain and not any(parse_pains(answer) for answer in answers.pain) and read.pain:
        sentences.append(
            f"You answered that nothing hurts, but your text mentions your {read.pain[0].site}. I'm counting the pain."
        )
    if answers.around.injury and parse_injury(answers.around.injury) is None and read.injury is not None:
        sentences.append("You answered that you have no injury, but your text mentions one. I'm counting the injury.")
    if (
        answers.energy
        and parse_score("Energy", answers.energy, ENERGY_WORDS) >= GOOD_ENERGY
        and set(TIRED) & set(read.feeling_words)
    ):
        sentences.append("You answered that your energy is good, but your text says you're tired. I'm counting both.")
    if (
        answers.sleep_h
        and read.sleep_h is not None
        and abs(parse_hours("Sleep", answers.sleep_h) - read.sleep_h) > SAME_SLEEP_H
    ):
        sentences.append("You gave two different amounts of sleep. I'm counting the shorter one.")
    if answers.around.alcohol and is_denial(answers.around.alcohol, of=frozenset()) and read.alcohol_drinks:
        sentences.append("You answered that you drank nothing, but your text mentions drinks. I'm counting the drinks.")
    return tuple(sentences)
