/** The tree of guesses: branches, how they end, and which of their steps are listed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { StepData } from "../api/types.ts";
import type { Branch } from "./tree.ts";
import { branchesAt, isBranch, rowsOfRun, treeOf } from "./tree.ts";

/** Steps written as letters with the depth: g guess, d deduction, c contradiction, u undo, f forbidden, s solution. */
const NAMES = { g: "guess", d: "naked-single", c: "contradiction", u: "undo", f: "forbidden", s: "solution" } as const;
const written = (text: string): StepData[] =>
  text.split(" ").map((word, index) => ({
    number: index + 1,
    technique: NAMES[word[0] as keyof typeof NAMES],
    name: "",
    family: "solver",
    level: "",
    score: 0,
    notation: "",
    text: "",
    depth: Number(word.slice(1)),
  }));

/** The tree as text: brackets are branches, with how they end. */
const told = ({ parts, end }: Branch): string =>
  `${end}(${parts.map((part) => (isBranch(part) ? told(part) : `${part.from}-${part.to}`)).join(" ")})`;

test("a refuted guess is a dead branch, and what follows from that stands beside it", () => {
  const tree = treeOf(written("d0 g1 d1 c1 u1 f0 d0 g1 d1 s1"));
  assert.equal(told(tree), "solution(0-0 dead(1-4) 5-6 solution(7-9))");
  assert.deepEqual([tree.from, tree.to, tree.guesses], [0, 9, 2]);
});

test("a guess all of whose values fail below is dead without a contradiction of its own", () => {
  const tree = treeOf(written("g1 g2 c2 u2 g2 c2 u2 u1 g1 s1"));
  assert.equal(told(tree), "solution(dead(0-0 dead(1-3) dead(4-6) 7-7) solution(8-9))");
  assert.equal(tree.guesses, 4);
  assert.deepEqual(
    tree.parts.filter(isBranch).map(({ guesses }) => guesses),
    [2, 0],
  );
});

test("a search that goes on leaves the branch of the solution, which stays one", () => {
  assert.equal(told(treeOf(written("g1 s1 u1 f0 c0"))), "solution(solution(0-2) 3-4)");
});

test("without a solution everything is dead; where the trail is cut it is open", () => {
  assert.equal(told(treeOf(written("g1 c1 u1 f0 c0"))), "dead(dead(0-2) 3-4)");
  assert.equal(told(treeOf(written("d0 g1 d1 g2 d2"))), "open(0-0 open(1-2 open(3-4)))");
  assert.equal(told(treeOf(written("g1 g2 c2 u2 g2 d2"))), "open(open(0-0 dead(1-3) open(4-5)))");
  assert.equal(told(treeOf([])), "open()");
});

test("the branches that a step stands in are found from the outermost inwards", () => {
  const steps = written("d0 g1 d1 g2 c2 u2 f1 d1 g2 s2");
  const tree = treeOf(steps);
  const guesses = (index: number): number[] => branchesAt(tree, index).map(({ guess }) => guess);
  assert.deepEqual([guesses(0), guesses(2), guesses(4), guesses(6), guesses(9)], [[], [1], [1, 3], [1], [1, 8]]);
});

test("no step is lost: the leaves of the tree are the steps in order", () => {
  const steps = written("d0 g1 d1 g2 c2 u2 f1 c1 u1 f0 g1 d1 s1");
  const leaves = (branch: Branch): number[] =>
    branch.parts.flatMap((part) =>
      isBranch(part) ? leaves(part) : Array.from({ length: part.to - part.from + 1 }, (_, index) => part.from + index),
    );
  assert.deepEqual(leaves(treeOf(steps)), [...steps.keys()]);
});

test("long runs of deductions are folded, but for those around the reader and what a search did besides", () => {
  const rows = (open: number, kept: readonly number[] = []): string =>
    rowsOfRun({ from: 10, to: 40 }, open, (index) => kept.includes(index))
      .map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`))
      .join(" ");
  assert.equal(rows(0), "10-40");
  assert.equal(rows(0, [10, 40]), "10 11-39 40");
  assert.equal(rows(25), "10-20 21 22 23 24 25 26 27 28 29 30-40");
  assert.equal(rowsOfRun({ from: 3, to: 5 }, 0, () => false).length, 3, "short runs are listed whole");
});
