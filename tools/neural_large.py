"""Train the network of `guess-neural` further, on states of 16x16 and 25x25, and write its probabilities for some puzzles.

    python tools/neural_large.py states.npz puzzles.txt tuned.npz --seconds 170

The states and the puzzles are made by tools/neural_hints.py.  Needs JAX.  Nothing is rounded to the integers of the core.
"""

from __future__ import annotations

import argparse
import os
import time
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import jax
import jax.numpy as jnp
import numpy as np

import neural_weights

Array = Any
WEIGHTS = Path(__file__).parents[1] / "cpp/core/methods/guess_weights.inc"
MOST = {16: 1100, 25: 3200}
"""States with more candidates are left out."""


def start() -> dict[str, Array]:
    """Return the shipped weights as floating point."""
    scale = {"start": 16, "own_bias": 1024, "into_bias": 1024, "heads_bias": 1024}
    network = neural_weights.read(WEIGHTS)._asdict()
    return {name: jnp.asarray(x, jnp.float32) / scale.get(name, 64) for name, x in network.items() if name != "caution"}


def prepare(masks: Array, full: Array, size: int) -> list[tuple[Array, ...]]:
    """Return for each state the groups of its candidates, which are there, which are true, and their cells and values."""
    height, rows = int(size**0.5), []
    for mine, truth in zip(masks.astype(np.int64), full, strict=True):
        is_open = np.where(mine & (mine - 1), mine, 0)[:, None] >> np.arange(size) & 1
        cell, value = np.nonzero(is_open)
        pad = MOST[size] - len(cell)
        if pad < 0 or not len(cell):
            continue
        row, column = cell // size, cell % size
        box = row // height * height + column // height
        groups = np.stack([row * size + value, size**2 + column * size + value, box * size + value, cell])
        none = np.array([2 * size**2, 2 * size**2, size**2, size**2])[:, None].repeat(pad, 1)
        there = np.concatenate([np.ones(len(cell)), np.zeros(pad)]).astype(np.float32)
        right = np.concatenate([truth[cell] == value + 1, np.zeros(pad)]).astype(np.float32)
        rows.append((np.concatenate([groups, none], 1).astype(np.int32), there, right, cell, value))
    return rows


def _activation(x: Array) -> Array:
    return jnp.clip(x, 0.0, 127 / 16)


def log_odds(weights: dict[str, Array], groups: Array, there: Array, size: int) -> Array:
    """Return the first head of every candidate of a state."""
    h = _activation(weights["start"]) * there[:, None]
    line, one = 2 * size**2 + 1, size**2 + 1
    for i in range(weights["own"].shape[0]):
        sums = (
            (jax.ops.segment_sum(h, groups[0], line) + jax.ops.segment_sum(h, groups[1], line), groups[:2]),
            (jax.ops.segment_sum(h, groups[2], one), groups[2:3]),
            (jax.ops.segment_sum(h, groups[3], one), groups[3:]),
        )
        x = h @ weights["own"][i] + weights["own_bias"][i]
        for kind, (total, places) in enumerate(sums):
            hidden = _activation(total @ weights["into"][i, kind] + weights["into_bias"][i, kind])
            message = hidden @ weights["out"][i, kind]
            for place in places:
                x = x + message[place]
        h = _activation(x) * there[:, None]
    return (h @ weights["heads"] + weights["heads_bias"])[:, 0]


def loss(weights: dict[str, Array], groups: Array, there: Array, truth: Array, size: int) -> Array:
    """Return the cross entropy per candidate."""
    odds = jax.vmap(lambda a, b: log_odds(weights, a, b, size))(groups, there)
    entropy = jnp.maximum(odds, 0) - odds * truth + jnp.log1p(jnp.exp(-jnp.abs(odds)))
    return (entropy * there).sum() / there.sum()


def train(weights: dict[str, Array], sets: dict[int, list[Array]], seconds: float, report: Any) -> dict[str, Array]:
    """Train for so many seconds of CPU; a tenth of the states are held out, and `report` sees their loss."""
    random = np.random.default_rng(1)
    held = {size: len(columns[0]) // 10 for size, columns in sets.items()}
    gradients = jax.jit(jax.value_and_grad(loss), static_argnums=4)
    measure = jax.jit(loss, static_argnums=4)

    def held_out() -> dict[int, float]:
        parts = {size: range(0, held[size] - 3, 4) for size in sets}
        return {n: float(np.mean([measure(weights, *(c[i : i + 4] for c in sets[n]), n) for i in parts[n]])) for n in sets}

    report("held out, before:", held_out())
    first, second = ({name: 0 * x for name, x in weights.items()} for _ in range(2))
    begin, at = time.process_time(), 0
    while (spent := time.process_time() - begin) < seconds:
        size = 25 if at % 4 else 16
        at += 1
        pick = random.integers(held[size], len(sets[size][0]), 8 if size == 25 else 16)
        _, gradient = gradients(weights, *(column[pick] for column in sets[size]), size)
        norm = max(1.0, float(jnp.sqrt(sum((g**2).sum() for g in gradient.values()))))
        rate = 1.5e-3 * min(1, at / 50) * 0.5 * (1 + np.cos(np.pi * min(1, spent / seconds)))
        for name, g in gradient.items():
            first[name] = 0.9 * first[name] + 0.1 * g / norm
            second[name] = 0.99 * second[name] + 0.01 * (g / norm) ** 2
            move = (first[name] / (1 - 0.9**at)) / (jnp.sqrt(second[name] / (1 - 0.99**at)) + 1e-8)
            weights[name] = weights[name] - rate * move
    report(f"held out, after {at} steps:", held_out())
    return weights


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("states", type=Path)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=170)
    arguments = parser.parse_args()
    data, sets = np.load(arguments.states), {}
    for box, size in (("4x4", 16), ("5x5", 25)):
        rows = prepare(data[f"{box}_masks"], data[f"{box}_full"], size)
        sets[size] = [np.stack([row[i] for row in rows]) for i in range(3)]
    weights = train(start(), sets, arguments.seconds, partial(print, flush=True))
    evaluate, right = jax.jit(log_odds, static_argnums=3), []
    result: dict[str, Any] = {}
    for line in arguments.puzzles.read_text().splitlines():
        seed, _, _, *columns = line.split()
        full, masks = (np.array([int(x) for x in column.split(",")]) for column in columns)
        ((groups, there, _, cell, value),) = prepare(masks[None], full[None], 25)
        odds = np.asarray(evaluate(weights, groups, there, 25))[: len(cell)]
        result[seed] = np.zeros((625, 25))
        result[seed][cell, value] = 1 / (1 + np.exp(-odds))
        is_open = result[seed].max(1) > 0
        right.append((result[seed].argmax(1) + 1 == full)[is_open].mean())
    print(f"the most probable value is right in {np.mean(right):.1%} of the open cells")
    np.savez_compressed(arguments.out, **result)


if __name__ == "__main__":
    main()
