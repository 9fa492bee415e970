/** Any text to one puzzle. */

import type { Found, Given } from "./shared.ts";
import { readLines } from "./lines.ts";
import { NeedsService, Unreadable } from "./unreadable.ts";

const KNOWN = ["line", "rows", "drawing"];

/** The puzzle of a text; an `Unreadable` says what is wrong with it, a `NeedsService` that only the service reads it. */
export function read(text: string, given: Given): Found {
  if (given.format !== null && !KNOWN.includes(given.format))
    throw new NeedsService(`the format ${given.format} is read by the service`);
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ number: at + 1, text: line }));
  if (!lines.some((line) => line.text.trim()))
    throw new Unreadable("no puzzle: there are only blank lines, comments or frame");
  return readLines(lines, given);
}
