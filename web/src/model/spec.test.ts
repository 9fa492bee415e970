/** Specs: the same houses as the service's, and faults are named. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { boxesOf, layoutFrom, likelyBox, parseSpec, regionShape, specOf, symbolsFrom } from "./spec.ts";

test("houses come in the promised order and under their names", () => {
  const layout = layoutFrom("2x3+diagonals");
  assert.deepEqual(layout.houses.map((house) => house.name).slice(11), [
    "column 6",
    "box 1",
    "box 2",
    "box 3",
    "box 4",
    "box 5",
    "box 6",
    "diagonal 1",
    "diagonal 2",
  ]);
  assert.deepEqual(layout.houses[13]!.cells, [3, 4, 5, 9, 10, 11]);
  assert.deepEqual(layout.houses.at(-1)!.cells, [5, 10, 15, 20, 25, 30]);
});

test("windows lie one off the edge and apart", () => {
  const windows = layoutFrom("3x3+windows").houses.filter((house) => house.kind === "window");
  assert.deepEqual(
    windows.map((house) => house.cells[0]),
    [10, 14, 46, 50],
  );
  assert.deepEqual(windows[1]!.cells, [14, 15, 16, 23, 24, 25, 32, 33, 34]);
  assert.equal(layoutFrom("4x4+windows").houses.filter((house) => house.kind === "window").length, 9);
});

test("regions are renumbered, and regions that are boxes are boxes", () => {
  assert.equal(specOf(regionShape([..."dddbdbbbaaacaccc"])), "jigsaw:AAABABBBCCCDCDDD");
  assert.equal(layoutFrom("jigsaw:XXYYXXYYZZWWZZWW").spec, "2x2");
  assert.equal(layoutFrom("jigsaw:AAABCABBCCDBCDDD+diagonals").houses.length, 14);
});

test("a spec that is none is refused", () => {
  for (const spec of [
    "",
    "3",
    "3x",
    "6x6",
    "2x3+windows",
    "3x3+knights",
    "jigsaw:AAB",
    "jigsaw:AAAABBBBCCCDDDDD",
    "jigsaw:AAABCABBCCDBCDDD+windows",
  ])
    assert.throws(() => parseSpec(spec), RangeError, spec);
});

test("boxes of a size", () => {
  assert.deepEqual(likelyBox(12), [3, 4]);
  assert.deepEqual(boxesOf(12), [
    [3, 4],
    [2, 6],
    [4, 3],
    [6, 2],
  ]);
  assert.deepEqual(boxesOf(7), [[1, 7]]);
});

test("symbols out of a text", () => {
  assert.deepEqual(symbolsFrom("🐶🐱👩‍🚀X", 4), ["🐶", "🐱", "👩‍🚀", "X"]);
  assert.deepEqual(symbolsFrom(" 10 20 30 40 ", 4), ["10", "20", "30", "40"]);
  for (const text of ["", "abc", "abca", "a b c"]) assert.equal(symbolsFrom(text, 4), null, text);
});
