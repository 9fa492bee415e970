/** The lines of the board: cells, boxes or regions, the frame. */

import { useMemo } from "preact/hooks";
import type { Layout } from "../model/layout.ts";
import { areaLines, cellLines, UNIT } from "./geometry.ts";

export function Lines({ layout }: { layout: Layout }) {
  const [cells, areas] = useMemo(() => [cellLines(layout.size), areaLines(layout)], [layout]);
  const side = layout.size * UNIT;
  return (
    <svg class="lines" aria-hidden="true" viewBox={`0 0 ${side} ${side}`}>
      <path class="h" d={cells} />
      <path class="b" d={areas} />
      <path class="f" d={`M0 0H${side}V${side}H0Z`} />
    </svg>
  );
}
