/** When candidates leave the board for the lens. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutFrom } from "../model/spec.ts";
import { legible, needsLens } from "./measure.ts";

test("glyphs below 8 px leave the board", () => {
  const read = (spec: string, width: number, screen: number, wide = false): boolean =>
    legible(layoutFrom(spec), width, screen, wide);
  assert.deepEqual([read("3x3", 654, 1440), read("3x3", 366, 390), read("3x4", 366, 390)], [true, true, false]);
  assert.deepEqual([read("4x4", 758, 1440), read("5x5", 758, 1440), read("5x5", 1200, 2560)], [true, false, true]);
  assert.deepEqual([read("3x4", 654, 1440), read("3x4", 654, 1440, true)], [true, false]);
});

test("the lens comes for what cannot be read or hit", () => {
  const needs = (spec: string, width: number, screen: number, candidates: boolean): boolean =>
    needsLens(layoutFrom(spec), width, screen, candidates);
  assert.deepEqual(
    [
      needs("5x5", 758, 1440, true),
      needs("5x5", 758, 1440, false),
      needs("5x5", 366, 390, false),
      needs("3x3", 366, 390, true),
    ],
    [true, false, true, false],
  );
});
