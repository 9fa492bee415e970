/** What is to be printed, and how. */

import { signal } from "@preact/signals";
import type { Puzzle } from "../model/puzzle.ts";

export const PER_PAGE = [1, 2, 4, 6, 9] as const;
export type PerPage = (typeof PER_PAGE)[number];

export interface Printing {
  /** Those made last; empty: the puzzle that is open. */
  readonly puzzles: readonly Puzzle[];
  readonly perPage: PerPage;
  readonly paper: "a4" | "letter";
  readonly solutions: boolean;
  /** A line for the name and the date of whoever solves it. */
  readonly named: boolean;
  readonly candidates: boolean;
  readonly hints: boolean;
  /** A QR code beside each puzzle, which leads to its steps. */
  readonly codes: boolean;
  /** Empty: said by number and level. */
  readonly title: string;
}

const american = /-(US|CA|MX|PH)$/.test(navigator.language);

export const printing = signal<Printing>({
  puzzles: [],
  perPage: 4,
  paper: american ? "letter" : "a4",
  solutions: true,
  named: false,
  candidates: false,
  hints: false,
  codes: false,
  title: "",
});
