import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf } from "./streamed.ts";

test("a query becomes the body of a request", () => {
  const query = new URLSearchParams("layout=3x3&n=4&symmetry=half-turn&level=hard&clues=26&minimal=true&seed=7");
  assert.deepEqual(bodyOf(query), {
    layout: "3x3",
    n: 4,
    symmetry: "half-turn",
    level: "hard",
    clues: 26,
    minimal: true,
    seed: "7",
  });
});
