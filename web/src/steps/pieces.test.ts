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
    "In rows [2 base], [5 base] and [8 base] every [2 base] lies in columns [2 cover], [3 cover] and [9 cover]. The 3 base houses need 3 of them, one in each of the cover houses, so columns [2 cover], [3 cover] and [9 cover] have none elsewhere. So remove [2 elim] from <r3c29>.",
  );
  assert.match(
    read("swordfish", true),
    /^In den Zeilen \[2 base\], \[5 base\] und \[8 base\] liegt jede \[2 base\] in den Spalten \[2 cover\].* Die 3 Grundhäuser brauchen 3 davon/,
  );
});

test("a fin and a base value", () => {
  assert.match(read("finned-x-wing"), /every \[3 base\] of columns .* Either a fin holds \[3 fin\],/);
  assert.match(read("finned-x-wing", true), /jede \[3 base\] in .* hat eine Flosse die \[3 fin\],/);
});

test("counts stay plain", () => {
  assert.match(read("naked-pair"), /hold only \[3 base\] and \[6 base\] between them: 2 cells for 2 values\./);
  assert.match(read("unique-rectangle-2"), /there would be 2 solutions\. So one of <r28c1> takes \[9 fin\]/);
});

test("the ends of a chain are as the sentence says", () => {
  assert.match(read("aic"), /if \[3 off\] in <r2c5> is false, then along the links \[6 on\] in <r8c5> is true\./);
  assert.match(read("aic", true), /ist \[3 off\] in <r2c5> falsch, so ist den Verbindungen nach \[6 on\] in <r8c5> wahr\./);
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
