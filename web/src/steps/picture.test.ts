/** What parts of real steps look like. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { bit, cellOf } from "../model/layout.ts";
import { cellOfMark, markKey, valueOfMark } from "../model/picture.ts";
import { examples, layout, symbols } from "./fixture.ts";
import { pictureOf } from "./picture.ts";
import { effectsOf, valuesBySymbol } from "./replay.ts";

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
