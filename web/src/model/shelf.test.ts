/** Games on the shelf: nothing is lost on the way, and a full shelf makes room. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "./game.ts";
import { begin, moved, savepoint, undo } from "./game.ts";
import { erase, eliminate, toggleCandidates, write } from "./moves.ts";
import type { Puzzle } from "./puzzle.ts";
import { restored, saved } from "./saved.ts";
import { drop, entries, find, forgetResults, idOf, keep, record, results, summaries } from "./shelf.ts";
import { layoutFrom, standardSymbols } from "./spec.ts";

class Memory {
  readonly held = new Map<string, string>();
  room: number;
  constructor(room = Infinity) {
    this.room = room;
  }
  getItem(key: string): string | null {
    return this.held.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    const used = [...this.held].reduce((sum, [other, value]) => sum + (other === key ? 0 : value.length), 0);
    if (used + text.length > this.room) throw new Error("QuotaExceededError");
    this.held.set(key, text);
  }
  removeItem(key: string): void {
    this.held.delete(key);
  }
}

const layout = layoutFrom("2x2");
const puzzleOf = (cell: number, value: number): Puzzle => ({
  layout,
  symbols: standardSymbols(4),
  givens: Array.from({ length: 16 }, (_, other) => (other === cell ? value : 0)),
  solution: null,
  status: "multiple",
  reason: "",
  title: `${cell}`,
  rating: null,
  origin: null,
});

function played(puzzle: Puzzle): Game {
  const table = { layout, givens: puzzle.givens, keep: true };
  let game = { ...begin(puzzle.givens), seconds: 12, hints: 1 };
  game = moved(game, write(table, game.now, [5], 2, "digit"));
  game = savepoint(moved(game, write(table, game.now, [6], 3, "corner")), "what if");
  game = moved(game, toggleCandidates(table, game.now));
  game = moved(game, eliminate(game.now, [[7, 1]]));
  game = moved(game, write(table, game.now, [5, 6], 3, "colour"));
  game = moved(game, toggleCandidates(table, game.now));
  return undo(undo(moved(game, erase(table, game.now, [5]))));
}

test("a game comes back with its past, future and savepoints", () => {
  const game = played(puzzleOf(0, 1));
  assert.ok(game.past.length > 3 && game.future.length === 2);
  assert.deepEqual(restored(JSON.parse(JSON.stringify(saved(game))) as never, 16), game);
  assert.deepEqual(restored(saved(game), 16), game, "the differences computed before give the same text");
  assert.throws(() => restored(saved(game), 81), RangeError);
  assert.throws(() => restored({} as never, 16), RangeError);
});

test("a game that an older version saved keeps its eliminated candidates", () => {
  const game = played(puzzleOf(0, 1));
  const text = JSON.stringify(saved(game));
  assert.match(text, /"eliminated"/);
  assert.deepEqual(restored(JSON.parse(text.replaceAll('"eliminated"', '"struck"')) as never, 16), game);
});

test("the shelf holds many games, newest first", () => {
  const store = new Memory();
  for (let cell = 0; cell < 3; cell++) keep(store, puzzleOf(cell, 1), played(puzzleOf(cell, 1)), cell);
  keep(store, puzzleOf(0, 1), played(puzzleOf(0, 1)), 9);
  assert.deepEqual(
    entries(store).map(({ title }) => title),
    ["0", "2", "1"],
  );
  assert.deepEqual(find(store, idOf(puzzleOf(2, 1))), { puzzle: puzzleOf(2, 1), game: played(puzzleOf(2, 1)) });
  assert.equal(find(store, idOf(puzzleOf(2, 2))), null);
  drop(store, idOf(puzzleOf(2, 1)));
  assert.deepEqual(
    entries(store).map(({ title }) => title),
    ["0", "1"],
  );
  assert.equal(find(store, idOf(puzzleOf(2, 1))), null);
});

test("a full store drops finished games first, then the oldest, and says when it refuses", () => {
  const store = new Memory(9000);
  keep(store, puzzleOf(0, 1), played(puzzleOf(0, 1)), 0);
  keep(store, puzzleOf(1, 1), { ...played(puzzleOf(1, 1)), finished: true }, 1);
  for (let cell = 2; entries(store).length === cell; cell++)
    keep(store, puzzleOf(cell, 1), played(puzzleOf(cell, 1)), cell);
  const titles = entries(store).map(({ title }) => title);
  assert.ok(!titles.includes("1") && titles.includes("0"), titles.join());
  assert.equal(keep(new Memory(100), puzzleOf(0, 1), played(puzzleOf(0, 1)), 0), false);
});

test("what is not ours on the shelf is no game", () => {
  const store = new Memory();
  store.setItem("sudokit.games", "{");
  store.setItem("sudokit.game.x", "[1]");
  assert.deepEqual([entries(store), find(store, "x")], [[], null]);
});

test("results by kind and level", () => {
  const store = new Memory();
  const result = (level: string, seconds: number, hints = 0) =>
    record(store, { at: 0, title: "", size: 9, kind: "9×9", level, seconds, hints, checks: 0 });
  result("easy", 100);
  result("easy", 61, 2);
  result("hard", 900);
  result("easy", 200);
  result("easy", 300);
  assert.deepEqual(summaries(results(store)), [
    { kind: "9×9", level: "easy", count: 4, best: 61, median: 150, alone: 3 },
    { kind: "9×9", level: "hard", count: 1, best: 900, median: 900, alone: 1 },
  ]);
  forgetResults(store);
  assert.deepEqual(results(store), []);
});
