/** What a puzzle leaves open while it is being set: always worked out on this device, so that it keeps up with the keys. */

import { call, fromHere } from "./client.ts";
import type { PuzzleRequest, Status } from "./types.ts";

/** It is asked again with the next change. */
const SECONDS = 5;
const bit = (value: number): number => 1 << (value - 1);

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
  /** `time` where that ended it; then what was found by then is told. */
  readonly stopped: string;
}

export interface PossibleRequest {
  readonly bound: number;
  readonly cell?: number;
}

export const possible = (asked: PuzzleRequest & PossibleRequest, signal: AbortSignal): Promise<PossibleData> =>
  fromHere("possible", asked, signal);

/** The same of a puzzle with rules, which the service works out. */
export async function possibleRuled(
  { bound, ...asked }: PuzzleRequest & Pick<PossibleRequest, "bound">,
  signal: AbortSignal,
): Promise<PossibleData> {
  const [{ values }, { count, status }] = await Promise.all([
    call("candidates", { ...asked, time_limit: SECONDS }, signal),
    call("count", { ...asked, limit: bound, time_limit: SECONDS }, signal),
  ]);
  const masks = values.map((list) => list.reduce((mask, value) => mask | bit(value), 0));
  return { status, count, masks, redundant: [], counts: [], stopped: status === "undecided" ? "time" : "" };
}

/** The line that all puzzles have which look alike: values renamed, lines swapped, the grid turned. */
export const canonical = (asked: PuzzleRequest, signal: AbortSignal): Promise<{ readonly form: string }> =>
  fromHere("canonical", asked, signal);
