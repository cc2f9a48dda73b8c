"""Idempotency keys of writes: unique for an athlete, with the fingerprint and the answer of the request."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns; earlier writes have no key."""
    for name in ("request_key", "request_fingerprint", "answer"):
        op.add_column("journal_entries", sa.Column(name, sa.Text()))
    op.create_index(
        op.f("ix_journal_entries_athlete_id_request_key"), "journal_entries", ["athlete_id", "request_key"], unique=True
    )
