"""`gyoji table`: play in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from ..kernel.errors import GyojiError
from .commands import app


@app.command("table")
def table(
    host: Annotated[str, typer.Option("--host", help=(
        "Address to listen on; by default, only this computer can connect."))] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 picks a free one.")] = 8000,
    database: Annotated[str, typer.Option("--database", metavar="URL", help=(
        "sqlite:///FILE or postgresql://USER@HOST/NAME; by default, a file in your data folder."))] = "",
    durable: Annotated[bool, typer.Option("--durable", help="Safe even against a loss of power (SQLite).")] = False,
    workers: Annotated[int, typer.Option("--workers", min=0, max=64, help="How many processes agents think in.")] = 0,
    origin: Annotated[list[str] | None, typer.Option("--origin", metavar="URL", help=(
        "Behind a proxy: the address that users visit."))] = None,
    limit: Annotated[list[str] | None, typer.Option("--limit", metavar="NAME=VALUE", help=(
        "Limits for guests: tables, pending, rate, burst, message, upload, pages, watchers, ..."))] = None,
    pictures: Annotated[str, typer.Option("--pictures", metavar="FOLDER", help=(
        "Your own pictures of cards: FOLDER/NAME.png or FOLDER/GAME/NAME.png."))] = "",
    browser: Annotated[bool, typer.Option("--browser", help="Open it in the browser.")] = False,
) -> None:
    """Serve the web table: play in the browser alone or together, or watch."""
    try:
        from ..table.serve import serve
    except ImportError as e:
        raise GyojiError(f"the web table needs further libraries ({e.name}): pip install 'gyoji[table]'") from None
    serve(host, port, database, durable, browser, workers, origin, limits=limit, pictures=pictures)
