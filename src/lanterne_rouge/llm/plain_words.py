"""Words that tell nothing of anybody: those of training, of every machine, and all of which our own questions are made.

A home in `/data`, an athlete called `best` or a server called `plan` cannot be told from the words of every question, so such
a name is not looked for by itself. A test holds the list against the packaged prompts and what is filled into them.
"""

from typing import Final

_COMMON: Final = """
april art august coach cyclist ease easy hard june lifter mark max may push rest ride rider run runner summer sunday test
training trainer will athlete admin user root local localhost postgres database password secret
jan feb mar apr jun jul aug sep oct nov dec mon tue wed thu fri sat sun day week hill race road
you the and all one two six ten low high for not out tsb ctl atl hrv rpe ftp bpm
ollama llama vllm lmstudio none empty dummy unused notneeded nokey token key placeholder changeme
"""
_PROMPTS: Final = """
above action after agree already answer are back begin best better between body caps category change choose code comes
confidence context cycling data days decide decided decision deload description did does doubt each easier effort else
encouraging end endurance estimated everything exactly exercise exercises expert explain facts false fatigue fence few
first fit fits five fix flags forbids form four from gear gets goal goals goes going good harder have heavier helps
higher history how illness insight instruction intensity its json keep keys know last latest less lift lifters limits
lines links list little longer look lower made maintain make markup maximum mean means mind minutes missing moderate
more most name names near negative never news next nothing null number numbers object off only order other others own
pain phase place plain plan plans progress range readiness reason recommendation records recover rep replace reps
right rules safety same say says see sentence sentences session sessions set sets short show sign signs simple
smallest some speak stable stalled stand stands stay step steps still strength such suggested takes technique template
than that their them then they this those three title today too top true type units use variation very volume warm way
weeks weigh weight what whatever when where whether whole whose why with within words workout works would write years
yet your zones
"""
_DAYS: Final = """
about adaptation add adds again against ago alcohol alike any anything asks average band base been before below
brewing bring build builds calls can cannot check chest clear cold could cycle daily date debt deep detraining doctor
elevated energy fair faster feel feeling fitness flat fresh freshness friday ground had has head heart heat heavy
hurts ill impact implausible impossible inside judge knee leave legs licence load looked looks losing maintenance
makes measured medical min minus monday monotony much nearly neck need needs night normal nose notices now oldest ones
open overload overreaching peak performance planned points ramp rate recovery referral report rested resting rhr rises
risk running runny said saturday score sends sensor several sharpness shows skin sleep slept slipping something
soreness speed spike stop strain swc systemic take taper temp temperature there think threshold thursday tired
together tomorrow train trained trend tuesday twice under unknown until usual vaccination variability want warning
warnings was watch watching wednesday while without worse worth yesterday yourself zero zone
"""
_LIFTING: Final = """
air ankle arm asked assisted backoffs banded bar barbell bear bench block bodyweight both bridge bulgarian carry chin
crawl curl deadlift dip dumbbell elbow extension farmer front glute goblet gym held hip hold holds home incline
instead joints kettlebell lat lateral leg location lunge machine mild morning offs overhead percentage pike plank
press pull pulldown pushdown raise read repetitions reverse rolling romanian row severe severity shoulder single split
squat superman swing thrust time trap triceps unit upper warmups weights working wrist
"""

COMMON: Final = frozenset(_COMMON.split())
"""Names that are also words of training, or of every machine, and passwords that are none."""

PLAIN: Final = COMMON | frozenset((*_PROMPTS.split(), *_DAYS.split(), *_LIFTING.split()))
"""These, and the words of the questions: of the prompts, of the days and of the lifting that is told in them."""
