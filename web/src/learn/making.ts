/** A position made on the spot: puzzles that need the technique, as they stand before it is used. */

import { call } from "../api/client.ts";
import type { PuzzleData, Requests } from "../api/types.ts";
import { stateOf, Replay } from "../steps/replay.ts";
import type { Lesson, Position } from "./lessons.ts";

const SECONDS = 20;

/** Null: the puzzle that was made is solved without it. */
async function before(data: PuzzleData, technique: string, stop: AbortSignal): Promise<Position | null> {
  const { layout, grid } = data;
  const givens = grid.cells.flat();
  const told = await call("explain", { grid: grid.cells, layout: layout.spec, proofs: true }, stop);
  const number = told.steps.findIndex((step) => step.technique === technique);
  if (number < 0) return null;
  const puzzle = {
    layout,
    symbols: grid.symbols,
    givens,
    solution: data.solution.cells.flat(),
    status: "unique" as const,
    reason: "",
    title: "",
    rating: data.rating,
    origin: null,
  };
  const replay = new Replay(layout, stateOf(layout, givens), told.steps, grid.symbols);
  return { puzzle, state: replay.before(number), step: told.steps[number]! };
}

/** Null: none turned up in time. */
export async function made({ technique }: Lesson, stop: AbortSignal): Promise<Position | null> {
  const { puzzles } = await call(
    "generate",
    {
      n: 1,
      technique: technique as NonNullable<Requests["generate"]["technique"]>,
      seed: String(Math.floor(Math.random() * 2 ** 31)),
      time_limit: SECONDS,
    },
    stop,
  );
  return puzzles[0] ? before(puzzles[0], technique, stop) : null;
}
