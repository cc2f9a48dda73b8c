"""What a message is by its words: a question, of others, of another day, denied, a warning sign. Each is a signal by its name."""

import re
from typing import Final

from lanterne_rouge.conversation.asides import BETTER_THAN_BEFORE
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.safety import DRUGS, tells_sets_alone, warns
from lanterne_rouge.domain.routing import RoutingContext
from lanterne_rouge.language.check_in.red_flags import find_red_flags
from lanterne_rouge.language.warning_words import in_plain_english

_SAFETY = re.compile(
    r"\b(?:stabbing|excruciating|shooting) pain\b|\bcan'?t (?:walk|bear weight|move my)\b"
    r"|(?<!no )(?<!without )(?<!hay )(?<!race )(?<!cabin )\bfever\b(?! (?:is |has |was )?(?:gone|over|broke))(?! free)"
    r"|"
    r"\b(?:passed out|pass out|faint\w*|dizzy|black(?:ed)? out|can'?t breathe|hit my head|concuss\w*"
    r"|confused)\b|\bchest (?:hurts?|pain|feels|is tight)"
    r"|\b(?:hurt|kill|harm) myself\b|\b(?:don'?t|dont) want to (?:be here|live)\b|\bsuicid\w*"
    r"|\b(?:threw up after|mak(?:e|ing) myself (?:sick|throw up|vomit|puke)|laxatives?|purg\w+)\b"
    r"|\b(?:ate|eaten|eat) nothing\b|\bskip (?:dinner|lunch|meals?|breakfast)\b|\bhate my body\b"
    rf"|\bmake weight\b.*\bdays\b|{DRUGS}"
    r"|\b(?:ibuprofen|paracetamol|painkillers?|naproxen|codeine)\b|\btorn\b"
    r"|\btore (?:something|my|a|an|the)\b|\b(?:heard|felt) (?:a |something )?(?:loud )?pop\b|\b(?:dark|brown"
    r"|coke).{0,8}(?:urine|pee)\b|\bbleeding again\b|\b(?:nsaids?|diclofenac|aspirin|tramadol|opioids?)\b"
    r"|\bpregnan\w*\b.*\b(?:bleed\w*|contractions?|not moving)\b|\b(?:bleed\w*|contractions?)\b.*\bpregnan\w*"
    r"|\bbaby\b.*\b(?:not|isn'?t|stopped) moving\b"
    r"|\b(?:blood in (?:my )?(?:urine|pee|stool|poo)|(?:peeing|pissing|coughing)(?: up)? blood)\b"
    r"|\bthrow(?:ing)? up after (?:eating|meals?|dinner|lunch)\b|\bstress fracture\b"
    r"|\bswollen (?:hot )?calf\b|\bcalf is (?:hot|swollen)\b|\bnumb(?:ness)?\b.{0,20}\b(?:arm|leg|groin|face)\b"
)
_OF_SETS_DONE: Final = r"(?:\d|(?:exact(?:ly)? )?same\b|(?:whole |full )?sets? (?:as|exactly|in full)\b)"
"""What was done: `did the same again` and `did the sets as written` ask nothing."""
_QUESTION = re.compile(
    r"\?|^(?:(?:hi|hello|hey|hiya|(?:good )?(?:morning|evening)|ok|okay|so|um)(?: coach)?[ ,]+)*"
    r"(?:should|shall|can(?! (?:hardly|barely|scarcely|not)\b)|could|would|am i|are"
    r"|is(?! too\b)|(?:do|does|did|has|is|are) [a-z]+ing\b|(?:do|does|did|has)"
    rf" (?:it|this|that|there|the(?! {_OF_SETS_DONE})|my|your|i|you|we|he|she"
    r"|they|a|an)|what|why|how|which"
    r"|when|where|who|have i|will)\b|\b(?:or not|or (?:nah|no|nope|naw|what)|(?:every time|whenever) i|or stay|y/n|what now)\b"
    r"|^(?:was|were) (?:it|that|this|i|they|my)\b|\bwas it[ ?.!]*$|\d, ?(?:right|correct|yes|yeah|no)\??$"
    r"|\bi wonder\b|, ?(?:but )?how[ ?.!]*$"
    r"|\bis (?:that|this|it) (?:too|ok|okay|realistic|possible|enough|normal|bad|good|safe|doable|wise|smart)\b"
    rf"|(?<!\bi )(?<!\bwe )(?<!\bjust )\b(?:does|do|did(?! the {_OF_SETS_DONE})|is|are) (?:my|the)\b"
    r"|\b(?:should|shall|can|could|am|may|must|do) i\b|\bwhat (?:gives|helps?|should|can|do|does|is|are|to|about)\b"
    r"|\b(?:how|when) (?:can|do|should|to|is|long|much|many|soon)\b|\bwhy$|\bor (?:rest|skip|wait|stop|sleep|walk)\b"
    r"|\b(?:same|more|less|up|down|keep|add|drop|lower|raise|increase|stay|heavier|lighter) .{0,25}\bor (?:\w+ ){0,3}(?:same"
    r"|more|less|up|down|keep|add|drop"
    r"|lower|raise|increase|stay|heavier|lighter)\b"
    r"|\b(?:normal|needed|necessary|allowed|safe|possible|good or bad|or not|yes or no|worth it|any good)$"
    r"|^(?:\w+ ){1,3}or (?:\w+ ){1,3}(?:if|for|when|with) (?!\d)"
    # `10k is 46:30, is 1:42 for the half dreaming`, `if i hit 100 can we go on`.
    r"|[,.;!] (?:so |and |but |then )?(?:is|would|could|will) \d[\d:.]*(?: [a-z]+)* [a-z]{3,}"
    r"|^if (?:i|we|it|this|that)\b[^?]*\b(?:can|could|should|shall|do|may) (?:we|i|you)\b"
    r"|^(?:longest|shortest|best|ideal|optimal|recommended|minimum|maximum|normal|average|typical)\b(?!.*\d ?(?:x|@|kg|lb))"
)
_TELLS = re.compile(r"^did (?:(?:it|that|them(?: all)?)(?=[,.!] )|(?:my |the |some )?(?:\w+ ){0,2}\w+ ?:)(?!.*\?)")
"""What was done, told without its subject: `did my weights: bench 60 3x8`."""
_NO_QUESTION = re.compile(r"\b(?:no idea|don'?t know|not sure|no clue) (?:why|how|what|where|when)\b")
"""What isn't known, told beside a sign."""
OTHER_PEOPLE = re.compile(
    r"\bmy (?:(?:training|gym|running|riding|lifting|swim|little|older|younger|best) )?(?:buddy|friend|wife|husband|son|daughter"
    r"|lad|lass|boy|girl|kid|toddler|nephew|niece|uncle|aunt(?:ie)?"
    r"|brother|sister"
    r"|mate|(?:club|class|gym|work) ?mate|neighbou?r|sergeant|patient|student|trainer|partner"
    r"|grand?dad|gran|nana?|grand(?:son|daughter|pa|ma|mother|father|parents?)"
    r"|coach|dad|mum|mom|girlfriend|boyfriend|fianc[eé]e?|roommate|flatmate|colleague|boss|father|mother|cousin|client"
    r"|team ?mate)\b"
    r"|\b(?:my|our|the|his|her) (?!(?:other|whole|first|second|last|next|legs?|body)\b)[a-z]+ (?:only |just |barely |has "
    r"|had )*(?:slept|sleeps)\b"
    r"|\b(?:meine?|mein) (?:frau|mann|freund(?:in)?|kumpel|sohn|tochter|bruder|schwester|trainer)\b|\bm(?:a femme|on mari|on pote)\b"
    r"|\bmi (?:mujer|esposa|marido|amigo|amiga|novi[oa])\b"
    r"|\bmy \d+ ?-?(?:yo|y/o|year|yr)\b|^(?:our |the )?(?:son|daughter|wife|husband|kid|child|boy|girl|partner"
    r"|girlfriend|boyfriend|mum|mom|dad|friend|buddy)\b"
    r"|\b(?:guy|girl|dude|man|woman|lady|lad|bloke|fella|kid|person|someone|somebody)"
    r" (?:next to|beside|behind|in (?:the|front of|my)|over there|at the|by the|on the|with the)\b"
    r"|\b(?:sergeant|coach|teacher|instructor|captain) (?:made|had|told) (?!me\b)"
    r"|\b(?:he|she|they) (?:did|does|benche[sd]|squat\w*|lift\w*)\b"
)
_OF_A_BODY = re.compile(
    r"\b(?:hurts?|pain\w*|sore|ach(?:e|es|ed|ing)|stiff|swollen|twinge|fever|headache|dizzy|faint\w*|pressure|torn)\b"
    r"|\d ?(?:/|out of) ?10\b"
)
# Who else did a set or gave an order. Not for what is told of a body: "my hamstring pulled", "she said my pressure is high".
_OTHERS_TRAIN = re.compile(
    r"\b[a-z]+ next to me\b"
    r"|\b(?:my|our) (?!(?:legs?|arms?|grip|back|form|last|first|second|third|next|whole|other|right|left|knees?|body|watch|garmin|app|sets?"
    r"|session)\b)[a-z]+ (?:just |only )?(?:pulled|hit|did|ran|rode|squatted|benched|lifted|repped|walked|swam)\b"
    r"|\b(?:he|she|they|you) (?:just |only |also |really )?(?:hit|got|made|pulled|logged|finished|skipped|ran|rode|swam"
    r"|weigh\w*|says?|said|told)\b"
    r"|\b(?:for|by) (?:him|her|them)\b|\b(?:was|is|were) (?:his|hers|theirs|yours)\b|\b(?:tell|ask|remind) (?!me\b)[a-z]+ to\b"
    r"|^coach (?:did|got|hit|made)\b|\b(?:he|she|they|you) (?:did|does|benche[sd]|squat\w*|lift\w*)\b"
)
OTHER_TIME = re.compile(
    r"\b(?:yesterday|last (?:week|wk|month|year|time|monday|tuesday|wednesday|thursday|friday|saturday"
    r"|sunday|night|evening)|tomorrow|tmrw|tonight|next (?:week|time)"
    r"|the other day|(?:last|at the|on the|over the|this|that) weekend|earlier this week|recently"
    r"|(?:over|before|since|after|during) (?:the |my )?(?:holidays?|christmas|easter|summer|winter|pregnancy|surgery"
    r"|injury)|back then|on (?:my )?(?:holidays?|vacation|birthday)"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|ago|used to"
    r"|(?:back |early |late )?in (?:the )?(?:spring|summer|autumn|winter)|last (?:spring|summer|autumn|fall|winter)"
    r"|back in the (?:fall|day)"
    r"|(?:back |early |late )?in (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d)"
    r"|ystrd\w*|yest|yday|(?:vor|vorvor)?gestern|letzte[nrs]?|übermorgen|(?<!heute )(?<!guten )morgen|hier (?:matin|soir)|hier$|avant-hier"
    r"|demain|semaine derni[èe]re|anteayer|ayer|anoche|mañana|la semana pasada|ieri|domani|scors[oa]|gisteren|eergisteren|vorige"
    r"|ontem|amanhã"
    r"|gonna|going to|will|i'll|plan(?:ning)? to|want to|about to|bout to|try)\b|\bnext$"
)
_NEGATED = re.compile(
    r"\b(?:not (?:done|yet|there)|didn'?t (?:do|finish)|couldn'?t finish|if i|would(?! say\b| guess\b)|kidding|maybe"
    r"|lost count|half of|yeah,? right|as if|in my dreams|i wish|pretend(?:ing)?|let'?s say"
    r"|\d+(?: reps?)? is (?:fine|ok|okay|enough|good|wrong|too|plenty|better|right))\b|\bnan\b|\d@ ?-|@ -|\de\d"
)
ENDURANCE_WORDS = re.compile(
    r"\b(?:ran|run|rode|ride|bike|biked|swam|swim|walk(?:ed)?|jog(?:ged)?|(?<!in a )row(?:ed)?|parkrun|hike[d]?"
    r"|erg|wheelchair|hand-?cycled?|pushed (?=\d[\d.]* ?(?:km|k|mi)\b)[\d.]+ ?(?:km|k|mi))\b"
)


_WHO = (
    r"(?:(?:my|the|our) )?(?:son|daughter|kid|child|baby|toddler|wife|husband|partner|girlfriend|boyfriend|mum|mom|dad|mother|father"
    r"|flatmate|friend)"
)
_SICKNESS = r"(?:fever|flu|cold|covid|cough|illness|headache|temperature|dizziness|sore throat|it|that)"
TAKEN_BACK = re.compile(
    rf"(?:no,? |sorry,? |wait,? )*(?:(?:please )?(?:take|took|undo|remove|delete) (?:that|the|my|it)(?: {_SICKNESS})?"
    rf"(?: (?:back|out|again))?,?"
    rf"(?: (?:i'?m|i am|i feel) (?:healthy|well|fine|ok|okay|not (?:ill|sick)))"
    rf"|(?:the |that )?{_SICKNESS} (?:was|is|were) {_WHO}(?:'?s)?,? ?(?:not (?:mine|me|my own))?"
    rf"|no {_SICKNESS}(?: (?:any ?more|now))?,? (?:it|that) (?:was|is) {_WHO}(?:'?s)?"
    rf"|i'?m (?:feeling )?(?:fine|healthy|well|ok|okay)(?: actually)?,? (?:it|that) was {_WHO}(?:'?s)?)[ .!]*$"
)
"""What was told of the body and wasn't so, as a whole normalised message: nobody reports a sign with it."""


_WORD: Final = (
    r"(?:(?!(?:it'?s|its|it|i|i'm|im|is|are|was|were|has|have|had|got|feels?|felt|went|goes|gone|been|since|because|cause|now|today"
    r"|yesterday|already|still|again|hurts?|keeps?|mine|and|but|so|tonight|lately)\b)[a-z][a-z'-]*)"
)
_WATCH: Final = (
    r"(?:watch(?:ing)?(?: out)?|look(?:ing)?(?: out)?|on the lookout|on guard|alert|listen(?:ing)?) (?:for|to)"
)
WATCHED_FOR: Final = re.compile(
    rf"^(?:(?:and|so|ok|but|also|hi|hey|coach)[ ,]+)*(?:(?:should|do|must|shall) i (?:need to |have to |also )*(?:be )?{_WATCH}"
    rf" (?P<sign>{_WORD}(?: {_WORD}){{0,6}}?)"
    rf"|(?:what|which|any) (?:warning )?(?:signs?|symptoms?) (?:of|for) (?P<cause>{_WORD}(?: {_WORD}){{0,4}})"
    rf" (?:should|do|must) i (?:need to |have to )*(?:be )?{_WATCH})"
    rf"(?: (?:when|after|during|while|if) (?:(?!(?:now|today|numb|dizzy|sore|swollen|hurts?|pain\w*)\b)[a-z'-]+ ?){{1,8}})?[ ?.!]*$"
)
"""What asks which sign may come and tells of none that is there; a whole normalised message, for what stands beside it may tell one."""


def is_warning(message: str) -> bool:
    """Whether a message has a word in it that comes before anything else: a warning sign, self-harm, drugs."""
    text = normalise(in_plain_english(message))
    if tells_sets_alone(text) or TAKEN_BACK.match(text) or WATCHED_FOR.match(text):
        return False
    return _SAFETY.search(text) is not None or bool(find_red_flags(message)) or warns(text)


def is_asked(text: str) -> bool:
    """Whether a normalised text is a question."""
    return _QUESTION.search(_NO_QUESTION.sub("", _TELLS.sub("", text))) is not None


_OF_THE_OTHER: Final = (
    r"(?:,? (?:\w+ ){0,2}(?:who|whose|that (?:has|had|was|is|got|faint\w*|collaps\w*))| (?:has|is|did|got))\b"
    r"(?![^?]*\bi (?:\w+ ){0,2}(?:faint\w*|collaps\w*|felt|feel|had|have|got|passed out|blacked out)\b)"
)
"""What is told next of who came along: it's theirs, unless `i` follows. `With my wife and fainted` is the athlete's own."""
_IN_COMPANY: Final = re.compile(
    r"^((?:today |i |we |just )*"
    r"(?:ran|rode|swam|walked|jogged|biked|cycled|hiked|rowed|skied|played|climbed|danced|trained|lifted|did|went for an? [a-z ]*?)\b"
    rf"[^?]*?) with (?:my|our) [a-z]+\b(?!{_OF_THE_OTHER})(?![^?]*\b(?:he|she|they|his|her|their)\b)"
)
"""With whom it was done: it is the athlete's own session all the same."""


_HELPED_ME: Final = re.compile(
    r"\b(?:my|our|a|the) [a-z]+ (?:had to |has |had )?(?:give|gave|help(?:ed)?|treat(?:ed)?|carr(?:y|ied)"
    r"|drive|drove|take|took|found|brought) me\b"
)
"""Who helped: what it was for is the athlete's own."""


_THEIR_OWN_SIGN: Final = re.compile(
    r"(?:(?:and|but|so|then) )*(?:(?:he|she|they) (?:just |nearly |almost |then |suddenly |also )*"
    r"(?:faint\w*|collaps\w*|pass(?:ed)? out|black(?:ed)? out|had (?:a |an |bad |some )*(?:fit|seizure|stroke|heart attack|chest pain))"
    r"|(?:his|her|their) \w+(?: is| was)? (?:hurts?|hurting|ach(?:es?|ed|ing)|sore|swollen|tight))"
    r"\b(?!.*\b(?:i|me|my|both|too|we)\b)"
)
"""A sign whose whole clause is of somebody who was named before."""


_AS_YOU_SAID: Final = re.compile(
    r"\b(?:like|as) you (?:said|told me|asked(?: for)?|wanted|suggested)\b|\bwhat(?: have|'?ve) you got(?: for me)?\b"
)
"""The coach's own word, by which it was done, and what it is asked for."""


def is_about_others(text: str) -> bool:
    """Whether a normalised text is about somebody else, or about what somebody else trained or said."""
    text = _AS_YOU_SAID.sub(" ", text)
    if is_of_another_body(text):
        return True
    text = _IN_COMPANY.sub(r"\1", text)
    return _OF_A_BODY.search(text) is None and (_OTHERS_TRAIN.search(text) is not None or _is_of_a_name(text))


def is_of_another_body(text: str) -> bool:
    """Whether what a normalised text tells of the body is somebody else's: the athlete's own signs are never passed over."""
    if _THEIR_OWN_SIGN.match(text):
        return True
    return OTHER_PEOPLE.search(_HELPED_ME.sub(" ", _IN_COMPANY.sub(r"\1", text))) is not None


_SOMEBODY_DID = re.compile(
    r"^(?P<who>[^\W\d_]{3,})(?:'s)? (?:just |only )?(?:did|pulled|hit|got|ran|rode|swam|benched|squatted|lifted|made|repped"
    r"|finished|deadlifted|pressed|walked)\b"
)
_OF_A_SESSION: Final = re.compile(
    r"^(?:brick|session|workout|race|intervals?|tempo|fartlek|commute|parkrun|lesson|class)\b"
)


def _is_of_a_name(text: str) -> bool:
    """Whether a sentence begins with a word that is none of a report's and then tells what was done: `piotr pulled 200x3`."""
    found = _SOMEBODY_DID.match(text)
    if found is None or _OF_A_SESSION.match(text):
        return False
    from lanterne_rouge.conversation.items import is_said_of_sets

    return not is_said_of_sets(found["who"]) and not found["who"].endswith("ly")


_DONE_TONIGHT: Final = re.compile(
    r"^(?:i |just |so |ok |we )*(?:ran|rode|swam|walked|jogged|hiked|rowed|cycled|lifted"
    r"|trained|did|went|finished)\b(?=.*\d).*\b(?P<when>tonight)\b"
)
"""What was done tonight is of today; what will be done tonight isn't done."""


def is_of_another_time(text: str) -> bool:
    """Whether a normalised text tells of another time than today up to now."""
    return OTHER_TIME.search(BETTER_THAN_BEFORE.sub(" ", without_tonight(text))) is not None


def without_tonight(text: str) -> str:
    """A normalised text that tells what was done tonight without that word."""
    done = _DONE_TONIGHT.match(text)
    return text if done is None else f"{text[: done.start('when')].rstrip()}{text[done.end('when') :]}"


_SCREEN_FIRST: Final = re.compile(r"^[a-z-]+ (?=(?:just |only )?(?:did|got|hit|made)\b)")


def _opens_with_screen(text: str, context: RoutingContext) -> bool:
    """Whether what looks like somebody's name is that of the exercise on screen: `wallballs only got 17`."""
    found = _SCREEN_FIRST.match(text)
    if found is None or not context.current_exercise:
        return False
    from lanterne_rouge.conversation.set_grammar import is_on_screen, names_on_screen

    return is_on_screen(found[0].strip(), names_on_screen(context.current_exercise))


def signals_of(text: str, context: RoutingContext) -> list[str]:
    """The names of what the words and the situation of a normalised message say."""
    found = (
        ("is_question", _QUESTION.search(_TELLS.sub("", text))),
        (
            "other_people",
            is_about_others(_SCREEN_FIRST.sub("", text) if _opens_with_screen(text, context) else text) or None,
        ),
        ("another_day", is_of_another_time(text) or None),
        ("negated", _NEGATED.search(text)),
        ("names_endurance", ENDURANCE_WORDS.search(text)),
        ("has_create_verb", re.search(r"\b(?:create|make|build|give me|write)\b", text)),
        ("mentions_routine", re.search(r"(?<!split )\b(?:routine|program|split(?! squat)|ppl|weekly plan)\b", text)),
        ("first_person_plus_metrics", re.search(r"\bmy\b.*\b(?:volume|progress|ftp|numbers|e1rm)\b", text)),
        ("live_session", context.live_session or None),
        ("pending_proposal", context.pending_proposal or None),
    )
    return [name for name, match in found if match]
