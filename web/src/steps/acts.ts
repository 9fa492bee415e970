/** Keys of the path: N and P, arrows, Space, Home and End, Enter.  Cells, fields and buttons keep their own; switches and the slider have no letters. */

export type Act = "forward" | "back" | "first" | "last" | "play" | "apply" | "leave";

const KEYS: Readonly<Record<string, Act>> = {
  ArrowRight: "forward",
  ArrowLeft: "back",
  Home: "first",
  End: "last",
  n: "forward",
  p: "back",
  " ": "play",
  Enter: "apply",
  Escape: "leave",
};

/** What a key means here, if anything. */
export function actOf(
  event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "target">,
  letters: boolean,
): Act | null {
  if (event.ctrlKey || event.metaKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const act = KEYS[key] ?? null;
  const letter = key === "n" || key === "p";
  if (letter ? !letters && !event.altKey : event.altKey) return null;
  const at = event.target as Element | null;
  const field = at?.closest<HTMLInputElement>("input, select, textarea");
  if (field && !(letter && /^(radio|checkbox|range)$/.test(field.type))) return null;
  if ((key === " " || key === "Enter") && at?.closest("a, button, summary")) return null;
  return act;
}
