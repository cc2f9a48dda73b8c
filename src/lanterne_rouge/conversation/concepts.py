"""Which things a question is about: words of the field, in their forms and with their usual misspellings, as concepts.

A concept that narrows a question down (`cramp`, `taper`) weighs more than one that most questions hold (`run`, `race`, `week`), and a word
of how it is asked (`before`, `how_much`) least. What a passage knows is said in the same concepts, so that both meet.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

SPECIFIC, GENERAL, MANNER = 2.0, 1.0, 0.5
_SPECIFIC_WORDS: Final = """
carbs: carb carbs carbohydrate carbohydrates carbo pasta rice sugar
gel: gel gels chews
fuel: fuel fuelling fueling fuelled fueled nutrition feed feeding
bonk: bonk bonked bonking bonks|hit the wall|hitting the wall|run out of energy
drink: drink drinks drinking water hydrate hydration hydrated fluid fluids thirst thirsty bottle bottles dehydrated
salt: salt sodium electrolyte electrolytes
protein: protein proteins whey shake shakes
supplement: supplement supplements bcaa bcaas vitamin vitamins preworkout beetroot multivitamin omega|pre workout|fish oil|beta alanine
creatine: creatine
magnesium: magnesium
iron: iron ferritin anemia anaemia anemic
caffeine: coffee caffeine espresso caffeinated tea
alcohol: alcohol beer beers wine drunk hangover hungover booze pint pints
vegetarian: vegetarian vegan plant-based vegetarians vegans veggie
hunger: hungry hunger starving ravenous appetite craving cravings
weightloss: deficit calorie calories fat slim slimmer cutting lean leaner diet dieting belly|lose weight|losing weight|drop weight
weightloss: |weight loss|lose a few|lose kilos|lose kg
weightgain: bulk bulking surplus skinny|gain weight|put on weight|gaining weight|put on muscle
gut: gut stomach nausea nauseous bloated diarrhea diarrhoea toilet 
cramp: cramp cramps cramping cramped
stitch: stitch stitches|side stitch
sleep: waking sleep sleeping slept nap naps napping insomnia sleepless bedtime
night: awake|kept me up|up all night|no sleep|new baby|newborn|bad night|night shift|night shifts|shift work|all nighter|all-nighter
stress: stress stressed stressful deadline exams anxious overwhelmed
motivation: consistent consistency motivation motivated unmotivated lazy bored boring discipline demotivated|can't be bothered
motivation: |dont feel like|don't feel like
motivation: |lost interest|not in the mood
nerves: nerves nervous anxiety panic panicking
sauna: sauna saunas
icebath: icebath plunge cryo cryotherapy|ice bath|ice baths|cold plunge|cold shower|cold water
massage: massage massages massaged knots knot|massage gun|theragun
foamroll: roller foamrolling|foam roll|foam roller|foam rolling|rolling out
stretch: stretch stretching stretches flexibility flexible mobility inflexible
compression: compression
illness: cold flu virus fever cough coughing sick ill headcold sniffles congested covid infection antibiotics throat chesty snot runny
illness: |head cold|under the weather
overtraining: overtraining overtrained overreaching burnout|train too much|overdoing it|overdo it|burned out|burnt out|training too much
overtraining: |too much training|doing too much
tired: tired fatigue fatigued exhausted drained sluggish knackered shattered wiped flat dead lethargic weak
sore: sore soreness doms stiff
deload: deload deloads deloading|easy week|recovery week|rest week|light week
rpe: rpe
balance: balance balanced|push and pull|push to pull|push pull ratio
restday: restday|rest day|rest days|day off|days off|recovery day
recovery: recovery recover recovering recovers
detrain: detraining detrain|lose fitness|losing fitness|lose my fitness|lose muscle|losing muscle|lose strength|lose gains|lose my gains
missed: missed miss skipped skip skipping missing
comeback: comeback returning|coming back|come back|getting back|get back into|back after|after a break|time off|layoff|start again
comeback: |starting again
travel: travel travelling traveling trip holiday vacation hotel away flight flights jetlag airport|jet lag|on the road
heat: heat hot humid humidity summer|30 degrees|35 degrees
coldweather: winter freezing snow ice icy|in the cold|cold air|cold weather|cold weather|below zero|minus degrees
altitude: altitude
rain: rain raining wet
menstrual: period periods menstrual pms luteal|on my period|time of the month
pregnancy: pregnant pregnancy trimester
menopause: menopause perimenopause
age: older masters senior pensioner retired|my age|over 40|over 50|over 60|over 70|at 40|at 50|at 60|at 70|too old
youth: kid kids child teenager teen son daughter
beginner: beginner beginners newbie starter novice starting|just started|new to|never done|never lifted|never run|first time|couch
injuryproof: injury injuries injured|get hurt|getting hurt|not get hurt|stay healthy|stay injury
taper: taper tapering tapers tapered|race week|week of my race|week before my race|week before the race|week before a race
peak: peak peaking
carbload: carboload carboloading|carb load|carb loading|carbo load|load carbs
raceday: raceday|race day|race morning|morning of the race|day of the race|start line|on the day
afterrace: |after a race|after the race|after my race|after a marathon|after the marathon|after my marathon|after an ironman
afterrace: |after a half|post race|post marathon
pace: pace paces pacing paced splits|negative split|negative splits|negative splitting|even split|go out too fast|start too fast
predict: predict prediction realistic reachable possible|how fast could i|how fast can i|could i run|what could i|am i ready for|on for
predict: |good for a|aim for|what can i run|sub 3|sub 2|sub 4|sub 20|sub 25|sub 40
predict: |sub 50
longrun: longrun|long run|long runs|longest run
longride: longride|long ride|long rides|longest ride|century|gran fondo
mileage: mileage|km a week|miles a week|kms a week|k a week|km per week|more km|more miles|more kilometres|10 percent|10%|ten percent
mileage: |weekly distance
frequency: frequency|every week|each week|once a week|twice a week|how frequently|how often|times a week|times per week|days a week
frequency: |days per week|how many days|how many times|how many runs
frequency: |how many rides
consecutive: |in a row|back to back|every day|everyday|daily|2 days running|consecutive
twice: |twice a day|2 a day|double day|doubles|two a day|same day
interval: interval intervals repeats fartlek 400s 800s 4x4 tabata hiit|4x8|5x5 min|track session|speed work|speedwork
threshold: threshold tempo sweetspot lactate|sweet spot
vo2: vo2 vo2max
zone2: z2|zone 2|zone two|easy pace|easy run|easy runs|easy ride|easy rides|only easy|run easy|ride easy|aerobic base|base training
zone2: |easy running|easy riding|slow running|endurance ride
polarized: polarized polarised pyramidal 80/20 80-20
strides: strides sprints sprint
hills: hill hills climb climbs climbing climber uphill gradient
downhill: downhill downhills
flatland: |flat here|where i live is flat|no hills|its flat|it's flat
cadence: cadence rpm |steps per minute|stride rate|foot strike|heel strike|forefoot
economy: economy
runform: |running form|running technique|run form|run technique|posture
trail: trail trails offroad gravel mtb
treadmill: treadmill dreadmill treadmills
indoor: indoor indoors trainer turbo zwift rollers|spin class|spin bike
group: group bunch drafting peloton
hr: hr pulse heartrate bpm|heart rate
maxhr: |max hr|max heart rate|maximum heart rate|maximal heart rate|220
hrstrap: strap|chest strap|heart rate monitor|hr monitor|wrist hr
powermeter: powermeter|power meter|running power
ftp: ftp
test: test retest testing tested
ramp: ramp
watts: watts watt wattage w/kg
bikefit: saddle bikefit handlebar cleats|bike fit|sore bum|numb hands|numb feet|feet go numb|hands go numb|feet numb|hands numb
bikefit: |toes go numb|saddle sore|saddle sores
shoe: shoe shoes trainers carbon
gear: gear
watchsays: unproductive|watch says|garmin says|training status|body battery|my watch|recovery time|training readiness
swimfast: freestyle crawl catch kick paddles drills drill stroke strokes yardage|pull buoy
openwater: openwater wetsuit sighting|open water
breathe: breathe breathing breath breaths breathless exhale inhale valsalva
brace: brace bracing
brick: brick bricks
transition: transition transitions t1 t2
triathlon: tri triathlon ironman 70.3 duathlon
marathon: marathon marathons 42k
half: |half marathon|a half|my half|half ironman|21k
fivek: 5k parkrun|5 k|5km|5 km
tenk: 10k|10 k|10km|10 km
ultra: ultra ultras
timetrial: tt|time trial
hiit: hiit crossfit
form: form technique
squat: squat squats squatting
bench: bench benching
deadlift: deadlift deadlifts deadlifting rdl
hinge: hinge hinging
ohp: ohp|overhead press|shoulder press
pullup: pullup pullups pull-up pull-ups chinup chinups|pull up|pull ups|chin ups
pushup: pushup pushups push-ups|push up|push ups
row_lift: rows|barbell row|barbell rows|bent over row
depth: depth deep parallel 
grip: grip grips straps chalk
belt: belt
plateau: plateau plateaued plateauing stuck stall stalled stalling stagnate stagnant|not getting stronger|not progressing|no progress
plateau: |won't go up|wont go up|not moving
overload: overload progression progressive|add weight|adding weight|increase the weight|go heavier|go up in weight|when to go up
reps: reps rep repetitions
sets: sets set
failure: failure fail failing rir|reps in reserve|to failure
tempo_lift: |lower the weight slower|lower slower|lower it slowly|lower slowly|lower the weight slowly|rep tempo|lifting tempo
tempo_lift: |slow negatives|slow reps|eccentric|eccentrics|time under tension
restbetween: |between sets|rest between|rest time|rest times|rest periods
sessionlength: |gym session|how long should a workout|how long should a session|too long for a gym|long enough|how long should i lift
sessionlength: |how long should my workout
timeofday: morning evening|time of day|morning or evening|best time|early morning
warmup: warmup warmups|warm up|warming up|warm-up
cooldown: cooldown|cool down|cooling down|warm down
machine: machine machines
freeweights: |free weights|barbell or dumbbell|dumbbells or barbell|dumbbells or machines
homegym: |at home|no gym|no equipment|only dumbbells|dumbbells only|home gym|without a gym
homegym: |without equipment|resistance band|resistance bands|dumbbell only
asymmetry: asymmetry imbalance imbalances imbalanced uneven|left leg|right leg|left arm|right arm|stronger than my|weaker than my
asymmetry: |one side|left side|right side
abs: abs ab sixpack|six pack
arms: arms biceps triceps bicep tricep
glutes: glutes glute butt 
calves_muscle: |bigger calves|calf growth
chest: chest pecs
backmuscle: lats|wider back|bigger back|back exercises|for back|my back day|for my back
legsday: legs|leg day|leg workout|quads|hamstrings
exerciseswap: alternative alternatives substitute substitutes instead replacement|replace with|swap for
muscleworked: |what muscles|which muscles|what muscle|which muscle|muscles does|muscles do|work what
cardio: cardio
concurrent: concurrent interference
volume: volume
split: split splits ppl |chest day|push day|arm day|bro split
fullbody: fullbody|full body
program: program programme 5/3/1 531 gzcl|5x5|3x10
onerm: 1rm|one rep max|1 rep max|max out
hrv: hrv
rhr: |resting heart rate|resting hr|resting pulse|rhr
readiness: readiness
load: tss ctl atl tsb|training load|acute chronic
dayschange: |swap days|change days|switch days|change the day
drift: drift decoupling|goes up over|keeps rising|creeps up
hrhigh: |hr was high|hr is high|heart rate is high|heart rate was high|hr was really high|high heart rate|pulse is high|pulse was high
hrhigh: |hr so high|heart rate so high|high hr|hr too high|hr through the roof|heart rate high
slower: slower slow slowing|getting slower|am i slower|losing speed|got slower
faster: faster speed quicker|get faster|pb|personal best
zones: zones
medicine: antihistamine antihistamines antidepressants medication statins|beta blocker|beta blockers|blood thinners|pace maker|pacemaker
asthma: asthma inhaler asthmatic
diabetes: diabetes diabetic insulin
bloodpressure: hypertension|blood pressure
surgery: surgery operation|hip replacement|knee replacement
blister: blister blisters chafing chafe toenail toenails ne nes
lunch: lunch|lunch break|lunch hour
commute: commute commuting
busy: busy|no time|little time|only have|short on time|time crunched|20 minutes|30 minutes|half an hour|3 hours a week|4 hours a week
crosstrain: crosstrain|cross train|cross training|cross-training|elliptical
walk_run: |run walk|walk run|run/walk|walk breaks|couch to 5k|c25k
wedding: wedding married beach
event_first: |first race|first marathon|first half|first tri|first triathlon|first 5k|first 10k|first century
weather_wind: crosswind crosswinds gusts gust wind windy headwind
energydrink: |energy drink|energy drinks|red bull
lastingdrink: |sports drink|sports drinks|isotonic
sweat: sweat sweating sweaty sweats
kettlebell: kettlebell kettlebells swings
lockout: lockout|lock out|lock my knees|locking out|lock my elbows
enough_food: |eating enough|eat enough|underfuelled|underfueled|under fuelled|under eating|red-s|reds|enough calories|enough food
walk: walk walking walks hike hikes hiking hiked
steps: steps
music: music podcast podcasts playlist headphones
barefoot: barefoot minimalist
vest: vest|weighted vest|ankle weights
keto: keto ketogenic ketones paleo|low carb|low-carb|intermittent fasting|16/8
bicarb: bicarb bicarbonate
nosebreathing: |nose breathing|nasal breathing|mouth tape|through my nose|breathe through the nose
pram: pram stroller buggy dog
surface: grass concrete asphalt track|soft ground
standing: standing seated|stand up|out of the saddle|sit or stand
aero: aero aerodynamic|aero bars
gearing: gearing cassette chainring gears|gear ratio
flipturn: |flip turn|flip turns|tumble turn|tumble turns
tworaces: |two races|2 races|back to back races|race twice|b race|next race|another race
toilet: poop toilet bathroom
goaltime: |goal time|target time|a good time|good time for|decent time|average time|what is a good
connectapp: connect sync import export garmin strava wahoo coros polar upload|apple watch|apple health|connect my|get my data|intervals.icu
fixlog: delete undo remove|logged wrong|logged by mistake|wrong weight|entered wrong|fix my log|delete a workout|edit a workout
changegoal: |change my goal|new goal|change goal|add a race|new race|different goal|change my week|change my hours|change my days
changegoal: |second race|add another race|add race
changegoal: |train more days|fewer days
unitset: |in miles|in pounds|use pounds|use miles|use kg|switch to lbs|switch to kg|change units|units
privacy: privacy private|my data|who sees|sell my
costs: cost costs price subscription free
whoplans: |who makes the plan|how is the plan made|how do you decide|how do you plan|how does the plan|based on what|how do you know
whoplans: |change in my plan|changed my plan|did you change|plan change|plan changed
howready: |work out my readiness|calculate readiness|where does readiness|how is readiness|readiness come from|readiness calculated
howready: |measure readiness
calendar_out: calendar ical ics|to my calendar|on my watch|to my watch|send to garmin|workout to
lactatetest: |lactate test|lab test|vo2 test|spiroergometry
sugar: sugar sweets chocolate candy junk
race_kit: kit wear clothes clothing outfit shorts jersey layers gloves
order: |what order|order should|exercise order|which first|in which order|order of
cannabis: weed cannabis marijuana cbd smoke smoking cigarettes vape vaping
nausea: nausea nauseous vomit vomiting puke puking|feel sick|sick after|throw up|throwing up
easyweek: |plan so easy|plan so hard|plan is easy|week so easy|week is easy|why is this week|why is the plan|why is my plan|so much easy
easyweek: |easy this week
domore: |ready for more|do more|train more|increase my hours|more hours|more volume|add a session|extra session|another session|extra run
headache: headache headaches migraine
hayfever: hayfever allergy allergies pollen|hay fever
scale: scale scales|weight fluctuates|weigh myself|weight jumps|weight went up|gained weight overnight|weight up after
bodyfat: recomp bmi bodyfat physique|body fat|body composition|fat percentage
bone: bone bones osteoporosis|bone density
heartworry: palpitations arrhythmia flutter afib|skipped beats|skips a beat|heart skips
spotter: spotter spot|lift alone|train alone|safely fail|bail|fail safely
variants: sumo conventional|high bar|low bar|front squat|back squat|grip width|wide grip|close grip|trap bar|romanian or|hack squat
core: core trunk plank planks
calfraise: calfraise|calf raise|calf raises
liftshoes: wraps sleeves|lifting shoes|wrist wraps|knee sleeves
gymfear: intimidated intimidating embarrassed|gym anxiety|scared of the gym|afraid of the gym
testosterone: testosterone hormones cortisol
women: women woman female ladies girls|as a woman
tyre: tyre tyres tire tires psi tubeless puncture|tyre pressure|tire pressure
wkg: w/kg|watts per kilo|watts per kg|power to weight
openers: opener openers|pre race workout|pre-race workout
progressionrun: |progression run|progression runs|fast finish|marathon pace|race pace
overunder: |over unders|over-unders|over/under
erg: erg rower rowing|rowing machine|concept2
xcski: ski skiing|cross country ski
stairs: stairs stair stairmaster
posture: posture slouch hunched desk sitting
bloodtest: |blood test|blood tests|blood work|bloodwork
backtoback: |back to back long|back-to-back long
ramadan: ramadan
kick: kicking|swim kick|my kick
css: css|t-pace|threshold swim
watertemp: |water temperature|cold water swim|how warm
maintain: maintain maintenance minimum|keep fit|stay fit|keep my fitness|hold my fitness|keep what i have
exercisecount: |how many exercises|number of exercises|exercises per|exercises a session
yoga: yoga pilates
unfinished: |can't finish|cant finish|can't complete|cant complete|blow up|blew up|fail my intervals|can't hold|cant hold|fall apart|died on
realfood: |not gels|instead of gels|real food|other than gels|besides gels|without gels|no gels
recoverydrink: |recovery drink|recovery drinks|recovery shake
descending: descend descending descents descent descender|going downhill on
postpartum: postpartum postnatal post-natal|after birth|after the birth|after giving birth|since the baby|pelvic floor
clicking: clicks click clicking pops popping cracking cracks|pop when
notation: |mean by sets
shortint: 40/20 30/30 30/15|40/20s|30/30s
gymwords: amrap superset supersets dropset myoreps cluster clusters|drop set|drop sets|rest pause|myo reps|straight sets|super set
landmarks: mev mav mrv|maintenance volume
whatcounts: |log my warm|log the warm|log warm|count my warm|count warm|per leg or|per arm or|per side or|or total
others: buddy|strength standards|strength standard|other people|good for my weight|my friend|my brother|my mate
nogrowth: stubborn|won't grow|wont grow|don't grow|dont grow|not growing|bigger arms|bigger legs|bigger chest|bigger back|doesn't grow
howworks: |new here|how does this work|how do you work|how does it work|what can you do|who are you|get started|where do i start
howworks: |where do i begin
donate: donate donated|blood donation|give blood|donating blood
vaccine: vaccine vaccination jab booster vaccinated|flu jab|flu shot|covid jab|covid shot|tetanus
plyo: plyo plyometrics jumping jumps
"""
_GENERAL_WORDS: Final = """
run: run runs running runner runners ran jog jogging
ride: ride rides riding bike biking cycling cyclist cyclists cycle rode rider riders
swim: swim swims swimming swimmer swam
lift: lift lifts lifting lifted gym weights strength weightlifting lifter resistance|strength work|strength training|get stronger
lift: |getting stronger|be stronger
race: race races racing event events marathon marathons half triathlon
eat: fruit banana bananas oats porridge toast bread cereal eat eating ate food foods meal meals breakfast dinner snack snacks fasted fasting
eat: |empty stomach
weight: weight weights kg heavy heavier light lighter
muscle: muscle muscles grow growth hypertrophy bigger size gains
exercise: exercise exercises movement movements
plan: plan
week: week weeks
day: day days today tomorrow
endurance: endurance aerobic stamina
hard: hard harder hardest intense intensity
easy: easy easier
leg: leg legs
work: work job office
"""
_MANNER_WORDS: Final = """
before: before b4 pre prior|night before|day before|morning of|leading up
after: after post afterwards|following
during: during mid while
how_much: |how much|how many|amount of|grams|enough
how_long: |how long|how soon|how quickly|how fast do i lose
how_often: |how often|times a week
stop: stop stopped stopping quit prevent avoid fix rid
best: best better ideal optimal
compare: vs versus or difference compare
"""


_DAY: Final = (
    r"(?:today|tomorrow|tmrw|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?"
    r"|weekend|next week)"
)
_FIGURES: Final = (
    ("notation", re.compile(r"\b(?:what|mean\w*|explain|read)\b.*\b\d+ ?x ?\d+\b|\b\d+ ?x ?\d+\b.*\bmean")),
    (
        "predict",
        re.compile(r"\b(?:what|which|how fast)\b.*\b\d+ ?km?\b.*\b(?:if|from|after|ran|run|with|off)\b.*\b\d+ ?km?\b"),
    ),
    ("shortint", re.compile(r"\b\d\d[/-]\d\d(?:s|'s)?\b(?! ?(?:\d|bp|blood))")),
    ("weight", re.compile(r"\b\d+(?:\.\d+)? ?(?:kgs?|lbs?|kilos?|pounds)\b")),
    ("watts", re.compile(r"\b\d{2,3} ?w\b|\b\d+ ?%")),
    ("interval", re.compile(r"\b\d ?x ?\d{1,4} ?(?:min|m|s|sec)\b|\b[3-6] ?x ?(?:8|[1-4]00)\b")),
    (
        "age",
        re.compile(
            r"\b(?:at|i'?m|i am|im|over|past|age|man|woman) (?:of )?(?:4[5-9]|[5-8]\d)\b(?! ?(?:kgs?|w|km|min|bpm|days?|weeks?"
            r"|reps?|lbs?|/|%|:))"
        ),
    ),
    ("missed", re.compile(r"\b(?:\d+|a|few|couple of) (?:days?|weeks?|months?) off\b")),
    ("coldweather", re.compile(r"\bminus \d+|(?<!\d)-\d+ ?(?:degrees|c\b|°)")),
    (
        "dayschange",
        re.compile(
            rf"\b(?:swap|move|switch|change|do|shift|put|trade)\b.*\b{_DAY}\b.*\b(?:and|to|with|instead|for|onto|or)\b.*\b{_DAY}\b"
        ),
    ),
    (
        "dayschange",
        re.compile(
            rf"\b(?:swap|move|shift|push|bring)\b.*\b(?:to|till?|until|onto|back|forward) {_DAY}\b|\b(?:on|to) {_DAY} instead\b"
        ),
    ),
    ("youth", re.compile(r"\b(?:i'?m|i am|im|aged?|my) 1[0-7]\b(?! ?(?:kg|km|min|weeks?|days?|%|:))")),
    ("watertemp", re.compile(r"\bat \d+ ?(?:degrees|c\b|°)")),
    ("heat", re.compile(r"\b(?:2[89]|3\d|4[0-5]) ?(?:degrees|c\b|celsius|°)")),
)
"""Concepts that stand in figures."""


def concepts_of(text: str) -> Mapping[str, float]:
    """The concepts that a normalised text holds, each with its weight; a phrase goes before its words, so that `cold plunge` is no cold."""
    found: dict[str, float] = {}
    for name, pattern in _FIGURES:
        if pattern.search(text):
            found[name] = weight_of(name)
    words = re.findall(r"[a-z0-9][a-z0-9/'.%-]*", text)
    words = [word.rstrip("'.-") for word in words]
    at = 0
    while at < len(words):
        phrase = next((n for n in range(_longest(), 1, -1) if " ".join(words[at : at + n]) in _phrases()), 1)
        entry = _phrases()[" ".join(words[at : at + phrase])] if phrase > 1 else _entry(words[at])
        if entry is not None:
            found[entry[0]] = entry[1]
        at += phrase
    return found


_COMMON_WORDS: Final = """
station stations
ruin ruins ruined partner dad mum busy totally cheating legit beat beats fix hurry mates partner's body's start starting
about above actually after again against ago alot already also always am another any anyone anything anyway are around asap asked
away back bad because been before being below better between big bit body both bring but can cannot care coach come comes coming
could couple day days did didn't different does doesn't doing don't done down each either else end enough etc even ever every
everyone exactly feel feeling feels felt few fine first for from fully get gets getting give given go goes going gone gonna good
got great had happen happens hardly has have having healthy hello help helpful helps here high hour hours how however i'm idea
ideas important in instead into is isn't it's its just keep kind kinda know last late lately later least less let let's like
likely little lmk long longer look looking lot lots love low made make makes making many matter matters maybe mean means might
mins minute minutes month months more most much must my need needed needs never new next night no normal not nothing now number
numbers off often okay old on once one only other others our out over own part people per person please point probably problem put
question quick quite rather really reason recommend regular right same say says see seem seems session sessions set should show
since small so some somebody someone something sometimes soon sort spend still stop stuff such suggest sure take taking tell than
thanks that that's their them then there these they thing things think thinking this those though time times tips tired to
together told too train trained training try trying two under until up us use used useful usual usually very want wanted wants was
way ways we well went were what what's whats when where whether which while who whole why will with within without won't workout
workouts worry worth would year years yes yet you your does dont cant isnt wont ive im hows wheres whens thats gotta wanna hey
fella lads guys mean meant called happened able advice allowed anywhere bother case change changed changes chance choose
comfortable deal decide difference easily effect effects expect fact find fun future general generally guess half happy hate hope
improve increase keeps kept large leave level levels lower main mostly move moving near notice noticed odd ok pls plus practice
prefer properly purpose raise range reach ready reduce rest safe second send serious short side simple single sport sports start
started stay straight strong stronger suddenly supposed talk ten third three towards true turn type understand upper useless
various wait watch wonder wondering wrong yesterday half-way wat hrs gives makes taken number hold handle affect affects count
counts benefit benefits risk risks sense method apart total amount extra quality basically necessary anymore athlete athletes
"""
_COMMON: Final = frozenset(_COMMON_WORDS.split())
SHORTEST_CONTENT: Final = 4


def unknown_words(text: str) -> int:
    """How many words of a normalised text carry meaning and belong to no concept: what a question may really be about."""
    words = (word.strip("'.-") for word in re.findall(r"[a-z][a-z'-]+", text))
    held = " ".join(phrase for phrase in _phrases() if f" {phrase} " in f" {text} ").split()
    return sum(
        1
        for word in dict.fromkeys(words)
        if len(word) >= SHORTEST_CONTENT and word not in _COMMON and word not in held and _entry(word) is None
    )


def weight_of(concept: str) -> float:
    """How much a concept narrows a question down. Raises `KeyError` for one that stands in no table."""
    return _weights()[concept]


SHORTEST_MISSPELLED, MOST_REMEMBERED = 6, 4096


@lru_cache(maxsize=MOST_REMEMBERED)
def _entry(word: str) -> tuple[str, float] | None:
    words = _words()
    for form in (word, word.removesuffix("'s"), word.removesuffix("s")):
        if form in words:
            return words[form]
    if len(word) < SHORTEST_MISSPELLED or word in _COMMON:
        return None
    near = (known for size in (-1, 0, 1) for known in _by_form().get((word[0], len(word) + size), ()))
    return next((words[known] for known in near if _is_slip(word, known)), None)


@cache
def _by_form() -> Mapping[tuple[str, int], tuple[str, ...]]:
    """The longer words by their first letter and length."""
    found: dict[tuple[str, int], tuple[str, ...]] = {}
    for word in _words():
        if len(word) >= SHORTEST_MISSPELLED:
            found[word[0], len(word)] = (*found.get((word[0], len(word)), ()), word)
    return found


def _is_slip(typed: str, meant: str) -> bool:
    """Whether one letter is wrong, missing, too many, or two have changed places; the first letter is right."""
    if typed[0] != meant[0] or abs(len(typed) - len(meant)) > 1:
        return False
    at = next(
        (n for n, (one, other) in enumerate(zip(typed, meant, strict=False)) if one != other),
        min(len(typed), len(meant)),
    )
    rests = {
        typed[at:] + "|" + meant[at + 1 :],
        typed[at + 1 :] + "|" + meant[at:],
        typed[at + 1 :] + "|" + meant[at + 1 :],
    }
    swapped = typed[at + 1 : at + 2] + typed[at : at + 1] + typed[at + 2 :] == meant[at:]
    return swapped or any(one == other for one, other in (rest.split("|") for rest in rests))


@cache
def _words() -> Mapping[str, tuple[str, float]]:
    several = (
        (name, weight, [*forms[0].split(), *(form for form in forms[1:] if " " not in form)])
        for name, weight, forms in _tables()
    )
    return {word: (name, weight) for name, weight, words in several for word in words}


@cache
def _phrases() -> Mapping[str, tuple[str, float]]:
    return {phrase: (name, weight) for name, weight, forms in _tables() for phrase in forms[1:]}


@cache
def _longest() -> int:
    return max(len(phrase.split()) for phrase in _phrases())


@cache
def _weights() -> Mapping[str, float]:
    return {name: weight for name, weight, _ in _tables()}


def _tables() -> Iterable[tuple[str, float, list[str]]]:
    for table, weight in ((_MANNER_WORDS, MANNER), (_GENERAL_WORDS, GENERAL), (_SPECIFIC_WORDS, SPECIFIC)):
        for line in table.strip().splitlines():
            name, _, forms = line.partition(":")
            yield name, weight, forms.strip(" ").split("|")
