"""Put a key that changes with every use back where a scheduled run on GitHub reads it."""

import re
from dataclasses import dataclass

from lanterne_rouge.app.connections.state import Shelf
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.vendor import SERVICES
from lanterne_rouge.views.messages import RotatedSecretView

SECRET_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+")
LARGEST_SECRET = 48_000


@dataclass(frozen=True, kw_only=True)
class RotateSecretRequest:
    """The secret's name; `repository`: owner/name.

    `value`: its new value, otherwise the token of a connected service, or the setting of that name.
    """

    name: str
    value: str | None = None
    repository: str | None = None


def rotate_secret(request: RotateSecretRequest, scope: AthleteScope) -> RotatedSecretView:
    """Seal the value and store it among the repository's secrets. Raises `BadInput`, and `DeliveryFailed` where GitHub refuses."""
    sources = scope.settings.sources
    repository = request.repository or sources.github_repository
    value = request.value or _stored_token(request.name, scope) or scope.settings.environment.get(request.name)
    if SECRET_NAME.fullmatch(request.name) is None or request.name.upper().startswith("GITHUB_"):
        raise BadInput("That can't be the name of a secret.", "Use letters, digits and _, such as WHOOP_REFRESH_TOKEN.")
    if sources.github_token is None:
        raise BadInput("GH_PAT isn't set.", "Make a token that may write the repository's secrets, and set it.")
    if repository is None or REPOSITORY.fullmatch(repository) is None:
        raise BadInput("I don't know which repository.", "Add --repo owner/name, or set GITHUB_REPOSITORY.")
    if not value or len(value.encode()) > LARGEST_SECRET:
        raise BadInput(
            f"There's no value for {request.name}.", f"Set {request.name}, or give it on stdin with --value -"
        )
    secrets = scope.adapters.github_secrets(sources.github_api_url, repository, sources.github_token.reveal())
    return RotatedSecretView(name=request.name, repository=repository, replaced=secrets.put(request.name, value))


def _stored_token(name: str, scope: AthleteScope) -> str | None:
    """What renews a connected service now, where the secret is named after it, such as WHOOP_REFRESH_TOKEN."""
    vendor = next((one for one in SERVICES if f"{one.prefix}_REFRESH_TOKEN" == name), None)
    pair = Shelf(scope=scope).pair(vendor) if vendor is not None else None
    return pair.refresh if pair is not None else None
