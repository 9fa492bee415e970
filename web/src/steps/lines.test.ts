/** Lines of a proof: their marks, their depth, and which proofs are shown. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProofLine } from "../api/types.ts";
import { cellOf } from "../model/layout.ts";
import { markKey } from "../model/picture.ts";
import { examples, symbols } from "./fixture.ts";
import { linesOf, needsLines } from "./lines.ts";

const { step } = examples.get("aic")!;
const proof: ProofLine[] = [
  { claim: "none", reason: "suppose", depth: 1, text: "Suppose r2c5 is not 3.", candidates: [["r2c5", "3"]] },
  { claim: "one", reason: "places", depth: 1, text: "Then r3c4 is 3.", candidates: [["r3c4", "3"]], from: [0] },
  {
    claim: "none",
    reason: "excluded",
    depth: 1,
    text: "So …",
    candidates: [
      ["r3c4", "1"],
      ["r3c4", "2"],
    ],
    from: [1],
  },
  { claim: "fault", reason: "no-value", depth: 1, text: "But then …", from: [2] },
  { claim: "one", reason: "absurd", depth: 0, text: "So …", candidates: [["r2c5", "3"]], from: [0, 3] },
];

test("a line has the mark of the value that it is about, and stands as deep as its suppositions", () => {
  const lines = linesOf({ ...step, proof }, 9, symbols);
  assert.deepEqual(
    lines.map(({ symbol, on, depth }) => `${symbol}${on ? "+" : "-"}${depth}`),
    ["3-0", "3+1", "-1", "-1", "3+0"],
  );
  assert.equal(lines[1]!.key, markKey(cellOf("r3c4", 9), 3));
  assert.equal(lines[3]!.key, null);
  assert.equal(lines[0]!.text, "Suppose r2c5 is not 3.");
});

test("a proof is shown where the sentence of the step does not say it all", () => {
  assert.ok(needsLines({ ...step, proof }));
  const { proof: _, ...none } = step;
  assert.ok(!needsLines(none));
  const seen: ProofLine = { claim: "none", reason: "seen", depth: 0, text: "" };
  assert.ok(!needsLines({ ...step, proof: [seen, seen, { ...seen, reason: "marked" }, proof[4]!] }));
});
