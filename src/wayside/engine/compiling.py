"""How Numba compiles rules that only other rules call: no more of it than the root's machine code needs.

Left to itself Numba makes a function ready to run before it looks at the one that calls it: what a rule calls is linked
into it, optimised and turned into machine code, at every step of the way up once more, and all of that is thrown away
but the root. Here a rule that only rules call stays as it was first written down, and is optimised once, in the root.
And it is compiled once for all whole numbers with a sign, where Numba would begin anew for each constant and width.

This leans on the inside of Numba. Where that looks different from what is known here, rules are left to its own ways.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

numba: Any = import_module("numba")  # its own types stop short of what is needed here
codegen: Any = import_module("numba.core.codegen")
compiler: Any = import_module("numba.core.compiler")
environment: Any = import_module("numba.core.environment")
types = numba.types

KNOWN = all(
    hasattr(codegen.JITCodeLibrary, name)
    for name in ("_ensure_finalized", "add_linking_library", "enable_object_caching", "get_pointer_to_function")
)
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of the variables begin that point to a function's Python globals


class _NotYetRunning:
    """Takes the place of the code generator of a rule that is no machine code of its own."""

    @staticmethod
    def set_env(name: str, env: Any) -> None:
        """There is nothing to set it in; the root does."""


class CalleeLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """A rule that waits to be linked into a root."""

    codegen = _NotYetRunning

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0  # none: Python cannot call it


class RootLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
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


class _Callee(compiler.Compiler):  # type: ignore[misc]
    """Numba's compiler for a rule that only rules call."""

    def compile_extra(self, func: Any) -> Any:
        self.state.library = CalleeLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


class _Root(compiler.Compiler):  # type: ignore[misc]
    """Numba's compiler for a root."""

    def compile_extra(self, func: Any) -> Any:
        self.state.library = RootLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        result = super().compile_extra(func)
        # Numba does so for each function as it is compiled; without, a rule that prints would read from nowhere.
        for variable in result.library._final_module.global_variables:
            env = environment.lookup_environment(variable.name) if variable.name.startswith(ENVIRONMENT) else None
            if env is not None:
                result.library.codegen.set_env(variable.name, env)
        return result


def _of_any_width(argument: Any) -> Any:
    """The type that a rule is compiled for; unsigned ones stay, as an index that has no sign is not looked at twice."""
    if isinstance(argument, types.Omitted):
        return types.int64 if type(argument.value) is int else argument
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else argument


def callee(copy: Any, **flags: Any) -> Any:
    """A rule that only other rules call."""
    if not KNOWN:
        return numba.njit(**flags)(copy)
    made = numba.njit(pipeline_class=_Callee, **flags)(copy)
    fold = made._compiler.fold_argument_types

    def fold_widths(args: Any, keywords: Any) -> Any:
        signature, folded = fold(args, keywords)
        return signature, tuple(_of_any_width(each) for each in folded)

    made._compiler.fold_argument_types = fold_widths
    return made


def root(copy: Any, **flags: Any) -> Any:
    """A rule that is called from Python."""
    return numba.njit(**({"pipeline_class": _Root} if KNOWN else {}), **flags)(copy)
