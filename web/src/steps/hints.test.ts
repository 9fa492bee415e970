/** Hints on the board: the region, then the parts, then what follows; and mistakes taken back. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { HintData } from "../api/types.ts";
import type { Position } from "../model/game.ts";
import { blank } from "../model/game.ts";
import { bit, cellOf, full } from "../model/layout.ts";
import { markKey } from "../model/picture.ts";
import { requestOfGame } from "./asking.ts";
import { examples, layout, symbols } from "./fixture.ts";
import { hintPicture, putBack } from "./hints.ts";

const example = examples.get("pointing")!;
const its = {
  layout,
  symbols,
  givens: example.before.values,
  solution: null,
  status: "unique",
  reason: "",
  title: "",
  rating: null,
  origin: null,
} as const;
const position: Position = {
  ...blank(its.givens),
  eliminated: its.givens.map((value, cell) => (value ? 0 : full(9) & ~example.before.candidates[cell]!)),
};
const hint = (stage: number, part: Partial<HintData> = {}): HintData =>
  ({
    kind: "step",
    stage,
    text: "",
    cells: [],
    houses: [],
    mistakes: [],
    alike: null,
    compared: null,
    values: [],
    house: "row 5",
    technique: null,
    name: null,
    meaning: null,
    step: null,
    ...part,
  }) as HintData;
const whole = hint(4, { step: example.step });

test("first the region, all else out of the light, and no mark", () => {
  const shown = hintPicture(its, position, [hint(1), hint(2)], null)!;
  assert.deepEqual(shown.houses, [{ house: 4, role: "region" }]);
  assert.equal(shown.cells!.get(cellOf("r5c9", 9)), "region");
  assert.equal(shown.cells!.get(cellOf("r4c9", 9)), "rest");
  assert.equal(shown.marks, undefined);
});

test("then its parts, and what follows only at the last stage", () => {
  const key = markKey(cellOf("r5c7", 9), 1);
  assert.notEqual(hintPicture(its, position, [hint(1), hint(2), hint(3)], whole)!.marks!.get(key), "elim");
  assert.equal(hintPicture(its, position, [hint(1), hint(2), hint(3), whole], whole)!.marks!.get(key), "elim");
});

test("the whole grid has no region", () => {
  assert.equal(hintPicture(its, position, [hint(1, { house: null })], null), null);
});

test("a mistake is shown only from the third stage on", () => {
  const told = { kind: "wrong", house: null } as const;
  assert.equal(hintPicture(its, position, [hint(1, told)], null), null);
  const second = hint(2, { ...told, houses: ["row 2", "box 1"] });
  const houses = hintPicture(its, position, [second], null)!.houses!.map(({ house }) => house);
  assert.deepEqual(houses, [1, 18]);
  const mistakes = (["wrong", "missing"] as const).map((kind, at) => ({
    ...{ kind, cell: `r2c${at + 3}`, value: null, reason: "", clash: null, step_number: null },
  }));
  const shown = hintPicture(its, position, [hint(3, { ...told, mistakes })], null)!;
  assert.deepEqual(
    [...shown.cells!],
    [
      [cellOf("r2c3", 9), "wrong"],
      [cellOf("r2c4", 9), "subject"],
    ],
  );
});

test("a candidate eliminated in error comes back, and only that", () => {
  const cell = cellOf("r5c7", 9);
  const eliminated = position.eliminated!.map((mask, at) => (at === cell ? mask | bit(1) | bit(2) : mask));
  const back = putBack({ ...position, eliminated }, [[cell, 1]]);
  assert.equal(back.eliminated![cell]! & bit(1), 0);
  assert.equal(back.eliminated![cell]! & bit(2), bit(2));
});

test("the service gets the grid as the player has it", () => {
  const request = requestOfGame(its, position);
  assert.deepEqual(
    request.grid,
    Array.from({ length: 9 }, (_, row) => its.givens.slice(row * 9, row * 9 + 9)),
  );
  assert.equal(request.symbols, "123456789");
  assert.equal((request.entries as number[]).some(Boolean), false);
  assert.equal(request.candidates![0], null, "a given says nothing of candidates");
  assert.equal(
    requestOfGame(its, blank(its.givens)).candidates,
    undefined,
    "a player without marks asks about the values alone",
  );
});
