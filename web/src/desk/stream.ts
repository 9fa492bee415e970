/** Server-sent events by `fetch`, which unlike EventSource tells why a request was refused, and can be stopped. */

import { Offline, Problem } from "../api/client.ts";
import type { ProblemData } from "../api/types.ts";

export interface Event {
  readonly name: string;
  readonly data: string;
}

/** The events that are complete in the text, and what is left over. */
export function eventsIn(text: string): { events: Event[]; rest: string } {
  const blocks = text.replace(/\r\n/g, "\n").split("\n\n");
  const rest = blocks.pop()!;
  const events = blocks.flatMap((block) => {
    let name = "message";
    const data: string[] = [];
    for (const line of block.split("\n")) {
      const [, field, value = ""] = /^([a-z]+): ?(.*)$/s.exec(line) ?? [];
      if (field === "event") name = value;
      if (field === "data") data.push(value);
    }
    return data.length ? [{ name, data: data.join("\n") }] : [];
  });
  return { events, rest };
}

export async function* stream(path: string, signal: AbortSignal): AsyncGenerator<Event> {
  let response: Response;
  try {
    response = await fetch(`api/v1/${path}`, { signal, headers: { accept: "text/event-stream" } });
  } catch (fault) {
    if (signal.aborted) throw fault;
    throw new Offline();
  }
  if (!response.ok || !response.body) {
    if (response.headers.get("content-type")?.includes("json")) throw new Problem((await response.json()) as ProblemData);
    throw new Offline();
  }
  let rest = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const found = eventsIn(rest + value);
    rest = found.rest;
    for (const event of found.events) {
      if (event.name === "problem") throw new Problem(JSON.parse(event.data) as ProblemData);
      yield event;
    }
  }
}
