"""The words that an explanation of a day may be made of: function words, numbers, the day's measures, training in plain words.

A sentence with any other word is left out on every day: what is harmful has no end, what has to be said is little. Words that
speak of another world (a body to be judged, food to be left out, the program itself) do not belong here, however honest.
"""

_WORDS = """
a about above absorb accordingly accumulated activity adapt adaptation add adding adds adjusted adjustment adjustments
aerobic afford after afterwards again against ago agree agrees ahead aim alarm alarming all allows almost alone along
already also although always am an and any anything appropriate april are around arrive as ask asked asks at atl
august available average averaged avoid away back balance balanced balancing band base based baseline be bear beat
beats because bed been before begin behind being bells below beside better between big bike bit block blocks blood
body both bottle bpm break breathe breathing bring brings build build-up building builds but by c cadence call calls
calm calmer came can capacity care carries carry carrying catch caution cautious celsius change changes chase chasing
chat check choice choose chose chosen clear clearly climbing clock close closer combined come comes comfortable
comfortably coming compared complete conditions confidence confident consistency consistent consolidate continue
continued continues control controlled conversation cool cool-down cooling cost costs could count counts cover covered
covers ctl current currently cut cycling daily data date day day's day-to-day days december decided decision deepen
deeply demanding deserves did differ difficult digest dinner do does doesn't doing don't done down drained draining
drink drop dropped due during each earlier early earned ease eased eases easier easily easing easy eat effort efforts
eight eighty either eleven else end endurance energetic energy enjoy enjoying enough even evening evenly event
everything exactly expect expected explains extra factor factors fair fall far fatigue february feel feeling feels
felt few fifteen fifth fifty fifty-eight fine finish finishing first fit fitness fits fitter five flat flow focus
follow for form forty forward four fourteen fourth fresh fresher freshness friday from ftp full fully gain gains gap
gave gentle gently get gets getting give given gives giving go goal goal-day goals goes going good got gradual
gradually great grow growing grows growth h had half hard harder has hasn't have haven't heart heavier heavy held
hello help helpful helps here hi high higher hill hills hold holds home hour hours how however hr hrv hundred hurt
hurts i i'd i'm i've if improve improves in increase increased indicate indicates inside instead intensity interval
intervals into investment is isn't it it's its itself january july june just keep keeping keeps kept key kind km know
known lactate last lately later least leave leaves leaving left legs less let let's lets level levels lie lies light
light-hearted lighter lightly like limiting limits line listen little ll load load-wise logged long look looks loosen
loosens lose losing lost low lower lowered made main mainly maintain maintaining maintenance make makes manage many
march mark matter matters may me mean means meant meets mend mended met mild min minus minute minutes mixed moderate
moment monday monotonous monotony mood more morning most motivated motivation move moves ms much muscles must my near
nearer need needed needs negative neither never new news next night nights nine ninety no none nor normal normally not
nothing november now number numbers october of off ok okay on once one ones only or order original originally other
others our out outweighs over overall overload own pace part parts past patience patient pattern pay pays peak pedal
pedalling per percent phase picture place plan planned plans please plenty point pointing points positive possible
power prepared prepares present preserve pressure priority process productive progress progression protecting protects
provides pulse purpose push put quality quick quickly quite race race-day raised ramp range rate rather read readiness
reading readings ready really reason reasonable reasons recent recently recover recovered recovering recovers recovery
reduce reduced reflects regular regularly relax relaxed remain remains remember repair repairs repeated replaced
reported reset resist respond responding response rest rested resting resume resumed return rhythm ride rides riding
right rise rises rising risk road rode room roughly routine run running rush safe said same saturday save saves say
says score scores second seconds see seems sense sensible sentence sentences september session sessions set seven
seventh seventy several sharpness short shorter should show showing shows side sign signal signals signs similar
simple simply since sits sitting six sixth sixty skin skip sleep sleeping slept slight slightly slowly small smaller
smart smooth smoothly so soft solid some something somewhat sore soreness sound speak speaks spin spinning split
stable stage stages stand stands start starts stay staying stays steadily steady step stepping steps stick still
stimulus stop strain stress strong stronger such suffer suggest suggests suitable suits sum sunday support supports
sure swapped swim swimming take taken takes taking talk talking taper target targets tell tells temperature tempo ten
than that that's the them then there there's therefore these they thing things think third thirty this those three
threshold through throughout thursday time times tired tiredness to today today's together told tomorrow tonight too
top total touch tour toward towards track train trained training trend true try tsb tss tuesday turn twelve twenty two
typical typically under until unusual unwell up upcoming urge us use used useful usual usually value values
variability ve version versus very vo vo2max volume w wait want wants warm warm-up warming was watch water watts way
we we'll we're wednesday week week's weekend weekly weeks welcome well were what when whenever where wherever which
while whole why will wind with within without won't work worked working workload workout workouts works worry worrying
worse would written x yesterday yet you you'll you're you've your yours z zero zone zones
"""
_KNOWN = frozenset(_WORDS.split())


def is_a_coachs_word(word: str) -> bool:
    """Whether a small word, its apostrophes straight, is one of them."""
    return word in _KNOWN or (word.endswith("'s") and word[:-2] in _KNOWN)
