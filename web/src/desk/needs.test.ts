/** Notes at the back of a book: what is needed in order of first use, and the hardest step. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rating, StepData } from "../api/types.ts";
import { needsFrom } from "./needs.ts";

const step = (number: number, name: string, family: string, score: number): StepData => ({
  number,
  technique: name,
  name,
  family,
  level: "hard",
  score,
  notation: "",
  text: `text ${number}`,
  depth: 0,
});

test("singles are counted, others named, the first of the hardest is the key", () => {
  const steps = [
    step(1, "Naked Single", "singles", 4),
    step(2, "Pointing", "intersections", 50),
    step(3, "X-Wing", "fish", 140),
    step(4, "Pointing", "intersections", 50),
    step(5, "X-Wing", "fish", 140),
  ];
  const notes = needsFrom({ steps, rating: { level: "hard", score: 700 } as Rating });
  assert.deepEqual(notes, {
    needs: [
      ["Pointing", 2],
      ["X-Wing", 2],
    ],
    singles: 1,
    key: { number: 3, name: "X-Wing", cells: [], text: "text 3" },
    level: "hard",
    score: 700,
  });
  assert.equal(needsFrom({ steps: steps.slice(0, 1), rating: { level: "easy", score: 4 } as Rating }).key, null);
});
