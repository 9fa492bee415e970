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

/** The regions to look at: their outlines, and all else out of the light. */
function regionPicture(its: Puzzle, position: Position, { house, houses }: HintData): Picture | null {
  const names = houses.length ? houses : [house];
  const found = its.layout.houses.flatMap(({ name }, number) => (names.includes(name) ? [number] : []));
  if (!found.length) return null;
  const inside = new Set(found.flatMap((number) => its.layout.houses[number]!.cells));
  const cells = new Map<number, CellRole>(position.values.map((_, cell) => [cell, inside.has(cell) ? "region" : "rest"]));
  return { cells, houses: found.map((number) => ({ house: number, role: "region" })) };
}

export const isMistake = ({ kind }: HintData): boolean => kind === "wrong" || kind === "missing";

/** What the board shows at a stage. */
export function hintPicture(
  its: Puzzle,
  position: Position,
  stages: readonly HintData[],
  step: HintData | null,
): Picture | null {
  const last = stages.at(-1);
  if (!last) return null;
  if (last.mistakes.length)
    return {
      cells: new Map(
        last.mistakes.map(({ cell, kind }) => [cellOf(cell, its.layout.size), kind === "wrong" ? "wrong" : "subject"]),
      ),
    };
  if (last.kind !== "step" || stages.length < 3 || !step?.step) return regionPicture(its, position, last);
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
