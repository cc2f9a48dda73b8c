"""Several athletes in one home: each their own day, and nobody pays for another's failure."""

import sqlite3
from contextlib import closing

import pytest

from tests.worlds import Lanterne, MadeOnce

BROKEN = 'id = "broken"\nname = '


@pytest.fixture
def home(lanterne: Lanterne, made_once: MadeOnce) -> Lanterne:

    def make() -> None:
        assert lanterne("check-in", "--illness", "sore throat").code == 0
        assert lanterne("--athlete", "ann", "check-in", "--energy", "high").code == 0

    return made_once(make)


def test_everybody_gets_their_own_day(home: Lanterne) -> None:
    said = home("today", "--all", "--json")

    assert said.code == 0, said.err
    me, ann = said.rows
    assert (me["athlete"], ann["athlete"]) == ("me", "ann")
    assert isinstance(me["briefing"], dict) and isinstance(ann["briefing"], dict)
    assert "illness_above_neck" in str(me["briefing"]["decision"])
    assert "illness" not in str(ann["briefing"]["decision"])
    assert "== ann" in home("today", "--all").out


def test_one_whose_data_are_damaged_costs_nobody_else_their_day(home: Lanterne) -> None:
    with closing(sqlite3.connect(home.home / "lanterne.db")) as database, database:
        damage = "UPDATE check_ins SET document = '{' WHERE athlete_id = (SELECT id FROM athletes WHERE name = 'ann')"
        changed = database.execute(damage).rowcount

    said = home("today", "--all", "--json")

    me, hers = said.rows
    assert changed == 1
    assert said.code == 0
    assert me["briefing"] is not None
    assert hers["briefing"] is None and hers["error"]
    assert "Traceback" not in said.err


def test_doctor_says_where_messages_go(home: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Messages" not in home("doctor", "--offline").out
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "1:abc")
    assert "set up only in part" in home("doctor", "--offline").out
    monkeypatch.setenv("TELEGRAM_CHAT_ID", "12345")

    said = home("doctor", "--offline").out

    assert "Messages go to telegram (chat ...2345); by themselves: alert, day." in said
    assert "1:abc" not in said
