/** Requests: to the address and back, and as the service takes them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fromParameters, settled, standardRequest, toParameters, toRequest } from "./request.ts";
import type { MakeRequest } from "./request.ts";

test("a request comes back from the address, and a usual one leaves no trace there", () => {
  assert.equal(toParameters(standardRequest).toString(), "");
  const request: MakeRequest = {
    variant: "",
    cages: "",
    level: "hard",
    size: 6,
    box: [3, 2],
    jigsaw: false,
    diagonals: true,
    windows: false,
    symmetry: "none",
    technique: "x-wing",
    clues: 20,
    minimal: true,
    seed: "9223372036854775807",
    n: 12,
    further: { score: "500-800", profile: "simple", unbiased: "true", pattern: "x".repeat(36) },
  };
  assert.deepEqual(fromParameters(toParameters(request)), request);
  assert.equal(fromParameters(toParameters({ ...standardRequest, level: "" })).level, "");
  assert.deepEqual(fromParameters(toParameters({ ...standardRequest, size: 16, box: [4, 4], windows: true })).box, [4, 4]);
});

test("a variant is asked for with what goes with it, and nothing else", () => {
  const killer: MakeRequest = { ...standardRequest, variant: "killer", cages: "2-4", level: "hard", seed: "7", n: 3 };
  assert.equal(toRequest(killer).toString(), "layout=3x3&n=3&variant=killer&cage_sizes=2&cage_sizes=4&seed=7");
  assert.deepEqual(fromParameters(toParameters(killer)), killer);
  assert.equal(fromParameters(new URLSearchParams("variant=nonsense&cages=x")).variant, "");
  assert.equal(settled({ ...killer, variant: "arrow", jigsaw: true }).cages, "");
});

test("nonsense in an address is the usual request", () => {
  assert.deepEqual(
    fromParameters(
      new URLSearchParams(
        "n=0&size=99&clues=-3&seed=0x1&box=7x9&symmetry=round&profile=nonsense&score=high&unbiased=perhaps",
      ),
    ),
    standardRequest,
  );
});

test("a request as the service takes it", () => {
  const query = toRequest({ ...standardRequest, level: "hard", jigsaw: true });
  assert.equal(query.toString(), "layout=random-jigsaw%3A9&n=4&symmetry=half-turn&level=hard");
  const further = toRequest({
    ...standardRequest,
    level: "",
    symmetry: "none",
    further: { score: "500-800", unbiased: "true" },
  });
  assert.equal(further.toString(), "layout=3x3&n=4&score=500&score=800&unbiased=true");
});

test("rules that do not go together", () => {
  assert.equal(settled({ ...standardRequest, size: 6, windows: true }).windows, false);
  assert.deepEqual(settled({ ...standardRequest, size: 6 }).box, [2, 3]);
  assert.equal(settled({ ...standardRequest, windows: true }).windows, true);
  assert.equal(settled({ ...standardRequest, jigsaw: true, diagonals: true }).diagonals, false);
  assert.equal(settled({ ...standardRequest, size: 25, jigsaw: true }).jigsaw, false);
});
