/** Any text to one puzzle. */

import type { Found, Given } from "./shared.ts";
import { isRuler, readLines } from "./lines.ts";
import { isLink, readLink } from "./links.ts";
import { areGroups, groupsIn, readPencilmarks } from "./pencilmarks.ts";
import { NeedsService, Unreadable } from "./unreadable.ts";

/** JSON, XML and sections; lines and links of other programs; game IDs. */
const ELSEWHERE =
  /^\s*(?:[[{<:]|https?:|www\.|f-puzzles|sudokupad|fpuz|N4Ig|Solo:|\d{1,2}(?:x\d{1,2})?[a-z0-9]*[:#]|\d{1,2}x\d{1,2}\s)/i;
const KNOWN = ["line", "rows", "drawing", "pencilmarks", "f-puzzles", "sudokupad"];

/** The puzzle of a text; an `Unreadable` says what is wrong with it, a `NeedsService` that only the service reads it. */
export function read(text: string, given: Given): Found {
  if (given.format !== null && !KNOWN.includes(given.format))
    throw new NeedsService(`the format ${given.format} is read by the service`);
  const lines = text.split(/\r?\n/).map((line, at) => ({ number: at + 1, text: line }));
  const wide = given.symbols?.some((symbol) => symbol.length > 1) ?? false;
  const filled = lines.filter((line) => line.text.trim());
  if (!filled.length) throw new Unreadable("no puzzle: there are only blank lines, comments or frame");
  if (filled.length === 1 && isLink(text)) return readLink(filled[0]!, given);
  if (ELSEWHERE.test(text)) throw new NeedsService("this form is read by the service");
  const rows = filled.filter((line) => !isRuler(line.text)).length;
  if (!rows) throw new Unreadable("no puzzle: there are only blank lines, comments or frame");
  const first = filled[0]!;
  if (
    filled.length > 1 &&
    !isRuler(first.text) &&
    !groupsIn(first.text) &&
    first.text.replace(/[\s,|+]/g, "").length > 64
  ) {
    readLines([first], given); // a whole puzzle, which may be wrong
    throw new NeedsService("several puzzles are read by the service");
  }
  if (!wide && filled.length > 1 && areGroups(filled, rows)) {
    if (text.includes("#")) throw new NeedsService("comments and directives are read by the service");
    return readPencilmarks(filled, given);
  }
  return readLines(lines, given);
}
