"""Find warning signs that need a doctor, anywhere in a check-in."""

import re

from lanterne_rouge.domain.check_in import (
    ALLERGY,
    ASTHMA_FLARE,
    BONE_STRESS,
    FLUID,
    FOOT_WOUND,
    ICD_SHOCK,
    KETONES,
    MUSCLE_BREAKDOWN,
    PREGNANCY_SIGN,
    PRESSURE_EMERGENCY,
    SELF_HARM,
    SEVERE_ASTHMA,
    SEVERE_HYPO,
    SPREADING_INFECTION,
    TESTICLE,
    VERY_HIGH_PRESSURE,
    warning_words,
)
from lanterne_rouge.language.check_in.asthma import find_asthma_flag
from lanterne_rouge.language.check_in.blood_pressure import find_pressure_flag
from lanterne_rouge.language.check_in.diabetes import find_sugar_flag
from lanterne_rouge.language.check_in.phrase import find_signs, mentions, near, normalize_text
from lanterne_rouge.language.check_in.wounds import find_wound_flag

_CHEST = r"chest(?! (?:strap|press|day|fly|flies)\b)|breastbone|sternum"
# `legs hurt and chest is fine`
_FINE = r"(?! (?:is |was |feels |felt )?(?:fine|ok|okay|good|clear|normal)\b)"
_GYM = r"(?!.{0,40}\b(?:bench|press|push-?ups?|dips|doms|gym)\b)"
# A band that is worn or pulled.
_NO_GEAR = "".join(
    rf"(?<!{of} )"
    for of in ("resistance", "exercise", "mini", "loop", "therapy", "workout", "rate", "hr", "polar", "garmin")
)
_HURT = (
    r"pain(?:s|ful|ed)?(?![ -]free)|hurt(?:s|ing)?|ach(?:es?|ed|ing|y)|tight(?:ness|ens|ening|ened)?|press(?:ure|ing)|squeez\w+|crush\w+"
    rf"|{_NO_GEAR}(?:tight )?band a?round|like an? [\w ]{{0,20}}band a?round"
    r"|burn(?:s|ing|ed)?|stab\w*|sting\w*|discomfort|uncomfortable|heav(?:y|iness)|constrict\w*|twinges?|cramp\w*|stitch(?:es)?"
    r"|killing|fire|sharp|elephant|knife|weight|feels? (?:wrong|off|bad|odd|weird|funny|strange)|(?:odd|weird|funny|strange) feeling"
    rf"|sore(?:ness)?{_GYM}"
)
_PARTS = r"(?:(?:my|the|it|left|right|upper|and|both|shoulders?|arms?|neck|jaw|back|ribs?|throat|stomach)[ ,]+)*"
_HEART = r"hearts?(?:'s)?(?: ?beats?| rate)?(?! (?:rate )?(?:strap|monitor|belt|sensor|zones?))|pulse"
_ODD_BEAT = (
    r"rac(?:es|ed|ing)|pound\w*|skip\w*|flutter\w*|thump\w*|hammer\w*|irregular\w*|uneven|erratic|stumbl\w*"
    r"|miss(?:es|ed|ing)? (?:a )?beats?|gallop\w*"
    r"|(?:going|gone|goes|went|beating) (?:(?:a|bit|absolutely|totally|really|completely) ){0,2}"
    r"(?:mad|crazy|nuts|bonkers|mental|haywire|wild|like (?:mad|crazy|the clappers))"
    r"|(?:beating|jumping|coming|bursting) out of|jumping|weird\w*|funny|odd(?:ly)?|strange\w*"
)
_HEAD = r"head(?! ?winds?\b| of\b)"
_BLOW = (
    r"hit|hits|hitting|bang(?:ed)?|bump(?:ed)?|knock(?:ed)?|struck"
    r"|smack\w*|bash(?:ed)?|whack\w*|blow|landed|fell|crash\w*|slammed"
)
_AT_REST = r"at rest|resting|lying|in bed|sitting|doing nothing"
_LITTLE_EFFORT = (
    r"(?:on|up|climbing|from|by) (?:the |a flight of |one flight of )?stairs|walking|getting dressed|talking|housework"
)
_BREATHLESS = r"short(?:ness)? of breath|breathless\w*|out of breath|breathing (?:hard|heavily|fast)|winded"
_NOT_NOSE = r"(?! (?:\w+ )?(?:through|thru) (?:my |the )?nose)"
_BODILY = r"cough\w*|spit\w*|spat|vomit\w*|pee\w*|urin\w*|stools?|poop?|phlegm|mucus|sputum|sick|threw up|throwing up|wee|toilet"
_BLOOD = r"blood(?! (?:tests?|pressure|sugar|work|sample|count|flow))|bloody|bleeding"

_NOT_SKIN = "".join(
    rf"(?<!{part} )(?<!{part} is )" for part in ("knee", "nose", "blister", "toe", "heel", "cut", "finger", "gum")
)

# Two signs in one breath or sentence after sentence, with nothing denied between them.
_ALSO = r"(?:(?!\b(?:no|not|without)\b).){0,60}?"

# A stroke, or a mini-stroke that is over after minutes. What sport does to both arms, or to a limb that was loaded, slept on or hurt,
# is none.
_BY_LOAD = (
    r"(?!.{0,40}\b(?:pull-?ups?|chin-?ups?|push-?ups?|press(?:es|ing)?|bench\w*|curls?|deadlifts?|squats?|lunges?|rows?|rowing|dips|sets?"
    r"|reps?|planks?|climbing|bouldering|lifting|swim\w*|handlebars?|aero|slept|sleeping|lying|lay|needle|jab|vaccine|dentist|shoulder"
    r"|elbow|hurts?|pain\w*|sore|doms|fell|crash\w*|cold|massage|sat|sitting)\b)"
)
_BY_BREATH = (
    r"(?!.{0,40}\b(?<!after )(?<!after my )(?<!after the )(?:interval|sprint|effort|race|hill|climb|threshold|tempo|pace|run|running|ran"
    r"|ride|riding|row|rowing|jog\w*|breath\w*|laugh\w*|crying|voice|hoarse|throat|dentist|microphone|right now|later|french|german"
    r"|spanish|italian|english)s?\b)"
)
# A nerve pressed in the lower back: numb where a saddle touches together with trouble with water or bowels or a hurting back, a leg that
# goes numb downwards, or a foot that no longer lifts. A saddle alone makes riders numb there, too.
_NUMB = r"numb(?!er)\w*|tingl\w*|pins and needles|no feeling|can'?t feel"
_SADDLE_AREA = (
    r"saddle(?: area| region)?|between (?:my|the) legs|down (?:below|there)|crotch|groin|genitals|private parts|privates|perineum"
    r"|bum|buttocks?|bottom|backside"
)
_WATER = (
    r"(?:can'?t|can ?not|could ?n'?t|can hardly|can barely|hardly|barely|trouble|hard(?:er)? to|problems?|difficult\w*|struggl\w*|unable to"
    r"|not able to|lost|losing|no control)(?: (?:with|to|of|over|my|the|hold|control|start|a|even|in|go|it)){0,4}"
    r" (?:pee(?:ing)?|wee|urinat\w*|bladder|bowels?|poo(?:ping)?|toilet|loo)"
)
_PRESSED_NERVE = (
    rf"\b(?:{_SADDLE_AREA})\b(?: \w+){{0,5}} (?:{_NUMB}){_ALSO}\b(?:{_WATER})\b",
    rf"\b(?:{_NUMB})(?: \w+){{0,5}} (?:{_SADDLE_AREA})\b{_ALSO}\b(?:{_WATER})\b",
    rf"\b(?:{_WATER})\b{_ALSO}\b(?:(?:{_SADDLE_AREA})\b(?: \w+){{0,5}} (?:{_NUMB})|(?:{_NUMB})(?: \w+){{0,5}} (?:{_SADDLE_AREA})\b)",
    rf"\b(?:{_NUMB})(?: \w+){{0,5}} between (?:my|the) legs\b",
    rf"\bdown (?:(?:my|the|one|left|right) )+legs?\b{_ALSO}\b(?:{_NUMB})\b",
    rf"\b(?:foot|toes)\b(?: \w+){{0,3}} (?:{_NUMB}){_ALSO}\bdown (?:(?:my|the|one|left|right) )+legs?\b",
    r"\bfoot drop\b|\b(?:left|right|my) foot (?:just )?keeps (?:on )?(?:dropping|dragging)\b",
    r"\b(?:can'?t|can ?not|could ?n'?t|unable to)(?: (?:even|really|properly))? (?:lift|raise|pull up) "
    r"(?:(?:my|the|left|right) )*(?:foot|toes)\b",
)
_SPOKEN = r"jumbled|garbled|muddled|scrambled|gibberish|gobbledygook|slurry|mixed up|all wrong|nonsense|thick|mush\w*"
_WEAK = (
    r"weak(?!er\b)\w*|limp|dead|numb\w*|floppy|lifeless|useless|heavy|paraly[sz]ed|droop\w*|hanging|sagg\w*|dropp(?:ed|ing)|lopsided"
    r"|crooked"
)
_LIMB = r"arm|hand|leg|foot|fingers"
_SPEECH_GONE = (
    r"\b(?:cannot|could not|unable to|struggl\w+ to|trouble|hard to|not able to) (?:\w+ )?(?:find|finding|get|getting|form|remember)"
    r" (?:out )?(?:my|the|any|right|simple|the right|a) (?:words?|sentences?)\b(?! (?:on|in|for) the)",
    r"\b(?:words?|sentences?) (?:would not|did not|will not|do not|could not) come\b"
    rf"|\bwords? (?:\w+ )?(?:come|came|coming|were|was|got)(?: \w+){{0,2}} (?:{_SPOKEN}|wrong|stuck)\b",
    rf"\b(?:speech|talking|speaking|sentences?)(?: \w+){{0,4}} (?:{_SPOKEN}|funny|strange|odd|weird|off|gone)\b",
    r"\b(?:talk|talked|talking|spoke|speaking|spouting|saying) (?:pure |complete |total )?(?:gibberish|gobbledygook)\b",
    r"\b(?:cannot|could not|unable to|not able to) (?:speak|talk (?:properly|right|straight|clearly|normally|at all"
    r"|for (?:\w+ ){1,3}(?:minutes?|mins?|seconds?|hours?)))\b"
    rf"(?! (?:to|about|with|for others|for my|highly|of)\b){_BY_BREATH}",
    r"\blos(?:t|ing) (?:my |the )?(?:speech|words|ability to (?:speak|talk)|power of speech)\b",
)
_ONE_SIDE_WEAK = (
    rf"\b(?:face|mouth|cheek|eyelid|smile)(?: \w+){{0,3}} (?:{_WEAK})(?!\w){_BY_LOAD}|\bnumb face\b",
    rf"\b(?:one|left|right|1) (?:side|half)(?: of (?:my|the) (?:body|face|mouth)\b|(?! of\b))(?: \w+){{0,3}} (?:{_WEAK}){_BY_LOAD}",
    rf"\b(?:weak\w*|numb\w*|paraly[sz]\w+)(?: \w+){{0,3}} (?:one|left|right|1) (?:side|half)\b{_BY_LOAD}",
    rf"\b(?:{_LIMB})(?: has| have| had)? (?:suddenly |just |all |both )*(?:went|gone|goes|turned|became)(?: \w+)? (?:weak|limp|dead|floppy"
    rf"|lifeless"
    rf"|useless|heavy|paraly[sz]ed){_BY_LOAD}",
    rf"\bsudden\w*(?: \w+){{0,3}} (?:weak\w*|numb\w*)(?: \w+){{0,4}} (?:{_LIMB})\b{_BY_LOAD}",
    rf"\b(?:left|right|one|1) (?:{_LIMB})(?: \w+){{0,2}} (?:weak(?!er)\w*|limp|floppy|lifeless|useless|paraly[sz]ed)\b{_BY_LOAD}",
    rf"\b(?:weak(?!er)\w*|no (?:strength|power|control))(?: in| of)?(?: my| the)? (?:left|right|one|1) (?:{_LIMB})\b{_BY_LOAD}",
    rf"\barm and (?:my |the )?leg(?: \w+){{0,5}} (?:{_WEAK}){_BY_LOAD}",
    rf"\b(?:hand|arm|fingers)(?: \w+){{0,3}} (?:{_WEAK})\b.{{0,25}}\b(?:dropp\w*|let go of) (?:my|the|a|it)\b",
    rf"\b(?:cannot|could not)(?: \w+)? (?:move|lift|use|control|feel) (?:my|the) (?:left|right|one) (?:{_LIMB})\b{_BY_LOAD}",
)
_EYE = r"(?:1|one|my|the|left|right|both)(?: (?:left|right))? eyes?"
_SIGHT_GONE = (
    r"\blos(?:t|ing|e)(?: (?:all|my|the|some|half|of|part))* (?:vision|sight|eyesight)\b(?! of\b)"
    r"|\b(?:went|gone|going|go) (?:half )?blind\b"
    r"|\bhalf blind\b",
    rf"\b(?:cannot|could not)(?: \w+)? see(?: \w+)? (?:out of|in|with|from|through) {_EYE}\b|\bblind in {_EYE}\b",
    rf"\b{_EYE} (?:suddenly |just )*(?:went|gone|goes|turned) (?:black|dark|blind|blank|gr[ae]y)\b",
    rf"\b(?:vision|sight|eyesight)(?: (?:in|of|out of|from|on) (?:{_EYE}|one side))(?: \w+)? (?:went|gone|disappeared|vanished"
    r"|missing|black)\b",
    r"\bhalf (?:of )?(?:my |the )?(?:vision|sight|field of view)(?: \w+)? (?:went|gone|disappeared|vanished|missing|black)\b",
    rf"\b(?:curtain|shutter|veil|shade)(?: \w+){{0,5}} (?:{_EYE}|my (?:vision|sight))\b",
)
_BAD = r"terrible|awful|massive|severe|blinding|violent|horrific|horrendous|crushing|splitting|huge|excruciating|agonising|agonizing|bad"
_HEADACHE_LIKE_A_BLOW = (
    rf"\b(?:sudden|suddenly|instant)\b(?:,? \w+){{0,4}} (?:{_BAD}),? (?:headache|pain in my head)\b",
    rf"\b(?:{_BAD}) headache\b.{{0,25}}\b(?:suddenly|sudden|out of nowhere|in (?:a|1|one) second|within seconds"
    r"|all at once|in an instant)\b",
    r"\bheadache\b.{0,20}\b(?:worst of my life|worst (?:i have|i've|ive) ever|worst ever|like nothing before)\b"
    r"|\b(?:never|not ever) had (?:a|such a) headache like\b|\bworst (?:head|pain in my head)\b",
)

_SWOLLEN_BOTH = (
    r"(?:(?:ankles|feet|both legs)(?: \w+){0,2} (?:swollen|swell(?:ing|ed)?|puffy)|(?:swollen|puffy) (?:ankles|feet))"
)
_GAINED = (
    r"(?:put on|gained|(?:weight|scales?) (?:is |are |has gone |went |gone )?up|up) (?:by |about |nearly |over |around )?"
    r"(?:[2-9](?:\.\d)?|1\d|two|three|four|five|six) ?(?:kgs?|kilos?|lbs?|pounds)"
    r"(?: in| over| since)(?: the)?(?: last| past)? (?:\w+ )?(?:days?|week|weekend|\w+day)"
)

# A limb that won't straighten or swells hard after a great deal of work, which soreness alone doesn't do. Legs too tired to lift are
# tired legs unless they swell; arms that can't be lifted aren't.
_STUCK = (
    r"(?:cannot|can not|could not|unable to|will not|would not|barely|hardly)(?: \w+){0,2} (?:straighten|bend|extend|stretch out)\b"
    r"(?!.{0,12}\bknee)"
    r"|(?:cannot|can not|could not|unable to)(?: \w+)? (?:lift|raise) (?:(?:my|the|both|left|right) )*(?:arms?|elbows?)\b"
)
_NOT_LIFTED = r"(?:cannot|can not|could not|unable to|barely|hardly)(?: \w+){0,2} (?:lift|raise)\b"
_SWELLS = r"(?:swollen|swell(?:s|ing|ed)?|puffy|hard as|rock hard)"
_WORKED_LIMB = r"(?:arms?|elbows?|biceps|triceps|legs?|quads?|thighs?|muscles?)"
_TOO_MUCH_WORK = (
    rf"(?:{_SWELLS}|crossfit|murph|hyrox|burpees?|charity|so many|hundreds?|first (?:class|session|spin)"
    r"|spin class)\b"
    r"|(?:[5-9]\d|[1-9]\d\d) ?(?:x )?(?:of )?(?:pull|chin|push|squat|burpee|lunge|dip|rep|curl|sit|muscle)"
)

# A bike or a shoe is fitted, by somebody in a shop.
_NO_FITTING = (
    r"(?! (?:of|over|about|for|into|done|booked|check\w*|session|appointment|bike|bicycle)\b"
    r"| (?:at|with|by|from) (?:(?:the|a|my|our|local) )*(?:(?:bike|cycle|tri|running) (?:shop|store)|studio|fitters?)\b"
    r"|[^.;!?]{0,40}\b(?:bike ?fit\w*|fitters?|fitting|cleats?|spacers?)\b)"
)
# A device that is worn on the wrist or the handlebar is called by its maker.
_OWN_DEVICE = r"(?:\b(?:my|the|this|new|heart|cardiac|implant\w*) |^|[.,;!] ?)device"
_SIGNS = {
    "chest_pain": (
        near(_CHEST, _HURT, gap=8, back=-1),
        near(_HURT, rf"(?:{_CHEST}){_FINE}", gap=8, back=-1),
        rf"\b(?:{_CHEST}),? {_PARTS}(?:{_HURT})\b",
        rf"\b(?:{_HURT}) (?:in|on|at|across|through|around|over|of) {_PARTS}(?:{_CHEST})\b",
        near(r"breath(?:e|es|ing)", r"hurts?|hurting|pain(?:s|ful)?", gap=3),
        r"\b(?:used|needed|took|had)(?: \w+){0,5} (?:gtn|nitro(?:glycerine?)?|angina) ?(?:spray|tablets?)?\b",
        r"\bchestpains?\b|\bangina\b|\bheart attack\b",
        near(r"heart(?! ?(?:rate|beats?))", r"pain\w*|hurt\w*|ach(?:es|ed|ing)|tight\w*|squeez\w*|sting\w*", gap=2),
    ),
    "pain_into_arm_or_jaw": (
        r"\b(?:radiat\w+|shoot\w*|spread\w*|going|runn?\w*) (?:in|in ?to|to|down|up|through|towards?)(?: \w+){0,2} (?:arms?|jaw)\b",
        near(r"left arm", r"pain\w*|hurt\w*|ach(?:es|ed|ing)|numb\w*", gap=2),
    ),
    "syncope": (
        r"\b(?:faint(?:ed|ing|s)?|syncope|unconscious|collaps(?:ed|e|ing)|blackouts?|seizures?|keeled over)\b",
        rf"\b(?:had|having|got) (?:a|an|another|my first) (?:epileptic fit\b|fit\b{_NO_FITTING})",
        r"\bpass(?:ed|es|ing)?[ -]out\b|\bblack(?:ed|s|ing)?[ -]out\b|\bgr[ae]y(?:ed|ing)?[ -]out\b",
        r"\blos[ts]\w* (?:of )?(?:my )?(?:consciousness|vision|sight(?! of\b))\b",
        r"\b(?:vision|everything|all|it) (?:went|going|goes|turned) (?:black|dark|gr[ae]y)\b",
    ),
    "palpitations": (
        r"\bpalpitations?\b|\barr?h?ythmia\b|\ba-?fib\b|\batrial fib\w*|\btachycardia\b|\bectopics?\b|\b(?:skipped|extra|missed) beats\b",
        near(_HEART, _ODD_BEAT, gap=4, back=1),
        r"\bheart(?: just| still)? (?:wo|will|would|does|did) not (?:slow|settle|calm)\b",
        r"\bheart(?: rate| beat)?(?: \w+){0,3} (?:fast|rapid\w*|1\d\d)(?: \w+){0,2} (?:at rest|in bed|lying)\b",
    ),
    "dizziness": (
        r"\bdiz+[iy]\w*|\b(?:saw|seeing|see) stars\b|\blight[ -]?headed\w*|\bvertigo\b|\bwoozy\b|\bgiddy\b",
        near(r"head|room|everything|world", r"spin(?:s|ning)?|spun", gap=2, back=0),
    ),
    "concussion": (
        r"\bconcuss\w*|\bknocked out\b(?! ?\d)|\bhead (?:injury|knock|trauma)\b",
        near(_HEAD, _BLOW, gap=4),
        r"\b(?:took|copp?ed|caught) (?:an?|the|\d+|some)(?: \w+){1,5} (?:to|off) (?:the|my) (?:head|skull|temple)\b(?! of\b)",
        r"\bmy bell (?:got |was )?rung\b|\b(?:rung|rang) my bell\b",
        near(r"helmet", r"crack\w*|broke\w*|split|dent\w*|smashed", gap=3),
    ),
    "heat_illness": (r"\b(?:heat|sun)[ -]?stroke\b|\bheat (?:exhaustion|illness|collapse)\b|\boverheated\b|\bstopped sweating\b",),
    "blood": (
        r"\bblood in\b|\bh(?:a?)ematuria\b|\b(?:black|tarry) (?:stools?|poop?)\b",
        near(_BODILY, _BLOOD, gap=4),
    ),
    "pelvic_bleeding": (
        rf"{_NOT_SKIN}\bbleeding (?:again|anew|more again|heavily again)\b(?!.{{0,30}}\b(?:knees?|blisters?|fingers?|gums?"
        r"|nose|elbows?|toes?|shins?|graze|cut|lip|hands?|foot|feet)\b)",
        r"\b(?:bleeding|lochia|spotting) (?:is |has |was )?(?:back|restarted|returned|come back|came back|started again)\b",
        r"\blochia (?:is |got )?(?:red|heavier)\b",
        near(r"birth|postpartum|post-partum|c-?section|caesarean", r"bleeding|bled|spotting", gap=6),
    ),
    "self_harm": (
        r"\b(?:kill(?:ing)?|harm(?:ing)?|(?<!without )(?<!avoid )(?:hurt|cutt)ing) myself\b"
        r"|\b(?:to|might|could|will|would|gonna|i'll) (?:hurt|cut) myself\b|\b(?:hurt|cut) myself (?:again|on purpose|every|because)\b"
        r"|\bsuicid\w*|\b(?:do not|don't|dont) want to (?:be here(?! (?:at work|in))|live"
        r"|be alive|wake up)\b"
        r"|\bend it all\b|\bbetter off without me\b|\b(?:harm|hurt)(?:ing)? (?:my|the) baby\b|\bwish i (?:was|were) dead\b",
    ),
    "dark_urine": (
        near(r"dark|brown|black|cola\w*|coke|tea colou?red", r"urine|pee(?:ing|d)?|wee|piss(?:ing)?", gap=3),
        r"\bcola[ -]colou?red\b",
    ),
    MUSCLE_BREAKDOWN: (
        rf"^(?=.*\b(?:{_STUCK}))(?=.*\b{_WORKED_LIMB}\b)(?=.*\b(?:{_TOO_MUCH_WORK}))",
        rf"^(?=.*\b{_NOT_LIFTED})(?=.*\b{_WORKED_LIMB}\b)(?=.*\b{_SWELLS}\b)",
        r"\bsigns of (?:a )?muscle breakdown\b|\b(?:i have|i've got|got|have|having|it is|it's|diagnosed with|says?) (?:mild "
        r"|severe )?rhabdo\w*",
    ),
    "calf_swelling": (
        near(r"calf|calves", r"swollen|swell(?:s|ing|ed)?|puffy|red|hot", gap=6),
        near(r"(?:lower )?leg", r"swollen|swell(?:s|ing|ed)?|puffy", gap=4),
        r"\bthrombosis\b|\bdvt\b|\bblood clots?\b",
    ),
    "breathless_at_rest": (
        rf"\b(?:cannot|could not|unable to)(?: \w+){{0,2}} (?:breathe?|get (?:\w+ )?(?:air|breath))\b{_NOT_NOSE}",
        rf"\b(?:hard|hardly|difficult\w*|trouble|problems?|struggl\w*|fight\w*|barely)(?: (?:to|with|in|my))* breath(?:e|ing)\b{_NOT_NOSE}",
        r"\bgasping\b|\bsuffocat\w*|\basthma (?:attack|flare)\w*|\bcannot catch my breath\b",
        near(_BREATHLESS, _AT_REST, gap=4),
    ),
    ICD_SHOCK: (
        r"\b(?:icd|defib\w*)(?:'s)?(?: \w+){0,3} (?:shock(?:ed|s)?|fired|went off|goes off|zap(?:ped)?|kicked)\b",
        rf"{_OWN_DEVICE}(?:'s)?(?: \w+){{0,3}} (?:shock(?:ed|s)?|fired|went off|goes off|zap(?:ped)?|kicked)\b"
        r"(?! (?:at|around) \d| (?:my|the|its) (?:battery|phone|watch|computer)| (?:in|out|up)\b)",
        r"\b(?:shock(?:ed)?|zap(?:ped)?|kick)(?: \w+){0,2} (?:from|by|off) (?:my|the) (?:icd|defib\w*|device|pacemaker)\b",
    ),
    FLUID: (
        rf"\b{_GAINED}\b{_ALSO}\b{_SWOLLEN_BOTH}\b|\b{_SWOLLEN_BOTH}\b{_ALSO}\b{_GAINED}\b",
        rf"\b{_SWOLLEN_BOTH}\b{_ALSO}\b(?:{_BREATHLESS})\b|\b(?:{_BREATHLESS})\b{_ALSO}\b{_SWOLLEN_BOTH}\b",
    ),
    "breathless_on_little_effort": (near(_BREATHLESS, _LITTLE_EFFORT, gap=4),),
    "stroke_signs": (
        r"\bslurr(?:ed|s|ing)?\b|\b(?:mini[ -]?stroke|tia)\b|\bhaving a stroke\b|\bthunderclap\b|\bworst headache\b",
        *_SPEECH_GONE, *_ONE_SIDE_WEAK, *_SIGHT_GONE, *_HEADACHE_LIKE_A_BLOW,
    ),
    "headache_with_stiff_neck": (
        rf"\bheadaches?{_ALSO}\b(?:stiff neck|neck (?:is |feels |so |very )*stiff)",
        rf"\b(?:stiff neck|neck (?:is |feels |so |very )*stiff){_ALSO}\bheadache",
        r"\bmeningitis\b",
    ),
    "blurred_vision": (
        r"\b(?:blurr?(?:ed|y)|double|tunnel) (?:vision|sight)\b|\bseeing double\b",
        near(r"vision|eyesight", r"blurr?(?:ed|y|ing)|double|fuzzy", gap=3),
    ),
    "numb_limbs": (
        r"\b(?:numb or weak limbs?|numb limbs?)\b",
        near(r"numb(?!er)\w*|tingl\w*|pins and needles|no feeling", r"legs?|arms?|limbs|groin|face|both (?:feet|hands)", gap=3),
        near(r"(?:legs?|arms?|limbs)(?:'s)?", r"numb(?!er)\w*|pins and needles", gap=3),
        near(r"lost|losing|no", r"(?:feeling|sensation|control)(?: \w+){0,2} (?:legs?|arms?|feet|hands?|bladder|bowels?)", gap=1, back=-1),
        *_PRESSED_NERVE,
    ),
}  # fmt: skip
_PATTERNS = {name: re.compile("|".join(patterns), re.DOTALL) for name, patterns in _SIGNS.items()}
SIGN_NAMES = (
    *(
        PRESSURE_EMERGENCY,
        VERY_HIGH_PRESSURE,
        SEVERE_ASTHMA,
        ASTHMA_FLARE,
        KETONES,
        SEVERE_HYPO,
        SPREADING_INFECTION,
        FOOT_WOUND,
    ),
    *(ALLERGY, PREGNANCY_SIGN, TESTICLE, BONE_STRESS),
    *_PATTERNS,
)
"""The warning signs that a text can tell."""
_TOLD_IN_MANY_WORDS = (
    KETONES,
    SEVERE_HYPO,
    SPREADING_INFECTION,
    FOOT_WOUND,
    ALLERGY,
    PREGNANCY_SIGN,
    TESTICLE,
    BONE_STRESS,
    SELF_HARM,
    PRESSURE_EMERGENCY,
    "stroke_signs",
)
_HURTING_PLACE = re.compile(rf"\b(?:{_CHEST}|heart)\b(?!(?: pain)? 0 ?/)")


def find_red_flags(text: str) -> tuple[str, ...]:
    """Find the warning signs in a text, past ones included; directly denied ones (`no chest pain`) are left out."""
    words = normalize_text(text)
    names = {name for name, _ in find_signs(words, _PATTERNS)}
    measured = (find_pressure_flag(words), find_asthma_flag(words), find_sugar_flag(words), find_wound_flag(words))
    told = (flag for flag in (*measured, *_by_name(words)) if flag)
    return tuple(dict.fromkeys((*told, *(name for name in _PATTERNS if name in names))))


def _by_name(words: str) -> tuple[str, ...]:
    """The signs that are told by figures or many words, where they are called as they are kept."""
    return tuple(
        sign for sign in _TOLD_IN_MANY_WORDS if mentions(words, re.compile(rf"\b{re.escape(warning_words(sign))}\b"))
    )


def find_red_flags_of_pain(answer: str) -> tuple[str, ...]:
    """Find warning signs in an answer about pain, where `chest 2/10` alone means chest pain."""
    bare = ("chest_pain",) if is_warning_place(answer) else ()
    return tuple(dict.fromkeys((*bare, *find_red_flags(answer))))


def is_warning_place(words: str) -> bool:
    """Whether pain in this place is a warning sign however mild."""
    return mentions(normalize_text(words), _HURTING_PLACE)
