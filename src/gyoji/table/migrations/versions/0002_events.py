"""Events of the tournament desk."""

from __future__ import annotations

from alembic import op

from gyoji.table.desk.schema import ALL
from gyoji.table.schema import metadata

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    metadata.create_all(op.get_bind(), tables=ALL)


def downgrade() -> None:
    metadata.drop_all(op.get_bind(), tables=ALL)
