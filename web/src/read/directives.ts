/** Comments, and those that state what the cells do not show: `# layout: 3x3+diagonals` and `# symbols: ♠ ♥ ♦ ♣`. */

import { parseSpec, specOf } from "../model/spec.ts";
import type { Shape } from "../model/spec.ts";
import type { Given, Line } from "./shared.ts";
import { graphemes } from "./shared.ts";
import { NeedsService, Unreadable } from "./unreadable.ts";

const DIRECTIVE = /^\s*#\s*(layout|symbols)\s*:\s*(.*\S)\s*$/d;
/** From a # at the start of a line or after a blank. */
const COMMENT = /(?:^|\s+)#.*$/;
const RUNS = ["0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789abcdefghijklmnopqrstuvwxyz"];

function shapeOf(spec: string): Shape {
  try {
    return parseSpec(spec);
  } catch {
    throw new NeedsService("this layout is read by the service");
  }
}

/** Symbols as an option names them: a range such as 0-F, or all of them. */
function symbolsOf(name: string): readonly string[] {
  if (/^.-.$/.test(name))
    for (const run of RUNS) {
      const [start, end] = [run.indexOf(name[0]!), run.indexOf(name[2]!)];
      if (start >= 0 && start < end) return [...run.slice(start, end + 1)];
    }
  const words = name.split(/\s+/);
  const symbols = words.length > 1 ? words : graphemes(name);
  const plain =
    symbols.every((symbol) => !/[-.,_*?#|!+=~<>{}[\]]/.test(symbol)) && new Set(symbols).size === symbols.length;
  if (!plain || name === "letters" || name === "numbers") throw new NeedsService("these symbols are read by the service");
  return symbols;
}

export interface Stated {
  /** The lines without comments. */
  readonly lines: readonly Line[];
  /** What the caller knows, and what the text states besides. */
  readonly given: Given;
}

/** What comments state before the first cell. */
export function stated(lines: readonly Line[], given: Given): Stated {
  if (!lines.some(({ text }) => text.includes("#"))) return { lines, given };
  if (given.symbols?.some((symbol) => symbol.includes("#"))) throw new NeedsService("# as a symbol is read by the service");
  let known = given;
  let begun = false;
  const kept: Line[] = [];
  for (const line of lines) {
    const text = line.text.replace(COMMENT, "");
    const found = DIRECTIVE.exec(line.text);
    if (found && begun) throw new NeedsService("several puzzles are read by the service");
    begun ||= text.trim() !== "";
    if (found?.[1] === "symbols") known = given.symbols ? known : { ...known, symbols: symbolsOf(found[2]!) };
    else if (found) {
      const shape = shapeOf(found[2]!);
      if (given.shape && specOf(given.shape) !== specOf(shape)) {
        const words = `the text specifies layout ${specOf(shape)}, but layout ${specOf(given.shape)} was requested`;
        throw new Unreadable(words, line.number, found.indices![2]![0] + 1);
      }
      known = { ...known, shape };
    }
    kept.push({ ...line, text });
  }
  return { lines: kept, given: known };
}
