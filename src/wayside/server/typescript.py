"""TypeScript types of all that travels between server and page: messages, API, and each game's view.

    python -m wayside.server.typescript [FOLDER]

writes them to web/src/protocol, or to another folder: a file for the socket, one for each part of the HTTP API, an
index of them, and one a game. Nothing there is written by hand; a test fails when it is not what this makes.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from functools import lru_cache
from json import dumps
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import inspect as types

import wayside.games
from wayside import protocol
from wayside.engine.arguments import Money
from wayside.engine.errors import WaysideError
from wayside.engine.game import Game
from wayside.engine.kinds import FLAG, Bits, Kind, Seat
from wayside.engine.matchfile import write_atomically
from wayside.engine.record import OWNED, PUBLIC, Field
from wayside.engine.registry import find_game, game_names
from wayside.server.api.codec import described_shapes
from wayside.server.replays import NOT_SHOWN

FOLDER = Path(__file__).resolve().parents[3] / "web" / "src" / "protocol"
SOCKET, API, INDEX = "socket", "api", "index"
WIDTH = 118

HEAD = """\
// Made by `python -m wayside.server.typescript` from the server's own types. Do not edit it: change those, and make it
// anew.
"""


def comment(text: str, indent: str = "") -> list[str]:
    """A doc comment, folded."""
    lines = [
        line
        for paragraph in text.strip().split("\n\n")
        for line in [*textwrap.wrap(" ".join(paragraph.split()), WIDTH - len(indent)), ""]
    ][:-1]
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


# ---- Messages


@lru_cache
def field_docs(struct: type) -> dict[str, str]:
    """What the declaration says of each field, in the string below it."""
    found: dict[str, str] = {}
    for cls in reversed(struct.__mro__):
        if cls is object or cls.__module__.partition(".")[0] == "msgspec":
            continue
        (declaration,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
        assert isinstance(declaration, ast.ClassDef)
        for line, below in zip(declaration.body, declaration.body[1:], strict=False):
            if (
                isinstance(line, ast.AnnAssign)
                and isinstance(line.target, ast.Name)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
            ):
                found[line.target.id] = str(below.value.value)
    return found


def type_text(kind: types.Type, found: list[type]) -> str:
    """A type as TypeScript has it; structs that it names are added to `found`."""
    match kind:
        case types.Metadata():
            return type_text(kind.type, found)
        case types.StructType():
            found.append(kind.cls)
            return kind.cls.__name__
        case types.UnionType():
            return " | ".join(dict.fromkeys(type_text(each, found) for each in kind.types))
        case types.LiteralType():
            return " | ".join(dumps(value) for value in kind.values)
        case types.ListType():
            inner = type_text(kind.item_type, found)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case types.DictType():
            return f"Record<string, {type_text(kind.value_type, found)}>"
        case types.StrType():
            return "string"
        case types.IntType() | types.FloatType():
            return "number"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case types.AnyType():
            return "unknown"
    raise TypeError(f"{kind} has no form in TypeScript yet")


def _description(kind: types.Type) -> str:
    while isinstance(kind, types.Metadata):
        if said := (kind.extra_json_schema or {}).get("description"):
            return str(said)
        kind = kind.type
    return ""


def interface(struct: type[msgspec.Struct], found: list[type]) -> list[str]:
    """A struct as an interface.

    A field with a default may be left out by whoever sends it to the server, and is left out by a server that does
    not send defaults.
    """
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    config = struct.__struct_config__
    may_lack = config.omit_defaults or config.forbid_unknown_fields
    lines = [*comment(struct.__doc__ or ""), f"export interface {struct.__name__} {{"]
    if info.tag_field:
        lines.append(f"  {info.tag_field}: {dumps(info.tag)};")
    docs = field_docs(struct)
    for each in info.fields:
        lacking = "?" if may_lack and not each.required else ""
        said = _description(each.type) or docs.get(each.name, "")
        if lacking and each.default not in (msgspec.NODEFAULT, None, 0, ""):
            said = f"{said} Left out: {dumps(each.default)}."
        if said:
            lines += comment(re.sub(r"\bNone\b", "null", said), "  ")
        lines.append(f"  {each.encode_name}{lacking}: {type_text(each.type, found)};")
    return [*lines, "}"]


def interfaces(roots: Iterable[type[msgspec.Struct]], done: dict[str, type]) -> Iterator[str]:
    """The interfaces of structs and of all that they name, each once; those that are done already are left out."""
    waiting = list[type](roots)
    while waiting:
        struct = waiting.pop(0)
        if struct.__name__ in done:
            if done[struct.__name__] is not struct:
                raise WaysideError(f"two types are called {struct.__name__}; one of them needs another name")
            continue
        done[struct.__name__] = struct
        yield "\n".join(interface(struct, waiting))


def union(name: str, doc: str, members: Iterable[type]) -> str:
    return "\n".join([*comment(doc), f"export type {name} = {' | '.join(each.__name__ for each in members)};"])


# ---- Games


def own_games() -> list[Game]:
    """The installed games that are part of Wayside; strangers' pages know their own."""
    home = Path(wayside.games.__path__[0]).resolve()
    games = [find_game(name) for name in game_names()]
    return [game for game in games if game.folder.resolve().is_relative_to(home)]


def type_name(game: Game) -> str:
    return "".join(word.capitalize() for word in game.name.split("-"))


def _number(f: Field) -> tuple[str, str]:
    """The type of a field's numbers, and what it says of them."""
    match f.of:
        case Seat():
            return "Seat", "A seat, by its number."
        case Kind(name=name):
            known = "0 or 1: no or yes" if f.of is FLAG else f"One of {f.of.size(0)}, by its number"
            return "".join(word.capitalize() for word in re.findall(r"\w+", name)), f"{known}."
        case Bits():
            return "Bits", "Bit i is set for thing i, or for seat i."
        case Money():
            return "Money", "A sum, as the record counts it."
    return "number", ""


def number_types(game: Game) -> str:
    """The types of numbers that the fields of a game name."""
    found = {_number(f) for f in fields_of(game) if f.name not in NOT_SHOWN} - {("number", "")}
    return "\n\n".join("\n".join([*comment(doc), f"export type {name} = number;"]) for name, doc in sorted(found))


def _field(f: Field, depth: int, optional: bool) -> list[str]:
    return [*comment(f.doc, "  "), f"  {f.name}{'?' * optional}: {_number(f)[0]}{'[]' * depth};"]


def fields_of(game: Game) -> list[Field]:
    """All that a view may have: the record's fields, and what the game notes beside them."""
    return [*game.state.fields, *(note.field for note in game.notes)]


def view_interface(game: Game) -> str:
    """What a seat sees of a game, or a spectator, who has no row of its own."""
    lines = [
        *comment(f"What a seat sees of {game.title}; a spectator lacks what is a seat's own."),
        f"export interface {type_name(game)}View {{",
    ]
    for f in fields_of(game):
        if f.sight == PUBLIC:
            lines += _field(f, len(f.shape), optional=False)
        elif f.sight == OWNED or f.owned_if:
            lines += _field(f, len(f.shape) - 1, optional=True)
    return "\n".join([*lines, "}"])


def everything_type(game: Game) -> str:
    """All of a game, as a replay shows it to one who sees everything: the view, and what it hides."""
    view, name = f"{type_name(game)}View", f"{type_name(game)}Everything"
    doc = comment(f"All of {game.title}, as a replay shows it to one who sees everything.")
    hidden = [f for f in fields_of(game) if f.sight != PUBLIC and f.name not in NOT_SHOWN]
    if not hidden:
        return "\n".join([*doc, f"export type {name} = {view};"])
    own = [dumps(f.name) for f in hidden if f.sight == OWNED or f.owned_if]
    base = f"Omit<{view}, {' | '.join(own)}>" if own else view
    lines = [line for f in hidden for line in _field(f, len(f.shape), optional=False)]
    return "\n".join([*doc, f"export interface {name} extends {base} {{", *lines, "}"])


def effects_type(game: Game) -> list[str]:
    """What each offer would do, by name; nothing where the game does not say."""
    if game.effects is None:
        return []
    lines = [*comment(f"What an offer of {game.title} would do."), f"export interface {type_name(game)}Effects {{"]
    for column in game.effects.columns:
        lines += [*comment(column.doc, "  "), f"  {column.name}: number;"]
    names = [column.name for column in game.effects.columns]
    return ["\n".join([*lines, "}"]), words("EFFECTS", "The names of these numbers, in their order.", names)]


def words(name: str, doc: str, values: Iterable[str]) -> str:
    return "\n".join(
        [*comment(doc), f"export const {name} = [", *(f"  {dumps(word)}," for word in values), "] as const;"]
    )


def game_file(game: Game) -> str:
    """What a page has to know of one game."""
    return _file(
        number_types(game),
        view_interface(game),
        everything_type(game),
        *effects_type(game),
        words("EVENTS", "The kinds of events, by number.", [kind.word for kind in game.events]),
        words("PHASES", "What is being decided, by number.", game.phases),
    )


# ---- The files


def _file(*parts: str) -> str:
    return "\n\n".join([HEAD.rstrip(), *parts]) + "\n"


def socket_file(done: dict[str, type]) -> str:
    asked, told = get_args(protocol.Asked), get_args(protocol.Told)
    constants = [
        f"export const {name} = {getattr(protocol, name)};" for name in ("VERSION", "MOST_BYTES", "CHAT_LENGTH")
    ]
    return _file(
        "\n".join(constants),
        union("Asked", "What a page sends on the socket.", asked),
        union("Told", "What the server sends on the socket.", told),
        *interfaces([*asked, *told], done),
    )


def api_files(done: dict[str, type]) -> dict[str, str]:
    """What the HTTP API takes and gives, a file for each module of schemas; what others have is imported from them."""
    parts: dict[str, list[type]] = {API: []}
    for shape in described_shapes():
        name = re.sub(r"_?schemas$", "", shape.__module__.rpartition(".")[2])
        parts.setdefault(name if shape.__module__.endswith("_schemas") else API, []).append(shape)
    home = dict.fromkeys(done, SOCKET)
    texts = {}
    for part, shapes in parts.items():
        before = set(done)
        found = list(interfaces(shapes, done))
        code = re.sub(r"/\*\*.*?\*/", "", "\n".join(found), flags=re.DOTALL)
        shared = sorted(before & set(re.findall(r"\b[A-Z]\w+", code)))
        imports = [
            f'import type {{ {", ".join(name for name in shared if home[name] == other)} }} from "./{other}";'
            for other in sorted({home[name] for name in shared})
        ]
        home |= dict.fromkeys(set(done) - before, part)
        texts[part] = _file(*imports, *found)
    return texts


def generate(games: Iterable[Game] | None = None) -> dict[str, str]:
    """The text of every file, by the file's name."""
    games = own_games() if games is None else list(games)
    done = dict[str, type]()
    texts = {SOCKET: socket_file(done)}
    texts |= api_files(done)
    texts[INDEX] = _file("\n".join(f'export * from "./{name}";' for name in texts))
    texts |= {game.name: game_file(game) for game in games}
    return {f"{name}.ts": text for name, text in texts.items()}


def main(arguments: list[str]) -> None:
    folder = Path(arguments[0]) if arguments else FOLDER
    if not folder.is_dir():
        raise SystemExit(f"there is no folder {folder} to write to")
    for name, text in generate().items():
        write_atomically(folder / name, text)


if __name__ == "__main__":
    main(sys.argv[1:])
