"""What a rule is: a condition, the most it allows, a sentence with the athlete's own numbers, and who found it out."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter

from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.domain.decision import Action, Ceiling, Evidence, Flag
from lanterne_rouge.language.phrasing import fill_sentence, fill_terms

# A share of a very small fitness is too little for a session; twenty easy minutes are a load of about twelve.
LEAST_POINTS = 12.0
# A rule that would leave no hard zone on another day is worth a word on the morning of a race.
WARNING_ZONE = 3
# The effect of a rule that would hold the athlete back if there were no race.
NAMED_ONLY = "named only, because of the race"
# The effect of any other rule that the race leaves without one, such as a doubt about the data.
SET_ASIDE = "set aside, because of the race"
# What is not known, and that a race is longer than training, is no reason against it.
DOUBTS = frozenset(
    (
        *(Flag.MISSING_READINESS, Flag.STALE_TRAINING_DATA, Flag.LOW_CONFIDENCE, Flag.DATA_CONFLICT),
        *(Flag.IMPLAUSIBLE_DATA, Flag.SPIKE_RISK),
    )
)


@dataclass(frozen=True, kw_only=True)
class Cap:
    """The most a rule allows: action, zone, minutes, and load as points or as a share of fitness (CTL) or of the plan."""

    action: Action = Action.PUSH
    zone: int = 7
    minutes: float | None = None
    points: float | None = None
    of_ctl: float | None = None
    of_plan: float | None = None

    def ceiling(self, signs: Signals) -> Ceiling:
        """The cap in this athlete's figures."""
        ctl = signs.usual_day
        shares = [
            self.points,
            max(self.of_ctl * ctl, LEAST_POINTS) if self.of_ctl is not None and ctl is not None else None,
            max(self.of_plan * signs.planned.load, LEAST_POINTS) if self.of_plan is not None else None,
        ]
        known = [s for s in shares if s is not None]
        return Ceiling(
            action=self.action,
            max_zone=self.zone,
            max_load=round(min(known), 1) if known else None,
            max_minutes=self.minutes,
        )

    def in_words(self) -> str:
        """The cap in words, for the table of rules."""
        if self.zone == 0:
            return "rest"
        parts = [
            "" if self.action is Action.PUSH else f"at most {self.action.value}",
            "" if self.zone == 7 else f"zone {self.zone} at most",
            "" if self.minutes is None else f"at most {self.minutes:g} min",
            "" if self.points in (None, 0) else f"load at most {self.points:g}",
            "" if self.of_ctl is None else f"load at most {self.of_ctl:g} of CTL",
            "" if self.of_plan is None else f"load at most {self.of_plan:g} of the plan",
        ]
        return ", ".join(p for p in parts if p) or "says so, limits nothing"


UNCAPPED = Cap()
NO_PUSH = Cap(action=Action.MAINTAIN)
NO_HARD = Cap(action=Action.MAINTAIN, zone=3)
EASY = Cap(action=Action.EASE, zone=2, of_ctl=0.65, of_plan=0.65)
GENTLE = Cap(action=Action.RECOVER, zone=1, minutes=45, points=25, of_ctl=0.4)
REST_CAP = Cap(action=Action.RECOVER, zone=0, minutes=0, points=0)


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One line of the table.

    `says` is what was seen, in the second person, and `so` what follows from it. `{s....}` are the athlete's numbers, and so
    are `numbers` (name, path in the signs). On the day of a one-day race only rules with `holds_on_race_day` limit anything;
    the others just raise their flags. One bad night before a race is usual: rules with `ignored_on_eve` do not count then.
    `is_sign`: what it saw is a sign of the body or the load; said only where neither its flag nor its family tells.
    `refers`: what to do about a doctor, as it follows "and"; every rule that raises the flag of a referral says it.
    """

    id: str
    condition: str
    when: Callable[[Signals], bool]
    says: str
    source: str
    so: str = ""
    cap: Cap | Callable[[Signals], Cap] = UNCAPPED
    effect: str = ""
    flags: tuple[Flag, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    holds_on_race_day: bool = False
    ignored_on_eve: bool = False
    is_sign: bool = False
    refers: str = ""

    @property
    def limits(self) -> bool:
        """Whether the rule can lower a day at all."""
        return not isinstance(self.cap, Cap) or self.cap != UNCAPPED

    def ceiling(self, signs: Signals) -> Ceiling:
        """What the rule allows today."""
        return self._cap_on(signs).ceiling(signs)

    def clause(self, signs: Signals) -> str:
        """What the rule says, with the athlete's numbers; training terms still marked for the gloss."""
        return fill_sentence(self.says, s=signs)

    def consequence(self, signs: Signals) -> str:
        """What follows from it, with the athlete's numbers, and the way to a doctor."""
        return fill_sentence(", and ".join(part for part in (self.so, self.refers) if part), s=signs)

    def evidence(self, signs: Signals, *, stopped: bool = False) -> Evidence:
        """What the rule saw and did, to be shown and stored; where the day is `stopped` it says no more how to train."""
        consequence = fill_sentence(self.refers, s=signs) if stopped else self.consequence(signs)
        clause = fill_terms(": ".join(part for part in (self.clause(signs), consequence) if part))
        return Evidence(
            rule=self.id,
            says=clause[:1].upper() + clause[1:] + ".",
            numbers=tuple(_numbers(self.numbers, signs)),
            effect=self._effect_on(signs),
            source=self.source,
        )

    def effect_in_words(self) -> str:
        """The effect for the reference, where a cap depends on the day."""
        return self.effect or (self.cap.in_words() if isinstance(self.cap, Cap) else "")

    def warns(self, signs: Signals) -> bool:
        """Whether the rule would hold the athlete back today if there were no race."""
        # One bad night before a race is usual and no reason to worry the athlete.
        kept_silent = self.holds_on_race_day or self.ignored_on_eve or not DOUBTS.isdisjoint(self.flags)
        usual = self._usual_cap(signs)
        held_back = usual.zone <= WARNING_ZONE or usual.action in (Action.RECOVER, Action.EASE)
        return signs.race_day and not kept_silent and held_back

    def _effect_on(self, signs: Signals) -> str:
        if self._stands_back(signs) and self._usual_cap(signs) != UNCAPPED:
            return SET_ASIDE if signs.race_day and not self.warns(signs) else NAMED_ONLY
        cap = self._cap_on(signs)
        return cap.in_words() if cap != UNCAPPED or not self.effect else self.effect

    def _stands_back(self, signs: Signals) -> bool:
        return (signs.race_day and not self.holds_on_race_day) or (signs.race_tomorrow and self.ignored_on_eve)

    def _usual_cap(self, signs: Signals) -> Cap:
        return self.cap if isinstance(self.cap, Cap) else self.cap(signs)

    def _cap_on(self, signs: Signals) -> Cap:
        return UNCAPPED if self._stands_back(signs) else self._usual_cap(signs)


def _numbers(named: tuple[tuple[str, str], ...], signs: Signals) -> list[tuple[str, float]]:
    found = ((name, attrgetter(path)(signs)) for name, path in named)
    return [(name, round(float(value), 3)) for name, value in found if value is not None]


def at_least(value: float | None, limit: float) -> bool:
    """Whether a value is known and reaches the limit."""
    return value is not None and value >= limit


def above(value: float | None, limit: float) -> bool:
    """Whether a value is known and exceeds the limit."""
    return value is not None and value > limit


def at_most(value: float | None, limit: float) -> bool:
    """Whether a value is known and does not exceed the limit."""
    return value is not None and value <= limit


def below(value: float | None, limit: float) -> bool:
    """Whether a value is known and lies under the limit."""
    return value is not None and value < limit
