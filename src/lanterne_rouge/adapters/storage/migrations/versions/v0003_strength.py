"""Lifted sets as columns, and what the athlete keeps for lifting. Sets that are known already get their columns.

The columns are packed here as they were at this version, whatever the program packs today.
"""

import json
import struct
from collections.abc import Sequence
from math import nan
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

FIRST_SETS_FORMAT = 1
FIRST_SET_KINDS = ("normal", "warmup", "drop", "failure")


def upgrade() -> None:
    """Make the tables, and fill the first from the activities."""
    lifted = op.create_table(
        "lifted_sets",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("activity_id", sa.Text(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_lifted_sets_athletes")),
        sa.ForeignKeyConstraint(
            ["athlete_id", "activity_id"],
            ["activities.athlete_id", "activities.id"],
            name=op.f("fk_lifted_sets_activities"),
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.PrimaryKeyConstraint("athlete_id", "activity_id", name=op.f("pk_lifted_sets")),
    )
    op.create_table(
        "strength_things",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_strength_things_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "kind", "name", name=op.f("pk_strength_things")),
    )
    kept = sa.table("activities", sa.column("athlete_id"), sa.column("id"), sa.column("sport"), sa.column("document"))
    lifting = sa.select(kept.c.athlete_id, kept.c.id, kept.c.document).where(kept.c.sport == "strength")
    connection = op.get_bind()
    for athlete_id, activity_id, document in connection.execute(lifting).all():
        sets = json.loads(document).get("sets") or []
        if sets:
            row = {
                "athlete_id": athlete_id,
                "activity_id": activity_id,
                "format": FIRST_SETS_FORMAT,
                "data": _packed(sets),
            }
            connection.execute(sa.insert(lifted), [row])


def _packed(sets: Sequence[dict[str, Any]]) -> bytes:
    """Format 1: the names, then columns of little-endian doubles (unknown as NaN) or 32-bit whole numbers."""
    names = tuple(dict.fromkeys(one["exercise"] for one in sets))
    return msgspec.msgpack.encode(
        (
            names,
            _whole([names.index(one["exercise"]) for one in sets]),
            _numbers([one.get("weight_kg") for one in sets]),
            _numbers([one.get("reps") for one in sets]),
            _numbers([_rpe(one) for one in sets]),
            _whole([FIRST_SET_KINDS.index(one.get("kind", FIRST_SET_KINDS[0])) for one in sets]),
            _numbers([one.get("duration_s") for one in sets]),
            _numbers([one.get("distance_m") for one in sets]),
        )
    )


def _rpe(one: dict[str, Any]) -> float | None:
    rpe, rir = one.get("rpe"), one.get("rir")
    return rpe if rpe is not None or rir is None else 10 - rir


def _numbers(values: Sequence[float | None]) -> bytes:
    return struct.pack(f"<{len(values)}d", *(nan if value is None else value for value in values))


def _whole(values: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(values)}i", *values)
