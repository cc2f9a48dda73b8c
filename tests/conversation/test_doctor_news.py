"""News from a doctor about a sign that is open: kept at once, asked back what was allowed, and nobody is sent to one twice."""

import re

import pytest

from lanterne_rouge.app.check_in import signs_for_easy_training
from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.open_warning import OpenWarning, unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.language.check_in.doctor_news import read_doctor_news
from tests.conversation.talk import later, say

CHEST = "chest pain on my run yesterday"
HEAD, CALF, ARMS = (
    "took a knock to the head sat, bit foggy",
    "left calf is sore, bit warm and puffy",
    "did 300 pull ups last night, can't straighten my arms",
)
SENT_AGAIN = re.compile(
    r"\bsee a doctor today\b|\bexamined today\b|\blet a doctor see it\b|until a doctor has seen you"
)


def warning(scope: AthleteScope) -> OpenWarning | None:
    return unseen_signs(scope)


@pytest.mark.parametrize(
    ("sign", "news"),
    [
        (ARMS, "just out of a&e was on a drip all night CK was 12k. when can i train"),
        (HEAD, "ok seen physio its concussion protocol. whats my week look like"),
        (
            "redness has gone up the foot and i feel shivery",
            "ok been, antibiotics for a week flucloxacillin. whens the bike back",
        ),
        ("redness has gone up the foot and i feel shivery", "been to the docs, antibiotics for a week"),
        ("my pee is brown after crossfit", "a&e doctor has seen me, rhabdo, ck 12k"),
    ],
)
def test_who_was_seen_is_asked_what_was_allowed_and_is_not_sent_again(
    scope: AthleteScope, sign: str, news: str
) -> None:
    say(scope, sign)
    told = say(scope, news).message
    seen = warning(scope)
    asked = say(scope, "can i train tomorrow?").message

    assert "What did they allow" in told and seen is not None and seen.is_seen
    assert not SENT_AGAIN.search(asked) and "no training" in asked.lower()
    assert not SENT_AGAIN.search(say(later(scope, 1), "is it just sore, can i ride").message)


@pytest.mark.parametrize(
    ("news", "allowed"),
    [
        ("ok had a ct its clear, just concussion. they said nothing till i see the gp on thursday", None),
        ("gp said start the return to play protocol, walking first", "walking"),
        ("home now, kept me in overnight, no exercise for 2 weeks", None),
        ("paramedics came, ecg fine, said rest today and see gp", None),
    ],
)
def test_a_limit_beside_a_clear_scan_is_no_all_clear(scope: AthleteScope, news: str, allowed: str | None) -> None:
    say(scope, HEAD)
    reply = say(scope, news).message
    say(scope, "yes")

    now = warning(scope)
    assert "cleared you to train" not in reply
    assert now is not None and now.is_seen and now.seen.allowed == allowed


def test_an_all_clear_for_easy_training_beside_a_strain_is_asked_back_as_one(scope: AthleteScope) -> None:
    say(scope, CALF)
    reply = say(scope, "had the scan, no clot, pulled muscle they reckon, easy only for 10 days").message

    assert "Only easy training, as you say? Then say yes." in reply


def test_what_a_doctor_found_of_a_pain_is_an_injury_of_that_place(scope: AthleteScope) -> None:
    say(scope, "shin hurts 4/10 today")
    say(scope, "doc says its a stress reaction, no running for 6 weeks")
    injury = report_as_it_stands(scope.today, scope.stores.check_ins).injury

    assert injury is not None and (injury.kind, injury.site, injury.cleared) == ("stress_fracture", "shin", False)


@pytest.mark.parametrize(
    ("answer", "allowed"),
    [
        ("nothing yet", None),
        ("walking only", "walking"),
        ("no running, just walking", "walking"),
        ("no walking", None),
        ("i can barely walk", None),
    ],
)
def test_what_was_allowed_is_kept_as_it_was_said(scope: AthleteScope, answer: str, allowed: str | None) -> None:
    say(scope, HEAD)
    say(scope, "seen the gp, it's concussion protocol")
    say(scope, answer)

    now = warning(scope)
    assert now is not None and now.is_seen and now.seen.allowed == allowed


@pytest.mark.parametrize("answer", ["easy only", "everything", "they said no limits"])
def test_an_answer_that_lifts_the_stop_is_asked_back_first(scope: AthleteScope, answer: str) -> None:
    say(scope, HEAD)
    say(scope, "seen the gp, it's concussion protocol")
    asked = say(scope, answer).message

    assert "cleared you to train: concussion?" in asked and warning(scope) is not None
    say(scope, "yes")
    assert warning(scope) is None


@pytest.mark.parametrize("answer", ["normal", "full", "all", "all clear", "fine", "everything is fine"])
def test_a_word_that_may_mean_the_scan_lifts_nothing(scope: AthleteScope, answer: str) -> None:
    say(scope, CHEST)
    say(scope, "saw the doctor")
    say(scope, answer)

    assert warning(scope) is not None


@pytest.mark.parametrize(
    "words",
    [
        "saw the doctor yesterday but the chest pain is back right now",
        "the chest pain comes and goes, gp said go to a&e now",
        "saw the gp but the chest pain came back this morning",
        "been to the doctor, still have chest pain",
        "ecg was fine yesterday. chest pain right now",
        "doctor saw me on monday and the chest pain is getting worse",
    ],
)
def test_a_sign_that_is_there_now_goes_before_any_news(scope: AthleteScope, words: str) -> None:
    say(scope, CHEST)
    say(scope, "saw the doctor")
    reply = say(scope, words).message

    now = warning(scope)
    assert "call your emergency number (112 or 911)" in reply and "been seen" not in reply
    assert now is not None and not now.is_seen


@pytest.mark.parametrize("words", ["saw the gp but it's back", "it's back", "saw the doctor, it's worse now"])
def test_it_is_back_is_told_where_to_ring(scope: AthleteScope, words: str) -> None:
    say(scope, CHEST)
    say(scope, "saw the doctor")
    reply = say(scope, words).message

    assert "112 or 911" in reply and "been seen" not in reply


@pytest.mark.parametrize(
    "words",
    [
        "back", "kept in zone 2 on my ride today", "my pacer kept me in zone 2", "my garmin discharged on the ride",
        "they said a 4 hour wait so i left", "they said the race is on saturday", "on antibiotics for a tooth",
        "was out at the hospital visiting my nan", "i got home from the hospital where i work", "gp said go to a&e",
        "gp says ring back monday", "doctor said i need a scan", "physio said my chest pain is muscular",
        "back from the nurse, she only took my blood pressure", "been to the podiatrist", "rang the gp, no answer", "rang the gp",
        "called the doctor but they were closed", "was with ed on the ride", "scan is on friday", "was at the hospital with my son",
        "gp sent me to a&e", "came back from hospital, visited a mate there", "i saw a doctor on tv", "been", "gp said rest for a week",
    ],
)  # fmt: skip
def test_what_says_nothing_of_being_examined_is_kept_by_nobody(scope: AthleteScope, words: str) -> None:
    say(scope, CHEST)
    say(scope, words)

    now = warning(scope)
    assert now is not None and not now.is_seen


@pytest.mark.parametrize(
    "words", ["gp said go to a&e", "nurse said call 999", "in a&e now", "i'm at the doctors", "on my way to a&e"]
)
def test_who_is_sent_on_or_there_already_hears_to_go_on(scope: AthleteScope, words: str) -> None:
    say(scope, CHEST)
    reply = say(scope, words)

    assert reply.message.startswith("Good, do that now") and not reply.actions


@pytest.mark.parametrize("asked", ["can i walk?", "is walking ok", "should i rest?", "walking?"])
def test_a_question_behind_what_was_allowed_is_no_answer_to_it(scope: AthleteScope, asked: str) -> None:
    say(scope, CHEST)
    say(scope, "saw the doctor")
    say(scope, asked)

    now = warning(scope)
    assert now is not None and now.seen.allowed is None


@pytest.mark.parametrize("words", ["gp said rest for a week", "they said rest, the chest pain is nothing bad", "been"])
def test_news_that_names_no_examination_is_asked_and_kept_by_a_yes(scope: AthleteScope, words: str) -> None:
    say(scope, CHEST)
    asked = say(scope, words).message
    say(scope, "yes")

    now = warning(scope)
    assert "Has somebody examined you for chest pain?" in asked
    assert now is not None and now.is_seen


@pytest.mark.parametrize(
    "words",
    [
        "saw the doctor", "visited a doctor", "been to a&e, they kept me in overnight", "cardiologist saw me today, no need to worry",
        "discharged this morning", "saw the gp about my chest pain, left calf is fine", "been seen, they did an ecg",
    ],
)  # fmt: skip
def test_who_was_examined_is_heard_at_once(scope: AthleteScope, words: str) -> None:
    say(scope, CHEST)
    say(scope, words)

    now = warning(scope)
    assert now is not None and now.is_seen


@pytest.mark.parametrize(
    ("news", "allowed"),
    [
        ("saw the doctor, she said no walking", "nothing"),
        ("saw the gp, he said not to walk on it", "nothing"),
        ("doctor saw me. i can barely walk", None),
        ("seen the doctor, i'm limping when i walk", None),
        ("seen the gp, rest for a week then walking", "nothing"),
        ("seen the gp, no running for 2 weeks, walking is fine", "walking"),
        ("saw the doc, walking only", "walking"),
        ("they scanned it, doctor said easy walking this week", "walking"),
    ],
)
def test_walking_is_allowed_only_where_it_is_said(news: str, allowed: str | None) -> None:
    read = read_doctor_news(news)

    assert read is not None and read.allowed == allowed


@pytest.mark.parametrize(
    ("sign", "word", "is_heard"),
    [
        (CHEST, "podiatrist cleared me to run", False),
        (CHEST, "midwife cleared me to run", False),
        (CHEST, "the diabetes nurse said i'm ok to train", False),
        (CHEST, "the cardiologist cleared me to run", True),
        (CHEST, "doctor cleared me to run", True),
    ],
)
def test_a_heart_is_cleared_by_a_doctor_alone(scope: AthleteScope, sign: str, word: str, is_heard: bool) -> None:
    say(scope, sign)

    assert ("cleared you to train" in say(scope, word).message) is is_heard


def test_a_mere_yes_to_what_was_allowed_lifts_nothing_and_is_asked_again(scope: AthleteScope) -> None:
    say(scope, HEAD)
    say(scope, "seen the gp, it's concussion protocol")
    reply = say(scope, "yes")

    assert "What did they allow" in reply.message and warning(scope) is not None


def test_a_limit_that_was_named_is_kept_without_a_question_and_the_strain_with_it(scope: AthleteScope) -> None:
    say(scope, CALF)
    told = say(scope, "they scanned it all clear no clot just a strained calf, said easy walking this week").message
    report = report_as_it_stands(scope.today, scope.stores.check_ins)

    assert "Walking only" in told and "What did they allow" not in told
    assert report.allowed == "walking" and report.injury is not None and report.injury.site == "calf"
    assert "but walking, as you were told" in say(scope, "so what do the next 2 weeks look like then").message


def test_who_is_ringing_now_hears_that_the_plan_waits(scope: AthleteScope) -> None:
    say(scope, CALF)
    reply = say(scope, "ok ringing 111 now. what happens to the plan")

    assert reply.message.startswith("Good, do that now") and "Your plan waits" in reply.message
    assert not reply.actions


def test_who_was_seen_for_a_head_was_seen_for_its_blurred_sight_and_not_for_a_chest(scope: AthleteScope) -> None:
    say(scope, "cricket ball to the head, seeing double a bit")
    say(scope, "tight chest on the stairs")
    say(scope, "been seen, mild concussion, no sport 2 weeks then gp")

    now = warning(scope)
    assert now is not None and set(now.seen.signs) == {"concussion", "blurred_vision"}
    assert "chest_pain" in now.flags and not now.is_seen


def test_a_new_sign_goes_before_the_news_of_the_old_one(scope: AthleteScope) -> None:
    say(scope, HEAD)
    say(scope, "back from the doctor, and now i have chest pain")

    now = warning(scope)
    assert now is not None and "chest_pain" in now.flags and not now.is_seen


def test_a_sign_that_is_told_again_was_not_seen_since(scope: AthleteScope) -> None:
    say(scope, HEAD)
    say(scope, "seen the gp, it's concussion protocol")
    say(later(scope, 2), "hit my head again, dizzy")

    now = warning(later(scope, 2))
    assert now is not None and not now.is_seen


@pytest.mark.parametrize(
    "words",
    [
        "seeing the doctor tomorrow", "should i see a doctor", "wife says docs. is she right or is she fussing",
        "my mate saw a doctor for that", "gp appointment next week", "i need to see the doctor", "if i ring 111 what do they do",
        "can't get a gp appointment",
    ],
)  # fmt: skip
def test_what_is_planned_asked_or_of_others_is_no_news(words: str) -> None:
    news = read_doctor_news(words)

    assert news is None


def test_what_the_doctor_who_saw_it_allowed_is_asked_back_without_naming_them_again(scope: AthleteScope) -> None:
    say(scope, "blister on my big toe i cant really feel, bit red")
    unseen = say(scope, "he's said all fine now, train as normal").message
    say(scope, "doctor looked at the foot, antibiotics for a week, no riding")
    seen = say(scope, "he's said all fine now, train as normal").message

    assert "Good news" not in unseen
    assert seen.startswith("Good news.") and "a wound on the foot" in seen


@pytest.mark.parametrize(
    "answer",
    [
        "easy training only, gentle for a few weeks",
        "to keep exercise gentle",
        "just light stuff for a week, nothing hard",
    ],
)
def test_what_a_doctor_allowed_is_understood_in_free_words_and_lifted_by_a_yes(
    scope: AthleteScope, answer: str
) -> None:
    say(scope, "i'm puffed out just going up the stairs, heart going like the clappers")
    say(scope, "saw the gp today, she did bloods")
    asked = say(scope, answer)
    before = unseen_signs(scope)
    lifted = say(scope, "yes")

    assert "Only easy training, as you say?" in asked.message and before is not None
    assert "I'll keep it easy until a doctor allows more" in lifted.message
    assert signs_for_easy_training(scope.today, scope.stores.check_ins) == ("palpitations",)


def test_a_doctor_s_advice_to_keep_it_gentle_is_asked_back_as_what_was_allowed(scope: AthleteScope) -> None:
    say(scope, "i'm puffed out just going up the stairs, heart going like the clappers")

    asked = say(
        scope, "saw the gp, shes done bloods, iron is low, on tablets now and to keep exercise gentle for a few weeks"
    )

    assert "Only easy training, as you say?" in asked.message
    assert unseen_signs(scope) is not None


@pytest.mark.parametrize("answer", ["nothing easy either", "no not even gentle exercise", "rest for a week then easy"])
def test_an_answer_that_allows_nothing_yet_lifts_nothing(scope: AthleteScope, answer: str) -> None:
    say(scope, "i'm puffed out just going up the stairs, heart going like the clappers")
    say(scope, "saw the gp today, she did bloods")
    say(scope, answer)
    say(scope, "yes")

    assert unseen_signs(scope) is not None
