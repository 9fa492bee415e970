/** What parts of real steps look like. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { StepData } from "../api/types.ts";
import { bit, cellOf } from "../model/layout.ts";
import { cellOfMark, markKey, valueOfMark } from "../model/picture.ts";
import { examples, layout, symbols } from "./fixture.ts";
import { pictureOf } from "./picture.ts";
import { piecesOf } from "./pieces.ts";
import { effectsOf, stateOf, valuesBySymbol } from "./replay.ts";

const drawn = (technique: string, effects = true) => {
  const { step, before } = examples.get(technique)!;
  return pictureOf(step, before, layout, symbols, { effects });
};
const key = (name: string, value: number): number => markKey(cellOf(name, 9), value);

test("what falls is eliminated and what is placed stands in its cell", () => {
  for (const [technique, { step, before }] of examples) {
    const { marks, values } = drawn(technique);
    const { eliminations, placements } = effectsOf(step, 9, valuesBySymbol(symbols));
    for (const [cell, value] of eliminations) assert.equal(marks!.get(markKey(cell, value)), "elim", technique);
    for (const [cell, value] of placements) assert.equal(marks!.get(markKey(cell, value)), "place", technique);
    for (const [at] of marks!) {
      const [cell, value] = [cellOfMark(at), valueOfMark(at)];
      assert.ok(before.candidates[cell]! & bit(value), `${technique}: a mark where there is no candidate`);
    }
    if (!step.links) for (const [cell, value] of placements) assert.equal(values![cell], value);
  }
});

test("where a symmetry takes the lines is not painted", () => {
  const { step, before } = examples.get("swordfish")!;
  const houses = step.houses!.map(([name]) => [name, "other"] as [string, string]);
  assert.ok(houses.length > 0);
  assert.deepEqual(pictureOf({ ...step, houses }, before, layout, symbols).houses, []);
});

test("a hint that does not tell the effects does not show them", () => {
  for (const technique of examples.keys()) {
    const { marks, values } = drawn(technique, false);
    assert.ok(![...marks!.values()].some((role) => role === "elim" || role === "place"), technique);
    assert.deepEqual(values, examples.get(technique)!.before.values);
  }
});

test("a fish has base and cover houses, its fin a triangle", () => {
  const { houses, marks } = drawn("finned-x-wing");
  assert.deepEqual(
    houses!.map(({ house, role }) => `${layout.houses[house]!.name} ${role}`),
    ["column 3 base", "column 7 base", "row 1 cover", "row 5 cover"],
  );
  assert.equal(marks!.get(key("r4c7", 3)), "fin");
  assert.equal(marks!.get(key("r1c3", 3)), "base");
});

test("along a chain strong links lead to what is true, weak ones to what is false", () => {
  const { marks, links } = drawn("aic", false);
  assert.deepEqual(
    links!.map(({ strong }) => strong),
    [true, false, true, false, true],
  );
  assert.equal(marks!.get(key("r2c5", 3)), "off");
  assert.equal(marks!.get(key("r3c4", 3)), "on");
  assert.equal(marks!.get(key("r8c5", 6)), "on");
});

test("all places of a group are marked, and one link joins them", () => {
  const { marks, links } = drawn("grouped-aic", false);
  assert.equal(marks!.get(key("r4c4", 1)), "off");
  assert.equal(marks!.get(key("r5c4", 1)), "off");
  assert.deepEqual(links![3]!.to, { value: 1, cells: [cellOf("r4c4", 9), cellOf("r5c4", 9)] });
});

test("sets differ, and their houses do not hide them", () => {
  const { cells, houses } = drawn("als-xz");
  assert.equal(cells!.get(cellOf("r4c1", 9)), "set_a");
  assert.equal(cells!.get(cellOf("r9c2", 9)), "set_b");
  assert.deepEqual(houses, []);
});

test("the values of a naked pair are marked in its cells only where they are", () => {
  const { marks } = drawn("naked-pair", false);
  assert.deepEqual(
    [...marks!].map(([at, role]) => `${cellOfMark(at)}:${valueOfMark(at)}:${role}`),
    ["5:3:base", "5:6:base", "12:3:base", "12:6:base"],
  );
});

test("a single shows the values in the grid that leave it no other choice, and its sentence too", () => {
  const before = stateOf(
    layout,
    [..."1234.....", ..."....9....", ..."....8....", ..."0".repeat(54)].map((one) => Number(one) || 0),
  );
  const text = "r1c5 has a single candidate left, 5: it sees 1 in r1c1 and 9 in r2c5. So r1c5 is 5.";
  const step = {
    technique: "naked-single",
    family: "singles",
    text,
    placements: [["r1c5", "5"]],
    cells: [["r1c5", "subject"]],
    proof: [
      {
        claim: "none",
        reason: "seen",
        depth: 0,
        text: "",
        candidates: [
          ["r1c5", "1"],
          ["r1c5", "9"],
        ],
        cells: ["r1c1", "r2c5"],
      },
      { claim: "one", reason: "last-value", depth: 0, text: "", candidates: [["r1c5", "5"]], cells: ["r1c5"] },
    ],
  } as unknown as StepData;
  const picture = pictureOf(step, before, layout, symbols);
  assert.equal(picture.marks!.get(key("r1c1", 1)), "seen");
  assert.equal(picture.marks!.get(key("r2c5", 9)), "seen");
  assert.equal(picture.marks!.get(key("r1c5", 5)), "place");
  assert.equal(picture.marks!.size, 3);
  const words = piecesOf(text, { layout, symbols, step, picture }).filter(({ kind }) => kind === "mark");
  assert.deepEqual(
    words.map((word) => `${word.text} ${"role" in word ? word.role : ""}`),
    ["5 place", "1 seen", "9 seen", "5 place"],
  );
  const early = pictureOf(step, before, layout, symbols, { effects: false });
  assert.equal(early.marks!.size, 0, "a hint that only names the cell leaves the reason to the reader");
});
