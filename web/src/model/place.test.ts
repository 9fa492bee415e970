/** Addresses: there and back, and what nobody knows leads to the front. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf, placeOf } from "./place.ts";

test("a place comes back from its hash", () => {
  const parameters = new URLSearchParams({ p: "a-b_c", grid: "1.3 4\n+" });
  const place = placeOf(hashOf("steps", parameters));
  assert.equal(place.room, "steps");
  assert.deepEqual([...place.parameters], [...parameters]);
  assert.equal(hashOf("print", null), "#print");
});

test("the front", () => {
  for (const hash of ["", "#", "#main", "#no-such-room", "#/?x"]) assert.equal(placeOf(hash).room, "front", hash);
  assert.equal(placeOf("#/generate?n=3").parameters.get("n"), "3");
});
