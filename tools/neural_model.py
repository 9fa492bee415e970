"""The network of `guess-neural` in JAX, trained as it will be used, with the rounding of its integers.

Every open candidate (an empty cell and a legal value) has a vector of `width` numbers, at first the same for all.  In each
round, the vectors are summed over the candidates of each row, column and box with the same value, and over those of each
cell.  A small layer, the same for all houses of a kind, turns each sum into a message; a candidate's next vector follows
from its own and its four messages.  So the network treats equivalent grids alike, and has no size of its own.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

Array = Any
Weights = dict[str, Array]

ACTIVATION = 16.0
"""Activations are multiples of 1/16 from 0 to 127/16, one byte each."""
WEIGHT = 64.0
"""Weights are multiples of 1/64 from -127/64 to 127/64."""
KINDS = ("line", "box", "cell")


class Shape(NamedTuple):
    """The size of a network."""

    width: int
    rounds: int


def initial(shape: Shape, seed: int) -> Weights:
    """Return random weights.  `own` starts near the identity, so that a round changes little."""
    random = np.random.default_rng(seed)
    width, rounds = shape

    def normal(*size: int, of: float) -> Array:
        return jnp.asarray(random.normal(0, of, size), jnp.float32)

    weights: Weights = {"start": jnp.full((width,), 1.0, jnp.float32)}
    weights["own"] = normal(rounds, width, width, of=0.3 / width**0.5) + 0.7 * jnp.eye(width, dtype=jnp.float32)
    weights["own_bias"] = jnp.zeros((rounds, width), jnp.float32)
    for kind in KINDS:
        weights[f"{kind}_in"] = normal(rounds, width, width, of=0.4 / width**0.5)
        weights[f"{kind}_bias"] = normal(rounds, width, of=0.5)
        weights[f"{kind}_out"] = normal(rounds, width, width, of=0.4 / width**0.5)
    weights["heads"] = normal(width, 2, of=0.3 / width**0.5)
    weights["heads_bias"] = jnp.asarray([-1.0, 3.0], jnp.float32)
    return weights


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def _rounded(x: Array, scale: float) -> Array:
    return jnp.floor(x * scale + 0.5) / scale


_rounded.defvjp(lambda x, scale: (_rounded(x, scale), None), lambda _scale, _saved, gradient: (gradient,))


def _weight(x: Array) -> Array:
    return _rounded(jnp.clip(x, -127 / WEIGHT, 127 / WEIGHT), WEIGHT)


def _bias(x: Array) -> Array:
    return _rounded(x, WEIGHT * ACTIVATION)


def _activation(x: Array) -> Array:
    return _rounded(jnp.clip(x, 0.0, 127 / ACTIVATION), ACTIVATION)


def apply(weights: Weights, is_open: Array) -> Array:
    """Return the two heads of every candidate, [n, 9, 9, 9, 2], for is_open [n, 9, 9, 9] (row, column, value)."""
    n = is_open.shape[0]
    mask = is_open[..., None].astype(jnp.float32)
    width = weights["start"].shape[0]
    h = _activation(weights["start"]) * mask
    for i in range(weights["own"].shape[0]):
        boxes = h.reshape(n, 3, 3, 3, 3, 9, width)
        sums = {
            "row": h.sum(2),
            "column": h.sum(1),
            "box": boxes.sum((2, 4)),
            "cell": h.sum(3),
        }
        messages = {}
        for name, total in sums.items():
            kind = "line" if name in ("row", "column") else name
            hidden = _activation(total @ _weight(weights[f"{kind}_in"][i]) + _bias(weights[f"{kind}_bias"][i]))
            messages[name] = hidden @ _weight(weights[f"{kind}_out"][i])
        x = h @ _weight(weights["own"][i]) + _bias(weights["own_bias"][i])
        x = x + messages["row"][:, :, None] + messages["column"][:, None] + messages["cell"][:, :, :, None]
        x = x.reshape(n, 3, 3, 3, 3, 9, width) + messages["box"][:, :, None, :, None]
        h = _activation(x.reshape(n, 9, 9, 9, width)) * mask
    return h @ _weight(weights["heads"]) + _bias(weights["heads_bias"])


def loss(weights: Weights, batch: tuple[Array, ...]) -> Array:
    """Cross entropy of each open candidate's truth, and the squared error of the logarithm of its subtree's size."""
    is_open, truth, has_truth, candidates, sizes = batch
    heads = apply(weights, is_open)
    value, size = heads[..., 0], heads[..., 1].reshape(len(is_open), 729)
    entropy = jnp.maximum(value, 0) - value * truth + jnp.log1p(jnp.exp(-jnp.abs(value)))
    counted = is_open * has_truth[:, None, None, None]
    value_loss = (entropy * counted).sum() / jnp.maximum(counted.sum(), 1)
    error = jnp.take_along_axis(size, candidates, axis=1) - sizes
    return value_loss + 0.02 * (error**2).mean()


@partial(jax.jit, donate_argnums=(0, 1, 2))
def step(weights: Weights, first: Weights, second: Weights, at: Array, rate: Array, batch: tuple[Array, ...]) -> Any:
    """Take one step of Adam."""
    value, gradient = jax.value_and_grad(loss)(weights, batch)
    norm = jnp.sqrt(sum((g**2).sum() for g in gradient.values()))
    gradient = {name: g * jnp.minimum(1.0, 1.0 / norm) for name, g in gradient.items()}
    first = {name: 0.9 * first[name] + 0.1 * g for name, g in gradient.items()}
    second = {name: 0.99 * second[name] + 0.01 * g**2 for name, g in gradient.items()}
    one, two = 1 - 0.9**at, 1 - 0.99**at
    moved = {name: weights[name] - rate * (first[name] / one) / (jnp.sqrt(second[name] / two) + 1e-8) for name in weights}
    return moved, first, second, value
