"""Sentences that talk an athlete out of caution: that signs are gone or mean nothing, that rules do not count, that rest is not needed."""

import re

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
# Where the rules saw illness, pain or a red flag, nobody is told that all is well; wishes and conditions are not meant.
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
    found = words.search(sentence)
    return sentence[: found.start()] if found else ""
