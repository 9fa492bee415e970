/** Candidates as text. */

import { peersOf, conflictsOf } from "../model/layout.ts";
import { likelyBox } from "../model/spec.ts";
import { drawn } from "./drawn.ts";
import { plus } from "./plain.ts";
import type { Written } from "./state.ts";
import {
  allGiven,
  CANDIDATES_ELSEWHERE,
  checkSize,
  isClassic,
  isUsual,
  letter,
  letters,
  loneValues,
  NotWritten,
  ownGivens,
  rowsOf,
  shortSpec,
  valuesIn,
} from "./state.ts";

const place = (cell: number, size: number): string => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
const isLone = (mask: number): boolean => mask !== 0 && (mask & (mask - 1)) === 0;

/** Below this size bare groups would be read as several cells. */
const GROUPS_FROM = 4;

/** Whether a row of groups shows that it is one. */
const isRow = (texts: readonly string[]): boolean =>
  texts.some((text) => /^[<*~]/.test(text) || text.length > (texts.length < 10 ? 1 : 2));

/** The groups of all cells: bare where that is unambiguous, else with values marked, else with all marked. */
function groupsOf(its: Written): string[] {
  const { values, givens, masks, layout } = its;
  const plain = masks.map((mask) => letters(mask) || "~");
  const marked = plain.map((text, cell) => (!values[cell] ? text : givens[cell] ? `<${text}>` : `*${text}*`));
  const all = marked.map((text, cell) => (values[cell] || text === "~" ? text : `~${text}`));
  let first = marked;
  const lone = loneValues(its, peersOf);
  if (allGiven(its) && values.every((value, cell) => value === lone[cell])) {
    if (!values.includes(0)) return plain;
    first = plain;
  } else if (!values.some(Boolean)) first = plain.map((text, cell) => (isLone(masks[cell]!) ? `~${text}` : text));
  return layout.size >= GROUPS_FROM && rowsOf(first, layout.size).some(isRow) ? first : all;
}

export const pencilmarks = (its: Written): string => drawn(its, groupsOf(its));

/** Candidates that are gone although the values leave them: value, row, column. */
function deleted({ masks, plain, layout: { size } }: Written): string {
  const found = plain.flatMap((mask, cell) =>
    valuesIn(mask & ~masks[cell]!).map((value) => `${value}${Math.floor(cell / size) + 1}${(cell % size) + 1}`),
  );
  return found.sort().join(" ");
}

export function hodoku(its: Written): string {
  checkSize(its, "hodoku");
  return `:0000:x:${plus(its)}:${deleted(its)}:::`;
}

export function susser(its: Written): string {
  checkSize(its, "susser");
  const gone = deleted(its);
  if (gone) checkSize(its, "susser with eliminated candidates", 9, 4);
  return plus(its) + (gone && `:${gone}`);
}

export function sukaku(its: Written): string {
  checkSize(its, "sukaku", 64, 4);
  const { masks, values, layout } = its;
  const shown = loneValues(its, peersOf);
  for (const [cell, mask] of masks.entries()) {
    const name = place(cell, layout.size);
    if (!mask)
      throw new NotWritten(`sukaku cannot carry a cell without candidates, as ${name} is: ${CANDIDATES_ELSEWHERE}`);
    if (values[cell] === shown[cell]) continue;
    const why = shown[cell] ? "is empty, but its only candidate occurs in no peer" : "holds a value that a peer has too";
    throw new NotWritten(
      `sukaku stores only candidates, which do not show whether a cell is filled: ${name} ${why}; hodoku, pencilmarks and json can carry it`,
    );
  }
  return masks
    .map((mask) => Array.from({ length: layout.size }, (_, at) => ((mask >> at) & 1 ? letter(at + 1) : ".")).join(""))
    .join("");
}

function framed(values: readonly number[]): string {
  const edge = " *-----------*";
  const lines = rowsOf(values, 9).flatMap((row, at) => {
    const text = row.map((value) => value || ".").join("");
    const shown = ` |${text.slice(0, 3)}|${text.slice(3, 6)}|${text.slice(6)}|`;
    return at === 3 || at === 6 ? [" |---+---+---|", shown] : [shown];
  });
  return [edge, ...lines, edge].join("\n");
}

function framedMarks(masks: readonly number[]): string {
  const texts = rowsOf(masks.map(letters), 9);
  const widths = texts[0]!.map((_, column) => Math.max(...texts.map((row) => row[column]!.length)));
  const bands = [0, 3, 6].map((start) => widths.slice(start, start + 3).reduce((sum, width) => sum + width) + 7);
  const edge = ` *${"-".repeat(bands.reduce((sum, band) => sum + band) + 2)}*`;
  const lines = texts.flatMap((row, at) => {
    const cells = row.map((text, column) => text.padEnd(widths[column]!));
    const shown = ` | ${[0, 3, 6].map((start) => `${cells.slice(start, start + 3).join("  ")} `).join(" | ")}|`;
    return at === 3 || at === 6 ? [` |${bands.map((band) => "-".repeat(band)).join("+")}|`, shown] : [shown];
  });
  return [edge, ...lines, edge].join("\n");
}

export function simpleSudoku(its: Written): string {
  checkSize(its, "simple-sudoku", 9, 9);
  if (!isClassic(its))
    throw new NotWritten(`simple-sudoku can carry 3x3 boxes, not layout ${shortSpec(its)}: pencilmarks and json can`);
  const withMarks = its.marked && its.values.includes(0);
  const pictures = [framed(ownGivens(its))];
  if (!allGiven(its) || withMarks) pictures.push(framed(its.values));
  if (withMarks) {
    if (its.masks.includes(0))
      throw new NotWritten(`simple-sudoku cannot carry a cell without candidates: ${CANDIDATES_ELSEWHERE}`);
    pictures.push(framedMarks(its.masks));
  }
  return pictures.join("\n\n");
}

export function sdx(its: Written): string {
  checkSize(its, "sdx", 9, 4);
  const { values, givens, masks, layout } = its;
  const [clash] = allGiven(its) ? conflictsOf(layout, values) : [];
  if (clash) {
    const { house, value, cells } = clash;
    const [first, second] = cells.map((cell) => place(cell, layout.size));
    const words = `${first} and ${second} both hold ${its.symbols[value - 1]} in ${layout.houses[house]!.name}`;
    throw new NotWritten(`sdx cannot carry givens that contradict each other (${words}): hodoku, pencilmarks and json can`);
  }
  const texts = masks.map((mask, cell) => {
    if (!values[cell] && (!mask || isLone(mask)))
      throw new NotWritten(
        `sdx cannot carry an empty cell with ${mask ? "one" : "no"} candidate left (${place(cell, layout.size)}): hodoku and json can`,
      );
    return (values[cell] && !givens[cell] ? "u" : "") + letters(mask);
  });
  return rowsOf(texts, layout.size)
    .map((row) => row.join(" "))
    .join("\n");
}

export function openSudoku(its: Written): string {
  checkSize(its, "opensudoku", 9, 9);
  const { values, givens, masks, marked } = its;
  let data = values.join("");
  if (marked || !allGiven(its)) {
    if (marked && masks.includes(0))
      throw new NotWritten(`opensudoku cannot carry a cell without candidates: ${CANDIDATES_ELSEWHERE}`);
    const cells = values.map((value, cell) => `${value}|${value || !marked ? 0 : masks[cell]}|${givens[cell] ? 0 : 1}|`);
    data = `version: 3&#10;${cells.join("")}`;
  }
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n' +
    `<folder name="sudokit"><game data="${data}"/></folder>\n</opensudoku>`
  );
}

const WIKI_SIZES = [4, 6, 8, 9, 16, 25];

function wikiKind(its: Written): string {
  const { box, diagonals, windows, size } = its.shape;
  if (!box && !diagonals && !windows && size === 9) return "J";
  if (box && isUsual(its) && WIKI_SIZES.includes(size) && !(diagonals && windows))
    return diagonals ? "X" : windows ? "W" : "S";
  throw new NotWritten(`sudokuwiki cannot carry layout ${shortSpec(its)}: pencilmarks and json can`);
}

export function sudokuWiki(its: Written): string {
  const kind = wikiKind(its);
  const { values, givens, masks, marked, shape } = its;
  const { size, regions } = shape;
  const most = 2 ** size - 1 + 2 * size;
  const region = 2 ** (Math.floor(Math.log2(most)) + 1);
  const width = (most + (kind === "J" ? (size - 1) * region : 0)).toString(36).length;
  const fields = values.map((value, cell) => {
    if (!value && marked && !masks[cell])
      throw new NotWritten(`sudokuwiki cannot carry a cell without candidates: ${CANDIDATES_ELSEWHERE}`);
    const left = marked && masks[cell] ? masks[cell] + 2 * size : 0;
    const content = value ? value + (givens[cell] ? 0 : size) : left;
    return (content + (kind === "J" ? regions[cell]! * region : 0)).toString(36).padStart(width, "0");
  });
  return `${kind}${size.toString(36).toUpperCase()}B${fields.join("")}`;
}

export function iss(its: Written): string {
  const { values, masks, plain, marked, shape } = its;
  const { size, regions, diagonals, windows } = shape;
  if (size > 16)
    throw new NotWritten(`iss can carry grids of up to 16x16, not ${size}x${size}: pencilmarks and json carry every size`);
  const [height, width] = likelyBox(size);
  const usual = regions.every(
    (region, cell) => region === Math.floor(Math.floor(cell / size) / height) * height + Math.floor((cell % size) / width),
  );
  let text = size === 9 ? "" : `.Shape~${size}x${size}`;
  if (!usual) text += `.NoBoxes.Jigsaw~${regions.map((region) => String.fromCharCode(65 + region)).join("")}`;
  if (windows) text += ".Windoku";
  if (diagonals) text += ".Diagonal~1.Diagonal~-1";
  const givens = values.flatMap((value, cell) => {
    const mask = masks[cell]!;
    if (!value && (!marked || mask === plain[cell])) return [];
    if (!value && (!mask || isLone(mask)))
      throw new NotWritten("iss cannot carry an empty cell with fewer than two candidates: pencilmarks and json can");
    const name = `R${(Math.floor(cell / size) + 1).toString(36)}C${((cell % size) + 1).toString(36)}`;
    return [[name, ...(value ? [value] : valuesIn(mask))].join("_")];
  });
  if (windows && !usual) throw new NotWritten(`iss cannot carry layout ${shortSpec(its)} with these rules: json can`);
  if (givens.length) text += `.~${givens.join("~")}`;
  return text || ".Shape~9x9";
}
