/** The level of the puzzle that is played, requested from the service once, if it is not known. */

import { effect, signal, untracked } from "@preact/signals";
import { call } from "../api/client.ts";
import type { Rating } from "../api/types.ts";
import { ruling } from "../model/puzzle.ts";
import { hinting, puzzle, view } from "../state.ts";

const requested = new WeakSet<readonly number[]>();
const answer = signal<{ givens: readonly number[]; rating: Rating } | null>(null);

effect(() => {
  const its = puzzle.value;
  if (view.value !== "play" || !its || its.rating || its.status !== "unique" || requested.has(its.givens)) return;
  requested.add(its.givens);
  const { size } = its.layout;
  const grid = Array.from({ length: size }, (_, row) => its.givens.slice(row * size, (row + 1) * size));
  call("rate", { grid, layout: its.layout.spec, ...ruling(its), profiles: ["hodoku"] }).then(
    ({ ratings: [rating] }) => {
      if (rating?.level) answer.value = { givens: its.givens, rating };
    },
    () => undefined, // offline, or too hard to rate in time: it stays not rated
  );
});

// Not while a hint is shown: another puzzle object would begin it anew.
effect(() => {
  const [its, known] = [puzzle.value, answer.value];
  if (its && known && known.givens === its.givens && !its.rating && !hinting.value)
    untracked(() => void (puzzle.value = { ...its, rating: known.rating }));
});
