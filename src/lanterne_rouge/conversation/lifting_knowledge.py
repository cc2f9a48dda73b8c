"""The gym beyond sets and repetitions: technique that breaks down, plateaus, equipment, sides, grip, beginners; in two or three lines."""

from typing import Final

from lanterne_rouge.conversation.passages import make_passage

LIFTING_PASSAGES: Final = (
    make_passage(
        "technique that breaks down",
        "form squat | form bench | form deadlift | form weight | form hard | form lift",
        "Take a tenth off and do the last repetition as cleanly as the first; it's strong enough when it looks the same. Pause"
        " for a second at the hard point,"
        " film a set from the side.\n"
        "Squat: brace, whole foot down, knees over the toes. Bench: shoulder blades back, feet still. Deadlift: bar at the shin,"
        " back long, push the floor away.",
    ),
    make_passage(
        "a lift that stands still",
        "plateau | plateau bench | plateau squat | plateau deadlift | plateau lift | plateau ohp | plateau weight",
        "Check sleep, food and stress first. Then one change: take 10 % off and build up again, or other repetitions (3 x 5"
        " instead of 3 x 10), or"
        " a second day of that lift a week.\n"
        "Give it four to six weeks. What your numbers say: lanterne strength stall --exercise NAME",
    ),
    make_passage(
        "easier weeks",
        "deload | deload how_often | deload frequency | deload lift | deload easy week",
        "Every four to eight weeks, or when two sessions in a row get worse: a week with half the sets and about a tenth less weight.\n"
        "You lose nothing. If all goes well and you feel fresh, wait.",
        "Bell et al. 2023, a survey of coaches",
    ),
    make_passage(
        "hip hinge",
        "hinge | hinge form | form hinge",
        "Soft knees, push the hips straight back as if to close a car door, back long, weight on the whole foot; stop when the"
        " hamstrings are tight.\n"
        "Practise with a stick along your back that touches head, upper back and seat the whole way down.",
    ),
    make_passage(
        "depth of the squat",
        "depth squat | depth",
        "As deep as your back stays in shape and nothing hurts; hips level with the knees is a good aim. Deeper trains more"
        " muscle, not more danger.\n"
        "If the heels lift: wider stance, toes out, or small plates under the heels.",
        "Hartmann et al. 2013",
    ),
    make_passage(
        "grip",
        "grip | grip deadlift | grip pullup | grip stop deadlift",
        "Double overhand as long as it holds, then hook or mixed grip, or straps for the heaviest sets so that your back still"
        " gets its work. Use chalk.\n"
        "Train it twice a week: hold the last repetition for 10 to 20 seconds, or hang from a bar.",
    ),
    make_passage(
        "one side stronger",
        "asymmetry | asymmetry leg | asymmetry bench | asymmetry squat | asymmetry muscle",
        "Normal up to about a tenth. Add single-leg and single-arm exercises, start with the weaker side and let it set the"
        " repetitions for both.\n"
        "A sudden loss of strength on one side, or with numbness or pain, is for a doctor.",
    ),
    make_passage(
        "machines and free weights",
        "machine | freeweights | machine freeweights | machine compare | freeweights compare | machine muscle",
        "Both build muscle alike, and you get best at what you practise. Machines are easy to learn and safe alone; free weights"
        " train balance and need less room.\n"
        "Mix them: big free lifts first, machines after.",
        "Haugen et al. 2023",
    ),
    make_passage(
        "three tens or five fives",
        "program compare | program beginner | program reps beginner | program",
        "For a beginner both work. 3 x 8-12 leaves more room to learn and builds muscle; 5 x 5 gets you used to heavier weights sooner.\n"
        "What counts: add a little whenever all sets go well, for months. Have one made: make me a routine, 3 days",
        "Schoenfeld et al. 2021; the choice is practice",
    ),
    make_passage(
        "starting to lift",
        "beginner lift | beginner muscle | beginner exercise | beginner weight",
        "Two or three full-body days a week: a squat, a hinge, a push, a pull and something for the trunk, two or three sets of"
        " 8 to 12 with three"
        " repetitions left.\nLearn the movement with light weights for two weeks. Have one made: make me a full body routine, 2 days",
    ),
    make_passage(
        "length of a gym session",
        "sessionlength | sessionlength lift",
        "45 to 75 minutes do for most people. Beyond 90 minutes sets get worse; then split it over another day.\n"
        "Short of time: supersets of push and pull, and two hard sets each.",
        "Iversen et al. 2021",
    ),
    make_passage(
        "training at home",
        "homegym | homegym lift | homegym exercise | homegym backmuscle | homegym chest | homegym legsday | homegym exerciseswap"
        " | homegym row_lift"
        " | homegym arms",
        "Dumbbells or bands are enough: rows with one hand on a chair, presses from the floor, split squats, Romanian deadlifts,"
        " push-ups, close to failure.\n"
        'Have one made with what you have: tell me your equipment (lanterne strength gym), then "make me a full body day".',
    ),
    make_passage(
        "other exercises for the same",
        "exerciseswap | exerciseswap squat | exerciseswap bench | exerciseswap deadlift | exerciseswap row_lift | exerciseswap"
        " pullup | exerciseswap machine"
        " | exerciseswap ohp",
        "Keep the movement: another squat for a squat, another pull for a pull, with the load you can control. I list what fits your gym:"
        ' lanterne strength swap "barbell row"',
    ),
    make_passage(
        "which exercises for a muscle",
        "muscleworked | backmuscle | chest exercise | arms exercise | glutes exercise | glutes | legsday exercise | abs exercise"
        " | arms | chest",
        'I can list exercises for a muscle: lanterne strength search lats. And what one trains, with steps and mistakes: "what'
        ' is a face pull".',
    ),
    make_passage(
        "abs",
        "abs | abs weightloss",
        "Planks, dead bugs, leg raises and cable crunches two or three times a week, two or three hard sets, heavier over time"
        " like any muscle.\n"
        "Whether you see them is a matter of body fat, and that of food.",
    ),
    make_passage(
        "arms in a few weeks",
        "arms week | arms muscle week | wedding | wedding arms",
        "In three weeks little muscle grows, but you can look better: arms and shoulders three times a week, four hard sets"
        " each, close to failure, and sleep.\n"
        "For real size give it three to six months.",
    ),
    make_passage(
        "testing the maximum",
        "onerm | onerm test | onerm how_often",
        "Rarely: two or three times a year, rested, with somebody who spots. A set of three to five as hard as it goes tells"
        " nearly the same.\n"
        "Your estimated maxima: lanterne strength e1rm",
    ),
    make_passage(
        "tempo of repetitions",
        "tempo_lift | tempo_lift muscle",
        "Two to three seconds down under control, up as fast as it stays clean. Half a second to eight a repetition grows muscle alike.\n"
        "Slower than that only makes the weight smaller.",
        "Schoenfeld et al. 2015",
    ),
    make_passage(
        "first pull-up",
        "pullup | pullup beginner | pullup overload | pullup how_long",
        "Twice or three times a week: slow lowerings of 5 seconds, band or machine-assisted pull-ups, and heavy rows; three or four sets.\n"
        "Take help away a little each week. Two to four months are usual; every kilogram less helps.",
    ),
    make_passage(
        "push-ups",
        "pushup | pushup beginner | pushup how_much",
        "Hands on a bench or table until 3 x 12 go cleanly, then lower, then the floor. Body straight, elbows at half a right angle.\n"
        "Three times a week, one or two left in reserve.",
    ),
    make_passage(
        "squats for cyclists and runners",
        "squat ride | squat run | legsday ride | legsday run | lift ride leg | squat endurance",
        "You don't have to squat, but heavy leg work twice a week makes riders and runners more economical: squat, leg press or"
        " step-up, and a hinge, 3 x 4-6.\n"
        "Away from hard rides and runs, or later on the same day.",
        "Rønnestad and Mujika 2014",
    ),
    make_passage(
        "jumping exercises",
        "plyo | plyo run",
        "Two short sessions a week of 60 to 100 easy ground contacts (skips, hops, low jumps) make runners more economical."
        " Start with 40, on soft ground, rested.",
        "Eihara et al. 2022",
    ),
    make_passage(
        "sore and lifting again",
        "sore lift | sore leg | sore squat | sore run | sore hard | sore ride",
        "Lightly sore: train, it eases as you warm up. Sore enough to change how you move: another muscle or an easy day.\n"
        "It's worst on the second day and less each time you do the same.",
    ),
    make_passage(
        "kettlebell swings",
        "kettlebell | kettlebell cardio | kettlebell lift | kettlebell homegym",
        "Swings train hips and grip and drive the pulse: ten sets of ten with a minute's rest are good conditioning. They don't"
        " replace heavy squats and hinges, nor long easy endurance.",
    ),
    make_passage(
        "locking out",
        "lockout | lockout squat",
        "Straighten the joint gently and under control; that is safe. Slamming into it, or resting there with a heavy leg press,"
        " is not. A little before straight is fine too.",
    ),
    make_passage(
        "two big lifts on one day",
        "squat deadlift | squat bench | bench deadlift | deadlift row_lift | squat deadlift day",
        "Yes. Heavy one first, the other lighter or with fewer sets: squat 3 x 5, then Romanian deadlift 2 x 8. Once or twice a"
        " week, with two days before the next heavy leg day.",
    ),
    make_passage(
        "order of exercises",
        "order | order exercise | order lift | order cardio",
        "What matters most comes first, while you're fresh: big lifts before small ones, fast before heavy, abs and forearms"
        " last. For muscle growth alone the order hardly matters.",
        "Nunes et al. 2021",
    ),
    make_passage(
        "how often a lift",
        "frequency deadlift | frequency squat | frequency bench | frequency ohp | frequency pullup",
        "Twice a week suits squat and bench, once or twice the deadlift: one day heavy, one lighter or a variant. Once a week"
        " keeps what you have.",
        "Pelland et al. 2025; the days are practice",
    ),
    make_passage(
        "a day for one muscle or for all",
        "split fullbody | split busy | fullbody busy | fullbody week | split week | split beginner | fullbody beginner",
        "With two or three sessions a week train everything each time; a missed day then costs little. One muscle a day only"
        " pays with five or six days.",
        "at equal volume splits gain alike (Ramos-Campo et al. 2024); the rest is practice",
    ),
    make_passage(
        "first kettlebell",
        "kettlebell weight | kettlebell weight women | kettlebell weight beginner | kettlebell beginner | kettlebell women",
        "For swings most women start with 8 to 12 kg, most men with 12 to 16; for presses one size less. If ten swings stay"
        " clean and easy, go up 4 kg.",
    ),
    make_passage(
        "lifting alone",
        "spotter | spotter bench | spotter squat | spotter lift",
        "Use safety bars, or in the bench leave the collars off so that plates can slide; squat inside a rack. Stop one or two"
        " repetitions before failure when alone, and use dumbbells or machines for sets to failure.",
    ),
    make_passage(
        "variants of a lift",
        "variants | variants squat | variants deadlift | variants bench | variants compare",
        "Take the one that feels strong and hurts nowhere: they train nearly the same. Sumo, trap bar and high bar spare the"
        " back a little; wide grips more chest, close ones more triceps; front squats more front of the thigh.\n"
        "Keep one for two months before you judge it.",
    ),
    make_passage(
        "trunk",
        "core | core run | core ride | core exercise",
        "Ten minutes twice a week: plank or dead bug, side plank, and a carry or a leg raise, each a little harder over time."
        " Heavy squats and hinges train it too.",
    ),
    make_passage(
        "calf raises",
        "calfraise | calfraise run | calfraise reps",
        "Straight and bent knee, full way down, two seconds each way, 3 x 10-15, two or three times a week, later with weight."
        " They are among the best things a runner can do.",
    ),
    make_passage(
        "shoes and wraps for lifting",
        "liftshoes | liftshoes squat | belt beginner | belt | belt squat | belt deadlift",
        "Flat hard soles for deadlifts, a raised heel if your squat lacks depth. Wraps and sleeves are comfort; a belt helps in"
        " sets above about 80 % of your maximum. Beginners need none of it for half a year.",
    ),
    make_passage(
        "first time in a gym",
        "gymfear | gymfear beginner",
        "Everybody there looks at themselves. Go at a quiet hour, take a plan of five exercises along, ask staff to show you the"
        " machines once. Have one made: make me a full body day",
    ),
    make_passage(
        "how many exercises",
        "exercisecount | exercisecount lift | exercisecount muscle",
        "Four to six a session: one or two big lifts with three or four sets, then three or four smaller ones with two or three."
        " What counts are 10 to 20 hard sets a muscle and week, not how many exercises they come from.",
    ),
    make_passage(
        "yoga and pilates",
        "yoga | yoga lift | yoga recovery | yoga run",
        "Good for flexibility, trunk and calm, and gentle ones count as easy days. They don't replace lifting: the load doesn't grow.",
    ),
)
