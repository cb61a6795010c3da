"""One source of rules, four forms: plain Python, checked and compiled machine code, and CUDA.

A rule is an ordinary module-level function marked with `@rule`. Called as it stands it is plain
Python: it can be debugged, covered and run without Numba. `Form.of(f)` gives the same rule in
another form. It walks from `f` to every rule that `f` names, makes a private copy of each with the
names it uses bound to the copies, and hands them to Numba. So the forms live side by side in one
process, none of them is only interpreted at its top, and no module is imported twice.

Three kinds of globals are swapped on the way:
- a rule becomes the copy of that rule;
- a `Lookup` (constant numbers) becomes its NumPy array, on CUDA a copy of that in the GPU's memory;
- a primitive (`u64`, `i64`, ...) becomes what does the same in machine code.
Everything else a rule names must be a plain number, or a module that it reads plain numbers from (`words.ROLLED`).
"""

import dis
import hashlib
import linecache
import math
import os
import sys
import tempfile
import threading
import types
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from wayside.engine.errors import BrokenGame

if TYPE_CHECKING:
    from wayside.engine.compiling import PlainNjit

F = TypeVar("F", bound=Callable[..., Any])

PLAIN, CHECKED, COMPILED, CUDA = "plain", "checked", "compiled", "cuda"

TINY = 100  # bytes of Python code: a line or two


def rule(function: F) -> F:
    """Mark a function as a rule: plain Python now, compiled on demand."""
    function.__wayside_rule__ = True  # type: ignore[attr-defined]
    return function


def inlined(function: F) -> F:
    """Mark a rule that becomes part of every caller in bulk forms, although it has several and is not tiny."""
    function.__wayside_inlined__ = True  # type: ignore[attr-defined]
    return function


def is_rule(value: object) -> bool:
    return getattr(value, "__wayside_rule__", False) is True


def left_out_when_quiet(instead: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a rule whose place `instead`, a rule that does nothing, takes in quiet forms."""

    def mark(function: F) -> F:
        function.__wayside_quiet__ = instead  # type: ignore[attr-defined]
        return function

    return mark


def primitive(native: Any) -> Callable[[F], F]:
    """Mark a plain function whose place `native` takes in machine code.

    `native` is something Numba knows, or a function that it can compile.
    """

    def mark(function: F) -> F:
        function.__wayside_native__ = native  # type: ignore[attr-defined]
        return function

    return mark


def global_names(function: Any) -> list[str]:
    """The module-level names that a function reads (`co_names` would add its attributes)."""
    return list(dict.fromkeys(_global_reads(function)))


def _global_reads(function: Any) -> list[str]:
    return [i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"]


def _numbers_of(function: Any, name: str) -> dict[str, int]:
    """The numbers that a function reads from a module that it names: `words.ROLLED`."""
    steps = pairwise(dis.get_instructions(function))
    read = {then.argval for i, then in steps if (i.opname, i.argval) == ("LOAD_GLOBAL", name)}
    found = {each: getattr(function.__globals__[name], each, None) for each in read}
    return {each: int(value) for each, value in found.items() if isinstance(value, int)}


def fill(template: F, **names: Any) -> F:
    """A copy of a rule with some of the names it uses filled in: how a driver gets its game and its bots.

    A template leaves such names None in its module.
    """
    for name in names:
        if name not in global_names(template):
            raise ValueError(f"{template.__qualname__} has no name {name!r} to fill")
    source: Any = template
    filled = types.FunctionType(source.__code__, {**source.__globals__, **names}, source.__name__, source.__defaults__)
    filled.__module__, filled.__qualname__, filled.__doc__ = source.__module__, source.__qualname__, source.__doc__
    return rule(filled)  # type: ignore[return-value]


def rule_from_text(module: str, text: str, names: dict[str, Any]) -> Any:
    """A rule whose text was written by the engine from a game's declarations; `names` are what it may call."""
    file = f"<{module}: {text.partition('(')[0]}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file  # a traceback shows its lines
    made: dict[str, Any] = {"__name__": module, **names}
    exec(compile(text, file, "exec"), made)
    return rule(made[text.removeprefix("def ").partition("(")[0]])


class Lookup:
    """Constant integers that rules look up: plain ints here, a frozen array in machine code."""

    __slots__ = ("_cells", "native")

    def __init__(self, values: Any, type: str = "i4") -> None:
        self.native = np.ascontiguousarray(values, dtype=type)
        self.native.flags.writeable = False
        self._cells = self.native.data

    def __getitem__(self, at: int | tuple[int, ...]) -> int:
        return self._cells[at]

    def __len__(self) -> int:
        return len(self.native)


class _Numbers(types.ModuleType):
    """A module as machine code knows it: the numbers that rules read from it, and nothing else."""


@primitive(np.uint64)
def u64(value: int) -> int:
    """The value as an unsigned 64-bit number (Numba would turn signed with unsigned into floats)."""
    return value & 0xFFFFFFFFFFFFFFFF


@primitive(np.int64)
def i64(value: int) -> int:
    """The value as a signed 64-bit number; the caller knows that it fits."""
    return value


@primitive(math.exp)
def exp(value: float) -> float:
    """The number e to a power."""
    return math.exp(value)


def _copy_record(records: Any, to: int, source: int) -> None:
    records[to] = records[source]


@primitive(_copy_record)
def copy_record(records: Any, to: int, source: int) -> None:
    """Overwrite record `to` with record `source`, byte for byte."""
    records[to].become(records[source])


def cache_root() -> Path:
    """Where compiled rules are kept between runs."""
    named = os.environ.get("WAYSIDE_CACHE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "wayside" / "rules"


def _can_write_in(folder: Path) -> bool:
    """Whether a cache can be kept there. If not, Numba would keep it beside the source, under no digest."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


class Form:
    """A form of rules, and the copies made for it so far.

    A quiet form leaves out what only people need: rules that tell of events (see `left_out_when_quiet`).
    With `inline`, a rule that is called in one place only, or is tiny, becomes part of its caller: bulk
    games run a fifth faster for it. (With everything inlined the code outgrows a shared core's cache.)
    With `instead`, rules give their places to others, whatever a quiet form would leave out.
    `way` is how Numba compiles, where it is not to be the way that suits this Numba best.
    """

    def __init__(
        self,
        kind: str,
        quiet: bool = False,
        inline: bool = False,
        instead: Mapping[Any, Any] | None = None,
        way: "PlainNjit | None" = None,
    ) -> None:
        if kind not in (PLAIN, CHECKED, COMPILED, CUDA):
            raise ValueError(f"no form {kind!r}")
        self.kind = kind
        self._quiet = quiet
        self._inline = inline
        self._instead = instead or {}
        self._given_way = way
        self._making = threading.RLock()
        self._made: dict[Any, Any] = {}
        self._globals: dict[int, dict[str, Any]] = {}
        self._tables: dict[int, tuple[np.ndarray[Any, Any], Any]] = {}
        self._digests: dict[Any, str] = {}

    def of(self, root: Callable[..., Any]) -> Callable[..., Any]:
        """The rule `root` in this form. On CUDA that is a kernel, and what it calls are device functions."""
        if self.kind == PLAIN and not self._instead:
            return root
        if (root, "root") not in self._made:
            with self._making:
                if (root, "root") not in self._made:
                    self._make(root)
        return self._made[root, "root"]  # type: ignore[no-any-return]

    def _make(self, root: Callable[..., Any]) -> None:
        graph = list(self._walk(root, [], {}))
        places = Counter(value for f in graph for value in self._calls(f))
        for function in graph[:-1]:
            if function not in self._made:
                small = len(function.__code__.co_code) < TINY or hasattr(function, "__wayside_inlined__")
                merge = self._inline and (places[function] == 1 or small)
                self._made[function] = self._wrap(self._copy(function), "", merge)
        self._made[root, "root"] = self._wrap(self._copy(root), "" if self.kind == PLAIN else self._digest(root))

    def _walk(self, function: Any, above: list[Any], graph: dict[Any, None]) -> dict[Any, None]:
        """Add to `graph` every rule that `function` needs, what is called before what calls it."""
        name = f"{function.__module__}.{function.__qualname__}"
        if function in above:
            raise BrokenGame(f"rules may not call each other in a circle (a GPU thread has no stack for it): {name}")
        if function.__closure__:
            raise BrokenGame(f"{name} is a closure; a rule is a function at the top of its module")
        if function not in graph:
            for value in self._uses(function).values():
                if isinstance(value, types.FunctionType):
                    self._walk(value, [*above, function], graph)
            graph[function] = None
        return graph

    def _uses(self, function: Any) -> dict[str, Any]:
        """The globals that `function` names, each as this form has it: functions still in plain form."""
        found: dict[str, Any] = {}
        for name in global_names(function):
            value = function.__globals__.get(name)
            if is_rule(value) and value in self._instead:
                value = self._instead[value]
            elif self._quiet:
                value = getattr(value, "__wayside_quiet__", value)
            native = getattr(value, "__wayside_native__", None)
            if self.kind == PLAIN and not is_rule(value):
                continue  # tables and primitives are what they are
            if native is not None:
                found[name] = native
            elif isinstance(value, Lookup):
                found[name] = value.native
            elif is_rule(value) or isinstance(value, bool | float):
                found[name] = value
            elif isinstance(value, int):
                found[name] = int(value)  # a verb or a kind of event is its number
            elif isinstance(value, types.ModuleType) and (numbers := _numbers_of(function, name)):
                found[name] = numbers
        return found

    def _calls(self, function: Any) -> list[Any]:
        """The rules that `function` calls, each as often as it names it."""
        uses = self._uses(function)
        return [uses[name] for name in _global_reads(function) if isinstance(uses.get(name), types.FunctionType)]

    def _copy(self, function: Any) -> types.FunctionType:
        names = self._globals.setdefault(id(function.__globals__), dict(function.__globals__))
        for name, value in self._uses(function).items():
            if isinstance(value, types.FunctionType):
                names[name] = self._made[value]
            elif isinstance(value, np.ndarray) and self.kind == CUDA:
                names[name] = self._on_gpu(value)
            elif isinstance(value, dict):
                if not isinstance(names.get(name), _Numbers):
                    names[name] = _Numbers(name)
                vars(names[name]).update(value)
            else:
                names[name] = value
        copy = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        copy.__module__, copy.__qualname__, copy.__doc__ = function.__module__, function.__qualname__, function.__doc__
        if self.kind != PLAIN:
            # Numba tells rules of one name apart by numbers, and each process begins at 1: of one template filled in
            # two ways, compiled by two processes and loaded by a third, one would be taken for the other.
            copy.__qualname__ += f"_{self._digest(function)}"
        return copy

    def _on_gpu(self, table: np.ndarray[Any, Any]) -> Any:
        """A table in the GPU's own memory.

        Numba would make a host array a constant, and constants are read one thread at a time unless all want the
        same number; besides, there is room for 64 kB, and every rule that names a table would have a copy.
        """
        if id(table) not in self._tables:
            cuda: Any = import_module("numba.cuda")
            self._tables[id(table)] = table, cuda.to_device(table)
        return self._tables[id(table)][1]

    @property
    def _way(self) -> "PlainNjit":
        from wayside.engine import compiling  # and with it Numba, which takes its time

        return self._given_way or compiling.way()

    def _digest(self, function: Any) -> str:
        """A hash of all that goes into a compiled rule: code, constants, tables, and who fills which name.

        Numba's own index knows neither what a function's globals are bound to nor whether bounds are
        checked, and it dates one source file alone; so each root keeps its cache in a folder with this
        name, and a changed edition.toml or a changed callee never meets an old cache.
        """
        if function not in self._digests:
            way = "" if self.kind == CUDA else self._way.digested(self.kind)
            code = function.__code__
            digest = hashlib.sha256(f"{way} {self._inline and TINY} {sys.version_info[:2]}".encode())
            digest.update(f"{function.__module__}.{function.__qualname__}".encode())
            digest.update(code.co_code + repr((code.co_consts, code.co_names, code.co_varnames)).encode())
            for name, value in sorted(self._uses(function).items()):
                digest.update(name.encode())
                if isinstance(value, np.ndarray):
                    digest.update(repr((value.dtype, value.shape)).encode() + value.tobytes())
                elif isinstance(value, types.FunctionType):
                    digest.update(self._digest(value).encode())
                elif isinstance(value, dict):
                    digest.update(repr(sorted(value.items())).encode())
                else:
                    digest.update(repr(value).encode())
            self._digests[function] = digest.hexdigest()[:24]
        return self._digests[function]

    def _wrap(self, copy: types.FunctionType, digest: str, merge: bool = False) -> Any:
        """Hand a copy to Numba; a root has a digest, and a cache."""
        if self.kind == PLAIN:
            return copy
        if self.kind == CUDA:
            cuda: Any = import_module("numba.cuda")
            return cuda.jit(copy) if digest else cuda.jit(device=True)(copy)
        if not digest:
            return self._way.callee(copy, self.kind, merge)
        folder = cache_root() / digest
        # Where nothing can be kept it is compiled anew each time.
        return self._way.root(copy, self.kind, folder if _can_write_in(folder) else None)


@cache
def quiet_form(kind: str) -> Form:
    """The quiet form that all whose rules are not inlined share: each rule is compiled once a process, not for each."""
    return Form(kind, quiet=True)
