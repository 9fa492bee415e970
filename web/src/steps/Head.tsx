/** What the room shows: whose steps, and from which grid. */

import type { Signal } from "@preact/signals";
import type { Puzzle } from "../model/puzzle.ts";
import { game } from "../state.ts";
import { start } from "./path.ts";
import { say } from "./texts.ts";
import { shows } from "./trailing.ts";

/** Whether the player has changed the grid. */
export const touched = (its: Puzzle): boolean => {
  const now = game.value?.now;
  return (
    !!now && (now.values.some((value, cell) => value !== its.givens[cell]) || (now.eliminated?.some(Boolean) ?? false))
  );
};

/** The bench of this room. */
export const benchClass = ({ layout }: Puzzle): string =>
  `bench walk${layout.size >= 16 ? " large" : ""}${layout.houses.some(({ kind }) => kind === "region") ? " jig" : ""}`;

/** What is chosen draws the room anew: the focus stays where it was. */
function choose<T>(now: Signal<T>, one: T, name: string): void {
  now.value = one;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`input[name="${CSS.escape(name)}"]:checked`)?.focus());
}

/** Two things of which one is shown. */
function Either<T extends string>({
  name,
  of,
  now,
}: {
  name: string;
  of: readonly (readonly [T, string])[];
  now: Signal<T>;
}) {
  return (
    <fieldset class="seg start">
      <legend class="vh">{name}</legend>
      {of.map(([one, words]) => (
        <label key={one}>
          <input type="radio" name={name} checked={now.value === one} onChange={() => choose(now, one, name)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

export function Head({ its }: { its: Puzzle }) {
  const kinds = [["path", say("showsPath")] as const, ["trail", say("showsTrail")] as const];
  const starts = [["set", say("startSet")] as const, ["mine", say("startMine")] as const];
  return (
    <>
      <Either name={say("shows")} of={kinds} now={shows} />
      {touched(its) && <Either name={say("start")} of={starts} now={start} />}
    </>
  );
}
