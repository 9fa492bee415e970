/** The lens: the box or region around the cursor, large enough to read its candidates and to hit its cells.
 *  The board says the same to keys and ears, so the lens is for eyes and fingers only. */

import type { Layout } from "../model/layout.ts";
import { housesOf } from "../model/layout.ts";
import { Cell } from "./Cell.tsx";
import { areasOf, outline, UNIT } from "./geometry.ts";
import type { Look } from "./look.ts";
import { useLook } from "./look.ts";
import { boardStyle } from "./Board.tsx";
import { areWide } from "./measure.ts";
import { houseName, sayBoard } from "./words.ts";

/** The box or region that the lens shows, else the row. */
const houseAt = (layout: Layout, cursor: number): number =>
  housesOf(layout, cursor).find((house) => /^(box|region)$/.test(layout.houses[house]!.kind)) ??
  housesOf(layout, cursor)[0]!;

/** Where on the board the lens is: brackets at the corners, or the outline of what is no rectangle. */
export function LensFrame({ layout, cursor }: { layout: Layout; cursor: number }) {
  const { cells } = layout.houses[houseAt(layout, cursor)]!;
  const side = layout.size * UNIT;
  const path = outline(cells, layout.size, 0);
  const corners = path.match(/[\d.]+ [\d.]+/g)!.map((point) => point.split(" ").map(Number) as [number, number]);
  const arm = 0.9 * UNIT;
  const brackets = corners.map(([x, y], at) => {
    const [toward, from] = [corners[(at + 1) % corners.length]!, corners.at(at - 1)!];
    const end = ([tx, ty]: [number, number]): string => `${x + Math.sign(tx - x) * arm} ${y + Math.sign(ty - y) * arm}`;
    return `M${end(from)}L${x} ${y}L${end(toward)}`;
  });
  return (
    <svg class="over" aria-hidden="true" viewBox={`0 0 ${side} ${side}`}>
      <path class="brk" d={corners.length === 4 ? brackets.join("") : path} />
    </svg>
  );
}

export function Lens(props: Look & { readonly onSelect: (selection: readonly number[]) => void }) {
  const { layout, selection = [] } = props;
  const { size, houses } = layout;
  const look = useLook({ ...props, peers: false }, true);
  const cursor = selection.at(-1) ?? 0;
  const at = houseAt(layout, cursor);
  const cells = new Set(houses[at]!.cells);
  const rows = [...cells].map((cell) => Math.floor(cell / size));
  const columns = [...cells].map((cell) => cell % size);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [high, wide] = [Math.max(...rows) - top + 1, Math.max(...columns) - left + 1];
  const areas = areasOf(layout);
  const path = (inset: number): string => outline(cells, size, inset);
  return (
    <div class="sec">
      <div class="lens-h">
        <b>{sayBoard("lens")}</b>
        <span>{houseName(layout, at)}</span>
      </div>
      <div class={areWide(props.symbols) ? "lens wide" : "lens"}>
        <div
          class="board"
          aria-hidden="true"
          style={{ ...boardStyle(layout), "--n": wide, aspectRatio: `${wide}/${high}` }}
          onClick={(event) => {
            const hit = (event.target as Element).closest<HTMLElement>("[data-cell]");
            if (hit) props.onSelect([Number(hit.dataset["cell"])]);
          }}
        >
          <div class="grid" style={{ gridTemplateRows: `repeat(${high},1fr)` }}>
            {Array.from({ length: high }, (_, row) => (
              <div key={row} class="row">
                {Array.from({ length: wide }, (_, column) => {
                  const cell = (top + row) * size + left + column;
                  return areas[cell] === areas[cursor] ? (
                    <Cell key={column} {...look(cell)} stop={false} />
                  ) : (
                    <div key={column} class="cell outside" />
                  );
                })}
              </div>
            ))}
          </div>
          <svg class="lines" viewBox={`${left * UNIT} ${top * UNIT} ${wide * UNIT} ${high * UNIT}`}>
            {[...cells].map((cell) => (
              <path key={cell} class="h" d={outline([cell], size, 0)} />
            ))}
            <path class="f" d={path(0)} />
          </svg>
        </div>
      </div>
    </div>
  );
}
