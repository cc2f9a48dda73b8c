"""Wrong beliefs that athletes bring, and the plain correction of each: said before anything else that the coach knows."""

import re
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.conversation.passages import Passage


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A wrong belief by the words that it is told with, and its correction."""

    words: re.Pattern[str]
    correction: Passage


def _claim(topic: str, words: str, text: str, source: str) -> Claim:
    return Claim(words=re.compile(words), correction=Passage(topic=topic, about=(), text=text, source=source))


CLAIMS: Final = (
    _claim(
        "losing fat in one place",
        r"\bspot[- ]reduc\w+|\b(?:crunches|sit-?ups|ab (?:work|exercises))\b.*\b(?:belly|fat|flat stomach|six ?pack)\b"
        r"|\b(?:burn|lose)\w* (?:belly|thigh|arm) fat\b",
        "No, you can't choose where fat goes: crunches build the muscle and leave the fat above it.\n"
        "Train the whole body; where you lose first is in your genes.",
        "trials of local training (Vispute et al. 2011; Ramírez-Campillo et al. 2013)",
    ),
    _claim(
        "muscle into fat",
        r"\bmuscles? (?:turns?|becomes?|changes?)\b.*\bfat\b|\bfat (?:turns?|becomes?|changes?|to|into)\b.*\bmuscles?\b",
        "No, neither turns into the other: they are different tissues.\n"
        "Who stops training loses some muscle and, eating the same, gains some fat.",
        "basic physiology",
    ),
    _claim(
        "soreness as a measure",
        r"\bsore(?:ness)?\b.*\b(?:grow\w*|growth|gains?|good (?:workout|session)|works?|progress)\b"
        r"|\bnot sore\b.*\b(?:enough|wasted|nothing|useless)\b|\bdoms\b.*\b(?:growth|gains?|good)\b",
        "No, soreness says little about growth: it comes mostly from what is new or lengthened under load.\n"
        "Judge a session by sets, effort and whether the weights go up over weeks.",
        "Schoenfeld and Contreras 2013",
    ),
    _claim(
        "lactic acid",
        r"\blact(?:ic|ate)\b.*\b(?:sore\w*|doms|bad|poison|waste|flush\w*|pain)\b|\bflush\w*\b.*\blact",
        "No, lactate is gone within an hour or so and serves as fuel.\nSoreness a day later comes from small damage and its repair.",
        "Robergs et al. 2004; Brooks 2018",
    ),
    _claim(
        "women and weights",
        r"\b(?:women|girls|ladies|woman)\b.*\b(?:heavy|bulky|manly|light weights|tone)\b|\b(?:get|look|become"
        r"|too) (?:too )?bulky\b|\bmakes? (?:my|your|the|her) (?:thighs?|legs?|arms?|shoulders?|neck) (?:too )?(?:huge|big|bulky"
        r"|massive|thick)\b",
        "No, women gain strength as well as men by heavy lifting, and nobody gets bulky by accident.\n"
        "Big muscles take years of many sets and a surplus of food.",
        "Roberts et al. 2020",
    ),
    _claim(
        "lifting and speed",
        r"\b(?:lifting|weights|strength|gym|muscles?)\b.*\b(?:makes?|make|made|get) (?:you |me |us |people )?slow(?:er)?\b"
        r"|\bcardio kills?\b|\brunning kills?\b",
        "No, heavy lifting twice a week makes runners and cyclists more economical, not slower; and endurance work costs little muscle.\n"
        "Only very much of both at once gets in the way, explosive strength first.",
        "Rønnestad and Mujika 2014; Schumann et al. 2022",
    ),
    _claim(
        "no pain, no gain",
        r"\bno pain,? no gain\b|\bpain is weakness\b|\bpush through (?:the |my )?pain\b",
        "No. Effort is meant to be hard; pain in a joint or a sharp pain is a sign to change what you do.\n"
        'Tell me where and how much, such as "knee 3/10".',
        "common practice of coaches",
    ),
    _claim(
        "far more sets",
        r"\b(?:need|must|have to|only|should do|takes?)\b.*\b(?:[3-9]\d|\d{3}) (?:hard )?sets\b|\bmore sets (?:is|are) always\b",
        "No, that is more than you need: 10-20 hard sets a muscle and week are the usual range, and many people grow on 6-10.\n"
        "Beyond that each set adds less and costs more recovery.",
        "Pelland et al. 2025",
    ),
    _claim(
        "failure on every set",
        r"\b(?:must|have to|need to|should|always)\b.*\bfail(?:ure)?\b.*\b(?:every|each|all)\b"
        r"|\b(?:every|each|all) sets?\b.*\bto failure\b",
        "Not every set: 0-3 repetitions in reserve do about as well and cost less recovery.\n"
        "Keep failure for small lifts and last sets, and away from heavy squats and deadlifts.",
        "Refalo et al. 2023",
    ),
    _claim(
        "squats and knees",
        r"\b(?:squats?|deep squats?|knees over (?:the )?toes|lunges)\b.*\b(?:bad|ruin\w*|destroy\w*|dangerous|wreck\w*"
        r"|kill\w*)\b.*\b(?:knees?|back)\b|\b(?:running|runs?)\b.*\b(?:ruins?|bad for|destroys?|wrecks?)\b.*\bknees?\b"
        r"|\bdeadlifts?\b.*\b(?:bad|ruin\w*|dangerous)\b.*\bbacks?\b",
        "No: done with a load you control, squats, deadlifts and running make healthy knees and backs stronger.\n"
        "Trouble comes from sudden jumps in weight, depth or distance. Where it already hurts, that's another matter: tell me.",
        "Hartmann et al. 2013; Alentorn-Geli et al. 2017",
    ),
    _claim(
        "sweat",
        r"\bsweat\w*\b.*\b(?:fat|calories|burn\w*|harder|better)\b",
        "No, sweat shows how hot you are, not how much fat you use. What you lose is water; drink it again.",
        "basic physiology",
    ),
    _claim(
        "fasted training",
        r"\bfasted\b.*\b(?:fat|better|more)\b|\b(?:empty stomach)\b.*\b(?:fat|more|better)\b",
        "Not over weeks: fasted sessions use more fat in that hour, but people lose the same with the same food.\n"
        "Eat before anything long or hard.",
        "Schoenfeld et al. 2014",
    ),
    _claim(
        "very much protein",
        r"\b(?:[3-9]|\d\d) ?g(?:rams?)? (?:of )?protein\b|\bprotein\b.*\b(?:[3-9]|\d\d) ?g(?:rams?)? ?(?:per|a|/) ?k",
        "You don't need that much: about 1.6 g per kilogram of body weight and day serves muscle, and beyond 2.2 nothing more is seen.",
        "Morton et al. 2018",
    ),
    _claim(
        "no rest days",
        r"\b(?:rest days?|resting)\b.*\b(?:for the weak|lazy|wasted?|useless|not needed|unnecessary)\b"
        r"|\b(?:don'?t|do not) need (?:any )?rest(?: days?)?\b|\bmust train every day\b",
        "No, you get fitter while you recover: without easy days the hard ones get worse, then you do.\n"
        "One or two easy or free days a week are part of the plan.",
        "consensus on overreaching (Meeusen et al. 2013)",
    ),
    _claim(
        "maximal heart rate by age",
        r"\b220 ?(?:-|minus)",
        "Only roughly: 220 minus age is off by ten beats and more for many people.\n"
        "A hard test or your highest reading in a race is better: lanterne athlete set max_hr=187",
        "Tanaka et al. 2001",
    ),
    _claim(
        "stretching before",
        r"\bstretch\w*\b.*\bprevents? (?:all )?(?:injur\w+|soreness)\b",
        "Not by itself: stretching before training hardly prevents injuries or soreness.\n"
        "A warm-up that gets faster or heavier does more; strength work does most.",
        "Lauersen et al. 2014; Herbert et al. 2011",
    ),
)


def correction_of(text: str) -> Passage | None:
    """The correction of a wrong belief that a normalised message holds, the first that fits."""
    return next((claim.correction for claim in CLAIMS if claim.words.search(text)), None)
