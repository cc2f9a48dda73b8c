"""Running, riding and swimming: how far, how fast, how often, and what to do around a race, answered in two or three lines."""

from typing import Final

from lanterne_rouge.conversation.passages import make_passage

ENDURANCE_PASSAGES: Final = (
    make_passage(
        "how often to run or ride",
        "frequency run | frequency ride | frequency swim | frequency endurance | frequency run beginner | frequency ride beginner",
        "Three times a week makes you fitter, four or five is where most people with a goal end up, and more only if it stays easy.\n"
        "One of them long, one faster, the rest easy. Beginners: three, with a day between.",
    ),
    make_passage(
        "rest days of endurance",
        "restday how_often | restday frequency | restday frequency age | restday week | restday how_much | restday age | restday longride"
        " | restday longrun | restday ride after | restday run after | restday hard",
        "One or two days a week without training suit most people, two or three beyond 55 or in a stressful time.\n"
        "After a long or hard session the next day is easy or free; an easy spin or walk is as good as lying down.",
    ),
    make_passage(
        "the long run",
        "longrun | longrun marathon | longrun half | longrun how_long | longrun how_long marathon | longrun how_long half |"
        " longrun before marathon",
        "About a quarter to a third of the week's running, easy. For a half marathon build up to 16-20 km, for a marathon to 28-32 km, and"
        " in any case stop at about three hours.\nThe last long one is three weeks before a marathon, ten to fourteen days before a half.",
    ),
    make_passage(
        "the long ride",
        "longride | longride race | longride how_much week | longride how_long | longride before | longride how_long week",
        "Build up to about three quarters of your event's time, easy, with food and drink as on the day. Three to five hours do"
        " for most rides of 160 km.\n"
        "From a base of two hours that takes eight to twelve weeks: a longer ride every week, an easier week every fourth.",
    ),
    make_passage(
        "adding distance",
        "mileage | mileage week | mileage run week | mileage beginner | mileage injuryproof",
        "Add about a tenth a week, a little more from a small base, and take every fourth week easier. Jumps of a third are what"
        " hurts people.\n"
        "Add days before you add length, and length before you add speed.",
        "Nielsen et al. 2014; the tenth is practice",
    ),
    make_passage(
        "getting faster",
        "faster | faster fivek | faster tenk | faster run | faster ride | faster half | faster marathon | slower run | slower"
        " ride | fivek pace hard | endurance faster",
        "More easy running or riding first, then one or two faster sessions a week: 5 x 3 min hard for 5 to 10 km, 20 to 30 minutes at"
        " threshold for longer races, and some short strides.\n"
        "Keep the rest easy. Give it eight to twelve weeks.",
        "how endurance athletes train (Seiler 2010); the sessions are practice",
    ),
    make_passage(
        "getting slower",
        "slower day | slower week | slower ",
        "First think of tiredness, heat, bad sleep and too many middling sessions; a week at half the volume often shows it.\n"
        "Then look at months, not days: ask me how your fitness is.",
    ),
    make_passage(
        "pacing a race",
        "pace race | pace tenk | pace half | pace marathon | pace timetrial | pace fivek | timetrial | pace ultra | pace"
        " triathlon | pace race run"
        " | timetrial race | pace longride",
        "Start a little slower than feels right, hold it even, and use what is left in the last quarter. A fast first kilometre"
        " costs more than it wins.\n"
        "By feel: 5 km very hard, 10 km hard, half marathon just under threshold, marathon comfortable for an hour. On the bike:"
        " even power,"
        " a little more uphill and into the wind.\nYour own numbers: lanterne race plan",
        "Abbiss and Laursen 2008",
    ),
    make_passage(
        "building a base on easy work",
        "zone2 how_much | zone2 | zone2 run | zone2 ride | zone2 how_long | polarized",
        "Most of your time should be easy: you could talk in whole sentences, about 60 to 75 % of maximal heart rate.\n"
        "Only easy makes you fit for long and slow; for more speed add one or two hard sessions a week. A base takes eight to"
        " twelve weeks. Forty-five minutes already count,"
        " two hours count more.",
        "how endurance athletes train (Seiler 2010)",
    ),
    make_passage(
        "heart rate of easy runs",
        "hr easy | hr zone2 | zone2 hr | hr run | hr ride | hr easy run | zones hr",
        "For easy running or riding about 60 to 75 % of your maximal heart rate, or 75 to 85 % of the threshold's. You can talk"
        " in whole sentences.\n"
        "It varies by five beats or more from day to day with heat, sleep and coffee, so let the talking decide.",
    ),
    make_passage(
        "a high pulse",
        "hrhigh | hr hills | hrhigh hills | hrhigh run | hrhigh easy | hrhigh day | hrhigh ride",
        "The usual reasons: heat, little sleep, too little drunk, coffee, stress, a hard day before, a cold on its way; or the"
        " watch, which at the"
        " wrist often counts steps.\n"
        "Go by how it feels, and slower if it stays high. High at rest too, for days, or with dizziness or chest pain: see a doctor.",
    ),
    make_passage(
        "measuring heart rate",
        "hrstrap | hr gear | hrstrap run | hr gear compare",
        "A chest strap is accurate; the wrist is fine for easy and steady training and often wrong in intervals, in the cold and"
        " on the bike.\n"
        "If you train by heart rate, a strap is worth its price.",
    ),
    make_passage(
        "power or heart rate",
        "powermeter | powermeter hr | powermeter hr compare | watts hr | watts hr compare",
        "Power shows what you do, heart rate how your body takes it; both together tell most. For intervals go by power, for"
        " long easy rides either.\n"
        "You can train well with heart rate and feeling alone.",
    ),
    make_passage(
        "testing the FTP",
        "ftp test | ftp test how_often | test | ftp best | ftp how_long | ramp | test frequency",
        "Every six to eight weeks, rested, or whenever intervals feel clearly too easy. Ride 20 minutes as hard as you can hold"
        " evenly and take 95 %.\n"
        "Enter it: lanterne athlete set ftp=265. I also estimate it from your best efforts.",
    ),
    make_passage(
        "maximal heart rate",
        "maxhr | maxhr test",
        "Formulas by age are off by ten beats and more. Warm up well, run or ride 3 minutes hard twice, uphill, and finish the"
        " second with a sprint: the highest"
        " reading is close.\nOnly if you are healthy. Enter it: lanterne athlete set max_hr=187",
        "Tanaka et al. 2001",
    ),
    make_passage(
        "threshold and tempo",
        "threshold compare | threshold hard",
        "Tempo is brisk and you can speak short sentences, for an hour or more. Threshold is the hardest you hold for about an"
        " hour: a few words only.\n"
        "Tempo builds staying power at little cost; threshold moves the limit and needs a day's rest after.",
    ),
    make_passage(
        "strides",
        "strides | strides run | strides easy",
        "Four to six relaxed accelerations of 15 to 20 seconds at the end of an easy run, with full recovery, once or twice a week.\n"
        "They keep your legs quick and cost nothing.",
    ),
    make_passage(
        "training for hills without hills",
        "hills flatland | flatland | hills treadmill",
        "Ride in a big gear at 50 to 60 turns for 5 to 10 minutes, run on a treadmill at 5 to 8 %, use bridges, stairs and"
        " headwind, and lift heavy with your legs.\n"
        "What decides a climb is power for your weight, and that you can build on the flat.",
    ),
    make_passage(
        "downhill",
        "downhill | downhill sore | downhill run",
        "Short quick steps, lean a little forward, don't brake with the heel. Downhill makes you sore the first time and"
        " protects for weeks after.\n"
        "Do two or three hilly runs in the six weeks before a hilly race, the last one ten days before.",
        "Bontemps et al. 2020",
    ),
    make_passage(
        "trail and road",
        "trail | trail compare | trail load | trail run | trail race | trail ride",
        "Compare by time and effort, not by pace: on trails you are slower for the same work. Heart rate and how hard it felt"
        " give the fairer load.\n"
        "Climbing and descending load the legs more, so take an extra easy day after long ones.",
    ),
    make_passage(
        "treadmill and trainer",
        "treadmill | treadmill interval | indoor interval | indoor | indoor ride compare | indoor compare | indoor ride |"
        " treadmill compare | treadmill run",
        "As good for the body as outside. It's hotter, so use a fan, and power is often a few percent lower.\n"
        "A treadmill at 1 % costs about what the road does. For bends, descents, wind and patience you need the road.",
        "Jones and Doust 1996 for the 1 %",
    ),
    make_passage(
        "riding in a group",
        "group | group ride",
        "Hold a straight line, look ahead, no sudden braking. Behind others you save a quarter to a third.\nA group decides your"
        " effort, so don't count it as your easy ride.",
    ),
    make_passage(
        "wind",
        "weather_wind | weather_wind ride | weather_wind race",
        "Hold power or effort, not speed: a little more into the wind, a little less with it. Start into the wind so that it"
        " brings you home.",
    ),
    make_passage(
        "running form",
        "runform | runform run | form run | form run slower | economy",
        "Stand tall, let the foot land under you, arms loose, steps a little quicker rather than longer. Which part of the foot"
        " lands first hardly matters.\n"
        "Change one thing at a time; strides and strength help more than thinking about it.",
    ),
    make_passage(
        "breathing while running",
        "breathe run | breathe ride | breathe endurance",
        "Breathe as you like, mouth and nose, deep into the belly. If you can't talk on an easy run, you're too fast.\n"
        "Breathless at little effort, with wheezing or chest pain, is for a doctor.",
    ),
    make_passage(
        "swimming technique",
        "swimfast | swim faster | swim slower | form swim | swimfast faster | swim beginner | swim how_long",
        "Technique before fitness: long and flat in the water, look down, elbow high, press the water straight back. Swim often"
        " and short: three times a week beats one long.\n"
        "Half of it drills and 25s or 50s with rest, then sets such as 10 x 100 m with 15 s. A lesson or a film of you shows"
        " more than laps do.",
    ),
    make_passage(
        "breathing while swimming",
        "breathe swim | breathe swimfast | breathe swim swimfast",
        "Breathe out under water, slowly and all the time, so that you only need to breathe in when you turn. Turn with the"
        " body, one goggle in the water.\n"
        "Practise to both sides; in a race take the side you like.",
    ),
    make_passage(
        "open water",
        "swimfast race | openwater | swim race nerves",
        "Never alone. Look up every six to ten strokes, breathe away from the waves, start at the side if you don't like crowds.\n"
        "A wetsuit carries your legs; swim in it a few times before the race.",
    ),
    make_passage(
        "bricks",
        "brick | brick triathlon | brick run | brick ride | brick event_first",
        "Helpful, not essential for a first sprint: two or three short ones in the last six weeks teach the legs to run off the bike.\n"
        "Ride 30 to 60 minutes, then run 10 to 20 easy. For longer races one every week or two.",
    ),
    make_passage(
        "first triathlon",
        "triathlon | triathlon event_first | triathlon beginner | event_first triathlon swim | transition | transition triathlon",
        "Train each sport twice a week, the weakest first, and practise transitions once or twice: lay things out in the order"
        " you need them.\n"
        "Swim and ride a little under what you could, then the run goes well.",
    ),
    make_passage(
        "first race",
        "event_first | event_first race | event_first half | event_first marathon | event_first tenk | event_first fivek |"
        " event_first longride",
        "Get used to the distance, then to the pace: your longest session reaches two thirds to three quarters of it. Nothing"
        " new on the day.\n"
        "Start slowly and finish with a smile. Enter it and I plan towards it: lanterne race add NAME --date 2027-04-01",
    ),
    make_passage(
        "is my goal realistic",
        "predict mileage | predict half mileage | predict marathon mileage | half mileage week | marathon mileage week | predict half week"
        " | predict marathon week | predict longride week | mileage week how_much",
        "With 20 to 30 km a week, a half marathon to finish well is realistic in six to ten weeks: the long run grows to 16-18"
        " km, 1 to 2 km a week.\n"
        "A marathon wants 40 km a week and three to four months. What your training points to: lanterne race plan, and lanterne project",
    ),
    make_passage(
        "taper of short races",
        "taper tenk | taper fivek | taper half | taper marathon | taper triathlon | taper race",
        "5 and 10 km: the last five to seven days at about half to two thirds of the volume. Half marathon: ten days. Marathon:"
        " two to three weeks.\n"
        "Keep the days and a little race pace, leave out the long and the new. Two days before easy, the day before 20 minutes"
        " with a few strides.",
        "41 to 60 % less volume did best (Bosquet et al. 2007); the days are practice",
    ),
    make_passage(
        "race morning",
        "raceday | warmup race | raceday warmup | raceday timeofday",
        "Eat what you know three hours before, be there early, and warm up: 15 easy minutes with three short rises for 5 and 10"
        " km, a few easy minutes for longer ones.\n"
        "Nothing new: shoes, gels, breakfast. How to race it: lanterne race plan",
    ),
    make_passage(
        "heat on race day",
        "heat race pace | heat raceday | heat marathon | heat half",
        "Slow down from the start: 1 to 2 % for each five degrees above 15, more if you are heavy or not used to it. Pour water"
        " over head and arms, drink to thirst.\n"
        "Ten days with an hour of heat before it help. Dizzy, cold or confused: stop and cool down at once.",
        "Racinais et al. 2015; the percents are a rule of thumb",
    ),
    make_passage(
        "nerves",
        "nerves | nerves race",
        "They belong to it and help a little. Have a plan for the first kilometre, a warm-up you know, slow breaths out, and a"
        " goal you can reach whatever the day brings.",
    ),
    make_passage(
        "after a race",
        "afterrace | afterrace how_long | afterrace recovery | recovery race after | recovery marathon | afterrace run |"
        " recovery marathon how_long"
        " | recovery race how_long",
        "Easy or nothing until the soreness is gone: after 10 km two or three days, after a half a week, after a marathon two"
        " weeks, then two to three weeks until anything hard.\n"
        "Walk, eat, sleep. Tell me how it was: lanterne feedback",
    ),
    make_passage(
        "running without injuries",
        "injuryproof | injuryproof run | beginner injuryproof run | injuryproof run beginner | injuryproof lift | injuryproof marathon",
        "Three easy runs a week with a day between, add about a tenth a week, and lift twice a week; most injuries come from"
        " sudden jumps.\n"
        "Up to 2 of 10 of pain that is gone the next morning is fine; more means less running for some days.",
        "Nielsen et al. 2014; Lauersen et al. 2014",
    ),
    make_passage(
        "starting to run",
        "walk_run | beginner run | walk_run run | beginner endurance | beginner ride | beginner half | beginner fivek",
        "Three times a week: one minute of running and two of walking, eight times; every week a little more running, until it's"
        " 30 minutes without a break.\n"
        "So slow that you can talk. Eight to ten weeks are usual.",
    ),
    make_passage(
        "little time",
        "busy | busy run | busy ride | busy hard | busy interval | lunch | commute | commute ride | commute run",
        "Three to four hours a week make you fit: two short hard sessions (such as 5 x 3 min or 2 x 15 min brisk), one longer"
        " easy one, and 20 minutes of strength.\n"
        "Ways to work count. Set your time and I plan with it: lanterne init, or one week: lanterne week --help",
    ),
    make_passage(
        "cross training",
        "crosstrain | crosstrain run | crosstrain injuryproof",
        "Riding, swimming, the elliptical or running in water keep your endurance while running rests: the same time and effort.\n"
        "They can replace one or two easy runs a week for good; for racing, the rest should be your sport.",
    ),
    make_passage(
        "bike position",
        "bikefit | bikefit ride | bikefit longride",
        "Numb hands or a sore seat are mostly a saddle too high, too far up front or tilted, or bars too low. Change 5 mm at a time.\n"
        "Good shorts and cream help; if it stays numb, get a fitting.",
    ),
    make_passage(
        "blisters and chafing",
        "blister | blister run | blister race | blister longrun",
        "Grease or tape where it rubs, synthetic socks, shoes with a thumb's width before the toes, nails short. Nothing new in a race.\n"
        "Drain only a blister that hurts, with a clean needle at the edge, and cover it.",
    ),
    make_passage(
        "moving days of the plan",
        "dayschange | dayschange hard | dayschange longrun | dayschange longride | dayschange plan",
        "Yes, days can change places: lanterne move thursday saturday. I say so when two hard days would meet.\n"
        "To leave one out: lanterne skip thursday. For an easier or harder version: lanterne session thursday easier",
        "how this coach works",
    ),
    make_passage(
        "time of day",
        "timeofday | timeofday lift | timeofday run | timeofday best lift | timeofday hard",
        "The best time is the one you can keep. Most people are a little stronger in the late afternoon; used to mornings, the"
        " difference goes.\n"
        "Leave two to three hours between a hard session and bed. Early: longer warm-up, and something small to eat.",
        "Grgic et al. 2019",
    ),
    make_passage(
        "rest between intervals",
        "restbetween interval | interval how_long restbetween",
        "Short hard ones (400 m, 1 minute): as long as the effort or a little more, jogging or spinning. Long ones (3 to 8"
        " minutes): half to the same. Threshold: a quarter.\n"
        "If the last one gets slower than the first by more than a few percent, rest longer or start slower.",
    ),
    make_passage(
        "pace of intervals",
        "pace interval | interval predict | interval tenk | interval fivek | pace interval tenk | pace interval fivek | interval"
        " half | interval marathon",
        "Repeats of 400 m a little faster than your 5 km pace, 800 to 1000 m at 5 km pace, 2 km at 10 km pace, long ones at threshold.\n"
        "For 10 km in 50 minutes (5:00/km): 400s in about 1:54 to 1:58. All alike, and the last as good as the first.",
    ),
    make_passage(
        "the day before a race",
        "race day before | race before | raceday before",
        "Rest, or 20 to 30 easy minutes with three or four short strides. Eat normally with more carbohydrate, stay off your"
        " feet, lay out your kit, go to bed on time.\n"
        "If the two days before are one easy and one free, which comes first hardly matters.",
    ),
    make_passage(
        "walking and hiking",
        "walk | walk day | walk trail race | walk hills | steps | walk restday | walk weightloss",
        "Walking counts as easy training: an hour and more, or uphill, does most. On restdays it helps you recover.\n"
        "In trail races walking steep climbs is often as fast as running and saves your legs. Log it as you would a run: walked 2 h.",
    ),
    make_passage(
        "what a watch says",
        "watchsays | watchsays vo2 | watchsays load | watchsays hrv | watchsays recovery",
        "Such words come from a formula that sees pace and pulse and not heat, hills, sleep or your plan. Don't worry about one.\n"
        "If they get worse for two weeks and you feel it too, do an easier week. My own view of today: lanterne why",
    ),
    make_passage(
        "sweating",
        "sweat | sweat heat | sweat salt",
        "How much you sweat differs twofold between people and rises as you get fitter and used to heat. It says nothing about"
        " how good a session was.\n"
        "Weigh yourself before and after an hour: each kilogram lost is about a litre. Replace most of it.",
    ),
    make_passage(
        "music and company",
        "music | music run | music race",
        "Fine in easy training if you still hear the traffic. Leave it out of a few hard sessions so that you learn to pace"
        " yourself, and look up whether your race allows it.",
    ),
    make_passage(
        "surfaces and shoes without cushion",
        "surface | surface run | barefoot | barefoot run",
        "Change surfaces: soft ground is kind to joints, the road trains for road races, uneven paths train the ankles.\n"
        "Flatter or no shoes need months of getting used to, a few minutes at a time; calves and feet pay for haste.",
    ),
    make_passage(
        "weighted vests",
        "vest | vest run | vest walk",
        "Fine for walking and hiking with up to a tenth of your body weight. Don't run in one or with ankle weights: it changes"
        " how you move and loads joints.",
    ),
    make_passage(
        "standing and gears",
        "standing | standing hills | standing ride | gearing | gearing hills | aero | aero ride | cadence hills",
        "Climb mostly seated at 70 to 90 turns, stand for a few seconds to change muscles or over the top. If you grind below"
        " 60, you need an easier gear.\n"
        "On the flat above 30 km/h a low position saves more than weight does.",
    ),
    make_passage(
        "turns and strokes in the pool",
        "flipturn | flipturn swim",
        "Not needed for triathlon or open water; in the pool they keep your rhythm. Learn them last: tuck at the T, push off on"
        " your back, roll while you glide.",
    ),
    make_passage(
        "races close together",
        "tworaces | tworaces taper | tworaces race | race consecutive | race week recovery",
        "Race one of them for the result and the other as training. After a short race two or three easy days, after a half a"
        " week to ten days, after a marathon at least a month before the next hard one.\n"
        "For a lesser race two or three easier days before are enough. Enter both with their priority: lanterne race add NAME"
        " --date 2027-04-01 --priority B",
    ),
    make_passage(
        "toilet before a race",
        "toilet | toilet race | toilet run",
        "Get up three hours before, eat, a coffee, and wait for it. Less fibre, fat and sugar-free sweets from the day before.\n"
        "Plan a stop in long training runs; blood, or trouble at rest, is for a doctor.",
    ),
    make_passage(
        "what is a good time",
        "goaltime | goaltime fivek | goaltime tenk | goaltime half | goaltime marathon | goaltime beginner | goaltime ftp",
        "A good time is one a little better than your last. Many recreational runners take 28 to 35 minutes for 5 km, one hour"
        " to 1:10 for 10, two hours to 2:20 for a half.\n"
        "What you could do: lanterne race plan",
    ),
    make_passage(
        "clothes",
        "race_kit | race_kit coldweather | race_kit heat | race_kit race | race_kit rain | race_kit run | race_kit ride",
        "Dress as for ten degrees warmer than it is; layers, hands and head in the cold, a thin shell in wind and rain, light"
        " and loose in the heat. You should be a little cold in the first minutes.\n"
        "Race in what you have worn in a long session.",
    ),
    make_passage(
        "running with a pram or dog",
        "pram | pram run",
        "Easy runs only, one hand on the pram and a strap round the wrist, the child able to sit well (usually from six months on).\n"
        "Effort is a few percent higher at the same pace, so go by how it feels.",
    ),
    make_passage(
        "nose breathing",
        "nosebreathing | nosebreathing run",
        "It limits you to easy, which is its one use. It makes nobody fitter; when you work harder, breathe through both.",
    ),
    make_passage(
        "tests in a laboratory",
        "lactatetest | lactatetest zones | zones test",
        "Nice and not needed: a 20-minute ride or a 30-minute run as hard as you can gives zones nearly as good. Worth its price"
        " with a plateau, or if you don't trust your zones.\n"
        "Enter what you got: lanterne athlete set ftp=265 lthr=168",
    ),
    make_passage(
        "setting zones",
        "zones | zones hr test | zones best",
        "I set your zones from your threshold: FTP on the bike, pace for running, heart rate where that's all there is. They"
        " move with it.\n"
        "See what I use: lanterne athlete show. Change it: lanterne athlete set ftp=265",
    ),
    make_passage(
        "easy weeks of the plan",
        "easyweek | easyweek plan | easyweek week | easyweek hard",
        "Every third or fourth week is lighter so that the work can take effect, and days go down when your sleep, HRV or what"
        " you tell me says so. It's meant.\n"
        "Today's reasons: lanterne why. A session's harder version: lanterne session thursday harder",
    ),
    make_passage(
        "doing more",
        "domore | domore week | domore plan | domore run | domore hard",
        "When two weeks in a row went as planned, you sleep well and the easy days feel easy: one more easy session, or a tenth"
        " more time. One thing at a time, and not in the last three weeks before a race.\n"
        "More time for the plan: lanterne week --help, or lanterne init",
    ),
    make_passage(
        "hilly races",
        "pace hills | pace hills half | pace hills race | pace hills marathon | hills race",
        "By effort: slower uphill than you'd like, a little faster down, and the same breathing throughout. On the bike at most"
        " 10 % above your even power on climbs.\n"
        "Practise the steepest part in training. Numbers for your race: lanterne race plan",
    ),
    make_passage(
        "negative split",
        "pace",
        "The second half a little faster than the first: the first third held back, the middle even, the last third what is"
        " left. Few manage it exactly; even pacing is nearly as good, a fast start is not.",
        "Abbiss and Laursen 2008",
    ),
    make_passage(
        "cold air",
        "breathe coldweather | breathe coldweather run",
        "Cold dry air narrows the airways: warm up longer, a thin scarf before the mouth, easy below about -10 degrees.\n"
        "Wheezing or a cough that stays after each session is for a doctor: it can be asthma, and that is treatable.",
    ),
    make_passage(
        "water temperature",
        "openwater coldweather | openwater heat | openwater watertemp",
        "Below 16 degrees only with a wetsuit and short, at 17 to 20 a wetsuit is warmer and faster, above 24 it gets too hot"
        " and races forbid it. Get in slowly and breathe out first.",
    ),
    make_passage(
        "race-pace work",
        "progressionrun | progressionrun longrun | progressionrun marathon | progressionrun half | progressionrun race",
        "From eight weeks before: once a week parts at race pace, such as 3 x 10 min, growing to 40 to 60 % of the race's time,"
        " some in the second half of the long session. Not in the last ten days.",
    ),
    make_passage(
        "over-unders and sweet spot",
        "overunder | overunder ftp",
        "Two minutes a little below threshold, one a little above, in turn, for 9 to 12 minutes, two or three times. They train"
        " clearing lactate while you ride on. They count as a hard session.",
    ),
    make_passage(
        "the last hard session before a race",
        "openers | openers race",
        "Two days before, or the day before if you like: 20 to 30 easy minutes with three or four efforts of 30 to 60 seconds at"
        " race effort. It wakes the legs and tires nobody.",
    ),
    make_passage(
        "watts per kilogram",
        "wkg | wkg hills | wkg ftp | wkg weightloss",
        "FTP divided by body weight: 2.5 to 3.5 is usual for trained amateurs, 4 is strong, above 5 professional. It decides on"
        " climbs; on the flat plain watts count.\n"
        "Raise the watts first; losing weight costs power easily.",
    ),
    make_passage(
        "tyres",
        "tyre | tyre ride | tyre race",
        "Wider and softer than one thinks: for 28 mm about 4.5 to 5.5 bar by weight, less in the wet and on gravel. Carry a tube"
        " and know how to change it.",
    ),
    make_passage(
        "rowing machine and skis",
        "erg | erg run | xcski | erg cardio | stairs | stairs run | stairs hills",
        "Good endurance work that spares the joints: same time and effort as a run. Ten minutes at first, long strokes from the"
        " legs. Log it: rowed 30 min.",
    ),
    make_passage(
        "two long sessions in a row",
        "backtoback | backtoback ultra | backtoback longrun",
        "For ultras and long tours: every second or third week, the second at most half as long and easy. For marathons and"
        " shorter you don't need it.",
    ),
    make_passage(
        "swim threshold and kick",
        "css | css test swim | kick | kick swim",
        "CSS is your threshold in the pool: swim 400 m and 200 m hard, rested; the difference in time divided by two is your"
        " pace for 100 m. Enter it: lanterne athlete set css=1:50/100m\n"
        "Kick from the hip, small and relaxed; for triathlon it mostly keeps you flat.",
    ),
    make_passage(
        "women and training",
        "women | women lift | women endurance | women run",
        "The same principles and loads by effort; women often recover a little faster between sets. Look at enough food and"
        " iron, and tell me of bad days of the cycle.",
        "McNulty et al. 2020 for the cycle",
    ),
    make_passage(
        "keeping what you have",
        "maintain | maintain lift | maintain endurance | maintain missed | maintain week | maintain travel",
        "Endurance: two sessions a week, one of them with hard parts, keep most of it for up to three months. Strength: one"
        " session a week with one to three hard sets a lift.\n"
        "Intensity is what must stay; time may fall by half or two thirds.",
        "Spiering et al. 2021",
    ),
    make_passage(
        "intervals that can't be finished",
        "unfinished interval | unfinished threshold | unfinished | unfinished pace | unfinished longrun",
        "Usually started too fast, not recovered, or the threshold is set too high. Start 3 to 5 % lower, make them shorter with"
        " the same total, and have an easy day before.\n"
        "If it happens two or three times in a row, take an easy week and test again: lanterne athlete set ftp=255",
    ),
    make_passage(
        "descending on a bike",
        "descending | descending ride | descending faster | descending nerves",
        "Look where you want to go, brake before the bend and not in it, hands in the drops, weight on the outer foot, inner"
        " knee out. Leave a gap.\n"
        "Practise one descent you know, a little faster each time; in the wet half the speed.",
    ),
)
