"""The integers of the network of `guess-neural`: quantising, writing and reading them, and the same network in NumPy.

The NumPy network is the reference of the one in the core, which must give the same integers.  Used by `train_neural.py` and
by the tests; needs no JAX.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from neural_data import BITS, BOX, COLUMN, ROW, Array, States, legal

KINDS = ("line", "box", "cell")
SHIFT = 6
"""A weight of 64 is 1; an activation of 16 is 1; so sums of products have 10 bits behind the point."""
POINT = 10
HEADER = """// The weights of the network of `guess-neural` (guess_network.hpp describes their order).
// Made by tools/{command}; do not edit.
"""


class Network(NamedTuple):
    """The integers; what varies by round has it as the first axis."""

    start: Array
    own: Array
    own_bias: Array
    into: Array
    """[rounds, kind, from, to], in the order of `KINDS`."""
    into_bias: Array
    out: Array
    heads: Array
    heads_bias: Array
    caution: Array
    """One number: 6 if a cell costs seven times as much when its first value is certainly wrong."""


BYTES = ("start", "own", "into", "out", "heads")
"""These are bytes in the file, the others 32-bit integers."""


def quantised(weights: dict[str, Array], caution: int) -> Network:
    """Return the integers that the training used."""

    def weight(x: Array) -> Array:
        return np.floor(np.clip(x, -127 / 64, 127 / 64) * 64 + 0.5).astype(np.int8)

    def bias(x: Array) -> Array:
        return np.floor(x.astype(np.float64) * (1 << POINT) + 0.5).astype(np.int32)

    return Network(
        np.floor(np.clip(weights["start"], 0, 127 / 16) * 16 + 0.5).astype(np.int8),
        weight(weights["own"]),
        bias(weights["own_bias"]),
        np.stack([weight(weights[f"{kind}_in"]) for kind in KINDS], 1),
        np.stack([bias(weights[f"{kind}_bias"]) for kind in KINDS], 1),
        np.stack([weight(weights[f"{kind}_out"]) for kind in KINDS], 1),
        weight(weights["heads"]),
        bias(weights["heads_bias"]),
        np.array([caution], np.int32),
    )


def write(path: Path, network: Network, command: str) -> None:
    """Write the integers as C++ source."""
    rounds, width = network.own_bias.shape
    lines = [HEADER.format(command=command), f"constexpr int trained_width = {width}, trained_rounds = {rounds};"]
    for name, column in network._asdict().items():
        kind = "std::int8_t" if name in BYTES else "std::int32_t"
        lines.append(f"constexpr {kind} trained_{name}[] = {{")
        numbers = column.ravel().tolist()
        lines += [",".join(map(str, numbers[at : at + 96])) + "," for at in range(0, len(numbers), 96)]
        lines.append("};")
    path.write_text("\n".join(lines) + "\n")


def read(path: Path) -> Network:
    """Read what `write` wrote."""
    text = path.read_text()
    found = re.search(r"trained_width = (\d+), trained_rounds = (\d+)", text)
    if found is None:
        raise ValueError(f"{path}: no width")
    width, rounds = map(int, found.groups())
    shapes: dict[str, tuple[int, ...]] = {
        "own": (rounds, width, width),
        "own_bias": (rounds, width),
        "into": (rounds, 3, width, width),
        "into_bias": (rounds, 3, width),
        "out": (rounds, 3, width, width),
        "heads": (width, 2),
    }
    columns = {}
    for name, body in re.findall(r"trained_(\w+)\[\] = \{([^}]*)\}", text):
        numbers = [int(number) for number in body.replace("\n", "").split(",") if number]
        columns[name] = np.array(numbers, np.int64).reshape(shapes.get(name, (-1,)))
    return Network(**columns)


def _activation(x: Array) -> Array:
    return np.clip(np.floor((x + (1 << (SHIFT - 1))) / (1 << SHIFT)), 0, 127)


def apply(network: Network, masks: Array, houses: tuple[Array, Array, Array] = (ROW, COLUMN, BOX), size: int = 9) -> Array:
    """Return the heads of all candidates, int64[n, cells, size, 2], for the masks of legal values.

    The numbers are whole and far below 2^53, so that floating point, whose products are fast, is exact.
    """
    wide = Network(*(column.astype(np.float64) for column in network))
    is_open = (masks[..., None].astype(np.int64) >> np.arange(size) & 1)[..., None].astype(np.float64)
    h = wide.start * is_open
    members = [[np.flatnonzero(house == number) for number in range(house.max() + 1)] for house in houses]
    for i in range(len(wide.own)):
        x = h @ wide.own[i] + wide.own_bias[i]
        for cells_of, house, kind in zip(members, houses, (0, 0, 1), strict=True):
            sums = np.stack([h[:, cells].sum(1) for cells in cells_of], axis=1)
            message = _activation(sums @ wide.into[i, kind] + wide.into_bias[i, kind]) @ wide.out[i, kind]
            x += message[:, house]
        message = _activation(h.sum(2) @ wide.into[i, 2] + wide.into_bias[i, 2]) @ wide.out[i, 2]
        h = _activation(x + message[:, :, None]) * is_open
    return np.asarray(h @ wide.heads + wide.heads_bias).astype(np.int64)


def _power_of_two(x: Array) -> Array:
    """Return 1024 * 2^(x / 1024), by the table of the core: 64 steps to the power, made of six roots."""
    table = []
    for step in range(64):
        power = 1 << 30
        for bit, root in enumerate((1518500250, 1276901417, 1170923762, 1121280436, 1097253708, 1085434106)):
            if step >> (5 - bit) & 1:
                power = power * root >> 30
        table.append((power + (1 << 19)) >> 20)
    part, whole = np.array(table, np.int64)[x >> 4 & 63], x >> POINT
    return np.asarray(np.where(whole >= 0, part << np.maximum(whole, 0), part >> np.maximum(-whole, 0)))


def costs(network: Network, heads: Array, masks: Array) -> Array:
    """Return the cost of every cell, int64[n, cells]; 2^62 if it is filled."""
    is_open = (masks[..., None] >> np.arange(heads.shape[2]) & 1).astype(bool)
    limited = np.clip(heads[..., 0], -16 << POINT, 16 << POINT)
    odds = np.sign(limited) * (np.abs(limited) * 1477 // 1024)  # the core's division is towards 0
    of_truth = _power_of_two(odds)
    probability = np.where(is_open, (of_truth << 16) // (of_truth + 1024), 0)
    size = np.where(is_open, _power_of_two(np.clip(heads[..., 1], 0, 20 << POINT)), 0)
    order = np.lexsort((heads[..., 1], -heads[..., 0], ~is_open), axis=-1)
    tried = np.cumsum(np.take_along_axis(probability, order, -1), axis=-1)
    reached = np.concatenate([np.full((*masks.shape, 1), 1 << 16), np.maximum((1 << 16) - tried[..., :-1], 0)], axis=-1)
    cost = (reached * np.take_along_axis(size, order, -1)).sum(-1)
    cost += (cost >> 16) * ((1 << 16) - tried[..., 0]) * int(network.caution[0])
    return np.asarray(np.where(masks > 0, cost, 1 << 62))


def guesses(network: Network, masks: Array) -> tuple[Array, Array, Array]:
    """Return the cell and the value (from 0) that guess-neural tries first in each state, and the heads."""
    heads = apply(network, masks)
    cells = costs(network, heads, masks).argmin(1)
    mine = heads[np.arange(len(cells)), cells]
    is_open = masks[np.arange(len(cells)), cells][:, None] >> np.arange(heads.shape[2]) & 1
    return cells, np.lexsort((mine[..., 1], -mine[..., 0], 1 - is_open), axis=-1)[:, 0], heads


def quality(network: Network, states: States) -> dict[str, Any]:
    """Measure the heads on states that the training has not seen."""
    right, entropy, squared, counted = [], 0.0, 0.0, 0
    for at in range(0, len(states.values), 256):
        mine = states.select(np.arange(at, min(at + 256, len(states.values))))
        masks = legal(mine.values)
        cells, values, heads = guesses(network, masks)
        alive = mine.solutions[:, 0] > 0
        right.append((mine.solutions[np.arange(len(cells)), cells] == values + 1)[alive])
        logits = heads[..., 0] / (1 << POINT)
        truth = mine.solutions[..., None] == np.arange(1, 10)
        each = np.maximum(logits, 0) - logits * truth + np.log1p(np.exp(-np.abs(logits)))
        is_open = (BITS[1:] & masks[..., None]) > 0
        is_open &= alive[:, None, None]
        entropy += float(each[is_open].sum())
        counted += int(is_open.sum())
        sizes = heads[..., 1].reshape(len(cells), -1) / (1 << POINT)
        predicted = np.take_along_axis(sizes, mine.candidates.astype(np.int64), 1)
        squared += float(((predicted - mine.sizes.astype(np.float64)) ** 2).mean(1).sum())
    return {
        "states": len(states.values),
        "right guesses": float(np.concatenate(right).mean()),
        "cross entropy": entropy / counted,
        "squared error of log2 size": squared / len(states.values),
    }
