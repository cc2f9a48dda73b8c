"""Signs that come as lists, as clauses for a sentence to the athlete."""

from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.day.signs.body import Body
from lanterne_rouge.day.signs.reported import AthleteReport

MOST_NAMED = 3
# As athletes say it, where the sign's own name is a doctor's word.
SIGN_WORDS = {
    "syncope": "fainting",
    "pain_into_arm_or_jaw": "pain into the arm or jaw",
    "breathless_at_rest": "trouble breathing at rest",
    "calf_swelling": "a swollen calf",
    "stroke_signs": "signs of a stroke",
}


@dataclass(frozen=True, kw_only=True)
class Words:
    """Clauses that the rules' sentences refer to."""

    body: Body
    report: AthleteReport
    set_aside: tuple[str, ...]
    disagreeing: tuple[str, ...]
    days_to_race: int | None
    bad_signs: tuple[str, ...]
    history_days: int | None = None

    @property
    def training_seen(self) -> str:
        """How much of the athlete's training is known."""
        if not self.history_days:
            return "I haven't seen any training yet"
        return f"I've seen only {self.history_days} days of your training"

    @property
    def dropped(self) -> str:
        """What was set aside as impossible."""
        return listed(self.set_aside)

    @property
    def conflict(self) -> str:
        """What the sources disagree about."""
        return listed(self.disagreeing)

    @property
    def red_flag(self) -> str:
        """The stop signs reported."""
        return listed([SIGN_WORDS.get(f) or _plain(f) for f in self.report.check_in.red_flags])

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
        symptoms = [_plain(s) for s in illness.symptoms]
        if illness.name and (illness.systemic or not symptoms):
            symptoms.insert(0, illness.name)
        if illness.temperature_c is not None:
            symptoms.append(f"{illness.temperature_c:.1f} °C")
        return listed(symptoms) or ("an illness of the whole body" if illness.systemic else "cold")

    @property
    def brewing(self) -> str:
        """Temperature and pulse beside the athlete's normal."""
        warm, over = self.body.temperature, self.body.rhr_over
        parts = [f"your skin temperature is {warm:+.1f} °C off your normal" if warm is not None and warm >= 0.5 else ""]
        parts.append(
            f"your resting heart rate is {over:.2g} above your average" if over is not None and over >= 5 else ""
        )
        return " and ".join(p for p in parts if p)

    @property
    def hurts(self) -> str:
        """That something hurts, and how badly; of an earlier day only what was told then."""
        worst = self.report.pain
        if worst is None or not worst.told_days_ago:
            return f"your {self.report.pain_site} hurts{self.pain}"
        return self._told_of_pain(worst.told_days_ago)

    @property
    def healing(self) -> str:
        """That something hurts less than it did; not where nobody has said so."""
        worst = self.report.pain
        if worst is None or not worst.told_days_ago:
            return f"your {self.report.pain_site} hurts less than it did, and still hurts"
        return self._told_of_pain(worst.told_days_ago)

    @property
    def ask_for_pain(self) -> str:
        """A question after a pain of which nobody has spoken today; empty where somebody has."""
        worst = self.report.pain
        if worst is None or not worst.told_days_ago:
            return ""
        return f'say how it is (lanterne check-in --pain "{self.report.pain_site} 2/10", or --pain none); until then '

    def _told_of_pain(self, days: int) -> str:
        when = "yesterday" if days == 1 else f"{days} days ago"
        return f"you told of {self.report.pain_site} pain{self.pain} {when}"

    @property
    def pain(self) -> str:
        """How bad the worst pain is, or was when it was told."""
        score, worst = self.report.told_pain_score, self.report.pain
        parts = [f" ({score:.2g} of 10" if score is not None else " (not rated"]
        signs = {"limping": worst and worst.limping, "at night": worst and worst.at_night}
        signs |= {"on a spot of bone": worst and worst.focal_bone, "on hopping": worst and worst.on_hop}
        return ", ".join(parts + [name for name, seen in signs.items() if seen]) + ")"

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
    def feeling(self) -> str:
        """What feels clearly bad."""
        return listed(self.report.bad_feelings)

    @property
    def bad_sign(self) -> str:
        """The mild warnings that agree, with their numbers."""
        body, over, debt = self.body, self.body.rhr_over, self.body.sleep_debt
        short = body.sleep is not None and body.sleep < 6
        phrases = {
            "readiness": f"readiness {body.readiness:.3g}" if body.readiness is not None else "",
            "sleep": f"{body.sleep:.2g} h of sleep" if short else (f"sleep {debt:.1f} h a night short" if debt else ""),
            "resting heart rate": f"resting heart rate {over:+.2g}" if over is not None else "",
            "HRV": "[HRV] below your normal range",
            "feeling": f"feeling: {self.feeling}",
        }
        return listed([phrases[name] for name in self.bad_signs], most=5)


def listed(items: Sequence[str], most: int = MOST_NAMED) -> str:
    """`a, b and c`; of many, the first few."""
    shown = [*items[:most], "more"] if len(items) > most else list(items)
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


def _apart(week: float | None, where: str, end: float | None) -> str:
    """Both in whole ms; with a decimal where they would look the same."""
    if week is None or end is None:
        return "unknown"
    form = ".1f" if round(week) == round(end) else ".0f"
    return f"{week:{form}} ms, {where} {end:{form}}"


def _plain(code: str) -> str:
    return code.replace("_", " ")
