"""Questions about the athlete's own days and values: the plan ahead, the race, past sessions, thresholds, sleep and pulse."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.app.workout.session import LogSessionRequest, log_session
from lanterne_rouge.conversation.asked_days import read_asked_days, read_several_days
from lanterne_rouge.conversation.chat_reply import ChatReply
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.own_questions import asks_of_the_day, history_question, plan_question
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.wiring import open_scope

TUESDAY = date(2026, 3, 3)


@pytest.mark.parametrize(
    ("message", "is_past", "first", "last"),
    [
        ("what did I do on saturday", True, date(2026, 2, 28), date(2026, 2, 28)),
        ("what's on for saturday", False, date(2026, 3, 7), date(2026, 3, 7)),
        ("next tuesday", False, date(2026, 3, 10), date(2026, 3, 10)),
        ("yesterday", True, date(2026, 3, 2), date(2026, 3, 2)),
        ("last week", True, date(2026, 2, 23), date(2026, 3, 1)),
        ("this week", True, date(2026, 3, 2), date(2026, 3, 3)),
        ("this week", False, date(2026, 3, 3), date(2026, 3, 8)),
        ("next week", False, date(2026, 3, 9), date(2026, 3, 15)),
        ("this weekend", False, date(2026, 3, 7), date(2026, 3, 8)),
        ("last weekend", True, date(2026, 2, 28), date(2026, 3, 1)),
        ("the last 10 days", True, date(2026, 2, 22), date(2026, 3, 3)),
        ("last month", True, date(2026, 2, 1), date(2026, 2, 28)),
        ("in november", True, date(2025, 11, 1), date(2025, 11, 30)),
        ("this year", True, date(2026, 1, 1), date(2026, 3, 3)),
        ("last year", True, date(2025, 1, 1), date(2025, 12, 31)),
    ],
)
def test_the_days_of_a_question_are_read(message: str, is_past: bool, first: date, last: date) -> None:
    asked = read_asked_days(message, TUESDAY, is_past=is_past)

    assert asked is not None and (asked.first, asked.last) == (first, last)


@pytest.mark.parametrize(
    ("message", "asks"),
    [
        ("whats on for thursday", "days"),
        ("when is my next hard day", "days"),
        ("what have I got on sunday", "days"),
        ("whats my long run supposed to be this weekend", "days"),
        ("how far away is my race", "race"),
        ("when's the race and how many weeks left", "race"),
        ("did i hit my sessions last week", "kept"),
        ("whats my race prediction", "race_time"),
        ("what days do i train this week", "days"),
        ("10 days to race what should i be doing", None),
        ("how long should my longest run be before a marathon", None),
        ("do I have to warm up for an easy jog", None),
        ("should I rest before a race", None),
    ],
)
def test_a_question_of_the_plan_is_told_from_one_of_principle(message: str, asks: str | None) -> None:
    assert plan_question(normalise(message)) == asks


@pytest.mark.parametrize(
    ("message", "asks"),
    [
        ("how many hours did i train last week", "sessions"),
        ("show me my last 5 rides", "latest"),
        ("whats the longest ride ive done this yr", "extreme"),
        ("was last week harder than the week before", "compared"),
        ("did i run more in january or february", "compared"),
        ("whats my ftp", "threshold"),
        ("whats z2 in watts for me", "zones"),
        ("whats my resting hr been doing lately", "body"),
        ("whats my best 5k", "best_time"),
        ("am i doing too much this month", "too_much"),
        ("whats my weekly mileage been", "weeks"),
        ("how is my run compared to last year", "beside_before"),
        ("how many runs per week to keep my 10k time", None),
        ("how much should I sleep before race day", None),
        ("when should i retest ftp", None),
        ("what does tsb -18 mean", None),
    ],
)
def test_a_question_of_the_past_is_told_from_one_of_principle(message: str, asks: str | None) -> None:
    assert history_question(normalise(message)) == asks


@pytest.mark.parametrize(
    ("message", "asks"),
    [
        ("slept 4 hrs am i ok to train", True),
        ("so what should i do today then", True),
        ("why was today so easy", True),
        ("why do you say im tired", True),
        ("am i ready for a marathon", False),
        ("should i stretch before", False),
    ],
)
def test_a_question_of_the_day_is_told_from_one_of_principle(message: str, asks: bool) -> None:
    assert asks_of_the_day(normalise(message)) is asks


@pytest.fixture(scope="module")
def scope(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AthleteScope]:
    with open_scope(home=Path(tmp_path_factory.mktemp("own") / "home")) as opened:
        scope = replace(opened, clock=lambda zone: datetime(2026, 3, 3, 9, 0, tzinfo=zone))
        for back, minutes in ((1, 60.0), (3, 150.0), (9, 90.0)):
            day = scope.today - timedelta(days=back)
            log_session(
                LogSessionRequest(
                    sport=Sport.CYCLING, duration_s=60 * minutes, distance_m=500 * minutes, rpe=4.0, day=day
                ),
                scope,
            )
        source = Provenance(source="ring")
        readings = [
            WellnessObservation(
                day=scope.today - timedelta(days=back),
                metric=WellnessMetric.RESTING_HR,
                value=48.0 + (5 if back < 2 else 0),
                provenance=source,
            )
            for back in range(20)
        ]
        with scope.stores.journal.writing("import", "readings of a ring", at=scope.now):
            scope.stores.wellness.save(readings)
        yield scope


def say(scope: AthleteScope, message: str) -> ChatReply:
    context = SessionContext(
        canvas_id=message, user_id="me", correlation_id=None, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
    )
    return answer_message(message, context, scope)


@pytest.mark.parametrize(
    ("message", "holds"),
    [
        ("what did I do on saturday", ("Saturday 28 February: cycling, 2:30 h, 75.0 km",)),
        ("how many hours did I ride last week", ("Last week: 1 session, 2.5 h",)),
        ("show me my last 2 rides", ("Yesterday: cycling, 1:00 h", "Saturday 28 February")),
        ("what's the longest ride I've done this year", ("Saturday 28 February: cycling, 2:30 h",)),
        (
            "was last week harder than the week before",
            ("Last week: 1 session, 2.5 h", "22 February: 1 session, 1.5 h"),
        ),
        (
            "what did i do on saturday and yesterday?",
            ("Saturday 28 February: cycling, 2:30 h", "Yesterday: cycling, 1:00 h"),
        ),
        ("what did i do on saturday and sunday?", ("Saturday 28 February: cycling", "Sunday 1 March: nothing")),
        ("how hard was my last week", ("Last week: 1 session",)),
        ("which plates for 100", ("100 kg: 25 + 15 per side on the 20 kg bar",)),
        ("what plates do i need for a 60 kg bench press", ("60 kg: 20 per side",)),
        ("which plates for 20 kg on dumbbell curl", ("no plates on two sides",)),
        ("what's my resting hr been doing lately", ("53 bpm today", "48 bpm in the weeks before")),
        ("what's my ftp", ("lanterne athlete set ftp=",)),
        ("whats my weekly volume been", ("Week of 23 February: 1 session, 2.5 h", "Week of 2 March: 1 session, 1.0 h")),
        (
            "how is my riding compared to last month",
            ("The last four weeks: 3 sessions", "The four weeks before: nothing"),
        ),
        ("am i doing too much", ("Too much shows when easy feels hard",)),
        ("when is my next hard day", ("lanterne init",)),
        ("how far away is my race", ("lanterne",)),
    ],
)
def test_own_days_are_answered_from_what_is_stored(scope: AthleteScope, message: str, holds: tuple[str, ...]) -> None:
    reply = say(scope, message)

    assert all(part in reply.message for part in holds), reply.message
    assert reply.actions == ()


@pytest.mark.parametrize(
    ("message", "is_past", "days"),
    [
        ("what is on tuesday and thursday", False, (date(2026, 3, 3), date(2026, 3, 5))),
        (
            "what did i do on saturday, sunday and yesterday",
            True,
            tuple(date(2026, 2, 28) + timedelta(days=n) for n in range(3)),
        ),
        ("from thursday to sunday", False, tuple(date(2026, 3, 5) + timedelta(days=n) for n in range(4))),
        ("today and the day after tomorrow", False, (date(2026, 3, 3), date(2026, 3, 5))),
        ("on thursday", False, ()),
        ("thursday or thursdays", False, ()),
    ],
)
def test_each_of_several_days_is_read(message: str, is_past: bool, days: tuple[date, ...]) -> None:
    assert read_several_days(message, TUESDAY, is_past=is_past) == days


def test_what_is_not_known_is_said_and_the_nearest_is_offered(scope: AthleteScope) -> None:
    reply = say(scope, "do marzipan gels beat quinoa bars in a xylophone race")

    assert reply.message.startswith("I'm not sure what you ask, so I won't guess.\nI can tell you about ")


@pytest.mark.parametrize(
    ("message", "holds"),
    [
        ("make the plan harder. i'm bored", "lanterne init"),
        ("could you tell my coach i'm injured and cancel the entry fee", "I can't write to anybody"),
        ("haha my wife says you're just a spreadsheet", "wants you to sleep"),
        ("who will win the tour this year", "I don't guess at races"),
        ("compare my long runs feb vs now, pace at same hr", "One thing at a time"),
        ("what sleep did i get before my best runs", "One thing at a time"),
        ("ran a 49:40 10k on sat. what does that mean for my half in 5 weeks", "1:49:35 h"),
        ("half in 1:45:00, what marathon can i expect", "a marathon"),
        ("first 140 kg pull ever!!!!", "Well done"),
        ("side stitch", "A stitch is sharp"),
        ("how many steps do i average", "I have no steps from you"),
        ("is it stupid to train twice a day", "Two sessions in a day are fine"),
    ],
)
def test_what_is_no_question_of_training_is_met_for_what_it_is(scope: AthleteScope, message: str, holds: str) -> None:
    reply = say(scope, message)

    assert holds in reply.message, reply.message
    assert reply.cards == ()
    assert reply.actions == ()
