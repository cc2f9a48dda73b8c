"""Cards of the canvas, conversations with their turns and routing, and refusals."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables; there were no conversations before."""
    op.create_table(
        "cards",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("canvas", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("made_us", sa.BigInteger(), nullable=False),
        sa.Column("expires_us", sa.BigInteger(), nullable=True),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_cards_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "id", "version", name=op.f("pk_cards")),
    )
    op.create_table(
        "conversations",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("canvas", sa.Text(), nullable=False),
        sa.Column("began_us", sa.BigInteger(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_conversations_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "canvas", name=op.f("pk_conversations")),
    )
    _create_log("turns", needed=("speaker", "text", "cards"))
    _create_log(
        "routing_decisions",
        needed=("message", "lane", "mode", "document"),
        open_to_null=("intent", "agent", "transition"),
    )
    _create_log("refusals", needed=("roles", "action", "reason"))


def _create_log(name: str, *, needed: tuple[str, ...], open_to_null: tuple[str, ...] = ()) -> None:
    op.create_table(
        name,
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.Column("canvas", sa.Text(), nullable=True),
        sa.Column("correlation_id", sa.Text(), nullable=True),
        *(sa.Column(column, sa.Text(), nullable=False) for column in needed),
        *(sa.Column(column, sa.Text(), nullable=True) for column in open_to_null),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f(f"fk_{name}_athletes")),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{name}")),
    )
    op.create_index(op.f(f"ix_{name}_athlete_id_canvas_id"), name, ["athlete_id", "canvas", "id"])
