"""What Alembic runs: the migrations, on the connection that `upgrade` was given. Alembic calls this by its name."""

from alembic import context

from lanterne_rouge.adapters.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    # The transaction is the caller's: SQLite can take back changes of a schema; migrations stand or fall together.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
