/** What a puzzle leaves open while it is being set: always worked out on this device, so that it keeps up with the keys. */

import { fromHere } from "./client.ts";
import type { PuzzleRequest, Status } from "./types.ts";

export interface PossibleData {
  readonly status: Status;
  /** Solutions, at most the bound. */
  readonly count: number;
  /** The values that each cell has in some solution, as bits. */
  readonly masks: readonly number[];
  /** Filled cells without which there would be as many solutions. */
  readonly redundant: readonly number[];
  /** The solutions that each value of the chosen cell leaves, at most the bound; empty where none is chosen. */
  readonly counts: readonly number[];
  /** Lines of the rules without each of which there would still be one solution; of one solution only, if there was time for it. */
  readonly spare_rules?: readonly string[];
  /** `time` where that ended it; then what was found by then is told. */
  readonly stopped: string;
}

export interface PossibleRequest {
  readonly bound: number;
  readonly cell?: number;
}

export const possible = (asked: PuzzleRequest & PossibleRequest, signal: AbortSignal): Promise<PossibleData> =>
  fromHere("possible", asked, signal);

/** The line that all puzzles have which look alike: values renamed, lines swapped, the grid turned. */
export const canonical = (asked: PuzzleRequest, signal: AbortSignal): Promise<{ readonly form: string }> =>
  fromHere("canonical", asked, signal);
