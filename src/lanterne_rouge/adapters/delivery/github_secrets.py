"""Secrets of a GitHub repository's Actions: a new value is sealed with the repository's key, so that GitHub alone can open it."""

import json
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping

from lanterne_rouge.adapters.delivery.http_post import ASKED_TO_WAIT, FIRST_OF_SERVER, ServiceAnswer, ask_service
from lanterne_rouge.adapters.delivery.services import HOW_TO_ADD
from lanterne_rouge.domain.errors import DeliveryFailed

GITHUB = "GitHub"
CREATED, UPDATED = 201, 204
SECRETS_PERMISSION = "secrets=write"


class GithubSecrets:
    """Writes secrets of one repository with a personal token."""

    def __init__(self, base_url: str, repository: str, token: str) -> None:
        self._secrets = f"{base_url}/repos/{repository}/actions/secrets"
        self._repository, self._token = repository, token

    def put(self, name: str, value: str) -> bool:
        """Store a secret's new value; returns whether it was there before. Raises `DeliveryFailed`."""
        key = self._public_key()
        sealed = {"encrypted_value": seal(value, key["key"]), "key_id": key["key_id"]}
        answer = self._ask("PUT", f"/{name}", json.dumps(sealed).encode())
        return answer.status == UPDATED

    def _public_key(self) -> Mapping[str, str]:
        answer = self._ask("GET", "/public-key", None)
        try:
            document = json.loads(answer.content)
            return {"key": str(document["key"]), "key_id": str(document["key_id"])}
        except (ValueError, KeyError, TypeError):
            raise DeliveryFailed("GitHub sent no key to seal with.", "Try again later.", temporary=True) from None

    def _ask(self, method: str, path: str, body: bytes | None) -> ServiceAnswer:
        headers = {
            "Authorization": f"Bearer {self._token}",
            "Accept": "application/vnd.github+json",
            "X-GitHub-Api-Version": "2022-11-28",
            "Content-Type": "application/json",
        }
        answer = ask_service(GITHUB, method, f"{self._secrets}{path}", body, headers)
        if answer.status in (200, CREATED, UPDATED):
            return answer
        raise self._refused(answer)

    def _refused(self, answer: ServiceAnswer) -> DeliveryFailed:
        status = answer.status
        if status == 401:
            return DeliveryFailed("GitHub doesn't accept GH_PAT.", "Make a new token and set it in GH_PAT.")
        if status == 403 and answer.headers.get("x-ratelimit-remaining") != "0":
            missing = answer.headers.get("x-accepted-github-permissions") or SECRETS_PERMISSION
            return DeliveryFailed(
                f"GH_PAT may not change the secrets of {self._repository}: it lacks {missing}.",
                "Give the token that repository permission (Secrets: read and write).",
            )
        if status == 404:
            return DeliveryFailed(
                f"GitHub shows no repository {self._repository} to GH_PAT.",
                "Check the name, and that the token was given this repository.",
            )
        if status in (403, ASKED_TO_WAIT) or status >= FIRST_OF_SERVER:
            return DeliveryFailed(f"GitHub can't do it now ({status}).", "Try again in some minutes.", temporary=True)
        return DeliveryFailed(f"GitHub refused the secret ({status}).", "Use letters, digits and _ in its name.")


def seal(value: str, public_key: str) -> str:
    """The value in a box that only the owner of the key opens, as base64. Raises `DeliveryFailed`."""
    try:
        # Imported here: it is an extra, and rarely needed.
        from nacl.public import PublicKey, SealedBox
    except ImportError:
        raise DeliveryFailed("The library that seals secrets isn't installed.", HOW_TO_ADD) from None
    try:
        box = SealedBox(PublicKey(b64decode(public_key, validate=True)))
    except (NotBase64, ValueError):
        raise DeliveryFailed("GitHub sent a key that is none.", "Try again later.", temporary=True) from None
    return b64encode(box.encrypt(value.encode())).decode()
