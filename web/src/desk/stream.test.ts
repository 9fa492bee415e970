/** Server-sent events as they come: in pieces, with comments between. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventsIn } from "./stream.ts";

test("events in pieces", () => {
  const first = eventsIn('event: progress\ndata: {"made":1}\n\n: alive\n\nevent: puz');
  assert.deepEqual(first.events, [{ name: "progress", data: '{"made":1}' }]);
  const second = eventsIn(`${first.rest}zle\r\ndata: a\r\ndata: b\r\n\r\n`);
  assert.deepEqual(second, { events: [{ name: "puzzle", data: "a\nb" }], rest: "" });
});
