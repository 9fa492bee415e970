/** Typing: digits, letters in either case, numbers of two digits. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { typed } from "./typing.ts";

test("symbols in either case, longer ones after a wait", () => {
  const letters = [..."123456789ABCDEFG"];
  assert.deepEqual(typed(letters, "g"), { value: 16, more: false });
  assert.equal(typed(letters, "h"), null);
  const numbers = Array.from({ length: 12 }, (_, i) => String(i + 1));
  assert.deepEqual(typed(numbers, "1"), { value: 1, more: true });
  assert.deepEqual(typed(numbers, "12"), { value: 12, more: false });
  assert.equal(typed(numbers, "13"), null);
  assert.deepEqual(typed(["a", "A"], "A"), { value: 2, more: false });
});
