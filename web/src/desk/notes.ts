/** The notes at the back of a book: what the puzzle needs, and its hardest step. */

import { call, Offline, Problem } from "../api/client.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { ruling } from "../model/puzzle.ts";
import { explainedBy } from "../profiles.tsx";
import { language } from "../texts/say.ts";
import { needsFrom } from "./needs.ts";
import type { Notes } from "./needs.ts";

/** At most so many explanations are requested; a longer book has none. */
export const MOST_NOTED = 24;

const known = new WeakMap<readonly number[], { language: string; by: string; notes: Notes }>();

/** Ask one after the other, so that other rooms of the service stay quick. */
export async function notesOf(
  puzzles: readonly Puzzle[],
  signal: AbortSignal,
  tell: (at: number, notes: Notes) => void,
): Promise<void> {
  if (puzzles.length > MOST_NOTED) return;
  for (const [at, puzzle] of puzzles.entries()) {
    const { givens, layout, symbols } = puzzle;
    const how = explainedBy(layout);
    const by = JSON.stringify(how);
    const before = known.get(givens);
    if (before?.language === language.value && before.by === by) {
      tell(at, before.notes);
      continue;
    }
    const grid = Array.from({ length: layout.size }, (_, row) => givens.slice(row * layout.size, (row + 1) * layout.size));
    try {
      const explanation = await call(
        "explain",
        {
          grid,
          layout: layout.spec,
          symbols: symbols.join(" "),
          ...ruling(puzzle),
          ...(how.profile !== "se" && how), // a book names levels, which the scale of Sudoku Explainer has not
          language: language.value,
        },
        signal,
      );
      const notes = needsFrom(explanation);
      known.set(givens, { language: language.value, by, notes });
      if (!signal.aborted) tell(at, notes);
    } catch (fault) {
      if (signal.aborted || fault instanceof Offline) return;
      if (!(fault instanceof Problem)) throw fault;
    }
  }
}
