"""What is said in a gym and of a session in German, Spanish and French, put into the English that the rules read.

A message is put into English whole or not at all: one word that isn't listed here may deny, ask, or tell of somebody else or of
another day, and then every word stays as it was written. Signs of danger are read before, from the words themselves.
"""

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Final

NUMBERS_ABROAD: Final[Mapping[str, int]] = {
    "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10, "doce": 12, "quince": 15,
    "eins": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "zwölf": 12,
    "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "douze": 12,
    "tre": 3, "quattro": 4, "cinque": 5, "sette": 7, "otto": 8, "nove": 9, "dieci": 10, "dodici": 12,
}  # fmt: skip
"""Number words that are no words of English; Italian ones, too."""

_GERMAN: Final = """
squat: kniebeuge, kniebeugen
front squat: frontkniebeuge, frontkniebeugen
bench press: bankdrücken
incline bench press: schrägbankdrücken
deadlift: kreuzheben
overhead press: schulterdrücken, überkopfdrücken
row: rudern
barbell row: langhantelrudern
dumbbell row: kurzhantelrudern
cable row: kabelrudern
pull ups: klimmzüge, klimmzug
push ups: liegestütze, liegestützen, liegestütz
lunges: ausfallschritte, ausfallschritt
leg press: beinpresse
leg curl: beinbeuger
leg extension: beinstrecker
calf raise: wadenheben
lat pulldown: latzug, latziehen, lat ziehen
biceps curl: bizepscurls, bizepscurl, bizeps curls
lateral raise: seitheben
plank: unterarmstütz
side plank: seitstütz
reps: wdh, wdhs, wiederholungen, wiederholung
set: satz
sets: sätze, sätzen
sets of: sätze à, sätze a, sätze je, sätze zu, sätze zu je, sätze mit je, sätze von
warmup set: aufwärmsatz
warmup sets: aufwärmsätze
warmup: aufwärmen, zum aufwärmen
dumbbells: kurzhanteln
with: mit
per leg: pro bein, je bein, jedes bein
per arm: pro arm, je arm, jeder arm
per side: pro seite, je seite, jede seite, auf jeder seite
per hand: pro hand, je hand, in jeder hand
left: links, linkes, linke, linker, linken
right: rechts, rechtes, rechte, rechter, rechten
in the tank: im tank
in reserve: in reserve
to failure: bis zum versagen, bis zum muskelversagen
added: zusatzgewicht, zusätzlich
bodyweight: körpergewicht, eigengewicht
easy: leicht, locker, grundlage, gemütlich
hard: schwer, anstrengend, hart
good: gut, gute
very: sehr
and: und
then: dann, danach, anschließend
done: fertig, erledigt, geschafft, gemacht, absolviert
i: ich, bin, ich bin
i'm done: bin fertig, ich bin fertig
have: habe, hab
did: machte
today: heute
this morning: heute morgen, heute früh
yesterday: gestern
no: nein, nee, ne
yes: ja
it was: es waren, es war, das waren, das war, waren, war
only: nur, bloß
still: noch
not: nicht, statt
almost: fast
but: sondern, aber
actually: eigentlich
sorry: entschuldigung, sorry
correction: korrektur
delete: löschen, lösche, lösch, entferne, entfernen
undo: rückgängig, rückgängig machen
skip: überspringen, überspring, überspringe, auslassen
next: nächste, nächster, nächstes, nächsten, weiter
last: letzte, letzter, letzten, letztes
exercise: übung
please: bitte
thanks: danke
rest: pause, pause machen
workout: training, einheit, trainingseinheit
start: starten, starte, beginnen, beginne, anfangen, los geht's mit
end: beenden, beende
stop here: schluss für heute, ich höre auf, das war's für heute
the: der, die, das, den, dem
this: diesen, diese, dieses, dieser
a: ein, einen, einer
1: eine
more: mehr
less: weniger
on the next: beim nächsten, für den nächsten
make it: mach, auf
raise it to: erhöhe auf, erhöhen auf, gewicht auf
ran: gelaufen, gejoggt, lief
run: laufen, lauf, dauerlauf
swam: geschwommen, schwamm
swim: schwimmen
rode: rad gefahren, fahrrad gefahren, geradelt, radgefahren, gefahren
ride: radfahren, radtour, rad fahren
bike: rad, fahrrad
walked: spaziert, gegangen, spazieren gegangen
walk: spaziergang
hike: wanderung
m up: höhenmeter
hiked: gewandert
rowed: gerudert
strength training: krafttraining
hour: stunde, std
hours: stunden
1.5 hours: anderthalb stunden, eineinhalb stunden
30 min: eine halbe stunde, halbe stunde
min: minuten, minute
s: sekunden, sekunde, sek
m: meter
km: kilometer
in: in, im
for: für, lang
about: ca, etwa, ungefähr, circa
of: von
slept: geschlafen
slept badly: schlecht geschlafen
slept well: gut geschlafen
sleep: schlaf
tired: müde
sore: muskelkater
weight: gewicht
i weigh: ich wiege
weigh: wiege
my: mein, meine, meinen
knee: knie
knee pain: knieschmerzen
shoulder: schulter
elbow: ellbogen, ellenbogen
hip: hüfte
back: rücken
ankle: sprunggelenk, knöchel
hurts: tut weh, schmerzt, zwickt, tun weh
a bit: ein bisschen, ein wenig, etwas
legs: beine
legs heavy: beine schwer, schwere beine
it: es
on the turbo: auf der rolle, auf dem heimtrainer
made: geschafft habe
accept: übernehmen, annehmen, akzeptieren, übernehme, nehme ich an
works: passt, passt so
agreed: einverstanden
dismiss: verwerfen, ablehnen, verwirf
plan: plan
"""
_SPANISH: Final = """
squat: sentadilla, sentadillas
front squat: sentadilla frontal
bench press: press de banca, press banca, press en banca
overhead press: press militar
deadlift: peso muerto
romanian deadlift: peso muerto rumano
row: remo
barbell row: remo con barra
dumbbell row: remo con mancuerna, remo con mancuernas
pull ups: dominadas, dominada
push ups: flexiones
lunges: zancadas, zancada
leg press: prensa, prensa de piernas
leg curl: curl femoral
leg extension: extensión de cuádriceps, extensiones de cuádriceps
calf raise: elevación de gemelos, elevaciones de gemelos
lat pulldown: jalón al pecho, jalones, jalón
dips: fondos
biceps curl: curl de bíceps, curl bíceps
lateral raise: elevaciones laterales
plank: plancha
side plank: plancha lateral
sit ups: abdominales
reps: repes, repeticiones, repetición, rep
set: serie
sets: series
sets of: series de
warmup set: serie de calentamiento
warmup sets: series de calentamiento
warmup: calentamiento
dumbbells: mancuernas
with: con
at: a
of: de
x: por
per leg: por pierna, cada pierna, con cada pierna
per arm: por brazo, cada brazo
per side: por lado, cada lado, a cada lado
per hand: por mano, en cada mano, cada mano
left: izquierda, izquierdo
right: derecha, derecho
in reserve: en reserva, en la reserva
to failure: al fallo, hasta el fallo
added: de lastre, lastre
easy: fácil, suave
hard: duro, dura, pesado
good: bien, bueno, buena
very: muy
and: y
then: luego, después
done: ya está, hecho, hecha, hechas, terminado, terminada
i did: hice, he hecho
today: hoy
this morning: esta mañana
yesterday: ayer
not: no
no thanks: no gracias
yes: sí
it was: fueron, fue, eran, era
only: solo, sólo
actually: en realidad
sorry: perdón
correction: corrección
delete: borra, borrar, borrame, bórrame, elimina, eliminar
delete it: bórralo, borralo, elimínalo
undo: deshacer, deshaz
skip: salta, sáltate, saltar, saltarme
next: siguiente, próxima, próximo, proxima, proximo
last: última, último, ultima, ultimo
the last one was: la última fue, la última fue con
it: eso, esto
exercise: ejercicio
please: por favor
thanks: gracias
rest: descanso, descansando
workout: entrenamiento, entreno, sesión, sesion
for today: por hoy
start: empezar, empieza, empezamos, comenzar, empiezo
end: terminar, termina, finalizar, finaliza, acabar
finished: terminé, acabé, ya terminé, ya acabé, he terminado, he acabado
the: el, la, los, las
this: este, esta
a: un
1: una
more: más
less: menos
add: sube, añade, súbele, subir
drop: baja, quita, bájale, bajar
make it: súbelo a, bájalo a, ponlo a, ponlo en
ran: corrí, he corrido
run: correr
jogged: troté, trote
swam: nadé, he nadado
swim: natación
rode: rodé, monté en bici, he montado en bici, salí en bici
bike: bici, bicicleta
walked: caminé, anduve, he caminado
walk: caminata
rowed: remé
strength training: pesas, fuerza
hour: hora
hours: horas
1.5 hours: hora y media, una hora y media
30 min: media hora
min: minutos, minuto
s: segundos, segundo
m: metros
km: kilómetros, kilometros
in: en
about: unos, unas
slept: dormí, he dormido
slept badly: dormí mal, he dormido mal
slept well: dormí bien, he dormido bien
a bit: algo, un poco
and a half: y medio
groin: ingle
tired: cansado, cansada
sore: agujetas
weight: peso
i weigh: yo peso
my: mi
knee: rodilla
shoulder: hombro
elbow: codo
hip: cadera
back: espalda
ankle: tobillo
legs: piernas
legs heavy: piernas pesadas, piernas cansadas
pain in: me duele, me molesta, dolor en, dolor de
accept: acepto, aceptar, aceptado
agreed: de acuerdo
okay: vale
perfect: perfecto
dismiss: descartar, descarta, rechazo, rechazar
plan: plan
"""
_FRENCH: Final = """
bench press: développé couché
incline bench press: développé incliné
overhead press: développé militaire
deadlift: soulevé de terre
row: rowing
pull ups: tractions, traction
push ups: pompes
lunges: fentes
leg press: presse, presse à cuisses
lat pulldown: tirage vertical, tirage poitrine
calf raise: mollets
biceps curl: curl biceps
lateral raise: élévations latérales
plank: gainage, planche
side plank: gainage latéral
sit ups: abdos
reps: répétitions, répétition, rép, réps
set: série
sets: séries
sets of: séries de
warmup set: série d'échauffement
warmup sets: séries d'échauffement
warmup: échauffement
dumbbells: haltères
with: avec
with +: lestées à, lestés à, lesté à, lestées de, lesté de
at: à
of: de, d'
per leg: par jambe, chaque jambe
per arm: par bras, chaque bras
per side: par côté, chaque côté, de chaque côté
per hand: par main, chaque main, dans chaque main
left: gauche
right: droite, droit
in reserve: en réserve
to failure: à l'échec, jusqu'à l'échec
easy: facile, tranquille
hard: dur, dure
good: bien, bon, bonne
feeling good: en forme, bonne forme
very: très
and: et
then: puis, ensuite
done: fait, faite, faites, terminé, terminée, fini, finie, c'est fait
i did: j'ai fait
i: j'ai, je
today: aujourd'hui
for today: pour aujourd'hui
this morning: ce matin
yesterday: hier
no: non
yes: oui
it was: c'était, c'étaient
actually: en fait
only: seulement
sorry: pardon, désolé, désolée
delete: efface, effacer, supprime, supprimer
undo: annule, annuler
skip: passe, passer, saute, sauter
next: suivant, suivante, prochain, prochaine
last: dernière, dernier
exercise: exercice
please: s'il te plaît, s'il vous plaît, stp, svp
thanks: merci
rest: repos, pause
workout: séance, entraînement
start: commence, commencer, on commence, démarre, démarrer, lance, je commence
end: termine, terminer, arrête, arrêter, finis, finir
stop here: j'arrête là, on arrête là, je m'arrête là, j'arrête
finished: j'ai terminé, j'ai fini
the: le, la, les, l'
this: cette, ce, cet
a: un
1: une
more: de plus
less: de moins
add: ajoute, ajouter, monte de
drop: enlève, enlever, retire, retirer, baisse de, baisse
make it: monte à, mets, passe à, descends à
ran: couru
run: course à pied, footing
jog: petit footing
swam: nagé
swim: natation
rode: roulé
bike: vélo
ride: sortie vélo, sortie à vélo
walked: marché
walk: marche
hike: randonnée, rando
elevation: de dénivelé, dénivelé
legs: jambes
legs heavy: jambes lourdes
it: ça, cela
rowed: ramé
strength training: musculation, muscu
hour: heure
hours: heures
1.5 hours: heure et demie, une heure et demie
30 min: une demi-heure, demi-heure
min: minutes, minute
s: secondes, seconde
m: mètres
km: kilomètres, bornes
in: en
for: pendant
about: environ
slept: dormi
slept badly: mal dormi
slept well: bien dormi
a bit: un peu
tired: fatigué, fatiguée
sore: courbatures, douloureux, douloureuse
weight: poids
i weigh: je pèse
bodyweight: poids du corps
my: mon, ma
knee: genou
groin: aine
shoulder: épaule
elbow: coude
hip: hanche
back: dos
ankle: cheville
pain in the: mal au, mal à la, mal à l', mal aux
agreed: d'accord
keep it: on garde, on le garde
accept: j'accepte, accepte, accepter
works: ça marche
works for me: ça me va
perfect: parfait
dismiss: refuse, je refuse, refuser
plan: plan
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Said as they are in all of them, or read as numbers later.
_AS_IT_IS: Final = _words(
    """
    kg kgs kilo kilos km hm m min h s x k r rpe rir bw lb lbs squat squats curl curls hip thrust thrusts dips dip burpees burpee rdl plank
    planks press bench deadlift deadlifts push pull up ups row leg crunch crunches kettlebell trx goblet front bulgarian split ok okay
    workout training amrap set sets rep reps warm warmup single double plan stop hrv yoga pilates crossfit
    """
)
# Words of English too: they stand in a message of another language, and make none.
_ENGLISH_TOO: Final = _words(
    """
    a in on an am no me of hat plan pause training fort dur lang solo rep course die war pin ja la on son en de des series serie sorry
    press legs lance baja refuse mets passe presse mal links hart gut also rest still locker rad al arm biceps circa commence era femoral
    frontal hand he im kilometer lat lateral main media minute minutes meter mi par pardon plus pro reserve retire rowing so tank traction
    vertical y yo
    """
)
DOUBTED_ABROAD: Final = _words(
    """
    nicht kein keine keinen keiner nie niemals wenn falls vielleicht soll sollte sollen beinahe ohne statt stattdessen doch ziel als
    über unter bis sie wir morgen woche abgesagt halb geträumt scherz freund freundin kumpel bruder schwester frau mann mein meine plane
    werde würde könnte nunca jamás jamas mañana quizás quizá casi sin meta ella ellos él ojalá todavía aún vez quiero voy debería amigo
    amiga hermano hermana esposa esposo semana lunes martes miércoles jueves viernes sábado domingo haré hará broma pas jamais demain
    peut-être presque sans objectif elle encore veux vais devrait devrais ami amie frère soeur sœur femme mari semaine lundi mardi
    mercredi jeudi vendredi samedi dimanche lieu ferai si non mai domani forse senza quasi magari
    """
)
"""Words of a message that stayed in its language which may deny, wish, ask, or tell of others or of another day: nothing is written."""
_WORD: Final = re.compile(r"(?:[jldcnms]|qu)'|[^\W\d_]+(?:['-][^\W\d_]+)*")
_MOST_WORDS: Final = 4
_HALF_HOUR_MORE: Final = re.compile(r"\b(\d{1,2}) (?:horas?|heures?) (?:y media|et demie)\b")
_OF_TEN: Final = re.compile(r"\b(\d{1,2}) (?:von|de|sur) 10\b")
_NO_ALONE: Final = re.compile(r"^not(?= ?[,.!]|$)")
_SLEPT_SO_LONG: Final = re.compile(r"\b(\d+(?:[.,]\d+)? ?(?:h|hours?)) slept\b")
_Phrases = Mapping[tuple[str, ...], str]


@cache
def _languages() -> tuple[_Phrases, ...]:
    return tuple(_phrases(text) for text in (_GERMAN, _SPANISH, _FRENCH))


def _phrases(text: str) -> _Phrases:
    found: dict[tuple[str, ...], str] = {(word,): str(value) for word, value in NUMBERS_ABROAD.items()}
    for line in text.strip().splitlines():
        english, _, said = line.partition(": ")
        found |= {tuple(_WORD.findall(phrase.strip())): english for phrase in said.split(",")}
    return found


@cache
def _marks() -> frozenset[str]:
    """The words of which one at least has to stand in a message of another language."""
    words = {word for phrases in _languages() for phrase in phrases for word in phrase}
    return frozenset(words - _ENGLISH_TOO - _AS_IT_IS - NUMBERS_ABROAD.keys())


def in_gym_english(text: str) -> str:
    """A message in lower case with plain signs in English, where every word of it is known in one other language; else as it is."""
    words = _WORD.findall(text)
    if not words or _marks().isdisjoint(words):
        return text
    said = _OF_TEN.sub(r"\1/10", _HALF_HOUR_MORE.sub(r"\1.5 h", text))
    for phrases in _languages():
        if (english := _translated(said, phrases)) is not None:
            # `no, fueron 9` says no; `no borrar` denies.
            return _SLEPT_SO_LONG.sub(r"slept \1", _NO_ALONE.sub("no", english))
    return text


def is_doubted_abroad(text: str) -> bool:
    """Whether normalised text holds a word of another language that may take back what it tells."""
    return not DOUBTED_ABROAD.isdisjoint(_WORD.findall(text))


def put_into_gym_english(message: str) -> str:
    """A message as it was sent, put into English where every word of it is known in one other language."""
    plain = message.lower().replace("’", "'")
    english = in_gym_english(plain)
    return message if english == plain else english


def _translated(text: str, phrases: _Phrases) -> str | None:
    words = list(_WORD.finditer(text))
    out: list[str] = []
    at, end = 0, 0
    while at < len(words):
        length = next((n for n in range(_MOST_WORDS, 0, -1) if _phrase(text, words[at : at + n], n) in phrases), 0)
        word = words[at][0]
        if not length and word not in _AS_IT_IS:
            return None
        last = words[at + max(length, 1) - 1]
        english = phrases[tuple(one[0] for one in words[at : at + length])] if length else word
        out.append(text[end : words[at].start()])
        # `l'épaule`, `j'ai`: English parts its words.
        out.append(f"{english} " if length and last[0].endswith("'") else english)
        end, at = last.end(), at + max(length, 1)
    return "".join([*out, text[end:]])


def _phrase(text: str, words: list[re.Match[str]], length: int) -> tuple[str, ...]:
    """Words that stand side by side, empty where a sign or a number stands between them."""
    gaps = (text[one.end() : other.start()].strip() for one, other in pairwise(words))
    return tuple(word[0] for word in words) if len(words) == length and not any(gaps) else ()
