"""The integers of the network that reads cells: rounding, writing and reading them, and the same network in NumPy.

The NumPy network is the reference of the one in the core (cpp/core/photo/cell_net.hpp), which must give the same integers.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]

CONVOLUTIONS = ((5, 2, 20), (3, 2, 40), (3, 1, 64))
"""Side, stride and outputs of each."""
HIDDEN = 96
CLASSES = 35
"""Those of photo.cells.SYMBOLS; of grids with up to nine values, the first eleven."""
OUTPUTS = CLASSES + 1
"""Logits: the classes; by hand."""
LAYERS = 5
_MOST = 44
_COMMON = [code for code in range(ord("!"), ord("~")) if chr(code) not in '"?\\\\'][: 2 * _MOST + 1]
_RARE = [code for code in range(1, 256) if code not in _COMMON]
_BYTES = {
    **dict(zip(range(-_MOST, _MOST + 1), _COMMON, strict=True)),
    **dict(zip([*range(-127, -_MOST), *range(_MOST + 1, 128)], _RARE, strict=True)),
}
"""The byte that stands for a weight: what is common is printable."""
HEADER = """// The weights of the network that reads cells (cell_net.hpp describes their order).
// Made by tools/photo/train.py; do not edit.
"""


class Network(NamedTuple):
    """The integers of every layer."""

    weights: list[Array]
    """[from, to]; the inputs of a convolution in the order row, column, channel."""
    biases: list[Array]
    shifts: list[int]
    """Sums divided by two to this are activations, of which 16 is 1."""


def quantise(weights: dict[str, Any], steps: tuple[float, ...]) -> Network:
    """Return the integers that the last part of the training used."""
    matrices, biases, shifts = [], [], []
    for i in range(LAYERS):
        w = np.asarray(weights[f"w{i}"], np.float64)
        matrices.append(np.clip(np.floor(w / steps[i] + 0.5), -127, 127).astype(np.int64).reshape(-1, w.shape[-1]))
        shifts.append(-round(np.log2(steps[i])))
        biases.append(np.floor(np.asarray(weights[f"b{i}"], np.float64) * 16 / steps[i] + 0.5).astype(np.int64))
    return Network(matrices, biases, shifts)


def _letters(weights: Array) -> list[str]:
    """Return what stands for each weight, by outputs, since their weights are alike: that compresses better than base 64."""
    bytes_ = [_BYTES[weight] for weight in weights.T.ravel().tolist()]
    return [chr(byte) if byte in _COMMON else f"\\{byte:03o}" for byte in bytes_]


def _weights(letters: str) -> list[int]:
    weights = {byte: weight for weight, byte in _BYTES.items()}
    found = re.findall(r"\\(\d{3})|(.)", letters)
    return [weights[int(octal, 8) if octal else ord(one)] for octal, one in found]


def write(path: Path, network: Network) -> None:
    """Write the integers as C++ source, weights as bytes (cell_net.cpp)."""
    lines = [HEADER, f"constexpr int trained_shifts[] = {{{', '.join(map(str, network.shifts))}}};"]
    for i in range(LAYERS):
        letters = _letters(network.weights[i])
        lines.append(f"constexpr const char* trained_weights_{i}[] = {{")
        lines += [f'"{"".join(letters[at : at + 400])}",' for at in range(0, len(letters), 400)]
        lines.append("};")
        numbers = ",".join(map(str, network.biases[i].tolist()))
        lines += [f"constexpr std::int32_t trained_biases_{i}[] = {{", f"{numbers}}};"]
    path.write_text("\n".join(lines) + "\n")


def read(path: Path) -> Network:
    """Read what `write` wrote."""
    text = path.read_text()
    biases, weights = [], []
    for i in range(LAYERS):
        numbers = re.search(rf"trained_biases_{i}\[\] = {{\n([^}}]*)}}", text)
        rows = re.search(rf'trained_weights_{i}\[\] = {{\n((?:".*",\n)*)}}', text)
        assert numbers is not None
        assert rows is not None
        biases.append(np.array([int(number) for number in numbers[1].split(",")], np.int64))
        letters = "".join(row[1:-2] for row in rows[1].splitlines())
        weights.append(np.array(_weights(letters), np.int64).reshape(len(biases[i]), -1).T)
    shifts = re.search(r"trained_shifts\[\] = {([^}]*)}", text)
    assert shifts is not None
    return Network(weights, biases, [int(shift) for shift in shifts[1].split(",")])


def inputs(pictures: Array) -> Array:
    """Return bytes as the integers that the first layer reads."""
    x = pictures.astype(np.float64)
    mean = x.mean((1, 2), keepdims=True)
    deviation = np.sqrt(((x - mean) ** 2).mean((1, 2), keepdims=True))
    return np.asarray(np.clip(np.floor((x - mean) / (deviation + 6) * 16 + 0.5), -127, 127))


def _activation(sums: Array, shift: int) -> Array:
    return np.asarray(np.clip(np.floor((sums + (1 << (shift - 1))) / (1 << shift)), 0, 127))


def apply(network: Network, numbers: Array) -> Array:
    """Return the outputs for what `inputs` returned: integers, of which 16 * 2^shift is 1."""
    h = numbers[..., None]
    for i, (side, stride, width) in enumerate(CONVOLUTIONS):
        pad = side // 2
        padded = np.pad(h, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
        windows = np.lib.stride_tricks.sliding_window_view(padded, (side, side), (1, 2))[:, ::stride, ::stride]
        count, high, wide = windows.shape[:3]
        rows = windows.transpose(0, 1, 2, 4, 5, 3).reshape(count * high * wide, -1)
        sums = rows @ network.weights[i].astype(np.float64) + network.biases[i]
        h = _activation(sums, network.shifts[i]).reshape(count, high, wide, width)
    count, high, wide, width = h.shape
    h = h.reshape(count, high // 2, 2, wide // 2, 2, width).max((2, 4)).reshape(count, -1)
    h = _activation(h @ network.weights[3].astype(np.float64) + network.biases[3], network.shifts[3])
    return np.asarray(h @ network.weights[4].astype(np.float64) + network.biases[4]).astype(np.int64)
