/** Links: every layout there and back, short ones, and no nonsense out of broken ones. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Position } from "./game.ts";
import { blank } from "./game.ts";
import { candidatesOf } from "./layout.ts";
import { pack, unpack } from "./share.ts";
import { layoutFrom, layoutOf, parseSpec, standardSymbols } from "./spec.ts";

const SPECS = [
  "2x2",
  "2x3",
  "2x4+diagonals",
  "3x3",
  "3x3+diagonals+windows",
  "3x4",
  "4x4+windows",
  "5x5",
  "1x7",
  "jigsaw:AAABCABBCCDBCDDD",
  "jigsaw:AAABCABBCCDBCDDD+diagonals",
];

/** Numbers that repeat on every run. */
function* numbers(): Generator<number, never> {
  for (let state = 12345; ;) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    yield state >> 8;
  }
}

function example(spec: string, at = numbers()) {
  const layout = layoutFrom(spec);
  const { size } = layout;
  const next = (below: number): number => at.next().value % below;
  const some = (share: number, below: number): number => (next(share) ? 0 : next(below));
  const cells = Array.from({ length: size * size }, (_, cell) => cell);
  const givens = cells.map(() => some(3, size + 1));
  const values = givens.map((given) => given || some(4, size + 1));
  const marks = (): number[] => values.map((value) => (value ? 0 : some(2, 2 ** size)));
  const kept = candidatesOf(layout, values);
  kept[values.indexOf(0)] = 1;
  const position: Position = {
    values,
    corner: marks(),
    centre: marks(),
    candidates: kept,
    colours: cells.map(() => some(5, 256)),
  };
  return { puzzle: { layout, symbols: standardSymbols(size), givens }, position };
}

test("rules come back with their puzzle, with and without a game, and plain links stay as they were", () => {
  const layout = layoutOf(parseSpec("3x3"));
  const plain = { layout, symbols: standardSymbols(9), givens: new Array<number>(81).fill(0) };
  const rules = ["cage r1c1 r1c2 = 10", "any-of (cage r1c1 = 3) (pattern r1c1 r1c2 = [1-3]*(7|9)+)", "anti-knight"];
  const ruled = { ...plain, rules };
  assert.deepEqual(unpack(pack(ruled)).rules, rules);
  const { rules: played, position } = unpack(pack(ruled, blank(plain.givens), 7));
  assert.deepEqual(played, rules);
  assert.deepEqual(position?.values, plain.givens);
  assert.equal(pack({ ...plain, rules: [] }), pack(plain));
  assert.equal(unpack(pack(plain)).rules, undefined);
  const killer = Array.from({ length: 30 }, (_, at) => `cage r1c${(at % 9) + 1} r2c${(at % 9) + 1} = ${at}`);
  assert.ok(pack({ ...plain, rules: killer }).length < 1100, "a killer fits into a QR code");
});

test("a puzzle and a game of every layout come back as they were", () => {
  for (const spec of SPECS) {
    const { puzzle, position } = example(spec);
    const alone = unpack(pack(puzzle));
    assert.deepEqual({ layout: alone.layout, symbols: alone.symbols, givens: alone.givens }, puzzle, spec);
    assert.equal(alone.position, null);
    const played = unpack(pack(puzzle, position, 754.9));
    assert.deepEqual(played.position, position, spec);
    assert.equal(played.seconds, 754);
    assert.equal(unpack(pack(puzzle, { ...position, candidates: null })).position!.candidates, null);
  }
});

test("symbols of one's own come back", () => {
  const { puzzle } = example("2x2");
  const symbols = ["🐶", "10", "ä", "X"];
  assert.deepEqual(unpack(pack({ ...puzzle, symbols })).symbols, symbols);
});

test("a puzzle of 24 givens takes 35 letters, no more", () => {
  const givens = [..."4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"].map((c) =>
    c === "." ? 0 : Number(c),
  );
  const text = pack({ layout: layoutFrom("3x3"), symbols: standardSymbols(9), givens });
  assert.ok(text.length <= 35, `${text.length}`);
  assert.match(text, /^[\w-]+$/);
});

test("a link that was cut short, lengthened or changed is refused", () => {
  const text = pack(example("3x3").puzzle);
  for (const broken of [
    "",
    text.slice(0, -1),
    text.slice(1),
    `${text}B`,
    text.replace(/^./, (c) => (c === "A" ? "B" : "A")),
    `${text}!`,
    "A".repeat(20_000),
  ])
    assert.throws(() => unpack(broken), RangeError, broken.slice(0, 80));
});
