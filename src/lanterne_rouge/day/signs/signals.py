"""A morning as the rules see it: signals of body, training, plan, the athlete's report, and the road to the goal."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.day.sanity import set_aside
from lanterne_rouge.day.signs.body import LOW_READINESS_BELOW, Body, read_body
from lanterne_rouge.day.signs.interference import (
    Interference,
    leg_work_behind,
    legs_still_heavy,
    read_interference,
    tempo_on_heavy_legs,
)
from lanterne_rouge.day.signs.reported import (
    LOW_IMPACT_SPORTS,
    SLEEPS_BADLY,
    AthleteReport,
    HeatStress,
    is_below_knee,
    is_known_above,
    is_upper_body,
    read_report,
)
from lanterne_rouge.day.signs.run_return import (
    GOES_ON_UP_TO,
    QUIET_MORNINGS,
    RUN_STEPS,
    may_run,
    step_in_words,
    waits_for_quiet,
)
from lanterne_rouge.day.signs.training import (
    LEG_DAY,
    POINTS_PER_HOUR_OF_KIND,
    STRENGTH_KINDS,
    Planned,
    TrainingSigns,
    longest_next,
    read_plan,
    read_training,
)
from lanterne_rouge.domain.check_in import PELVIC_FLOOR, QuietPain, symptom_words, warning_words
from lanterne_rouge.domain.mission import Priority
from lanterne_rouge.domain.morning import Morning, RunReturn
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import counted, figure, is_plural
from lanterne_rouge.metrics.strain import run_spike

# Warmer than usual by so much is a first sign while somebody near is ill.
FIRST_WARMTH_C = 0.3
MOST_NAMED = 3
MOST_SET_ASIDE = 6
FOOT_SPORTS = (Sport.RUNNING, Sport.WALKING)
NO_PLACE = ("", "other", "unknown", "somewhere")
# Places that end in s and are one.
# What makes a cold of an illness that nobody calls one.
COLD_WORDS = ("nose", "sneez", "sniff", "congest", "stuffy")
OF_THE_CHEST = ("bronchitis", "pneumonia", "chest cold")
COUNTED_COMPLAINTS = ("cold", "sore throat", "headache", "cough", "dry cough")
# An illness of so many days is told with its length where a doctor is advised.
LONG_ILLNESS_DAYS = 3
RECENT_VACCINATION_DAYS = 2
# Of what the athlete wrote, more than this is not quoted.
LONGEST_QUOTE = 80
DAYS_OF_RETURN = 7


GERUNDS = {Sport.WALKING: "walking", Sport.SWIMMING: "swimming", Sport.CYCLING: "riding", Sport.ROWING: "rowing"}


@dataclass(frozen=True, kw_only=True)
class Words:
    """Clauses that the rules' sentences refer to."""

    body: Body
    report: AthleteReport
    set_aside: tuple[str, ...]
    disagreeing: tuple[str, ...]
    days_to_race: int | None
    bad_signs: tuple[str, ...]
    complaints: tuple[str, ...] = ()
    history_days: int | None = None
    told: bool = False
    failed_sessions: int = 0
    tsb: float | None = None
    lifts: bool = False
    way: RunReturn | None = None
    spared: bool = False
    new_under_load: bool = False
    quiet: QuietPain | None = None
    heavy_weeks: bool = False

    @property
    def training_seen(self) -> str:
        """How much of the athlete's training is known."""
        if self.told:
            return "I go by the training that you entered at set-up"
        if not self.history_days:
            return "I haven't seen any training yet"
        return f"I've seen only {counted(self.history_days, 'day')} of your training"

    @property
    def training_unsure(self) -> str:
        """What follows from little known training."""
        return "I add nothing to it until I've seen more" if self.told else "too few to be sure"

    @property
    def dropped(self) -> str:
        """What was set aside as impossible."""
        return listed(self.set_aside, most=MOST_SET_ASIDE)

    @property
    def conflict(self) -> str:
        """What the sources disagree about."""
        return listed(self.disagreeing)

    @property
    def ban(self) -> str:
        """What a doctor or physio forbade, and its last day."""
        return listed([f"{ban.words}, so until {ban.until.day} {ban.until:%B}" for ban in self.report.check_in.bans])

    @property
    def instead_of_ban(self) -> str:
        """What may be trained in its place, and what ends it."""
        free = " or ".join(GERUNDS[sport] for sport in self.report.allowed_instead if sport in GERUNDS)
        left = f"easy {free} in its place, as they allowed" if free else "that is out until then"
        return f"{left}; tell me once you may again"

    @property
    def red_flag(self) -> str:
        """The stop signs reported."""
        return listed(
            ["a concussion" if flag == "concussion" else warning_words(flag) for flag in self.report.check_in.red_flags]
        )

    @property
    def seen_or_cleared(self) -> str:
        """What a doctor has to have done: who was seen already isn't sent there again."""
        return "has cleared you" if self.report.check_in.is_seen else "has seen you"

    @property
    def blood_pressure(self) -> str:
        """The blood pressure as it is written, and when it was measured where that is not today."""
        reading = self.report.check_in.blood_pressure
        if reading is None:
            return ""
        when = {0: "", 1: " yesterday"}.get(reading.days_ago, f" {reading.days_ago} days ago")
        return f"{reading.in_words}{when}"

    @property
    def hrv_below_band(self) -> str:
        """The HRV of the week beside the lower end of its band."""
        return _apart(self.body.hrv_week_ms, "below your normal range from", self.body.hrv_low_ms)

    @property
    def hrv_above_band(self) -> str:
        """The HRV of the week beside the upper end of its band."""
        return _apart(self.body.hrv_week_ms, "above your normal range up to", self.body.hrv_high_ms)

    @property
    def symptom(self) -> str:
        """The illness by name and symptoms."""
        illness = self.report.check_in.illness
        if illness is None:
            return ""
        # Who names a bronchitis has said that the cough is in the chest.
        symptoms = [
            symptom_words(s) for s in illness.symptoms if not (s == "chest_cough" and illness.name in OF_THE_CHEST)
        ]
        if illness.name and (illness.systemic or not symptoms):
            symptoms.insert(0, illness.name)
        if illness.temperature_c is not None:
            symptoms.append(f"{illness.temperature_c:.1f} °C")
        if "other" in symptoms and not illness.name:
            symptoms = [self._in_own_words(one) if one == "other" else one for one in symptoms]
        return listed(symptoms) or ("an illness of the whole body" if illness.systemic else "cold")

    def _in_own_words(self, other: str) -> str:
        """What the athlete wrote, where the sign has no name of its own."""
        written = " ".join((self.report.check_in.text or "").split())
        return f'"{written}"' if 0 < len(written) <= LONGEST_QUOTE else "with something that has no name here"

    @property
    def complaint(self) -> str:
        """The illness as it stands in a sentence: a cold, a sore throat."""
        return f"{'a ' if self.symptom in COUNTED_COMPLAINTS else ''}{self.symptom}"

    @property
    def head_cold(self) -> str:
        """The mild illness, called a cold only where the athlete calls it so or the nose says it."""
        illness = self.report.check_in.illness
        named = self.symptom == "cold" or (illness is not None and illness.name == "cold")
        if not named and not any(word in self.symptom for word in COLD_WORDS):
            return f"you report {self.complaint}"
        return f"you have a head cold{'' if self.symptom == 'cold' else f' ({self.symptom})'}"

    @property
    def grave_illness(self) -> str:
        """What of an illness is for a doctor; only what was reported."""
        report, illness = self.report, self.report.check_in.illness
        days = illness.days_ill or 0 if illness is not None else 0
        severe = illness is not None and illness.severity == "severe"
        parts = [
            *(["it is in your chest"] if report.chest else []),
            *(["it is severe"] if severe else []),
            *([f"it has lasted {counted(days, 'day')}"] if days >= LONG_ILLNESS_DAYS else []),
            *(["it is getting worse"] if report.worsening else []),
        ]
        return f"you are ill and {listed(parts)}"

    @property
    def brewing(self) -> str:
        """Temperature and pulse beside the athlete's normal."""
        return " and ".join(self._warm_or_quick(0.5))

    @property
    def why_brewing(self) -> str:
        """What a raised temperature or pulse may come from; of other causes only those that were reported."""
        said = self.report.check_in
        causes = (
            ("your vaccination", said.vaccination is not None and said.vaccination.days_ago <= RECENT_VACCINATION_DAYS),
            ("last night's drinks", bool(said.alcohol_drinks) or self.report.hung_over),
            ("the heat", self.report.hot or self.report.hot_for_anybody),
            ("your cycle", said.cycle_day is not None),
        )
        known = [cause for cause, seen in causes if seen]
        return f"you may be getting ill, or it comes from {_either(known)}" if known else "you may be getting ill"

    @property
    def on_cycle_day(self) -> str:
        """The day of the cycle, where it is known: the pulse is read against it."""
        day = self.report.check_in.cycle_day
        return f" on day {day} of your cycle" if day is not None else ""

    @property
    def saturated(self) -> str:
        """What a high HRV comes together with."""
        if self.report.bad_feelings:
            return f"and you feel worn ({self.feeling})"
        if self.report.tired:
            return "and you feel tired"
        return "after hard weeks" if self.heavy_weeks else "with a low pulse in a hard week"

    @property
    def pelvic(self) -> str:
        """The signs of the pelvic floor, as far as they were named."""
        named = next((pain.when for pain in self.report.check_in.pain if pain.site == PELVIC_FLOOR and pain.when), "")
        return f"what you feel in the pelvic floor{f' ({named})' if named else ''}"

    @property
    def low_energy(self) -> str:
        """What points to too little energy; only what was reported or is known."""
        told = self.report.check_in.low_energy_signs
        months, bones = (told.missed_periods_months or 0, told.bone_stress_injuries or 0) if told else (0, 0)
        parts = (
            (f"{counted(months, 'month')} without a period", months > 0),
            (f"{bones} bone stress {'injury' if bones == 1 else 'injuries'}", bones > 0),
            ("fast weight loss", told is not None and told.fast_weight_loss),
        )
        return listed([words for words, seen in parts if seen]) or "what I know of you"

    @property
    def first_sign(self) -> str:
        """What may be the beginning of an illness: temperature, pulse, or how the athlete feels."""
        return listed([*self._warm_or_quick(FIRST_WARMTH_C), *(["you feel run down"] if self.report.listless else [])])

    def _warm_or_quick(self, warmth_c: float) -> list[str]:
        warm, over = self.body.temperature, self.body.rhr_over
        parts = (
            [f"your skin temperature is {warm:.1f} °C above your normal"]
            if warm is not None and warm >= warmth_c
            else []
        )
        quick = over is not None and over >= 5
        return [*parts, f"your resting heart rate is {over:.2g} above your average"] if quick else parts

    @property
    def hurts(self) -> str:
        """What hurts and how badly; for an earlier report, what was reported then."""
        worst = self.report.pain
        if worst is not None and worst.told_days_ago:
            return self._told_of_pain(worst.told_days_ago)
        if worst is not None and worst.swollen and worst.score_0_10 is None:
            return f"{self.sore_place} {'are' if self._is_plural else 'is'} swollen"
        return f"{self.sore_place_hurts}{self.pain}"

    @property
    def healing(self) -> str:
        """That something hurts less than before; for an earlier report, what was reported then."""
        worst = self.report.pain
        if worst is None or not worst.told_days_ago:
            again = self.report.unsettled_pain and not self.report.healing_pain
            still = "they still hurt" if self._is_plural else "it still hurts"
            how = f"again this morning{self.pain}" if again else f"less than before, but {still}"
            return f"{self.sore_place_hurts} {how}"
        return self._told_of_pain(worst.told_days_ago)

    @property
    def ask_for_pain(self) -> str:
        """A question about a pain without a report today; empty if there is one."""
        worst = self.report.pain
        if worst is None or not worst.told_days_ago:
            return ""
        return f'say how it is (lanterne check-in --pain "{self.report.pain_site} 2/10", or --pain none); until then '

    @property
    def spare_it(self) -> str:
        """How to train around more than a slight pain: on the bar, with an arm, with a leg."""
        if self.lifts and self.new_under_load:
            return "most of today's lifts would load it, so lift easily and less, without those"
        if self.lifts:
            return "I exchange or leave out the lifts that load it; the rest stays as planned"
        if self.spared and is_upper_body(self.report.pain_site):
            return "your legs can train while it heals, easily; stop if moving your arms hurts"
        if self.spared:
            return "a sport without impact leaves it alone, so it takes no time off; keep it easy, without push-off or standing climbs"
        return "nothing that loads it" if is_upper_body(self.report.pain_site) else "no impact and no speed on it"

    @property
    def mind_it(self) -> str:
        """How to train with a slight pain."""
        if self.lifts:
            return "lift, the sore part later in the session and lighter, and stop a lift that makes it worse"
        if is_upper_body(self.report.pain_site):
            return "train, and leave out what makes it worse"
        return "train, choose flat ground and keep an eye on it"

    @property
    def let_it_heal(self) -> str:
        """How to train while a pain goes away."""
        if self.lifts:
            return self.mind_it
        if self.spared:
            sport = "your run" if is_upper_body(self.report.pain_site) else "a sport without impact"
            return f"{sport} leaves it alone, so it takes nothing off today"
        if self.report.unsettled_pain and not self.report.healing_pain:
            settles = f'lanterne check-in --pain "{self.report.pain_site} 2/10 settling"'
            return f"easy and shorter until it is quiet; if it's an old one or gone within a day, say so ({settles})"
        return "easy and shorter until it is quiet: too much now and it comes back"

    @property
    def quiet_place(self) -> str:
        """What doesn't hurt any more, by the athlete's word or for want of one."""
        if self.quiet is None:
            return ""
        place = "what hurt" if self.quiet.site in NO_PLACE else f"your {self.quiet.site.replace('_', ' ')}"
        if self.quiet.silent:
            return f"you've said nothing more of {place}, which hurt lately"
        return f"{place} doesn't hurt this morning, for the first time"

    @property
    def first_step(self) -> str:
        """What follows on the first morning without a pain."""
        if self.quiet is None:
            return ""
        if self.lifts:
            step = "the lifts that load it come back first with less, the rest stays as planned"
        elif self.way is not None:
            step = "easy today; running comes back in steps"
        else:
            step = "one easy, shorter day first; if it stays quiet, the plan goes on tomorrow"
        place = "knee" if self.quiet.site in NO_PLACE else self.quiet.site.replace("_", " ")
        return f'{step}; if it hurts, say so (lanterne check-in --pain "{place} 2/10")'

    @property
    def mind_the_tendon(self) -> str:
        """How to train with a tendon that bears it."""
        if self.lifts:
            return self.mind_it
        if self.spared:
            return self.spare_it
        return "a tendon that settles by the next morning likes some load, so train on it easily, on flat ground"

    @property
    def nagging(self) -> str:
        """The place that keeps hurting a little, and for how long."""
        pain = self.report.nagging_pain
        if pain is None:
            return ""
        days = max(pain.reported_days or 0, pain.days or 0)
        place = "something" if pain.site in NO_PLACE else f"your {pain.site.replace('_', ' ')}"
        return f"{place} has kept hurting a little for {counted(days, 'day')}"

    @property
    def way_back(self) -> str:
        """What the way back to running comes from, in the athlete's numbers."""
        if self.way is None:
            return ""
        if self.way.site == PELVIC_FLOOR:
            return "the leaking, heaviness or pressure is gone"
        if waits_for_quiet(self.way):
            place = "it" if self.way.site in NO_PLACE else f"your {self.way.site.replace('_', ' ')}"
            return f"{place} made you limp or hurt like a bone lately"
        hurt = f"your {self.way.site.replace('_', ' ')} hurt on {counted(self.way.days, 'day')} lately"
        return f"{hurt} (up to {self.way.worst:.2g} of 10)"

    @property
    def next_step(self) -> str:
        """What the way back to running leaves for today, and how it goes on."""
        way = self.way
        if way is None:
            return ""
        if way.site == PELVIC_FLOOR:
            return self._next_step_after_signs(way)
        place = way.site.replace("_", " ")
        if way.score is not None and way.score > GOES_ON_UP_TO:
            return f"no run before it's at {GOES_ON_UP_TO:.0f} of 10 or less in the morning"
        if waits_for_quiet(way):
            return (
                f"no run before {counted(QUIET_MORNINGS, 'morning')} without pain: walk or ride,"
                " and say when it doesn't hurt (lanterne check-in --pain none)"
            )
        if not may_run(way):
            return (
                "running comes back every other day, so no run today;"
                f' say how the last one was borne: lanterne check-in --pain "{place} 1/10"'
            )
        return (
            f"running comes back in steps, today step {way.step} of {len(RUN_STEPS)}: {step_in_words(way.step)};"
            f" stop above {GOES_ON_UP_TO:.0f} of 10, and say tomorrow morning how it is"
            f' (lanterne check-in --pain "{place} 1/10"): up to {GOES_ON_UP_TO:.0f} the next step follows'
        )

    def _next_step_after_signs(self, way: RunReturn) -> str:
        if not may_run(way):
            return (
                "running comes back every other day, so no run today;"
                " is it still gone after the last one? Then: lanterne check-in --pain none"
            )
        return (
            f"running comes back in steps, today step {way.step} of {len(RUN_STEPS)}: {step_in_words(way.step)};"
            " stop and walk if a sign comes back, and say tomorrow morning if it's still gone (lanterne check-in --pain none):"
            " then the next step follows"
        )

    @property
    def sore_place(self) -> str:
        """What hurts most."""
        place = self.report.pain_site
        return "something" if place in NO_PLACE else f"your {place}"

    @property
    def sore_place_hurts(self) -> str:
        """What hurts most with its verb: a knee hurts, shins hurt."""
        return f"{self.sore_place} {'hurt' if self._is_plural else 'hurts'}"

    @property
    def _is_plural(self) -> bool:
        return is_plural(self.sore_place)

    @property
    def heat(self) -> str:
        """How hot it is."""
        around = self.report.check_in.environment
        if around is None or around.heat_c is None:
            return "hot"
        return f"{around.heat_c:g} °C{' and humid' if around.humid else ''}"

    @property
    def in_heat(self) -> str:
        """How to train in it."""
        return INDOORS if self.report.indoors else HEAT_ADVICE[self.report.heat]

    @property
    def zones_crossed(self) -> str:
        """The time zones of the last journey."""
        zones = abs((self.report.check_in.environment and self.report.check_in.environment.time_zones_east) or 0.0)
        return f"{zones:g} time {'zone' if zones == 1 else 'zones'}"

    def _told_of_pain(self, days: int) -> str:
        when = "yesterday" if days == 1 else f"{days} days ago"
        return f"you reported {self.report.pain_site} pain{self.pain} {when}"

    @property
    def pain(self) -> str:
        """How bad the worst pain is, or was when it was reported."""
        score, worst = self.report.told_pain_score, self.report.pain
        parts = [f" ({score:.2g} of 10" if score is not None else " (not rated"]
        signs = {"limping": worst and worst.limping, "at night": worst and worst.at_night}
        signs |= {
            "swollen": worst and worst.swollen,
            "on a spot of bone": worst and worst.focal_bone,
            "on hopping": worst and worst.on_hop,
        }
        return ", ".join(parts + [name for name, seen in signs.items() if seen]) + ")"

    @property
    def drunk(self) -> str:
        """How much the athlete drank, where it was counted."""
        drinks = self.report.check_in.alcohol_drinks
        return f"you had {drinks:g} drinks last night" if drinks else "you had too much to drink last night"

    @property
    def after_drinks(self) -> str:
        """What follows from the drinks of last night."""
        return "drink plenty of water and keep it easy" if self.report.hung_over else "nothing hard"

    @property
    def injury(self) -> str:
        """The injury by name."""
        injury = self.report.check_in.injury
        if injury is None:
            return "injury"
        return f"{_plain(injury.site)} ({_plain(injury.kind)})" if injury.kind else f"{_plain(injury.site)} injury"

    @property
    def break_(self) -> str:
        """How long the break was."""
        days = self.report.check_in.break_days
        return f" after {days} days off" if days else ""

    @property
    def race(self) -> str:
        """When the race is."""
        days = self.days_to_race
        return {0: "today", 1: "tomorrow"}.get(days or 0, f"in {days} days")

    @property
    def overdone(self) -> str:
        """What speaks for too much training; only what was reported or measured."""
        told = self.report.check_in.performance
        failed = max(told.failed_sessions or 0 if told else 0, self.failed_sessions)
        if failed >= 2:
            return f"{failed} sessions didn't work out while your body shows warning signs"
        if told is not None and told.trend == "down":
            return "your performance has been slipping while your body shows warning signs"
        return "after heavy training your body shows warning signs"

    @property
    def very_low(self) -> str:
        """A readiness or a form that is very low."""
        body = self.body
        parts = [
            f"your readiness is {body.readiness:.3g}" if body.readiness is not None and body.readiness <= 30 else ""
        ]
        parts.append(f"your [TSB] is {self.tsb:.3g}" if self.tsb is not None and self.tsb < -50 else "")
        return listed([part for part in parts if part])

    @property
    def feeling(self) -> str:
        """What feels clearly bad."""
        return listed(self.report.bad_feelings)

    @property
    def very_bad_feeling(self) -> str:
        """What feels so bad that it is enough alone."""
        return listed(self.report.very_bad_feelings)

    @property
    def worn_by(self) -> str:
        """What of fatigue, soreness, energy and mood feels clearly bad."""
        return listed(self.report.worn_by)

    @property
    def bad_sign(self) -> str:
        """The mild warnings that agree, with their numbers."""
        body, over, debt = self.body, self.body.rhr_over, self.body.sleep_debt
        short = body.sleep is not None and body.sleep < 6
        phrases = {
            "readiness": f"readiness {body.readiness:.3g}" if body.readiness is not None else "",
            "sleep": f"{body.sleep:.2g} h of sleep" if short else (f"sleep {debt:.1f} h a night short" if debt else ""),
            "resting heart rate": f"resting heart rate {over:+.2g}" if over is not None else "",
            "HRV": f"[HRV] down to {body.hrv_week_ms:.0f} ms" if body.hrv_week_ms is not None else "",
            "feeling": f"feeling: {listed(self.complaints)}" if self.complaints else "stress in life",
        }
        return listed([phrases[name] for name in self.bad_signs], most=5)


def listed(items: Sequence[str], most: int = MOST_NAMED) -> str:
    """`a, b and c`; of many, the first few."""
    shown = [*items[:most], "more"] if len(items) > most else list(items)
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


def _either(items: Sequence[str]) -> str:
    return " or ".join([part for part in (", ".join(items[:-1]), items[-1]) if part])


def _apart(week: float | None, where: str, end: float | None) -> str:
    """Both in whole ms; with a decimal where they would look the same."""
    if week is None or end is None:
        return "unknown"
    form = ".1f" if round(week) == round(end) else ".0f"
    return f"{week:{form}} ms, {where} {end:{form}}"


def _plain(code: str) -> str:
    return code.replace("_", " ")


_ORDERS = re.compile(
    r"\b(override|bypass)\b|\b(ignor\w*|disregard|forget)\b.{0,40}\b(rules?|instructions?|limits?|above|previous|everything|data"
    r"|readings?)\b"
    r"|\b(system|assistant|developer|coach|admin)\s*[:>\]]|\b(assistant|ai|llm|gpt|bot|chatbot|language model)\s*,"
    r"|\b(set|change|make|treat|mark|report)\b.{0,30}\b(readiness|hrv|tsb|ctl|atl|score|zone|action|plan|load|flags?)\b"
    r"|\b(answer|output|respond|reply|return|recommend|prescribe|say|choose|decide)\b.{0,25}"
    r"\b(push|recover|maintain|ease|rest|hard)\b"
    r"|\b(you|he|she|they|athlete|coach|ai|llm|gpt|bot) (must|should|shall|are now|has to|have to|needs? to)\b"
    r"|\b(note to|dear|hey|as an?) (the )?(coach|ai|llm|gpt|bot|assistant|model|system)\b"
    # A "double session" is a title, "double the session" an order.
    r"|\b((skip|cancel|drop|delete|erase) |(double|halve) (?=(the|your|her|his|their|all|every|any) ))((the|your|her|his|their|all|every"
    r"|any|of) ){0,3}"
    r"(rest|recovery|taper|easy|training|sessions?|workouts?|plans?)\b"
    r"|\b(cleared|approved) (by|to|for)\b|\b(go|train) (all[- ]out|harder|through it)\b"
    r"|\b(tell|inform) (the )?(athlete|user|rider|runner)\b"
    r"|\b(jailbreak|prompt|new instructions?|superhuman|no rest needed|do not rest|don'?t rest)\b"
    r"|</?(system|instructions?|prompt)>",
    re.IGNORECASE | re.DOTALL,
)


def tries_to_steer(text: str) -> bool:
    """Whether a text reads like an order to the coach rather than the name of a session."""
    return _ORDERS.search(text) is not None


DAYS_BEFORE_STAGES = 7


# What to do about each degree of heat, and about one that those who are used to it bear.
HEAT_ADVICE = {
    None: "drink, stay in the shade, and add nothing",
    HeatStress.WARM: "nothing really hard, go by feel, and drink more than usual",
    HeatStress.HOT: "shorter, early or indoors, by feel, and drink more than usual",
    HeatStress.VERY_HOT: "short and easy at dawn, or train indoors",
    HeatStress.EXTREME: "train indoors today; outside, half an hour very gently is the most",
}
INDOORS = "a fan and enough to drink, and indoors is fine"
# Half as deep again as where form alone eases a day; beyond it no goal and no camp is a reason to go on (practice).
DEEPEST_MEANT_TSB, DEEPEST_MEANT_SHARE = -45.0, -0.6
# What may follow the plan on a good day, and the form that it takes.
MORE_SHARE, RESTED_TSB = 0.1, -10.0
# Hours of sleep missing a night from which a week of it counts like a short night.
MUCH_DEBT_H = 1.5
# What a gentle day stays in.
GENTLE_ZONE = 2
FAR_LONGER = 1.5
"""`Gently, but half as long again as planned` asks for more."""
REST_OF_LIFTERS_DAYS = 14


@dataclass(frozen=True, kw_only=True)
class Signals:
    """Everything the rules may look at, derived from a morning whose impossible values were set aside.

    `dropped` names those values, `conflicts` what the sources disagree about.
    """

    morning: Morning
    dropped: tuple[str, ...]
    conflicts: tuple[str, ...]
    body: Body
    training: TrainingSigns
    planned: Planned
    report: AthleteReport

    @property
    def days_to_race(self) -> int | None:
        """Days to the A-race, or to the first day of an event of several days; None when none is ahead."""
        status = self.morning.mission
        race = self.report.check_in.race
        main = status.days_to_start if status.days_to_start is not None else status.days_to_goal
        reported = race.in_days if race is not None and race.priority == "A" and race.in_days >= 0 else None
        ahead = [d for d in (main, reported) if d is not None and d >= 0]
        return min(ahead) if ahead and not self.in_event else None

    @property
    def in_event(self) -> bool:
        """An event of several days has begun and is not over: each day serves the days after it."""
        status = self.morning.mission
        return status.stage is not None or (status.stages_ahead > 0 and status.days_to_start is None)

    @property
    def race_day(self) -> bool:
        """A race of one day is today, of whatever rank; a stage of a longer event is not one, for there is a tomorrow to protect."""
        race = self.report.check_in.race
        main = self.days_to_race == 0 or (race is not None and race.in_days == 0)
        today = (main and self.morning.mission.stages_ahead == 0) or self._days_to_side_event() == 0
        planned_race = self.planned.kind == "race" or not self.planned.given
        return today and planned_race and not self.in_event

    @property
    def minor_race_soon(self) -> bool:
        """A race of second rank within six days, or tomorrow one of third rank, which is ridden out of training."""
        race = self.report.check_in.race
        reported = race is not None and race.priority == "B" and 1 <= race.in_days <= 6
        side = self._days_to_side_event(Priority.B)
        return reported or (side is not None and 1 <= side <= 6) or self._days_to_side_event(Priority.C) == 1

    @property
    def race_tomorrow(self) -> bool:
        """Whether tomorrow's race needs openers: the goal, a B event, or any race the athlete reports."""
        race = self.report.check_in.race
        # A race that is meant to be trained through is still one when the athlete enters it the day before.
        named = self.days_to_race == 1 or (race is not None and race.in_days == 1)
        return named or self._days_to_side_event(Priority.B) == 1

    def _days_to_side_event(self, *priorities: Priority) -> int | None:
        """Days to the nearest B or C event; None when there is none of these priorities, or within a longer event."""
        race = self.morning.mission.next_race
        wanted = priorities or (Priority.B, Priority.C)
        return race.days_to if race is not None and race.priority in wanted and not self.in_event else None

    @property
    def minutes_at_hand(self) -> float | None:
        """The fewest minutes named for today; the athlete's word of this morning goes before the week's pattern.

        A race or a stage is ridden or run to its end, whatever the weekday usually holds.
        """
        if (
            self.report.check_in.minutes_available is not None
            or self.race_day
            or self.morning.mission.stage is not None
        ):
            return self.report.check_in.minutes_available
        of_weekday = self.morning.constraints.minutes_on(self.morning.day.weekday())
        limits = [m for m in (self.morning.minutes_available, of_weekday) if m is not None]
        return min(limits) if limits else None

    @property
    def protects_stages(self) -> bool:
        """Stages lie ahead, in an event that has begun or begins within a week."""
        status = self.morning.mission
        near = status.days_to_start is not None and status.days_to_start <= DAYS_BEFORE_STAGES
        return status.stages_ahead > 0 and (self.in_event or near)

    @property
    def last_readiness(self) -> str:
        """Yesterday's readiness, where there is none today, in words; a low one has a rule of its own."""
        score = self.body.readiness_yesterday
        return (
            f" (the latest, {figure(score)}, is a day old)"
            if score is not None and score >= LOW_READINESS_BELOW
            else ""
        )

    @property
    def time_off(self) -> str:
        """How long the break was, unless the age of the last activity already says it."""
        days = self.report.check_in.break_days
        return f" after {days} days off" if days and not self.training.stale else ""

    @property
    def usual_day(self) -> float | None:
        """What a share of fitness is taken of; of a day of lifting at least the longest of the last weeks, whose sets may be few points."""
        usual, longest = self.training.usual_day, self.training.longest_lifting_minutes
        if usual is None or longest is None or self.planned.kind not in STRENGTH_KINDS:
            return usual
        return max(usual, POINTS_PER_HOUR_OF_KIND["strength"] / 60 * longest)

    @property
    def like_the_last(self) -> bool:
        """An easy session planned that is little longer than the longest of the last weeks."""
        longest = self.training.longest_minutes
        return longest is not None and self.planned.zone <= 2 and self.planned.minutes <= longest_next(longest)

    @property
    def jumps(self) -> bool:
        """A run that is more than a step longer than the longest of the last weeks."""
        return self.longer_by_km or self.longer_by_minutes

    @property
    def longer_by_km(self) -> bool:
        """A run planned by its distance that is more than a step longer than the longest of the last weeks."""
        planned, longest = self.planned.km, self.morning.longest_30d_km
        if planned is None or longest is None or not self.planned.is_run or self._is_run_by_minutes:
            return False
        # Any run is longer than none.
        return planned > longest if longest <= 0 else run_spike(longest, planned) != "reference"

    @property
    def longer_by_minutes(self) -> bool:
        """A run planned by its minutes that is more than a step longer than the longest of the last weeks."""
        if self.planned.session.run_walk or not self._is_run_by_minutes:
            return False
        return self.planned.minutes > longest_next(self.training.longest_run_minutes or 0.0)

    @property
    def _is_run_by_minutes(self) -> bool:
        """Whether a run is planned by its minutes alone, and the minutes of earlier runs are known: kilometres would be a guess."""
        return (
            self.planned.is_run
            and self.planned.session.distance_km is None
            and self.planned.session.minutes is not None
            and self.training.longest_run_minutes is not None
        )

    @property
    def wishes_for_less(self) -> bool:
        """Whether the athlete asks for a gentler, shorter or smaller day than the plan."""
        wish, planned = self.report.check_in.request, self.planned
        if wish is None or wish.hard or wish.more or planned.is_rest:
            return False
        # Hours on top of the plan are no wish for less, however gently they are to be spent.
        far_longer = wish.minutes is not None and wish.minutes > FAR_LONGER * planned.minutes
        gentler = wish.hard is False and planned.zone > GENTLE_ZONE and not far_longer
        shorter = wish.minutes is not None and wish.minutes < planned.minutes
        return gentler or shorter or (wish.load is not None and wish.load < planned.load)

    @property
    def wishes_for_more(self) -> bool:
        """Whether the athlete asks for a harder, longer or larger day than the plan."""
        wish, planned = self.report.check_in.request, self.planned
        if wish is None or planned.is_rest or self.wishes_for_less:
            return False
        harder = bool(wish.hard) and not planned.is_hard
        longer = wish.minutes is not None and wish.minutes > planned.minutes
        return wish.more or harder or longer or (wish.load is not None and wish.load > planned.load)

    @property
    def room_minutes(self) -> float:
        """Easy minutes that may follow the plan where no rule holds the day back: a tenth; of a run never beyond the next step."""
        rested = self.training.form_known and self.training.tsb is not None and self.training.tsb > RESTED_TSB
        if not rested or self.report.tired or self.report.feels_middling or self.planned.kind in STRENGTH_KINDS:
            return 0.0
        tenth, longest = MORE_SHARE * self.planned.minutes, self.training.longest_run_minutes
        if not self.planned.is_run:
            return tenth
        return max(min(tenth, longest_next(longest) - self.planned.minutes), 0.0) if longest is not None else 0.0

    @property
    def interference(self) -> Interference | None:
        """Strength and hard endurance work too close together."""
        return read_interference(self.training, self.planned)

    @property
    def heavy_legs(self) -> str:
        """Heavy leg work of the last day that leaves today's hard session as it is, in words; empty without one."""
        return leg_work_behind(self.training) if legs_still_heavy(self.training, self.planned) else ""

    @property
    def legs_before_tempo(self) -> str:
        """Heavy leg work of the last day before a run with tempo in it, in words; empty without one."""
        return leg_work_behind(self.training) if tempo_on_heavy_legs(self.training, self.planned) else ""

    @property
    def rated(self) -> bool:
        """Whether the athlete said this morning how they feel."""
        feeling = self.report.check_in.feeling
        return feeling.energy_0_10 is not None or feeling.soreness_0_10 is not None or bool(feeling.words)

    @property
    def lifts_as_felt(self) -> bool:
        """A lifting day of somebody who said this morning how they feel, after a rest that lifters plan: no gap to fear.

        After two weeks without a known session lifting has its own way back.
        """
        sports = self.morning.athlete.sports
        lifts = self.planned.kind in STRENGTH_KINDS or set(sports) == {Sport.STRENGTH}
        quiet = self.training.feed_age_days
        return self.rated and lifts and quiet is not None and quiet < REST_OF_LIFTERS_DAYS

    @property
    def lifts_around_pain(self) -> bool:
        """A lifting day on which something hurts that lifts can be chosen around; not with an injury that nobody has cleared."""
        injury = self.report.check_in.injury
        injured = injury is not None and not injury.cleared
        stops = self.report.stop_pain and not self.report.only_strong_pain
        return self.planned.kind in STRENGTH_KINDS and not injured and not stops

    @property
    def hurts_under_the_bar(self) -> bool:
        """A lifting day whose main lifts load what newly hurts by 4 and more of 10, or hurts more and more."""
        kind = self.planned.kind
        return kind in STRENGTH_KINDS and self.report.pain_under_load(legs=kind == LEG_DAY)

    @property
    def spares_what_hurts(self) -> bool:
        """What hurts lies below the knee and the planned sport has no impact, or above the waist and it is done on foot."""
        pains = [pain for pain in self.report.check_in.pain if pain.score_0_10 != 0]
        sport = self.planned.session.sport
        below = all(is_below_knee(pain.site) for pain in pains) and sport in LOW_IMPACT_SPORTS
        above = all(map(is_known_above, pains)) and sport in FOOT_SPORTS
        return bool(pains) and (below or above)

    @property
    def newly_quiet(self) -> QuietPain | None:
        """What hurt yesterday and doesn't this morning, unless the planned sport spared it anyway."""
        quiet = self.report.newly_quiet(on_foot=self.planned.is_run)
        spared = quiet is not None and is_below_knee(quiet.site) and self.planned.session.sport in LOW_IMPACT_SPORTS
        return None if spared else quiet

    @property
    def runs_in_steps(self) -> bool:
        """A day that the way back to running decides: its step, or what stands in its place."""
        return self.morning.run_return is not None and self.planned.session.run_return

    @property
    def in_camp(self) -> bool:
        """Within a block of days that was planned as one, with an HRV that bears it."""
        block = self.morning.block
        return block is not None and block.day is not None and block.of_days is not None and self.body.hrv_in_band

    @property
    def bears_camp(self) -> bool:
        """Within a camp whose fatigue is the one that was meant: at most one sign of the body, and form not half as deep again."""
        tsb, share = self.training.tsb, self.training.form_share
        too_deep = (tsb is not None and tsb <= DEEPEST_MEANT_TSB) or (
            share is not None and share <= DEEPEST_MEANT_SHARE
        )
        return self.in_camp and len(self.bad_signs) < 2 and not self.report.very_bad_feelings and not too_deep

    @property
    def bears_deep_form(self) -> bool:
        """From a fitness of 90 on, -30 is an ordinary hard block, without a second sign and above -0.4 of fitness."""
        ctl, share = self.training.ctl, self.training.form_share
        return ctl is not None and ctl >= 90 and not self.bad_signs and (share is None or share > -0.4)

    @property
    def fatigue_meaning(self) -> str:
        """What a deep form means for today."""
        if self.bears_camp and not self.training.is_young:
            return "that is what these days are for, and your [HRV] holds"
        if self.bears_deep_form and not self.training.is_young:
            return "usual in a hard block at your fitness"
        return self.training.fatigue_meaning

    @property
    def sameness_meaning(self) -> str:
        """What days that are all alike mean for today."""
        return (
            "a camp is like that, so nothing on top" if self.bears_camp else "an easier day makes the others count more"
        )

    @property
    def in_recovery_week(self) -> bool:
        """The plan is of a lighter week already."""
        return self.morning.block is not None and self.morning.block.starting == "recovery_week"

    @property
    def heavy_weeks(self) -> bool:
        """Three weeks of load or more, or a camp or a heavy block just behind."""
        block = self.morning.block
        return block is not None and ((block.loading_weeks or 0) >= 3 or block.just_finished in ("camp", "heavy_block"))

    @property
    def illness_days(self) -> int | None:
        """How long the present illness has lasted."""
        illness = self.report.check_in.illness
        return illness.days_ill if illness and self.report.ill else None

    @property
    def words(self) -> Words:
        """Lists of signs as clauses for a sentence."""
        return Words(
            body=self.body,
            report=self.report,
            set_aside=self.dropped,
            disagreeing=self.conflicts,
            days_to_race=self.days_to_race,
            bad_signs=self.bad_signs,
            complaints=self.complaints,
            history_days=self.training.history_days,
            told=self.training.told,
            failed_sessions=self.training.failed_sessions,
            tsb=self.training.tsb,
            # On a day off, too, somebody who does nothing else is told of lifts.
            lifts=self.planned.kind in STRENGTH_KINDS or set(self.morning.athlete.sports) == {Sport.STRENGTH},
            new_under_load=self.hurts_under_the_bar,
            way=self.morning.run_return,
            spared=self.spares_what_hurts,
            quiet=self.newly_quiet,
            heavy_weeks=self.heavy_weeks,
        )

    @property
    def steering_texts(self) -> int:
        """How many texts from outside try to steer the decision."""
        return sum(tries_to_steer(text) for s in self.morning.sessions for text in s.untrusted_texts)

    @property
    def returning(self) -> bool:
        """In the week after an illness of the whole body, whose staged return limits each day already."""
        days = self.report.back_after_illness_days
        return self.report.was_systemic and not self.report.ill and days is not None and 1 <= days <= DAYS_OF_RETURN

    @property
    def short_of_sleep(self) -> bool:
        """A measured short night, or a week of them."""
        sleep, debt = self.body.sleep, self.body.sleep_debt
        return (sleep is not None and sleep < 6) or (debt is not None and debt >= MUCH_DEBT_H)

    @property
    def complaints(self) -> tuple[str, ...]:
        """What feels clearly bad; a short night that is measured and told in words as well is one, not two."""
        return tuple(f for f in self.report.bad_feelings if not (self.short_of_sleep and f == SLEEPS_BADLY))

    @property
    def bad_signs(self) -> tuple[str, ...]:
        """The body's mild warnings, one for each kind of measurement; two of them weigh more than one.

        A readiness score is made of sleep, pulse and HRV: it doesn't count beside one of them.
        """
        body = self.body
        over = body.rhr_over
        seen = {
            "readiness": body.readiness is not None and body.readiness < 70,
            "sleep": self.short_of_sleep,
            "resting heart rate": over is not None and over >= 5,
            "HRV": body.hrv_below,
            "feeling": bool(self.complaints) or bool(self.report.check_in.life_stress),
        }
        measured = any(seen[name] for name in ("sleep", "resting heart rate", "HRV"))
        return tuple(name for name, is_bad in seen.items() if is_bad and not (name == "readiness" and measured))


def read_signals(morning: Morning) -> Signals:
    """All signals of a morning, after its impossible values were set aside."""
    checked, dropped, conflicts = set_aside(morning)
    return Signals(
        morning=checked,
        dropped=dropped,
        conflicts=conflicts,
        body=read_body(checked),
        training=read_training(checked),
        planned=read_plan(checked),
        report=read_report(checked),
    )
