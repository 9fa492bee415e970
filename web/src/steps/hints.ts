/** What a hint shows on the board at each stage, and what takes a mistake back. */

import type { HintData } from "../api/types.ts";
import type { Position } from "../model/game.ts";
import { bit, cellOf } from "../model/layout.ts";
import type { CellRole, Picture } from "../model/picture.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { candidatesOfGame } from "./asking.ts";
import { pictureOf } from "./picture.ts";
import type { State } from "./replay.ts";
import { stateOf } from "./replay.ts";

export const stateAbout = (its: Puzzle, position: Position): State =>
  stateOf(its.layout, position.values, candidatesOfGame(its, position));

/** The region to look at: its outline, and all else out of the light. */
function regionPicture(its: Puzzle, position: Position, house: string | null): Picture | null {
  const number = its.layout.houses.findIndex(({ name }) => name === house);
  if (number < 0) return null;
  const inside = new Set(its.layout.houses[number]!.cells);
  const cells = new Map<number, CellRole>(position.values.map((_, cell) => [cell, inside.has(cell) ? "region" : "rest"]));
  return { cells, houses: [{ house: number, role: "region" }] };
}

/** What the board shows at a stage. */
export function hintPicture(
  its: Puzzle,
  position: Position,
  stages: readonly HintData[],
  step: HintData | null,
): Picture | null {
  const last = stages.at(-1);
  if (!last) return null;
  if (last.kind === "wrong" || last.kind === "missing")
    return {
      cells: new Map(
        last.cells.map((name) => [cellOf(name, its.layout.size), last.kind === "wrong" ? "wrong" : "subject"]),
      ),
    };
  if (last.kind !== "step") return null;
  if (stages.length < 3 || !step?.step) return regionPicture(its, position, last.house);
  const drawn = pictureOf(step.step, stateAbout(its, position), its.layout, its.symbols, { effects: stages.length > 3 });
  if (step.step.family !== "singles" || position.candidates) return drawn;
  const { candidates: _, ...plain } = drawn; // a single is seen without them: the player's marks stay
  return plain;
}

/** A position with candidates that were eliminated in error put back. */
export function putBack(position: Position, spots: readonly (readonly [cell: number, value: number])[]): Position {
  const eliminated = position.eliminated && [...position.eliminated];
  const candidates = position.candidates && [...position.candidates];
  for (const [cell, value] of spots) {
    if (eliminated) eliminated[cell]! &= ~bit(value);
    if (candidates) candidates[cell]! |= bit(value);
  }
  return { ...position, candidates, ...(eliminated && { eliminated }) };
}
