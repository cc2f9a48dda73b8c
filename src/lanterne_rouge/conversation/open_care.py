"""What is open of an athlete's body as a message arrives: read once, from the check-ins and what was said before, and judged by many."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from lanterne_rouge.app.ongoing import Mornings, as_it_stands, easy_only_signs, mornings_of
from lanterne_rouge.app.open_warning import OpenWarning, warning_in
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.message_signals import is_of_another_body
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.conversation import SaidTurn, Speaker
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.profile import Profile

TURNS_REMEMBERED: Final = 200
DAYS_REMEMBERED: Final = timedelta(days=2)


@dataclass(frozen=True, kw_only=True)
class OpenCare:
    """The check-ins and what was said, oldest first, with what follows of them; `is_limited`: by a health question of the set-up."""

    today: date
    now: datetime
    check_ins: Mornings
    turns: Sequence[SaidTurn]
    profile: Profile | None
    is_limited: bool

    @cached_property
    def report(self) -> CheckIn:
        """This morning's answers with the illness, pain and warning signs that still stand."""
        return as_it_stands(self.today, self.check_ins)

    @cached_property
    def warning(self) -> OpenWarning | None:
        """The warning signs that no doctor has cleared; None where none stands open."""
        return warning_in(self.check_ins)

    @cached_property
    def easy_only(self) -> tuple[str, ...]:
        """The signs that a doctor has cleared for easy training alone."""
        return easy_only_signs(self.check_ins)

    @property
    def sites(self) -> tuple[str, ...]:
        """The places that hurt by the check-ins."""
        return tuple(pain.site.replace("_", " ") for pain in self.report.pain if pain.score_0_10 != 0)

    @cached_property
    def lately(self) -> tuple[str, ...]:
        """What the athlete said of themselves in the last days, normalised."""
        own = (one for one in self.turns if one.speaker is Speaker.ATHLETE and self.now - one.at <= DAYS_REMEMBERED)
        said = (normalise(one.text) for one in sorted(own, key=lambda one: one.at))
        return tuple(text for text in said if not is_of_another_body(text))

    @property
    def answered_today(self) -> str:
        """What the coach has said today."""
        coach = (one for one in self.turns if one.speaker is Speaker.COACH)
        return " ".join(one.text for one in coach if one.at.date() == self.today)


def open_care(scope: AthleteScope, turns: Sequence[SaidTurn]) -> OpenCare:
    """What is open now."""
    mission = scope.mission_or_none()
    return OpenCare(
        today=scope.today,
        now=scope.now,
        check_ins=mornings_of(scope.today, scope.stores.check_ins),
        turns=turns,
        profile=_profile(scope),
        is_limited=mission is not None and mission.screening.limits(),
    )


def _profile(scope: AthleteScope) -> Profile | None:
    try:
        return scope.profile
    except LanterneError:
        return None
