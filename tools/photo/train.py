"""Train the network that reads cells, on synthetic cells, and write its weights as C++ source.  Needs JAX:

    pip install jax
    PYTHONPATH=tools python -m photo.train cells.npz --make 70000      # the data, once
    PYTHONPATH=tools python -m photo.train cells.npz --weights cpp/core/photo/cell_weights.inc

One thread and one seed: the same machine and fonts give the same weights.
"""

from __future__ import annotations

import argparse
import os
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from photo import cells, fonts
from photo.network import CLASSES, CONVOLUTIONS, HIDDEN, OUTPUTS, Array, quantise, write

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import jax
import jax.numpy as jnp
from jax import lax

Weights = dict[str, Any]


def initial(seed: int) -> Weights:
    """Return random weights."""
    keys = jax.random.split(jax.random.PRNGKey(seed), 8)
    weights: Weights = {}
    depth = 1
    for i, (side, _, width) in enumerate(CONVOLUTIONS):
        fan = side * side * depth
        weights[f"w{i}"] = jax.random.normal(keys[i], (side, side, depth, width)) * np.sqrt(2 / fan)
        weights[f"g{i}"], weights[f"b{i}"] = jnp.ones(width), jnp.zeros(width)
        depth = width
    weights["w3"] = jax.random.normal(keys[4], (16 * depth, HIDDEN)) * np.sqrt(2 / (16 * depth))
    weights["w4"] = jax.random.normal(keys[5], (HIDDEN, OUTPUTS)) * np.sqrt(1 / HIDDEN)
    weights["b3"], weights["b4"] = jnp.zeros(HIDDEN), jnp.zeros(OUTPUTS)
    return weights


def _round(x: Any, step: float, low: float, high: float) -> Any:
    """Round to steps within limits; the gradient passes through."""
    return x + lax.stop_gradient(jnp.clip(jnp.floor(x / step + 0.5) * step, low, high) - x)


def normalised(x: Any) -> Any:
    """Return cells with mean 0 and about unit variance, as the core computes them."""
    mean = x.mean((1, 2), keepdims=True)
    deviation = jnp.sqrt(((x - mean) ** 2).mean((1, 2), keepdims=True))
    return jnp.clip((x - mean) / (deviation + 6.0), -127 / 16, 127 / 16)[..., None]


def forward(weights: Weights, means: Weights, x: Any, training: bool, key: Any = None) -> tuple[Any, Weights]:
    """Apply the network in floating point, with normalised batches."""
    h, found = normalised(x), {}
    for i, (side, stride, _) in enumerate(CONVOLUTIONS):
        pad = side // 2
        dimensions = ("NHWC", "HWIO", "NHWC")
        h = lax.conv_general_dilated(h, weights[f"w{i}"], (stride, stride), [(pad, pad)] * 2, dimension_numbers=dimensions)
        if training:
            mean, variance = h.mean((0, 1, 2)), h.var((0, 1, 2))
            found[f"m{i}"] = 0.95 * means[f"m{i}"] + 0.05 * mean
            found[f"v{i}"] = 0.95 * means[f"v{i}"] + 0.05 * variance
        else:
            mean, variance = means[f"m{i}"], means[f"v{i}"]
        h = jax.nn.relu((h - mean) * lax.rsqrt(variance + 1e-5) * weights[f"g{i}"] + weights[f"b{i}"])
    h = lax.reduce_window(h, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID").reshape(h.shape[0], -1)
    if training:
        h = h * jax.random.bernoulli(key, 0.85, h.shape) / 0.85
    h = jax.nn.relu(h @ weights["w3"] + weights["b3"])
    return h @ weights["w4"] + weights["b4"], found


def folded(weights: Weights, means: Weights) -> Weights:
    """Return the weights with the normalisation of batches within the convolutions."""
    result = {name: weights[name] for name in ("w3", "b3", "w4", "b4")}
    for i in range(len(CONVOLUTIONS)):
        scale = weights[f"g{i}"] * lax.rsqrt(means[f"v{i}"] + 1e-5)
        result[f"w{i}"] = weights[f"w{i}"] * scale
        result[f"b{i}"] = weights[f"b{i}"] - means[f"m{i}"] * scale
    return result


def forward_rounded(weights: Weights, x: Any, steps: tuple[float, ...]) -> Any:
    """Apply the folded network with weights and activations rounded as the integers of the core are."""
    h = _round(normalised(x), 1 / 16, -127 / 16, 127 / 16)
    for i in range(5):
        w = _round(weights[f"w{i}"], steps[i], -127 * steps[i], 127 * steps[i])
        if i < 3:
            side, stride, _ = CONVOLUTIONS[i]
            pad = side // 2
            h = lax.conv_general_dilated(h, w, (stride, stride), [(pad, pad)] * 2, dimension_numbers=("NHWC", "HWIO", "NHWC"))
        else:
            h = h @ w
        h = h + weights[f"b{i}"]
        if i < 4:
            h = _round(jax.nn.relu(h), 1 / 16, 0, 127 / 16)
        if i == 2:
            h = lax.reduce_window(h, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID").reshape(h.shape[0], -1)
    return h


def loss_of(out: Any, labels: Any, hands: Any) -> Any:
    """Return the loss: what is in the cell, among all classes and among those of nine values, and by hand or not."""

    def crossed(logits: Any, count: int) -> Any:
        goal = jax.nn.one_hot(labels, count) * 0.985 + 0.015 / count
        return -(goal * jax.nn.log_softmax(logits)).sum(1)

    few, weight = labels < 11, jnp.where(labels < 11, 0.3, 1.0)
    value = (weight * crossed(out[:, :CLASSES], CLASSES) + few * crossed(out[:, :11], 11)).mean()
    written, by_hand = (labels > 0) & (labels != 10), out[:, CLASSES]
    binary = jnp.maximum(by_hand, 0) - by_hand * hands + jnp.log1p(jnp.exp(-jnp.abs(by_hand)))
    return value + 0.3 * (binary * written).sum() / (written.sum() + 1)


def _adam(weights: Weights, gradient: Weights, first: Weights, second: Weights, number: Any, rate: Any) -> Any:
    first = jax.tree.map(lambda a, b: 0.9 * a + 0.1 * b, first, gradient)
    second = jax.tree.map(lambda a, b: 0.99 * a + 0.01 * b * b, second, gradient)
    c1, c2 = 1 - 0.9**number, 1 - 0.99**number
    moved = jax.tree.map(lambda w, a, b: w - rate * (a / c1 / (jnp.sqrt(b / c2) + 1e-8) + 0.01 * w), weights, first, second)
    return moved, first, second


@jax.jit  # type: ignore[untyped-decorator,unused-ignore]
def step(
    weights: Weights, means: Weights, first: Weights, second: Weights, number: Any, rate: Any, batch: Any, key: Any
) -> Any:
    """Take one step of the first part of the training."""

    def loss(w: Weights) -> Any:
        out, found = forward(w, means, batch[0].astype(jnp.float32), True, key)
        return loss_of(out, *batch[1:]), found

    (value, found), gradient = jax.value_and_grad(loss, has_aux=True)(weights)
    return (*_adam(weights, gradient, first, second, number, rate), found, value)


@partial(jax.jit, static_argnums=6)
def step_rounded(weights: Weights, first: Weights, second: Weights, number: Any, rate: Any, batch: Any, steps: Any) -> Any:
    """Take one step of the second part, in which weights and activations are rounded."""
    value, gradient = jax.value_and_grad(
        lambda w: loss_of(forward_rounded(w, batch[0].astype(jnp.float32), steps), *batch[1:])
    )(weights)
    return (*_adam(weights, gradient, first, second, number, rate), value)


def levelled(weights: Weights, sample: Array) -> Weights:
    """Scale channels so that activations fill 0 to 8 and, next to them, weights stay small; the function stays the same."""
    result = {name: np.asarray(value) for name, value in weights.items()}
    h = np.asarray(normalised(jnp.asarray(sample, jnp.float32)))
    for i in range(4):
        if i < 3:
            side, stride, _ = CONVOLUTIONS[i]
            dims = ("NHWC", "HWIO", "NHWC")
            h = lax.conv_general_dilated(h, result[f"w{i}"], (stride, stride), [(side // 2,) * 2] * 2, dimension_numbers=dims)
        else:
            h = h @ result[f"w{i}"]
        h = np.maximum(np.asarray(h) + result[f"b{i}"], 0)
        top = np.quantile(h.reshape(-1, h.shape[-1]), 0.9995, axis=0) + 1e-3
        scale = np.clip(6.5 / top, 0.05, 20)
        result[f"w{i}"], result[f"b{i}"], h = result[f"w{i}"] * scale, result[f"b{i}"] * scale, h * scale
        if i == 2:
            n, high, wide, depth = h.shape
            h = h.reshape(n, high // 2, 2, wide // 2, 2, depth).max((2, 4)).reshape(n, -1)
            scale = np.tile(scale, 16)
        following = result[f"w{i + 1}"]
        result[f"w{i + 1}"] = following / (scale[:, None])
    return {name: jnp.asarray(value) for name, value in result.items()}


def batches(data: tuple[Array, ...], size: int, epochs: float, random: np.random.Generator) -> Any:
    """Yield shuffled batches, each moved by a pixel at most."""
    count = len(data[0])
    order, at = random.permutation(count), 0
    for _ in range(int(epochs * count / size)):
        if at + size > count:
            order, at = random.permutation(count), 0
        rows = order[at : at + size]
        at += size
        pictures = np.roll(data[0][rows], tuple(random.integers(-1, 2, 2)), (1, 2))
        yield jnp.asarray(pictures), jnp.asarray(data[1][rows].astype(np.int32)), jnp.asarray(data[2][rows].astype(np.float32))


def train(data: tuple[Array, ...], epochs: float, seed: int, report: Any = print) -> tuple[Weights, tuple[float, ...]]:
    """Return the folded weights and the steps to which they are rounded."""
    random, size, peak, started = np.random.default_rng(seed), 128, 4e-3, time.process_time()
    weights, key = initial(seed), jax.random.PRNGKey(seed + 1)
    means: Weights = {}
    for i, (_, _, width) in enumerate(CONVOLUTIONS):
        means[f"m{i}"], means[f"v{i}"] = jnp.zeros(width), jnp.ones(width)
    first = second = jax.tree.map(jnp.zeros_like, weights)
    total = int(epochs * len(data[0]) / size)
    recent: list[Any] = []
    for number, batch in enumerate(batches(data, size, epochs, random), 1):
        rate = peak * min(1.0, number / (0.2 * total)) * 0.5 * (1 + np.cos(np.pi * number / total))
        key, mine = jax.random.split(key)
        weights, first, second, means, value = step(weights, means, first, second, float(number), rate, batch, mine)
        recent.append(value)
        if number % max(1, total // 20) == 0:
            report(
                f"{number:,}/{total:,}: {float(np.mean(recent)):.4f}, {time.process_time() - started:.0f} s of CPU", flush=True
            )
            recent = []
    flat = levelled(folded(weights, means), data[0][:800])
    steps = tuple(2.0 ** np.ceil(np.log2(float(jnp.abs(flat[f"w{i}"]).max()) / 127 * 0.7)) for i in range(5))
    first = second = jax.tree.map(jnp.zeros_like, flat)
    tail = int(0.2 * total)
    for number, batch in enumerate(batches(data, size, 0.2 * epochs, random), 1):
        rate = 4e-4 * min(1.0, number / (0.1 * tail)) * 0.5 * (1 + np.cos(np.pi * number / tail)) + 1e-6
        flat, first, second, value = step_rounded(flat, first, second, float(number), rate, batch, steps)
        recent.append(value)
        if number % max(1, tail // 5) == 0:
            report(
                f"rounded {number:,}: {float(np.mean(recent)):.4f}, {time.process_time() - started:.0f} s of CPU", flush=True
            )
            recent = []
    return flat, steps


def quality(weights: Weights, steps: tuple[float, ...], data: tuple[Array, ...]) -> dict[str, float]:
    """Measure cells that the training has not seen."""
    apply = jax.jit(lambda x: forward_rounded(weights, x.astype(jnp.float32), steps))
    out = np.concatenate([np.asarray(apply(data[0][at : at + 500])) for at in range(0, len(data[0]), 500)])
    labels, hands = data[1], data[2] > 0
    few = labels < 11
    right = np.where(few, out[:, :11].argmax(1), out[:, :CLASSES].argmax(1)) == labels
    digit = few & (labels > 0) & (labels < 10)
    return {
        "all": float(right.mean()),
        "empty": float(right[labels == 0].mean()),
        "print": float(right[digit & ~hands].mean()),
        "by hand": float(right[digit & hands].mean()),
        "marks": float(right[labels == 10].mean()),
        "0, letters and two digits": float(right[~few].mean()),
        "print or by hand": float(((out[:, CLASSES] > 0) == hands)[digit].mean()),
    }


def main() -> None:
    """Make cells, or train on them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cells", type=Path, nargs="+")
    parser.add_argument("--make", type=int, help="make so many cells, and train nothing")
    parser.add_argument("--weights", type=Path, help="where to write the C++ source")
    parser.add_argument("--epochs", type=float, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.make:
        made = cells.cells(options.make, options.seed, cells.Faces(*fonts.installed()))
        named: Any = dict(zip(("pictures", "labels", "hands"), made, strict=True))
        np.savez(options.cells[0], **named)
        return
    files = [np.load(path) for path in options.cells]
    data = tuple(np.concatenate([file[name] for file in files]) for name in ("pictures", "labels", "hands"))
    held = 3000
    weights, steps = train(tuple(column[held:] for column in data), options.epochs, options.seed)
    for name, value in quality(weights, steps, tuple(column[:held] for column in data)).items():
        print(f"{name}: {value:.2%}")
    write(options.weights, quantise(weights, steps))


if __name__ == "__main__":
    main()
