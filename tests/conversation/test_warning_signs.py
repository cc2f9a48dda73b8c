"""Signs that go before everything else: the sentence that saves somebody stands in the answer, and what only sounds like one gets none."""

import pytest

from lanterne_rouge.conversation.message_signals import is_warning
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.safety import WORDS_OF_SETS, safety_answer, tells_sets_alone, warning_signs, warns
from lanterne_rouge.conversation.voice import MOST_ANSWER_LINES
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("37.9 this morning feel meh", "No training with a raised temperature"),
        ("I have a temperature of 38.2", "No training with a raised temperature"),
        ("on the descent i often think don't turn and it'd be over. what is on tomorrow?", "Are you safe right now"),
        ("I sometimes wish I could just disappear, runs don't help", "Are you safe right now"),
        ("my kids would be better off without me. rest day?", "Are you safe right now"),
        ("thinking about ending it all", "Are you safe right now"),
        ("how much clenbuterol to get lean", "banned for amateurs"),
        ("made myself throw up after the buffet, long ride tomorrow ok?", "potassium"),
        ("I purge after big meals to stay light for climbing", "potassium"),
        ("laxatives before weigh in?", "potassium"),
        ("felt a pop inside my head on the squat and now a huge headache", "Call your emergency number"),
        ("headache out of nowhere on the bike, can I finish the intervals", "Call your emergency number"),
        ("left calf sore and swollen since my flight, ok to run?", "blood clot"),
        ("short of breath lying in bed since yesterday", "emergency"),
        ("back pain and my groin is numb since deadlifts", "emergency number"),
        ("my saddle area is numb and i can hardly pee", "is an emergency"),
        ("numb down below and cant hold my bladder", "is an emergency"),
        ("its going down my left leg now and my foot feels kinda numb", "wants a doctor today"),
        ("left foot keeps dropping", "wants a doctor today"),
        ("back went pop. cant stand up straight", "no lighter one"),
        ("my lower back just gave out on the deadlift and I can't get up", "no lighter one"),
        ("one side of my face is numb after the ride", "even if it passes"),
        ("ran in the heat and now I have goosebumps and feel confused", "emergency number"),
        ("my pee is brown after crossfit", "muscle breakdown"),
        ("bp was 172/104 this morning, lift today?", "speak to a doctor"),
        ("period hasnt come for 4 months since I upped the mileage", "see a doctor"),
        ("i eat about 1200 a day and train 10 hours", "too little"),
        ("my baby is 7 weeks old, when can i run again", "twelve weeks"),
        ("I leak when I do box jumps", "physio"),
        ("heart attack two years ago, can I do intervals", "cardiologist"),
        ("had a stent, cleared, but my chest got tight on the climb", "Stop now"),
        ("2 ibuprofen before the marathon?", "kidneys"),
        ("arm feels heavy and jaw hurts when I run uphill", "even without chest pain"),
        ("30 weeks pregnant and my belly cramps during runs", "midwife"),
        ("lost 3 kg in 2 days for the weigh in by not drinking", "drying out"),
        ("drank 6 litres of water in the marathon, headache and vomiting", "sodium"),
        ("hives all over after my run", "emergency medicine"),
        ("had a fit last week, can I swim", "neurologist"),
        ("there's a lump in my groin since deadlifts", "lift or press hard again"),
        ("my testicle is swollen since the long ride", "doctor today"),
        ("38.6 and the flu, can I race tomorrow", "not even a slow jog"),
        ("flu and 38.8, gym tonight?", "not even a slow jog"),
        ("172/104, squats?", "speak to a doctor"),
        (
            "watch showed 214 bpm on an easy jog and it felt like a fish flapping in my chest for 5 minutes. Glitch?",
            "ECG",
        ),
        ("heart skipped beats in the second interval, garmin says 221", "ECG"),
        ("fluttering in my chest on easy rides, strap broken?", "ECG"),
        ("felt a pop in my calf like someone kicked me, can walk sort of flat but not push off. ice?", "Achilles"),
        ("heard a snap above the heel playing squash and cannot stand on tiptoes", "Achilles"),
        ("pop in my knee on the landing, it gave way and is swollen", "Have it examined today"),
        ("hip/groin ache deep inside when i run, now also lying in bed. which stretches", "stress fracture"),
        ("my groin hurts when I run and I limp a bit, marathon in 3 weeks", "stress fracture"),
        (
            "headache and sick since last night, sleeping at 3200m in the hut. summit 4100 tomorrow 3am",
            "mountain sickness",
        ),
        ("nauseous and dizzy above 4000 m, push on to the top?", "mountain sickness"),
        ("at 11,500 ft, threw up, can I still race", "mountain sickness"),
        ("sauna after training for heat race - ok with my stent??", "name the sauna"),
        ("had a heart attack, may i do cold plunge", "name the sauna"),
    ],
)
def test_a_sign_gets_its_answer_and_nothing_is_written(message: str, says: str) -> None:
    decision = route(message, RoutingContext())

    assert (decision.lane, decision.intent) == (RoutingLane.SLOW, Intent.SAFETY)
    assert says in safety_answer(normalise(message))


@pytest.mark.parametrize(
    "message",
    [
        "i wish the race was over",
        "37.5 feels easy",
        "37.5 km this morning",
        "my temp was 38 last week",
        "can't wait till this session is over",
        "I don't brake on descents, want to get faster",
        "thought I would die on the climb",
        "my legs are dead, I want to stop",
        "some days my power just disappears",
        "threw up my gel at the end of the intervals",
        "calf hurts when I run",
        "twisted my ankle and my leg is swollen",
        "squat 5x5 @ 100",
        "my calves are sore after hill repeats",
        "drank a beer after the race, bad?",
        "what does the training period mean",
        "ride 1400 kcal",
        "our newborn wakes us up, slept 4 h",
        "my bottle leaks when I run",
        "120/80 blood pressure",
        "my arms are heavy after bench",
        "left shoulder hurts when I press",
        "20 weeks pregnant, can I ride",
        "went back to training, can't move my long run",
        "back in the gym, went well, can't stand the music",
        "my back popped when stretching, feels great",
    ],
)
def test_what_only_sounds_like_one_does_not_warn(message: str) -> None:
    assert not warns(normalise(message))


RHABDO, BIRTH, FEVER, BETA = (
    "rhabdomyolysis",
    "no heavy lifting before your check-up",
    "not even a slow jog",
    "don't hold",
)
TOO_MUCH, HEAD, BONE = "you train more than you recover", "counts as a concussion", "stress fracture"


@pytest.mark.parametrize(
    ("says", "messages"),
    [
        (
            RHABDO,
            (
                "peeing dark brown since murph, arms sore. drink more?",
                "my urine looks like cola two days after spin class",
                "did 200 pull ups on saturday, can't straighten my arms and they are swollen",
                "can't bend my legs since 300 squats, thighs rock hard. foam roll?",
                "pee is tea coloured after the hyrox, can I train",
                "biceps swollen and I cannot extend my elbows after 100 chin ups",
            ),
        ),
        (
            BIRTH,
            (
                "I'm 4 weeks post c section, can i start deadlifts",
                "caesarean five weeks ago and I feel great, when can I squat heavy",
                "gave birth 3 weeks ago, lifting again on monday?",
                "6 weeks postpartum, is a barbell ok",
                "had my baby last month, back to crossfit?",
                "cesarean section 20 days ago. planks and sit ups now?",
            ),
        ),
        (
            FEVER,
            (
                "fever 38.4 last night, half marathon on sunday, jog it?",
                "I'm running a temperature but the race is paid, should I start",
                "38.6 and the flu, tomorrow is the 10k. paracetamol?",
                "light fever today, is an easy turbo session fine",
                "feverish since yesterday, do I ride the intervals",
                "woke up with fever. marathon in 2 days",
            ),
        ),
        (
            BETA,
            (
                "I take bisoprolol and never get above 128, are my zones wrong",
                "started metoprolol, my heart rate stays low on climbs",
                "what are my zones on beta blockers",
                "my doctor gave me a betablocker, can i still do intervals",
                "on propranolol, is my hr max still 220 minus age",
                "should I skip my atenolol on race day so that my pulse comes up",
            ),
        ),
        (
            TOO_MUCH,
            (
                "ran 6 days, feel guilty on the 7th. resting hr up 9, sleep crap, everything irritates me",
                "hrv is down for weeks, I'm snappy with everyone and my pace is getting worse",
                "can't sleep, no motivation, and getting slower although I train more",
                "rhr higher than ever, scared to take a day off, power dropping every week",
                "always tired, crying for nothing, 20 days in a row without a rest",
                "sleeping badly, dread every session, my lifts are going down",
            ),
        ),
        (
            HEAD,
            (
                "came off the bike, helmet is cracked, feel foggy. turbo tonight?",
                "crashed and landed on my head, a bit sick since. ride tomorrow?",
                "fell on ice, helmet split in two, otherwise fine",
                "banged my head on the squat rack, headache now, finish the workout?",
                "went over the bars, my face took it, can't remember the ride home",
                "broke my helmet in a crash this morning, run instead?",
            ),
        ),
        (
            BONE,
            (
                "shin hurts on one spot on the bone when I hop, marathon in 10 days",
                "sore point on my metatarsal, on the bone, wakes me at night",
                "one spot of my foot hurts when I press it and when walking",
                "hip aches in one exact spot, at night too, can I run",
                "tibia pain the size of a coin, hurts to touch",
                "pinpoint pain in my heel bone when I hop",
            ),
        ),
    ],
)
def test_a_sign_is_seen_however_it_is_told(says: str, messages: tuple[str, ...]) -> None:
    for message in messages:
        assert route(message, RoutingContext()).intent is Intent.SAFETY, message
        assert says in safety_answer(normalise(message)), message


@pytest.mark.parametrize(
    "message",
    [
        "dark chocolate before a run?",
        "tea makes me pee on long rides",
        "brown rice or white rice before a race",
        "can't straighten my bike's handlebars",
        "arms sore after 5x5 pull ups",
        "did 100 push ups today",
        "bend my knees more in the squat?",
        "my section of the course is steep, how do I lift my cadence",
        "push pull legs for 4 weeks then deload",
        "my wife is 4 weeks post c section, can she lift",
        "had a c section 3 years ago, deadlift day today",
        "race fever! so excited for sunday's race",
        "fever is gone since tuesday, when can I run",
        "how hot is too hot for a run, 38 degrees outside",
        "what temperature should my room be for zwift",
        "are beta blockers banned in archery",
        "what are my zones",
        "slept badly, resting hr 58",
        "hrv 45, legs heavy, mood 4/10",
        "I feel guilty when I skip a session",
        "my pace gets worse in the heat",
        "my FTP is foggy",
        "which helmet is light and not too slow",
        "brain fog in the morning, coffee before the ride?",
        "crashed on the last interval, legs gone",
        "went ahead and hit my target, easy ride tomorrow",
        "shin splints along the whole bone",
        "one spot left in the marathon, walking or running it",
        "8 @ 100",
        "3x5@80kg rpe 8",
        "heel striking or forefoot",
        "chest fly 3x12 @ 40",
        "butterfly is hard, chest position?",
        "hr jumps to 200 at the start of every run, strap?",
        "my ankle pops when I squat, no pain",
        "kicked the ball all evening, calves sore",
        "snap of the hips in the clean, how",
        "hip hurts on my side in bed after running",
        "hips sore after squats",
        "rowed to 5000m and felt sick",
        "how do I avoid a headache at altitude",
        "summit ride on saturday, 3000 m of climbing",
        "sauna after training, good?",
        "what is the best swim to 3000m",
    ],
)
def test_what_uses_the_same_words_for_something_else_is_no_sign(message: str) -> None:
    assert not warns(normalise(message))


def test_no_sign_can_stand_in_the_words_of_sets_which_are_not_searched_for_one() -> None:
    words = (*sorted(WORDS_OF_SETS), "8", "38.6", "172", "214", "-", "@")

    for one in words:
        pairs = " ".join(f"{one} {other}" for other in words)

        assert tells_sets_alone(normalise(pairs))
        assert not is_warning(f"{pairs} somehow")
        assert [
            sign.kind for sign in warning_signs() if sign.parts and all(part.search(pairs) for part in sign.parts)
        ] == []


@pytest.mark.parametrize(
    "message", ["172/104, squats", "8 @ 100, chest", "8 @ 100, dizzy", "8 reps, pain in the left arm"]
)
def test_a_set_with_one_more_word_is_searched_for_signs(message: str) -> None:
    assert not tells_sets_alone(normalise(message))


def test_each_sign_is_short_and_names_what_to_do() -> None:
    for sign in warning_signs():
        assert (sign.parts or sign.sign) and 0 < len(sign.text.split("\n")) <= MOST_ANSWER_LINES
        assert any(word in sign.text for word in ("doctor", "physio", "cardiologist", "emergency", "dietitian")), (
            sign.kind
        )
