"""Which sentences may stand on a careful day: those whose every word is known to be calm, and that ask for calm things only.

Lists of what is forbidden never end. So on days of ease and recovery, and wherever the rules saw a sign of illness or pain, a
sentence has to show that it is harmless: an honest one that cannot is lost, and the coach's own words stand in its place.
"""

import re
from functools import lru_cache

_CALM_WORDS = """
a able about above absorb absorbed absorbs accept accordingly accumulate accumulated accumulates accumulation aches
achilles act action actions active activity actually adapt adaptation adapted adapts add added adding additional adds
adequate adjust adjusted adjustment adjusts admit advice aerobic afford afraid after afternoon afterwards again
against ages ago agree agreement ahead aim air airways airy alarm alcohol alert alike alive all allow allows almost
alongside alpine already alternative although always am ambulance amid among amount amounts an anaerobic analysis and
ankle annoying another answer answers anxious any anything anyway anywhere apart appear appears appetite apply
appointment appreciate approach approaching april are area aren't arms around arrange arrive arrived arrives as aside
ask asked asking asks asleep assess assessed assume at atl attempt attend attention august automatically autumn
average averaged avoid avoided avoiding await awake aware away back backed background backwards bacterial badly
balance balanced band bar bargain base basic bath battery be bear bears beats became because become becomes bed been
before begin beginning begins begun behave behaviour behind being believe bells belong belongs below bench benefit
benefits beside best better between beyond big bigger bike bikes bit blend block blocking blocks blood blue board
bodily body bone book books boost both bother bottle bottom bounce bounces bouncing bound bpm brain break breakfast
breaks breath breathe breather breathing breathless breaths brewing brief briefly bright bring bringing brings broad
broke broken bronchitis brought buffer build building builds built bump burden burdened burdens busy but by c cadence
calculated calculation calendar calf call calls calm calmer calmly calmness came can can't cancel cancelled cannot cap
capable capacity capped carbohydrates carbs cardiologist care careful carefully careless cares carried carries carry
carrying catch catching caught cause caused causes caution cautious celsius cent central centre certain chair chance
chances change changes charge chase chasing chat chatting cheap check checked checking checkup cheer cheerful chest
chills chilly choice choose chose chosen circles clean clear cleared clearer clearly climb climbing climbs clock close
closely closer clothes clue coach coaching coffee coggan cold colder collarbone collect combination combined come
comes comfort comfortable comfortably coming comment commit commitment committed common compare compared compensate
complain complaint complaints complete completed completely complex compromised concern concerned concerns conclusion
concrete concussion condition conditions confidence confident confirm confirms congratulations conservative conserve
consider considerable considering consistency consistent constant constantly contact contagious contain contains
continue continued continues contribute control conversation conversational cool cooldown cooler cooling corner
correct cost costs cosy cough could couldn't count counted counts couple course courses cover covered covers covid
crash cream creates creating creeping crept crossed crossing crucial ctl curb current currently cushion cut cuts cycle
cycling cyclist daily damage damages damp dampen danger dangers dark data date day day's days daytime deal dealing
deals debt debts december decent decide decided decides decision decisions decline decrease decreased deep deepen
deeper deeply default deficit definitely degree degrees delay delayed delays delicate demand demanding demands depend
depends deplete depleted depletes depth deserve deserved deserves describe describes desire despite detail details detect determine
develop develops deviation diarrhoea did didn't differ difference differences different differently difficult digest
dinner dip dipped dipping dips direction disagree disappear discomfort discover distance dizziness do doctor does
doesn't doing don't done doubt down downs downward doze dozing dragging drain drained draining drawn dressed dries
drifting drifts drink drinks drive drop dropped drops dry due dull duration during duty each ear earlier earliest
early earned ears ease eased easier easily easiness easing easy easygoing eat eating edge edges educated effect
effective effects efficient efficiently effort effortless efforts eight eighty either elbow elevated eleven else
emergency empty encourage end ends endurance endure energetic energy enjoy enough enter entire entirely equally equals
erase especially essential establish estimate estimated etc evaluate evaluation even evening evenings event events
eventual eventually ever every everyday everyone everything evidence exact exactly examination examine examined
example exceed exceeds except exception exclude excluded exercise exercises exhausted exhaustion exist expect
expectation expected expects experience experienced explain explained explaining explains explanation explore express
extend extended extending extra extreme eye eyes face faced fact factor factors fade fades fail fails fainting fair
fairly fall fallen falling falls false familiar family far farther fast fatigue favour favours february feed feedback
feel feeling feelings feels fell fever few fewer fibres field fifty fight fighting fights figure figures fill filled
fills final finally find finding finds fine finish finished finishing firm firmly first fitness fits fitter fix fixed
fixes flag flagged flags flare flat flexibility flexible float floor flow flows fluctuate fluctuates fluctuation fluid
fluids focal focus fog fold followed following follows food foods foot for force forced forces forcing forget
forgotten form formula fortunate fortunately forty forward forwards foundation fourth fracture fragile frame free
freely frequent fresh freshen freshened freshens fresher freshness friday friend friendly friends from front fruit ftp
fuel full fully function functions further future gain gains gap gaps gather gathered gauge gave general generally
gentle gentleness gentler gently genuinely get gets getting girl given gives giving glad glands glass glutes go goal
goals goes gone good goodbye got gradual gradually granted grateful gratitude great greater greatest greatly grip
ground group grow growing grows growth guarantee guard guess guide guided guideline guides gut gym h habit habits had
hadn't half hammer hamstring hand handle handled handles hands hang hanging happen happens happily happy hard harder
hardest harm harms has hasn't have haven't having he's head headache headroom heads headwind heal healing heals health
healthy hear hearing heart heat heating heavier heavily heavy height held help helped helpful helping helps hence here
here's heroic heroics hesitate hi hide high higher highest hills hindered hint hints hip hips hits hold holding holds
holiday holidays home hope hoped hoping hot hotter hour hours hovering hovers how hrv hug huge human humid hundred
hungry hurry hurt hurting hurts hydrate hydrated hydration i i'd i'll i'm i've idea ideal identify if ignore ignored
ill illness illnesses imagine imbalance immediate immediately immune impact impacts implausible implies imply
importance important impossible impression improve improved improvement improves improving in inactive inch inches
include included includes increase increased increases increasing indeed indicate indicated indicates indicating
indication indications indicator individual individualised indoors infection inflamed inflammation influence inform
initial injury input inside insight insights instance instant instead intact intake intend intended intense intensity
intention interested interrupted interval intervals into introduce invest invested investment invite involves
irregular irritable irritated irritation is isn't issue issues it it'll it's item its itself january job jog jogging
jogs joins joint joints journey joy judge july june just keep keeping keeps kept key kg kick kicked kind kinder kindly
kindness kj km knee knock knocked know known knows label lack lacking lacks lactate lag lagged lagging lags landed
lands lap large largely larger last late lately later lay layer layers lead leads lean leaning leap learn learned
least leave left leg legs legwork length less lesson let let's lethargic lets letting level levels licence lie lies
life lifestyle lift lifted lifting lifts ligament light lighten lightens lighter lightly like likely limit limited
limits limping line linger lingering lingers link liquid listen listened listening listens little lives living load
loaded loads loaf local log logged logic logical long longer longest look looked lookout looks loose loosen loosens
lose losing lost lots loudly love low lower lowered lowers lowest lthr lucky lunch lungs magnitude main maintain
maintaining maintains maintenance major make makes manage manageable managed managing many march marginally mark
marked markedly markers marks massage massive match matched matches material matter matters max maximum may me meal
meals mean meaning means meant meanwhile measure measured measurement measurements measures mechanical medical
meditate melt memory mend mending mends mental mentally mention mentioned met metatarsal mid midday middle middling
midweek might mild milder mile mileage miles min mind minds minimal minimum minor minus minute minutes missed missing
mission mix mixed mode moderate moderately moderation modest modestly moment moments monday monitor monitored
monitoring monotony month months mood more morning morning's mornings most mostly motion motivated motivation mountain
mountains mouth move moved movement moves moving ms much multiple muscle muscles muscular music mustn't my nap naps
narrow narrower natural naturally nature nausea near nearby nearer nearly necessary neck need needed needing needn't
needs negative neighbourhood neither nerves nervous neutral never new newer news next nice nicely night night's nights
nine no nobody noise non none nor normal normally norwegian nose not note noted nothing notice noticeable noticeably
noticed notices notion nourish november now nudge nudges number numbers nutrition objective observe obvious obviously
occasion occasional occur october odd of off offer offered offers offset often okay old on once one one's ones ongoing
only onto open opens opportunity opposite optimal option options or order ordered ordinary organs origin original
other others otherwise ought out outcome outdoors outer outing outlook output outright outside outweighs over overall
overcome overcook overcooked overdo overload overloaded overloading overnight overreach overreached overreaching
overshoot overshot overtired overtrained overtraining overuse overworked owe owes own pace paced paces pack packed
pain painful pains pair palpable palpitations parameters park part particular particularly partly pass passed passes
passing past path patience patient patiently pattern patterns pause pauses pay payoff pays peace peaceful peak pedal
pedalling pedals penalty people per percent percentage perfect performance performing perhaps period periods permanent
permit person phase phases physical physically physio physiological physiotherapist pick picture piece pieces pile
piled pillow pitch place placed places plan planned planning plans play played pleasant pleasantly please pleased
pleasure plenty plus podcast point pointed pointing pointless points polarised polite poor poorer poorly portion
positive possible possibly post postpone postponed potential potentially power powered practice precaution
precautionary preceding precise predict predicted prefer preparation prepare prepared prepares preparing present
preserve preserves pressing pressure pressures pretty prevent prevented preventing prevents previous price primary
principle prior priority probably problem process processes processing productive productively profit profits
programme progress progresses progressing prolong promise promising prompt prompted prompts prone proof proper
properly proportion protect protected protecting protection protective protects protein proven proves provide provided
provides prudent pulled pulse punish purely purpose purposes push pushing put puts putting quad quads quality quantity
quarter question questions quick quicker quickest quickly quiet quieter quit quite race racing rain raise raised
raises raising range ranges rank ranks rate rated rather rating ratio reach reached reaches reaching react reaction
reacts read readily readiness reading readings reads ready real realise realistic reality really realm rear reason
reasonable reasoning reasons rebuild rebuilding rebuilds receive received receives recent recently recharge recharges
recharging recognise recommend recommended recommends reconsider record recorded recover recovered recovering recovers
recovery recuperate recuperation reduce reduced reduces reducing reduction reference refill refilled refilling refills
reflect reflects refocus refresh refreshed refreshing regain regard regards regenerate regenerates regeneration region
regular regularly rejuvenate relation relative relatively relax relaxation relaxed relaxing release relevant reliable
relief relieve rely remain remained remaining remains remark remarkable remember remind reminder remove removed
removes renew renewed repair repaired repairing repairs repay repays repeat repeated repetitive replace replaced
replaces replenish report reported reporting represent request require required requires reserve reserved reserves
residual resilience resist resolve resolved resolves respect respected respond responded responding responds response
responsible rest rested restful restfulness resting restore restored restores restoring rests result results resume
resumed retain retest rethink return returned returning returns review revisit reward rework rhythm rich rid ride
riders rides riding right rights ripe rise rises rising risk risks risky rmssd road roads robust rode role
rollercoaster rolling room rooms root roughly rounded rounds route routine row rower rowing rpe ruin ruins rule rules
run runner running runny runs rush rushed rushing sacrifice saddle safe safely safety sake salt same sat saturday save
saved saves saving savings say says scale scaled scales schedule scheduled schedules score scores screen season
seasons second seconds secure sedentary see seek seem seems seen sees self sends sensations sense senses sensible
sensibly sensitive sensor sentences separate september serene serenity series serious seriously serve served serves
serving session set setback sets setting settle settled settles seven seventy several severe shake shakes shallow
shape share shared sharp sharpen sharper sharply sharpness shed sheds shift shifted shifting shifts shin shiver
shivering shop shore short shortage shorten shortened shorter shortfall shorts shot should shoulder shoulders
shouldn't show showed shower showing shown shows shut shy sick sickness side sides sight sign signal significant
significantly signs silent similar simple simpler simply since single sinks sips sit site sits sitting situation six
sixty sized skin skip skipped skipping slack sleep sleepiness sleeping sleeps sleepy slept slid slide slides slight
slightly slip slipped slipping slow slower slowing slowly slows sluggish small smaller smallest smart smooth smoothly
snack snacks sneezing so social sofa soft soften softer softly solid some someone something somewhat soon sooner
soothe soothes soothing sore soreness sort sorts sound sounds source sources space spaced spare spares speaker
speaking speaks special specific speed speeding spend spends spent spike spiked spikes spin spine spinning spirit
split spoil sport sports spot sprain spread spreading spring sprint sprints square stability stable stack stacked
stage standing stands start started starter starting starts state stated stationary stay stayed staying stays steadier
steadily steady steep steering step stepping steps stick sticking sticks stiff stiffness still stillness stimulus
stomach stop stopped stopping store stored stores straight straightforward strain strained strains strange strategy
stream strength strengthen strengthens stress stressed stresses stressful stretch stretching strict strictly strides
striking string stroke strokes stroll strolling strolls strong stronger strongly structure struggle struggling stub
style substantially subtle success such sudden suffer suffering suffers sufficient sugar suggest suggested suggests
suit suitable suited suits sum summary summer sums sun sunday sunshine supple supplies supply support supported
supporting supportive supports supposed sure surely surface surprise surprising surroundings suspect sustain
sustainable sustained sustaining swapped sweating swelling swim swimmer swimming switch switched swollen symptoms
system systems table tail tailored take takeaway takeaways taken takes taking talk talking tank taper tapering target
targets task tasks taught tax taxed taxing tea teaches team tell telling tells temper temperature tempo temporarily
temporary tempted ten tend tendencies tender tendon tendons tends tense tension term terms test testing tests text
than thank thanks thanksgiving that that'll that's the their them then there there'll there's thereby therefore these
they they're they've thick thin things think thinking third thirst thirsty thirty this thoroughly those thought
thousand threat three threshold throat through throughout throw thursday thus tight tighter tightness time times tiny
tip tired tiredness tires tissue tissues title to today today's together told tolerable tolerance tolerate toll
tomorrow tomorrow's tone tonight too tool top topped touch tough tougher tour tours toward towards track tracks
traffic trail trails train trained trainer training trainings trains tranquil transition travel travelling treat
treats trees trend trending trends tricky tries trigger triggered triggers trip trouble true truly trust trusts truth
try trying tsb tss tuesday tune tuned turn turned turning turns tweak twelve twenty twice twinge twinges two typical
typically ultimately unable uncertain uncertainty unchanged uncomfortable undemanding under undergo underlying
underneath understand understandable understood undertaken undo undue uneven unfamiliar unfinished unfortunately
unhurried unit units unknown unknowns unlikely unload unloaded unloading unnecessary unrest unrested unsettled unsure
until unusual unwell unwind unwise up upcoming uphill upkeep upon upper upright upset upward upwards urge urgent urine
used useful uses using usual usually vaccinated vaccination value values variability varied vary vast vegetables
version versus very via view views viral virus visible visit visits vital vitality vo volume vomax vomiting w wait
waited waiting waits wake wakes waking walk walked walking walks wall wandering want wants warm warmer warming warms
warmth warmup warn warning warnings was wash wasn't watch watched watchful water watt watts wave way ways we we'll
we're we've weak weaken weakened weaker wear weariness weary weather wednesday week weekday weekend weekends weekly
weeks weeks' weigh weighing weighs weight weighted welcome welcomed well wellbeing were weren't wet what what's
whatever whatever's wheel when whenever where whether which while white who'd whole wholesome wholly whom whose why
wider will willing willingness wind window windy winter wiped wise wisely wiser wish with within without wobble woken
won't wonder wonderful word words work workable worked working workload workloads workout works world worn worried
worries worrisome worry worrying worse worsen worst would wouldn't wound wounds wrap wrist write writing written wrong
yards year years yesterday yesterday's yet yield you you'd you'll you're you've young your yours yourself z zero zonal
zone zones
"""
_ENDINGS = ("s", "es", "ed", "d", "ing", "ly", "er", "'s")
CALM_WORDS = frozenset(_CALM_WORDS.split())


@lru_cache(maxsize=8192)
def is_calm_word(word: str) -> bool:
    """Whether a word in small letters is one of them, or has the ending of a form of one."""
    return word in CALM_WORDS or any(word.endswith(end) and _stems(word.removesuffix(end)) for end in _ENDINGS)


def _stems(stem: str) -> bool:
    return len(stem) > 2 and (
        stem in CALM_WORDS or f"{stem}e" in CALM_WORDS or (stem[-1] == stem[-2] and stem[:-1] in CALM_WORDS)
    )


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_DIGIT = re.compile(r"\d")
_CLAUSE = re.compile(r"[;:,.!?()—–\"“”]|\s-\s|\b(?:and|but|so|then|or)\b")
# One word that nobody has heard of is forgiven in a sentence of some length that speaks of the day's numbers or of rest.
FORGIVEN_FROM = 8
_ABOUT_REST = re.compile(
    r"\b(?:rest\w*|recover\w*|eas(?:y|ier|ily|e|es|ing|ed)|sleep\w*|slept|calm\w*|gentl\w+|patien\w+|caution"
    r"|careful|doctor|repair\w*|light(?:er|ly)?)\b"
)
# Words and turns that are never calm, however few they are.
_STIRRING = re.compile(
    r"\b(?:fir(?:e|es|ed|ing|y)|glor\w+|w(?:i|o)n(?:s|ning|ner|ners)?(?!['’]t)|victor\w+|conquer\w*|proud\w*"
    r"|pride|boss|beast|enem\w+|rivals?|competitors?|champion\w*|(?<!beats )(?<!than )(?<!no )(?<!for )hero\w*"
    r"|legend\w*|suffer(?:ed|ing)?(?! from| first| too)|throttle|gear|bold\w*|brave\w*|courage\w*|daring"
    r"|dare[sd]?|risk(?:s|y)?(?: it)? (?:it|a|some|more)|take (?:some )?risks"
    r"|adventur\w*|epic|party|playground|audition|dance\w*|wild\w*|explo\w+|rocket\w*|thrill\w*|adrenalin\w*"
    r"|charg(?:e|es|ing)|battle\w*|warrior\w*|fearless\w*|unstoppable|invincible|stole|regret\w*|shame\w*|waste\w*"
    r"|weakness|weakling\w*|overrated|boring|story|excuse\w*|trophy|podium|medal\w*|secret\w*|nobody (?:has to"
    r"|will|would|needs? to) know|as well finish|as you (?:like|please|wish|want)"
    r"|only a number|just a number|(?:may|might) as well|(?:starts?|begins?|stage|opening|opener) (?:of"
    r"|for) (?:more|something)|what comes (?:next|after\w*)|not where you|where you start"
    r"|other people|(?:gentle|mere|only a|just a) hint|happens? to other|never (?:killed|hurt|harmed)"
    r"|nothing worth|by being careful|the real (?:ride|work|session|fun)"
    r"|(?:something|training|riding) real|real (?:training|riding|work)|nobody ever|big day|proper kick|high note"
    r"|pace (?:rises|goes up|lifts|is up)|as it should be"
    r"|for (?:beginners|others|the weak)|(?:can|may|will|could) (?:start|begin) after|whenever you (?:like|want)"
    r"|made of|bored?om|sneak\w*|cheat\w*)\b"
)
# What a careful day may ask for; those of `_MOVING` only where it holds a session at all.
_CALM_DOING = (
    "rest|sleep|relax|recover|ease|take|keep|stay|drink|eat|stretch|breathe|listen|stop|see|talk|tell|call|ask"
    "|check|let|enjoy|trust|remember|avoid|skip|save|leave"
    "|resist|hold|choose|expect|think|respect|watch|protect|be|wait|give yourself|give your body|look|notice|pay"
    "|note|go to bed|go home|go back|make sure|get|cut|back|slow|turn|lie|nap"
    "|unwind|thank|read|treat yourself|focus|consider|postpone|reduce|limit|lower|accept|allow|have|put"
    "|use today|contact|consult|seek|feel|view|welcome|come|please"
    "|do (?:not|less|nothing|only|what|no)|don['’]t|never|no|not|refrain|care|move|sip|cool|wear|replace|swap"
    "|try (?:to (?:get|sleep|rest|relax|keep|stay|eat|drink|go to bed|take)|not to)"
)
_MOVING = "ride|spin|walk|warm|begin|start|finish|end|aim|hold|pedal|cruise|roll|run|jog|swim|row|go|do|use|train|keep riding|stroll|cycle"
_CALM_ASKED = re.compile(rf"(?:{_CALM_DOING})\b")
_MOVING_ASKED = re.compile(rf"(?:{_MOVING})\b")
# Verbs with which a clause can begin to ask for something else.
_ASKING = re.compile(
    r"(?:give|make|bring|show|use|try (?!to|not)|hammer|chase|jump|dig|rush|ignore|attack|charge|challenge|throw"
    r"|kick|hang|force|squeeze|stick|exceed|drive|float|smash|carry|feel free|join|carry|run|add (?!nothing)"
    r"|raise|lift|test"
    r"|open|finish|start|begin|go|do|ride|spin|walk|jog|swim|row|train|aim|work|build|play|set|move on"
    r"|pick (?!up the plan, but)(?!up the plan$)"
    r"|reach|follow|include|increase|extend|repeat|strengthen|push|race|fight|boost|drain|improve|become|enter"
    r"|find|continue|get (?:back|out|going|up|on|your|some|a|into|moving|after)|take (?:on|it up|off|the (?:long"
    r"|hill|climb|hard)|your (?:best|chance))"
    r"|let (?:go|your heart|the dogs|loose|it)|put (?:in|on|some|the|more|it|your)|turn (?:up|it|on|today|your"
    r"|the (?:ride|day|session))|keep (?:going|pushing|up with|at it|fighting)|leave (?:your|nothing|comfort"
    r"|caution|doubt)"
    r"|hold (?:on|the wheel|nothing)|stay (?:on|with) (?:their|his|her|the)|forget|treat (?!yourself)"
    r"|think of (?!it|this|today|your|alcohol|rest|sleep)|consider (?:today|this|the|every|it|yourself)"
    r"|have (?:a go|fun|another|at)"
    r"|trust your (?:legs|strength|power|fitness|form)|listen to (?:your (?:ambition|heart|hunger)|nobody)"
    r"|warm up|enjoy (?:the|a|every|some) (?:climbs?|hills?|burn|pace|speed|effort|fast|hard)|cycle|just (?:go|do"
    r"|start|run|ride)|roll|pedal|cruise|sprint)\b"
)
_FILLERS = re.compile(
    r"^\W*(?:(?:please|just|then|so|and|but|today|now|also|well|first|next|finally|instead|tonight|simply|always"
    r"|perhaps|maybe|still|even|really|again)\b\W*)+"
)
_MAY = re.compile(
    r"(?<!best )\byou(?:['’]d| (?:can|could|may|might|should|must|will|would|want|need|have|are (?:free|ready"
    r"|able|allowed|welcome|fit|strong enough))"
    r"(?: (?:to|easily|now|safely|still|also|even|always|just|surely|certainly|as well|today|well|again|better"
    r"|only|probably|be able to))*) "
    r"(?=(?P<not>not\b|never\b|n['’]t\b)?)(?P<verb>\w+)"
)
_CALM_STATE = re.compile(
    r"(?:be|been|feel|feeling|hold|talk|need|a|an|the|your|some|more|less|plenty|time|had|no|not|come|arrive"
    r"|afford|lose|lost|know|find|see|get|recover\w*|rest\w*|trained|slept|done|been|carried|built|it|one|speak|chat"
    r"|digest|absorb|benefit|return|reach|adapt|heal|sing|enough|only|nothing|all|any|this|that|these|those|thank"
    r"|keep|profit|lower|slower|fewer|for|in|on|at|to|cut|so|as|too|when|until|rather|still|to|sleep|\d\w*|h"
    r"|something|wake|help|continue to (?:rest|recover)"
    r"|accumulated|reported|told|noted|mentioned|shown|logged|earned|worked|ridden|put|made|gained|responded|let"
    r"|ask|each|every|both|several|two|three|good|given|and|or|spend|return|resume|notice|build|begin slowly)\b"
)
_LATER = re.compile(
    r"\b(?:tomorrow|later|next|(?<!as )soon|when|once|until|after|again|another day|race day|coming|by then"
    r"|weekend|healthy|before|back)\b"
)
_LATER_ORDER = re.compile(
    r"\b(?:tomorrow|later|next week|soon|when you (?:are|feel) (?:well|better|rested|healthy|fresh)|once"
    r"|another day|race day|by then|weekend)\b"
)
_DENIED = re.compile(
    r"\b(?:no|not|never|without|cannot|avoid|instead|nothing|nor|neither|too|would|wait|skip|less|harm|risk\w*"
    r"|rest\w*|recover\w*|cancel\w*|put extra|impossible|0 min\w*|zero|prolong|stop|until|rather)\b|n['’]t\b"
)
_PAST = re.compile(r"\b(?:was|were|had|did|yesterday|ago|last|been|rode|ran|recent|recently|lately|planned)\b")
_MOVES = re.compile(
    r"\b(?:train\w*|mov(?:e|es|ing|ement)|exercis\w*|rid(?:e|es|ing)|sessions?|workouts?|running|jog\w*|bikes?"
    r"|trainer|saddle)\b"
)
_A_LITTLE = re.compile(
    r"\b(?:easy|gentle|short|light|little|quick|small|slow|relaxed|soft|brief|calm|half)(?:,? \w+)? (?:jog|ride"
    r"|riding|run|spin|spinning|session|hour|swim|walk|workout|training|exercise|effort|pedal\w*|bike)\b"
    r"|\b(?:get|back|hop) on (?:the|your) (?:bike|saddle)\b|\b(?:exercise|training|movement|riding|effort"
    r"|sweat\w*|fresh air and effort|moving|moves)(?: \w+)? (?:helps?|heals?|clears?|cures?|will|is good|chases?"
    r"|speeds?|with purpose)\b"
)


def is_calm(sentence: str, *, session: bool, names: tuple[str, ...] = ()) -> bool:
    """Whether a sentence, whose numbers are known to be the day's, may stand on a careful day; `session`: it has a workout."""
    lowered = sentence.lower()
    if _STIRRING.search(lowered) or (not session and _moves_while_resting(lowered)):
        return False
    if not _is_known(lowered, names):
        return False
    clauses = [clause.strip() for clause in _CLAUSE.split(lowered)]
    return not any(_asks_for_more(clause, session=session) for clause in clauses if clause) and not _permits(
        lowered, session=session
    )


def _is_known(text: str, names: tuple[str, ...]) -> bool:
    """Whether the words are calm ones; one strange word may be forgiven, but not at the beginning, where an order would stand."""
    for name in names:
        text = text.replace(name.lower(), " ")
    words = [word.replace("’", "'") for word in _WORD.findall(text)]
    strange = [n for n, word in enumerate(words) if not is_calm_word(word)]
    if len(strange) != 1:
        return not strange
    long = len(words) >= FORGIVEN_FROM and strange[0] > 0
    return long and (_DIGIT.search(text) is not None or _ABOUT_REST.search(text) is not None)


def _asks_for_more(clause: str, *, session: bool) -> bool:
    """Whether a clause begins with an order that is none of the calm ones."""
    begun = _FILLERS.sub("", clause).strip("\"'“”‘’-• ")
    if not _ASKING.match(begun) or _LATER_ORDER.search(begun):
        return False
    if session and _MOVING_ASKED.match(begun):
        return False
    if _CALM_ASKED.match(begun):
        return not _is_only_calm(begun)
    return _is_order(begun)


def _is_only_calm(begun: str) -> bool:
    """A clause such as `get some sleep`, that begins like many an order to do more."""
    return (
        re.match(
            r"get (?:some|a|into|your) (?:\w+ ){0,2}(?:rest|sleep|bed|fluids?|water|check\w*|night|early)|go (?:to bed"
            r"|home|back to bed)|do (?:not|less|nothing|only|no)",
            begun,
        )
        is not None
    )


def _is_order(begun: str) -> bool:
    """The second word tells an order (`raise the pace`) from a noun in front of its verb (`work was hard`)."""
    return (
        re.match(
            r"(?!carry|go\b|give|take|bring|push|put|turn|get|let|keep|hang|move)\w+\s(?:is|are|was|were|has|had|would"
            r"|will|can|could|may|should|of|at|on|in|for|helps?|gives?|takes?|makes?|does|adds?|with|now|under|and|in the)\b",
            begun,
        )
        is None
    )


def _permits(clause: str, *, session: bool) -> bool:
    """Whether `you can`, `you should` and the like stand before something that is not calm."""
    for match in _MAY.finditer(clause):
        rest = clause[match.start("verb") :]
        calm = (
            match["not"]
            or _CALM_ASKED.match(rest)
            or _CALM_STATE.match(rest)
            or (session and _MOVING_ASKED.match(rest))
        )
        if not calm and not _LATER.search(clause):
            return True
    return False


def _moves_while_resting(text: str) -> bool:
    match = _A_LITTLE.search(text) or _MOVES.search(text)
    return match is not None and not any(words.search(text) for words in (_DENIED, _LATER, _PAST))
