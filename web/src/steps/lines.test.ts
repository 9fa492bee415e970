/** Lines of a chain: their marks, and the strokes between them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf } from "../model/layout.ts";
import { markKey } from "../model/picture.ts";
import { examples, layout, symbols } from "./fixture.ts";
import { conclusionOf, linesOf } from "./lines.ts";

test("a line leads to the next one only where that follows from it", () => {
  const { step } = examples.get("aic")!;
  const argument = [
    { node: 0, on: false, text: "Suppose r2c5 is not 3.", why: "", from: [] },
    { node: 1, on: true, text: "Then r3c4 is 3.", why: "the only other place for 3 in box 2", from: [0] },
    { node: 2, on: false, text: "So r3c4 is not 1.", why: "r3c4 holds one value only", from: [1] },
    { node: 5, on: true, text: "Then r8c5 is 6.", why: "", from: [4] },
    { conclusion: "Either r2c5 is 3, or r8c5 is 6." },
  ];
  const lines = linesOf({ ...step, argument }, layout, symbols);
  assert.deepEqual(
    lines.map(({ next }) => next),
    ["s", "w", "", ""],
  );
  assert.deepEqual(
    lines.map(({ symbol, on }) => symbol + (on ? "+" : "-")),
    ["3-", "3+", "1-", "6+"],
  );
  assert.deepEqual(lines.map(({ why }) => why).slice(1, 3), [
    "The only other place for 3 in box 2",
    "r3c4 holds one value only",
  ]);
  assert.equal(lines[3]!.key, markKey(cellOf("r8c5", 9), 6));
  assert.equal(conclusionOf({ ...step, argument }), "Either r2c5 is 3, or r8c5 is 6.");
  assert.equal(conclusionOf(step), "");
});
