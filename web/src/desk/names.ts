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

/** The name of an id; until it is known, the id with capitals. */
export function nameOf(id: string): string {
  const known = techniques.value.find((technique) => technique.id === id);
  return known ? named(known) : id.replace(/(^|-)(.)/g, (_, dash: string, c: string) => (dash && " ") + c.toUpperCase());
}
