"""Food, drink, sleep, recovery, stress and health around training, answered in two or three lines. What is a doctor's business"
" goes there."""

from typing import Final

from lanterne_rouge.conversation.passages import make_passage

FOOD_AND_REST_PASSAGES: Final = (
    make_passage(
        "eating before training",
        "eat before | eat longrun | eat longride | eat longrun day | eat timeofday | eat run | eat ride | eat swim | eat lift |"
        " eat work | eat before longrun | eat before longride",
        "Under an hour and easy you can go without. Before anything longer or hard, eat: a meal two to three hours before, or a banana"
        " or toast half an hour before an early start.\nAfter it, a normal meal within two hours is enough.",
        "position of the American College of Sports Medicine (Thomas et al. 2016)",
    ),
    make_passage(
        "eating after training",
        "eat after | protein after | eat recovery | drink after",
        "A normal meal with carbohydrate and 20 to 40 g of protein within two hours is enough.\n"
        "Only if you train hard again within eight hours, start at once: about 1 g of carbohydrate per kilogram in each of the"
        " first hours.",
        "position of the American College of Sports Medicine (Thomas et al. 2016)",
    ),
    make_passage(
        "eating before a race",
        "eat race | eat race before | eat raceday | eat marathon | eat half | carbload | carbs race before | eat triathlon"
        " | eat fivek | eat tenk | fuel raceday | drink race before",
        "The evening before: a normal meal with plenty of carbohydrate and little fat and fibre, nothing new. Race morning: 1 to 2 g of"
        " carbohydrate per kilogram, about three hours before.\n"
        "Loading up (8 to 12 g per kilogram a day, one and a half to two days) pays only for races above 90 minutes.",
        "position of the American College of Sports Medicine (Thomas et al. 2016)",
    ),
    make_passage(
        "running out of energy",
        "bonk | bonk marathon | bonk longride | bonk longrun | bonk race",
        "Usually the carbohydrate runs out: too fast in the first half, or too little eaten.\n"
        "Start slower, take 40 to 60 g of carbohydrate an hour from the first half hour on, and do long sessions with the last part"
        " at race pace.",
        "position of the American College of Sports Medicine (Thomas et al. 2016); the sessions are practice",
    ),
    make_passage(
        "drinking",
        "drink | drink how_much | drink heat | drink longrun | drink longride | salt | salt heat | drink run | drink ride",
        "Drink to thirst: for most people 0.4 to 0.8 l an hour, more in heat. Never so much that you gain weight.\n"
        "Above two hours, or if you sweat a lot, take salt with it: about half a gram of sodium in a litre.",
        "position of the American College of Sports Medicine (Thomas et al. 2016)",
    ),
    make_passage(
        "protein",
        "protein | protein how_much | protein muscle | protein age | protein weightloss",
        "About 1.6 g per kilogram of body weight and day serves muscle; at 70 kg that is 110 g, in three or four meals.\n"
        "In a calorie deficit or above 60 a little more, up to 2.2 g. Beyond that nothing more is seen. Shakes are handy, not needed.",
        "Morton et al. 2018",
    ),
    make_passage(
        "plant-based food",
        "vegetarian | vegetarian muscle | vegetarian protein",
        "Yes. With about 1.6 g of protein per kilogram a day, muscle grows alike with plants.\n"
        "Mix sources (beans, soy, grains, nuts). Vegans need B12; have iron looked at if you tire easily.",
        "Hevia-Larraín et al. 2021",
    ),
    make_passage(
        "supplements",
        "supplement | supplement best",
        "Few help: creatine for strength, caffeine before hard efforts, carbohydrate during long ones. BCAAs, fat burners and most others"
        " don't if you eat enough.\nIf you are tested, take only products checked for doping.",
        "IOC consensus on supplements (Maughan et al. 2018)",
    ),
    make_passage(
        "caffeine",
        "caffeine | caffeine before | caffeine race",
        "It helps: 3 mg per kilogram an hour before (two cups for most people) makes hard efforts feel easier.\n"
        "Try it in training first, and leave it after noon if you sleep badly.",
        "Guest et al. 2021",
    ),
    make_passage(
        "alcohol",
        "alcohol | alcohol recovery | alcohol race | alcohol after | alcohol drink | alcohol afterrace | alcohol marathon",
        "One or two drinks cost little; more than that costs sleep, and slows repair and refilling after a hard session.\n"
        "Eat and drink water first. With a hangover: easy or nothing.",
        "Parr et al. 2014",
    ),
    make_passage(
        "hunger",
        "hunger | hunger longride | hunger longrun | hunger after",
        "Normal after long sessions: you burned more than you ate. Eat more during and straight after them, and hunger in the"
        " evening shrinks.\n"
        "Hungry all day for weeks, tired and losing weight is too little food for your training.",
        "consensus on relative energy deficiency (IOC 2023)",
    ),
    make_passage(
        "gaining weight",
        "weightgain | weightgain muscle",
        "Eat 200 to 400 kcal a day more than you need, protein of 1.6 g per kilogram, and lift each muscle twice a week.\n"
        "A quarter to half a percent of body weight a week is mostly muscle for beginners; faster is mostly fat.",
        "Iraki et al. 2019",
    ),
    make_passage(
        "lifting in a deficit",
        "weightloss lift | weightloss weight lift | weightloss weight hard | weightloss muscle",
        "Keep the weights heavy: load is what tells your body to keep the muscle. Take away sets if you recover badly, not load.\n"
        "Protein of 2 g per kilogram, and lose at most 0.5 to 1 percent of body weight a week.",
        "Murphy and Koehler 2022",
    ),
    make_passage(
        "stomach while training",
        "gut | gut run | gut race | gut gel | gut fuel",
        "Train it: the same food and drink in long sessions as in the race, small sips often, no new gel on race day.\n"
        "Little fibre and fat from the evening before, and not too strong a drink. If it also happens at rest, see a doctor.",
        "Costa et al. 2017",
    ),
    make_passage(
        "cramps",
        "cramp | cramp race | cramp magnesium | cramp marathon | cramp salt | cramp longride | magnesium",
        "Mostly it's a tired muscle that has to do more than it is used to. Stretch it and slow down; then train what the race"
        " asks: length,"
        " pace, hills, and strength for that muscle.\n"
        "Magnesium does not help; salt only if you sweat very much.",
        "Miller et al. 2022; Garrison et al. 2020",
    ),
    make_passage(
        "side stitch",
        "stitch | stitch run",
        "Slow down, breathe out slowly and press a hand on it. It goes.\n"
        "To avoid it: no large meal or much to drink in the two hours before, start slower, and train your trunk.",
        "Morton and Callister 2015",
    ),
    make_passage(
        "sleep before a race",
        "sleep race before | sleep race | sleep raceday | night race",
        "The nights of the week before count most: seven to nine hours. One bad night before the race costs next to nothing; most people"
        " sleep badly then.",
        "Walsh et al. 2021",
    ),
    make_passage(
        "a bad night",
        "night | sleep hard | sleep interval | night hard | sleep tired | night easy",
        "After one bad night: easy training is fine, hard training is worth moving by a day. After several, sleep comes first.\n"
        'Tell me how long you slept, such as "slept 4 h", and today\'s session follows it.',
        "Walsh et al. 2021",
    ),
    make_passage(
        "naps and shifts",
        "night work | sleep work | sleep stress",
        "Sleep in two parts if you must, keep one of them at the same hours, and nap 20 to 30 minutes before training.\n"
        "Train after sleep, not at the end of a night shift, and keep hard sessions for days with a full sleep.",
        "Walsh et al. 2021; the rest is practice",
    ),
    make_passage(
        "stress",
        "stress | stress lift | stress run | stress work",
        "Stress is load too. In a hard week at work keep the easy sessions, make the hard ones shorter or fewer, and sleep.\n"
        'Tell me in the morning, such as "stress 8/10", and the day follows it.',
        "Stults-Kolehmainen and Bartholomew 2012",
    ),
    make_passage(
        "not feeling like it",
        "motivation | missed day easy | missed plan day | missed day",
        "Start with ten easy minutes and decide then: stop without guilt if it still feels wrong, go on if it gets better.\n"
        "A single missed session costs nothing. Weeks without drive, with bad sleep or falling numbers, are a reason for easier days.",
    ),
    make_passage(
        "legs that feel dead",
        "tired leg | tired leg hard | tired hard | tired day | tired week",
        "Warm up easily for 15 minutes. If the legs come round, do the session; if they stay heavy, make it easy and try the hard one in"
        " a day or two.\n"
        'Tell me how you feel, such as "legs 3/10, slept 6 h", and today\'s session follows it. Pushing through every time is'
        " how people get stale.",
    ),
    make_passage(
        "overtraining",
        "overtraining | overtraining tired",
        "Look for several signs together for a week or more: sessions that were easy feel hard, worse sleep, low mood, HRV below"
        " and pulse above"
        " your usual.\nThen take three to seven easy days. If it isn't better after two weeks, see a doctor. How your numbers"
        " stand: lanterne why",
        "consensus on overreaching (Meeusen et al. 2013)",
    ),
    make_passage(
        "ice baths",
        "icebath | icebath recovery | icebath after | icebath muscle | icebath lift",
        "They ease soreness for a day, useful between races or games. Straight after lifting they cost muscle growth, so keep them some"
        " hours away from it.\nTen minutes at 10 to 15 degrees is enough.",
        "Machado et al. 2016; Roberts et al. 2015",
    ),
    make_passage(
        "sauna",
        "sauna | sauna recovery | sauna heat | sauna after",
        "Twenty minutes after training, three or four times a week, prepare you for heat and may help endurance a little.\n"
        "Drink enough, leave it after very hard sessions and with a fever or heart trouble.",
        "Scoon et al. 2007; small studies",
    ),
    make_passage(
        "massage and foam rolling",
        "massage | foamroll | massage recovery | foamroll recovery | foamroll sore | massage sore | compression",
        "Both ease soreness a little and feel good; neither makes you recover much faster.\nTwo minutes a muscle are enough."
        " Sleep and food do more.",
        "Wiewelhove et al. 2019; Davis et al. 2020",
    ),
    make_passage(
        "stretching",
        "stretch | stretch recovery | stretch run | stretch lift | stretch before | stretch after | stretch sore | stretch injuryproof",
        "Stretching makes you more flexible, not less sore, and hardly prevents injuries. Long holds straight before sprints or heavy lifts"
        " cost a little strength.\nStretch after training or on its own day, or lift through the full range: that works about as well.",
        "Herbert et al. 2011; Afonso et al. 2021",
    ),
    make_passage(
        "cooling down",
        "cooldown | cooldown run | cooldown after",
        "Five to ten easy minutes feel good after a hard session and keep you from getting dizzy; they don't make you recover"
        " faster.\nShort of time? Leave it out.",
        "Van Hooren and Peake 2018",
    ),
    make_passage(
        "losing fitness",
        "detrain | detrain stop how_long | detrain how_long | stop endurance how_long | stop run how_long | stop lift how_long |"
        " detrain missed",
        "Up to ten days cost next to nothing. Endurance falls by 5 to 10 percent in three to four weeks, strength holds for"
        " about that long.\n"
        "It comes back faster than it was built. One hard session a week keeps most of it.",
        "Mujika and Padilla 2000; Bickel et al. 2011",
    ),
    make_passage(
        "missed training",
        "missed | missed week | missed day | missed travel | missed illness",
        "Don't make it up. Missed one session: go on with the plan. Missed a week: start with easy days and do half of the next hard one.\n"
        "Missed two or more: begin at about two thirds of what you did. I plan around it by myself: lanterne plan",
    ),
    make_passage(
        "coming back",
        "comeback | comeback injuryproof | comeback illness | comeback run | comeback lift | comeback how_long",
        "Start at half of what you did before, all of it easy, and add a fifth to a third a week if nothing hurts.\n"
        "Hard sessions come back in the second or third week. After an illness with fever wait until you have been well for some days.",
    ),
    make_passage(
        "travelling",
        "travel | travel homegym | travel lift | travel run | travel week | travel plan",
        "In a hotel room: push-ups, split squats, single-leg bridges, planks, rows with a bag, two or three rounds close to failure."
        " Outside: 30 easy minutes of running.\n"
        'A week like that keeps what you have. Tell me your time: lanterne week --help, or ask "make me a full body session'
        ' without equipment".',
    ),
    make_passage(
        "the cycle",
        "menstrual | menstrual lift | menstrual tired | menstrual race | menstrual hard",
        "There's no phase in which you mustn't train. On average performance hardly changes over the cycle; go by how you feel, and take it"
        " easier on bad days.\n"
        "Periods that stop or get rare are a sign of too little food for your training: see a doctor.",
        "McNulty et al. 2020; consensus on relative energy deficiency (IOC 2023)",
    ),
    make_passage(
        "pregnancy",
        "pregnancy | pregnancy run | pregnancy lift",
        "Ask your doctor or midwife first. Without complications, easy to moderate training you are used to is usually good for you both.\n"
        "No contact, no falls, no lying on your back for long; stop with bleeding, pain, dizziness or contractions.",
        "American College of Obstetricians and Gynecologists 2020",
    ),
    make_passage(
        "menopause",
        "menopause | menopause lift",
        "Lift heavy twice a week, keep some jumps or fast work, and eat enough protein: all three look after bone and muscle.\n"
        "Bad sleep and hot nights make easy days wise. What helps against complaints is your doctor's field.",
        "Watson et al. 2018 for bone",
    ),
    make_passage(
        "long-term illness",
        "asthma | diabetes | asthma run | diabetes run | asthma coldweather",
        "You can train with it, and it does you good, once your doctor has set the limits and your medicine.\n"
        "With asthma: long warm-up, inhaler with you. With diabetes: measure before, carry sugar, and don't train alone at first.",
        "usual advice in sports medicine (ACSM)",
    ),
    make_passage(
        "giving blood or a jab",
        "donate | vaccine | donate hard | vaccine hard",
        "After giving blood: nothing hard for two to three days, less power for two to four weeks, and none before a race.\n"
        "After a jab: easy for a day or two, rest with fever.",
    ),
    make_passage(
        "iron",
        "iron | iron tired | iron run",
        "Low iron is common in runners and women who train much, and makes you tired and slow. Have ferritin measured by your doctor before"
        " taking anything: too much harms.\nMeat, beans and whole grains with vitamin C help; coffee and tea with meals don't.",
        "Sim et al. 2019",
    ),
    make_passage(
        "illness and training in the family",
        "youth | youth lift | youth run",
        "Children and teenagers may run and lift: technique first, light loads, many sports, and fun.\n"
        "Pain that stays, or growing pains at knee and heel, are a reason to do less and see a doctor.",
        "Lloyd et al. 2014",
    ),
    make_passage(
        "altitude",
        "altitude | altitude race | altitude run",
        "Above 1500 m everything is slower: go by effort, drink more and sleep more. The first days are the worst; two weeks help.\n"
        "For a race arrive the day before, or at least ten days before. Headache and nausea mean go down.",
        "Chapman et al. 2013",
    ),
    make_passage(
        "cold weather",
        "coldweather | coldweather run | coldweather ride | rain | rain ride | rain run",
        "Dress as if it were ten degrees warmer, cover hands and ears, warm up longer, and go by effort.\n"
        "Ice or heavy rain: indoors, or easy on a safe road. Below about -15 degrees do the hard part inside.",
    ),
    make_passage(
        "sports and energy drinks",
        "energydrink | lastingdrink | energydrink before | energydrink interval | lastingdrink race | drink lastingdrink",
        "A sports drink is carbohydrate, salt and water: useful above an hour. An energy drink is mostly caffeine and sugar: a"
        " can before hard work is like a strong coffee; not for teenagers, not in the evening, and try it in training first.",
    ),
    make_passage(
        "eating enough",
        "enough_food | enough_food tired | enough_food longrun | eat enough_food",
        "Signs of too little: tired for weeks, often ill or injured, low mood, cold, weight falling, periods that get rare,"
        " little drive. Eat regularly, before and after sessions, and more on long days.\n"
        "With several of these signs see a doctor; a sports dietitian can make a plan.",
        "consensus on relative energy deficiency (IOC 2023)",
    ),
    make_passage(
        "low-carb and fasting",
        "keto | keto endurance | keto race | keto weightloss",
        "Weight loss is the same with the same food. With little carbohydrate easy work goes well and hard work suffers, and"
        " races above an hour get slower.\n"
        "If you like it, eat carbohydrate around hard sessions.",
        "Burke et al. 2017",
    ),
    make_passage(
        "bicarbonate",
        "bicarb | bicarb race",
        "Sodium bicarbonate helps efforts of one to ten minutes by a percent or two, and upsets many stomachs. Not with high"
        " blood pressure or heart trouble. Try it far from a race.",
        "Grgic et al. 2021",
    ),
    make_passage(
        "sugar",
        "sugar | sugar run | sugar before | sugar ride",
        "During long training sugar is fuel and fine. The rest of the day it's a matter of the whole: mostly plain food leaves"
        " room for sweets.",
    ),
    make_passage(
        "cannabis and smoking",
        "cannabis | cannabis recovery | cannabis run",
        "Smoking anything costs lungs and recovery; cannabis slows reactions and is banned in competition, and CBD products are"
        " often unclean. Nothing about either makes you fitter.\n"
        "I don't advise on use. If you want to stop, your doctor can help.",
    ),
    make_passage(
        "sick after hard efforts",
        "nausea | nausea interval | nausea hard | nausea after | nausea run | nausea leg",
        "Common after very hard efforts, more so after a large meal, in heat, or with too little or too much drunk. Eat two to"
        " three hours before, start slower, and cool down for ten minutes.\n"
        "If it comes with chest pain, dizziness or a headache, or at easy efforts, see a doctor.",
    ),
    make_passage(
        "headache after training",
        "headache | headache after | headache run | headache lift",
        "Often too little drunk or eaten, heat, a tight neck or holding your breath under load. Drink, eat, cool down, and take it easy.\n"
        "A sudden, worst-ever headache, or one with vomiting, fever, a stiff neck or after a blow: call your emergency number.",
    ),
    make_passage(
        "hay fever",
        "hayfever | hayfever run | hayfever ride",
        "Train early or after rain, or indoors on bad days; sunglasses, shower and change after. Ask your doctor for a medicine"
        " that doesn't make you sleepy and is allowed in your sport. Wheezing needs to be seen.",
    ),
    make_passage(
        "ups and downs of weight",
        "scale | scale weight | scale weightloss | scale longrun | weightloss plateau",
        "From day to day weight moves by one to two kilograms with water, salt, food and the cycle; after hard training you hold"
        " water. Look at the week's average, same time, same conditions.\n"
        "No change over three weeks is a real plateau.",
    ),
    make_passage(
        "muscle and fat at once",
        "bodyfat | bodyfat weightloss | bodyfat muscle | weightgain weightloss",
        "Both at once works for beginners, after a break, and with more fat to lose: eat about what you need or a little less,"
        " 1.6 to 2 g of protein per kilogram, lift twice a week or more.\n"
        "Others do better with one at a time. BMI says little of people who lift.",
        "Barakat et al. 2020",
    ),
    make_passage(
        "bones",
        "bone | bone lift | bone run | bone age",
        "Bones like heavy and sudden loads: lifting twice a week, jumps and running, and enough food, calcium and vitamin D."
        " Riding and swimming alone don't do it.\n"
        "A spot on the bone that hurts when you run or hop: stop running and see a doctor.",
        "Watson et al. 2018",
    ),
    make_passage(
        "a heart that stumbles",
        "heartworry | heartworry run",
        "Single extra beats at rest are common and mostly harmless. Have it looked at before you train hard again, all the more"
        " if it comes with effort, dizziness, chest pain, fainting, or heart disease in the family.\n"
        "With chest pain or fainting now: call your emergency number (112 or 911).",
    ),
    make_passage(
        "hormones",
        "testosterone | testosterone lift | testosterone overtraining",
        "Sleep, enough food and not too much training keep hormones right; no exercise or supplement raises them in a way that"
        " matters. Tired for weeks with low drive: have your doctor look.\n"
        "I don't advise on taking any.",
    ),
    make_passage(
        "blood tests",
        "bloodtest | bloodtest iron",
        "Once a year is plenty for a healthy athlete: blood count, ferritin, vitamin D, thyroid. Sooner when you are tired for"
        " weeks without a reason. Your doctor reads it, not me.",
    ),
    make_passage(
        "fasting month",
        "ramadan | ramadan run | ramadan lift",
        "Easy sessions shortly before sunset, or after the first meal; hard ones two hours after it. Less volume, keep one or"
        " two short hard sessions, sleep in two parts, drink through the night. No long hard work in heat by day.",
    ),
    make_passage(
        "sitting all day",
        "posture | posture work | posture stretch",
        "No posture is wrong; too long in one is. Get up every half hour, row and hinge twice a week, and open hips and chest"
        " with a minute of stretching.\n"
        "Numbness, or pain that stays, is for a physio.",
    ),
    make_passage(
        "food instead of gels",
        "realfood | realfood gel | realfood ride | realfood longride | realfood race | realfood fuel",
        "Bananas, rice cakes, dates, white bread with jam, salted potatoes, fruit bars, or sugar in the bottle: about 25 g of"
        " carbohydrate a portion, two an hour.\n"
        "The harder the effort, the more fluid it should be. Try it in long sessions.",
    ),
    make_passage(
        "recovery drinks",
        "recoverydrink | recoverydrink after",
        "Not needed if you eat within two hours. Handy when you can't: 20 to 30 g of protein and 50 g or more of carbohydrate;"
        " chocolate milk does it.",
        "position of the American College of Sports Medicine (Thomas et al. 2016)",
    ),
)
