/** A step written into the player's game; one move, so that one undo takes it back. */

import type { StepData } from "../api/types.ts";
import type { Position } from "../model/game.ts";
import { moved } from "../model/game.ts";
import type { Layout } from "../model/layout.ts";
import { bit, candidatesOf } from "../model/layout.ts";
import { put, eliminate } from "../model/moves.ts";
import { game, puzzle, settings } from "../state.ts";
import { effectsOf, valuesBySymbol } from "./replay.ts";

/** The player's own marks lose what a step eliminates: they are notes of what is possible. */
function withoutMarks(position: Position, marks: readonly (readonly [cell: number, value: number])[]): Position {
  const [corner, centre] = [[...position.corner], [...position.centre]];
  for (const [cell, value] of marks) {
    corner[cell]! &= ~bit(value);
    centre[cell]! &= ~bit(value);
  }
  return { ...position, corner, centre };
}

/** Where no candidates are shown there is nothing to eliminate from: they appear, or the same hint would come for ever. */
const withCandidates = (layout: Layout, position: Position): Position =>
  position.candidates ? position : { ...position, candidates: candidatesOf(layout, position.values) };

export function apply(step: StepData): void {
  const [its, playing] = [puzzle.value, game.value];
  if (!its || !playing) return;
  const { placements, eliminations } = effectsOf(step, its.layout.size, valuesBySymbol(its.symbols));
  const table = { layout: its.layout, givens: its.givens, keep: settings.value.keepCandidates };
  const placed = put(table, playing.now, placements);
  const next = eliminations.length
    ? withoutMarks(eliminate(withCandidates(its.layout, placed), eliminations), eliminations)
    : placed;
  game.value = moved(playing, next);
}
