/** Fetches the pen when somebody draws, or opens a game in which something is drawn. */

import { signal } from "@preact/signals";
import type { Layout, Mask } from "../model/layout.ts";
import { catchUp, keepKeys } from "./awaited.ts";
import type { Point, Spots } from "./spots.ts";

/** The grid that is drawn on. */
export interface Sheet {
  readonly layout: Layout;
  readonly spots: Spots;
  readonly symbols: readonly string[];
  readonly values: readonly number[];
  /** The candidates that the board shows; null: none. */
  readonly candidates: readonly Mask[] | null;
  readonly pen: readonly number[];
  /** The cell that keys act on. */
  readonly cursor: number;
  readonly select: (cell: number) => void;
  readonly draw: (pen: readonly number[]) => void;
}

type Pen = typeof import("./PenTools.tsx");
/** Null until it is here. */
export const penRoom = signal<Pen | null>(null);
let asked = false;

/** Somebody who draws types on while it comes: these keys wait for it. */
export function pen(drawing = true): Pen | null {
  if (drawing && !penRoom.value) keepKeys();
  if (!asked) {
    asked = true;
    import("./PenTools.tsx")
      .then(
        (found) => void (penRoom.value = found),
        () => void (asked = false), // the next time asks again
      )
      .then(catchUp);
  }
  return penRoom.value;
}

/** Where a line begins that has no end yet, by `markKey`. */
export const start = signal<number | null>(null);
/** Where the pointer drags its end. */
export const loose = signal<Point | null>(null);
