"""Match files: saving, resuming, and every kind of damage, found at its line."""

import os
import re
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from toss import GAME

from wayside.engine import matchfile
from wayside.engine.errors import DamagedMatch, UnknownGame, WaysideError
from wayside.engine.game import Game
from wayside.engine.match import Match
from wayside.engine.matchfile import LoadedMatch, load_match, match_text, read_match, save_match, verify

SECRET = bytes(range(32))


def find(name: str) -> Game:
    if name != GAME.name:
        raise UnknownGame(f"no game {name!r}; there are: toss")
    return GAME


def begun(moves: int) -> Match:
    """A match of three with so many moves, one of them taken back on the way."""
    match = Match(GAME, ["Ada", "Bo", "Cy"], {"rounds": 2}, secret=SECRET, nonces=[b"a", b"bb", b"ccc"])
    texts = ["bet 4", "name 1 green", "pass", "bet 10", "pass", "name 2 red"]
    match.play(0, "bet 1")
    match.take_back(0)
    for i in range(moves):
        match.play(i % 3, texts[i])
    return match


FINISHED = match_text(begun(6))
LINES = FINISHED.splitlines()
FIRST_ENTRY = next(i for i, line in enumerate(LINES) if line.startswith("entries ")) + 1


def read(text: str, key: str | None = None) -> LoadedMatch:
    return read_match(text, key, find)


def damage(text: str, key: str | None = None) -> DamagedMatch:
    """What is wrong with a text, whether it was refused outright or from an entry on."""
    try:
        loaded = read(text, key)
    except DamagedMatch as refused:
        return refused
    assert loaded.damage is not None, "nothing was found to be wrong"
    assert not loaded.complete
    return loaded.damage


def joined(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def sealed(lines: list[str]) -> str:
    """The lines with all their check words worked out anew: damage that only the meaning shows."""
    end = next(i for i, line in enumerate(lines) if line.startswith("entries "))
    tag = matchfile._check("", "\n".join(line for line in lines[:end] if not line.startswith("secret: ")))
    out = [*lines[:end], f"entries {tag}"]
    for line in lines[end + 1 :]:
        body = line.rsplit(" #", 1)[0]
        tag = matchfile._check(tag, body)
        out.append(f"{body} #{tag}")
    return joined(out)


def replaced(old: str, new: str) -> str:
    """The finished match with a line changed and sealed again."""
    assert old in FINISHED
    return sealed(FINISHED.replace(old, new).splitlines())


# ---- Sound files


def test_the_file_is_readable() -> None:
    assert LINES[:9] == [
        "wayside match 1",
        "game: toss",
        "rules: 3",
        f"edition: {GAME.edition}",
        "seat 1: Ada",
        "seat 2: Bo",
        "seat 3: Cy",
        "option rounds: 2",
        "option endless: no",
    ]
    entries = [line.rsplit(" #")[0] for line in LINES[FIRST_ENTRY:]]
    assert entries[:4] == ["1 seat 1 bet 1", "2 seat 1 take back", "3 seat 1 bet 4", "4 seat 2 name 1 green"]
    assert re.fullmatch(r"over: -?\d+ -?\d+ -?\d+ #[0-9a-f]{8}", LINES[-1])


def test_a_finished_match_is_read_back(tmp_path: Path) -> None:
    match = begun(6)
    path = tmp_path / "a.match"
    save_match(match, path)
    loaded = load_match(path, find)
    assert loaded.complete
    assert loaded.damage is None
    assert loaded.match.record == match.record
    assert loaded.match.entries == match.entries
    assert verify(path, find).standing() == match.standing()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("moves", range(6))
def test_a_match_is_resumed_where_it_was_left(tmp_path: Path, moves: int) -> None:
    path = tmp_path / "a.match"
    save_match(begun(moves), path)
    loaded = load_match(path, find)
    assert loaded.damage is None
    assert not loaded.complete
    texts = ["bet 4", "name 1 green", "pass", "bet 10", "pass", "name 2 red"]
    for i in range(moves, 6):
        loaded.match.play(i % 3, texts[i])
    assert match_text(loaded.match) == FINISHED


def test_the_secret_lies_apart_until_the_match_is_over(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    match = begun(5)
    save_match(match, path)
    key = tmp_path / "a.match.key"
    assert SECRET.hex() not in path.read_text()
    assert key.read_text().strip() == SECRET.hex()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    match.play(2, "pass")
    save_match(match, path)
    assert SECRET.hex() in path.read_text()
    assert not key.exists()


def test_a_match_that_is_not_over_cannot_be_proved_yet(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    save_match(begun(3), path)
    with pytest.raises(WaysideError, match="all 5 entries are legal, but the match is not over"):
        verify(path, find)


def test_a_last_line_without_its_end_is_sound() -> None:
    assert read(FINISHED.removesuffix("\n")).complete


# ---- Damage, line by line


def same_before(loaded: LoadedMatch, line: int) -> None:
    """Everything that stands before the damaged line was replayed."""
    sound = line - 1 - FIRST_ENTRY
    assert len(loaded.match.entries) == sound
    assert match_entries(loaded.match) == LINES[FIRST_ENTRY : FIRST_ENTRY + sound]


def match_entries(match: Match) -> list[str]:
    lines = match_text(match).splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("entries ")) + 1
    return [line for line in lines[start:] if not line.startswith("over")]


@pytest.mark.parametrize("at", range(FIRST_ENTRY, len(LINES)))
def test_any_changed_letter_of_an_entry_is_found_in_its_line(at: int) -> None:
    for place in range(0, len(LINES[at]), 3):
        letter = LINES[at][place]
        line = LINES[at][:place] + ("x" if letter != "x" else "y") + LINES[at][place + 1 :]
        loaded = read(joined([*LINES[:at], line, *LINES[at + 1 :]]))
        assert loaded.damage is not None
        assert loaded.damage.line == at + 1
        same_before(loaded, at + 1)


@pytest.mark.parametrize("at", range(FIRST_ENTRY))
def test_any_changed_line_of_the_header_is_refused(at: int) -> None:
    """Its first line and the secret are found where they stand; the others at the check that ends the header."""
    for place in range(0, len(LINES[at]), 5):
        letter = LINES[at][place]
        line = LINES[at][:place] + ("0" if letter != "0" else "1") + LINES[at][place + 1 :]
        found = damage(joined([*LINES[:at], line, *LINES[at + 1 :]]))
        assert at + 1 <= found.line <= FIRST_ENTRY + 1
        if at == 0 or (LINES[at].startswith("secret: ") and place > 8):
            assert found.line == at + 1


@pytest.mark.parametrize("at", range(FIRST_ENTRY, len(LINES)))
def test_a_lost_line_is_found_where_it_stood(at: int) -> None:
    loaded = read(joined(LINES[:at] + LINES[at + 1 :]))
    assert loaded.damage is not None
    assert loaded.damage.line == at + 1
    same_before(loaded, at + 1)


@pytest.mark.parametrize("at", range(FIRST_ENTRY))
def test_a_lost_line_of_the_header_is_refused(at: int) -> None:
    assert 1 <= damage(joined(LINES[:at] + LINES[at + 1 :])).line <= FIRST_ENTRY + 1


@pytest.mark.parametrize("at", range(FIRST_ENTRY, len(LINES) - 1))
def test_lines_that_changed_places_are_found_at_the_first(at: int) -> None:
    lines = LINES.copy()
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    assert damage(joined(lines)).line == at + 1


@pytest.mark.parametrize("at", range(FIRST_ENTRY, len(LINES)))
def test_a_line_that_stands_there_twice_is_found(at: int) -> None:
    assert damage(joined([*LINES[: at + 1], LINES[at], *LINES[at + 1 :]])).line == at + 2


def test_a_file_that_was_cut_off_anywhere_is_found() -> None:
    for end in range(0, len(FINISHED) - 1, 5):
        cut = FINISHED[:end]
        assert damage(cut).line >= cut.count("\n")


def test_an_empty_file_or_another_kind_of_file_is_refused() -> None:
    for text in ("", "\n", "hello\n", "wayside\n"):
        assert "this is no match file" in str(damage(text))


def test_another_format_version_is_refused() -> None:
    found = damage(FINISHED.replace("wayside match 1", "wayside match 3"))
    assert found.line == 1
    assert "2" in str(found)


# ---- Damage that only the meaning shows: every check word is right


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ("game: toss", "game: chess", "game: chess", "no game 'chess'"),
        ("rules: 3", "rules: 2", "rules: 2", "played by version 2 of the rules; here is version 3"),
        (f"edition: {GAME.edition}", "edition: 0123", "edition: 0123", "played with edition 0123; here is"),
        ("rounds: 2", "rounds: 10", "option rounds: 10", "option rounds is a number from 1 to 9"),
        ("endless: no", "endless: maybe", "option endless: maybe", "option endless is one of no, yes"),
        ("endless: no", "endless: no\noption other: 1", "entries ", "Toss has no option 'other'"),
        ("option endless: no\n", "", "entries ", "the header has no 'option endless' line"),
        ("seat 3: Cy\n", "", "entries ", "2 seats need as many nonces; there are 3"),
        ("seat 2: Bo\n", "", "seat 1: Ada", "Toss takes 2 to 4 seats"),
        ("seat 1: Ada", "seat 1:  Ada ", "seat 1:  Ada ", "not written as a name can be"),
        ("nonce 1: 61", "nonce 1: zz", "nonce 1: zz", "'nonce 1' is not written in hexadecimal"),
        (f"secret: {SECRET.hex()}", f"secret: {bytes(32).hex()}", "secret: 00", "not the one that was committed to"),
        (f"secret: {SECRET.hex()}", "secret: now", "secret: now", "'secret' is not written in hexadecimal"),
        ("rules: 3", "game: toss\nrules: 3", "game: toss", "once each"),
        ("game: toss", "game; toss", "game; toss", "is no line of a header"),
        ("3 seat 1 bet 4", "3 seat 1 bet 5", "3 seat 1 bet 5", "the amount is from 1 to 10 in steps of 3, not 5"),
        ("3 seat 1 bet 4", "3 seat 9 bet 4", "3 seat 9 bet 4", "is no entry; it should read '3 seat <seat> <move>'"),
        ("3 seat 1 bet 4", f"3 seat {'9' * 5000} bet 4", "3 seat 9999", "is no entry"),
        ("3 seat 1 bet 4", f"3 seat 1 bet {'9' * 5000}", "3 seat 1 bet 9999", "is no chips"),
        ("3 seat 1 bet 4", "4 seat 1 bet 4", "4 seat 1", "is no entry; it should read '3 seat <seat> <move>'"),
        ("3 seat 1 bet 4", "3 place 1 bet 4", "3 place 1", "is no entry"),
        ("3 seat 1 bet 4", "3 seat 1 sing", "3 seat 1 sing", "'sing' is no move here"),
        ("4 seat 2 name 1 green", "4 seat 2 take back", "4 seat 2 take back", "there is no choice to take back"),
    ],
)
def test_what_cannot_be_is_refused_though_its_checks_are_right(old: str, new: str, at: str, says: str) -> None:
    text = replaced(old, new)
    found = damage(text)
    assert says in str(found)
    assert text.splitlines()[found.line - 1].startswith(at)


def test_another_nonce_gives_other_dice_and_another_end() -> None:
    ends = {str(damage_or_none(replaced("nonce 1: 61", f"nonce 1: {n:02x}"))) for n in range(8)}
    assert any("the entries lead to" in end for end in ends)


def damage_or_none(text: str) -> DamagedMatch | None:
    return read(text).damage


def test_an_illegal_entry_leaves_all_before_it() -> None:
    text = replaced("6 seat 1 bet 10", "6 seat 1 bet 9")
    loaded = read(text)
    assert loaded.damage is not None
    assert loaded.damage.line == FIRST_ENTRY + 6
    same_before(loaded, FIRST_ENTRY + 6)


def test_a_false_result_is_found() -> None:
    assert "the entries lead to" in str(damage(sealed([*LINES[:-1], "over: 1 2 3 #0"])))


def test_an_end_before_the_end_is_found() -> None:
    lines = [*LINES[:-2], LINES[-1]]
    assert "but its entries do not lead there" in str(damage(sealed(lines)))


def test_something_after_the_end_is_found() -> None:
    found = damage(FINISHED + "9 seat 1 pass #00000000\n")
    assert "after the end" in str(found)
    assert found.line == len(LINES) + 1


def test_a_finished_match_must_reveal_its_secret() -> None:
    without = joined([line for line in LINES if not line.startswith("secret: ")])
    assert "does not reveal its secret" in str(damage(without, SECRET.hex()))
    assert "its secret is not at hand" in str(damage(without))


def test_another_key_than_the_one_committed_to_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    save_match(begun(3), path)
    key = tmp_path / "a.match.key"
    for wrong in (b"00" * 32, b"no key", b"\xff\xfe"):
        key.write_bytes(wrong)
        with pytest.raises(DamagedMatch, match="secret"):
            load_match(path, find)
    key.unlink()
    with pytest.raises(DamagedMatch, match="its secret is not at hand"):
        load_match(path, find)


def test_what_is_no_text_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    path.write_bytes(b"wayside match 1\ngame: \xff\n")
    with pytest.raises(DamagedMatch, match="line 2: this line is not text"):
        load_match(path, find)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WaysideError, match="No such file"):
        load_match(tmp_path / "none.match", find)
    with pytest.raises(WaysideError, match="directory"):
        load_match(tmp_path, find)


def test_verify_names_the_first_wrong_line(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    path.write_text(FINISHED.replace("4 seat 2 name 1 green", "4 seat 2 name 1 grean"))
    with pytest.raises(DamagedMatch, match=f"line {FIRST_ENTRY + 4}: "):
        verify(path, find)


# ---- Writing


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "a.match"
    path.write_text("as it was")

    def fail(*anything: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="the disk is full"):
        matchfile.write_atomically(path, "new")
    assert path.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_on_the_disk_before_it_takes_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    sync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (order.append("fsync"), sync(handle))[1])
    monkeypatch.setattr(os, "replace", lambda a, b: (order.append("replace"), replace(a, b))[1])
    matchfile.write_atomically(tmp_path / "a", "text")
    assert order == ["fsync", "replace"]


# ---- Options that a game has gained since


NEWER = replace(GAME, options=(*GAME.options[:1], replace(GAME.options[1], added=True)))


def test_a_file_from_before_an_option_was_added_is_read_and_written_as_it_was() -> None:
    without = Game(**{name: getattr(GAME, name) for name in GAME.__dataclass_fields__} | {"options": GAME.options[:1]})
    old = Match(without, ["Ada", "Bo"], {"rounds": 1}, secret=SECRET, nonces=[b"a", b"b"])
    for seat in (0, 1):
        old.play(seat, "bet 4")
    text = match_text(old)
    loaded = read_match(text, None, lambda _: NEWER)
    assert (loaded.complete, loaded.damage, loaded.match.options) == (True, None, {"rounds": 1, "endless": 0})
    assert loaded.match.standing() == old.standing()
    assert match_text(loaded.match) == text


def test_an_added_option_is_named_where_it_is_not_the_default() -> None:
    match = Match(NEWER, ["Ada", "Bo"], {"rounds": 1, "endless": 1}, secret=SECRET, nonces=[b"a", b"b"])
    assert "option endless: yes" in match_text(match).splitlines()
    assert read_match(match_text(match), SECRET.hex(), lambda _: NEWER).match.options["endless"] == 1
