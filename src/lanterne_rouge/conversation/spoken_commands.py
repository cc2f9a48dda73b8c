"""Commands in people's own words: every word of the message is known, and those that make the command are among them.

The table of patterns reads commands as they are usually put. Here the order and the padding are free (`kk next`, `Please delete the set
I recorded a moment ago`), and one word that is not known leaves the message unread: it might deny, ask or tell something else.
"""

import re
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.conversation.padding import PADDING, spoken_words, word_set
from lanterne_rouge.domain.routing import Intent

_NAMED_SET: Final = word_set(
    "set piece interval int lap round rep one entry logged recorded counted counting last latest previous typed entered satz serie série"
)
_A_SESSION: Final = word_set(
    "workout session sesh training treningu trening pass träning treino lifting gym entreno entrenamiento sesión sesion "
    "einheit séance seance allenamento"
)


@dataclass(frozen=True, kw_only=True)
class SpokenCommand:
    """One command: a word of each group of `needs` has to be said, those of `may` can be; `live`: while a workout runs, or none does."""

    name: str
    intent: Intent
    needs: tuple[frozenset[str], ...]
    may: frozenset[str] = frozenset()
    live: bool


_OF_AN_UNDO: Final = _NAMED_SET | word_set(
    "from log back moment ago mistake accident accidentally wrong wrongly whoops oops nvm nah no made did do what wait"
    " tapped pressed hit clicked"
)
# Who is about to skip a set says so of the one on screen: it writes no more than that it was left out.
_OF_A_SKIP: Final = word_set("want rather better last today no time for gonna going to")
_REST_OVER: Final = word_set("done over finished up enough")
SPOKEN_COMMANDS: Final[tuple[SpokenCommand, ...]] = (
    SpokenCommand(
        name="undo",
        intent=Intent.UNDO_SET,
        needs=(word_set(
            "undo del delete remove erase rollback revert rückgängig deshacer"
            " deshaz borra borrar cofnij ångra desfazer verwijder annuler annule annulla löschen lösch sil"
        ),),
        may=_OF_AN_UNDO,
        live=True,
    ),
    SpokenCommand(
        name="undo",
        intent=Intent.UNDO_SET,
        needs=(
            word_set("scrap scratch disregard belay void bin pull strike wipe nuke chuck cancel toss trash ditch"),
            word_set("set entry one log logged last latest previous piece recorded"),
        ),
        may=_OF_AN_UNDO,
        live=True,
    ),
    SpokenCommand(
        name="undo",
        intent=Intent.UNDO_SET,
        needs=(
            word_set("take taking"),
            word_set("away back out"),
            word_set("set entry one log logged last latest previous recorded"),
        ),
        may=_OF_AN_UNDO | {"again"},
        live=True,
    ),
    SpokenCommand(
        name="rest",
        intent=Intent.REST_ACK,
        needs=(word_set("rest break pause pausa repos"), _REST_OVER | word_set("skip no need")),
        may=word_set("i'm ready had have has can go here back right"),
        live=True,
    ),
    SpokenCommand(
        name="rest",
        intent=Intent.REST_ACK,
        needs=(word_set("rest resting recovering break breather pausing"),),
        may=word_set("chalk up water loo toilet"
                     " take taking need needs some a little bit quick short more first give in back for another"
                     " before catching breath wait"),
        live=True,
    ),
    SpokenCommand(
        name="rest",
        intent=Intent.REST_ACK,
        needs=(word_set("ready rested recovered listo lista bereit prêt pronto"),),
        may=word_set(
            "in set strapped up chalked rest little first enough had have go again next set one following set all back feel"
            " feeling get do start hit"
        ),
        live=True,
    ),
    SpokenCommand(
        name="next_set",
        intent=Intent.NEXT_SET,
        needs=(word_set(
            "next after following nästa następna następny volgende nächste nächster nächstes nächsten siguiente suivant suivante "
            "prochain prochaine prossimo prossima próximo próxima"
        ),),
        may=word_set(
            "set one piece interval int lap round event exercise lift movement up back bring show go move moving"
            " onto do hit satz übung serie série"
            " ejercicio exercice get give what what's whats which is comes read tell see show can could think rested ready"
        ),
        live=True,
    ),
    SpokenCommand(
        name="next_set",
        intent=Intent.NEXT_SET,
        needs=(word_set("move moving carry crack go going"), word_set("on along"), word_set("what what's whats")),
        may=word_set("next do have got left up set one exercise lift movement here coming comes which which's ready rested"),
        live=True,
    ),
    SpokenCommand(
        name="skip",
        intent=Intent.SKIP_SET,
        needs=(word_set(
            "skip skipping hoppa pomiń überspringen überspring saltar salta passer"
        ), word_set("this it them em that set one exercise movement lift esta este diese satz cette questa")),
        may=_OF_A_SKIP | word_set("out over me"),
        live=True,
    ),
    SpokenCommand(
        name="skip",
        intent=Intent.SKIP_SET,
        needs=(word_set("leave leaving"), word_set("out"), word_set("this it set one exercise movement lift")),
        may=_OF_A_SKIP,
        live=True,
    ),
    SpokenCommand(
        name="skip",
        intent=Intent.SKIP_SET,
        needs=(word_set("sack sacking jib jibbing swerve bail siam"), word_set("this it set one exercise movement lift")),
        may=word_set("off on today no time for"),
        live=True,
    ),
    SpokenCommand(
        name="complete",
        intent=Intent.COMPLETE_WORKOUT,
        needs=(
            word_set("closed closing finish finished finishing shut end ending ended stop stopping close wrap wrapping done complete"
                   " completed"
                   " beenden beendet avsluta koniec acabar terminar termina terminado enough terminer finir finisci finito fertig"),
            _A_SESSION | word_set("day today here there quits down everything heute hoy aujourd'hui oggi"),
        ),
        may=word_set("up out down all with off have here today's whole want it's home heading enough about me my the done here"),
        live=True,
    ),
    SpokenCommand(
        name="complete",
        intent=Intent.COMPLETE_WORKOUT,
        needs=(word_set("call"), word_set("day quits night")),
        may=word_set("it a there that"),
        live=True,
    ),
    SpokenCommand(
        name="complete",
        intent=Intent.COMPLETE_WORKOUT,
        needs=(word_set("close closing wrap wrapping shut shutting"), word_set("it this things everything"), word_set("out up down")),
        may=word_set("all for today day here gotta got have go"),
        live=True,
    ),
    SpokenCommand(
        name="complete",
        intent=Intent.COMPLETE_WORKOUT,
        needs=(word_set("over"), _A_SESSION),
        may=word_set("call it's today today's done"),
        live=True,
    ),
    SpokenCommand(
        name="log_set",
        intent=Intent.LOG_SET,
        needs=(
            word_set("done finished complete completed did smashed crushed hit got made klar gotowe klaar feito finie fini hecha finita"
                " bitti"),
            word_set("set série serie satz reps target them prescribed planned programmed written asked told says said"),
        ),
        may=word_set(
        "all first second third fourth fifth final last exactly every rep each full whole easy easily in with what by clean"
        " cleanly have has like no deviations from physio trainer sheet wrote finie "
        "finito hecha fertig"
    ),
        live=True,
    ),
    SpokenCommand(
        name="start",
        intent=Intent.START_WORKOUT,
        needs=(
            word_set(
                "start starting begin commence kick empezar empieza empezamos comenzar starten start beginnen"
                " commencer iniziare inizia"
            ),
            _A_SESSION | word_set("it this day one"),
        ),
        may=word_set(
        "go going off up ready get want mein meine mon ma mio el la leg legs push pull upper "
        "lower chest back arm arms shoulder shoulders event race full body todays today's in at here"
    ),
        live=False,
    ),
    SpokenCommand(
        name="start",
        intent=Intent.START_WORKOUT,
        needs=(word_set("fire get getting"), word_set("up going started rolling underway"), _A_SESSION),
        may=word_set("ready todays today's legs leg push pull upper lower full body here"),
        live=False,
    ),
)  # fmt: skip
_READ_ONLY: Final = frozenset((Intent.NEXT_SET, Intent.REST_ACK))
_RESTS: Final = re.compile(r"\b(?:rest(?:ing)?|recovering|break|breather|pausing)\b")
_FOR_SO_LONG: Final = re.compile(r"\b\d+ ?(?:s|secs?|seconds?|mins?|minutes?)\b")
_DIGIT: Final = re.compile(r"\d")
_AGREES: Final = word_set(
    """
    yes yeah yep yup aye bet roger affirmative lock suits suit spara well apply ya sure ok okay agreed agree approve approved accept
    accepted confirm confirmed deal sold perfect great good
    excellent splendid wonderful ideal fantastic
    brilliant awesome lovely love sweet go ahead works fine sounds looks dope vale perfecto sí si ja gerne passt genau
    einverstanden oui parfait accord d'accord va bene perfetto sì bring
    """
)
_DOES: Final = re.compile(
    r"\bdo (?:it|that|this|so)\b|\b(?:please|yes|ok|okay|sure) do[ .!]*$|\b(?:fine|good|ok|okay|works) (?:by|with|for) me\b"
    r"|\bwould be (?:good|great|fine|nice|perfect)\b|\bgo on (?:then|so)\b|\brun it\b|\bwhat i'm talking about\b"
    r"|\b(?:let's|lets) go with (?:that|it|this)\b"
    r"|\b(?:sounds|looks|seems|is|'s) (?:good|great"
    r"|fine|perfect|awesome|lovely|right)\b|\bgo for it\b|\bgood plan\b"
)
# What is to be done with what was agreed to: `works for me, save it`.
_KEEP_IT: Final = re.compile(
    r"\b(?:save|store|book|lock|put|pop|log|enter|schedule) (?:it|that|this|them)(?: (?:in|down|up))?(?=[ .!]*$|[,.;!] )"
)
_AGREES_ALSO: Final = word_set(
    "like for with by plan do it all very really so much happy am i'm in up count sign that'll will be exactly what"
    " wanted needed change changes proposal proposed idea "
    "session workout week new it that run talking about what would steady then"
)
_PLAINLY_AGREES: Final = word_set(
    "yes yeah yep yup aye bet roger affirmative lock suits apply agreed agree approve approved accept accepted confirm confirmed "
    "deal sold perfect excellent splendid wonderful ideal ahead works love"
    " perfecto sí ja passt einverstanden oui parfait d'accord perfetto sì brilliant"
)
_REFUSES: Final = word_set(
    "no nah naw nope nein non não nee nej nie don't dont not reject rejected dismiss decline refuse pass hate cancel"
    " negative forget bin scrap discard toss trash ditch dump"
)
_WISHES: Final = word_set("like love want fan feel feeling interested keen do need gefällt")
_REFUSES_ALSO: Final = _WISHES | word_set(
    "one ones obrigado obrigada bedankt dank tack dziękuję plan for of nicht don't dont not on idea proposal proposed"
    " change changes suggestion too long hard short much many easy far keep have"
    " leave stay stick rather with old current mine running riding swimming lifting legs volume days"
)
_NO_ANSWER: Final = re.compile(r"^no,? (?:idea|clue)\b|^(?:aye|yeah|yes|yep|sure|ok|okay),? right[ .!]*$")
_DENIES: Final = word_set("don't dont not nicht")
_NO_REFUSAL: Final = word_set("ok okay okey sure yes yeah yep yup alright right cool nice wow totally")


def read_spoken_command(text: str, *, live: bool, screen: frozenset[str] = frozenset()) -> SpokenCommand | None:
    """The command that a normalised message gives and nothing else; None where a word is unknown or more than one fits.

    `screen`: words that name the exercise on screen, each of which says `this`.
    """
    # No command counts, but a rest may be told in minutes: most reports are given up here.
    if _DIGIT.search(text):
        text = _FOR_SO_LONG.sub(" ", text) if _RESTS.search(text) else text
        if _DIGIT.search(text):
            return None
    words = spoken_words(text)
    if words is None:
        return None
    words = frozenset("this" if word in screen or word.removesuffix("s") in screen else word for word in words)
    fitting = [
        one
        for one in SPOKEN_COMMANDS
        if one.live is live
        and all(group & words for group in one.needs)
        and words <= PADDING.union(one.may, *one.needs)
    ]
    intents = {one.intent for one in fitting}
    return fitting[0] if len(intents) == 1 or (intents and intents <= _READ_ONLY) else None


def read_spoken_answer(text: str) -> Intent | None:
    """Whether a normalised message takes or refuses what was proposed, in whatever words; None where it might do neither or both."""
    words = spoken_words(_KEEP_IT.sub(" ", text))
    if words is None or any(word[0].isdigit() for word in words):
        return None
    if _NO_ANSWER.match(text):
        return None
    if (words & _PLAINLY_AGREES or _DOES.search(text)) and words <= PADDING | _AGREES | _AGREES_ALSO:
        return Intent.CONFIRM
    refuses = words & _REFUSES and not words & _NO_REFUSAL and (words & _DENIES or not words & _WISHES)
    return Intent.REJECT if refuses and words <= PADDING | _REFUSES | _REFUSES_ALSO else None
