/** Numbers of rows and columns beside the board; the houses of a picture wear a chip. */

import type { Layout } from "../model/layout.ts";
import type { HouseRole, Picture } from "../model/picture.ts";

const chips: Readonly<Record<HouseRole, string>> = { base: "b", cover: "v", region: "s" };

export function Axis({ layout, picture, kind }: { layout: Layout; picture: Picture | null; kind: "row" | "column" }) {
  const chip = new Map<number, string>();
  for (const { house, role } of picture?.houses ?? []) {
    const { kind: its, cells } = layout.houses[house]!;
    if (its === kind) chip.set(kind === "row" ? Math.floor(cells[0]! / layout.size) : cells[0]! % layout.size, chips[role]);
  }
  return (
    <div class={`axis axis-${kind === "row" ? "r" : "c"}`} aria-hidden="true">
      {Array.from({ length: layout.size }, (_, at) => (
        <span key={at} class={chip.get(at)}>
          {at + 1}
        </span>
      ))}
    </div>
  );
}
