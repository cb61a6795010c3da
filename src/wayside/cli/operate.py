"""`wayside backup`, `restore`, `forget` and `export`: what whoever runs a server does beside it."""

import json as jsonlib
import sys
from pathlib import Path

from wayside.server import admin
from wayside.server.settings import load_settings


def _database(address: str | None, settings: Path | None) -> str:
    return load_settings(settings, database_url=address).database_url


def backup(file: Path, address: str | None, settings: Path | None, check: bool, json: bool) -> None:
    """Everything in one file; with --check, every match is compared with its checks as well."""
    database = _database(address, settings)
    manifest = admin.backup(database, file)
    checked = admin.check(database) if check else None
    rows = {name: part.rows for name, part in manifest.tables.items()}
    if json:
        told: dict[str, object] = {"file": str(file), "revision": manifest.revision, "rows": rows}
        if checked is not None:
            told |= {"checked": checked.matches, "damaged": checked.damaged}
        print(jsonlib.dumps(told))
    else:
        print(f"{file}: {rows['players']} players, {rows['matches']} matches, {rows['entries']} entries")
        if checked is not None:
            print(f"{checked.matches} matches read, {len(checked.damaged)} damaged")
    if checked is not None and checked.damaged:
        _complain(checked.damaged)
        sys.exit(1)


def restore(file: Path, address: str | None, settings: Path | None, json: bool) -> None:
    """Put a backup into an empty database."""
    manifest = admin.restore(_database(address, settings), file)
    rows = {name: part.rows for name, part in manifest.tables.items()}
    if json:
        print(jsonlib.dumps({"file": str(file), "rows": rows}))
    else:
        print(f"restored: {rows['players']} players, {rows['matches']} matches, {rows['entries']} entries")


def forget(player: str, address: str | None, settings: Path | None) -> None:
    """Take a player's name out of everything; the matches stay."""
    admin.forget(_database(address, settings), player)
    print(
        f"{player} is somebody now: name, tokens, links, chat, record and ratings are gone; the matches stay provable"
    )


def export(folder: Path, address: str | None, settings: Path | None, json: bool) -> None:
    """Finished matches as Parquet."""
    done = admin.export(_database(address, settings), folder)
    if json:
        print(jsonlib.dumps({"folder": str(folder), "matches": done.matches, "moves": done.moves}))
    else:
        print(f"{folder}: {done.matches} matches in matches.parquet, {done.moves} moves in moves.parquet")
    if done.damaged:
        _complain(done.damaged)
        sys.exit(1)


def _complain(damaged: list[str]) -> None:
    print(f"wayside: {len(damaged)} matches are damaged in the database: {', '.join(damaged)}", file=sys.stderr)
