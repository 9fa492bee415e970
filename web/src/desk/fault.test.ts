/** Faults of pasted text: the place, the part that was read, the ways out. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { assumption, faultOf, partOf, plainGrid, puzzlesIn, replaced, rowAlone } from "./fault.ts";

const TEXT = ".1.8..5.6\n5...4..2.\n.........\n..249.q5.\n3.......2\n.4..867..\n.........\n.3..2...1\n2.1..7.6.\n";

test("a letter among digits: its place, what was read before it, two ways out", () => {
  const fault = faultOf(TEXT, {
    detail: "",
    errors: [{ pointer: "/grid", detail: "one symbol too many", line: 4, column: 7 }],
  });
  assert.equal(fault.found, "q");
  assert.deepEqual(fault.lines.map((line) => line.kind).slice(2, 6), ["read", "bad", "unread", "unread"]);
  assert.equal(fault.part!.read, 33);
  assert.deepEqual(fault.part!.values.slice(27, 36), [0, 0, 2, 4, 9, 0, 0, 0, 0]);
  assert.deepEqual(
    fault.ways.map((way) => [way.kind, way.symbol]),
    [
      ["empty", undefined],
      ["digit", "9"],
    ],
  );
  assert.equal(fault.ways[1]!.text.split("\n")[3], "..249.95.");
});

test("no place, no ways; many puzzles, all of them or the first one", () => {
  const fault = faultOf("hello", { detail: "no format", errors: [{ pointer: "/grid", detail: "no format" }] });
  assert.deepEqual([fault.line, fault.ways, fault.part], [null, [], null]);
  const two = `${"1".repeat(16)}\n${"2".repeat(16)}`;
  assert.deepEqual(faultOf(two, { detail: "" }).ways, [
    { kind: "all", text: two },
    { kind: "first", text: "1".repeat(16) },
  ]);
  assert.deepEqual(puzzlesIn(`# a list\n${"1".repeat(81)} # easy\n\n${"2".repeat(80)}\n`), [`${"1".repeat(81)} # easy`]);
  assert.deepEqual(puzzlesIn(`${"1".repeat(16)}\n`.repeat(16)), []);
});

test("a place beyond the text, and characters of more than one unit", () => {
  assert.equal(faultOf("12", { detail: "", errors: [{ pointer: "", detail: "", line: 1, column: 3 }] }).found, "");
  assert.equal(faultOf("12", { detail: "", errors: [{ pointer: "", detail: "", line: 9, column: 1 }] }).line, null);
  assert.equal(replaced("🐶🐱", 1, 2, "."), "🐶.");
});

test("text that is no plain grid has no part", () => {
  assert.equal(partOf("1 2\n3 4", 1, 2), null);
  assert.equal(partOf("123\n12\n1", 1, 2), null);
  assert.deepEqual(partOf("1..4x...........", 1, 5), { size: 4, values: [1, 0, 0, 4, ...new Array(12).fill(0)], read: 4 });
});

test("a plain grid is read without the service, anything else is not", () => {
  assert.deepEqual(plainGrid("12..\n34..\n...3\n..2.\n")!.values, [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 3, 0, 0, 2, 0]);
  assert.equal(
    plainGrid("..6......8.7.4.......7.3.8.5.8..2.71.7.....9.13.6..5.4.5.1.6.......8.9.3......1..")!.values[2],
    6,
  );
  for (const other of ["", "12..34.....3..2", "12..34.....3..2q", "5...12..34.....3", '{"a":1}', "1 2\n3 4"])
    assert.equal(plainGrid(other), null, other);
});

test("cells too many or too few: cut off, or filled up", () => {
  const ways = (text: string) =>
    faultOf(text, { detail: "" }).ways.map(({ kind, cells, text: to }) => [kind, cells, to.length]);
  assert.deepEqual(ways(`${"12".repeat(8)}1`), [["cut", 16, 16]]);
  assert.deepEqual(ways("1".repeat(80)), [["pad", 81, 81]]);
  assert.deepEqual(ways("1".repeat(72)), [
    ["cut", 64, 64],
    ["pad", 81, 81],
  ]);
  assert.deepEqual(ways("hello world"), []);
});

test("one row is filled up with the mark that it has for empty cells", () => {
  assert.deepEqual(rowAlone("53..7...."), [{ kind: "pad", cells: 81, text: `53..7....${".".repeat(72)}` }]);
  assert.equal(rowAlone(" 5 3 0 0 7 0 0 0 0\n")[0]!.text, `530070000${"0".repeat(72)}`);
  assert.equal(rowAlone("123456789")[0]!.text, `123456789${".".repeat(72)}`);
  assert.deepEqual([rowAlone("5"), rowAlone("cat . . ."), rowAlone("1".repeat(10)), rowAlone("12\n34")], [[], [], [], []]);
  const short = "530070000".repeat(9).slice(0, 80);
  assert.equal(faultOf(short, { detail: "" }).ways[0]!.text, `${short}0`);
});

test("what was assumed is stated without words for other programs", () => {
  assert.equal(
    assumption("X is read as an empty cell, as . is; use symbols= (--symbols) to change this"),
    "X is read as an empty cell, as . is",
  );
  assert.equal(
    assumption("the alphabet was completed with 5 6; use symbols= (--symbols) for another"),
    "the alphabet was completed with 5 6",
  );
  assert.equal(
    assumption("boxes of 2x3 (height x width) assumed: the wider of the two; use layout= (--layout) for others"),
    "boxes of 2x3 (height x width) assumed: the wider of the two",
  );
});

test("a wrong number of cells and words are told apart", () => {
  const problem = (detail: string) => ({ detail, errors: [{ pointer: "/grid", detail, line: 1, column: 1 }] });
  const counted = "80 cells here: expected N*N, in one line or in N lines of N; the nearest is 81 (9x9)";
  const short = faultOf("1".repeat(80), problem(counted));
  assert.deepEqual([short.miscounted, short.prose], [{ cells: 80, size: 9 }, false]);
  const words = "33 cells here: expected N*N, in one line or in N lines of N; the nearest is 36 (6x6)";
  assert.equal(faultOf("Dear Sir, here is my puzzle for you today.", problem(words)).prose, true);
  assert.equal(faultOf("AbCdEfGh AB 12", problem(words)).prose, false);
  assert.equal(faultOf("x", problem("x is not a value")).miscounted, null);
});
