/** Places of the page: a room and its parameters, as the hash of an address says them. */

/** The rooms; `#play`, `#steps`, … in the address. */
export type View =
  | "front"
  | "enter"
  | "play"
  | "steps"
  | "generate"
  | "print"
  | "photo"
  | "compare"
  | "settings"
  | "learn"
  | "replay"
  | "statistics"
  | "keys";

const ROOMS: readonly View[] = [
  "front",
  "enter",
  "play",
  "steps",
  "generate",
  "print",
  "photo",
  "compare",
  "settings",
  "learn",
  "replay",
  "statistics",
  "keys",
];

export interface Place {
  readonly room: View;
  readonly parameters: URLSearchParams;
}

/** The room and the parameters that a hash names; what is not known leads to the front. */
export function placeOf(hash: string): Place {
  const [, name = "", query = ""] = /^#?\/?(\w*)\??(.*)$/s.exec(hash) ?? [];
  return { room: ROOMS.find((room) => room === name) ?? "front", parameters: new URLSearchParams(query) };
}

export function hashOf(room: View, parameters: URLSearchParams | null): string {
  const query = parameters?.toString() ?? "";
  return `#${room}${query ? `?${query}` : ""}`;
}
