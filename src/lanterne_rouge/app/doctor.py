"""What is set up, reachable and missing, and what would leave this machine."""

from collections.abc import Callable
from dataclasses import dataclass

from lanterne_rouge import __version__
from lanterne_rouge.app.model_access import ModelAccess
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import LanterneError, ModelFailed
from lanterne_rouge.domain.language_model import ModelRole
from lanterne_rouge.settings.environment import PROVIDERS, Provider
from lanterne_rouge.views.doctor import DoctorView, MakerView


@dataclass(frozen=True, kw_only=True)
class DoctorRequest:
    """`offline`: do not check whether a model's server can be reached."""

    offline: bool = False


def examine(request: DoctorRequest, scope: AthleteScope) -> DoctorView:
    """The state of a home and its settings; never a secret's value."""
    activities, settings, models = scope.stores.activities.bests(), scope.settings, scope.models
    return DoctorView(
        version=__version__,
        home=str(settings.home),
        athlete=scope.athlete,
        timezone=scope.zone.key,
        mission=scope.mission.id if scope.mission else None,
        activities=len(activities),
        newest_activity=str(activities[-1].day) if activities else None,
        reasoning=settings.reasoning_mode(),
        models=tuple(_maker(models, maker, look=not request.offline) for maker in PROVIDERS),
        leaves=_leaves(models),
        prompts=_prompts(models),
        set=tuple(name for name, is_set in settings.variables_set() if is_set),
        notes=(*settings.notes, *_troubles(models)),
    )


def _leaves(models: ModelAccess) -> str | None:
    """What leaves the machine on an ordinary day, to whom and how to stop it; None where nothing does."""
    if models.settings.reasoning_mode() == "rules":
        return None
    try:
        recipients = models.recipients()
    except LanterneError:  # what is wrong is among the notes; nobody is asked before it is mended
        return None
    return " ".join(models.day_notice(recipient) for recipient in recipients) or None


def _prompts(models: ModelAccess) -> tuple[str, ...]:
    """Which prompts are in force, as `decide@1`; none where a file is broken."""
    book = models.prompts
    try:
        return tuple(book.get(role.value).name for role in ModelRole)
    except ModelFailed:
        return ()


def _troubles(models: ModelAccess) -> tuple[str, ...]:
    """What is wrong with addresses, prompts, prices, closed sources or the choice of a maker, in a sentence each."""
    settings = models.settings
    use = settings.model_use
    troubles = [settings.why_no_model()] if use.provider in PROVIDERS and settings.provider() is None else []
    troubles += [f"{maker.upper()}_BASE_URL is no web address." for maker in PROVIDERS if not _is_sound(models, maker)]
    second = use.fallback
    if second in PROVIDERS and not settings.models[second].usable():
        troubles.append(f"LLM_FALLBACK is {second}, but {second.upper()}_API_KEY is empty: nobody is asked second.")
    elif second is not None and second == settings.provider():
        troubles.append("LLM_FALLBACK is the maker that is asked first already: nobody is asked second.")
    looks: tuple[Callable[[], object], ...] = (
        lambda: models.prompts.get(ModelRole.DECIDE.value),
        models.closed_sources,
        models.recipients,
    )
    for look in looks:
        try:
            look()
        except LanterneError as error:
            troubles.append(f"{error.sentence} {error.next_step}".strip())
    problem = models.prices.problem
    return (*troubles, *((problem,) if problem else ()))


def _maker(models: ModelAccess, maker: Provider, *, look: bool) -> MakerView:
    settings = models.settings
    access = settings.models[maker]
    address = access.base_url or models.makers.home(maker)
    first, second = maker == settings.provider(), maker == settings.model_use.fallback
    return MakerView(
        name=maker,
        configured=access.usable(),
        missing=None if access.usable() else f"{maker.upper()}_API_KEY",
        host=models.makers.host(address) or "no address",
        models=tuple(dict.fromkeys((access.model, access.strength_model))),
        reachable=models.makers.is_reachable(address) if look and access.usable() else None,
        asked="first" if first else "second" if second and access.usable() else None,
    )


def _is_sound(models: ModelAccess, maker: Provider) -> bool:
    address = models.settings.models[maker].base_url
    return address is None or models.makers.host(address) is not None
