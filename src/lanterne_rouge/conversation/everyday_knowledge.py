"""What athletes ask in the gym and on the road, answered in two or three lines: loads, terms, pacing, heat, age, medicine.

Asked only where the passages on principles have nothing. What belongs to a doctor is sent there.
"""

import re
from typing import Final

from lanterne_rouge.conversation.knowledge import Passage

_PRACTICE: Final = "common practice of coaches"


def _everyday(topic: str, words: str, text: str, source: str = _PRACTICE) -> Passage:
    return Passage(topic=topic, words=re.compile(words), text=text, source=source)


EVERYDAY_PASSAGES: Final = (
    _everyday(
        "medicine and training",
        r"\bmy (?:doctor|gp|physio|cardiologist) (?:said|says|told)\b|\bbeta[- ]?blockers?\b|\bpace ?maker\b"
        r"|\bblood thinners?\b|\bmedication\b|\bstatins?\b",
        "What your doctor told you goes before anything I say, so ask them about limits.\n"
        "With beta blockers the pulse stays low and is no guide: train by effort. Easy is what lets you talk in whole sentences.",
        "usual advice in heart rehabilitation",
    ),
    _everyday(
        "blood pressure",
        r"\bblood pressure\b|\bhypertension\b",
        "Above 160 over 100 at rest: nothing harder than an easy walk until your doctor has seen it.\n"
        "Below that, regular easy endurance work lowers it. With weights: lighter loads, no holding of breath, no sets to failure.",
        "usual limits in sports medicine (ACSM)",
    ),
    _everyday(
        "after an operation",
        r"\b(?:hip|knee|shoulder) replacement\b|\bafter (?:my |an? |the )?(?:surgery|operation)\b|\bhad (?:surgery|an operation)\b",
        "Your surgeon's and physio's limits go first; ask them which movements and loads are allowed now.\n"
        "Inside those: start light, no pain, slow steps. Tell me what is ruled out, and drafts leave it out.",
    ),
    _everyday(
        "after a birth",
        r"\bpostpartum\b|\bpost[- ]?natal\b|\bafter (?:the |giving )?birth\b|\bsince the baby\b|\bpelvic floor\b",
        "Usually no running before twelve weeks, and then only without pain, leaking or heaviness; a pelvic-health physio can check.\n"
        "Until then: walking, pelvic-floor and light strength work, each a little more every week.",
        "Goom, Donnelly and Brockwell 2019",
    ),
    _everyday(
        "losing weight",
        r"\blos(?:e|ing) (?:weight|fat|\d)|\bbelly\b|\bcutting\b|\bcalorie deficit\b|\bslim\b",
        "Slowly, if at all: at most half a percent to one percent of body weight a week, with lifting twice a week and enough"
        " protein, and never around a race"
        " or hard weeks.\nTraining without enough food costs bones, hormones and form. For a plan of eating ask a sports dietitian.",
        "consensus on relative energy deficiency (IOC 2023)",
    ),
    _everyday(
        "age and loads",
        r"\bat my age\b|\bat (?:6|7|8)\d\b|\bfor (?:me|someone|a (?:man|woman)) (?:at|of) (?:5|6|7|8)\d\b|\btoo old\b"
        r"|\bsafe for (?:me|seniors)\b",
        "Age sets no number. A load is right when the last repetitions slow down but stay clean, with two to four left,"
        " without pain and without holding your breath.\n"
        "Twice a week, small steps, and a doctor's word first if your heart or blood pressure is treated.",
        "Fragala et al. 2019 (NSCA)",
    ),
    _everyday(
        "always tired",
        r"\b(?:always|so|constantly) (?:tired|exhausted|fatigued)\b|\btired all the time\b|\bno energy\b",
        "First look at sleep, food and how fast training grew; a week at half the volume often tells.\n"
        "If it stays for two weeks, or comes with weight loss, fever or low mood, see a doctor: iron, thyroid and infections"
        " are common reasons.",
    ),
    _everyday(
        "clicking joints",
        r"\bclick(?:s|ing)?\b|\bpop(?:s|ping)\b|\bcrack(?:s|ing)\b",
        "Clicks without pain, swelling or locking are harmless, however loud.\nIf one hurts, say where and how much, such as:"
        " shoulder 3/10.",
    ),
    _everyday(
        "choosing a weight",
        r"\btoo (?:light|heavy)\b|\bheavy enough\b|\b(?:how much|what) weight\b|\b(?:go|move|step) (?:up|for|heavier)\b"
        r"|\b\d+ or \d+ next\b|\bor stay\b"
        r"|\bcan get \d|\bhit \d+.{0,12}(?:today|next)\b|\bis \d+(?![:.\d]) ?(?:kg|lbs?)?\b.*\b(?:good|enough|light|heavy|few|ok|safe)\b"
        r"|\b(?:8|10|12|\d+) (?:with|@|at|x) \d+ (?:is )?(?:good|few|ok)",
        "Take a load that leaves one to three repetitions in reserve at the top of your range.\n"
        "All sets at the top with that: go up by the smallest step next time. Missed repetitions: stay. Two bad sessions in a"
        " row: down by a tenth.",
    ),
    _everyday(
        "repetitions",
        r"\bhow many rep(?:s|etitions)\b|\brep range\b|\b\d+ or \d+ reps?\b|\bhigh reps\b|\blow reps\b",
        "Muscle grows from about 5 to 30 repetitions alike if the set ends close to failure; strength wants heavier sets of 3 to 6.\n"
        "8 to 12 is the handy middle. Small muscles such as calves and side delts often like 10 to 20.",
        "Schoenfeld et al. 2021",
    ),
    _everyday(
        "how sets are written",
        r"\b(?:what (?:is|does|are)|explain|mean\w*)\b.*\b\d+ ?x ?\d+\b|\b\d+ ?x ?\d+\b.*\bmeans?\b",
        "The first number is sets, the second repetitions: 3x10 is three sets of ten, 5x5 five sets of five.\n"
        "With a load behind it, 3x10 @ 60, each set has 60.",
    ),
    _everyday(
        "short intervals",
        r"\b\d\d/\d\d(?:'?s)?\b|\b(?:30-30|40-20)s?\b",
        "Seconds hard, seconds easy, in turn: 40/20 is 40 s hard and 20 s easy, for 6 to 12 minutes a block, two or three blocks.\n"
        "Hard is what you could hold for about five minutes.",
        "Rønnestad et al. 2015",
    ),
    _everyday(
        "words of the gym",
        r"\bamrap\b|\bsuperset\b|\bdrop ?set\b|\bmyo[- ]?reps?\b|\brest[- ]pause\b|\bcluster sets?\b|\btempo \d|\bstraight sets\b",
        "AMRAP: as many repetitions as possible. Superset: two exercises in turn without rest. Drop set: on with less weight at once.\n"
        "Myo-reps, rest-pause: one long set, then mini-sets after 10-20 s; they save time and grow muscle about like straight sets.",
        "Coleman et al. 2022; the words are practice",
    ),
    _everyday(
        "landmarks of volume",
        r"\bm[ae]v\b|\bmrv\b|\bmaintenance volume\b",
        "Names for weekly sets: MEV is the least that gains, MAV where most is gained, MRV the most you recover from.\n"
        "They differ by muscle and person: start near 10 sets, add slowly, and go back when numbers fall.",
    ),
    _everyday(
        "creatine",
        r"\bcreatine\b",
        "Plain monohydrate, 3-5 g a day, helps strength a little and is safe for healthy people. Loading only fills up faster;"
        " other forms are no better.\n"
        "With kidney disease ask your doctor first.",
        "Kreider et al. 2017",
    ),
    _everyday(
        "breathing under a bar",
        r"\bbreath(?:e|ing)\b(?!.*\b(?:swim|run))|\bvalsalva\b|\bbrace\b|\bbracing\b",
        "Breathe in and brace before you lower, breathe out past the hard part on the way up; for heavy singles hold it just"
        " through that part.\n"
        "With high blood pressure or a hernia don't hold it at all.",
    ),
    _everyday(
        "what counts in the log",
        r"\blog (?:the |my )?warm|\bwarm[- ]?ups? (?:too|count)|\bcount (?:the |my )?(?:partials|warm\w*|half)"
        r"|\bper (?:leg|arm|side) or\b|\bor total\b",
        "Log working sets; warm-ups if you like, as in wu 60x10: they don't count as hard sets. Partial and assisted"
        " repetitions don't count.\n"
        "For one-sided lifts say the repetitions of one side: 8 per leg.",
    ),
    _everyday(
        "gym and run on one day",
        r"\bcardio\b.*\b(?:before|after|first)\b"
        r"|\b(?:gym|lift\w*|weights|squats?)\b.*\b(?:or|before|after|first|same day)\b.*\b(?:run|swim|ride|bike|cardio|6x400|intervals)\b"
        r"|\b(?:6x400|intervals|run|swim|ride)\b.*\b(?:after|same day)\b.*\b(?:squats?|legs|gym|lift\w*|swim)\b"
        r"|\blifting kill\b|\bfor cyclists\b",
        "What matters more today comes first; with six hours between them the order hardly matters. Keep hard legs and hard"
        " running on one day and the next one easy.\n"
        "Cyclists and runners gain most from heavy, few repetitions: 3-6, twice a week.",
        "Rønnestad and Mujika 2014; the order is practice",
    ),
    _everyday(
        "lifting around a race",
        r"\b(?:stop|last) lifting\b|\blift in race week\b|\blifting before (?:a |the |my )?race\b|\bkeep (?:my )?strength\b"
        r"|\bstrength in season\b|\bin season\b",
        "In the season once a week with two or three heavy sets a lift keeps what you have.\n"
        "Last heavy session seven to ten days before a big race; something light and short up to four days before it.",
        "Rønnestad et al. 2010; the days are practice",
    ),
    _everyday(
        "heat",
        r"\bheat\b|\b(?:3\d|4[0-5]) ?(?:degrees|°)|\bhot (?:day|weather|race)s?\b|\bhumid\b",
        "In heat the pulse is ten beats or more higher at the same pace: go by effort and let the pace drop.\n"
        "Ten days with an easy hour in it adapt you. Drink to thirst with salt; dizzy, cold or confused means stop and cool"
        " down at once.",
        "Racinais et al. 2015",
    ),
    _everyday(
        "cadence",
        r"\bcadence\b|\bsteps per minute\b|\bstride\b",
        "Most runners take 160 to 180 steps a minute; tall people fewer, fast running more. There is no single right number.\n"
        "Where knees or shins complain, five percent more steps take load off them. On the bike 80 to 95 suits most.",
        "Heiderscheit et al. 2011",
    ),
    _everyday(
        "warming up",
        r"\bwarm(?:ing)?[- ]?up\b",
        "For lifting: five easy minutes, then the lift itself with a third, half and three quarters of the load, few repetitions each.\n"
        "For hard running or riding: 10 to 20 easy minutes, then three or four short rises to the pace that comes. Easy"
        " sessions need none.",
    ),
    _everyday(
        "sleeping better",
        r"\bsleep (?:better|more|well)\b|\bcan'?t sleep\b|\binsomnia\b",
        "The same times every day, a dark and cool room, no coffee after noon, and hard sessions at least three hours before bed.\n"
        "One bad night before a race costs next to nothing. Weeks of bad sleep are a reason to see a doctor.",
        "Walsh et al. 2021",
    ),
    _everyday(
        "hills",
        r"\bhills?\b|\bclimb(?:s|ing)?\b|\bclimber\b",
        "Hold your effort, not your pace: start a climb easier than it feels right and finish it harder.\n"
        "To get better: repeats of 3 to 8 minutes at threshold once a week, and heavy legs in the gym in winter.",
    ),
    _everyday(
        "easy pace",
        r"\b(?:easy|recovery) (?:pace|run|runs|ride|miles)\b|\bfor easy\b|\bok for easy\b|\bhow slow\b|\bthat slow\b",
        "Easy is a pace at which you talk in whole sentences, for most 60 to 90 seconds a kilometre slower than 10 km pace.\n"
        "It feels too slow at first. That is right.",
    ),
    _everyday(
        "guessing a race time",
        r"\b(?:pace|time)\b.*\b(?:if|from|with)\b.*\b\d+ ?k\b|\bpredict\w*\b|\bequivalent\b",
        "Twice the distance takes about 2.1 times as long if you are trained for it: a 24:30 over 5 km points to 51 minutes over 10.\n"
        "For your own race: lanterne race plan",
        "Riegel 1981",
    ),
    _everyday(
        "intervals at threshold",
        r"\b(?:ftp|watts?|\d+ ?w)\b.*\b\d+ ?x ?\d+|\b\d+ ?x ?\d+\b.*\b(?:ftp|\d+ ?%|\d+ ?w)",
        "As a guide: 2 x 20 min at 90-97 % of FTP, 4 x 8 min at 100-106 %, 5 x 5 min at 106-112 %, 3 min and less at 115 % and more.\n"
        "The last one should be hard and as fast as the first. If it isn't, start lower.",
    ),
    _everyday(
        "drift of the pulse",
        r"\bdecoupling\b|\bcardiac drift\b|\b(?:pulse|heart rate|hr) (?:drifts?|rises|goes up)\b",
        "It is how much the pulse rises against power or pace from the first to the second half of a steady session.\n"
        "Below 5 % your base carries that length; above it was too long, too hard, too hot or too dry.",
    ),
    _everyday(
        "every day",
        r"\bevery (?:single )?day\b|\bdays in a row\b|\brest days?\b|\bskip (?:a|one|today)\b|\bis walking enough\b"
        r"|\bwalking (?:count|good)\b",
        "Easy movement such as walking is fine every day and good for you. Hard sessions need two to three easier days a week"
        " around them.\n"
        "A day off costs nothing; being tired for weeks does.",
    ),
    _everyday(
        "shoes and gear",
        r"\bshoes?\b|\bpower meter\b|\bgear\b|\bbelt\b|\bstraps\b|\bcarbon\b",
        "Comfort decides about running shoes; change them after 500 to 800 km. Carbon shoes give a percent or three in races.\n"
        "Lifting: flat, hard soles; a belt from heavy sets on, straps where the grip fails first.",
    ),
    _everyday(
        "comparing with others",
        r"\bmy (?:buddy|friend|mate|brother)\b|\bgood for (?:a |an )?\d+|\bfor my (?:weight|size)\b|\bstrength standards?\b",
        "Other people's numbers say little: years, build and technique differ. Compare yourself with your own last three months.\n"
        "Ask me how a lift is going, such as: how is my bench going?",
    ),
    _everyday(
        "muscles that don't grow",
        r"\b(?:don'?t|doesn'?t|not|won'?t|no) (?:grow|growing|gain)\b|\bstubborn\b|\bbigger (?:arms|legs|chest|back)\b",
        "Check in this order: 10 or more hard sets a week for that muscle, each within three repetitions of failure, loads"
        " that rise over weeks, enough food and sleep.\n"
        "Ask me: how is my volume for biceps?",
    ),
    _everyday(
        "how this works",
        r"\bnew here\b|\bhow (?:does|do) (?:this|it|you) work\b|\bwhat can you do\b|\bwho are you\b|\bget started\b"
        r"|\bwhere do i (?:start|begin)\b",
        'Tell me what you do, as you would tell a coach: "bench 3x8 at 60", "ran 5 km in 30 min", "slept 6 h, legs heavy".\n'
        'Ask for a session ("make me a full body day"), about your training ("how is my volume?") or about anything else.\n'
        "Each morning: lanterne today",
        "how this coach works",
    ),
)
"""Answers by topic; a question gets the one with most of its words in it."""


def everyday_answer(text: str) -> Passage | None:
    """The answer that a normalised question is about; the first of equals."""
    scored = [(sum(1 for _ in one.words.finditer(text)), -number) for number, one in enumerate(EVERYDAY_PASSAGES)]
    best = max(scored)
    return EVERYDAY_PASSAGES[-best[1]] if best[0] else None
