/** Rule text, one rule a line: `cage r1c1 r1c2 = 15`.  The same that `sudokit.rules.parse` reads; what a rule means the service checks. */

import { ABOUT } from "./about.ts";
import { patternOf } from "./pattern.ts";
import type { Rule } from "./rule.ts";
import { WrongRule } from "./rule.ts";

type Token = readonly [text: string, at: number];

const SIDES: Readonly<Record<string, readonly [string, string]>> = { row: ["left", "right"], column: ["top", "bottom"] };

class Reader {
  readonly #code: string;
  readonly #line: number;
  readonly #size: number;
  readonly #start: number;
  readonly #tokens: readonly Token[];

  constructor(code: string, line: number, size: number, start = 0) {
    [this.#code, this.#line, this.#size, this.#start] = [code, line, size, start];
    this.#tokens = [...code.matchAll(/[>=]|[^\s>=]+/g)].map((found) => [found[0], found.index + start]);
  }

  fault(words: string, at: number): WrongRule {
    return new WrongRule(words, this.#line, at + 1);
  }

  rule(): Rule {
    const [name, at] = this.#tokens[0]!;
    const about = Object.hasOwn(ABOUT, name) ? ABOUT[name]! : null;
    if (!about) throw this.fault(`unknown rule '${name}'`, at);
    if (name === "any-of") return { name, cells: [], rules: this.#alternatives() };
    const equals = this.#tokens.findIndex(([word]) => word === "=");
    const head = this.#tokens.slice(1, equals < 0 ? undefined : equals);
    const clue = equals < 0 ? [] : this.#tokens.slice(equals + 1);
    if (equals >= 0 && !clue.length) throw this.fault("expected a clue after =", this.#tokens[equals]![1]);
    let number: number | undefined;
    if (head[0]?.[0].endsWith(":")) {
      const [[word, place]] = [head.shift()!];
      number = this.#whole(word.slice(0, -1), place);
    }
    const cells: number[] = [];
    let first: number | undefined;
    if (head[0] && Object.hasOwn(SIDES, head[0][0])) cells.push(...this.#row(head));
    else
      for (const [word, place] of head) {
        if (word === ">") first = cells.length;
        else cells.push(...this.#cells(word, place));
      }
    const [least, most, wanted] = about;
    if (cells.length < least) throw this.fault(`${name} needs ${least > 1 ? `${least} cells` : "a cell"}`, at);
    if (cells.length > most) throw this.fault(most ? `${name} has at most ${most} cells` : `${name} has no cells`, at);
    const said = this.#clue(wanted, clue);
    const parts = {
      ...(number !== undefined && { number }),
      ...(first !== undefined && { first }),
      ...said,
    };
    for (const part of wanted.split(" ").filter(Boolean))
      if (!part.endsWith("?") && !(part in parts))
        throw this.fault(`${name} needs ${part === "first" ? ">" : `a ${part}`}`, at);
    for (const part of Object.keys(parts))
      if (!wanted.split(" ").some((one) => one.replace("?", "") === part))
        throw this.fault(`${name} has no ${part === "first" ? ">" : part}`, at);
    return { name, cells, ...parts };
  }

  #clue(wanted: string, clue: readonly Token[]): Partial<Rule> {
    const [word, at] = clue[0] ?? [];
    if (word === undefined || at === undefined) return {};
    if (wanted.includes("values")) return { values: clue.map(([text, place]) => this.#whole(text, place)) };
    if (clue[1]) throw this.fault(`'${clue[1][0]}' after the clue`, clue[1][1]);
    if (wanted.includes("pattern")) return { pattern: this.#pattern(word, at) };
    if (!wanted.includes("relation")) return { total: this.#whole(word, at) };
    const rows = word.split("/");
    if (rows.length !== this.#size || rows.some((row) => row.length !== this.#size || /[^01]/.test(row)))
      throw this.fault(`a relation is ${this.#size} rows of 0 and 1, divided by /`, at);
    return { relation: rows.map((row) => [...row].map((sign) => sign === "1")) };
  }

  #pattern(word: string, at: number): string {
    try {
      patternOf(word, this.#size);
    } catch (wrong) {
      throw wrong instanceof RangeError ? this.fault(wrong.message, at) : wrong;
    }
    return word;
  }

  #whole(word: string, at: number): number {
    if (!/^-?[0-9]{1,6}$/.test(word)) throw this.fault(`'${word}' is not a number`, at);
    return Number(word);
  }

  /** The cells of `row 3 from right`. */
  #row(words: readonly Token[]): number[] {
    const [[kind, at], which, ...rest] = words as [Token, Token?, ...Token[]];
    const index = which ? this.#whole(...which) : 0;
    if (index < 1 || index > this.#size) throw this.fault(`expected a ${kind} from 1 to ${this.#size}`, which?.[1] ?? at);
    const cells = Array.from({ length: this.#size }, (_, i) =>
      kind === "row" ? (index - 1) * this.#size + i : i * this.#size + index - 1,
    );
    const [near, far] = SIDES[kind]!;
    const side = rest.map(([word]) => word).join(" ");
    if (side && side !== `from ${near}` && side !== `from ${far}`)
      throw this.fault(`expected from ${near} or from ${far}`, rest[0]![1]);
    return side === `from ${far}` ? cells.reverse() : cells;
  }

  #cells(word: string, at: number): number[] {
    const found = /^[rR]([0-9,-]+)[cC]([0-9,-]+)$/.exec(word);
    const [rows, columns] = found ? [this.#numbers(found[1]!), this.#numbers(found[2]!)] : [[], []];
    if (!rows.length || !columns.length)
      throw this.fault(`'${word}' is not a cell of a ${this.#size}x${this.#size} grid`, at);
    return rows.flatMap((row) => columns.map((column) => (row - 1) * this.#size + column - 1));
  }

  /** The numbers of `12`, `1,2` or `1-4`; none if they are not in the grid. */
  #numbers(text: string): number[] {
    const parts = this.#size > 9 || text.includes(",") ? text.split(",") : (text.match(/\d-\d|./g) ?? []);
    const found: number[] = [];
    for (const part of parts) {
      const [, low, high = low] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part) ?? [];
      if (low === undefined || Number(low) < 1 || Number(low) > this.#size || Number(high) > this.#size) return [];
      for (let value = Number(low); value <= Number(high); value++) found.push(value);
    }
    return found;
  }

  /** The rules in brackets; a bracket within belongs to a pattern. */
  #alternatives(): Rule[] {
    const found: Rule[] = [];
    let [depth, begin] = [0, 0];
    for (const [index, sign] of [...this.#code].entries()) {
      if (sign === "(" && ++depth === 1) begin = index + 1;
      if (sign !== ")" || --depth) continue;
      const inner = new Reader(this.#code.slice(begin, index), this.#line, this.#size, begin + this.#start);
      if (!inner.#tokens.length) throw this.fault("expected a rule in the brackets", index);
      if (inner.#tokens[0]![0] === "any-of")
        throw this.fault("alternatives within alternatives are not supported", inner.#tokens[0]![1]);
      found.push(inner.rule());
    }
    if (depth || !found.length) throw this.fault("the brackets do not match", Math.max(0, this.#code.trimEnd().length - 1));
    return found;
  }
}

/** The rules of a text, one a line; empty lines and what follows `#` are ignored.  A `WrongRule` says what is wrong, and where. */
export function parseRules(text: string, size: number): Rule[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    const [code] = line.split("#") as [string];
    return code.trim() ? [new Reader(code, at + 1, size).rule()] : [];
  });
}
