import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, blank, moved } from "./game.ts";
import { equal, merged } from "./merged.ts";
import { drawn, erase } from "./moves.ts";
import { bothDrew, COLOUR, drawnByCell, inksIn, linesOf, markOf, rubbed } from "./pen.ts";
import { coloured, joined, jointsIn } from "./penning.ts";
import { markKey } from "./picture.ts";
import { restored, saved } from "./saved.ts";
import { pack, unpack } from "./share.ts";
import { layoutFrom, standardSymbols } from "./spec.ts";

const last = markKey(624, 25); // of the largest grid
const one = markKey(1, 2);
const shown = { values: [1, 0, 0, 0], candidates: [0, 0b110, 0b110, 0b110] };

test("marks are numbers, the largest included", () => {
  for (const [from, to, kind] of [
    [one, last, 1],
    [last, one, 2],
    [0, last, 0],
  ] as const)
    assert.deepEqual(joined([], from, to, kind).map(markOf), [{ kind, from, to }]);
  assert.deepEqual(coloured([], last, 8).map(markOf), [{ kind: COLOUR, from: last, to: 8 }]);
});

test("a candidate has one colour, and the same again takes it away", () => {
  const red = coloured([], one, 2);
  assert.deepEqual(coloured(coloured(red, one, 3), one, 2), red);
  assert.deepEqual(coloured(red, one, 2), []);
});

test("two ends have one line, and the same again takes it away", () => {
  const line = joined([], last, one, 0);
  assert.deepEqual(joined(line, one, last, 0), []);
  assert.equal(joined(line, one, last, 1).length, 1);
  assert.deepEqual(markOf(joined(joined([], one, last, 1), last, one, 1)[0]!).from, last);
});

test("erasing a cell takes what touches it", () => {
  const pen = joined(coloured(coloured([], one, 1), last, 1), one, last, 1);
  assert.equal(rubbed(pen, [1]).length, 1);
  assert.equal(rubbed(pen, [2]), pen);
  const table = { layout: layoutFrom("2x2"), givens: new Array<number>(16).fill(0), keep: true };
  assert.deepEqual(erase(table, drawn(blank(table.givens), coloured([], one, 1)), [1]).pen, []);
});

test("only what is in sight is told, and what a candidate has become counts", () => {
  const pen = joined(coloured([], one, 4), one, markKey(2, 2), 1);
  const told = drawnByCell(pen, shown);
  assert.deepEqual([...inksIn(told.get(1)!)], [[2, 4]]);
  assert.deepEqual(jointsIn(told.get(1)!), [{ value: 2, kind: 1, leaves: true, cell: 2, other: 2 }]);
  assert.deepEqual(jointsIn(told.get(2)!), [{ value: 2, kind: 1, leaves: false, cell: 1, other: 2 }]);
  assert.equal(drawnByCell(pen, { ...shown, candidates: null }).size, 0);
  assert.equal(linesOf(pen, { ...shown, values: [1, 2, 0, 0] }).length, 1);
  assert.equal(linesOf(pen, { ...shown, values: [1, 3, 0, 0] }).length, 0);
});

test("what is drawn is saved, merged, and not in links", () => {
  const givens = new Array<number>(16).fill(0);
  const first = drawn(blank(givens), coloured([], one, 1));
  const second = drawn(first, joined(first.pen!, one, markKey(3, 0), 2));
  const game = moved(moved(begin(givens), first), second);
  assert.deepEqual(restored(JSON.parse(JSON.stringify(saved(game))) as never, 16), game);
  const mine = drawn(first, coloured(first.pen!, one, 1));
  assert.deepEqual(merged(first, mine, second).pen, bothDrew(first.pen!, [], second.pen!));
  assert.equal(merged(first, mine, second).pen!.length, 1);
  assert.ok(!equal(first, second));
  const puzzle = { layout: layoutFrom("2x2"), symbols: standardSymbols(4), givens };
  assert.equal(pack(puzzle, second), pack(puzzle, blank(givens)));
  assert.equal(unpack(pack(puzzle, second)).position!.pen, undefined);
});
