/** How wide the board is on this screen, and what can be read on it. */

import { signal } from "@preact/signals";
import type { Layout } from "../model/layout.ts";
import { spotsOf } from "./spots.ts";

/** In CSS pixels; 0 before the first board is laid out. */
export const boardWidth = signal(0);

/** Smaller glyphs leave the board for the lens. */
const LEAST = 8;

/** The share of its slot that a candidate's glyph takes; as in styles/board.css and widths.css. */
function glyph(size: number, width: number, wide: boolean): number {
  if (wide) return 0.56;
  if (size >= 16) return 0.84;
  return width < 640 ? 0.8 : 0.66;
}

/** Smaller cells are hard to hit with a finger (WCAG 2.5.8). */
const TOUCH = 24;

/** Symbols of more than one character are drawn smaller. */
export const areWide = (symbols: readonly string[]): boolean => symbols.some((symbol) => [...symbol].length > 1);

/** Whether candidates can be read on a board of this width. */
export function legible(layout: Layout, width: number, screen: number, wide = false): boolean {
  const { across, down } = spotsOf(layout);
  return width === 0 || (width / layout.size / Math.max(across, down)) * glyph(layout.size, screen, wide) >= LEAST;
}

/** Whether the lens has to help: to read what the board cannot show, or to hit what it shows too small. */
export const needsLens = (layout: Layout, width: number, screen: number, candidates: boolean, wide = false): boolean =>
  (candidates && !legible(layout, width, screen, wide)) || (width > 0 && width / layout.size < TOUCH);
