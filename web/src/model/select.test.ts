/** Choosing cells. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { blank } from "./game.ts";
import { alike, rectangle, step, withCell, without } from "./select.ts";

test("movement wraps, Home and End keep to the row unless asked", () => {
  assert.deepEqual(
    ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"].map((key) => step(4, 0, key)),
    [12, 3, 4, 1],
  );
  assert.deepEqual([step(4, 15, "ArrowDown"), step(4, 15, "ArrowRight")], [3, 12]);
  assert.deepEqual(
    [step(4, 6, "Home"), step(4, 6, "End"), step(4, 6, "Home", true), step(4, 6, "End", true)],
    [4, 7, 0, 15],
  );
  assert.equal(step(4, 6, "x"), null);
});

test("the cursor is the last of the chosen", () => {
  assert.deepEqual(withCell([1, 2, 3], 2), [1, 3, 2]);
  assert.deepEqual(without([1, 2, 3], 3), [1, 2]);
  assert.deepEqual(rectangle(4, 5, 0), [1, 4, 5, 0]);
});

test("alike: by digit, else by marks of empty cells", () => {
  const start = blank([1, 0, 1, 0]);
  const position = { ...start, centre: [6, 6, 0, 6] };
  assert.deepEqual(alike(position, 0), [2, 0]);
  assert.deepEqual(alike(position, 3), [1, 3]);
  assert.deepEqual(alike(start, 1), [1]);
});
