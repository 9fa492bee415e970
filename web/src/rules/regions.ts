import type { Layout } from "../model/layout.ts";

/** The box or region of each cell. */
export function regionsOf(layout: Layout): readonly number[] {
  const regions = new Array<number>(layout.size ** 2).fill(0);
  let next = 0;
  for (const { kind, cells } of layout.houses)
    if (kind === "box" || kind === "region") {
      for (const cell of cells) regions[cell] = next;
      next++;
    }
  return regions;
}
