/** Sentences of real steps, in both languages: values, cells and houses are distinguished from counts and other words. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutFrom } from "../model/spec.ts";
import { examples, layout, symbols } from "./fixture.ts";
import { pictureOf } from "./picture.ts";
import { cellsNamed, piecesOf } from "./pieces.ts";

function read(technique: string, german = false): string {
  const { step, german: text, before } = examples.get(technique)!;
  const picture = pictureOf(step, before, layout, symbols);
  return piecesOf(german ? text : step.text, { layout, symbols, picture, step })
    .map((piece) =>
      piece.kind === "text" ? piece.text : piece.kind === "cells" ? `<${piece.text}>` : `[${piece.text} ${piece.role}]`,
    )
    .join("");
}

test("a fish", () => {
  assert.equal(
    read("swordfish"),
    "In rows [2 base], [5 base] and [8 base] every [2 base] lies in columns [2 cover], [3 cover] and [9 cover]. The three base houses need three of them, one in each of the cover houses, so columns [2 cover], [3 cover] and [9 cover] have none elsewhere. So remove [2 elim] from <r3c29>.",
  );
  assert.match(
    read("swordfish", true),
    /^In den Zeilen \[2 base\], \[5 base\] und \[8 base\] liegen alle Plätze für \[2 base\] in den Spalten \[2 cover\].* Die drei Grundhäuser/,
  );
});

test("a fin and a base value", () => {
  assert.match(
    read("finned-x-wing"),
    /every \[3 base\] of columns .* Either the fin holds \[3 fin\], .* have no other \[3 base\]\. So \[3 base\] can be removed/,
  );
  assert.match(read("finned-x-wing", true), /alle Plätze für \[3 base\] in den Zeilen/);
});

test("counts stay plain", () => {
  assert.match(read("naked-pair"), /hold only \[3 base\] and \[6 base\] between them: two cells for two values\./);
  assert.match(read("unique-rectangle-2"), /there would be two solutions\. So one of <r28c1> takes \[9 fin\]/);
});

test("the ends of a chain are as the sentence says", () => {
  assert.match(read("aic"), /if \[3 off\] in <r2c5> is false, it follows link by link that \[6 on\] in <r8c5> is true\./);
  assert.match(read("aic", true), /Ist \[3 off\] in <r2c5> falsch, so folgt .*, dass \[6 on\] in <r8c5> wahr ist\./);
  assert.match(read("forcing-chain-contradiction"), /^Suppose <r8c2> is not \[7 off\]\. .* <r8c2> is \[7 place\]\.$/);
});

test("letters of sets wear their shapes", () => {
  assert.match(read("als-xz"), /^\[A set_a\] = <r4c1> \{26\}, \[B set_b\] = <r8c1>,<r9c2> \{268\}: /);
});

test("nothing is lost", () => {
  for (const [technique, { step, german }] of examples)
    for (const text of [step.text, german]) {
      const scene = { layout, symbols, step, picture: pictureOf(step, examples.get(technique)!.before, layout, symbols) };
      assert.equal(
        piecesOf(text, scene)
          .map((piece) => piece.text)
          .join(""),
        text,
      );
    }
});

test("every effect of every step is marked in its sentence", () => {
  for (const [technique, { step }] of examples)
    for (const german of [false, true]) {
      const found = read(technique, german);
      for (const [, symbol] of step.eliminations ?? [])
        assert.ok(found.includes(`[${symbol} elim]`), `${technique}: ${found}`);
      for (const [, symbol] of step.placements ?? [])
        assert.ok(found.includes(`[${symbol} place]`), `${technique}: ${found}`);
    }
});

test("numbers that count are words, or stay plain", () => {
  assert.match(read("simple-colours-trap"), /^Pairs of places for \[7 [^\]]+\] connect colour A/);
  assert.match(read("forcing-chain-contradiction"), /would be both 4 and 6\./);
});

test("letters as symbols, and cells beyond 9x9", () => {
  const large = layoutFrom("4x4");
  const letters = [..."ABCDEFGHIJKLMNOP"];
  const step = {
    ...examples.get("pointing")!.step,
    values: ["A"],
    candidates: [],
    houses: [["row 12", "base"]] as [string, string][],
    eliminations: [["r12c11", "A"]] as [string, string][],
  };
  const picture = {
    marks: new Map([[(11 * 16 + 10) * 64 + 1, "elim" as const]]),
    houses: [{ house: 11, role: "base" as const }],
  };
  const pieces = piecesOf("A value: in row 12 remove A from r12c11.", { layout: large, symbols: letters, step, picture });
  assert.deepEqual(
    pieces.map(({ kind, text }) => `${kind} ${text}`),
    ["text A value: in row ", "house 12", "text  remove ", "mark A", "text  from ", "cells r12c11", "text ."],
  );
  assert.deepEqual(cellsNamed("12", "11", 16), [186]);
  assert.deepEqual(cellsNamed("12", "3", 9), [2, 11]);
});
