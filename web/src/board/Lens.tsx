/** The lens: the box or region around the cursor, large enough to read its candidates and to hit its cells.
 *  The board says the same to keys and ears, so the lens is for eyes and fingers only. */

import { housesOf } from "../model/layout.ts";
import { Cell } from "./Cell.tsx";
import { areasOf, outline, UNIT } from "./geometry.ts";
import type { Look } from "./look.ts";
import { useLook } from "./look.ts";
import { boardStyle } from "./Board.tsx";
import { houseName, sayBoard } from "./words.ts";

export function Lens(props: Look & { readonly onSelect: (selection: readonly number[]) => void }) {
  const { layout, selection = [] } = props;
  const { size, houses } = layout;
  const look = useLook(props, true);
  const cursor = selection.at(-1) ?? 0;
  const at = housesOf(layout, cursor).find((house) => houses[house]!.kind === "box" || houses[house]!.kind === "region") ?? housesOf(layout, cursor)[0]!;
  const cells = new Set(houses[at]!.cells);
  const rows = [...cells].map((cell) => Math.floor(cell / size));
  const columns = [...cells].map((cell) => cell % size);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [high, wide] = [Math.max(...rows) - top + 1, Math.max(...columns) - left + 1];
  const areas = areasOf(layout);
  const path = (inset: number): string => outline(cells, size, inset);
  return (
    <div class="sec">
      <div class="lens-h"><b>{sayBoard("lens")}</b><span>{houseName(layout, at)}</span></div>
      <div class="lens">
        <div class="board" aria-hidden="true" style={{ ...boardStyle(layout), "--n": wide, aspectRatio: `${wide}/${high}` }}
          onClick={(event) => {
            const hit = (event.target as Element).closest<HTMLElement>("[data-cell]");
            if (hit) props.onSelect([Number(hit.dataset["cell"])]);
          }}>
          <div class="grid" style={{ gridTemplateRows: `repeat(${high},1fr)` }}>
            {Array.from({ length: high }, (_, row) => (
              <div key={row} class="row">
                {Array.from({ length: wide }, (_, column) => {
                  const cell = (top + row) * size + left + column;
                  return areas[cell] === areas[cursor] ? <Cell key={column} {...look(cell)} /> : <div key={column} class="cell outside" />;
                })}
              </div>
            ))}
          </div>
          <svg class="lines" viewBox={`${left * UNIT} ${top * UNIT} ${wide * UNIT} ${high * UNIT}`}>
            {[...cells].map((cell) => <path key={cell} class="h" d={outline([cell], size, 0)} />)}
            <path class="f" d={path(0)} />
          </svg>
        </div>
      </div>
    </div>
  );
}
