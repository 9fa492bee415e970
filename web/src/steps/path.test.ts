/** States between steps, folded lists, keys. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { StepData } from "../api/types.ts";
import { bit, candidatesOf } from "../model/layout.ts";
import { layoutFrom } from "../model/spec.ts";
import { actOf } from "./acts.ts";
import { groupsOf, kindsOf, rowsOf } from "./fold.ts";
import { Replay, stateOf } from "./replay.ts";

const layout = layoutFrom("2x2");
const symbols = [..."ABCD"];
const made = (family: string, part: Partial<StepData>): StepData => ({
  number: 0,
  technique: family,
  name: family,
  family,
  level: "easy",
  score: 4,
  notation: "",
  text: "",
  depth: 0,
  ...part,
});
const steps = [
  made("singles", { placements: [["r1c1", "A"]] }),
  made("subsets", {
    eliminations: [
      ["r4c4", "A"],
      ["r4c4", "B"],
    ],
  }),
  made("singles", { placements: [["r4c4", "C"]] }),
  made("singles", { placements: [["r1c2", "B"]] }),
];

test("a placed value leaves its peers, what is eliminated stays eliminated, going back undoes it", () => {
  const replay = new Replay(layout, stateOf(layout, new Array<number>(16).fill(0)), steps, symbols);
  const last = replay.before(4);
  assert.deepEqual([last.values[0], last.values[1], last.values[15]], [1, 2, 3]);
  assert.equal(last.candidates[4]! & bit(1), 0);
  assert.deepEqual(
    last.candidates,
    candidatesOf(layout, last.values),
    "no more is eliminated than the values say: the eliminated cell is filled",
  );
  assert.equal(replay.before(2).candidates[15], bit(3) | bit(4));
  assert.equal(replay.before(0).values[0], 0);
  assert.equal(replay.before(9), last);
});

test("an undo restores the state before the guess of its depth, whatever was guessed below", () => {
  const search = [
    made("guess", { depth: 1, placements: [["r1c1", "A"]] }),
    made("naked-single", { depth: 1, placements: [["r1c2", "B"]] }),
    made("guess", { depth: 2, placements: [["r1c3", "C"]] }),
    made("contradiction", { depth: 2, cells: [["r1c4", "subject"]] }),
    made("undo", { depth: 2 }),
    made("guess", { depth: 2, placements: [["r1c3", "D"]] }),
    made("undo", { depth: 1 }),
    made("forbidden", { depth: 0, eliminations: [["r1c1", "A"]] }),
  ];
  const replay = new Replay(layout, stateOf(layout, new Array<number>(16).fill(0)), search, symbols);
  assert.deepEqual(replay.before(5), replay.before(2));
  assert.deepEqual(replay.before(3).values.slice(0, 4), [1, 2, 3, 0]);
  assert.deepEqual(replay.before(6).values.slice(0, 4), [1, 2, 4, 0]);
  assert.deepEqual(replay.before(7), replay.before(0));
  assert.equal(replay.before(8).candidates[0], 15 & ~bit(1));
});

test("candidates that a game has eliminated are those of the state", () => {
  const eliminated = new Array<number>(16).fill(0);
  eliminated[3] = bit(2);
  assert.equal(stateOf(layout, new Array<number>(16).fill(0), eliminated).candidates[3], bit(2));
  assert.equal(stateOf(layout, new Array<number>(16).fill(0), eliminated).candidates[4], 15);
});

test("a long run of singles is listed around the reader only", () => {
  const long = Array.from({ length: 40 }, () => made("singles", {}));
  const rows = rowsOf(long, 20);
  assert.deepEqual(
    [rows[0], rows[1], rows.at(-2), rows.at(-1)],
    [
      { from: 0, to: 13 },
      { from: 14, to: 14 },
      { from: 26, to: 26 },
      { from: 27, to: 39 },
    ],
  );
  assert.deepEqual(rowsOf(long, 3)[0], { from: 0, to: 0 });
  assert.deepEqual(rowsOf(long, -1), [{ from: 0, to: 39 }]);
});

test("runs of singles are one row, but for the run of the reader", () => {
  assert.deepEqual(rowsOf(steps, 0), [
    { from: 0, to: 0 },
    { from: 1, to: 1 },
    { from: 2, to: 3 },
  ]);
  assert.deepEqual(rowsOf(steps, 3).length, 4);
  assert.equal(kindsOf(steps), 2);
  assert.deepEqual(
    groupsOf(steps).map(({ technique, steps: own }) => [technique, own.length]),
    [
      ["singles", 3],
      ["subsets", 1],
    ],
  );
});

test("keys of the path leave fields and buttons alone, and letters can be off", () => {
  const on = (selector: string | null) =>
    ({ closest: (wanted: string) => (selector !== null && wanted.includes(selector) ? {} : null) }) as unknown as Element;
  const pressed = (key: string, target: Element | null = on(null), more: object = {}) => ({
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    target,
    ...more,
  });
  assert.equal(actOf(pressed("n"), true), "forward");
  assert.equal(actOf(pressed("N"), false), null);
  assert.equal(actOf(pressed("n", on(null), { altKey: true }), false), "forward");
  assert.equal(actOf(pressed("ArrowLeft"), true), "back");
  assert.equal(actOf(pressed("ArrowLeft", on("input")), true), null);
  assert.equal(actOf(pressed("n", on("input")), true), null);
  for (const type of ["radio", "checkbox", "range"]) {
    const field = { closest: () => ({ type }) } as unknown as Element;
    assert.equal(actOf(pressed("n", field), true), "forward", "a switch has no letters");
    assert.equal(actOf(pressed("ArrowLeft", field), true), null);
    assert.equal(actOf(pressed(" ", field), true), null);
  }
  assert.equal(actOf(pressed(" ", on("button")), true), null);
  assert.equal(actOf(pressed("Enter"), true), "apply");
  assert.equal(actOf(pressed("ArrowRight", on(null), { ctrlKey: true }), true), null);
});
