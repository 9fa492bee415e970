"""Measure how `guess-neural` gains from a larger network and from more data.  Needs JAX, as train_neural.py does.

    python tools/train_neural.py states.npz --make 16000
    python tools/neural_scaling.py run states.npz rows.jsonl      # appends; the same command resumes
    python tools/neural_scaling.py table rows.jsonl

Every network takes the same number of steps, so that a row shows what its size and its data are worth.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

import neural_data
import neural_weights
import sudokit as sk
from train_neural import load, train

SHAPES = ((8, 2), (16, 4), (24, 6))
SHARES = (1 / 64, 1 / 8, 1.0)
CAUTION = 6
FIRST_STATES = 4000


def first_states(seed: int) -> tuple[neural_data.Array, neural_data.Array]:
    """Return minimal puzzles that need a guess, after trivial filling, none of a class used for training; and their
    solutions."""
    batch = sk.generate_many(FIRST_STATES * 10, minimal=True, seed=seed)
    values, solutions = np.array(batch.puzzles), np.array(batch.solutions)
    held_out = neural_data.part_of(solutions) < 2
    values, solutions = values[held_out], solutions[held_out]
    neural_data.fill(values)
    needs_guess = (values == 0).any(1)
    return values[needs_guess], solutions[needs_guess]


def right_first_guesses(network: neural_weights.Network, values: neural_data.Array, solutions: neural_data.Array) -> int:
    """Return in how many states the first guess is right."""
    right = 0
    for at in range(0, len(values), 256):
        cells, guessed, _ = neural_weights.guesses(network, neural_data.legal(values[at : at + 256]))
        right += int((solutions[at : at + 256][np.arange(len(cells)), cells] == guessed + 1).sum())
    return right


def run(path: Path, rows: Path, steps: int, seed: int) -> None:
    """Train every combination that has no row yet, the smallest first."""
    import neural_model

    states, parts = load(path)
    training, validation = np.flatnonzero(parts > 1), states.select(np.flatnonzero(parts == 1))
    training = np.random.default_rng(seed).permutation(training)
    values, solutions = first_states(seed + 1)
    done = {(row["width"], row["share"]) for row in read(rows)}
    for width, rounds in SHAPES:
        for share in SHARES:
            if (width, share) in done:
                continue
            chosen = training[: round(share * len(training))]
            started = time.process_time()
            shape = neural_model.Shape(width, rounds)
            weights = train(states.select(chosen), shape, steps, 64, seed, 4e-3, report=lambda *_, **__: None)
            network = neural_weights.quantised({name: np.asarray(value) for name, value in weights.items()}, CAUTION)
            row: dict[str, Any] = {
                "width": width,
                "rounds": rounds,
                "weights": sum(np.asarray(column).size for column in network[:-1]),
                "share": share,
                "training_states": len(chosen),
                "steps": steps,
                "cpu_s": round(time.process_time() - started),
                "puzzles": len(values),
                "right": right_first_guesses(network, values, solutions),
                **neural_weights.quality(network, validation),
            }
            with rows.open("a") as file:
                file.write(json.dumps(row) + "\n")
            print(row, flush=True)


def read(rows: Path) -> list[dict[str, Any]]:
    """Return the rows so far."""
    return [json.loads(line) for line in rows.read_text().splitlines()] if rows.exists() else []


def table(rows: Path) -> None:
    """Print the rows as a table."""
    titles = "width, rounds", "weights", "training states", "right first guesses", "cross entropy", "squared error", "CPU, s"
    print(f"| {' | '.join(titles)} |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for row in sorted(read(rows), key=lambda row: (row["width"], row["training_states"])):
        share, n = row["right"] / row["puzzles"], row["puzzles"]
        half = 1.96 * (share * (1 - share) / n) ** 0.5
        print(
            f"| {row['width']}, {row['rounds']} | {row['weights']:,} | {row['training_states']:,} "
            f"| {100 * share:.1f} % (± {100 * half:.1f}) | {row['cross entropy']:.3f} "
            f"| {row['squared error of log2 size']:.2f} | {row['cpu_s']} |"
        )


def main() -> None:
    """Measure, or print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    runner = commands.add_parser("run")
    runner.add_argument("states", type=Path)
    runner.add_argument("rows", type=Path)
    runner.add_argument("--steps", type=int, default=1200)
    runner.add_argument("--seed", type=int, default=1)
    printer = commands.add_parser("table")
    printer.add_argument("rows", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "run":
        run(arguments.states, arguments.rows, arguments.steps, arguments.seed)
    else:
        table(arguments.rows)


if __name__ == "__main__":
    main()
