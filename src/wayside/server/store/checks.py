"""Checks over what is stored, each bound to the one before: a byte that changed on the disk is noticed at load.

A check is the first eight bytes of SHA-256. The chain of a match begins with a check over what never changes of it
and goes on through its entries; a seal over the last entry and the result closes it.
"""

import hashlib

import msgspec

from wayside.server.errors import DamagedStore
from wayside.server.model import EntryRow, MatchRow

LENGTH = 8


def _check(*parts: bytes) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(4, "big"))
        digest.update(part)
    return digest.digest()[:LENGTH]


def match_check(row: MatchRow) -> bytes:
    """Over what never changes of a match."""
    fixed = [row.id, row.table, row.game, row.rules, row.edition, sorted(row.options.items()), row.started]
    promise = [row.promise.encode()] if row.promise else []
    return _check(msgspec.json.encode(fixed), row.secret, *row.nonces, *promise)


def names_check(row: MatchRow) -> bytes:
    """Over the names, which may leave while the match stays."""
    return _check(row.id.encode(), msgspec.json.encode(row.names))


def entry_check(before: bytes, entry: EntryRow) -> bytes:
    """Over an entry and the check before it."""
    # The sender's word comes last: it is the one part that may hold any character.
    line = f"{entry.match} {entry.number} {entry.seat} {entry.move} {entry.by} {entry.at} {entry.move_id}"
    return hashlib.sha256(before + line.encode()).digest()[:LENGTH]


def seal_check(last: bytes, over: int, standing: list[int]) -> bytes:
    """Over the last entry's check and how the match ended."""
    return _check(last, msgspec.json.encode([over, standing]))


def check_match(row: MatchRow, chain: bytes, names: bytes) -> None:
    """Refuse a match whose header is not as it was stored."""
    if match_check(row) != chain or names_check(row) != names:
        raise DamagedStore(row.id, 0)


def check_entries(before: bytes, after: int, entries: list[EntryRow]) -> None:
    """Refuse entries that do not follow, one by one, on entry number `after` and its check."""
    for number, entry in enumerate(entries, after + 1):
        before = entry_check(before, entry)
        if entry.number != number or entry.check != before:
            raise DamagedStore(entry.match, number)
