/** Wishes: the address and back, and what the service is asked. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fromParameters, settled, standardWish, toParameters, toRequest } from "./wish.ts";
import type { Wish } from "./wish.ts";

test("a wish comes back from the address, and a usual one leaves no trace there", () => {
  assert.equal(toParameters(standardWish).toString(), "");
  const wish: Wish = {
    level: "hard", size: 6, box: [3, 2], jigsaw: false, diagonals: true, windows: false,
    symmetry: "none", technique: "x-wing", clues: 20, minimal: true, seed: "9223372036854775807", n: 12,
    further: { score: "500-800", profile: "simple", unbiased: "true", pattern: "x".repeat(36) },
  };
  assert.deepEqual(fromParameters(toParameters(wish)), wish);
  assert.equal(fromParameters(toParameters({ ...standardWish, level: "" })).level, "");
  assert.deepEqual(fromParameters(toParameters({ ...standardWish, size: 16, box: [4, 4], windows: true })).box, [4, 4]);
});

test("nonsense in an address is the usual wish", () => {
  assert.deepEqual(fromParameters(new URLSearchParams("n=0&size=99&clues=-3&seed=0x1&box=7x9&symmetry=round&profile=nonsense&score=high&unbiased=perhaps")), standardWish);
});

test("what the service is asked", () => {
  const query = toRequest({ ...standardWish, level: "hard", jigsaw: true });
  assert.equal(query.toString(), "layout=random-jigsaw%3A9&n=4&symmetry=half-turn&level=hard");
  const further = toRequest({ ...standardWish, level: "", symmetry: "none", further: { score: "500-800", unbiased: "true" } });
  assert.equal(further.toString(), "layout=3x3&n=4&score=500&score=800&unbiased=true");
});

test("rules that do not go together", () => {
  assert.equal(settled({ ...standardWish, size: 6, windows: true }).windows, false);
  assert.deepEqual(settled({ ...standardWish, size: 6 }).box, [2, 3]);
  assert.equal(settled({ ...standardWish, windows: true }).windows, true);
  assert.equal(settled({ ...standardWish, jigsaw: true, diagonals: true }).diagonals, false);
  assert.equal(settled({ ...standardWish, size: 25, jigsaw: true }).jigsaw, false);
});
