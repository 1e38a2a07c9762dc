"""The first tables: fights, logs, seals, requests, tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "fight",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger()),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_fight"),
    )
    op.create_index("ix_fight_created", "fight", ["created"])
    op.create_table(
        "entry",
        sa.Column("fight", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("fight", "position", name="pk_entry"),
        sa.ForeignKeyConstraint(["fight"], ["fight.id"], name="fk_entry_fight"),
    )
    op.create_table(
        "seal",
        sa.Column("fight", sa.String(64), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("combatant", sa.String(200), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint(
            "fight", "round", "combatant", "decision", "attempt", name="pk_seal"
        ),
        sa.ForeignKeyConstraint(["fight"], ["fight.id"], name="fk_seal_fight"),
    )
    op.create_table(
        "request",
        sa.Column("scope", sa.String(200), nullable=False),
        sa.Column("id", sa.String(200), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("response", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "id", name="pk_request"),
    )
    op.create_table(
        "token",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("revoked", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_token"),
        sa.UniqueConstraint("digest", name="uq_token_digest"),
    )
