"""What athletes ask in the gym and on the road, answered in two or three lines: loads, terms, pacing, heat, age, medicine.

What belongs to a doctor is sent there.
"""

from typing import Final

from lanterne_rouge.conversation.passages import make_passage

EVERYDAY_PASSAGES: Final = (
    make_passage(
        "medicine and training",
        "medicine",
        "What your doctor told you goes before anything I say, so ask them about limits.\n"
        "With beta blockers the pulse stays low and is no guide: train by effort. Easy is what lets you talk in whole sentences.",
        "usual advice in heart rehabilitation",
    ),
    make_passage(
        "blood pressure",
        "bloodpressure",
        "Above 160 over 100 at rest: nothing harder than an easy walk until your doctor has seen it.\n"
        "Below that, regular easy endurance work lowers it. With weights: lighter loads, no holding of breath, no sets to failure.",
        "usual limits in sports medicine (ACSM)",
    ),
    make_passage(
        "after an operation",
        "surgery",
        "Your surgeon's and physio's limits go first; ask them which movements and loads are allowed now.\n"
        "Inside those: start light, no pain, slow steps. Tell me what is ruled out, and drafts leave it out.",
    ),
    make_passage(
        "after a birth",
        "postpartum",
        "Usually no running before twelve weeks, and then only without pain, leaking or heaviness; a pelvic-health physio can check.\n"
        "Until then: walking, pelvic-floor and light strength work, each a little more every week.",
        "Goom, Donnelly and Brockwell 2019",
    ),
    make_passage(
        "losing weight",
        "weightloss",
        "Slowly, if at all: at most half a percent to one percent of body weight a week, with lifting twice a week and enough"
        " protein, and never around a race"
        " or hard weeks.\nTraining without enough food costs bones, hormones and form. For a plan of eating ask a sports dietitian.",
        "consensus on relative energy deficiency (IOC 2023)",
    ),
    make_passage(
        "age and loads",
        "age|age lift|age weight",
        "Age sets no number. A load is right when the last repetitions slow down but stay clean, with two to four left,"
        " without pain and without holding your breath.\n"
        "Twice a week, small steps, and a doctor's word first if your heart or blood pressure is treated.",
        "Fragala et al. 2019 (NSCA)",
    ),
    make_passage(
        "always tired",
        "tired",
        "First look at sleep, food and how fast training grew; a week at half the volume often tells.\n"
        "If it stays for two weeks, or comes with weight loss, fever or low mood, see a doctor: iron, thyroid and infections"
        " are common reasons.",
    ),
    make_passage(
        "clicking joints",
        "clicking",
        "Clicks without pain, swelling or locking are harmless, however loud.\nIf one hurts, say where and how much, such as:"
        " shoulder 3/10.",
    ),
    make_passage(
        "choosing a weight",
        "weight how_much|weight exercise|hard weight|weight squat|weight bench|weight deadlift|weight ohp|weight legsday|weight",
        "Take a load that leaves one to three repetitions in reserve at the top of your range.\n"
        "All sets at the top with that: go up by the smallest step next time. Missed repetitions: stay. Two bad sessions in a"
        " row: down by a tenth.",
    ),
    make_passage(
        "repetitions",
        "reps|reps how_much|reps compare",
        "Muscle grows from about 5 to 30 repetitions alike if the set ends close to failure; strength wants heavier sets of 3 to 6.\n"
        "8 to 12 is the handy middle. Small muscles such as calves and side delts often like 10 to 20.",
        "Schoenfeld et al. 2021",
    ),
    make_passage(
        "how sets are written",
        "notation",
        "The first number is sets, the second repetitions: 3x10 is three sets of ten, 5x5 five sets of five.\n"
        "With a load behind it, 3x10 @ 60, each set has 60.",
    ),
    make_passage(
        "short intervals",
        "hiit|shortint",
        "Seconds hard, seconds easy, in turn: 40/20 is 40 s hard and 20 s easy, for 6 to 12 minutes a block, two or three blocks.\n"
        "Hard is what you could hold for about five minutes.",
        "Rønnestad et al. 2015",
    ),
    make_passage(
        "words of the gym",
        "gymwords",
        "AMRAP: as many repetitions as possible. Superset: two exercises in turn without rest. Drop set: on with less weight at once.\n"
        "Myo-reps, rest-pause: one long set, then mini-sets after 10-20 s; they save time and grow muscle about like straight sets.",
        "Coleman et al. 2022; the words are practice",
    ),
    make_passage(
        "landmarks of volume",
        "landmarks",
        "Names for weekly sets: MEV is the least that gains, MAV where most is gained, MRV the most you recover from.\n"
        "They differ by muscle and person: start near 10 sets, add slowly, and go back when numbers fall.",
    ),
    make_passage(
        "creatine",
        "creatine",
        "Plain monohydrate, 3-5 g a day, helps strength a little and is safe for healthy people. Loading only fills up faster;"
        " other forms are no better.\n"
        "With kidney disease ask your doctor first.",
        "Kreider et al. 2017",
    ),
    make_passage(
        "breathing under a bar",
        "breathe lift|brace|breathe squat|breathe bench|breathe deadlift|breathe",
        "Breathe in and brace before you lower, breathe out past the hard part on the way up; for heavy singles hold it just"
        " through that part.\n"
        "With high blood pressure or a hernia don't hold it at all.",
    ),
    make_passage(
        "what counts in the log",
        "whatcounts",
        "Log working sets; warm-ups if you like, as in wu 60x10: they don't count as hard sets. Partial and assisted"
        " repetitions don't count.\n"
        "For one-sided lifts say the repetitions of one side: 8 per leg.",
    ),
    make_passage(
        "gym and run on one day",
        "lift run twice|lift ride twice|lift run before|lift run after|lift ride after|lift ride before|lift swim before|lift"
        " swim after|lift twice|cardio before|cardio after|squat interval|squat run after|squat run before",
        "What matters more today comes first; with six hours between them the order hardly matters. Keep hard legs and hard"
        " running on one day and the next one easy.\n"
        "Cyclists and runners gain most from heavy, few repetitions: 3-6, twice a week.",
        "Rønnestad and Mujika 2014; the order is practice",
    ),
    make_passage(
        "lifting around a race",
        "lift race|lift race week|lift race before|lift taper|deadlift race|squat race",
        "In the season once a week with two or three heavy sets a lift keeps what you have.\n"
        "Last heavy session seven to ten days before a big race; something light and short up to four days before it.",
        "Rønnestad et al. 2010; the days are practice",
    ),
    make_passage(
        "heat",
        "heat|heat race|heat run|heat ride|heat hr|heat hrhigh",
        "In heat the pulse is ten beats or more higher at the same pace: go by effort and let the pace drop.\n"
        "Ten days with an easy hour in it adapt you. Drink to thirst with salt; dizzy, cold or confused means stop and cool"
        " down at once.",
        "Racinais et al. 2015",
    ),
    make_passage(
        "cadence",
        "cadence",
        "Most runners take 160 to 180 steps a minute; tall people fewer, fast running more. There is no single right number.\n"
        "Where knees or shins complain, five percent more steps take load off them. On the bike 80 to 95 suits most.",
        "Heiderscheit et al. 2011",
    ),
    make_passage(
        "warming up",
        "warmup|warmup squat|warmup bench|warmup run|warmup lift",
        "For lifting: five easy minutes, then the lift itself with a third, half and three quarters of the load, few repetitions each.\n"
        "For hard running or riding: 10 to 20 easy minutes, then three or four short rises to the pace that comes. Easy"
        " sessions need none.",
    ),
    make_passage(
        "sleeping better",
        "sleep|sleep best|sleep how_much|sleep race",
        "The same times every day, a dark and cool room, no coffee after noon, and hard sessions at least three hours before bed.\n"
        "One bad night before a race costs next to nothing. Weeks of bad sleep are a reason to see a doctor.",
        "Walsh et al. 2021",
    ),
    make_passage(
        "hills",
        "hills",
        "Hold your effort, not your pace: start a climb easier than it feels right and finish it harder.\n"
        "To get better: repeats of 3 to 8 minutes at threshold once a week, and heavy legs in the gym in winter.",
    ),
    make_passage(
        "easy pace",
        "zone2 pace|zone2 slower|pace easy|slower easy|zone2 pace faster",
        "Easy is a pace at which you talk in whole sentences, for most 60 to 90 seconds a kilometre slower than 10 km pace.\n"
        "It feels too slow at first. That is right.",
    ),
    make_passage(
        "guessing a race time",
        "predict|predict fivek|predict tenk|predict half|predict marathon|predict race",
        "Twice the distance takes about 2.1 times as long if you are trained for it: a 24:30 over 5 km points to 51 minutes over 10.\n"
        "For your own race: lanterne race plan",
        "Riegel 1981",
    ),
    make_passage(
        "intervals at threshold",
        "ftp interval|watts interval|watts threshold",
        "As a guide: 2 x 20 min at 90-97 % of FTP, 4 x 8 min at 100-106 %, 5 x 5 min at 106-112 %, 3 min and less at 115 % and more.\n"
        "The last one should be hard and as fast as the first. If it isn't, start lower.",
    ),
    make_passage(
        "drift of the pulse",
        "drift|drift hr",
        "It is how much the pulse rises against power or pace from the first to the second half of a steady session.\n"
        "Below 5 % your base carries that length; above it was too long, too hard, too hot or too dry.",
    ),
    make_passage(
        "every day",
        "consecutive|consecutive run|consecutive ride|consecutive lift|restday",
        "Easy movement such as walking is fine every day and good for you. Hard sessions need two to three easier days a week"
        " around them.\n"
        "A day off costs nothing; being tired for weeks does.",
    ),
    make_passage(
        "shoes and gear",
        "shoe|gear|shoe run|frequency shoe|frequency shoe run|shoe race",
        "Comfort decides about running shoes; change them after 500 to 800 km. Carbon shoes give a percent or three in races.\n"
        "Lifting: flat, hard soles; a belt from heavy sets on, straps where the grip fails first.",
    ),
    make_passage(
        "comparing with others",
        "others|goaltime bench|goaltime squat|goaltime deadlift|goaltime bench weight|others bench|others squat|others weight",
        "Other people's numbers say little: years, build and technique differ. Compare yourself with your own last three months.\n"
        "Ask me how a lift is going, such as: how is my bench going?",
    ),
    make_passage(
        "muscles that don't grow",
        "nogrowth|arms muscle|chest muscle|glutes muscle|backmuscle muscle|calves_muscle|legsday muscle",
        "Check in this order: 10 or more hard sets a week for that muscle, each within three repetitions of failure, loads"
        " that rise over weeks, enough food and sleep.\n"
        "Ask me: how is my volume for biceps?",
    ),
    make_passage(
        "how this works",
        "howworks",
        'Tell me what you do, as you would tell a coach: "bench 3x8 at 60", "ran 5 km in 30 min", "slept 6 h, legs heavy".\n'
        'Ask for a session ("make me a full body day"), about your training ("how is my volume?") or about anything else.\n'
        "Each morning: lanterne today",
        "how this coach works",
    ),
    make_passage(
        "connecting watches and services",
        "connectapp | connectapp gear | connectapp watchsays",
        "Export your files from the service and import them: lanterne import FOLDER (FIT, TCX, GPX, CSV, whole archives). Live"
        " connections: lanterne connect, and what is possible: lanterne connections",
        "how this coach works",
    ),
    make_passage(
        "mending the log",
        "fixlog | fixlog sets | fixlog weight",
        "To take back what you entered last: lanterne undo. In a running workout say: undo, or the right number, such as: no, 7 reps.\n"
        "An older session: lanterne activities, then lanterne activity ID edit or delete.",
        "how this coach works",
    ),
    make_passage(
        "changing goal and week",
        "changegoal | changegoal race | changegoal plan",
        "A new race: lanterne race add NAME --date 2027-04-01. Other days, hours or goal: lanterne init. One week only: lanterne"
        " week --help\n"
        "The plan is made anew around it, and you can undo it.",
        "how this coach works",
    ),
    make_passage(
        "units",
        "unitset",
        "lanterne athlete set units=lb, or units=kg. In a set you can always write the unit: 8 x 185 lb.",
        "how this coach works",
    ),
    make_passage(
        "your data",
        "privacy | privacy connectapp",
        "Everything stays in your own folder on your machine. Nothing leaves it unless you set up a service, a language model or"
        " messages. What would leave: lanterne doctor. All of it in open formats: lanterne export-data FOLDER",
        "how this coach works",
    ),
    make_passage(
        "cost",
        "costs",
        "The coach is free and yours. Only a language model, if you set one up, costs what its maker asks: lanterne usage",
        "how this coach works",
    ),
    make_passage(
        "how I plan",
        "whoplans | whoplans plan | load plan whoplans",
        "By rules, from your goal, your week and what you did: the load grows in small steps, hard days are kept apart, and what"
        " your body shows lowers a day. The reasons of today: lanterne why. Of the plan: lanterne plan",
        "how this coach works",
    ),
    make_passage(
        "where readiness comes from",
        "howready | howready readiness | how_much readiness",
        "From your ring or watch if it has one, else from HRV, resting pulse and sleep against your own usual values, and from"
        " what you tell in the check-in. It isn't counted twice.\n"
        "Today's numbers and what they changed: lanterne why",
        "how this coach works",
    ),
    make_passage(
        "plan in calendar and watch",
        "calendar_out | calendar_out plan | calendar_out gear",
        "lanterne export writes your workout for watch or trainer, and the plan as a calendar file.",
        "how this coach works",
    ),
)
