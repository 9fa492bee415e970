/** Moves on a 4x4: what changes, what stays, what is kept up. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, blank, forget, moved, redo, revert, savepoint, undo } from "./game.ts";
import { bit } from "./layout.ts";
import type { Table } from "./moves.ts";
import { bivalueOf, complete, erase, leftOf, put, settle, eliminate, toggleCandidates, write, wrongOf } from "./moves.ts";
import { layoutFrom } from "./spec.ts";

const layout = layoutFrom("2x2");
const givens = [1, 0, 0, 0, /**/ 0, 0, 0, 0, /**/ 0, 0, 0, 0, /**/ 0, 0, 0, 2];
const table: Table = { layout, givens, keep: true };
const start = blank(givens);

test("a digit goes in, and out when pressed again; givens stay", () => {
  const once = write(table, start, [0, 5, 6], 3, "digit");
  assert.deepEqual([once.values[0], once.values[5], once.values[6]], [1, 3, 3]);
  assert.deepEqual(write(table, once, [0, 5, 6], 3, "digit").values, givens);
  assert.equal(write(table, start, [0], 3, "digit"), start);
});

test("marks toggle for all chosen cells together", () => {
  const one = write(table, start, [1], 3, "corner");
  const both = write(table, one, [1, 2], 3, "corner");
  assert.deepEqual([both.corner[1], both.corner[2]], [bit(3), bit(3)]);
  assert.deepEqual(write(table, both, [1, 2], 3, "corner").corner, start.corner);
  assert.equal(write(table, both, [1], 4, "centre").centre[1], bit(4));
});

test("an entry takes its value from the marks of its peers, and only then", () => {
  const marked = write(table, write(table, start, [1, 10], 3, "centre"), [1], 4, "corner");
  const kept = write(table, marked, [2], 3, "digit");
  assert.deepEqual([kept.centre[1], kept.corner[1], kept.centre[10]], [0, bit(4), 0]);
  assert.equal(write({ ...table, keep: false }, marked, [2], 3, "digit").centre[1], bit(3));
});

test("candidates follow entries; what is eliminated stays eliminated until it is restored", () => {
  const shown = toggleCandidates(table, start);
  assert.deepEqual(
    [shown.candidates![0], shown.candidates![1], shown.candidates![3]],
    [0, bit(2) | bit(3) | bit(4), bit(3) | bit(4)],
  );
  const eliminated = write(table, shown, [1], 4, "mark");
  assert.equal(eliminated.candidates![1], bit(2) | bit(3));
  const entered = write(table, eliminated, [2], 3, "digit");
  assert.deepEqual([entered.candidates![1], entered.candidates![3], entered.candidates![2]], [bit(2), bit(4), 0]);
  const erased = erase(table, entered, [2]);
  assert.deepEqual([erased.candidates![1], erased.candidates![3]], [bit(2) | bit(3), bit(3) | bit(4)]);
  assert.equal(toggleCandidates(table, toggleCandidates(table, erased)).candidates![1], bit(2) | bit(3));
  assert.equal(erase(table, erased, [1]).candidates![1], bit(2) | bit(3) | bit(4));
  assert.equal(write(table, eliminated, [1], 4, "mark").candidates![1], shown.candidates![1]);
  assert.equal(write(table, shown, [1], 1, "mark").candidates![1], shown.candidates![1], "a peer holds 1");
});

test("candidates that came with a text are kept as they came", () => {
  const brought = { ...toggleCandidates(table, start), eliminated: undefined as never };
  const fewer = { ...brought, candidates: brought.candidates!.map((mask, cell) => (cell === 1 ? bit(3) : mask)) };
  assert.equal(toggleCandidates(table, toggleCandidates(table, fewer)).candidates![1], bit(3));
  const entered = write(table, fewer, [2], 4, "digit");
  assert.equal(entered.candidates![1], bit(3));
  assert.deepEqual(erase(table, entered, [2]).candidates, fewer.candidates);
});

test("a step strikes several candidates, shown or not", () => {
  const hidden = eliminate(start, [
    [1, 2],
    [1, 3],
  ]);
  assert.equal(hidden.candidates, null);
  assert.equal(toggleCandidates(table, hidden).candidates![1], bit(4));
  assert.equal(eliminate(hidden, [[1, 2]]), hidden);
});

test("the only mark of a cell becomes its entry", () => {
  const marked = {
    ...start,
    centre: start.centre.map((_, cell) => (cell === 1 ? bit(3) : cell === 2 ? bit(3) | bit(4) : 0)),
  };
  assert.deepEqual(
    settle(table, marked, [0, 1, 2, 5]).values,
    start.values.map((value, cell) => (cell === 1 ? 3 : value)),
  );
  const shown = toggleCandidates(table, eliminate(start, [[3, 3]]));
  assert.equal(settle(table, shown, [1, 3]).values[3], 4);
  assert.equal(settle(table, shown, [1]), shown);
});

test("erase takes the top layer", () => {
  let position = write(table, write(table, start, [5], 1, "colour"), [5], 3, "colour");
  assert.equal(position.colours[5], bit(1) | bit(3));
  position = write(table, write(table, position, [5], 4, "centre"), [5], 2, "digit");
  const marks = erase(table, position, [5]);
  assert.deepEqual([marks.values[5], marks.centre[5]], [0, bit(4)]);
  const colours = erase(table, marks, [5]);
  assert.deepEqual([colours.centre[5], colours.colours[5]], [0, bit(1) | bit(3)]);
  const bare = erase(table, colours, [5]);
  assert.deepEqual(bare, start);
  assert.equal(erase(table, bare, [5]), bare);
});

test("counts, completion, check", () => {
  const solution = [1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2];
  assert.deepEqual(leftOf(4, givens), [3, 3, 4, 4]);
  assert.equal(complete(layout, solution), true);
  const full = put(
    table,
    start,
    solution.map((value, cell) => [cell, value] as const),
  );
  assert.equal(complete(layout, full.values), true);
  const worse = write(table, full, [1], 3, "digit");
  assert.equal(complete(layout, worse.values), false);
  assert.deepEqual(wrongOf(solution, worse.values), [1]);
  assert.deepEqual(bivalueOf([0, 1, 3, 7, 12, 8]), [2, 4]);
});

test("history: undo, redo, savepoints", () => {
  let game = begin(givens);
  assert.equal(moved(game, game.now), game);
  game = moved(game, write(table, game.now, [5], 3, "digit"));
  const named = savepoint(game, "what if");
  game = moved(named, write(table, named.now, [6], 4, "digit"));
  assert.deepEqual(redo(undo(game)), game);
  const back = revert(game, 0);
  assert.equal(back.now, named.now);
  assert.equal(undo(back).now, game.now);
  assert.deepEqual(forget(back, 0).savepoints, []);
  assert.deepEqual(moved(undo(game), write(table, start, [5], 1, "digit")).future, []);
});
