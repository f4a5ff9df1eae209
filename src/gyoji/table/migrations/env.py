"""Run by Alembic: from the schema that a database has to the newest one."""

from __future__ import annotations

from alembic import context

from gyoji.table.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
