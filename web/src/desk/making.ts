/** Puzzles being made: what has come so far, how it goes, and a way to stop. */

import { signal } from "@preact/signals";
import { call, Offline, Problem } from "../api/client.ts";
import type { PuzzleData } from "../api/types.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { puzzleFrom } from "./opening.ts";
import { puzzleFromMade } from "../model/puzzle.ts";
import { puzzles } from "./streamed.ts";
import type { MakeRequest } from "./request.ts";
import { MOST, standardRequest, toRequest } from "./request.ts";

export interface Made {
  readonly request: MakeRequest;
  readonly puzzles: readonly Puzzle[];
  readonly seed: string;
  readonly seconds: number;
  readonly tried: number;
  readonly state: "running" | "done" | "stopped";
  /** They came from a list, not from the generator. */
  readonly read?: boolean;
}

export const made = signal<Made | null>(null);
/** Why nothing more comes; "" where the service cannot be reached. */
export const failure = signal<Problem | "offline" | null>(null);

/** Puzzles that were read, not made, stand on the same sheet. */
export async function gather(lines: readonly string[]): Promise<void> {
  stop();
  const mine = (running = new AbortController());
  failure.value = null;
  const began = performance.now();
  made.value = {
    request: { ...standardRequest, n: Math.min(lines.length, MOST) },
    puzzles: [],
    seed: "",
    seconds: 0,
    tried: 0,
    state: "running",
    read: true,
  };
  for (const [at, grid] of lines.slice(0, MOST).entries()) {
    try {
      const puzzle = puzzleFrom(await call("convert", { grid }, mine.signal));
      made.value = {
        ...made.value!,
        puzzles: [...made.value!.puzzles, puzzle],
        tried: at + 1,
        seconds: (performance.now() - began) / 1000,
      };
    } catch (fault) {
      if (mine.signal.aborted) return;
      if (!(fault instanceof Problem || fault instanceof Offline || fault instanceof RangeError)) throw fault;
      failure.value = fault instanceof Problem ? fault : "offline";
      if (fault instanceof Offline) break;
    }
  }
  made.value = { ...made.value!, state: "done" };
  running = null;
}

let running: AbortController | null = null;

export function stop(): void {
  running?.abort();
  running = null;
  if (made.value?.state === "running") made.value = { ...made.value, state: "stopped" };
}

export async function make(request: MakeRequest): Promise<void> {
  stop();
  const mine = (running = new AbortController());
  failure.value = null;
  made.value = { request, puzzles: [], seed: request.seed, seconds: 0, tried: 0, state: "running" };
  const began = performance.now();
  const put = (change: Partial<Made>): void => {
    if (running === mine) made.value = { ...made.value!, ...change, seconds: (performance.now() - began) / 1000 };
  };
  try {
    for await (const { name, data } of puzzles(toRequest(request), mine.signal)) {
      if (running !== mine) return;
      if (name === "progress") put({ tried: (JSON.parse(data) as { tried?: number }).tried ?? 0 });
      if (name === "puzzle") {
        const sent = JSON.parse(data) as PuzzleData;
        put({
          puzzles: [
            ...made.value!.puzzles,
            puzzleFromMade(sent, request.variant ? { variant: request.variant } : { level: request.level }),
          ],
          seed: sent.seed,
        });
      }
    }
    put({ state: "done" });
  } catch (fault) {
    if (mine.signal.aborted) return;
    if (!(fault instanceof Problem || fault instanceof Offline)) throw fault;
    failure.value = fault instanceof Problem ? fault : "offline";
    put({ state: "stopped" });
  } finally {
    if (running === mine) running = null;
  }
}
