// What texts leave out of a layout.
import assert from "node:assert/strict";
import { test } from "node:test";
import { leftOut, rulesBeside } from "./carrying.ts";

test("plain boxes of the usual shape need no carrying", () => {
  assert.deepEqual(
    ["3x3", "2x3", "5x5", "3x4"].map((spec) => rulesBeside(spec)),
    [[], [], [], []],
  );
  assert.deepEqual(rulesBeside("3x2"), ["boxes"]);
  assert.deepEqual(rulesBeside("3x3+diagonals+windows"), ["diagonals", "windows"]);
  assert.deepEqual(rulesBeside("jigsaw:AABBAABBCCDDCCDD"), []);
  assert.deepEqual(rulesBeside("jigsaw:AAABCABBCCBDCDDD"), ["jigsaw"]);
  assert.deepEqual(rulesBeside("3x3", true), ["rules"]);
});

test("a format leaves out what it does not carry", () => {
  assert.deepEqual(leftOut(["diagonals", "windows"], ["layout", "givens"]), []);
  assert.deepEqual(leftOut(["diagonals", "windows"], ["boxes", "jigsaw", "diagonals"]), ["windows"]);
  assert.deepEqual(leftOut(["boxes"], []), ["boxes"]);
  assert.deepEqual(leftOut(["rules"], ["layout"]), ["rules"]);
  assert.deepEqual(leftOut(["rules"], ["layout", "rules"]), []);
});
