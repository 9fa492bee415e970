import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutOf, parseSpec } from "../model/spec.ts";
import { ruledBy, rulingFor } from "./compiling.ts";
import { gridData, posedOf } from "./posed.ts";
import { Refused } from "./refusal.ts";

const FOUR = layoutOf(parseSpec("2x2"));
const refused = (work: () => unknown): [string, string] => {
  try {
    work();
  } catch (fault) {
    if (fault instanceof Refused) return [fault.kind, fault.message];
    throw fault;
  }
  return ["", ""];
};

test("each rule counts once, and what was compiled last is kept", () => {
  const once = ruledBy(FOUR, ["cage r1c12 = 3", "cage r1c1 r1c2 = 3"]);
  assert.deepEqual(once.texts, ["cage r1c1 r1c2 = 3"]);
  assert.equal(ruledBy(FOUR, "cage r1c1 r1c2 = 3"), once);
});

test("faults name the rule and its place", () => {
  assert.deepEqual(refused(() => ruledBy(FOUR, ["anti-king", "cage r9c1 = 3"])).slice(0, 1), ["unreadable"]);
  assert.match(refused(() => ruledBy(FOUR, ["anti-king", "cage r9c1 = 3"]))[1], /^rule 2, column 6: /);
  assert.match(refused(() => ruledBy(FOUR, ["clone r1c1 r1c2 > r2c1"]))[1], /^rule 1, column 1: the rule clone at r1c1 /);
  assert.equal(refused(() => ruledBy(layoutOf(parseSpec("5x5")), ["anti-king"]))[0], "impossible");
});

test("scales that know no rules are refused", () => {
  for (const asked of [{ profile: "se" }, { profiles: ["hodoku", "depth"] }, { card: true }])
    assert.equal(refused(() => rulingFor(asked)(FOUR, ["anti-king"]))[0], "impossible");
  assert.equal(rulingFor({ profile: "simple" })(FOUR, ["anti-king"]).texts.length, 1);
});

test("a request without what reads rules is left to the service", () => {
  const asked = { grid: ".".repeat(16), layout: "2x2", rules: ["anti-king"] };
  assert.equal(refused(() => posedOf(asked))[0], "missing-extra");
  const data = gridData(posedOf({ ...asked, ruling: ruledBy }));
  assert.deepEqual(data.rules, ["anti-king"]);
  assert.deepEqual(JSON.parse(data.string).rules, [{ rule: "anti-king" }]);
});
