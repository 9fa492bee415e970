import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Kept, Lesson } from "./lessons.ts";
import { positionOf, runsOf, textOf } from "./lessons.ts";
import { asks, verdictOf } from "./answer.ts";
import { effectsOf, valuesBySymbol } from "../steps/replay.ts";
import { specOf } from "../model/spec.ts";
import { read } from "../read/read.ts";

const HERE = new URL(".", import.meta.url);
const from = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, HERE), "utf8")) as T;
const lessons = from<Lesson[]>("lessons.json");
const files = readdirSync(HERE).filter((name) => name.startsWith("positions-"));
const positions = Object.assign({}, ...files.map((name) => from<object>(name))) as Record<string, Kept[]>;

test("every lesson has its positions, and links lead to lessons", () => {
  const names = new Set(lessons.map(({ technique }) => technique));
  for (const lesson of lessons) {
    assert.equal(positions[lesson.technique]!.length, lesson.positions + Number(lesson.example), lesson.technique);
    for (const text of [lesson.rule, lesson.spot, lesson.skip, lesson.also])
      for (const { technique } of runsOf(text)) assert.ok(technique === null || names.has(technique), `${technique}`);
  }
});

test("what a position's step does is the right answer to it, and nothing else is", () => {
  for (const [technique, kept] of Object.entries(positions))
    for (const one of kept) {
      const { puzzle, state, step } = positionOf(one);
      const { placements, eliminations } = effectsOf(step, 9, valuesBySymbol(puzzle.symbols));
      const wanted = asks(step) === "place" ? placements : eliminations;
      assert.ok(wanted.length, technique);
      for (const [cell, value] of wanted) assert.ok((state.candidates[cell]! >> (value - 1)) & 1, technique);
      const [last, ...rest] = [...wanted].reverse();
      assert.equal(verdictOf(puzzle, step, rest, last!), "right");
      if (rest.length) assert.equal(verdictOf(puzzle, step, [], last!), "part");
      const taken = state.values.findIndex((value) => value > 0);
      assert.equal(verdictOf(puzzle, step, [], [taken, state.values[taken]!]), "elsewhere");
    }
});

const isReadAs = (kept: Kept): void => {
  const position = positionOf(kept);
  const found = read(textOf(position), { shape: null, symbols: null, format: null });
  assert.equal(specOf(found.shape), position.puzzle.layout.spec);
  assert.deepEqual(found.values, position.state.values);
  assert.deepEqual(
    found.givens,
    position.puzzle.givens.map((value) => value > 0),
  );
  found.masks!.forEach((mask, cell) => {
    if (!found.values[cell]) assert.equal(mask, position.state.candidates[cell]);
  });
};

test("a position's text is read as that position, the regions of a jigsaw too", () => {
  isReadAs(
    Object.values(positions)
      .flat()
      .find(({ eliminated }) => eliminated)!,
  );
  for (const kept of positions["law-of-leftovers"]!) {
    assert.match(kept.layout!, /^jigsaw:/);
    isReadAs(kept);
  }
});

test("links in a text are runs of their own", () => {
  assert.deepEqual(runsOf("a [b c](d-e) f"), [
    { text: "a ", technique: null },
    { text: "b c", technique: "d-e" },
    { text: " f", technique: null },
  ]);
});
