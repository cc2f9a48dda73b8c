"""The words that a language model may use, each with its forms: `rest/rests/resting`. One word list, read by the check and by the prompts.

A word that does not stand here is not shown. What is missing is missing on purpose: denials, permissions, comparisons, orders to
train, the body's parts, diseases, medicines and foods.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

_JOINING: Final = """
a an the this that these those you your yours it its and as so because since while when whenever with for to from of
in on at by during into across along among around within toward towards upon also both each every either own which
whose who how whether if per i me my we our us is are was were be been being am has have had having do does did
today tonight yesterday now still already again likewise therefore thus hence very quite clearly plainly
simply mainly mostly largely partly usually recently lately currently daily weekly after following here then alone
itself yourself ourselves there what like where it's that's you're you've they them their who's all between other
others another some any such over against behind why together even
"""
_PLAIN: Final = """
body/bodies training session/sessions workout/workouts plan/plans goal/goals aim/aims event/events stage/stages
phase/phases season/seasons block/blocks cycle/cycles fitness form shape readiness sleep/sleeps night/nights day/days
week/weeks month/months morning/mornings evening/evenings hour/hours time/times moment/moments number/numbers
value/values figure/figures sign/signs signal/signals picture data reading/readings measure/measures
measurement/measurements trend/trends balance range/ranges average/averages mean level/levels state/states
score/scores point/points/pointed/pointing reason/reasons decision/decisions choice/choices view/views step/steps
part/parts piece/pieces place/places way/ways path road journey line/lines base foundation effort/efforts habit/habits
routine/routines pattern/patterns rhythm report/reports note/notes answer/answers word/words source/sources key focus
purpose sense thing/things kind/kinds mix side/sides detail/details fact/facts context link/links effect/effects
result/results role/roles hrv tsb ctl atl rate life approach need/needs direction weight process system outcome basis
course chapter window stretch usual typical personal same recent last early near close ahead away next main simple
plain present known overall combined whole entire daily weekly current latest individual similar important central
general natural visible certain obvious show/shows/showed/shown/showing tell/tells/told/telling say/says/said/saying
mean/means/meant/meaning explain/explains/explained/explaining reflect/reflects/reflected/reflecting
match/matches/matched/matching fit/fits/fitted/fitting follow/follows/followed/following stand/stands/stood/standing
sit/sits/sat/sitting lie/lies/lay/lying come/comes/came/coming set/sets/setting guide/guides/guided/guiding
shape/shaped/shaping carry/carries/carried/carrying see/sees/saw/seen/seeing look/looks/looked/looking read
think/thinks/thought/thinking weigh/weighs/weighed/weighing describe/describes/described/describing
mark/marks/marked/marking name/names/named/naming belong/belongs/belonged/belonging relate/relates/related/relating
connect/connects/connected/connecting agree/agrees/agreed/agreeing confirm/confirms/confirmed/confirming
speak/speaks/spoke/spoken/speaking hear/hears/heard listen/listens/listened/listening notice/notices/noticed/noticing
watch/watches/watched/watching track/tracks/tracked/tracking remain/remains/remained/remaining
stay/stays/stayed/staying keep/keeps/kept/keeping feel/feels/felt/feeling rate/rated remind/reminds/reminded/reminding
indicate/indicates/indicated/indicating suggest/suggests/suggested/suggesting
underline/underlines/underlined/underlining lead/leads/led/leading turn/turns/turned/turning sum/sums/summed
place/placed base/based find/finds/found know/knows/knew remember/remembers/remembered/remembering
call/calls/called/calling ask/asks/asked/asking decide/decides/decided/deciding choose/chooses/chose/chosen
arrive/arrives/arrived/arriving consider/considers/considered/considering combine/combines/combined/combining
form/forms/formed happen/happens/happened/happening work ride/rides run/runs swim/swims walk/walks lift/lifts
move/moves/moved/moving suit/suits/suited clear clearly go/goes pulse energy strength case/cases ongoing today's
yesterday's record/records mind story stories built honest honestly take/takes/took/taken/taking
"""
_LOW: Final = """
low lower/lowers lowered below short down dip/dips/dipped drop/drops/dropped/dropping fall/falls/fell/fallen/falling
decline/declines/declined/declining poor reduced shortened shortfall negative
"""
_HIGH: Final = """
high higher raised elevated above up rise/rises/rose/risen/rising climb/climbs/climbed/climbing increased
increase/increases heightened
"""
_STRAIN: Final = """
strain/strains/strained straining tired tiredness fatigue/fatigues fatigued weary weariness worn heavy heavily hard
stress/stresses stressed stressful load/loads loaded burden/burdens pressure tax/taxed/taxing drain/drained/draining
deplete/depleted deficit/deficits debt/debts gap/gaps lack/lacks warning/warnings warn/warns concern/concerns
alert/alerts demand/demands demanding tough rough restless unsettled disturbed dull sluggish flat strained busy spent
weakened struggle/struggles/struggled/struggling suffer/suffers/suffered/suffering suppressed unrested incomplete
limit/limits/limited/limiting limited cost/costs cumulative accumulated accumulate/accumulates buildup exertion
tension soreness sore exhausted intense intensity overload overreaching limitation/limitations toll shortage
insufficient interrupted broken deep under drag/drags/dragging heaviness add/adds/added/adding
"""
_REMEDY: Final = """
rest/rests/resting recover/recovers/recovering recovery ease/eases/eased/easing easy easier easily calm calmer calming
gentle gentler gently light lighter lightly quiet quieter slow slower slowly relax/relaxing relaxing
repair/repairs/repairing restore/restores/restoring rebuild/rebuilds rebuilding refill/refills
absorb/absorbs/absorbed/absorbing adapt/adapts/adapted/adapting adaptation settle/settles/settling recharge/recharges
regenerate/regenerates regeneration freshen/freshens renew/renews care careful carefully caution cautious patience
patient break/breaks pause/pauses room space wise wisely sensible sensibly prudent modest moderate steady relief mild
soft softer reduce/reduces/reducing hold/holds/holding unload/unloads unloading respite downtime restorative
conservative restrained restraint measured recovering respectful
"""
_GIVES: Final = """
help/helps/helped/helping support/supports/supporting serve/serves/served/serving let/lets
give/gives/gave/given/giving bring/brings/brought/bringing protect/protects/protected/protecting protection
guard/guards/guarded/guarding spare/spares/spared/sparing save/saves/saved/saving saving
preserve/preserves/preserved/preserving shield/shields allow/allows/allowed honour/honours honor/honors
respect/respects safeguard/safeguards secure/secures/secured prepare/prepares/prepared/preparing favour/favours
favor/favors nurture/nurtures make/makes/made/making benefit/benefits invest/invests provide/provides offer/offers
need/needs/needed deserve/deserves/deserved require/requires/required warrant/warrants justify/justifies/justified
"""
_GOOD: Final = """
good great fresh fresher freshness freshly rested recovered restored strong strongly strength steady steadily stable
stability solid ready balanced smooth smoothly calm ample positive favourable favorable favour/favours favor/favors
welcome encouraging energy energetic lively sharp support/supports/supported/supporting help/helps/helped/helping
serve/serves/served/serving back/backs/backed/backing build/builds/built/building bring/brings/brought/bringing
give/gives/gave/given/giving make/makes/made/making benefit/benefits progress progresses progressing confident
confidence room capacity reserve/reserves enjoy/enjoys enjoying pleasure consistent consistency consistently regular
regularly reward/rewards momentum improve/improves/improved/improving improvement/improvements
grow/grows/grew/grown/growing growth trust right ideal bright cheerful motivated motivation mood settled bode/bodes
nicely comfortable comfortably absorb/absorbs/absorbed adapt/adapts/adapted/adapting adaptation allow/allows/allowed
let/lets green agree/agrees strengthen/strengthens/strengthened/strengthening foundation platform reliable responding
respond/responds recovery recover/recovers/recovering rest quality restful boost/boosts easy light relaxed easily
stress/stresses soreness tiredness use/uses useful
"""

MODEL_WORDS: Final[Mapping[str, str]] = {
    "joining": _JOINING,
    "plain": _PLAIN,
    "low": _LOW,
    "high": _HIGH,
    "strain": _STRAIN,
    "remedy": _REMEDY,
    "gives": _GIVES,
    "good": _GOOD,
}
"""By kind, in the order of usefulness:

joining: Articles, pronouns and what joins words; no `not`, no `can`, no `more`, no `than`.
plain: Of any sentence.
low: Below the athlete's own normal: only beside a fact that is.
high: Above it.
strain: What costs the body: only where a fact lowers the day.
remedy: What eases the day: only where the sentence limits.
gives: What an easy day, or the workout, does for the athlete: only where the sentence limits.
good: What speaks for the work: only where the sentence supports.
"""


@cache
def entries_of(kind: str) -> tuple[tuple[str, ...], ...]:
    """The words of one kind, each with its forms, the first of them its base."""
    return tuple(tuple(entry.split("/")) for entry in MODEL_WORDS[kind].split())


@cache
def forms_of(kind: str) -> frozenset[str]:
    """All the forms of one kind's words."""
    return frozenset(form for entry in entries_of(kind) for form in entry)


def sayable_words() -> frozenset[str]:
    """Every word that a model may use, in all its forms."""
    return frozenset(form for kind in MODEL_WORDS for form in forms_of(kind))
