import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, blank, moved, redo, undo } from "./game.ts";
import { equal, merged } from "./merged.ts";
import { movesOf } from "./replayed.ts";
import { restored, saved } from "./saved.ts";

const put = (from: ReturnType<typeof blank>, cell: number, value: number) => ({
  ...from,
  values: from.values.map((old, at) => (at === cell ? value : old)),
});
const base = blank([1, 0, 0, 0]);

test("entries of both tabs stay", () => {
  const both = merged(base, put(base, 1, 2), put(base, 2, 3));
  assert.deepEqual(both.values, [1, 2, 3, 0]);
  assert.deepEqual(both.candidates, null);
});

test("what one tab erased stays erased, and in one cell this tab's entry counts", () => {
  const before = put(base, 1, 2);
  assert.deepEqual(merged(before, put(before, 1, 0), put(before, 2, 3)).values, [1, 0, 3, 0]);
  assert.deepEqual(merged(before, put(before, 1, 4), put(before, 1, 3)).values, [1, 4, 0, 0]);
});

test("candidates that one tab shows are shown", () => {
  assert.deepEqual(merged(base, base, { ...base, candidates: [0, 1, 2, 3] }).candidates, [0, 1, 2, 3]);
  assert.deepEqual(merged({ ...base, candidates: [0, 1, 2, 3] }, { ...base, candidates: null }, base).candidates, null);
});

test("positions are equal by what they hold", () => {
  assert.ok(equal(base, blank([1, 0, 0, 0])));
  assert.ok(!equal(base, put(base, 1, 2)));
  assert.ok(!equal(base, { ...base, candidates: [0, 0, 0, 0] }));
});

test("moves have the times at which they were made, through undo, saving and old games", () => {
  let game = moved({ ...begin(base.values), seconds: 5 }, put(base, 1, 2));
  game = moved({ ...game, seconds: 9 }, put(game.now, 2, 3));
  game = redo({ ...undo(game), seconds: 12 });
  game = moved({ ...game, seconds: 20 }, put(game.now, 2, 0));
  const told = (of: typeof game) =>
    movesOf(base.values, of).map(({ at, took, placed, erased }) => [at, took, placed, erased]);
  const wanted = [
    [5, 5, [[1, 2]], []],
    [12, 7, [[2, 3]], []],
    [20, 8, [], [2]],
  ];
  assert.deepEqual(told(game), wanted);
  assert.deepEqual(told(restored(JSON.parse(JSON.stringify(saved(game))), 4)), wanted);
  const { times: _, ...old } = game;
  assert.deepEqual(
    told(old).map(([at]) => at),
    [0, 0, 0],
  );
});
