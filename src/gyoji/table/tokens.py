"""Links: who holds one is whoever it says. The database knows them by their hash only."""

from __future__ import annotations

import hashlib
import secrets


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(32)
