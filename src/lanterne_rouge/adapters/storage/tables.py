"""The schema. `athlete_id` begins every key; a key's second column is the one that rows are looked up by.

Days are ISO text, instants whole microseconds since 1970 (UTC): both sort as time and read the same in every database.
Domain objects are JSON text in `document`, beside the columns that are queried.
A change here needs a migration in `migrations/versions` and a new `REVISION`.
"""

from functools import cache
from typing import Final

from sqlalchemy import (
    URL,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.schema import CreateIndex, CreateTable

REVISION: Final = "0009"
"""The schema that this program writes; revisions are numbers of four digits, so that they sort."""

CONSTRAINT_NAMES: Final = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(referred_table_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
}
metadata = MetaData(naming_convention=CONSTRAINT_NAMES)

# Alembic's own table, named here so that opening a database need not import Alembic.
schema_version = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))


def _athlete() -> Column[int]:
    return Column("athlete_id", Integer, ForeignKey("athletes.id"), primary_key=True)


def _key(name: str) -> Column[str]:
    return Column(name, Text, primary_key=True)


athletes = Table(
    "athletes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
)

files = Table(
    "files",
    metadata,
    _athlete(),
    _key("sha256"),
    Column("name", Text, nullable=False),
    Column("format", Text),
    Column("size", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),
)

sightings = Table(
    "sightings",
    metadata,
    _athlete(),
    _key("name"),
    Column("stamp", Text, nullable=False),
    Column("sha256", Text, nullable=False),
)

# `bests` repeats part of `document` so that thresholds are derived without reading it all; it comes before it because
# SQLite reads a row from its start, and is empty for display-only activities. `measures` is separate because it is
# derived and changes often.
activities = Table(
    "activities",
    metadata,
    _athlete(),
    _key("id"),
    Column("day", Text, nullable=False),
    Column("start_us", BigInteger, nullable=False),
    Column("end_us", BigInteger, nullable=False),
    Column("sport", Text, nullable=False),
    Column("load", Float),
    Column("deleted", Boolean, nullable=False, default=False),
    Column("version", Integer, nullable=False),
    Column("bests", Text, nullable=False),
    Column("measures", Text, nullable=False),
    Column("document", Text, nullable=False),
    Index(None, "athlete_id", "day"),
    Index(None, "athlete_id", "start_us", "end_us"),
)

# Deferred, because undo restores children first.
streams = Table(
    "streams",
    metadata,
    _athlete(),
    _key("activity_id"),
    _key("channel"),
    Column("data", LargeBinary, nullable=False),
    ForeignKeyConstraint(
        ["athlete_id", "activity_id"], ["activities.athlete_id", "activities.id"], deferrable=True, initially="DEFERRED"
    ),
)

# No foreign key, because manual edits outlive an activity that is rebuilt.
activity_edits = Table(
    "activity_edits", metadata, _athlete(), _key("activity_id"), Column("document", Text, nullable=False)
)

# `sport` is empty for the total over all sports, since a key cannot be NULL.
fitness = Table(
    "fitness",
    metadata,
    _athlete(),
    _key("sport"),
    _key("day"),
    Column("load", Float, nullable=False),
    Column("ctl", Float, nullable=False),
    Column("atl", Float, nullable=False),
    Column("tsb", Float, nullable=False),
    Column("form", Float, nullable=False),
    Column("ramp_7d", Float),
    Column("settling", Boolean, nullable=False),
)

day_loads = Table(
    "day_loads",
    metadata,
    _athlete(),
    _key("sport"),
    _key("day"),
    Column("load", Float, nullable=False),
    Column("by_sport", Text, nullable=False),
)

wellness = Table(
    "wellness",
    metadata,
    _athlete(),
    _key("day"),
    _key("metric"),
    _key("source"),
    Column("value", Float, nullable=False),
    Column("source_id", Text),
    Column("fetched_us", BigInteger),
    Column("quality", Text, nullable=False),
    Column("may_enter_prompt", Boolean, nullable=False),
)

check_ins = Table("check_ins", metadata, _athlete(), _key("day"), Column("document", Text, nullable=False))

thresholds = Table(
    "thresholds",
    metadata,
    _athlete(),
    _key("name"),
    _key("from_day"),
    _key("source"),
    Column("value", Float, nullable=False),
)

state = Table("state", metadata, _athlete(), _key("key"), Column("value", Text, nullable=False))

missions = Table(
    "missions",
    metadata,
    _athlete(),
    _key("id"),
    Column("source_hash", Text, nullable=False),
    Column("document", Text, nullable=False),
)

memories = Table(
    "memories",
    metadata,
    _athlete(),
    _key("day"),
    _key("run_id"),
    Column("position", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    Column("document", Text, nullable=False),
)

season_plans = Table(
    "season_plans",
    metadata,
    _athlete(),
    _key("id"),
    Column("position", Integer, nullable=False),
    Column("made_on", Text, nullable=False),
    Column("format", Integer, nullable=False),
    Column("document", Text, nullable=False),
)


def _proposals(name: str) -> Table:
    """A table of proposals, ordered by `position`; `format` is the version of the document."""
    return Table(
        name,
        metadata,
        _athlete(),
        _key("id"),
        Column("position", Integer, nullable=False),
        Column("status", Text, nullable=False),
        Column("format", Integer, nullable=False),
        Column("document", Text, nullable=False),
    )


plan_proposals = _proposals("plan_proposals")
parameter_proposals = _proposals("parameter_proposals")

feedback = Table(
    "feedback",
    metadata,
    _athlete(),
    _key("day"),
    Column("format", Integer, nullable=False),
    Column("document", Text, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    _athlete(),
    _key("first_day"),
    Column("format", Integer, nullable=False),
    Column("document", Text, nullable=False),
)

# The version is six digits as text, since it must sort and every key's second column is text.
own_parameters = Table(
    "own_parameters",
    metadata,
    _athlete(),
    _key("version"),
    Column("format", Integer, nullable=False),
    Column("document", Text, nullable=False),
)

# The packed sets of a strength session; repeats part of the activity's document so that years of lifting are read at
# once. Deferred like streams.
lifted_sets = Table(
    "lifted_sets",
    metadata,
    _athlete(),
    _key("activity_id"),
    Column("format", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    ForeignKeyConstraint(
        ["athlete_id", "activity_id"], ["activities.athlete_id", "activities.id"], deferrable=True, initially="DEFERRED"
    ),
)

# Strength data by kind (gym, template, routine, exercise, alias) and name.
strength_things = Table(
    "strength_things",
    metadata,
    _athlete(),
    _key("kind"),
    _key("name"),
    Column("format", Integer, nullable=False),
    Column("document", Text, nullable=False),
)

# What happens in a lifting session while it is done. Append-only: undo alone takes rows away. `entry_id` is the journal's entry
# that wrote the row: undo finds it by it, and as it never comes again, it serves as the workout's version.
workout_events = Table(
    "workout_events",
    metadata,
    _athlete(),
    _key("workout"),
    Column("number", Integer, primary_key=True),
    Column("entry_id", Integer, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("format", Integer, nullable=False),
    Column("document", Text, nullable=False),
)

# Cards of the canvas, one row a version. Journaled, so that what became of a card can be undone.
cards = Table(
    "cards",
    metadata,
    _athlete(),
    _key("id"),
    Column("version", Integer, primary_key=True),
    Column("canvas", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("made_us", BigInteger, nullable=False),
    Column("expires_us", BigInteger),
    Column("format", Integer, nullable=False),
    Column("document", Text, nullable=False),
)

# A conversation as it stands; what was said in it, how it was routed and what was refused are logs below.
conversations = Table(
    "conversations",
    metadata,
    _athlete(),
    _key("canvas"),
    Column("began_us", BigInteger, nullable=False),
    Column("mode", Text, nullable=False),
    Column("format", Integer, nullable=False),
    Column("document", Text, nullable=False),
)


def _log(name: str, *columns: Column[str]) -> Table:
    """An append-only log of what happened on a canvas, never journaled."""
    return Table(
        name,
        metadata,
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
        Column("athlete_id", Integer, ForeignKey("athletes.id"), nullable=False),
        Column("at_us", BigInteger, nullable=False),
        Column("canvas", Text),
        Column("correlation_id", Text),
        *columns,
        Index(None, "athlete_id", "canvas", "id"),
    )


turns = _log(
    "turns",
    Column("speaker", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("cards", Text, nullable=False),
)

routing_decisions = _log(
    "routing_decisions",
    Column("message", Text, nullable=False),
    Column("lane", Text, nullable=False),
    Column("intent", Text),
    Column("agent", Text),
    Column("mode", Text, nullable=False),
    Column("transition", Text),
    Column("document", Text, nullable=False),
)

# What a role asked for and may not do.
refusals = _log(
    "refusals",
    Column("roles", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("reason", Text, nullable=False),
)

# Paired phones and programs; a token and a code are stored as their SHA-256 only. Never journaled: undo must not bring a
# revoked device back.
devices = Table(
    "devices",
    metadata,
    _athlete(),
    _key("id"),
    Column("name", Text, nullable=False),
    Column("permission", Text, nullable=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("paired_us", BigInteger, nullable=False),
    Column("last_seen_us", BigInteger),
    Column("revoked_us", BigInteger),
)

pairing_codes = Table(
    "pairing_codes",
    metadata,
    _athlete(),
    _key("code_hash"),
    Column("permission", Text, nullable=False),
    Column("expires_us", BigInteger, nullable=False),
)

# What went out: one row a day, kind and channel, so that a message goes out once. Never journaled: an undo sends nothing.
outbox = Table(
    "outbox",
    metadata,
    _athlete(),
    _key("day"),
    _key("kind"),
    _key("channel"),
    Column("state", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    Column("next_us", BigInteger),
    Column("problem", Text, nullable=False),
)

# What the worker has run; a slot is the moment a job was due at, as text.
worker_runs = Table(
    "worker_runs",
    metadata,
    _athlete(),
    _key("job"),
    _key("slot"),
    Column("at_us", BigInteger, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("problem", Text, nullable=False),
)

# The log of model calls. Append-only and never journaled; `outcome` is `answered` or the kind of failure.
model_calls = Table(
    "model_calls",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("athlete_id", Integer, ForeignKey("athletes.id"), nullable=False),
    Column("day", Text, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    Column("role", Text, nullable=False),
    Column("provider", Text, nullable=False),
    Column("model", Text, nullable=False),
    Column("prompt", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("input_tokens", BigInteger, nullable=False),
    Column("output_tokens", BigInteger, nullable=False),
    Column("ms", Float, nullable=False),
    Column("cost_usd", Float),
    Column("estimated", Boolean, nullable=False),
    Index(None, "athlete_id", "day"),
)

# `state` of an entry: in force, undone, or too old to undo (its before-images are deleted). `request_key`: the idempotency
# key of the request that wrote it, with a fingerprint of that request and its answer as JSON.
journal_entries = Table(
    "journal_entries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("athlete_id", Integer, ForeignKey("athletes.id"), nullable=False),
    Column("at_us", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("request_key", Text),
    Column("request_fingerprint", Text),
    Column("answer", Text),
    Index(None, "athlete_id", "state", "id"),
    Index(None, "athlete_id", "request_key", unique=True),
)

# One row per row written: its table, key as JSON, and previous content (MessagePack; NULL: a new row).
journal_rows = Table(
    "journal_rows",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("athlete_id", Integer, ForeignKey("athletes.id"), nullable=False),
    Column("entry_id", Integer, ForeignKey("journal_entries.id"), nullable=False),
    Column("table_name", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("before", LargeBinary),
    Index(None, "entry_id", "id"),
)


@cache
def statements_of_schema(driver: str) -> tuple[str, ...]:
    """What creates this schema in an empty database, as SQL for a driver such as `sqlite`; written once for all homes."""
    dialect = URL.create(driver).get_dialect()()
    tables = (*metadata.sorted_tables, schema_version)
    indexes = (index for table in tables for index in sorted(table.indexes, key=lambda index: str(index.name)))
    statements: list[CreateTable | CreateIndex] = [*map(CreateTable, tables), *map(CreateIndex, indexes)]
    return tuple(str(statement.compile(dialect=dialect)) for statement in statements)
