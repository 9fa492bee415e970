/** A step written into the player's game; one move, so that one undo takes it back. */

import type { StepData } from "../api/types.ts";
import { moved } from "../model/game.ts";
import { put, strike } from "../model/moves.ts";
import { game, puzzle, settings } from "../state.ts";
import { effectsOf, valuesBySymbol } from "./replay.ts";

export function apply(step: StepData): void {
  const [its, playing] = [puzzle.value, game.value];
  if (!its || !playing) return;
  const { placements, eliminations } = effectsOf(step, its.layout.size, valuesBySymbol(its.symbols));
  const table = { layout: its.layout, givens: its.givens, keep: settings.value.keepCandidates };
  game.value = moved(playing, strike(put(table, playing.now, placements), eliminations));
}
