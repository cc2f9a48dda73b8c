"""What no sentence to an athlete may hold, whatever its numbers: links, markup, medicine, the machine itself, other people."""

import re
from collections.abc import Collection

from lanterne_rouge.domain.decision import Flag

_ENDINGS = (
    "com|org|net|io|co|ai|app|dev|xyz|info|biz|me|ly|gg|tk|ru|cn|de|uk|us|eu|fr|site|online|shop|link|click|top"
    "|example|test|local"
    "|zip|sh|py|js|ts|md|txt|json|csv|html?|php|exe|toml|ya?ml|db|sql|env"
)
_LINK = re.compile(
    rf"://|www\.|\bhttps?\b|\bhxxps?\b|\bmailto\b|\bftp\b(?!\s\d)|@|\b[\w-]+\s?\.\s?(?:{_ENDINGS})\b(?!\s*[a-z]*\s?:)"
    r"|\[?\(?\bdot\b\)?\]?\s?(?:com|org|net|io)\b|\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b|[a-z]\.[a-z]{3,}"
    r"|\bscan (?:the|this) (?:qr|code)\b"
    r"|\b(?:send|e-?mail|message|text|whatsapp|telegram|contact|call|pay|write to) (?:me|us|him|your|my"
    r"|them)\b|\bbrowser\b|\bdata of (?:everybody|everyone|others|all)\b|\bclick (?:here|on|the|this)\b|\b(?:visit"
    r"|download|subscribe|sign up|log in at)\b",
)
_SAFE_DOTS = re.compile(r"\b(?:e\.g|i\.e|a\.m|p\.m|etc)\.|\blanterne [a-z-]+(?: --[a-z]+)*")
_MARKUP = re.compile(
    r"[<>{}\[\]`|\\~^*_#$=\u20e3]|&\w+;|&#|^\s*-{3}|!\[|\b(?:function|script|select|import|print|eval|exec"
    r"|curl|rm|sudo)\s?[({/]"
    r"|\w\(\)|(?:^|\s)/(?:[\w.-]+/?)*(?=\s|$)|\s-[a-z]{2,}\b|(?:^|\s)\.{1,2}/|\b[a-z]:\\|\b\w+/\w+/\w+"
    r"|%[0-9a-f]{2}%|\b0x|\b(?:true|false|null)\s*[,}]"
    r'|"\s*:\s*|(?:^|\s)--(?:[a-z])|\b[a-z0-9+/]{24,}={0,2}\b',
)
_MACHINE = re.compile(
    r"\b(?:(?:my|these|the|your|previous|prior|above|initial|hidden|original|following) (?:system "
    r"|developer )?(?:instructions?|prompts?)"
    r"|system (?:prompt|message)|developer message|prompt(?:ed)?\b|instructed|(?:as )?an ai\b|(?:language"
    r"|ai) model|llm|gpt\w*|openai|anthropic|chatbot"
    r"|claude|gemini|i (?:was|am|have been) (?:told|programmed|asked|not allowed|trained)|tool calls?"
    r"|call(?:ing)? (?:the )?(?:tool|function)|function call"
    r"|api|tokens?|passwords?|secrets?|credentials?|(?:access|private|secret|api) keys?|environment variables?"
    r"|jailbreak\w*"
    r"|ignore (?:all|any|the|previous|every)\b.{0,30}\b(?:instructions?|prompts?|guardrails?)|override"
    r"|overrid\w+|developer mode"
    r"|guardrails?|database|server|json|schema|source code|training data|confidential|log_?set|role ?play"
    r"|simulat\w+)\b",
)
_MEDICINE = re.compile(
    r"\b(?:ibuprofen|paracetamol|acetaminophen|aspirin|diclofenac|naproxen|pain ?killers?|pain ?relie\w+"
    r"|nsaids?|anti-?inflammator\w+|antibiotics?|steroids?"
    r"|cortisone|epo|testosterone|clenbuterol|ephedrine|amphetamine\w*|beta[- ]?blockers?|medications?"
    r"|medicine|drugs?|pills?|tablets?"
    r"|dos(?:e|es|age)|prescri(?:be|bed|ption)|inject\w*|supplements?|caffeine|creatine|diagnos\w+|doping"
    r"|hormones?|insulin|laxatives?|diuretics?"
    r"|opioids?|codeine|tramadol|morphine|cannabis|cocaine|melatonin|sleeping pills?"
    r"|fast(?:ed|ing)|starv\w*|purg\w+|dehydrat\w+|crash diet|diets?|dieting|calorie deficit|calories"
    r"|lose (?:some )?weight|weight loss|losing weight"
    r"|(?:skip|miss|cut|drop)(?:ping)? (?:your |a |the )?(?:breakfast|lunch|dinner|meals?|carbs|food|calories)"
    r"|eat (?:less|nothing|little)|(?:do not|don't|without) (?:eat|drink)\w*"
    r"|empty stomach|sweat suit|sauna suit"
    r"|(?:ignor\w*|forget|overrul\w*|skip\w*|disregard|never mind) (?:\w+ ){0,3}(?:doctors?|physicians?"
    r"|physios?|symptoms?|fever|pain|illness|injur\w+)"
    r"|(?:doctors?|physicians?|physio\w*) (?:is|are|was|were|can|cannot|do not|don't|does not|doesn't|know"
    r"|exaggerat|worr)\w*(?! (?:has|have) cleared)"
    r"|no (?:need|reason) (?:to (?:see|ask|call|consult)|for) (?:a |the |your )?(?:doctor|physician)"
    r"|(?:do not|don't|never|without) (?:\w+ ){0,2}(?:see|seeing|ask|asking|call|calling|consult|consulting"
    r"|need|bother\w*)(?: \w+){0,2} (?:doctor|physician)"
    r"|(?:train|ride|run|push|work|power|fight|play|go|lift|swim|race|carry on|keep going|continue|exercise"
    r"|get|grit|battle|breathe)\w*(?: \w+){0,2}"
    r" (?:through|despite|past|into|with|over|on)(?: \w+){0,3} (?:pain|hurt|fever|flu|illness|injur\w+|chest"
    r"|sickness|cold|ache|infection|dizziness|covid)\b(?! (?:can|could|may|might|would|will|is|puts?) (?:only "
    r"|also )?(?:harm|hurt|damage"
    r"|dangerous|be dangerous|make|risky|a risk|prolong|worsen|extra|strain|delay|slow)\b)"
    r"|pain (?:is|means|builds|makes|will|cannot|can)|no pain|(?:pain|fever|chest pain"
    r"|dizziness)(?: \w+)? (?:is|are) (?:nothing|normal|fine|good|harmless|weakness|just)"
    r"|(?:pain|tightness|pressure|fever|dizziness|flu|illness|infection|swelling) (?:will|should|is only"
    r"|is just|is probably|comes and goes|goes away|passes)"
    r"|(?:not|never|nothing) (?:\w+ )?(?:serious|dangerous|to worry about)|harmless|you are (?:cleared|cured"
    r"|healthy enough)|sweat (?:it|the|a|out)\b\w*"
    r"|self-harm|suicid\w+|kill yourself|worthless|lazy|pathetic|weak(?:ling)?s? (?:people|ones)|fat\b(?! oxid"
    r"| burn| as fuel))\b",
)
_NAMED = (
    r"readiness|hrv|heart rate|sleep|form|fitness|fatigue|ctl|atl|tsb|load|data|numbers|training|resting|pulse"
    r"|score|plan|session|workout"
    r"|pain|illness|injury|mission|goal"
)
_OTHERS = re.compile(
    rf"(?:\b(?:other|another|different|second|next|fellow|last|previous|earlier) (?:athlete|user|person|client|member|account)s?\b"
    rf"|\b(?:athlete|user|account|client) ?(?:id|no\.?|number|name|\d)|\bteam-?mates?\b|\b(?:friends?|partner"
    rf"|wife|husband|colleague|neighbou?r|rival)'?s?\b"
    rf"|\b(?:his|her|their) (?:own )?(?:{_NAMED})\b|\bi (?:talked|spoke|chatted|wrote) (?:to|with)\b|\b(?:he"
    rf"|she) (?:has|had|slept|trained|is|was|rode|ran)\b"
    r"|\bthe (?:athlete|user)\b(?! in you)|\b(?:home address|phone number|date of birth|e-?mail|bank"
    r"|credit card|location|address)\b)",
)
_POSSESSIVE = re.compile(rf"\b([A-Z][a-z]+)['’]s (?:\w+ )?(?:{_NAMED})\b")
_OF_SOMEBODY = re.compile(rf"\b(?:{_NAMED}) of ([A-Z][a-z]+)\b")
_NO_PERSON = re.compile(
    r"Today|Yesterday|Tomorrow|Tonight|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|It|That|Here|"
    r"There|What|Let|Body|January|February|March|April|May|June|July|August|September|October|November|December|"
    r"Base|Build|Peak|Taper|Maintenance"
)
# Words that models write with a capital; any other in the middle of a sentence is a name, and has to be one of the day's own.
_CAPITALS = (
    r"i|i'm|i'd|i'll|i've|ride|run|swim|walk|row|workout|session|zone|endurance|threshold|tempo|recovery|recover|"
    r"easy|ease|maintain|push|rest|readiness|sleep|form|fitness|fatigue|hrv|heart|rate|variability|resting|stress|"
    r"balance|training|load|plan|goal|race|stage|stages|warm|cool|steady|intervals|interval|warm-up|cool-down|"
    r"english|coggan|today|phase|aerobic|optimal|low|moderate|high|good|fair|the|a|your|you|this|keep|stay|take|"
    r"why|what|how|and|but|so|intensity|summary|decision|confidence|duration|note|key|bottom|line|celsius|"
    r"fahrenheit"
)
_CAPITALISED = re.compile(_CAPITALS)
_AT_THE_START = re.compile(r"^\W*([A-Z][a-zà-ÿ]+) (?:has|had|rode|ran|slept|trained|felt|finished|swam|lifted|did)\b")
_SUBJECTS = re.compile(
    rf"{_CAPITALS}|it|that|there|nothing|everything|something|anything|yesterday|one|nobody|he|she|they|we"
)
_CAPITAL = re.compile(r"(?<=[a-z0-9,;)%°’'-]\s)[A-Z][a-zà-ÿ]+(?:['’][a-z]+)?")
# Words without which hardly any English sentence of five words stands, and that other languages do not share.
_ENGLISH = re.compile(
    r"\b(?:readiness|fatigue|fitness|higher|lower|low|high|"
    r"the|your|you|is|are|and|of|for|to|with|this|that|it|today|not|be|from|by|than|then|will|can|but|keep|let|"
    r"have|has|were|down|out|easy|ride|rest|zone|minutes|sleep|an|would|only|more|when|after|nothing|work|hard|"
    r"good|day|session|body|legs|feel|there|one|if|because|just|very|take|any|well|now"
    r")\b"
)
_TOO_SHORT_TO_TELL = 5
_LAST_LATIN = 0x24F


def unsafe(sentence: str, names: Collection[str] = ()) -> str | None:
    """Why a sentence may not be shown, None where nothing speaks against it; `names` are those that the day itself holds."""
    lowered = sentence.lower()
    plain = _SAFE_DOTS.sub(" ", lowered)
    if _LINK.search(plain):
        return "a link or an address"
    if _MARKUP.search(plain):
        return "markup or code"
    if _MACHINE.search(lowered):
        return "talk of the machine"
    if _MEDICINE.search(lowered):
        return "medical advice"
    if not _is_plain_english(sentence):
        return "not plain English"
    if _OTHERS.search(lowered) or _names_somebody(sentence, names):
        return "somebody else"
    return None


def _names_somebody(sentence: str, names: Collection[str]) -> bool:
    owners = (*_POSSESSIVE.findall(sentence), *_OF_SOMEBODY.findall(sentence))
    subjects = (name for name in _AT_THE_START.findall(sentence) if not _SUBJECTS.fullmatch(name.lower()))
    others = (name for name in _CAPITAL.findall(sentence) if not _CAPITALISED.fullmatch(name.lower()))
    own = " ".join(names).lower()
    return any(not _NO_PERSON.fullmatch(name) and name.lower() not in own for name in (*owners, *subjects, *others))


def _is_plain_english(sentence: str) -> bool:
    """Latin letters only, and a word or two that only English has: text in another language cannot be checked."""
    if not sentence.isascii() and any(ord(c) > _LAST_LATIN and c.isalpha() for c in sentence):
        return False
    return len(sentence.split()) < _TOO_SHORT_TO_TELL or _ENGLISH.search(sentence.lower()) is not None


_SIGN = (
    r"fevers?|colds?|flu|pains?|injur\w+|illness(?:es)?|symptoms?|warnings?|signs?|knees?|chest|coughs?"
    r"|infections?|temperature|sickness"
    r"|aches?|dizziness|bug|soreness"
)
_BE = r"(?:['’](?:re|s)| is| are| was| were| has been| have been| seems?| looks?)"
_TALKS_OUT = re.compile(
    rf"\b(?:you|it|that|(?:your|the) (?:\w+ )?(?:{_SIGN})){_BE} (?:all |now |completely |fully |quite |just |only )*"
    r"(?:healthy|well again|fine again|gone|over|healed|cured|typo|a typo|made up|imagined|imaginary|no problem"
    r"|no big deal)\b"
    r"|\b(?:no|not any|without any|zero) (?:\w+ )?(?:warning signs?|warnings?|symptoms?|red flags?|flags?"
    r"|injur\w+|illness|fever)\b"
    r"|\b(?:rules?|limits?|ceilings?|signs?|warnings?|numbers?)(?: \w+)? (?:do|does|did) ?(?:not|n['’]t) (?:count"
    r"|apply|matter|hold)\b"
    r"|\b(?:only|just|merely|nothing but) an? (?:\w+ )?(?:cold|sniffles?|flu|headache|scratch|niggle|fever|ache"
    r"|number)\b"
    r"|\b(?:miss|skip|rest|los|wait|stopp)ing\b.{0,25}\b(?:cost|costs|ruins?|harms?|hurts?|set you back"
    r"|sets you back|throws?|kills?|wastes?)\b"
    r"|\b(?:an )?excuses?\b|\bnothing (?:to|that) (?:ease|rest|worr\w+|recover|stops?|speaks)\b(?! against)"
    r"|\bdoctor['’]?s['’]? orders?\b"
    r"|\b(?:needs?|requires?|deserves?) no (?:\w+ )?(?:rest|recovery|warm-?up|break|doctor|day off)\b"
    r"|\bno (?:rest|recovery|break) (?:is |at all )?(?:needed|necessary|required|today)\b"
    r"|\b(?:rest|recovery|sleep|caution|an easy day)(?: days?)? (?:is|are) (?:not needed|unnecessary|overrated"
    r"|optional|something that happens to)\b"
    r"|\b(?:has|have|is|are|was|were|been|['’](?:re|ve|s)) (?:been )?(?:all |fully |now )*cleared\b(?<!has cleared)",
    re.I,
)
# Where the rules saw illness, pain or a red flag, no text may say that all is well; wishes and conditions are not meant.
_ALL_IS_WELL = re.compile(
    r"\byou(?:['’]re| are| seem| look| feel| sound)(?: \w+)? (?:fine|ok|okay|well|good|great|better|strong|ready"
    r"|rested|fit|fresh|healthy|alright)\b"
    r"|\bgoes? away\b|\bby itself\b|\bstronger than\b|\bdoctors? (?:\w+ ){1,4}too\b|\b(?:do"
    r"|(?<!most that )does) you good\b"
    r"|\balmost (?:gone|over|healed|well)\b|\blet (?:\w+ ){1,4}stop you\b|\bback to normal\b"
    r"|\bnothing (?:\w+ )?wrong\b|\bworst is\b|\bin (?:the|your) (?:mind|head)\b|\bmistakes?\b|\berrors?\b"
    r"|\bimagin\w+"
    r"|\b(?:everything|all|it all)(?: else)? (?:is|looks|seems) (?:\w+ )?(?:normal|fine|good|well|okay|ok|right)\b"
    rf"|\b(?:{_SIGN})(?: \w+)? (?:is|are|seems?|looks?|was|were) (?:\w+ )?(?:a story|minor|mild|small|harmless"
    rf"|normal|fine|over|gone|nothing|better"
    r"|improving|under control|old|weakness|welcome)\b"
    r"|\bno (?:\w+ )?(?:danger|risk|harm|reason|cause|need)\b|\b(?:shake|walk|laugh|sleep|ride|run) (?:it|this"
    r"|that) off\b|\bnobody would\b"
    r"|\b(?:fevers?|illness|pain|a cold|colds) (?:builds?|makes?|clears?|helps?|heals?|teaches)\b",
    re.I,
)
_NOT_YET = re.compile(r"\b(?:when|once|until|till|if|hope|wish|soon|unless|after|before|not|cannot|can['’]t)\b", re.I)


def talks_out_of_caution(sentence: str, *, warned: bool = False) -> bool:
    """Whether a sentence does; `warned`: the rules saw signs of illness, pain or danger, so that plain comfort is wrong as well."""
    if _TALKS_OUT.search(sentence) and not _NOT_YET.search(_before(_TALKS_OUT, sentence)):
        return True
    return warned and _ALL_IS_WELL.search(sentence) is not None and not _NOT_YET.search(_before(_ALL_IS_WELL, sentence))


def _before(words: re.Pattern[str], sentence: str) -> str:
    match = words.search(sentence)
    return sentence[: match.start()] if match else ""


_WARNING = frozenset(
    (
        Flag.ILLNESS_ABOVE_NECK,
        Flag.ILLNESS_SYSTEMIC,
        Flag.PAIN,
        Flag.INJURY,
        Flag.MEDICAL_REFERRAL,
        Flag.REDS_RISK,
        Flag.TEMP_ELEVATED,
        Flag.RETURN_TO_TRAINING,
    )
)


def warned(flags: Collection[Flag]) -> bool:
    """Whether the rules saw such a sign."""
    return not _WARNING.isdisjoint(flags)
