/** A sentence taken apart: cells, houses and values in it wear the marks that they have in the grid. */

import type { StepData } from "../api/types.ts";
import type { HouseKind, Layout } from "../model/layout.ts";
import type { CellRole, HouseRole, MarkRole, Picture } from "../model/picture.ts";
import { cellOfMark, markKey, valueOfMark } from "../model/picture.ts";

export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "cells";
      readonly text: string;
      readonly cells: readonly number[];
      readonly role: CellRole | null;
      readonly key: number | null;
    }
  | { readonly kind: "house"; readonly text: string; readonly house: number; readonly role: HouseRole | null }
  | { readonly kind: "mark"; readonly text: string; readonly role: MarkRole | null; readonly key: number | null };

export interface Scene {
  readonly layout: Layout;
  readonly symbols: readonly string[];
  readonly picture: Picture;
  readonly step: StepData;
}

const HOUSES: Readonly<Record<string, HouseKind>> = {
  row: "row",
  rows: "row",
  zeile: "row",
  zeilen: "row",
  column: "column",
  columns: "column",
  spalte: "column",
  spalten: "column",
  box: "box",
  boxes: "box",
  block: "box",
  blöcke: "box",
  blöcken: "box",
  region: "region",
  regions: "region",
  regionen: "region",
  diagonal: "diagonal",
  diagonals: "diagonal",
  diagonale: "diagonal",
  diagonalen: "diagonal",
  window: "window",
  windows: "window",
  fenster: "window",
  fenstern: "window",
};
const CELLS = /r(\d+)c(\d+)/y;
const EUREKA = /\([^()\s]+\)r\d+c\d+|\{[^{}]*\}/y;
const HOUSE = new RegExp(`(${Object.keys(HOUSES).join("|")}) (?=\\d)`, "iy");
const LIST = /(\d+)((?:, | and | und | or | oder )(?=\d))?/y;
/** After these a number is a value ... */
const BEFORE = new RegExp(
  "(?:^|[\\s(])(?:values?|every|only|holds?|loses?|lose|takes?|[Rr]emove|is|not|of|for|has|all|left|with|times,|candidates? left,|other|takes,|then holds|one of|With" +
    "|Werte?n?|den Wert|jede|jeden|nur|hat|haben|die|verliert|verlieren|nimmt|[Ss]chließe|ist|nicht|für|alle|Kandidaten,|andere|mit|bleibt|steht,|von|zusammen|Enden|dann)\\s$" +
    "|(?:X|Z|So|If|:|,|Ist|ist|Wäre|wäre|if) $|[X-Z] = $|[(]$",
  "u",
);
/** ... unless it counts these. */
const COUNTED =
  /^ (?:base|of them|of the|cells?|values?|places?|links?(?! colour)|houses?|solutions?|candidates?|pairs?|ends?|corners?|ways?|sets?|colours?|others?|more|davon|Grundhäuser|Zellen?|Werte?|Plätze|Verbindungen|Häuser|Lösungen|Kandidaten?|Ecken|Enden|Weisen|Mengen?|Farben|verbundenen)(?![\p{L}])/u;
const JOINT = /^(?:, | and | or | und | oder )$/;
/** One clause can list several eliminations: "remove 5 from r3c6 and 6 from r3c36". */
const REMOVING = /(?:[Rr]emove|[Ss]chließe(?: aus:)?) [^.:]*$/;
const REMOVED = /^(?:(?:, | and | und )\S+)* (?:from|in) r\d/;

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** Which values a step speaks of; other numbers in its text are counts. */
function spoken(step: StepData): ReadonlySet<string> {
  const found = new Set(step.values);
  for (const [, symbol] of [...(step.placements ?? []), ...(step.eliminations ?? []), ...(step.candidates ?? [])])
    found.add(symbol);
  for (const { value } of step.nodes ?? []) found.add(value);
  for (const { reason, candidates } of step.family === "singles" ? (step.proof ?? []) : [])
    if (reason === "seen") for (const [, symbol] of candidates ?? []) found.add(symbol);
  return found;
}

export function cellsNamed(rows: string, columns: string, size: number): number[] {
  const split = (numbers: string): number[] => (size > 9 ? [Number(numbers)] : [...numbers].map(Number));
  return split(rows).flatMap((row) => split(columns).map((column) => (row - 1) * size + column - 1));
}

class Reader {
  readonly scene: Scene;
  readonly text: string;
  readonly found: Piece[] = [];
  readonly #symbol: RegExp | null;
  readonly #houses: ReadonlyMap<string, number>;
  #plain = "";
  #at = 0;

  constructor(text: string, scene: Scene) {
    this.scene = scene;
    this.text = text;
    const symbols = [...spoken(scene.step)].sort((a, b) => b.length - a.length).map(escaped);
    this.#symbol = symbols.length
      ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${symbols.join("|")})(?![\\p{L}\\p{N}])`, "uy")
      : null;
    this.#houses = new Map(scene.layout.houses.map(({ name }, number) => [name, number]));
  }

  read(): Piece[] {
    while (this.#at < this.text.length)
      if (!this.#eureka() && !this.#cells() && !this.#house() && !this.#set() && !this.#value())
        this.#plain += this.text[this.#at++];
    this.#flush();
    return this.found;
  }

  #flush(): void {
    if (this.#plain) this.found.push({ kind: "text", text: this.#plain });
    this.#plain = "";
  }

  #push(piece: Piece): void {
    this.#flush();
    this.found.push(piece);
  }

  /** Chains and contents of sets are left as they are. */
  #eureka(): boolean {
    const match = sticky(EUREKA, this.text, this.#at);
    if (!match) return false;
    this.#plain += match[0];
    this.#at += match[0].length;
    return true;
  }

  #cells(): boolean {
    const match = sticky(CELLS, this.text, this.#at);
    if (!match) return false;
    const cells = cellsNamed(match[1]!, match[2]!, this.scene.layout.size);
    const roles = new Set(cells.map((cell) => this.scene.picture.cells?.get(cell)));
    const role = roles.size === 1 ? ([...roles][0] ?? null) : null;
    const key = [...(this.scene.picture.marks?.keys() ?? [])].find((mark) => cells.includes(cellOfMark(mark))) ?? null;
    this.#push({ kind: "cells", text: match[0], cells, role: role?.startsWith("set_") ? role : null, key });
    this.#at += match[0].length;
    return true;
  }

  #house(): boolean {
    const match = sticky(HOUSE, this.text, this.#at);
    if (!match || /\p{L}$/u.test(this.#plain)) return false;
    const word = match[1]!.toLowerCase();
    const kind = HOUSES[word]!;
    const several = !/^(row|column|box|region|diagonal|window|zeile|spalte|block|diagonale)$/.test(word);
    this.#plain += match[0];
    this.#at += match[0].length;
    for (;;) {
      const [whole, number, joint] = sticky(LIST, this.text, this.#at)!;
      const house = this.#houses.get(`${kind} ${number}`);
      const role = this.scene.picture.houses?.find((painted) => painted.house === house)?.role ?? null;
      if (house === undefined) this.#plain += number;
      else this.#push({ kind: "house", text: number!, house, role });
      const goesOn = several && joint !== undefined;
      if (goesOn) this.#plain += joint;
      this.#at += goesOn ? whole.length : number!.length;
      if (!goesOn) return true;
    }
  }

  /** "A = r1c23": the letter of a set. */
  #set(): boolean {
    if (this.text.slice(this.#at + 1, this.#at + 5) !== " = r") return false;
    const letter = this.text[this.#at]!;
    if (!/[A-I]/.test(letter)) return false;
    const cells = (this.scene.step.cells ?? []).filter(([, role]) => role === `set_${letter.toLowerCase()}`);
    const role = (["set_a", "set_b", "set_c"] as const)[(letter.charCodeAt(0) - 65) % 3]!;
    if (!cells.length) return false;
    this.#push({ kind: "mark", text: letter, role, key: null });
    this.#at += 1;
    return true;
  }

  #value(): boolean {
    const match = this.#symbol && sticky(this.#symbol, this.text, this.#at);
    if (!match) return false;
    const symbol = match[0];
    const before = this.text.slice(0, this.#at);
    const rest = this.text.slice(this.#at + symbol.length);
    const last = this.found.at(-1);
    const listed = last?.kind === "mark" && JOINT.test(this.#plain);
    const placed = /^ in r\d/.test(rest);
    const removed = REMOVING.test(before) && REMOVED.test(rest);
    if (COUNTED.test(rest) || !(listed || placed || removed || BEFORE.test(before))) return false;
    const value = this.scene.symbols.indexOf(symbol) + 1;
    const eliminated =
      removed ||
      /(?:[Rr]emove|[Ss]chließe) $/.test(before) ||
      /^(?: is not| nicht) in r\d/.test(rest) ||
      (listed && last.role === "elim");
    this.#push({ kind: "mark", text: symbol, ...this.#role(value, before, rest, eliminated) });
    this.#at += symbol.length;
    return true;
  }

  #role(value: number, before: string, rest: string, eliminated: boolean): { role: MarkRole | null; key: number | null } {
    const marks = this.scene.picture.marks ?? new Map<number, MarkRole>();
    const said = /r(\d+)c(\d+) (?:is|ist)( not| nicht)? $/.exec(before) ?? /^ in r(\d+)c(\d+)(?!\d)/.exec(rest);
    const cells = said ? cellsNamed(said[1]!, said[2]!, this.scene.layout.size) : [];
    const at = cells.length ? markKey(cells[0]!, value) : null;
    const own = [...marks].filter(
      ([mark, role]) => valueOfMark(mark) === value && (role === "elim") === eliminated && role !== "place",
    );
    const key = own.find(([mark]) => cells.includes(cellOfMark(mark)))?.[0] ?? own[0]?.[0] ?? at;
    if (eliminated) return { role: "elim", key };
    if (said?.[3] || /^ in r\d+c\d+ (?:is |were )?(?:false|falsch)/.test(rest))
      return { role: at !== null && marks.get(at) === "elim" ? "elim" : "off", key: at };
    if (/^ in r\d+c\d+ (?:is |were )?(?:true|wahr)/.test(rest)) return { role: "on", key: at };
    if (at !== null && marks.has(at)) return { role: marks.get(at)!, key: at };
    const roles = new Set(own.map(([, role]) => role));
    const wanted: MarkRole = /(?:(?:fins?|Flossen?) (?:holds?|hat|haben)(?: die)?|hat eine Flosse die) $/.test(before)
      ? "fin"
      : "base";
    if (roles.has(wanted)) return { role: wanted, key: own.find(([, role]) => role === wanted)![0] };
    const placed = [...marks].find(([mark, role]) => role === "place" && valueOfMark(mark) === value);
    if (!roles.size && placed) return { role: "place", key: placed[0] };
    const role = roles.size === 1 ? [...roles][0]! : null;
    return { role: role === "off" ? null : role, key };
  }
}

export const piecesOf = (text: string, scene: Scene): Piece[] => new Reader(text, scene).read();
