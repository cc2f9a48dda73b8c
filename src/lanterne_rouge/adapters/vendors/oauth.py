"""Codes of consent pages become tokens, and tokens that expire become new ones."""

from base64 import b64encode
from collections.abc import Mapping
from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit

from lanterne_rouge.adapters.vendors.door import UNAUTHORIZED, Ask, Door, garbled
from lanterne_rouge.adapters.vendors.reading import Record, number_at, object_of, part, text
from lanterne_rouge.domain.errors import SourceFailed, SourceFault
from lanterne_rouge.domain.vendor import ClientSecret, ConsentPage
from lanterne_rouge.ports.vendors import PendingConsent, TokenPair, VendorPassage

BAD_REQUEST: Final = 400
REFUSED_AS: Final = frozenset({BAD_REQUEST, UNAUTHORIZED, 403})
LARGEST_TOKEN_ANSWER: Final = 2**20


def exchange_code(passage: VendorPassage, pending: PendingConsent, code: str) -> TokenPair:
    """The tokens for a code. Raises `SourceFailed` where the code is used, too old or for another app."""
    form = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": pending.redirect,
        "code_verifier": pending.verifier,
    }
    told = _ask(passage, form, (pending.client_id, pending.client_secret), repeatable=False)
    if told is None:
        name = passage.vendor.name
        raise SourceFailed(
            SourceFault.REFUSED,
            f"{passage.vendor.title} doesn't take the code: it was used, is too old, or belongs to another app.",
            f"Begin again: lanterne connect {name}",
        )
    return _pair(passage, told, TokenPair(access="", client_id=pending.client_id, client_secret=pending.client_secret))


def refresh_pair(passage: VendorPassage, pair: TokenPair) -> TokenPair:
    """The tokens that follow. Raises `SourceFailed`; what is signed out stays so until it is connected again."""
    vendor, consent = passage.vendor, _consent(passage)
    if pair.refresh is None or pair.client_id is None or pair.client_secret is None:
        raise signed_out(passage)
    form = {"grant_type": "refresh_token", "refresh_token": pair.refresh}
    told = _ask(passage, form, (pair.client_id, pair.client_secret), repeatable=not consent.single_use)
    if told is None:
        raise signed_out(passage)
    if not text(told, "access_token"):
        raise garbled(vendor.title)
    return _pair(passage, told, pair)


def signed_out(passage: VendorPassage) -> SourceFailed:
    """A service that renews a token no more."""
    vendor = passage.vendor
    return SourceFailed(
        SourceFault.REFUSED,
        f"{vendor.title} has signed me out.",
        f"Connect it again: lanterne connect {vendor.name}. If another computer uses the same connection, "
        "give each its own: a token that is renewed on one stops working on the other.",
    )


def _consent(passage: VendorPassage) -> ConsentPage:
    consent = passage.vendor.consent
    if consent is None:
        raise signed_out(passage)
    return consent


def _ask(
    passage: VendorPassage, form: Mapping[str, str], client: tuple[str, str], *, repeatable: bool
) -> Record | None:
    """What the service tells about the new tokens; None where it refuses."""
    consent, title = _consent(passage), passage.vendor.title
    headers: Mapping[str, str] = {}
    if consent.signs_with is ClientSecret.HEADER:
        headers = {"Authorization": f"Basic {b64encode(':'.join(client).encode()).decode()}"}
    else:
        form = {**form, "client_id": client[0], "client_secret": client[1]}
    if consent.signs_with is ClientSecret.ENVELOPE:
        form = {"action": "requesttoken", **form}
    door = Door(passage)
    try:
        answer = door.send(
            Ask(
                method="POST",
                path=_token_address(passage, consent),
                route="/token",
                form=form,
                headers=headers,
                largest=LARGEST_TOKEN_ANSWER,
                may_be=REFUSED_AS,
                repeatable=repeatable,
            )
        )
    finally:
        door.close()
    if answer.status in REFUSED_AS:
        return None
    told = object_of(answer.document(title), title)
    if consent.signs_with is not ClientSecret.ENVELOPE:
        return told
    return part(told, "body") if told.get("status") == 0 else None


def _token_address(passage: VendorPassage, consent: ConsentPage) -> str:
    """The service's own address, or that of a stand-in for everything."""
    if passage.base_url == passage.vendor.api:
        return consent.token
    return passage.base_url + urlsplit(consent.token).path


def _pair(passage: VendorPassage, told: Record, before: TokenPair) -> TokenPair:
    access = text(told, "access_token")
    if not access:
        raise garbled(passage.vendor.title)
    seconds = number_at(told, "expires_in")
    scope = text(told, "scope").replace(",", " ").split()
    return TokenPair(
        access=access,
        refresh=text(told, "refresh_token") or before.refresh,
        expires=passage.clock() + timedelta(seconds=min(seconds, 10**9)) if seconds is not None else None,
        scopes=tuple(scope) or before.scopes,
        client_id=before.client_id,
        client_secret=before.client_secret,
        account=text(told, "userid") or text(told, "x_user_id") or before.account,
    )
