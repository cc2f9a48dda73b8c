"""Answers and text that do not agree: the careful reading counts, and a sentence says so."""

from lanterne_rouge.entrypoints.cli.check_in_answers import Answers
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


def contradictions(answers: Answers) -> tuple[str, ...]:
    """What was said in two ways, a sentence each."""
    told = read_free_text(answers.text)
    found = []
    if (
        answers.illness
        and parse_illness(answers.illness) is None
        and told.illness is not None
        and told.illness.status == "active"
    ):
        found.append("You answered that you are not ill, and your words tell of an illness: I go by the illness.")
    if answers.pain and not any(parse_pains(said) for said in answers.pain) and told.pain:
        found.append(f"You answered that nothing hurts, and your words name the {told.pain[0].site}: I go by the pain.")
    if answers.around.injury and parse_injury(answers.around.injury) is None and told.injury is not None:
        found.append("You answered that you have no injury, and your words tell of one: I go by the injury.")
    if (
        answers.energy
        and parse_score("Energy", answers.energy, ENERGY_WORDS) >= GOOD_ENERGY
        and set(TIRED) & set(told.feeling_words)
    ):
        found.append("You answered that you have energy, and your words say that you are tired: I count both.")
    if (
        answers.sleep_h
        and told.sleep_h is not None
        and abs(parse_hours("Sleep", answers.sleep_h) - told.sleep_h) > SAME_SLEEP_H
    ):
        found.append("You told two different nights: I go by the shorter one.")
    if answers.around.alcohol and is_denial(answers.around.alcohol, of=frozenset()) and told.alcohol_drinks:
        found.append("You answered that you drank nothing, and your words tell of drinks: I go by the drinks.")
    return tuple(found)
