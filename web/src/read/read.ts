/** Any text to one puzzle. */

import type { Found, Given } from "./shared.ts";
import { readLines } from "./lines.ts";
import { NeedsService, Unreadable } from "./unreadable.ts";

/** JSON, XML and sections; lines and links of other programs; game IDs. */
const ELSEWHERE =
  /^\s*(?:[[{<:]|https?:|www\.|f-puzzles|sudokupad|fpuz|N4Ig|Solo:|\d{1,2}(?:x\d{1,2})?[a-z0-9]*[:#]|\d{1,2}x\d{1,2}\s)/i;
const KNOWN = ["line", "rows", "drawing"];

/** The puzzle of a text; an `Unreadable` says what is wrong with it, a `NeedsService` that only the service reads it. */
export function read(text: string, given: Given): Found {
  if (given.format !== null && !KNOWN.includes(given.format))
    throw new NeedsService(`the format ${given.format} is read by the service`);
  if (ELSEWHERE.test(text)) throw new NeedsService("this form is read by the service");
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ number: at + 1, text: line }));
  if (!lines.some((line) => line.text.trim()))
    throw new Unreadable("no puzzle: there are only blank lines, comments or frame");
  return readLines(lines, given);
}
