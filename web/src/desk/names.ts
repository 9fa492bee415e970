/** Names of techniques, learnt from the service once. */

import { signal } from "@preact/signals";
import { about } from "../api/client.ts";
import type { AboutData } from "../api/types.ts";
import { language } from "../texts/say.ts";

export const techniques = signal<AboutData["techniques"]>([]);

export function learnTechniques(): void {
  if (!techniques.value.length)
    about()
      .then((data) => void (techniques.value = data.techniques))
      .catch(() => undefined);
}

/** A technique as the language calls it. */
export const named = (technique: AboutData["techniques"][number]): string =>
  technique.names?.[language.value] ?? technique.name;

/** Parts of names that are letters: XY-Wing, Grouped AIC. */
const LETTERS = /^(?:[wxyz]+|als|aic|bug)$/;

/** The name of an id; until it is known, the id with capitals. */
export function nameOf(id: string): string {
  const known = techniques.value.find((technique) => technique.id === id);
  if (known) return named(known);
  return id
    .split("-")
    .map((part, at, all) => {
      const gap = at === 0 ? "" : LETTERS.test(all[at - 1]!) ? "-" : " ";
      return gap + (LETTERS.test(part) ? part.toUpperCase() : part[0]!.toUpperCase() + part.slice(1));
    })
    .join("");
}
