import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAt, solvedDays, streaksOf } from "./days.ts";
import type { Result } from "./shelf.ts";

const result = (level: string, day?: string): Result => ({
  at: 0,
  title: "",
  size: 9,
  kind: "9×9",
  level,
  seconds: 1,
  hints: 0,
  checks: 0,
  ...(day && { day }),
});

test("days go over months, leap days and years", () => {
  assert.equal(dayAt("2031-03-01", -1), "2031-02-28");
  assert.equal(dayAt("2028-02-28", 1), "2028-02-29");
  assert.equal(dayAt("2031-12-31", 1), "2032-01-01");
});

test("the levels of each day are known; other games are of no day", () => {
  const days = solvedDays([result("easy", "2031-05-09"), result("hard", "2031-05-09"), result("easy")]);
  assert.deepEqual([...days.keys()], ["2031-05-09"]);
  assert.deepEqual([...days.get("2031-05-09")!], ["easy", "hard"]);
});

test("a streak lasts while today's puzzle is still to come, and ends with a day left out", () => {
  const days = solvedDays(["01", "02", "03", "06", "07"].map((day) => result("easy", `2031-05-${day}`)));
  assert.deepEqual(streaksOf(days, "2031-05-07"), { now: 2, longest: 3 });
  assert.deepEqual(streaksOf(days, "2031-05-08"), { now: 2, longest: 3 });
  assert.deepEqual(streaksOf(days, "2031-05-09"), { now: 0, longest: 3 });
  assert.deepEqual(streaksOf(new Map(), "2031-05-09"), { now: 0, longest: 0 });
});
