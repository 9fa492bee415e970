/** What a player has drawn, over the board; for the eyes only: the cells say the same in their names. */

import { useMemo } from "preact/hooks";
import { linesOf } from "../model/pen.ts";
import { cellOfMark, valueOfMark } from "../model/picture.ts";
import type { LinkEnd, Picture } from "../model/picture.ts";
import { UNIT } from "./geometry.ts";
import { loose, pen, start } from "./pen.ts";
import type { Sheet } from "./pen.ts";
import { placeOf, strokesOf } from "./strokes.ts";

/** A digit stands in the middle of its cell, wherever its candidate was. */
function endOf({ values }: Sheet, key: number): LinkEnd {
  const cell = cellOfMark(key);
  return { cells: [cell], value: values[cell] ? 0 : valueOfMark(key) };
}

function Lines({ on }: { on: Sheet }) {
  const { layout, values, candidates } = on;
  const lines = useMemo(() => {
    const all = linesOf(on.pen, on);
    const links = all.map(({ kind, from, to }) => ({ from: endOf(on, from), to: endOf(on, to), strong: kind !== 2 }));
    if (!links.length) return [];
    const picture = { links, values, ...(candidates && { candidates }) };
    return strokesOf(layout, picture).strokes.map((stroke) => ({ ...stroke, kind: all[stroke.link]!.kind }));
  }, [layout, on.pen, values, candidates]);
  const end = start.value === null ? null : endOf(on, start.value);
  const begun = end && placeOf(on.spots, end.cells[0]!, end.value);
  const side = layout.size * UNIT;
  return (
    <svg class="over" aria-hidden="true" viewBox={`0 0 ${side} ${side}`}>
      {lines.map(({ line, head, kind }) => (
        <g key={line}>
          <path class="halo" d={line} />
          <path class={kind === 2 ? "drawn dotted" : "drawn"} d={kind ? line : line + tipOf(head)} />
          {head && kind !== 0 && <path class="tip" d={head} />}
        </g>
      ))}
      {begun && <circle class="drawn begun" cx={begun.x} cy={begun.y} r={end.value ? on.spots.radius + 2 : 36} />}
      {begun && loose.value && <path class="drawn begun" d={`M${begun.x} ${begun.y}L${loose.value.x} ${loose.value.y}`} />}
    </svg>
  );
}

/** A line without a head goes on to where the tip of its head would be. */
const tipOf = (head: string): string => /L[^L]+(?=L)/.exec(head)?.[0] ?? "";

/** What is drawn, on the board as a picture shows it; while somebody draws also what catches the pointer. */
export function Drawn({ on, picture, catching }: { on: Sheet; picture: Picture | null; catching: boolean }) {
  const room = catching || on.pen.length ? pen(catching) : null;
  if (!room) return null;
  const shown = { ...on, values: picture?.values ?? on.values, candidates: picture?.candidates ?? on.candidates };
  return (
    <>
      <Lines on={shown} />
      {catching && <room.Catcher on={shown} />}
    </>
  );
}
