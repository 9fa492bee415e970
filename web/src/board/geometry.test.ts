/** Lines and outlines of boards of several shapes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { boxShape, layoutOf, regionShape } from "../model/spec.ts";
import { areaLines, conflictLine, houseOutline, outline, slotsOf } from "./geometry.ts";

const boxes = (height: number, width: number) => layoutOf(boxShape(height, width));
const regions = (map: string) => layoutOf(regionShape([...map]));

test("candidates stand as the box does, or nearly square", () => {
  assert.deepEqual(slotsOf(boxes(3, 3)), [3, 3]);
  assert.deepEqual(slotsOf(boxes(2, 4)), [4, 2]);
  assert.deepEqual(slotsOf(boxes(2, 5)), [4, 3]);
  assert.deepEqual(slotsOf({ size: 25, box: null }), [5, 5]);
});

test("lines between boxes are whole strokes", () => {
  assert.equal(areaLines(boxes(2, 2)), "M200 0V400M0 200H400");
  assert.equal(areaLines(boxes(2, 3)), "M300 0V600M0 200H600M0 400H600");
});

test("lines between regions turn with them", () => {
  assert.equal(
    areaLines(regions("aaabacbbccbdcddd")),
    "M100 100V200M100 300V400M200 100V300M300 0V100M300 200V300M100 100H300M0 200H100M300 200H400M100 300H300",
  );
});

test("outlines lie within their cells, with holes and corners that touch", () => {
  assert.equal(outline([0], 4, 5), "M5 5L95 5L95 95L5 95Z");
  assert.equal(outline([0, 1, 4], 4, 5), "M5 5L195 5L195 95L95 95L95 195L5 195Z");
  assert.equal(outline([0, 5], 4, 5), "M5 5L95 5L95 95L5 95ZM105 105L195 105L195 195L105 195Z");
  assert.equal(outline([0, 1, 2, 4, 6, 8, 9, 10], 4, 0).match(/M/g)!.length, 2);
  const row = boxes(2, 2).houses[1]!;
  assert.equal(houseOutline(row, 4), "M5 105L395 105L395 195L5 195Z");
});

test("a conflict is joined along its house", () => {
  assert.equal(conflictLine([5, 77], 9), "M584 102V804");
  assert.equal(conflictLine([0, 8], 9), "M100 88H800");
  assert.equal(conflictLine([0, 1], 9), "");
});
