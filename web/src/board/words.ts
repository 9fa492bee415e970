/** How a cell is called for those who hear it. */

import { valuesOf } from "../model/layout.ts";
import type { HouseKind, Layout } from "../model/layout.ts";
import type { CellRole, MarkRole } from "../model/picture.ts";
import { texts } from "../texts/say.ts";
import { penRoom } from "./pen.ts";

const say = texts("board", {
  en: {
    place: "row {row} column {column}",
    given: "given {value}",
    entered: "entered {value}",
    empty: "empty",
    candidates: "candidates {values}",
    corner: "corner marks {values}",
    centre: "centre marks {values}",
    colour: "colour {n} {name}",
    conflict: "conflict",
    wrong: "wrong",
    diagonal: "on a diagonal",
    differs: "differs: {a} {b}, solution A then solution B",
    on: "{value} is true",
    off: "{value} is false",
    elim: "{value} is eliminated",
    placed: "{value} is placed",
    base: "{value} in a base house",
    cover: "{value} in a cover house",
    fin: "{value} is a fin",
    seen: "{value} rules out candidates",
    set: "{value} in set {name}",
    coloured: "{value} in colour {name}",
    subject: "the cell it is about",
    region: "in the region of the hint",
    doubt: "wants a look",
    c1: "dots",
    c2: "stripes",
    c3: "back stripes",
    c4: "vertical lines",
    c5: "horizontal lines",
    c6: "squares",
    c7: "plain",
    c8: "rings",
    grid: "Sudoku, {n} by {n}",
    jigsaw: "Jigsaw Sudoku, {n} by {n}",
    diagonals: ", with diagonals",
    windows: ", with windows",
    lens: "Lens",
    row: "row {n}",
    column: "column {n}",
    box: "box {n}",
    inRegion: "region {n}",
    oneDiagonal: "diagonal {n}",
    window: "window {n}",
  },
  de: {
    place: "Zeile {row} Spalte {column}",
    given: "vorgegeben {value}",
    entered: "eingetragen {value}",
    empty: "leer",
    candidates: "Kandidaten {values}",
    corner: "Notizen in den Ecken {values}",
    centre: "Notizen in der Mitte {values}",
    colour: "Farbe {n} {name}",
    conflict: "Widerspruch",
    wrong: "falsch",
    diagonal: "auf einer Diagonale",
    differs: "verschieden: {a} {b}, erst Lösung A, dann Lösung B",
    on: "{value} ist wahr",
    off: "{value} ist falsch",
    elim: "{value} ist ausgeschlossen",
    placed: "{value} ist gesetzt",
    base: "{value} in einem Grundhaus",
    cover: "{value} in einem Deckhaus",
    fin: "{value} ist eine Flosse",
    seen: "{value} schließt Kandidaten aus",
    set: "{value} in Menge {name}",
    coloured: "{value} in Farbe {name}",
    subject: "die Zelle, um die es geht",
    region: "in der Region des Hinweises",
    doubt: "bitte ansehen",
    c1: "Punkte",
    c2: "Streifen",
    c3: "Gegenstreifen",
    c4: "senkrechte Linien",
    c5: "waagrechte Linien",
    c6: "Quadrate",
    c7: "einfarbig",
    c8: "Ringe",
    grid: "Sudoku, {n} mal {n}",
    jigsaw: "Jigsaw-Sudoku, {n} mal {n}",
    diagonals: ", mit Diagonalen",
    windows: ", mit Fenstern",
    lens: "Lupe",
    row: "Zeile {n}",
    column: "Spalte {n}",
    box: "Block {n}",
    inRegion: "Region {n}",
    oneDiagonal: "Diagonale {n}",
    window: "Fenster {n}",
  },
});

export { say as sayBoard };

const kinds: Readonly<Record<HouseKind, "row" | "column" | "box" | "inRegion" | "oneDiagonal" | "window">> = {
  row: "row",
  column: "column",
  box: "box",
  region: "inRegion",
  diagonal: "oneDiagonal",
  window: "window",
};

/** A house as the language calls it: its kind and its number among its kind. */
export function houseName(layout: Layout, house: number): string {
  const { kind } = layout.houses[house]!;
  return say(kinds[kind], { n: layout.houses.slice(0, house + 1).filter((other) => other.kind === kind).length });
}

const roles: Readonly<Partial<Record<MarkRole, "on" | "off" | "elim" | "placed" | "base" | "cover" | "fin" | "seen">>> = {
  on: "on",
  off: "off",
  elim: "elim",
  place: "placed",
  base: "base",
  cover: "cover",
  fin: "fin",
  seen: "seen",
};

export interface Called {
  readonly cell: number;
  readonly size: number;
  readonly symbols: readonly string[];
  readonly value: number;
  readonly given: boolean;
  readonly candidates: number;
  readonly corner: number;
  readonly centre: number;
  readonly colours: number;
  readonly conflict: boolean;
  readonly wrong: boolean;
  readonly diagonal: boolean;
  readonly role: CellRole | "";
  /** What the player has drawn here (model/pen.ts). */
  readonly drawn: string;
  readonly a: number;
  readonly b: number;
}

export const colourName = (colour: number): string => say(`c${colour}` as "c1");

export function nameOf(it: Called, marks: readonly (readonly [number, MarkRole])[]): string {
  const symbol = (value: number): string => it.symbols[value - 1] ?? String(value);
  const list = (mask: number): string => valuesOf(mask).map(symbol).join(" ");
  const said = [say("place", { row: Math.floor(it.cell / it.size) + 1, column: (it.cell % it.size) + 1 })];
  if (it.a) said.push(say("differs", { a: symbol(it.a), b: symbol(it.b) }));
  else if (it.value) said.push(say(it.given ? "given" : "entered", { value: symbol(it.value) }));
  else {
    if (it.candidates) said.push(say("candidates", { values: list(it.candidates) }));
    if (it.corner) said.push(say("corner", { values: list(it.corner) }));
    if (it.centre) said.push(say("centre", { values: list(it.centre) }));
    if (!it.candidates && !it.corner && !it.centre) said.push(say("empty"));
  }
  for (const [value, role] of marks) {
    const known = roles[role];
    if (known) said.push(say(known, { value: symbol(value) }));
    else if (role.startsWith("set_")) said.push(say("set", { value: symbol(value), name: role.slice(4).toUpperCase() }));
    else if (role.startsWith("colour_")) said.push(say("coloured", { value: symbol(value), name: role.slice(7) }));
  }
  for (const colour of valuesOf(it.colours)) said.push(say("colour", { n: colour, name: colourName(colour) }));
  if (it.drawn) said.push(...(penRoom.value?.drawnWords(it) ?? []));
  if (it.role === "subject" || it.role === "region" || it.role === "doubt") said.push(say(it.role));
  if (it.conflict) said.push(say("conflict"));
  if (it.wrong) said.push(say("wrong"));
  if (it.diagonal) said.push(say("diagonal"));
  return said.join(", ");
}
