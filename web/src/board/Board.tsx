/** The board: a grid of cells for eyes, ears and keys; it draws a position and a picture and knows no technique. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Layout } from "../model/layout.ts";
import { markKey } from "../model/picture.ts";
import { step, withCell } from "../model/select.ts";
import { Axis } from "./Axis.tsx";
import { Cell } from "./Cell.tsx";
import { Drawn } from "./Drawn.tsx";
import { conflictLine, outline, UNIT } from "./geometry.ts";
import { Lines } from "./Lines.tsx";
import type { Look } from "./look.ts";
import { useLook } from "./look.ts";
import { areWide, boardWidth } from "./measure.ts";
import type { Sheet } from "./pen.ts";
import { usePointing } from "./pointing.ts";
import { Layer, sketchOf } from "./Ruled.tsx";
import { spotsOf } from "./spots.ts";
import { Under } from "./Under.tsx";
import { sayBoard } from "./words.ts";

export interface BoardProps extends Look {
  /** Absent, the board keeps a cursor of its own. */
  readonly onSelect?: (selection: readonly number[]) => void;
  /** More than one cell can be chosen. */
  readonly several?: boolean;
  /** True: the key is dealt with.  Keys of movement do not come here. */
  readonly onKey?: (event: KeyboardEvent, cell: number) => boolean;
  readonly onDouble?: (cell: number) => void;
  /** The pointer is on a mark (`markKey`), or on none. */
  readonly onMark?: (key: number | null) => void;
  /** Overlays above the lines, such as `<Links>`: SVG elements of class "over". */
  readonly over?: ComponentChildren;
  /** What the player draws on, and whether the pointer draws now. */
  readonly sheet?: Sheet | null;
  readonly drawing?: boolean;
  readonly label?: string;
}

/** A board's name tells the rules beside rows, columns and boxes. */
export function titleOf(layout: Layout): string {
  const has = (kind: string): boolean => layout.houses.some((house) => house.kind === kind);
  const n = { n: layout.size };
  return (
    sayBoard(has("region") ? "jigsaw" : "grid", n) +
    (has("diagonal") ? sayBoard("diagonals") : "") +
    (has("window") ? sayBoard("windows") : "")
  );
}

/** The custom properties that the sheet sizes a board by. */
export function boardStyle(layout: Layout): Record<string, number> {
  const { across, down } = spotsOf(layout);
  return { "--n": layout.size, "--k": Math.max(across, down), "--kc": across, "--kr": down };
}

export function Board(props: BoardProps) {
  const { layout, picture = null, conflicts = [], several = false, rules } = props;
  const { size } = layout;
  const [own, setOwn] = useState<readonly number[]>([]);
  const selection = props.selection ?? own;
  const choose = props.onSelect ?? setOwn;
  const cursor = selection.at(-1);
  const grid = useRef<HTMLDivElement>(null);
  const sketch = sketchOf(layout, rules);
  const look = useLook({ ...props, selection });
  const pointing = usePointing(size, selection, choose, several);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => void (boardWidth.value = Math.round(entry!.contentRect.width)));
    observer.observe(grid.current!);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (cursor !== undefined && grid.current!.contains(document.activeElement))
      grid.current!.querySelector<HTMLElement>(`[data-cell="${cursor}"]`)?.focus({ preventScroll: true });
  }, [cursor]);

  function keyed(event: KeyboardEvent): void {
    const cell = cursor ?? 0;
    const to = event.altKey || event.isComposing ? null : step(size, cell, event.key, event.ctrlKey || event.metaKey);
    if (to !== null) choose(event.shiftKey && several ? withCell(selection.length ? selection : [cell], to) : [to]);
    else if (!props.onKey?.(event, cell)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function pointed(event: PointerEvent): void {
    const mark = (event.target as Element).closest<HTMLElement>("[data-value]");
    const cell = mark?.closest<HTMLElement>("[data-cell]");
    props.onMark?.(mark && cell ? markKey(Number(cell.dataset["cell"]), Number(mark.dataset["value"])) : null);
  }
  const marking = props.onMark && { onPointerOver: pointed, onPointerLeave: () => props.onMark!(null) };
  const viewBox = `0 0 ${size * UNIT} ${size * UNIT}`;
  return (
    <div
      class={`plate${size >= 16 ? " big" : ""}${areWide(props.symbols) ? " wide" : ""}${sketch?.margin ? " clued" : ""}`}
      style={boardStyle(layout)}
    >
      <Axis layout={layout} picture={picture} kind="column" />
      <Axis layout={layout} picture={picture} kind="row" />
      <div class="board">
        <Under layout={layout} picture={picture} />
        {sketch && <Layer of={sketch.under} place="under" viewBox={viewBox} />}
        <div
          role="grid"
          id="grid"
          ref={grid}
          class={several ? "grid drags" : "grid"}
          aria-label={props.label ?? titleOf(layout)}
          aria-rowcount={size}
          aria-colcount={size}
          aria-multiselectable={several}
          onKeyDown={keyed}
          {...pointing}
          {...marking}
          onFocusIn={(event) => {
            if (cursor === undefined) choose([Number((event.target as HTMLElement).dataset["cell"] ?? 0)]);
          }}
          onDblClick={() => cursor !== undefined && props.onDouble?.(cursor)}
        >
          {Array.from({ length: size }, (_, row) => (
            <div key={row} role="row" class="row" aria-rowindex={row + 1}>
              {Array.from({ length: size }, (_, column) => (
                <Cell key={column} {...look(row * size + column)} />
              ))}
            </div>
          ))}
        </div>
        <svg class="chosen" aria-hidden="true" viewBox={viewBox}>
          {selection.length > 0 && <path d={outline(selection, size, 3)} />}
        </svg>
        <Lines layout={layout} />
        {sketch && <Layer of={sketch.over + sketch.around} place="over" viewBox={viewBox} />}
        <svg class="over" aria-hidden="true" viewBox={viewBox}>
          {conflicts.map(({ house, value, cells }) => (
            <path key={`${house}:${value}`} class="confline" d={conflictLine(cells, size)} />
          ))}
        </svg>
        {props.sheet && <Drawn on={props.sheet} picture={picture} catching={props.drawing ?? false} />}
        {props.over}
      </div>
    </div>
  );
}
