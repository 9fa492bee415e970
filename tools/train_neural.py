"""Train the network of `guess-neural` and write its weights as C++ source.  Needs JAX, which the package does not:

    pip install jax
    python tools/train_neural.py states.npz --make 40000       # the data, once
    python tools/train_neural.py states.npz --weights cpp/core/methods/guess_weights.inc

One thread and one seed: the same machine gives the same weights.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

import numpy as np

import neural_data
import neural_weights
from neural_data import Array, States

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")


def batch_of(states: States, rows: Array) -> tuple[Array, ...]:
    """Return a batch as the loss takes it."""
    mine = states.select(rows)
    is_open = (neural_data.legal(mine.values)[..., None] >> np.arange(9) & 1).reshape(-1, 9, 9, 9)
    truth = (mine.solutions[..., None] == np.arange(1, 10)).reshape(-1, 9, 9, 9)
    has_truth = mine.solutions[:, 0] > 0
    return (
        is_open.astype(np.float32),
        truth.astype(np.float32),
        has_truth.astype(np.float32),
        mine.candidates.astype(np.int32),
        mine.sizes.astype(np.float32),
    )


def train(states: States, shape: Any, steps: int, batch: int, seed: int, peak: float, report: Any = print) -> Any:
    """Return the weights after so many steps, the rate falling to zero along a cosine."""
    import jax.numpy as jnp

    import neural_model

    random = np.random.default_rng(seed)
    weights = neural_model.initial(shape, seed)
    first = {name: jnp.zeros_like(value) for name, value in weights.items()}
    second = {name: jnp.zeros_like(value) for name, value in weights.items()}
    order = random.permutation(len(states.values))
    at, recent, started = 0, [], time.process_time()
    for number in range(1, steps + 1):
        if at + batch > len(order):
            order, at = random.permutation(len(order)), 0
        rows = order[at : at + batch]
        at += batch
        rate = peak * min(1.0, number / 100) * 0.5 * (1 + np.cos(np.pi * number / steps))
        weights, first, second, value = neural_model.step(weights, first, second, float(number), rate, batch_of(states, rows))
        recent.append(value)
        if number % max(1, steps // 40) == 0 or number == steps:
            report(
                f"step {number:,}: loss {float(np.mean(recent)):.4f}, {time.process_time() - started:.0f} s of CPU", flush=True
            )
            recent = []
    return weights


def load(path: Path) -> tuple[States, Array]:
    """Read what `--make` wrote."""
    with np.load(path) as file:
        return States(*(file[name] for name in States._fields)), file["parts"]


def main() -> None:
    """Make states, or train on them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("states", type=Path)
    parser.add_argument("--make", type=int, help="make the states from so many puzzles, and train nothing")
    parser.add_argument("--weights", type=Path, help="write the weights here")
    parser.add_argument("--width", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--steps", type=int, default=2500)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--share", type=float, default=1.0, help="of the training states")
    parser.add_argument("--caution", type=int, default=6, help="see Network.caution: chosen on puzzles of their own")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.make:
        neural_data.write(arguments.states, arguments.make, arguments.seed)
        return
    import neural_model

    states, parts = load(arguments.states)
    training = np.flatnonzero(parts > 1)
    training = training[: round(arguments.share * len(training))]
    shape = neural_model.Shape(arguments.width, arguments.rounds)
    weights = train(states.select(training), shape, arguments.steps, arguments.batch, arguments.seed, arguments.rate)
    network = neural_weights.quantised({name: np.asarray(value) for name, value in weights.items()}, arguments.caution)
    validation = states.select(np.flatnonzero(parts == 1))
    if arguments.weights:
        command = f"train_neural.py --width {shape.width} --rounds {shape.rounds} --steps {arguments.steps}"
        neural_weights.write(arguments.weights, network, command)
    print(neural_weights.quality(network, validation))


if __name__ == "__main__":
    main()
