/** Names of techniques, learnt from the service once. */

import { signal } from "@preact/signals";
import { about } from "../api/client.ts";
import type { AboutData } from "../api/types.ts";

export const techniques = signal<AboutData["techniques"]>([]);

export function learnTechniques(): void {
  if (!techniques.value.length) about().then((data) => void (techniques.value = data.techniques)).catch(() => undefined);
}

/** The name of an id; until it is known, the id with capitals. */
export const nameOf = (id: string): string =>
  techniques.value.find((technique) => technique.id === id)?.name ?? id.replace(/(^|-)(.)/g, (_, dash: string, c: string) => (dash && " ") + c.toUpperCase());
