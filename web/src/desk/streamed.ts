/** Puzzles being made, from the service, or one by one from this device where the service is not there. */

import { madeHere, Offline } from "../api/client.ts";
import { stream } from "./stream.ts";
import type { Event } from "./stream.ts";

/** The query of the stream as the body of a request: numbers, truth values and lists are texts there. */
export function bodyOf(query: URLSearchParams): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, text] of query) {
    if (name === "seed" || name === "layout" || name === "pattern" || name === "symbols") body[name] = text;
    else if (name === "score" || name === "cage_sizes")
      body[name] = query
        .getAll(name)
        .flatMap((part) => part.split(/[-,]/))
        .map(Number);
    else if (text === "true" || text === "false") body[name] = text === "true";
    else body[name] = /^\d+$/.test(text) ? Number(text) : text;
  }
  return body;
}

export async function* puzzles(query: URLSearchParams, signal: AbortSignal): AsyncGenerator<Event> {
  let first = true;
  try {
    for await (const event of stream(`generate/stream?${query}`, signal)) {
      first = false;
      yield event;
    }
    return;
  } catch (fault) {
    if (!(fault instanceof Offline) || !first) throw fault;
  }
  const body = bodyOf(query);
  const count = Number(body["n"] ?? 1);
  let { seed } = body;
  for (let at = 0; at < count; at++) {
    const index = Number(body["index"] ?? 0) + at;
    const puzzle = await madeHere({ ...body, n: 1, index, ...(seed !== undefined && { seed }) }, signal);
    seed = puzzle.seed;
    yield { name: "puzzle", data: JSON.stringify(puzzle) };
  }
}
