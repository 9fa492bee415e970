/** Fetches what is needed for puzzles with rules, with the first of them. */

import { signal } from "@preact/signals";

type Ruled = typeof import("./ruled.ts");
const ruled = signal<Ruled | null>(null);
let asked = false;

/** What reads, draws and checks rules; null until it is here. */
export function loaded(): Ruled | null {
  if (!asked) {
    asked = true;
    import("./ruled.ts").then(
      (found) => void (ruled.value = found),
      () => void (asked = false), // the next picture asks again
    );
  }
  return ruled.value;
}
