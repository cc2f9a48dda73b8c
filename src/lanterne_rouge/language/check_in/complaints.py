"""Read what a text says of the complaints that are open: it rates, keeps or closes those that it names, or leaves a question."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lanterne_rouge.domain.check_in import PELVIC_FLOOR, Pain
from lanterne_rouge.language.check_in.pain import MODERATE_SCORE, PELVIC_SIGNS, SIGN_IS_OVER, find_pains
from lanterne_rouge.language.check_in.phrase import normalize_text

_CLAUSE = re.compile(r"[;!?]|[.,](?!\d)| but | and ")
_SCORE = re.compile(r"(?<![\w.,/])(\d{1,2}(?:[.,]\d)?) ?(?:/|out of) ?10\b")
# Scores of something else.
_OTHER_SCORE = re.compile(
    r"\b(?:sleep|slept|energy|mood|stress|soreness|readiness|motivation|fatigue|rpe|effort|felt|feel\w*)\b"
)
_SIDES = re.compile(r"\b(?:left|right|inner|outer|lower|upper|front|both|the|my)\b")
_PLURALS = {"calf": "cal(?:f|ves)", "calves": "cal(?:f|ves)", "foot": "f(?:oo|ee)t", "feet": "f(?:oo|ee)t"}
_LATER = r"(?: (?:now|again|today|this morning|thanks|completely|totally|at all|any ?more|already|finally))*$"
_GOOD = r"(?:gone|fine|good|great|perfect|ok|okay|pain[- ]free|all clear|healed|normal|100 ?%)"
_OPEN_STILL = re.compile(
    r"\b(?:still|almost|nearly|mostly|hardly|not|partly|half|until|if|unless|when|hope\w*|was|were|will|should|would|could|feels wrong"
    r"|except|apart)\b"
)
_CLOSED = re.compile(
    rf"\b{_GOOD}{_LATER}|^(?:there is |i have |with )?(?:no|without)(?: any| more)* (?:[\w ]+ )?(?:pain|trouble|problems?|ache){_LATER}"
    rf"|\b(?:does not|do not|no longer|stopped) (?:hurt|hurts|hurting|aching|ache){_LATER}"
)
_SEEMS_WELL = re.compile(rf"\b{_GOOD}\b|\b(?:no|without)(?: any| more)* (?:[\w]+ )?pain\b")
_WORSE = re.compile(r"\b(?:worse|worsening|increasing|rising)\b")
_BETTER = re.compile(r"\b(?:better|improv\w+|easing|eased|settl\w+|less)\b")
_NO_PAIN = re.compile(rf"^(?:i have |there is |with )?(?:no|without)(?: any| more)* pains?{_LATER}")
_LISTED = r"(?:pain|leaking|leaks?|heaviness|pressure)"
_SOMETIMES = r"(?! (?:when|while|on|at|in|if|unless|yet|so far|walking|during|until|with|just|only))"


@dataclass(frozen=True, kw_only=True)
class ComplaintNews:
    """The news of a text about open complaints: a pain of 0 is closed; `questions` are about what stays unclear."""

    pains: tuple[Pain, ...] = ()
    questions: tuple[str, ...] = ()
    unread: str = ""


def at_open_place(pain: Pain, open_pains: Sequence[Pain]) -> Pain:
    """A pain named without its side, at the place of the only open complaint there; unrated it keeps a score of 3 and more."""
    same = [known for known in open_pains if known.site == pain.site] or [
        known
        for known in open_pains
        if _speaks_of(pain.site, known.site) and not re.search(r"\b(?:left|right)\b", pain.site)
    ]
    if len(same) != 1:
        return pain
    known, score = same[0], pain.score_0_10
    told = known.told_0_10 if known.told_days_ago else known.score_0_10
    if score is None and told is not None and told >= MODERATE_SCORE:
        score = told
    lifts = tuple(dict.fromkeys((*known.lifts, *pain.lifts)))
    return replace(pain, site=known.site, score_0_10=score, when=_joined(pain.when, known.when), lifts=lifts)


def says_no_pain(text: str) -> bool:
    """Whether a text says that nothing hurts, and names no exception."""
    clauses = _clauses(normalize_text(text))
    return any(_NO_PAIN.search(clause) for clause in clauses) and not find_pains(text)


def says_pelvic_sign_gone(text: str) -> bool:
    """Whether a text says that leaking or heaviness is over; that there was none is said of one session."""
    words = ", ".join(_clauses(normalize_text(text)))
    over = (rf"\b(?:(?:{pattern}){SIGN_IS_OVER}|no more (?:{pattern})\b)" for pattern in PELVIC_SIGNS.values())
    is_gone = any(_is_gone(words, pattern) for pattern in PELVIC_SIGNS.values())
    return is_gone and any(re.search(said, words) for said in over) and not find_pains(text)


def read_complaint_news(text: str, open_pains: Sequence[Pain], read: Sequence[Pain]) -> ComplaintNews:
    """What a text says of open complaints that `read`, the pains found in it, doesn't name."""
    named = {pain.site for pain in read}
    waiting = [pain for pain in open_pains if pain.site not in named and pain.score_0_10 != 0]
    clauses = _clauses(normalize_text(text))
    pains: list[Pain] = []
    questions: list[str] = []
    unread: list[str] = []
    for clause in clauses:
        about = [pain for pain in waiting if pain.site != PELVIC_FLOOR and _speaks_of(clause, pain.site)]
        if not about and _NO_PAIN.search(clause):
            pains += [_closed(pain) for pain in waiting if pain.site not in (PELVIC_FLOOR, *(p.site for p in pains))]
        elif not about and len(waiting) == 1 and waiting[0].site != PELVIC_FLOOR and _only_scores(clause):
            # A score of another place says nothing of the one that waits.
            about = [] if find_pains(clause) else waiting
        if len(about) > 1 and (_SCORE.search(clause) or _SEEMS_WELL.search(clause) or _BETTER.search(clause)):
            questions.append(f"Which one: {' or '.join(_plain(pain) for pain in about)}? Say it with its side.")
        elif len(about) == 1:
            news = _news(clause, about[0])
            pains += [news] if news is not None else []
            if news is None and _SEEMS_WELL.search(clause):
                questions.append(
                    f'Is your {_plain(about[0])} free of pain? Say "{_plain(about[0])} is fine", or how it is, 0 to 10.'
                )
        if not about:
            unread.append(clause)
    pelvic = next((pain for pain in waiting if pain.site == PELVIC_FLOOR), None)
    if pelvic is None and PELVIC_FLOOR not in named and _is_gone(", ".join(clauses), PELVIC_SIGNS["leaking"]):
        # After a run of the way back: still gone.
        pains.append(Pain(site=PELVIC_FLOOR, score_0_10=0))
    if pelvic is not None:
        news, question = _pelvic_news(", ".join(clauses), pelvic)
        pains += [news] if news is not None else []
        questions += [question] if question else []
    latest = {pain.site: pain for pain in pains}
    return ComplaintNews(pains=tuple(latest.values()), questions=tuple(questions), unread=", ".join(unread))


def _clauses(words: str) -> list[str]:
    """The clauses of a text; a score alone belongs to the one before it."""
    clauses: list[str] = []
    for clause in (part.strip() for part in _CLAUSE.split(words)):
        if clauses and _only_scores(clause) and not _SCORE.search(clauses[-1]):
            clauses[-1] = f"{clauses[-1]} {clause}"
        elif clause:
            clauses.append(clause)
    return clauses


def _only_scores(clause: str) -> bool:
    score = _SCORE.search(clause)
    return score is not None and not _OTHER_SCORE.search(clause) and len(clause[: score.start()].split()) <= 3


def _speaks_of(clause: str, site: str) -> bool:
    """Whether a clause names the part of a site, and not on its other side."""
    part = " ".join(_SIDES.sub(" ", site).split())
    if not part:
        return False
    pattern = _PLURALS.get(part, f"{re.escape(part.removesuffix('s'))}s?")
    other = {"left": "right", "right": "left"}.get(site.split()[0], "")
    wrong = rf"\b{other} (?:\w+ )?(?:{pattern})\b" if other else ""
    return bool(re.search(rf"\b(?:{pattern})\b", clause)) and not (wrong and re.search(wrong, clause))


def _news(clause: str, pain: Pain) -> Pain | None:
    """The complaint as a clause rates it, closes it or says how it goes; None without a plain word."""
    told = pain.told_0_10 if pain.told_days_ago else pain.score_0_10
    score = _SCORE.search(clause)
    trend = "rising" if _WORSE.search(clause) else "settling" if _BETTER.search(clause) else None
    if score is not None and float(score[1].replace(",", ".")) <= 10:
        return Pain(site=pain.site, score_0_10=float(score[1].replace(",", ".")), trend=trend)
    if _CLOSED.search(clause) and not _OPEN_STILL.search(_CLOSED.sub(" ", clause)) and trend is None:
        return _closed(pain)
    if trend is not None or re.search(r"\b(?:still|same|unchanged)\b", clause):
        return replace(pain, score_0_10=told, trend=trend or pain.trend, told_days_ago=0, told_0_10=None)
    return None


def _pelvic_news(words: str, pain: Pain) -> tuple[Pain | None, str]:
    """Only the sign that is said to be gone is gone; an unknown one is asked about."""
    gone = {sign for sign, pattern in PELVIC_SIGNS.items() if _is_gone(words, pattern)}
    if re.search(rf"\bpelvic floor (?:is |feels )?(?:all )?{_GOOD}\b", words) and not _OPEN_STILL.search(words):
        return _closed(pain), ""
    denied = any(
        re.search(rf"\b(?:no|without)(?: any| more)* (?:{pattern})", words) for pattern in PELVIC_SIGNS.values()
    )
    if not gone:
        return (
            None,
            "Is the leaking, heaviness or pressure gone altogether? Then: lanterne check-in --pain none"
            if denied
            else "",
        )
    known = set(pain.when.split(", ")) if pain.when else set(PELVIC_SIGNS)
    left = [sign for sign in PELVIC_SIGNS if sign in known - gone]
    if not left:
        return _closed(pain), ""
    named = " or ".join(left)
    asked = f"Is the {named} gone too? Then: lanterne check-in --pain none"
    return Pain(site=PELVIC_FLOOR, score_0_10=pain.score_0_10, when=", ".join(left)), asked


def _is_gone(words: str, pattern: str) -> bool:
    denied = re.search(
        rf"\b(?:no|without)(?: any| more)* (?:{_LISTED}(?: or| and| nor) (?:any |more )*)*(?:{pattern})\b{_SOMETIMES}",
        words,
    )
    over = re.search(rf"\b(?:{pattern}){SIGN_IS_OVER}{_SOMETIMES}", words)
    found = denied or over
    unsure = r"\b(?:almost|nearly|mostly|hardly|not|partly|hope\w*|if|once|until|still)\b"
    return found is not None and not re.search(unsure, words[max(found.start() - 25, 0) : found.end() + 12])


def _closed(pain: Pain) -> Pain:
    return Pain(site=pain.site, score_0_10=0.0)


def _joined(*signs: str | None) -> str | None:
    """The pelvic signs of several reports; None where one is unknown."""
    named = {part for sign in signs if sign for part in sign.split(", ")}
    return ", ".join(sign for sign in PELVIC_SIGNS if sign in named) or None


def _plain(pain: Pain) -> str:
    return pain.site.replace("_", " ")
