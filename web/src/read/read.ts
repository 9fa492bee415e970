/** Any text to one puzzle. */

import { stated } from "./directives.ts";
import { isGameId, readGameId } from "./gameids.ts";
import { hasDashes, isRuler, readLines, unframed } from "./lines.ts";
import { isLink, readLink } from "./links.ts";
import { areGroups, groupsIn, readPencilmarks } from "./pencilmarks.ts";
import type { Found, Given, Line } from "./shared.ts";
import { NeedsService, Unreadable } from "./unreadable.ts";

/** JSON, XML and sections; lines and links of other programs; several game IDs. */
const ELSEWHERE =
  /^\s*(?:[[{:]|<(?!\d{1,2}>)|https?:|www\.|f-puzzles|sudokupad|fpuz|N4Ig|Solo:|\d{1,2}(?:x\d{1,2})?[a-z0-9]*[:#]|\d{1,2}x\d{1,2}\s)/i;
const KNOWN = ["line", "rows", "drawing", "pencilmarks", "f-puzzles", "sudokupad", "game-id"];

const isFilled = ({ text }: Line): boolean => text.trim() !== "";

/** The puzzle of a text; an `Unreadable` says what is wrong with it, a `NeedsService` that only the service reads it. */
export function read(text: string, asked: Given): Found {
  if (asked.format !== null && !KNOWN.includes(asked.format))
    throw new NeedsService(`the format ${asked.format} is read by the service`);
  const all = text.split(/\r?\n/).map((line, at) => ({ number: at + 1, text: line }));
  const filled = all.filter(isFilled);
  if (filled.length === 1 && isLink(text)) return readLink(filled[0]!, asked);
  const { lines, given } = stated(all, asked);
  try {
    return readStated(lines, asked, given);
  } catch (fault) {
    // Symbols that the text names and that do not fit are refused in other words.
    if (fault instanceof Unreadable && given.symbols !== asked.symbols && fault.message.startsWith("the alphabet has"))
      throw new NeedsService("these symbols are read by the service");
    throw fault instanceof Unreadable && fault.line !== null ? inCharacters(fault, all[fault.line - 1]?.text ?? "") : fault;
  }
}

/** A column counts characters, some of which take two places in a text of JavaScript. */
function inCharacters(fault: Unreadable, text: string): Unreadable {
  const { message, line, column, cell } = fault;
  if (column === null || fault instanceof NeedsService) return fault;
  const before = text.slice(0, column - 1);
  return new Unreadable(message, line, column - before.length + [...before].length, cell);
}

/** Whether N lines of N cells, N itself a square, are taken for a puzzle each: one of them holds a value twice. */
function areWhole(filled: readonly Line[]): boolean {
  if (filled.some(({ text }) => isRuler(text) || groupsIn(text))) return false;
  const rows = filled.map(({ text }) => {
    const words = unframed(text).trim().split(/\s+/);
    return words.length > 1 ? words : [...words[0]!];
  });
  const n = rows.length;
  if (n < 10 || !Number.isInteger(Math.sqrt(n))) return false;
  const whole = rows.filter((row) => row.length === n).map((row) => row.filter((cell) => !NO_SYMBOLS.includes(cell)));
  return 2 * whole.length > n && whole.some((row) => new Set(row).size < row.length);
}
const NO_SYMBOLS = [".", "_", "*", "?", "-", "0", "x", "X", "-1"];

/** The puzzle of lines without comments.  What they look like does not depend on what the comments state (`given`). */
function readStated(lines: readonly Line[], asked: Given, given: Given): Found {
  const filled = lines.filter(isFilled);
  const [first] = filled;
  if (!first) throw new Unreadable("no puzzle: there are only blank lines, comments or frame");
  if (filled.length === 1 && (asked.format === "game-id" || isGameId(first.text))) return readGameId(first, given);
  if (asked.format === "game-id" || ELSEWHERE.test(first.text)) throw new NeedsService("this form is read by the service");
  const rows = filled.filter((line) => !isRuler(line.text)).length;
  if (!rows) throw new Unreadable("no puzzle: there are only blank lines, comments or frame");
  if (
    filled.length > 1 &&
    !isRuler(first.text) &&
    !groupsIn(first.text) &&
    first.text.replace(/[\s,|+]/g, "").length > 64
  ) {
    if (!hasDashes(first.text)) readLines([first], given); // a whole puzzle, which may be wrong; or a frame with a slip
    throw new NeedsService("several puzzles are read by the service");
  }
  if (!asked.shape && areWhole(filled)) throw new NeedsService("several puzzles are read by the service");
  const wide = asked.symbols?.some((symbol) => symbol.length > 1) ?? false;
  if (!wide && filled.length > 1 && areGroups(filled, rows)) {
    if (filled.some((line) => line.text.includes("#"))) throw new NeedsService("# in a cell is read by the service");
    return readPencilmarks(filled, given);
  }
  return readLines(lines, given);
}
