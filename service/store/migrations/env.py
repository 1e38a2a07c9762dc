"""Alembic's environment: it works on the connection that `service.store.migrate` hands over."""

from alembic import context

from service.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
)
context.run_migrations()
