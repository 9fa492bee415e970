/** A book of puzzles as PDF: the same pages as the print room shows, drawn here, without the service. */

import { encode } from "uqr";
import { candidatesOf, valuesOf } from "../model/layout.ts";
import type { Layout } from "../model/layout.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { document, linesOf, Page, writable } from "./pdf.ts";
import type { PerPage } from "./printing.ts";

export interface Printed {
  readonly puzzle: Puzzle;
  readonly caption: string;
  readonly aside: string;
  /** Hints, the vaguest first. */
  readonly hints: readonly string[];
  readonly notes: readonly string[];
  /** What the QR code leads to; empty: none. */
  readonly link: string;
}

export interface Book {
  readonly title: string;
  readonly paper: "a4" | "letter";
  readonly perPage: PerPage;
  readonly solutions: boolean;
  readonly candidates: boolean;
  /** Lines to write on, such as "Name" and "Date"; none: no worksheet. */
  readonly blanks: readonly string[];
  readonly words: { readonly solutions: string; readonly hints: string; readonly scan: string };
  readonly printed: readonly Printed[];
}

const PAPERS = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const GRIDS: Readonly<Record<PerPage, readonly [across: number, down: number]>> = {
  1: [1, 1],
  2: [1, 2],
  4: [2, 2],
  6: [2, 3],
  9: [3, 3],
};
const MARGIN = 48;
const SOLUTION = 130;

/** Whether every symbol and word of a book can be written in its faces. */
export const canPrint = ({ title, printed, blanks }: Book): boolean =>
  [
    title,
    ...blanks,
    ...printed.flatMap(({ puzzle, caption, aside, notes, hints }) => [
      ...puzzle.symbols,
      caption,
      aside,
      ...notes,
      ...hints,
    ]),
  ].every(writable);

interface Drawn {
  readonly layout: Layout;
  readonly symbols: readonly string[];
  readonly values: readonly number[];
  readonly givens: readonly number[];
  readonly candidates: boolean;
}

function grid(
  page: Page,
  { layout, symbols, values, givens, candidates }: Drawn,
  x: number,
  y: number,
  side: number,
): void {
  const { size } = layout;
  const cell = side / size;
  for (const house of layout.houses)
    if (house.kind === "window")
      for (const one of house.cells) page.area(x + (one % size) * cell, y + Math.floor(one / size) * cell, cell, cell, 0.9);
  for (let at = 1; at < size; at++) {
    page.line(x + at * cell, y, x + at * cell, y + side, 0.5, 0.47);
    page.line(x, y + at * cell, x + side, y + at * cell, 0.5, 0.47);
  }
  if (layout.houses.some(({ kind }) => kind === "diagonal")) {
    page.line(x, y, x + side, y + side, 0.6, 0.6);
    page.line(x + side, y, x, y + side, 0.6, 0.6);
  }
  const region = new Array<number>(size * size).fill(-1);
  layout.houses.forEach(({ kind, cells }, number) => {
    if (kind === "box" || kind === "region") for (const one of cells) region[one] = number;
  });
  for (let one = 0; one < size * size; one++) {
    const [left, top] = [x + (one % size) * cell, y + Math.floor(one / size) * cell];
    if ((one + 1) % size && region[one] !== region[one + 1]) page.line(left + cell, top, left + cell, top + cell, 1.3);
    if (one + size < size * size && region[one] !== region[one + size])
      page.line(left, top + cell, left + cell, top + cell, 1.3);
  }
  const half = 0.9;
  page.line(x - half, y, x + side + half, y, 1.8);
  page.line(x - half, y + side, x + side + half, y + side, 1.8);
  page.line(x, y, x, y + side, 1.8);
  page.line(x + side, y, x + side, y + side, 1.8);
  const longest = Math.max(...symbols.map((symbol) => [...symbol].length));
  const letters = cell * (longest > 1 ? 0.62 / (0.45 * longest + 0.55) : 0.62);
  values.forEach((value, one) => {
    if (!value) return;
    const [left, top] = [x + (one % size) * cell, y + Math.floor(one / size) * cell];
    page.text(left + cell / 2, top + cell / 2 + letters * 0.36, letters, symbols[value - 1]!, {
      bold: givens[one]! > 0,
      align: "middle",
      grey: givens[one] ? 0 : 0.25,
    });
  });
  if (!candidates) return;
  const across = Math.ceil(Math.sqrt(size));
  const down = Math.ceil(size / across);
  candidatesOf(layout, values).forEach((mask, one) => {
    if (values[one]) return;
    const [left, top] = [x + (one % size) * cell, y + Math.floor(one / size) * cell];
    for (const value of valuesOf(mask)) {
      const small = (cell / Math.max(across, down)) * 0.72;
      const at = value - 1;
      page.text(
        left + (((at % across) + 0.5) * cell) / across,
        top + ((Math.floor(at / across) + 0.5) * cell) / down + small * 0.36,
        small,
        symbols[at]!,
        { align: "middle", grey: 0.35 },
      );
    }
  });
}

function code(page: Page, link: string, x: number, y: number, side: number): void {
  const { data, size } = encode(link, { ecc: "M", border: 0 });
  const dot = side / size;
  data.forEach((row, down) => {
    // One area for each run: fewer, and no seams between them.
    for (let from = 0; from < size; from++) {
      if (!row[from]) continue;
      let to = from;
      while (row[to + 1]) to++;
      page.area(x + from * dot, y + down * dot, (to - from + 1) * dot, dot, 0);
      from = to;
    }
  });
}

export function bookOf(book: Book): Uint8Array<ArrayBuffer> {
  const [width, height] = PAPERS[book.paper];
  const [across, down] = GRIDS[book.perPage];
  const inner = width - 2 * MARGIN;
  const pages: Page[] = [];
  const begin = (title: string): Page => {
    const page = new Page(height);
    pages.push(page);
    page.text(MARGIN, MARGIN + 14, 17, title, { bold: true });
    page.line(MARGIN, MARGIN + 24, width - MARGIN, MARGIN + 24, 1.2);
    page.text(width - MARGIN, height - 30, 8, `sudokit · ${pages.length}`, { align: "right", grey: 0.35 });
    return page;
  };
  const coded = book.printed.some(({ link }) => link);
  const head = MARGIN + 40 + (book.blanks.length ? 26 : 0);
  const room = (height - head - MARGIN) / down;
  const below = coded ? 62 : 30;
  const side = Math.min(book.perPage === 1 ? 430 : 290, (inner - (across - 1) * 30) / across, room - below - 8);
  book.printed.forEach(({ puzzle, caption, aside, link }, index) => {
    const place = index % book.perPage;
    let page = pages.at(-1);
    if (!place) {
      page = begin(book.title);
      let left = MARGIN;
      for (const blank of book.blanks) {
        page.text(left, MARGIN + 46, 10, blank);
        const end = left + (inner - 20) / book.blanks.length;
        page.line(left + 6 + blank.length * 6, MARGIN + 48, end - 10, MARGIN + 48, 0.6, 0.3);
        left = end;
      }
    }
    const column = place % across;
    const x = MARGIN + (inner / across) * column + (inner / across - side) / 2;
    const y = head + room * Math.floor(place / across);
    const drawn = { ...puzzle, values: puzzle.givens, candidates: book.candidates };
    grid(page!, drawn, x, y, side);
    page!.text(x, y + side + 14, 9, `${index + 1}`, { bold: true });
    page!.text(x + 16, y + side + 14, 9, caption, { grey: 0.2 });
    page!.text(x + side, y + side + 14, 9, aside, { align: "right", grey: 0.2 });
    if (!link) return;
    code(page!, link, x, y + side + 20, 38);
    page!.text(x + 46, y + side + 42, 8, book.words.scan, { grey: 0.35 });
  });
  const hinted = book.printed.flatMap(({ hints }, index) => (hints.length ? [{ hints, index }] : []));
  let at = Infinity;
  for (const { hints, index } of hinted) {
    const lines = hints.map((hint) => linesOf(hint, 10, inner - 40));
    const tall = 22 + lines.flat().length * 14;
    if (at + tall > height - MARGIN) {
      begin(book.words.hints);
      at = MARGIN + 46;
    }
    const page = pages.at(-1)!;
    page.text(MARGIN, at, 11, `${index + 1}`, { bold: true });
    lines.forEach((list, stage) =>
      list.forEach((line, part) => {
        if (!part) page.text(MARGIN + 22, at, 10, `${stage + 1}`, { grey: 0.4 });
        page.text(MARGIN + 38, at, 10, line);
        at += 14;
      }),
    );
    at += 10;
  }
  if (book.solutions) {
    at = Infinity;
    book.printed.forEach(({ puzzle, notes, caption }, index) => {
      if (!puzzle.solution) return;
      if (at + SOLUTION + 16 > height - MARGIN) {
        begin(book.words.solutions);
        at = MARGIN + 42;
      }
      const page = pages.at(-1)!;
      grid(page, { ...puzzle, values: puzzle.solution, candidates: false }, MARGIN, at, SOLUTION);
      page.text(MARGIN + SOLUTION + 20, at + 10, 11, `${index + 1}   ${caption}`, { bold: true });
      const most = Math.floor((SOLUTION - 16) / 13);
      notes
        .flatMap((note) => linesOf(note, 10, inner - SOLUTION - 20))
        .slice(0, most)
        .forEach((line, row) => page.text(MARGIN + SOLUTION + 20, at + 27 + row * 13, 10, line));
      at += SOLUTION + 16;
    });
  }
  return document(pages, [width, height], book.title);
}
