"""German, Spanish and French as they are spoken in a gym: a message is read where every word of it is known, and otherwise left alone."""

import json
from pathlib import Path

import pytest

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import Intent, OpenTarget, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.language.gym_abroad import in_gym_english
from tests.conversation.scoring import WRITING
from tests.worlds import Lanterne

SQUATTING = RoutingContext(
    live_session=True,
    current_exercise="squat",
    target=OpenTarget(reps=8, weight=80.0),
    last_set=SetReport(reps=8, weight=80.0),
)
NOT_LISTED = (
    "morgen mache ich 8 mit 80",
    "wenn ich 8 mit 80 schaffe",
    "mein Bruder hat 8 mit 80 gemacht",
    "ich habe keine 8 mit 80 geschafft",
    "soll ich 8 mit 80 machen?",
    "fast 8 mit 80",
    "mañana haré 8 con 80",
    "si hago 8 con 80",
    "mi hermano hizo 8 con 80",
    "no hice 8 con 80",
    "casi 8 con 80",
    "¿hago 8 con 80?",
    "demain 8 à 80",
    "si je fais 8 à 80",
    "mon frère a fait 8 à 80",
    "je n'ai pas fait 8 à 80",
    "presque 8 à 80",
    "je fais 8 à 80 ?",
    "gestern 8 mit 80",
    "ayer 8 con 80",
    "hier 8 à 80",
    "nicht löschen",
    "no borrar",
    "n'annule pas",
    "Satz nicht überspringen",
    "Training nicht beenden",
    "no terminar el entrenamiento",
    "8 Wdh mit 80 kg, vielleicht",
    "8 Wdh mit 80 kg nächste Woche",
    "Satz überspringen, doch nicht",
    "8 reps à 80 kg, peut-être",
    "8 repeticiones con 80, ojalá",
)


@pytest.mark.parametrize(
    ("message", "reps", "weight"),
    [
        ("8 Wiederholungen mit 80 Kilo", [8], [80.0]),
        ("Kniebeuge 3 Sätze à 8 mit 80 kg", [8, 8, 8], [80.0] * 3),
        ("sentadilla 80 kilos 8 repeticiones", [8], [80.0]),
        ("8 con 80, luego 6 con 85", [8, 6], [80.0, 85.0]),
        ("j'ai fait 8 à 80, puis 6 à 85", [8, 6], [80.0, 85.0]),
        ("série d'échauffement : 8 à 60", [8], [60.0]),
    ],
)
def test_a_set_is_read_in_the_language_it_is_told_in(message: str, reps: list[int], weight: list[float]) -> None:
    decision = route(message, SQUATTING)

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_SET)
    assert [one.reps for one in decision.sets or ()] == reps
    assert [one.weight for one in decision.sets or ()] == weight


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("letzten Satz löschen", Intent.UNDO_SET),
        ("borra la última serie", Intent.UNDO_SET),
        ("annule la dernière série", Intent.UNDO_SET),
        ("diesen Satz überspringen", Intent.SKIP_SET),
        ("passe cette série", Intent.SKIP_SET),
        ("Training beenden", Intent.COMPLETE_WORKOUT),
        ("j'arrête là pour aujourd'hui", Intent.COMPLETE_WORKOUT),
        ("2,5 kg mehr beim nächsten Satz", Intent.ADJUST_TARGET),
        ("sube 5 kilos", Intent.ADJUST_TARGET),
        ("no, fueron 7", Intent.CORRECT_SET),
        ("en fait c'était 7", Intent.CORRECT_SET),
    ],
)
def test_a_command_is_read_in_the_language_it_is_given_in(message: str, intent: Intent) -> None:
    decision = route(message, SQUATTING)

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, intent)


@pytest.mark.parametrize("message", NOT_LISTED)
def test_what_is_denied_asked_ahead_or_of_others_writes_nothing(message: str) -> None:
    decision = route(message, SQUATTING)

    assert decision.lane is not RoutingLane.FAST or decision.intent.value not in WRITING


def test_a_word_that_is_not_known_leaves_the_message_as_it_was_written() -> None:
    assert in_gym_english("8 mit 80 und herzrasen") == "8 mit 80 und herzrasen"
    assert route("8 mit 80 und Schmerzen in der Brust", SQUATTING).intent is Intent.SAFETY
    assert route("douleur dans la poitrine, 8 à 80", SQUATTING).intent is Intent.SAFETY


def test_no_message_in_english_is_taken_for_another_language(shared_data: Path) -> None:
    rows = map(json.loads, (shared_data / "utterances" / "dev.jsonl").read_text(encoding="utf-8").splitlines())
    english = [row["message"].lower() for row in rows if row["message"].isascii()]

    changed = [message for message in english if in_gym_english(message) != message]

    assert len(changed) < len(english) / 50
    assert normalise("no 8") == "no 8"
    assert in_gym_english("25 minutes on the course") == "25 minutes on the course"


def test_sessions_and_check_ins_are_written_as_they_were_meant(lanterne: Lanterne) -> None:
    run = lanterne("log", "heute 45 min gelaufen, 8,2 km", "--json")
    swim = lanterne("log", "nadé 1500 metros", "--json")
    for line in ("dormí 6 horas y media", "mal au genou gauche 3/10", "Gewicht heute 82,4"):
        assert lanterne("log", line).code == 0, line
    told = lanterne("check-in", "--json").document["check_in"]

    assert [one.document["actions"][0]["use_case"] for one in (run, swim)] == ["log_session", "log_session"]
    assert isinstance(told, dict)
    assert (told["sleep_h"], told["weight_kg"]) == (6.5, 82.4)
    assert [(pain["site"], pain["score_0_10"]) for pain in told["pain"]] == [("knee", 3.0)]
