/** The keyboard map of the play room. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, withAlt } from "./keys.ts";
import { standardSymbols } from "./spec.ts";

const nine = standardSymbols(9);
const sixteen = standardSymbols(16);
const press = (key: string, code: string, held = "") => ({
  key,
  code,
  ctrlKey: held.includes("c"),
  shiftKey: held.includes("s"),
  altKey: held.includes("a"),
  metaKey: held.includes("m"),
});

test("digits write in the mode, or in the one that is held", () => {
  assert.deepEqual(commandOf(press("7", "Digit7"), nine, true), { does: "write", value: 7, mode: null });
  assert.deepEqual(commandOf(press("&", "Digit7", "s"), nine, true), { does: "write", value: 7, mode: "corner" });
  assert.deepEqual(commandOf(press("7", "Numpad7", "c"), nine, true), { does: "write", value: 7, mode: "centre" });
  assert.deepEqual(commandOf(press("7", "Digit7", "m"), nine, true), { does: "write", value: 7, mode: "centre" });
  assert.equal(commandOf(press("7", "Digit7"), standardSymbols(4), true), null);
  assert.deepEqual(commandOf(press("0", "Digit0"), nine, true), { does: "erase" });
  assert.deepEqual(commandOf(press("0", "Digit0"), [..."0123456789ABCDEF"], true), { does: "write", value: 1, mode: null });
});

test("letters are commands, unless they are symbols or the setting is off", () => {
  assert.deepEqual(commandOf(press("a", "KeyA"), nine, true), { does: "move", key: "ArrowLeft", extend: false });
  assert.deepEqual(commandOf(press("W", "KeyW", "s"), nine, true), { does: "move", key: "ArrowUp", extend: true });
  assert.deepEqual(commandOf(press("x", "KeyX"), nine, true), { does: "mode", mode: "corner" });
  assert.equal(commandOf(press("x", "KeyX"), nine, false), null);
  assert.deepEqual(commandOf(press("≈", "KeyX", "a"), nine, false), { does: "mode", mode: "corner" });
  assert.deepEqual(commandOf(press("a", "KeyA"), sixteen, true), { does: "write", value: 10, mode: null });
  assert.deepEqual(commandOf(press("å", "KeyA", "a"), sixteen, true), { does: "move", key: "ArrowLeft", extend: false });
  assert.deepEqual(commandOf(press("h", "KeyH"), nine, true), { does: "hint" });
});

test("symbols that are no single key are written by their rank", () => {
  const wide = Array.from({ length: 12 }, (_, at) => String(at + 1));
  assert.deepEqual(commandOf(press("a", "KeyA"), wide, true), { does: "write", value: 10, mode: null });
  assert.deepEqual(commandOf(press("3", "Digit3"), ["♠", "♥", "♦", "♣"], true), { does: "write", value: 3, mode: null });
});

test("the browser keeps its own", () => {
  assert.deepEqual(commandOf(press("z", "KeyZ", "c"), nine, false), { does: "undo" });
  assert.deepEqual(commandOf(press("Z", "KeyZ", "cs"), nine, false), { does: "redo" });
  assert.equal(commandOf(press("c", "KeyC", "c"), sixteen, true), null);
  assert.equal(commandOf(press("r", "KeyR", "c"), nine, true), null);
  assert.deepEqual(commandOf(press("?", "Slash", "s"), nine, false), { does: "keys" });
  assert.deepEqual(commandOf(press("Enter", "Enter"), nine, false), { does: "single" });
  assert.deepEqual(commandOf(press("Backspace", "Backspace"), nine, false), { does: "erase" });
});

test("a command shows Alt where its letter writes", () => {
  assert.equal(withAlt("H", standardSymbols(9), true), "H");
  assert.equal(withAlt("H", standardSymbols(9), false), "Alt H");
  assert.equal(withAlt("H", standardSymbols(16), true), "H");
  assert.equal(withAlt("H", standardSymbols(25), true), "Alt H");
  assert.equal(withAlt("D", standardSymbols(16), true), "Alt D");
  assert.equal(withAlt("H", [..."abcdefghi"], true), "Alt H");
});
