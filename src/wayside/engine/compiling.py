"""How Numba compiles rules: in two ways, and which of them is taken here.

Left to itself Numba makes a function ready to run before it looks at the one that calls it: what a rule calls is linked
into it, optimised and turned into machine code, at every step of the way up once more, and all of that is thrown away
but the root. `FromInside` leaves a rule that only rules call as it was first written down, and it is optimised once, in
the root. And it is compiled once for all whole numbers with a sign, where Numba would begin anew for each constant and
width.

That leans on the inside of Numba: all names of it that are not documented stand in this file. So it is done with the
versions that are known here, and where three small rules, tried before all others, do in machine code what they do in
plain Python. Else rules are handed to `numba.njit` as it is documented (`PlainNjit`): the same games after a longer
wait, and slower ones. WAYSIDE_PLAIN_NJIT=1 asks for that too.
"""

import os
import re
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from wayside.engine.forms import CHECKED, COMPILED, Form, rule

if sys.platform != "win32":
    import fcntl

numba: Any = import_module("numba")  # its own types stop short of what is needed here
types = numba.types

KNOWN = (0, 61), (0, 68)  # the first and the last version whose inside is as it is used here; see pyproject.toml
ASKED_FOR = "WAYSIDE_PLAIN_NJIT"
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of the variables begin that point to a function's Python globals


def _inside(module: str, name: str) -> Any:
    """Something inside of Numba; where it is no longer there the trial fails, and not this import."""
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError):
        return object


# ---- Numba as it is documented

# Numba reads the cache folder from a global of its own at the moment of decoration.
_decorating = threading.Lock()


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold a folder against other processes and threads; where that cannot be, go on all the same."""
    with ExitStack() as stack:
        if sys.platform != "win32":
            with suppress(OSError):
                fcntl.flock(stack.enter_context((folder / "lock").open("wb")), fcntl.LOCK_EX)
        yield


def _kept_in(folder: Path, decorate: Callable[..., Any]) -> Any:
    """A root whose machine code is kept in a folder, and of which no two processes compile the same.

    Who comes second waits, and finds it in the folder.
    """
    with _decorating:
        before, numba.config.CACHE_DIR = getattr(numba.config, "CACHE_DIR", ""), str(folder)
        try:
            root = decorate(cache=True)
        finally:
            numba.config.CACHE_DIR = before
    kept = getattr(getattr(root, "stats", None), "cache_path", None)
    if not kept or not Path(kept).is_relative_to(folder):
        return decorate()  # elsewhere, under no digest, it might meet what another edition left there
    compile = root.compile

    def compile_alone(signature: Any) -> Any:
        with _held(folder):
            return compile(signature)

    root.compile = compile_alone
    return root


class PlainNjit:
    """Numba's documented ways alone."""

    # "numpy" spares the test for division by zero; the checked form keeps it.
    flags: ClassVar[dict[str, dict[str, Any]]] = {
        CHECKED: {"nogil": True, "boundscheck": True},
        COMPILED: {"nogil": True, "boundscheck": False, "error_model": "numpy"},
    }
    called_from_python: ClassVar[dict[str, Any]] = {}

    def digested(self, kind: str) -> str:
        """What a cache must know of how its rules were compiled."""
        return f"{type(self).__name__} {self.flags[kind]}"

    def callee(self, copy: Any, kind: str, merge: bool) -> Any:
        """A rule that only other rules call; with `merge` it is to become part of them."""
        return numba.njit(**self.flags[kind])(copy)

    def root(self, copy: Any, kind: str, folder: Path | None) -> Any:
        """A rule that is called from Python, kept in a folder if there is one."""

        def decorate(**more: Any) -> Any:
            return numba.njit(**self.flags[kind], **self.called_from_python, **more)(copy)

        return decorate() if folder is None else _kept_in(folder, decorate)


# ---- From inside


_Library = _inside("numba.core.codegen", "JITCodeLibrary")
_Compiler = _inside("numba.core.compiler", "Compiler")
_environment_of = _inside("numba.core.environment", "lookup_environment")


class _NotYetRunning:
    """Takes the place of the code generator of a rule that is no machine code of its own."""

    @staticmethod
    def set_env(name: str, env: Any) -> None:
        """There is nothing to set it in; the root does."""


class CalleeLibrary(_Library):  # type: ignore[misc, valid-type]
    """A rule that waits to be linked into a root."""

    codegen = _NotYetRunning

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0  # none: Python cannot call it


class RootLibrary(_Library):  # type: ignore[misc, valid-type]
    """A root, with all that it calls, directly or not."""

    def add_linking_library(self, library: Any) -> None:
        for each in _all_of(library):
            super().add_linking_library(each)


def _all_of(library: Any) -> Iterator[Any]:
    """A library and those that are still to be linked into it."""
    found = {library: None}
    waiting = [library]
    while waiting:
        one = waiting.pop()
        if isinstance(one, CalleeLibrary):
            fresh = [each for each in one._linking_libraries if each not in found]
            found.update(dict.fromkeys(fresh))
            waiting += fresh
    yield from found


class _Callee(_Compiler):  # type: ignore[misc, valid-type]
    """Numba's compiler for a rule that only rules call."""

    def compile_extra(self, func: Any) -> Any:
        self.state.library = CalleeLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


class _Root(_Compiler):  # type: ignore[misc, valid-type]
    """Numba's compiler for a root."""

    def compile_extra(self, func: Any) -> Any:
        self.state.library = RootLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        result = super().compile_extra(func)
        # Numba does so for each function as it is compiled; without, a rule that prints would read from nowhere.
        for variable in result.library._final_module.global_variables:
            env = _environment_of(variable.name) if variable.name.startswith(ENVIRONMENT) else None
            if env is not None:
                result.library.codegen.set_env(variable.name, env)
        return result


def _of_any_width(argument: Any) -> Any:
    """The type that a rule is compiled for; unsigned ones stay, as an index that has no sign is not looked at twice."""
    if isinstance(argument, types.Omitted):
        return types.int64 if type(argument.value) is int else argument
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else argument


class FromInside(PlainNjit):
    """No more of Numba's work than the root's machine code needs."""

    # Rules allocate nothing, so they need no reference counts ("_nrt"), which cost as much as the rules.
    flags: ClassVar = {kind: {**flags, "_nrt": False} for kind, flags in PlainNjit.flags.items()}
    called_from_python: ClassVar = {"pipeline_class": _Root}
    # What would let Python call a rule that only other rules call is a fifth of the compiler's work.
    called_by_rules: ClassVar = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": _Callee}

    def callee(self, copy: Any, kind: str, merge: bool) -> Any:
        made = numba.njit(forceinline=merge, **self.flags[kind], **self.called_by_rules)(copy)
        fold = made._compiler.fold_argument_types

        def fold_widths(args: Any, keywords: Any) -> Any:
            signature, folded = fold(args, keywords)
            return signature, tuple(_of_any_width(each) for each in folded)

        made._compiler.fold_argument_types = fold_widths
        return made


# ---- Which way


@rule
def _read(cells: Any, at: int, times: int = 2) -> int:
    return cells[at] * times  # type: ignore[no-any-return]


@rule
def _read_two(cells: Any, at: int) -> int:
    return _read(cells, at) - _read(cells, at + 1, cells[0] * 3)


@rule
def _read_all(cells: Any, n: int) -> int:
    total = 0
    for at in range(n):
        total += _read_two(cells, at) * (at + 3)
    return total


def _trial(way: PlainNjit) -> str:
    """What is wrong with rules that are compiled in a way. Kept like all others, they are soon loaded a second time."""
    cells = np.array([100, -7, 120, 3], np.int8)  # three times the first fits into no byte
    try:
        compiled = Form(CHECKED, way=way).of(_read_all)
        told, expected = compiled(cells, 3), _read_all(cells.tolist(), 3)
        if told != expected:
            return f"a rule gave {told} for {expected}"
        with suppress(IndexError):
            return f"a rule read {compiled(cells, 4)} off the end"
    except Exception as error:  # another inside may fail in any way
        return f"{type(error).__name__}: {error}".partition("\n")[0]
    return ""


def _doubt() -> str:
    """Why the inside of this Numba is better left alone."""
    found = re.match(r"(\d+)\.(\d+)(\.\d+)?$", numba.__version__)
    if not found or not KNOWN[0] <= (int(found[1]), int(found[2])) <= KNOWN[1]:
        first, last = (".".join(map(str, version)) for version in KNOWN)
        return f"Wayside knows {first} to {last}"
    return _trial(FromInside())


@cache
def way() -> PlainNjit:
    """How rules are compiled in this process."""
    if os.environ.get(ASKED_FOR, "0") != "0":
        return PlainNjit()
    if doubt := _doubt():
        told = f"rules are compiled by plain njit, which takes longer: Numba is {numba.__version__}, and {doubt}"
        warnings.warn(told, RuntimeWarning, stacklevel=2)
        return PlainNjit()
    return FromInside()
