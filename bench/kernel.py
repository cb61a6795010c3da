"""How much code a game's GPU kernel is, worked out on a machine without a GPU.

python bench/kernel.py [GAME] [--bots random,sensible]

Numba's CUDA target compiles the kernel to PTX, and `ptxas` that to machine code for an H200, as it happens where
there is a GPU. What does not fit into the instruction cache is waited for by every thread: so the size matters to
speed, and to how long the first start takes. Needs numba-cuda, and NVIDIA's packages nvidia-nvvm and
nvidia-cuda-nvcc (or a CUDA toolkit whose ptxas is on the path).
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from wayside.bots.players import find_policy
from wayside.engine import forms, gpu
from wayside.engine.registry import find_game

CAPABILITY = (9, 0)  # of an H100 and an H200
SOMEWHERE = 0x7F0000000000  # where a table would lie on the GPU


class StandIn:
    """A table that no GPU holds: the compiler asks for its shape and its address only."""

    def __init__(self, table: np.ndarray[Any, Any]) -> None:
        self.__cuda_array_interface__ = {
            "shape": table.shape,
            "typestr": table.dtype.str,
            "data": (SOMEWHERE, True),
            "version": 3,
            "strides": None,
        }


class NoGpu:
    """What the compiler asks the current GPU for."""

    compute_capability = CAPABILITY


def compile_without_gpu(name: str, bots: list[str]) -> tuple[str, float]:
    """The kernel in PTX, and how long Numba took."""
    numba, dispatcher = import_module("numba"), import_module("numba.cuda.dispatcher")
    dispatcher.get_current_device = NoGpu
    stand_ins: dict[int, StandIn] = {}

    def stand_in(form: forms.Form, table: np.ndarray[Any, Any]) -> StandIn:
        return stand_ins.setdefault(id(table), StandIn(table))

    forms.Form._on_gpu = stand_in  # type: ignore[method-assign]
    game = find_game(name)
    types = numba.types
    record = numba.from_dtype(game.state.dtype)
    arguments = [types.Array(record, 1, "C"), types.Array(types.int8, 1, "C"), types.int64, types.int64, types.int64]
    arguments.append(types.Array(types.int32, 2, "C"))
    if game.long:
        arguments += [types.Array(types.int64, 1, "C"), types.int32]
    begun = time.perf_counter()
    kernel = gpu._kernel(game, tuple(find_policy(game, bot) for bot in bots), counting=False)
    ptx, _ = gpu.cuda.compile_ptx(kernel.py_func, types.void(*arguments), cc=CAPABILITY, opt=True)
    return ptx, time.perf_counter() - begun


def find_ptxas() -> str:
    """In the package that pip installs beside the compiler, as another may be too old for its PTX; or on the path."""
    found = [str(path) for folder in sys.path for path in Path(folder or ".").glob("nvidia/*/bin/ptxas")]
    return found[0] if found else shutil.which("ptxas") or sys.exit("ptxas is not to be found")


def assemble(ptx: str) -> tuple[int, str, float]:
    """Bytes of machine code, what ptxas says of registers, and how long it took."""
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder) / "kernel.ptx", Path(folder) / "kernel.cubin"
        source.write_text(ptx)
        major, minor = CAPABILITY
        begun = time.perf_counter()
        command = [find_ptxas(), f"-arch=sm_{major}{minor}", "-v", "-O3", str(source), "-o", str(binary)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        used = next((line.partition(":")[2].strip() for line in told.splitlines() if "registers" in line), "")
        return binary.stat().st_size, used, time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="krikkit")
    parser.add_argument("--bots", default="random", help="all that sit at the tables, by name")
    chosen = parser.parse_args()
    bots = chosen.bots.split(",")
    ptx, seconds = compile_without_gpu(chosen.game, bots)
    size, used, assembling = assemble(ptx)
    lines = [line for line in ptx.splitlines() if line.startswith("\t") and line.rstrip().endswith(";")]
    facts = {
        "game": chosen.game,
        "bots": bots,
        "ptx_bytes": len(ptx),
        "ptx_instructions": len(lines),
        "machine_code_bytes": size,
        "ptxas": used,
        "seconds": {"numba": round(seconds, 1), "ptxas": round(assembling, 1)},
    }
    print(json.dumps(facts))


if __name__ == "__main__":
    main()
