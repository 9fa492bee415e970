import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutOf, parseSpec } from "../model/spec.ts";
import { checkRule, UnfitRule } from "./checked.ts";
import { patternOf } from "./pattern.ts";
import { TooMuch } from "./primitives.ts";
import { compiled, dataOf, textOf } from "./program.ts";
import { parseRules } from "./text.ts";

const program = (spec: string, text: string) => {
  const layout = layoutOf(parseSpec(spec));
  return compiled(layout, parseRules(text, layout.size));
};

test("rules are compiled in the order of their texts, and keep their numbers", () => {
  const { texts, compiled: found } = program("2x2", "thermo r1c1 r2c1\ncage r1c12 = 3\nanti-king");
  assert.deepEqual(texts, ["thermo r1c1 r2c1", "cage r1c1 r1c2 = 3", "anti-king"]);
  assert.deepEqual(
    found.map(([number, trait]) => [number, trait]),
    [
      [2, "other"],
      [1, "cage"],
      [0, "thermo"],
    ],
  );
  assert.deepEqual(found[1]![2], [
    ["different", [0, 1]],
    ["linear", [0, 1], [1, 1], 3],
  ]);
});

test("equal automata are compiled once, those of alternatives among them", () => {
  const { automata, compiled: found } = program("2x2", "sandwich row 1 = 2\nany-of (sandwich row 2 = 2) (x r1c1 r1c2)");
  assert.equal(automata.length, 1);
  assert.deepEqual(found[1]![2], [["automaton", [0, 1, 2, 3], 0]]);
  assert.deepEqual((found[0]![2][0]![2] as unknown[])[0], [["automaton", [4, 5, 6, 7], 0]]);
});

test("a rule is written as it is read", () => {
  const lines = [
    "arrow r1c1 > r1c2 r1c3",
    "whispers 4: r1c1 r2c2",
    "quadruple r1c1 r1c2 r2c1 r2c2 = 1 2",
    "any-of (cage r1c1 r1c2 = 3) (pattern r1c1 r1c2 = [1-3]*)",
  ];
  for (const line of lines) assert.equal(textOf(parseRules(line, 4)[0]!, 4), line);
  assert.deepEqual(dataOf(parseRules(lines[0]!, 4)[0]!, 4), { rule: "arrow", cells: ["r1c1", "r1c2", "r1c3"], first: 1 });
});

test("what does not fit the grid is said before anything is compiled", () => {
  assert.throws(() => checkRule(parseRules("entropic r1c1 r1c2", 4)[0]!, 4), UnfitRule);
  assert.throws(() => program("2x2", "entropic r1c1 r1c2"), /three groups/);
  assert.throws(() => program("3x3", `pattern r1c1 = .*1${".".repeat(13)}`), TooMuch);
});

test("patterns match whole lines", () => {
  const match = (pattern: string, ...values: number[]): boolean => patternOf(pattern, 9)(values);
  assert.ok(match("[1-3]*[7-9]+", 1, 2, 9));
  assert.ok(!match("[1-3]*[7-9]+", 1, 9, 2));
  assert.ok(match("(12|[^1-8])?", 9) && match("(12|[^1-8])?") && match("(12|[^1-8])?", 1, 2));
  assert.ok(!match("(12|[^1-8])?", 1));
  assert.ok(match("(..)*", 1, 2, 3, 4) && !match("(..)*", 1));
});
