"""TypeScript types made from the server's own."""

import re
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
import pytest
import toss

from wayside import protocol
from wayside.engine.errors import WaysideError
from wayside.engine.record import SECRET
from wayside.server.typescript import (
    FOLDER,
    comment,
    everything_type,
    game_file,
    generate,
    interface,
    interfaces,
    main,
    own_games,
    type_name,
    view_interface,
)


def whole() -> str:
    """All files in one."""
    return "\n".join(generate().values())


def test_the_files_are_up_to_date() -> None:
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert there == generate(), "run: python -m wayside.server.typescript"


def test_no_file_is_too_long_to_hold_in_the_head() -> None:
    assert max(text.count("\n") for text in generate().values()) < 500


def test_every_message_is_there_with_its_tag() -> None:
    text = whole()
    for struct in (*get_args(protocol.Asked), *get_args(protocol.Told)):
        body = re.search(rf"export interface {struct.__name__} {{\n(.*?)\n}}", text, re.DOTALL)
        assert body is not None
        assert f't: "{struct.__struct_config__.tag}";' in body[1]
        for field in struct.__struct_fields__:
            assert re.search(rf"^  {field}\??: ", body[1], re.MULTILINE), (struct, field)


def code_of(text: str) -> str:
    return re.sub(r"/\*\*.*?\*/|//.*?$|\"[^\"]*\"", "", text, flags=re.DOTALL | re.MULTILINE)


def test_every_name_is_declared_once_and_every_used_one_is_declared_or_imported() -> None:
    texts = generate()
    by_file = {
        name: re.findall(r"^export (?:interface|type|const) (\w+)", text, re.MULTILINE) for name, text in texts.items()
    }
    shared = [name for file in ("socket.ts", "api.ts", "index.ts") for name in by_file[file]]
    assert len(shared) == len(set(shared))
    for file, text in texts.items():
        declared = by_file[file]
        assert len(declared) == len(set(declared))
        imported = list[str]()
        for names, source in re.findall(r"^import type \{ (.*?) \} from \"\./(.*?)\";$", text, re.MULTILINE):
            assert set(names.split(", ")) <= set(by_file[f"{source}.ts"])
            imported += names.split(", ")
        code = code_of(text)
        used = set(re.findall(r"\b[A-Z]\w+", code)) - {"Record", "Omit"}
        assert used <= {*declared, *imported}
        assert set(imported) <= set(re.findall(r"\w+", re.sub(r"^import.*$", "", code, flags=re.MULTILINE)))
        assert code.count("{") == code.count("}")
        assert code.count("[") == code.count("]")


def test_every_game_of_ours_has_its_view() -> None:
    text = generate()
    for game in own_games():
        assert f"export interface {type_name(game)}View {{" in text[f"{game.name}.ts"]
        assert re.search(rf"export (interface|type) {type_name(game)}Everything ", text[f"{game.name}.ts"])
        hidden = {f.name for f in game.state.fields if f.sight == SECRET and not f.owned_if}
        assert not {f"  {name}:" for name in hidden} & set(re.split(r" \w+(?:\[\])*;", view_interface(game)))


def test_a_view_by_sight_and_shape() -> None:
    view = view_interface(toss.GAME)
    assert "  /** chips */\n  purse: Money[];" in view
    assert "  die?: number;" in view  # a seat's own row
    assert "  rolls?: number;" in view  # while an option shows it
    assert "rng" not in view
    assert "log" not in view
    everything = everything_type(toss.GAME)
    assert 'extends Omit<TossView, "die" | "choice" | "rolls"> {' in everything
    assert "  die: number[];" in everything
    assert "  rolls: number[];" in everything
    assert "rng" not in everything


def test_numbers_have_types_by_what_they_are() -> None:
    text = game_file(toss.GAME)
    assert "/** A sum, as the record counts it. */\nexport type Money = number;" in text
    assert "  waiting: Bits;" in text
    assert "  over: Flag;" in text
    trucker = game_file(next(game for game in own_games() if game.name == "hallo-trucker"))
    assert "/** One of 109, by its number. */\nexport type Card = number;" in trucker
    assert "  start: Seat;" in trucker
    assert "  hand?: Card[];" in trucker


def test_where_nothing_is_hidden_the_view_is_everything() -> None:
    spiralized = next(game for game in own_games() if game.name == "spiralized")
    assert everything_type(spiralized).endswith("export type SpiralizedEverything = SpiralizedView;")
    assert '  "rolled",' in game_file(spiralized)


class Inner(msgspec.Struct):
    """Inside."""

    x: int


class Sent(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="sent"):
    """Sent by a page."""

    need: str
    """What is needed."""
    may: Annotated[int, msgspec.Meta(ge=0, description="None is possible.")] = 5
    either: Literal["a", "b"] | None = None
    many: list[Inner | None] = []
    by_name: dict[str, Any] = {}


class Answered(msgspec.Struct):
    """Always whole."""

    a: float = 0.0
    b: bool = True


def test_a_struct_becomes_an_interface() -> None:
    found: list[type] = []
    assert interface(Sent, found) == [
        "/** Sent by a page. */",
        "export interface Sent {",
        '  t: "sent";',
        "  /** What is needed. */",
        "  need: string;",
        "  /** null is possible. Left out: 5. */",
        "  may?: number;",
        '  either?: "a" | "b" | null;',
        "  many?: (Inner | null)[];",
        "  by_name?: Record<string, unknown>;",
        "}",
    ]
    assert found == [Inner]
    assert interface(Answered, [])[2:-1] == ["  a: number;", "  b: boolean;"]


def test_what_is_named_follows() -> None:
    assert [re.findall(r"interface (\w+)", text)[0] for text in interfaces([Sent, Sent], {})] == ["Sent", "Inner"]


def another_inner() -> type[msgspec.Struct]:
    class Inner(msgspec.Struct):
        """Another."""

        y: int

    return Inner


def test_two_types_of_one_name_are_refused() -> None:
    with pytest.raises(WaysideError, match="two types are called Inner"):
        list(interfaces([Sent, another_inner()], {}))


def test_long_comments_are_folded() -> None:
    lines = comment("word " * 60 + "\n\nSecond paragraph.", "  ")
    assert (lines[0], lines[-1]) == ("  /**", "   */")
    assert max(map(len, lines)) <= 120
    assert "   *" in lines  # the empty line between


def test_writing_it_elsewhere(tmp_path: Path) -> None:
    main([str(tmp_path)])
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == generate()
    with pytest.raises(SystemExit, match="no folder"):
        main([str(tmp_path / "no")])
