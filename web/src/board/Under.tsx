/** What lies under the cells: windows, diagonals, and the houses that a picture speaks of. */

import { useMemo } from "preact/hooks";
import type { Layout } from "../model/layout.ts";
import type { HouseRole, Picture } from "../model/picture.ts";
import { houseOutline, outline, UNIT } from "./geometry.ts";

const classes: Readonly<Record<HouseRole, string>> = { base: "house-base", cover: "house-cover", region: "region" };
/** Covers lie below bases, and an outline without a role above both. */
const order: readonly HouseRole[] = ["cover", "base", "region"];

export function Under({ layout, picture }: { layout: Layout; picture: Picture | null }) {
  const { size, houses } = layout;
  const side = size * UNIT;
  const fixed = useMemo(
    () => ({
      windows: houses
        .filter((house) => house.kind === "window")
        .map((house) => outline(house.cells, size, 4))
        .join(""),
      diagonals: houses
        .filter((house) => house.kind === "diagonal")
        .map(({ cells }) => {
          const [first, last] = [cells[0]!, cells.at(-1)!];
          const rising = first % size > last % size;
          const [x0, y0] = [(first % size) + (rising ? 1 : 0), Math.floor(first / size)];
          const [x1, y1] = [(last % size) + (rising ? 0 : 1), Math.floor(last / size) + 1];
          return `M${x0 * UNIT} ${y0 * UNIT}L${x1 * UNIT} ${y1 * UNIT}`;
        })
        .join(""),
    }),
    [layout],
  );
  const painted = [...(picture?.houses ?? [])].sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  return (
    <svg class="under" aria-hidden="true" viewBox={`0 0 ${side} ${side}`}>
      <defs>
        <pattern id="hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line class="hatchline" x1="0" y1="0" x2="0" y2="14" />
        </pattern>
      </defs>
      {fixed.windows && <path class="window" d={fixed.windows} />}
      {fixed.diagonals && <path class="diag" d={fixed.diagonals} />}
      {painted.map(({ house, role }) => (
        <path
          key={`${role}${house}`}
          class={classes[role]}
          d={houseOutline(houses[house]!, size)}
          stroke-linejoin="round"
        />
      ))}
    </svg>
  );
}
