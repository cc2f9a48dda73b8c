"""Paired devices and pairing codes. Never journaled: undo must not bring a revoked device back."""

from dataclasses import replace
from datetime import datetime
from typing import Final

from sqlalchemy import RowMapping, Select, bindparam, delete, insert, select, update

from lanterne_rouge.adapters.storage.database import Database
from lanterne_rouge.adapters.storage.documents import instant, microseconds
from lanterne_rouge.adapters.storage.failures import translate_errors
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.prepared import look_up
from lanterne_rouge.adapters.storage.tables import athletes, devices, pairing_codes
from lanterne_rouge.domain.device import Device, PairingCode, Permission

_COLUMNS: Final = (
    devices.c.id,
    devices.c.name,
    devices.c.permission,
    devices.c.token_hash,
    devices.c.paired_us,
    devices.c.last_seen_us,
    devices.c.revoked_us,
)


class SqlDevices:
    """The devices of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def add_code(self, code: PairingCode, *, now: datetime) -> None:
        """Store a code, and forget the codes that have expired."""
        with self._ledger.joined() as writing:
            writing.connection.execute(
                delete(pairing_codes).where(pairing_codes.c.expires_us <= microseconds(now)),
            )
            writing.connection.execute(
                insert(pairing_codes).values(
                    athlete_id=writing.athlete_id,
                    code_hash=code.code_hash,
                    permission=code.permission.value,
                    expires_us=microseconds(code.expires),
                )
            )

    def redeem(self, code_hash: str, device: Device, *, now: datetime) -> Device | None:
        """Store the device that a valid code of this athlete pairs, with the code's permission; the code is used up.

        None for a code that is unknown, used or expired.
        """
        with self._ledger.joined() as writing:
            where = (
                pairing_codes.c.athlete_id == writing.athlete_id,
                pairing_codes.c.code_hash == code_hash,
                pairing_codes.c.expires_us > microseconds(now),
            )
            taken = delete(pairing_codes).where(*where).returning(pairing_codes.c.permission)
            permission = writing.connection.execute(taken).scalar()
            if permission is None:
                return None
            paired = replace(device, permission=Permission(permission))
            self.add(paired)
        return paired

    def add(self, device: Device) -> None:
        """Store a device that needed no code."""
        with self._ledger.joined() as writing:
            writing.connection.execute(
                insert(devices).values(
                    athlete_id=writing.athlete_id,
                    id=device.id,
                    name=device.name,
                    permission=device.permission.value,
                    token_hash=device.token_hash,
                    paired_us=microseconds(device.paired),
                )
            )

    def all(self) -> tuple[Device, ...]:
        """Every device, the revoked ones too, by when they were paired."""
        query = select(*_COLUMNS).where(devices.c.athlete_id == self._ledger.athlete_id).order_by(devices.c.paired_us)
        with self._ledger.reading() as connection:
            return tuple(_device(*row) for row in connection.execute(query))

    def revoke(self, device_id: str, *, at: datetime) -> bool:
        """Let the device's token open nothing any more; False where no such device is in use."""
        with self._ledger.joined() as writing:
            where = (
                devices.c.athlete_id == writing.athlete_id,
                devices.c.id == device_id,
                devices.c.revoked_us.is_(None),
            )
            changed = update(devices).where(*where).values(revoked_us=microseconds(at))
            return writing.connection.execute(changed).rowcount > 0

    def seen(self, device_id: str, *, at: datetime) -> None:
        """Store when the device was last seen."""
        with self._ledger.joined() as writing:
            where = (devices.c.athlete_id == writing.athlete_id, devices.c.id == device_id)
            writing.connection.execute(update(devices).where(*where).values(last_seen_us=microseconds(at)))


# Made once, as every request asks it.
_WITH_TOKEN: Final = (
    select(athletes.c.name.label("athlete"), *_COLUMNS)
    .join(devices, devices.c.athlete_id == athletes.c.id)
    .where(devices.c.token_hash == bindparam("token"), devices.c.revoked_us.is_(None))
)


class SqlDeviceDirectory:
    """Whose a token or a code is, over all athletes of a home."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def with_token(self, token_hash: str) -> tuple[str, Device] | None:
        """The athlete and the device in use that a token belongs to."""
        with translate_errors(self._database.path):
            row = look_up(self._database.engine, _WITH_TOKEN, {"token": token_hash})
        return None if row is None else (row[0], _device(*row[1:]))

    def athlete_of_code(self, code_hash: str) -> str | None:
        """The athlete whom a pairing code belongs to."""
        query = (
            select(athletes.c.name)
            .join(pairing_codes, pairing_codes.c.athlete_id == athletes.c.id)
            .where(pairing_codes.c.code_hash == code_hash)
        )
        row = self._first(query)
        return None if row is None else str(row["name"])

    def anybody(self) -> bool:
        """Whether any device is paired; a calendar's address is none."""
        in_use = (devices.c.revoked_us.is_(None), devices.c.permission != Permission.CALENDAR.value)
        return self._first(select(devices.c.id).where(*in_use).limit(1)) is not None

    def _first(self, query: Select[*tuple[object, ...]], **values: str) -> RowMapping | None:
        with translate_errors(self._database.path), self._database.engine.connect() as connection:
            return connection.execute(query, values).mappings().first()


def _device(
    device_id: str, name: str, permission: str, token: str, paired_us: int, seen_us: int | None, revoked_us: int | None
) -> Device:
    return Device(
        id=device_id,
        name=name,
        permission=Permission(permission),
        token_hash=token,
        paired=instant(paired_us),
        last_seen=None if seen_us is None else instant(seen_us),
        revoked=None if revoked_us is None else instant(revoked_us),
    )
