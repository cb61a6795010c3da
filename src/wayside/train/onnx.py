"""A net as an ONNX file: the same whole numbers in a form that other programs read.

It takes what a seat sees (features.py) of any number of positions, and the candidates of all of them in one list; it
gives how good each candidate is, to the last digit what the rule in `bots/nets.py` reckons, and the share of the win
that each position promises.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from wayside.bots.nets import FINE, FULL, SHIFT, TOP, WORTH, Net
from wayside.engine.features import ADVISED, ONE

onnx: Any = import_module("onnx")

OPERATORS = 17  # of ONNX's own set, in the version that has all that is needed and most programs know
FORM = 8  # of the file, likewise


class _Graph:
    """Nodes one after the other; each is named by what it gives."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.numbers: list[Any] = []

    def keep(self, value: Any, kind: str = "i8") -> str:
        """A constant."""
        name = f"c{len(self.numbers)}"
        self.numbers.append(onnx.numpy_helper.from_array(np.asarray(value, kind), name))
        return name

    def add(self, operator: str, *of: str, name: str = "", **more: Any) -> str:
        made = name or f"n{len(self.nodes)}"
        self.nodes.append(onnx.helper.make_node(operator, of, [made], **more))
        return made

    def within(self, total: str, scale: Any, bias: str) -> str:
        """A hidden number (`within` of the rules). A quotient of ONNX is rounded towards nothing, and not down: that is
        the same, as what is below nothing counts as nothing. Small numbers are compared, as some programs compare large
        ones wrongly."""
        scaled = self.add("Add", self.add("Mul", total, self.keep(scale)), bias)
        steps = self.add("Div", scaled, self.keep(1 << SHIFT))
        return self.add("Min", self.add("Max", steps, self.keep(0)), self.keep(FULL))


def as_onnx(net: Net) -> Any:
    """The model, checked.

    `features`: a line for each position. `offers`, `actions`, `position`: of each candidate its features, its number as
    an action, and the line of its position. `seats`: how many play, for each position.
    """
    w, g = net.weights, _Graph()
    seen = g.add("Cast", "features", to=onnx.TensorProto.INT64)
    hidden = g.within(g.add("MatMul", seen, g.keep(w["SEE"])), w["SEE_SCALE"], g.keep(w["SEE_BIAS"]))
    deep = g.within(g.add("MatMul", hidden, g.keep(w["THINK"])), w["THINK_SCALE"], g.keep(w["THINK_BIAS"]))

    shared = g.add("Gather", g.add("MatMul", deep, g.keep(w["BASE"].astype("i8") * TOP)), "position", axis=0)
    told = g.add("Cast", "offers", to=onnx.TensorProto.INT64)
    total = g.add("Add", shared, g.add("MatMul", told, g.keep(w["OFFER"])))
    by_action = w["BASE_BIAS"][None] + (w["ACTION"].astype("i8") << SHIFT - FINE)
    last = g.within(total, w["BASE_SCALE"], g.add("Gather", g.keep(by_action), "actions", axis=0))
    scored = g.add("MatMul", last, g.keep(w["SCORE"]))
    advised = g.add("Gather", told, g.keep(ADVISED), axis=1)
    trusted = g.add("Div", g.add("Mul", advised, g.keep(w["TRUST"])), g.keep(ONE))
    g.add("Add", scored, trusted, name="worth")

    odds = g.add("Add", g.add("MatMul", deep, g.keep(w["VALUE"])), g.add("Gather", g.keep(w["VALUE_BIAS"]), "seats"))
    log_odds = g.add("Div", g.add("Cast", odds, to=onnx.TensorProto.DOUBLE), g.keep(1 << WORTH, "f8"))
    g.add("Sigmoid", g.add("Cast", log_odds, to=onnx.TensorProto.FLOAT), name="chance")

    def line(name: str, kind: int, *shape: int | str) -> Any:
        return onnx.helper.make_tensor_value_info(name, kind, shape)

    small, large = onnx.TensorProto.INT8, onnx.TensorProto.INT64
    graph = onnx.helper.make_graph(
        g.nodes,
        str(net.about["game"]),
        [
            line("features", small, "positions", w["SEE"].shape[0]),
            line("seats", large, "positions"),
            line("offers", small, "candidates", w["OFFER"].shape[0]),
            line("actions", large, "candidates"),
            line("position", large, "candidates"),
        ],
        [line("worth", large, "candidates"), line("chance", onnx.TensorProto.FLOAT, "positions")],
        g.numbers,
    )
    model = onnx.helper.make_model(
        graph, producer_name="wayside", opset_imports=[onnx.helper.make_opsetid("", OPERATORS)], ir_version=FORM
    )
    onnx.helper.set_model_props(model, {name: str(value) for name, value in {**net.about, "net": net.digest}.items()})
    onnx.checker.check_model(model, full_check=True)
    return model


def write_onnx(net: Net, file: Path) -> None:
    onnx.save(as_onnx(net), file)
