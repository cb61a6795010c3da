"""Names, tokens, personal links, mutes and profiles."""

import re
import secrets

import pytest
from databases import MakeDatabase
from hypothesis import given
from hypothesis import strategies as st

from wayside.engine.match import NAME_LENGTH, clean_name
from wayside.server.errors import Refusal
from wayside.server.model import new_id, now_ms
from wayside.server.people import LINK_MINUTES, People, bearer_token, read_name, towels
from wayside.server.store import Store, token_hash


@pytest.fixture
def database(new_sqlite: MakeDatabase) -> str:
    """One kind of database is enough here: the store's own tests see to both."""
    return new_sqlite()


@pytest.fixture
def people(store: Store) -> People:
    return People(store)


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter(["-a", "--", "a-"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(words))
    assert new_id() == "a-"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t  Bee ", "Ann Bee"),
        ("Zoe\u0308", "Zoë"),
        ("ชื่อ", "ชื่อ"),
        ("李雷", "李雷"),
        ("x" * NAME_LENGTH, "x" * NAME_LENGTH),
        ("<b>Ann</b>", "<b>Ann</b>"),
    ],
)
def test_names(text: str, name: str) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "at least one letter"),
        (" \n\t ", "at least one letter"),
        ("x" * (NAME_LENGTH + 1), f"at most {NAME_LENGTH} letters"),
        ("Ann\0", "can be seen"),
        ("Ann\u202eeeb", "can be seen"),
        ("Ann\u200bBee", "can be seen"),
        ("\ud800", "can be seen"),
        *((f"Ann{unseen}", "can be seen") for unseen in "\u2066\u061c\u200d\u3164\u2800\u115f\uffa0\ufe0f\u034f\u00ad"),
        *((f"Ann{unseen}", "can be seen") for unseen in "\ufe00\U000e0100\U000e01ef\U0001d159"),
        ("\u3164", "can be seen"),
        ("Z" + "\u0301\u0302\u0303\u0304\u0305", "accents"),
        ("\u0301nn", "begin with an accent"),
    ],
)
def test_what_cannot_be_a_name(text: str, words: str) -> None:
    with pytest.raises(Refusal, match=words) as caught:
        read_name(text)
    assert (caught.value.code, caught.value.status) == ("bad-name", 422)


@given(st.text(max_size=60))
def test_a_name_that_was_read_is_a_name_in_a_match(text: str) -> None:
    try:
        name = read_name(text)
    except Refusal:
        return
    assert read_name(name) == name
    assert clean_name(name, 0) == name
    name.encode()


@pytest.mark.parametrize(
    ("header", "token"),
    [
        ("Bearer abc", "abc"),
        ("bearer  abc ", "abc"),
        ("Bearer", None),
        ("Bearer ", None),
        ("Basic abc", None),
        ("", None),
        (None, None),
    ],
)
def test_the_authorization_header(header: str | None, token: str | None) -> None:
    assert bearer_token(header) == token


@pytest.mark.parametrize(("won", "count"), [(0, 0), (41.9, 0), (42, 1), (83, 1), (84, 2), (sum([1 / 3] * 126), 1)])
def test_a_towel_for_each_42nd_game_won(won: float, count: int) -> None:
    assert towels(won) == count


@pytest.mark.anyio
async def test_a_token_says_who_somebody_is(people: People) -> None:
    newcomer = await people.sign_up("  Ann ")
    assert newcomer.player.name == "Ann"
    assert not newcomer.player.program
    assert re.fullmatch(r"[\w-]{43}", newcomer.token)  # 32 bytes
    assert await people.recognise(newcomer.token) == newcomer.player
    other = await people.sign_up("Ann", program=True)
    assert other.player.id != newcomer.player.id
    assert (await people.recognise(other.token) or newcomer.player).program


@pytest.mark.anyio
async def test_the_token_itself_is_nowhere_in_the_store(people: People, store: Store) -> None:
    newcomer = await people.sign_up("Ann")
    link = await people.make_link(newcomer.player)
    for table in ("players", "tokens", "links"):
        rows = await store.read(lambda c, t=table: c.exec_driver_sql(f"SELECT * FROM {t}").all())  # type: ignore[misc]
        assert rows
        assert newcomer.token not in repr(rows)
        assert link.code not in repr(rows)
    kept = await store.read(lambda c: c.exec_driver_sql("SELECT hash FROM tokens").scalars().all())
    assert kept == [token_hash(newcomer.token)]


@pytest.mark.anyio
async def test_tokens_that_are_nobodys(people: People) -> None:
    await people.sign_up("Ann")
    for token in ("", "x", "x" * 43, "x" * 100_000, "\0", "é", "\ud800", None):
        assert await people.recognise(token) is None


@pytest.mark.anyio
async def test_signing_out(people: People) -> None:
    newcomer = await people.sign_up("Ann")
    await people.sign_out(newcomer.token)
    assert await people.recognise(newcomer.token) is None


@pytest.mark.anyio
async def test_another_name(people: People) -> None:
    newcomer = await people.sign_up("Ann")
    renamed = await people.rename(newcomer.player, " Anna ")
    assert (renamed.id, renamed.name) == (newcomer.player.id, "Anna")
    assert await people.recognise(newcomer.token) == renamed
    with pytest.raises(Refusal):
        await people.rename(renamed, "")


@pytest.mark.anyio
async def test_a_personal_link_works_once(people: People) -> None:
    newcomer = await people.sign_up("Ann")
    link = await people.make_link(newcomer.player)
    assert len(link.code) == 22  # 128 bits
    assert 0 < link.until - now_ms() <= LINK_MINUTES * 60_000
    second = await people.follow_link(link.code)
    assert second.player == newcomer.player
    assert second.token != newcomer.token
    assert await people.recognise(second.token) == await people.recognise(newcomer.token) == newcomer.player
    with pytest.raises(Refusal, match="used already"):
        await people.follow_link(link.code)


@pytest.mark.anyio
async def test_an_old_link_does_not_work(people: People, store: Store) -> None:
    newcomer = await people.sign_up("Ann")
    await store.add_link(newcomer.player.id, token_hash("old"), now_ms() - 1)
    for code in ("old", "never", "", "é", "x" * 10_000):
        with pytest.raises(Refusal) as caught:
            await people.follow_link(code)
        assert (caught.value.code, caught.value.status) == ("no-link", 404)


@pytest.mark.anyio
async def test_muting(people: People) -> None:
    of_ann, of_bob = await people.sign_up("Ann"), await people.sign_up("Bob")
    ann, bob = of_ann.player, of_bob.player
    assert await people.recognise_reader(of_ann.token) == (ann, frozenset())
    for _ in range(2):
        await people.mute(ann, bob.id, on=True)
        assert await people.recognise_reader(of_ann.token) == (ann, {bob.id})
    assert await people.recognise_reader(of_bob.token) == (bob, frozenset())
    for _ in range(2):
        await people.mute(ann, bob.id, on=False)
        assert await people.recognise_reader(of_ann.token) == (ann, frozenset())
    with pytest.raises(Refusal, match="yourself"):
        await people.mute(ann, ann.id, on=True)
    with pytest.raises(Refusal, match="no such player"):
        await people.mute(ann, "nobody", on=True)


@pytest.mark.anyio
async def test_profiles(people: People) -> None:
    newcomer = await people.sign_up("Ann")
    found = await people.profile(newcomer.player.id)
    assert (found.player, found.records, found.ratings) == (newcomer.player, [], [])
    with pytest.raises(Refusal, match="no such player"):
        await people.profile("nobody")
