/** The figure of the room of steps: the grid with what a step says about it, and a lens where it is small. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { StepData } from "../api/types.ts";
import { Board } from "../board/Board.tsx";
import { Lens, LensFrame } from "../board/Lens.tsx";
import { Told } from "../board/Told.tsx";
import { Links } from "../board/Links.tsx";
import type { Look } from "../board/look.ts";
import { blank } from "../model/game.ts";
import { cellOf } from "../model/layout.ts";
import type { Picture } from "../model/picture.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { lit } from "../state.ts";
import type { State } from "./replay.ts";
import { say } from "./texts.ts";

/** The cell that the lens is over; this room has no other selection. */
export const cursor = signal<readonly number[]>([]);

/** Where a step is looked at through the lens: where it changes something. */
const cellAt = ({ placements, eliminations, cells }: StepData, size: number): number =>
  cellOf((placements ?? [])[0]?.[0] ?? (eliminations ?? [])[0]?.[0] ?? cells?.[0]?.[0] ?? "r1c1", size);

/** The lens follows the steps. */
export function useCursor(its: Puzzle, lens: boolean, step: StepData | null): void {
  useEffect(() => {
    if (lens && step) cursor.value = [cellAt(step, its.layout.size)];
  }, [lens, step]);
}

interface Shown {
  readonly its: Puzzle;
  readonly step: StepData | null;
  /** What the grid holds; null: not known yet. */
  readonly state: State | null;
  readonly draw: (step: StepData, state: State) => Picture;
  /** Cells that clash, where no step is shown. */
  readonly clashing?: readonly string[] | undefined;
}

function useLook({ its, step, state, draw, clashing }: Shown): Look {
  const picture = useMemo(() => {
    if (!state) return { values: its.givens };
    if (step) return draw(step, state);
    const cells = new Map((clashing ?? []).map((name) => [cellOf(name, its.layout.size), "wrong" as const]));
    return { values: state.values, candidates: state.candidates, cells };
  }, [its, step, state, clashing]);
  const position = useMemo(() => blank(its.givens), [its]);
  return {
    layout: its.layout,
    symbols: its.symbols,
    rules: its.rules,
    givens: its.givens,
    position,
    picture: { ...picture, lit: lit.value },
    selection: cursor.value,
  };
}

const look = (cells: readonly number[]): void => void (cursor.value = cells);

/* Figure and Glass read what is pointed at, so that the rest of the room need not be drawn again for it. */

export function Glass(shown: Shown) {
  return <Lens {...useLook(shown)} onSelect={look} />;
}

export function Figure({ lens, children, ...shown }: Shown & { lens: boolean; children: ComponentChildren }) {
  const seen = useLook(shown);
  return (
    <section class="figure" aria-label={say("puzzle")}>
      <Board
        {...seen}
        onSelect={look}
        onMark={(key) => void (lit.value = key)}
        over={
          <>
            <Links layout={seen.layout} picture={seen.picture ?? null} />
            {lens && <LensFrame layout={seen.layout} cursor={cursor.value.at(-1) ?? 0} />}
          </>
        }
      />
      <Told rules={shown.its.rules} layout={shown.its.layout} />
      {children}
    </section>
  );
}
