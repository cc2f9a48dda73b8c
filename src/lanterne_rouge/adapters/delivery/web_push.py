"""Web Push to a paired phone: encrypted for its browser alone (RFC 8291, RFC 8188), signed by this server (RFC 8292)."""

import json
import secrets
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)

from lanterne_rouge.adapters.delivery.http_post import (
    ASKED_TO_WAIT,
    FIRST_OF_SERVER,
    FIRST_REFUSAL,
    ServiceAnswer,
    ask_service,
    fault_of,
)
from lanterne_rouge.domain.errors import BadInput, DeliveryFailed
from lanterne_rouge.domain.message import OutgoingMessage, PushAccount, PushSubscription

# Whoever has a token may name an address; requests go to the services of the browsers only, and to none of their neighbours.
PUSH_ORIGINS: Final = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://web.push.apple.com",
)
PUSH_DOMAINS: Final = (".push.apple.com", ".push.services.mozilla.com", ".notify.windows.com")
LONGEST_ENDPOINT: Final = 1000
PUBLIC_KEY_BYTES, AUTH_BYTES, SALT_BYTES, COORDINATE_BYTES = 65, 16, 16, 32
RECORD_BYTES: Final = 4096
# In bytes; a record holds less than 4,000, and a lock screen a few lines.
LONGEST_BODY: Final = 2000
# A service keeps a message for a phone that is off; by the evening the morning's is of no use.
LASTS_S, TOKEN_LASTS_S = 12 * 3600, 12 * 3600
NO_SUBSCRIPTION: Final = (404, 410)
PUSH_SERVICE: Final = "The phone's push service"


@dataclass(frozen=True, kw_only=True)
class WebPushChannel:
    """Shows a notification on one paired device. `clock`: seconds since 1970."""

    account: PushAccount
    clock: Callable[[], float] = time.time

    @property
    def key(self) -> str:
        """`push-` and the device's id."""
        return f"push-{self.account.device}"

    @property
    def whereto(self) -> str:
        """What the device is called."""
        return self.account.name

    def send(self, message: OutgoingMessage) -> None:
        """Show the title and the text. Raises `DeliveryFailed`, `gone` where the device takes no more of them."""
        content = {"title": message.subject, "body": _cut(message.text), "tag": message.kind.value}
        try:
            where = checked_endpoint(self.account.subscription.endpoint, self.account.more_services)
        except BadInput as error:
            raise DeliveryFailed(error.sentence, error.next_step) from None
        headers = {
            "TTL": str(LASTS_S),
            "Urgency": "normal",
            "Topic": message.kind.value,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Authorization": authorization(
                self.account.private_key, where, self.account.contact, expires=int(self.clock()) + TOKEN_LASTS_S
            ),
        }
        body = encrypt(json.dumps(content, ensure_ascii=False).encode(), self.account.subscription)
        _check(ask_service(PUSH_SERVICE, "POST", where.geturl(), body, headers))


def _check(answer: ServiceAnswer) -> None:
    if answer.status in NO_SUBSCRIPTION:
        raise DeliveryFailed(
            "This device no longer takes notifications.", "Switch them on again in the app: More.", gone=True
        )
    if answer.status == ASKED_TO_WAIT or answer.status >= FIRST_OF_SERVER:
        raise fault_of(PUSH_SERVICE, answer)
    if answer.status >= FIRST_REFUSAL:
        raise DeliveryFailed(
            f"{PUSH_SERVICE} refused the notification ({answer.status}).",
            "Switch notifications off and on again in the app: More.",
        )


def _cut(text: str) -> str:
    content = text.encode()
    return text if len(content) <= LONGEST_BODY else content[:LONGEST_BODY].decode(errors="ignore") + " ..."


def make_push_key() -> str:
    """A new key pair of this server, as text; its private half signs, its public half is shown to browsers."""
    made = generate_private_key(SECP256R1())
    return encoded(made.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption()))


def public_push_key(private_key: str) -> str:
    """The public half as a browser takes it: an uncompressed point in base64url."""
    return encoded(_point(_private(private_key).public_key()))


def checked_endpoint(endpoint: str, more_services: tuple[str, ...]) -> SplitResult:
    """The address of a subscription. Raises `BadInput` for any that isn't on a known service over TLS.

    `more_services`: origins (scheme, host and port) that the owner of the server allows besides.
    """
    refused_address = BadInput(
        "I don't know this push service.", "Use Chrome, Firefox, Edge or Safari, or allow it with PUSH_SERVICES."
    )
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise refused_address
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise refused_address from None
    known = f"https://{host}" in PUSH_ORIGINS or host.endswith(PUSH_DOMAINS)
    usual = parts.scheme == "https" and port in (None, 443) and known
    allowed = f"{parts.scheme}://{parts.netloc}" in more_services
    if "@" in parts.netloc or not (usual or allowed):
        raise refused_address
    return parts


def checked_subscription(subscription: PushSubscription, more_services: tuple[str, ...]) -> PushSubscription:
    """The same, of which a message can be made. Raises `BadInput`."""
    checked_endpoint(subscription.endpoint, more_services)
    try:
        _public(subscription.p256dh)
        fits = len(decoded(subscription.auth)) == AUTH_BYTES
    except ValueError:
        fits = False
    if not fits:
        raise BadInput("The keys of this subscription can't be used.", "Switch notifications off and on again.")
    return subscription


def encrypt(
    content: bytes, subscription: PushSubscription, *, chance: Callable[[int], bytes] = secrets.token_bytes
) -> bytes:
    """One record that only the browser of a subscription can open (RFC 8291, section 3)."""
    return sealed_record(content, subscription, own=generate_private_key(SECP256R1()), salt=chance(SALT_BYTES))


def sealed_record(
    content: bytes, subscription: PushSubscription, *, own: EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """The same with a given key pair, which is used once, and salt."""
    theirs, own_point = _public(subscription.p256dh), _point(own.public_key())
    shared = own.exchange(ECDH(), theirs)
    info = b"WebPush: info\0" + _point(theirs) + own_point
    secret = _derived(shared, salt=decoded(subscription.auth), info=info, length=32)
    key = _derived(secret, salt=salt, info=b"Content-Encoding: aes128gcm\0", length=16)
    nonce = _derived(secret, salt=salt, info=b"Content-Encoding: nonce\0", length=12)
    # The first and only record: 2 marks the last one.
    sealed = AESGCM(key).encrypt(nonce, content + b"\x02", None)
    return salt + struct.pack(">IB", RECORD_BYTES, len(own_point)) + own_point + sealed


def authorization(private_key: str, where: SplitResult, contact: str, *, expires: int) -> str:
    """The header that says which server sends (RFC 8292); `contact`: where its owner is reached, an https or mailto address."""
    claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": expires, "sub": contact}
    head = {"typ": "JWT", "alg": "ES256"}
    signed = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
    r, s = decode_dss_signature(_private(private_key).sign(signed.encode(), ECDSA(SHA256())))
    signature = r.to_bytes(COORDINATE_BYTES, "big") + s.to_bytes(COORDINATE_BYTES, "big")
    return f"vapid t={signed}.{encoded(signature)}, k={public_push_key(private_key)}"


def encoded(content: bytes) -> str:
    """Base64url without padding, as everything of Web Push is written."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes again. Raises `ValueError`."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(secret: bytes, *, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


def _private(text: str) -> EllipticCurvePrivateKey:
    key = load_der_private_key(decoded(text), None)
    assert isinstance(key, EllipticCurvePrivateKey)
    return key


def _public(text: str) -> EllipticCurvePublicKey:
    """The point, checked to be one of the curve. Raises `ValueError`."""
    raw = decoded(text)
    if len(raw) != PUBLIC_KEY_BYTES:
        raise ValueError("not an uncompressed point")
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), raw)


def _point(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
