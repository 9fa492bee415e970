/** How wide the board is on this screen, and what can be read on it. */

import { signal } from "@preact/signals";
import type { Layout } from "../model/layout.ts";
import { slotsOf } from "./geometry.ts";

/** In CSS pixels; 0 before the first board is laid out. */
export const boardWidth = signal(0);

/** Smaller glyphs leave the board for the lens. */
const LEAST = 8;

/** The share of its slot that a candidate's glyph takes; as in styles/board.css and widths.css. */
function glyph(size: number, width: number): number {
  if (size >= 16) return 0.84;
  return width < 640 ? 0.8 : 0.66;
}

/** Whether candidates can be read on a board of this width. */
export const legible = (layout: Layout, width: number, screen: number): boolean =>
  width === 0 || (width / layout.size / Math.max(...slotsOf(layout))) * glyph(layout.size, screen) >= LEAST;
