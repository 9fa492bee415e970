// Arrows: from rim to rim, around what is in the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrow, capsule } from "./arrows.ts";

const numbers = (path: string): number[] => path.match(/-?\d+(\.\d+)?/g)!.map(Number);

test("an arrow begins and ends at the rims", () => {
  const { line, head } = arrow({ x: 50, y: 50 }, { x: 450, y: 50 }, 14, [], 900);
  const [x, y, , , neck] = numbers(line) as [number, number, number, number, number];
  assert.deepEqual([x, y], [65, 50]);
  assert.ok(neck < 436 && neck > 410, "the line ends before its head");
  assert.equal(Math.max(...numbers(head)), 434.5);
});

test("a digit in the way bends it", () => {
  const straight = arrow({ x: 50, y: 450 }, { x: 850, y: 450 }, 14, [], 900);
  const bent = arrow({ x: 50, y: 450 }, { x: 850, y: 450 }, 14, [{ x: 450, y: 450, distance: 30, weight: 70 }], 900);
  assert.equal(numbers(straight.line)[3], 450);
  assert.ok(Math.abs(numbers(bent.line)[3]! - 450) > 50);
});

test("it bends inwards at the border", () => {
  const { line } = arrow({ x: 100, y: 8 }, { x: 800, y: 8 }, 14, [{ x: 450, y: 8, distance: 30, weight: 70 }], 900);
  assert.ok(numbers(line)[3]! > 8);
});

test("marks that touch are joined by a bar without a head", () => {
  const { line, head } = arrow({ x: 50, y: 20 }, { x: 50, y: 51 }, 14, [], 900);
  assert.equal(head, "");
  const [, top, , bottom] = numbers(line) as [number, number, number, number];
  assert.deepEqual([top, bottom], [34, 37]);
});

test("a capsule holds all of its marks", () => {
  const points = [
    { x: 120, y: 40 },
    { x: 220, y: 40 },
    { x: 320, y: 40 },
  ];
  const path = capsule(points, 15);
  assert.ok(path.startsWith("M120.0 25.0h200.0a15 15 0 0 1 15 15v0.0"));
  assert.ok(path.endsWith("Z"));
});
