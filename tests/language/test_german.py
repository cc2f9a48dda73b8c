"""The coach's sentences in German: whole kinds of them, so that nobody reads half a page in each language."""

import ast
import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import product
from pathlib import Path

import pytest

import lanterne_rouge
from lanterne_rouge.day.meet_lifting import MeetLift
from lanterne_rouge.day.rules.table import RULES
from lanterne_rouge.day.workout_library import FEELS, INTERVALS, STEADY
from lanterne_rouge.domain.active_workout import Lift, PerformedSet, SetTarget, WorkoutExercise, WorkoutSet
from lanterne_rouge.domain.check_in import _ALARM, _WARNING_WORDS, SAME_DAY_SIGNS, URGENT_SIGNS, CheckIn, warning_words
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import LoadType
from lanterne_rouge.domain.mission import GoalEvent, Phase, Priority, Screening
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.profile import PastInjury, Profile
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.entrypoints.in_app import APP_PLACES, in_app
from lanterne_rouge.language.german import in_german, list_patterns
from lanterne_rouge.season.body_limits import open_bone
from lanterne_rouge.season.calendar import why_not_raced
from lanterne_rouge.season.event_demands import event_demands
from lanterne_rouge.season.explain import explain_plan, injury_of_day
from lanterne_rouge.season.meet_day import plan_meet_day
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.race_day import RaceDay, plan_race_day
from lanterne_rouge.season.repair import KEPT_SHORT, NOT_HARD_ON_IT
from lanterne_rouge.season.under_limits import FIRST_RUN_AFTER_BIRTH
from lanterne_rouge.season.writing import write_plan
from lanterne_rouge.settings.questionnaire import QUESTIONS
from lanterne_rouge.strength.in_session import lower_rest
from lanterne_rouge.views.check_in import CheckInView, in_sentences
from lanterne_rouge.views.workout import performed_text, target_text
from tests.day.mornings import decided
from tests.day.test_boundaries import BOUNDARIES
from tests.day.test_rule_operands import CASES
from tests.season.plain_seasons import plain_request

SOURCE = Path(lanterne_rouge.__file__).parent
WORDS_OF_THE_APP = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "words.svelte.ts"
DAY = date(2026, 5, 17)
KNOWN = AthleteState(
    level="trained", ftp_w=255.0, threshold_pace_ms=1000 / 275, css_ms=1.1, lthr_bpm=168.0, weight_kg=72.0
)
BY_HEART = AthleteState(level="trained", lthr_bpm=168.0)
NEW = AthleteState(level="beginner")
SPORTS = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING, Sport.ROWING, Sport.WALKING, Sport.SKIING)
SIGNS = sorted({*URGENT_SIGNS, *SAME_DAY_SIGNS, *_ALARM, *_WARNING_WORDS})
NAMES = (
    "City race",
    "City triathlon olympic",
    "City duathlon",
    "Hyrox Berlin",
    "City marathon",
    "Three-day stage race",
    "Town criterium",
    "24 h race, pair",
)


def test_a_race_plan_is_german_in_every_sport_and_length() -> None:
    english = {line for day in _race_days() for line in _lines(day)}

    assert len(english) > 300
    assert [line for line in sorted(english) if in_german(line) is None] == []


def test_the_day_of_a_meet_is_german_with_and_without_known_lifts() -> None:
    meet = GoalEvent(name="Powerlifting meet", day=DAY, priority=Priority.A, sport=Sport.STRENGTH)
    singles = dict.fromkeys(MeetLift, 120.0)
    days = [
        plan_meet_day(meet, athlete, (Sport.STRENGTH,), known, weight_kg=athlete.weight_kg)
        for athlete, known in product((KNOWN, NEW), (singles, {MeetLift.SQUAT: 120.0}, {}))
    ]

    assert [line for day in days for line in _lines(day) if in_german(line) is None] == []


def test_every_line_of_an_import_is_german() -> None:
    folders = (SOURCE / "adapters" / "files", SOURCE / "app" / "importing")
    sentences = {text for folder in folders for path in folder.rglob("*.py") for text in _sentences(path)}

    assert len(sentences) > 90
    assert [text for text in sorted(sentences) if not _known(text)] == []


def test_the_questions_about_goal_and_week_are_german() -> None:
    assert [each.prompt for each in QUESTIONS if in_german(each.prompt) is None] == []


def test_what_the_plan_says_of_a_birth_or_an_injury_is_german() -> None:
    said = {line for sports in (SPORTS[:1], SPORTS[1:2], SPORTS[:2], SPORTS[:3]) for line in _of_the_body(sports)}
    lines = [json.loads(in_app(json.dumps(line).encode())) for line in sorted(said)]

    for sign in ("gave birth", "speaks of a birth", "no run", "isn't planned as a race", "is over, so fast", "of your largest week",
                 "walks in the place", "I count on", "at 52 tendons take longer", "more than most", "a doctor's word"):  # fmt: skip
        assert any(sign in line for line in lines), sign
    assert [line for line in lines if in_german(line) is None] == []


def test_what_a_session_is_for_is_german_in_every_phase() -> None:
    aims = [recipe.aim for kind in (*INTERVALS.values(), *STEADY.values()) for recipe in kind.values()]
    insets = [*(recipe.inset for kind in STEADY.values() for recipe in kind.values()), "No surges"]
    wholes = [f"In the {phase} phase this is for {aim}." for phase in Phase for aim in aims]

    said = (*wholes, *(f"{each}." for each in insets), *FEELS.values())
    assert [text for text in said if in_german(text) is None] == []


def test_what_the_day_says_is_german_for_every_rule_whatever_it_saw() -> None:
    mornings = [*(changes for _, *both in BOUNDARIES for changes in both), *(changes for _, changes, _ in CASES)]
    said = {}
    for changes in mornings:
        verdict = decided(**changes).verdict
        said[_in_the_app(verdict.decision.reason)] = "reason"
        # What a block taught is said in the athlete's own story, which has no pattern.
        said |= {_in_the_app(each.says): each.rule for each in verdict.evidence if each.rule != "B1"}

    assert {rule.id for rule in RULES} - {"B1"} <= set(said.values())
    assert [(rule, text) for text, rule in said.items() if in_german(text) is None] == []


@pytest.mark.parametrize("seen", [(), tuple(SIGNS)])
def test_every_warning_sign_is_german_with_what_to_do_and_when_to_call_for_help(seen: tuple[str, ...]) -> None:
    pairs = [("concussion", sign) for sign in SIGNS if sign != "concussion"]
    reports = [CheckIn(red_flags=flags, seen_signs=seen) for flags in (*((sign,) for sign in SIGNS), *pairs)]
    days = [decided(check_in=report).verdict for report in reports]
    lines = [
        *(_in_the_app(day.decision.reason) for day in days),
        *(_in_the_app(each.says) for day in days for each in day.evidence),
        *(f"warning sign: {warning_words(sign)}" for sign in SIGNS),
    ]
    for report in reports:
        view = CheckInView(date=DAY, check_in=report)
        lines += [_in_the_app(line) for line in in_sentences(view).says]

    assert [line for line in lines if in_german(line) is None] == []
    assert not [line for line in lines if "112" in line and "112" not in (in_german(line) or "")]


def test_a_reason_says_in_german_when_to_call_for_help() -> None:
    day = decided(check_in=CheckIn(red_flags=("concussion",)))

    assert in_german(_in_the_app(day.verdict.decision.reason)) == (
        "Du meldest eine Gehirnerschütterung: Damit trainierst du nicht, bis ein Arzt es gesehen hat. Trainiere nicht und geh heute"
        " noch zum Arzt (bei Kopfschmerzen, die schlimmer werden, Erbrechen, Benommenheit, Verwirrtheit, einem Krampfanfall oder"
        " einem schwachen Arm oder Bein sofort den Notruf 112 rufen); wenn dich ein Arzt freigegeben hat, sag es unter"
        " Heute › Ärztlich freigegeben."
    )


def test_what_is_said_of_sets_is_german() -> None:
    lift = Lift(exercise="squat", name="Barbell Back Squat", load=LoadType.BARBELL, weights=(80.0, 90.0, 100.0))
    pull = replace(lift, name="Pull-Up", load=LoadType.ADDED)
    sets = [
        PerformedSet(reps=8, weight_kg=weight, seconds=seconds, rpe=rpe, kind=kind)
        for weight, seconds, rpe, kind in product((None, 100.0, 62.5), (None, 40.0), (None, 8.5), SetKind)
    ]
    targets = [SetTarget(reps=reps, weight_kg=kg, rpe_cap=8.0) for reps, kg in ((5, 100.0), (None, 100.0), (5, None))]
    units = (WeightUnit.KG, WeightUnit.LB)
    said = [performed_text(each, one, unit) for each, one, unit in product(sets, (lift, pull), units)]
    said += [performed_text(PerformedSet(reps=5, weight_kg=-20.0), pull, unit) for unit in units]
    said += [target_text(target, one, unit) for target, one, unit in product(targets, (lift, pull), units)]
    lines = [f"Barbell Back Squat: {text}." for text in said] + [f"Corrected to Squat: {text}." for text in said]
    for reps, rpe in ((5, None), (5, 9.0), (8, 9.5)):
        target = SetTarget(reps=8, weight_kg=100.0, rpe_cap=8.0)
        done = WorkoutSet(
            number=1, planned=target, target=target, done=PerformedSet(reps=reps, weight_kg=100.0, rpe=rpe)
        )
        left = WorkoutSet(planned=target, target=target)
        lines.append(lower_rest(WorkoutExercise(key=1, lift=lift, sets=(done, left)), WeightUnit.KG, 0.0).why)

    assert len(lines) > 200 and all(lines)
    assert [line for line in lines if in_german(line) is None] == []
    assert in_german("Next: Squat, set 2 of 3: 5 at 97.5 kg, RPE 8 at most. Rest 2:30.") == (
        "Als Nächstes Squat, Satz 2 von 3: 5 bei 97,5 kg, höchstens RPE 8. Pause 2:30."
    )


def test_an_answer_of_several_lines_is_german_as_a_whole_or_not_at_all() -> None:
    assert in_german("Clock stopped.\n\nGoing on.") == "Uhr angehalten.\n\nWeiter geht's."
    assert in_german("Clock stopped.\nNobody has translated this.") is None


def test_every_place_of_the_app_has_its_german_name() -> None:
    assert [place for place in set(APP_PLACES.values()) if in_german(place) is None] == []


def test_a_sentence_without_a_german_one_stays_whole() -> None:
    known = "You have less time than planned."

    assert in_german(known) == "Du hast weniger Zeit als geplant."
    assert in_german(f"{known} Nobody has translated this.") is None
    assert in_german("Nobody has translated this: nothing that loads it.") is None


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("hold 4:33/km, then give what is left", "halte 4:33/km, dann gib, was noch da ist"),
        ("First 6.3 km", "Die ersten 6,3 km"),
        ("Race day, about 60 minutes; start a little slower than you feel, then give what the day allows.",
         "Renntag, etwa 60 Minuten; fang etwas langsamer an, als du dich fühlst, und gib dann, was der Tag hergibt."),
        ("Swim, about 1:05 h", "Schwimmen, etwa 1:05 h"),
        (
            "Line 7: it names no exercise; the row was left out.",
            "Zeile 7: Sie nennt keine Übung und wurde ausgelassen.",
        ),
        (
            "They could be either: 225, your heaviest, would be 102 kg if it is in lb, and 135, your most usual, 61 kg.",
            "Beides ist möglich: 225, dein schwerstes, wären 102 kg, wenn es lb sind, und 135, dein häufigstes, 61 kg.",
        ),
        ("check-in of 2026-03-09", "Check-in vom 9. März 2026"),
        ("Its cycling session on 2026-03-01 has a date that can't be true.",
         "Die Einheit vom 1. März 2026 (Radfahren) hat ein Datum, das nicht stimmen kann."),
        ("Load uses FTP 260 W (set by you), LTHR 171 bpm (estimated from your age).",
         "Die Belastung rechnet mit FTP 260 W (von dir), Schwellenpuls 171 bpm (geschätzt aus deinem Alter)."),
    ],
)  # fmt: skip
def test_numbers_days_and_parts_come_along(english: str, german: str) -> None:
    assert in_german(english) == german


def test_a_sentence_that_begins_with_a_number_is_german_to_its_end_before_another() -> None:
    weeks = "24 weeks to Hill Race on 17 May. You'll train from 2:00 h a week to 3:00 h at most (the week of 3 March)."

    assert in_german(weeks) == (
        "24 Wochen bis Hill Race am 17. Mai. Du trainierst von 2:00 h in der Woche bis höchstens 3:00 h (die Woche vom 3. März)."
    )


@pytest.mark.parametrize("text", ["1, " * 300 + "1", "1; " * 5_000, "at " * 300, "x on " * 200, "(" * 900])
def test_a_text_that_somebody_made_to_be_slow_is_left_alone_at_once(text: str) -> None:
    begin = time.process_time()

    assert in_german(text) is None
    assert time.process_time() - begin < 2


def test_a_german_pattern_has_the_places_of_its_english_one() -> None:
    for english, german in list_patterns():
        places = len(re.findall(r"\{[ndwts]\}", english))
        assert {int(each) for each in re.findall(r"\{(\d)\}", german)} <= set(range(places)), english


def test_the_app_hears_which_sentences_are_english() -> None:
    source = WORDS_OF_THE_APP.read_text(encoding="utf-8")
    english, german = (
        re.compile(re.findall(rf"const {name} = /(.+)/i?;", source)[0], re.IGNORECASE) for name in ("ENGLISH", "GERMAN")
    )
    pairs = [(re.sub(r"\{.\}", "7", e), g) for e, g in list_patterns() if e.endswith((".", "?")) and len(g.split()) > 3]

    def is_english(text: str) -> bool:
        return bool(english.search(text)) and not german.search(text)

    assert len(pairs) > 200 and [text for _, text in pairs if is_english(text)] == []
    # A few are too short to tell.
    assert len([text for text, _ in pairs if not is_english(text)]) < len(pairs) / 40


def _in_the_app(text: str) -> str:
    """A sentence as the app is sent it, with places where a terminal has commands."""
    said = json.loads(in_app(json.dumps(text).encode()))
    assert isinstance(said, str)
    return said


def _race_days() -> Iterator[RaceDay]:
    amounts = ((5.0, None), (21.0975, None), (42.2, 900.0), (180.0, 2400.0), (None, None))
    for athlete, sport, name, (km, climb), target in product(
        (KNOWN, BY_HEART, NEW), SPORTS, NAMES, amounts, (None, 20.0, 200.0)
    ):
        event = GoalEvent(name=name, day=DAY, priority=Priority.A, sport=sport, distance_km=km, climb_m=climb)
        for facts in ({"minutes": target}, {"finish": True}):
            one = replace(event, **facts)  # type: ignore[arg-type]
            within = replace(event_demands(one, athlete, (sport,)), followed=target is not None)
            yield plan_race_day(one, athlete, (sport,), weight_kg=athlete.weight_kg, within=within)


def _lines(day: RaceDay) -> Iterator[str]:
    yield from filter(None, (day.about_target, day.warm_up, *day.fuel, *day.if_it_goes_badly))
    for each in day.pacing:
        yield from (each.part, each.how)


def _of_the_body(sports: tuple[Sport, ...]) -> Iterator[str]:
    """What a plan says to people who gave birth or were injured, in the season and on a day."""
    request = plain_request(goal_in=110, sports=sports)
    plan, today = plan_season(request), request.today
    written = write_plan(plan, request.athlete, None)
    assert request.mission is not None
    bodies = [Profile(gave_birth=today - timedelta(weeks=weeks), birth_year=today.year - 30) for weeks in (16, 25)]
    for what, over in product(("left knee", "left Achilles", "stress fracture tibia", "right shoulder"), (None, 1)):
        ended = None if over is None else today - timedelta(weeks=over)
        hurt = PastInjury(day=today - timedelta(weeks=8), what=what, over=ended)
        bodies.append(Profile(injuries=(hurt,), birth_year=today.year - 52))
    own = replace(request.mission, sports=sports)
    missions = [replace(own, athlete=body) for body in bodies]
    missions.append(replace(own, goal_event="Half marathon after the baby"))
    missions.append(replace(own, screening=Screening(other_reason=True)))
    # As new legs would have them.
    walking = {day: tuple(replace(text, run_walk=True) for text in texts) for day, texts in written.items()}
    for mission, texts in product(missions, (written, walking)):
        yield from explain_plan(plan, mission, None, texts, today)
    yield from explain_plan(
        plan, replace(missions[2], athlete=Profile(birth_year=today.year - 52)), None, walking, today
    )
    for mission, sport in product(missions, sports):
        if (of_day := injury_of_day(mission, sport, today)) is not None:
            yield of_day
        if (bone := open_bone(mission, (sport,), today)) is not None:
            yield why_not_raced("City race", today, bone, today)
    yield from (FIRST_RUN_AFTER_BIRTH, KEPT_SHORT, NOT_HARD_ON_IT)


# What may stand in the places of a sentence of an import.
FILLINGS = ("7", "words", "2026-03-01", "power", "cycling session on 2026-03-01", "FTP 260 W (set by you)", "a PDF", "was",
            "A value", "A value is", "A session", "1 session has", "1 session of this list comes", "One of its sessions was",
            "1 point", "1 set is", "1 workout holds", "1 earlier session", "health export", "a planned workout", "")  # fmt: skip
OF_DAMAGE = ("7", "words", "1 point", "was")
# Ends of sentences that begin elsewhere.
ENDS = ("{}; the row was left out.", "{}, and {}, your most usual, {} kg.")
# Not shown by the app: workouts and courses are read from the terminal, and what a log can't tell is for it alone.
NOT_IN_THE_APP = ("forms", "course", "intervals_text", "wahoo_plan", "workout_file", "zwo", "one_set_a_row", "fitnotes",
                  "jefit", "liftosaur", "stronglifts", "uploads")  # fmt: skip


def _sentences(path: Path) -> Iterator[str]:
    """Sentences in the source of a module, with {} where something stands in them."""
    if path.stem in NOT_IN_THE_APP:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside = {id(each) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for each in node.values}
    for node in ast.walk(tree):
        if id(node) in docs | inside:
            continue
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        text = "".join(
            str(each.value) if isinstance(each, ast.Constant) else "{}"
            for each in parts
            if isinstance(each, ast.Constant | ast.FormattedValue)
        )
        if re.fullmatch(r"(?:[A-Z]|\{\}).* .*[.?]", text) and not text.startswith("SELECT"):
            yield text


def _known(text: str) -> bool:
    fillings = (OF_DAMAGE, *product(FILLINGS, repeat=min(text.count("{}"), 2)))
    return text in ENDS or any(in_german(_filled(text, filling)) is not None for filling in fillings)


def _filled(text: str, filling: tuple[str, ...]) -> str:
    pieces = text.split("{}")
    return "".join(
        piece + (filling[min(n, len(filling) - 1)] if n < len(pieces) - 1 else "") for n, piece in enumerate(pieces)
    )
