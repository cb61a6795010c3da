"""People: a name and nothing else. A random token says who somebody is; a personal link takes it to another device,
and a recovery code that was written down brings it back.

Of tokens, links and codes only the SHA-256 is kept, and they are looked up by it: nobody who reads the database can
play as somebody else, and no comparison stops at the first wrong letter.
"""

import math
import secrets
import unicodedata
from collections.abc import Mapping
from typing import TypeGuard

import msgspec

from wayside.engine.match import NAME_LENGTH
from wayside.server.errors import Refusal
from wayside.server.model import Player, Profile, new_id, now_ms
from wayside.server.store import Store, token_hash

TOKEN_BYTES = 32
CODE_BYTES = 16
LINK_MINUTES = 10
COOKIE = "wayside"
SECURE_COOKIE = "__Host-wayside"
"""Over https: browsers take it from this very host alone, so that no neighbour under the same domain can set it."""
COOKIE_SECONDS = 365 * 24 * 60 * 60
BEARER = "bearer"
LONGEST_TOKEN = 128  # more than any real one: what is longer is not even hashed
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159") | {
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}
"""Letters and signs that show nothing, though they count as printable; the last ones choose the look of the one before:
with them two names are told apart by nobody who reads them."""
MOST_MARKS = 3  # accents on one letter; with more of them a name covers the lines around it
TOWEL = 42  # games won for each towel


class Newcomer(msgspec.Struct, frozen=True):
    """A player, and the token that only they will ever hold."""

    player: Player
    token: str


def read_name(text: str) -> str:
    """A name as it will be shown; what cannot be one is refused."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not name:
        raise Refusal("bad-name", "a name has at least one letter", status=422)
    if len(name) > NAME_LENGTH:
        raise Refusal("bad-name", f"a name has at most {NAME_LENGTH} letters; this one has {len(name)}", status=422)
    if not name.isprintable() or not UNSEEN.isdisjoint(name):
        raise Refusal("bad-name", "a name has only letters and signs that can be seen", status=422)
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise Refusal("bad-name", f"a letter of a name has at most {MOST_MARKS} accents", status=422)
    if unicodedata.category(name[0]) in ("Mn", "Me"):
        raise Refusal("bad-name", "a name does not begin with an accent", status=422)
    return name


def bearer_token(header: str | None) -> str | None:
    """The token in an Authorization header; None: there is none."""
    kind, _, token = (header or "").strip().partition(" ")
    return token.strip() or None if kind.lower() == BEARER else None


def cookie_token(header: str | None) -> tuple[str, str] | None:
    """The cookie that says who somebody is, in a Cookie header: its name and the token. The secure one counts first."""
    found: dict[str, str] = {}
    for part in (header or "").split(";"):
        name, _, value = part.strip().partition("=")
        found.setdefault(name, value)
    return next(((name, found[name]) for name in (SECURE_COOKIE, COOKIE) if found.get(name)), None)


def token_of(headers: Mapping[str, str]) -> str | None:
    """The token that came with a request or a socket: a program's, or else the cookie's."""
    if "authorization" in headers:
        return bearer_token(headers["authorization"])
    cookie = cookie_token(headers.get("cookie"))
    return None if cookie is None else cookie[1]


class Link(msgspec.Struct, frozen=True):
    """A one-time code that makes another device the same player, and when it lapses."""

    code: str
    until: int


class Recovery(msgspec.Struct, frozen=True):
    """A code to be written down, by which somebody is found again, and when it was made."""

    code: str
    since: int


CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: none looks like another
CODE_GROUPS, CODE_GROUP = 5, 4  # 100 bits: nobody tries them all, so it may be kept as a plain hash
ALIKE = str.maketrans("OIL", "011")  # what is read for a figure


def new_code() -> str:
    """A recovery code as it is shown: `7K3Q-M9XA-2FHT-PW0B-V6NC`."""
    return "-".join("".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_GROUP)) for _ in range(CODE_GROUPS))


def read_code(text: str) -> str:
    """A recovery code as it is kept, however it was typed; empty: it cannot be one."""
    plain = "".join(text.split()).replace("-", "").upper().translate(ALIKE)
    right = len(plain) == CODE_GROUPS * CODE_GROUP and set(plain) <= set(CODE_LETTERS)
    return plain if right else ""


class People:
    """Everybody who has a name here."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def sign_up(self, name: str, program: bool = False) -> Newcomer:
        """A new player with a token."""
        player = Player(new_id(), read_name(name), now_ms(), program)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self.store.add_player(player, token_hash(token))
        return Newcomer(player, token)

    async def recognise(self, token: str | None) -> Player | None:
        """The player whose token this is; None: nobody's."""
        if not _may_be_token(token):
            return None
        return await self.store.player_by_token(token_hash(token))

    async def recognise_reader(self, token: str | None) -> tuple[Player | None, frozenset[str]]:
        """The player whose token this is, and those whose chat that player does not want to read."""
        if not _may_be_token(token):
            return None, frozenset()
        return await self.store.reader_by_token(token_hash(token)) or (None, frozenset())

    async def sign_out(self, token: str) -> None:
        """Make a token worthless: the device that has it is nobody's any more."""
        await self.store.drop_token(token_hash(token))

    async def sign_out_others(self, player: Player, token: str) -> None:
        """Make every other token of a player worthless, and personal links that nobody has followed yet."""
        await self.store.drop_other_tokens(player.id, token_hash(token))

    async def rename(self, player: Player, name: str) -> Player:
        """Another name from now on, over old lines of chat too; matches that have begun keep the old one."""
        cleaned = read_name(name)
        await self.store.rename(player.id, cleaned)
        return msgspec.structs.replace(player, name=cleaned)

    async def make_link(self, player: Player) -> Link:
        """A code for one more device, good for ten minutes and one use."""
        link = Link(secrets.token_urlsafe(CODE_BYTES), now_ms() + LINK_MINUTES * 60_000)
        await self.store.add_link(player.id, token_hash(link.code), link.until)
        return link

    async def follow_link(self, code: str) -> Newcomer:
        """A token of its own, for the same player, to the device that has the code; the code is used up."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        player = None
        if code.isascii() and len(code) <= LONGEST_TOKEN:
            player = await self.store.use_link(token_hash(code), token_hash(token))
        if player is None:
            raise Refusal(
                "no-link",
                f"this link was used already, or is older than {LINK_MINUTES} minutes; make a new one",
                status=404,
            )
        return Newcomer(player, token)

    async def make_recovery(self, player: Player) -> Recovery:
        """A code to be written down. It is told this once; an older one is worthless from now on."""
        made = Recovery(new_code(), now_ms())
        await self.store.set_recovery(player.id, token_hash(read_code(made.code)), made.since)
        return made

    async def recover(self, code: str) -> Newcomer:
        """A token of its own, for the same player, to the device on which the code was typed."""
        plain = read_code(code)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        player = await self.store.use_recovery(token_hash(plain), token_hash(token)) if plain else None
        if player is None:
            raise Refusal(
                "no-code",
                f"no code reads like this: it has {CODE_GROUPS} groups of {CODE_GROUP} letters and figures; look at it"
                " again, or at a newer one",
                status=404,
            )
        return Newcomer(player, token)

    async def profile(self, player: str) -> Profile:
        found = await self.store.profile(player)
        if found is None:
            raise Refusal("no-player", "there is no such player", status=404)
        return found

    async def muted(self, player: Player) -> list[Player]:
        """Those whose chat a player does not want to read, by name."""
        return await self.store.muted_players(player.id)

    async def mute(self, player: Player, other: str, on: bool) -> None:
        """Do not show me what they say; or do again."""
        if on and player.id == other:
            raise Refusal("bad-mute", "you cannot mute yourself")
        if on:
            if await self.store.player(other) is None:
                raise Refusal("no-player", "there is no such player", status=404)
            await self.store.mute(player.id, other)
        else:
            await self.store.unmute(player.id, other)


def _may_be_token(token: str | None) -> TypeGuard[str]:
    return token is not None and 0 < len(token) <= LONGEST_TOKEN and token.isascii()


def towels(won: float) -> int:
    """How many towels so many games won are worth: one for each 42nd."""
    return math.floor(won / TOWEL + 1e-9)  # shares of shared wins may add up to a hair less than a whole
