/** Links of pictures as strokes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Link } from "../model/picture.ts";
import { markKey } from "../model/picture.ts";
import { layoutFrom } from "../model/spec.ts";
import { pieceAround, strokesOf } from "./strokes.ts";

const layout = layoutFrom("3x3");
const end = (value: number, ...cells: number[]) => ({ value, cells });
const link = (from: Link["from"], to: Link["to"], strong: boolean): Link => ({ from, to, strong });

test("a group has one capsule, a set that lies anywhere has none", () => {
  const links = [
    link(end(1, 0), end(1, 3, 4), false),
    link(end(1, 3, 4), end(1, 30), true),
    link(end(1, 30), end(2, 40, 50), false),
  ];
  const { capsules, strokes } = strokesOf(layout, { links });
  assert.equal(capsules.length, 1);
  assert.equal(capsules[0]!.on, false);
  assert.deepEqual(
    strokes.map(({ strong }) => strong),
    [false, true, false],
  );
});

test("a link that two chains share is drawn once", () => {
  const own = link(end(1, 0), end(1, 8), false);
  assert.equal(strokesOf(layout, { links: [own, link(end(2, 0), end(2, 8), false), { ...own }] }).strokes.length, 2);
});

test("beyond 14 nodes a piece is drawn: around the mark that is pointed at", () => {
  const chain = Array.from({ length: 15 }, (_, at) =>
    link(end(1 + (at % 9), at * 5), end(1 + ((at + 1) % 9), (at + 1) * 5), at % 2 === 0),
  );
  assert.equal(strokesOf(layout, { links: chain }).crowded, true);
  assert.equal(strokesOf(layout, { links: chain.slice(0, 13) }).crowded, false);
  assert.equal(pieceAround(chain, null).size, 0);
  assert.deepEqual(
    [...pieceAround(chain, markKey(40, 9))].sort((a, b) => a - b),
    [5, 6, 7, 8, 9, 10],
  );
  assert.equal(pieceAround(chain, markKey(1, 1)).size, 0);
  const net = [link(end(1, 0), end(1, 8), false), link(end(2, 9), end(2, 17), false), link(end(1, 8), end(2, 8), true)];
  assert.deepEqual([...pieceAround(net, markKey(0, 1))], [0, 2], "what only stands beside it is not of the piece");
});
