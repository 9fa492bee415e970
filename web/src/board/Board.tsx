/** The board: a grid of cells for eyes, ears and keys; it draws a position and a picture and knows no technique. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Position } from "../model/game.ts";
import type { Conflict, Layout } from "../model/layout.ts";
import { peersOf } from "../model/layout.ts";
import type { Picture } from "../model/picture.ts";
import { cellOfMark, markKey, valueOfMark } from "../model/picture.ts";
import { step, withCell } from "../model/select.ts";
import { Axis } from "./Axis.tsx";
import { Cell, shows } from "./Cell.tsx";
import { conflictLine, outline, slotsOf, UNIT } from "./geometry.ts";
import { Lines } from "./Lines.tsx";
import { boardWidth, legible } from "./measure.ts";
import { usePointing } from "./pointing.ts";
import { Under } from "./Under.tsx";
import { sayBoard } from "./words.ts";

export interface BoardProps {
  readonly layout: Layout;
  readonly symbols: readonly string[];
  readonly givens: readonly number[];
  readonly position: Position;
  readonly picture?: Picture | null;
  /** Chosen cells, the cursor last; absent: the board keeps a cursor of its own. */
  readonly selection?: readonly number[];
  readonly onSelect?: (selection: readonly number[]) => void;
  /** More than one cell can be chosen. */
  readonly several?: boolean;
  /** True: the key is dealt with. */
  readonly onKey?: (event: KeyboardEvent, cell: number) => boolean;
  readonly onDouble?: (cell: number) => void;
  /** The pointer is on a mark (`markKey`), or on none. */
  readonly onMark?: (key: number | null) => void;
  readonly conflicts?: readonly Conflict[];
  /** Entries that the solution contradicts. */
  readonly wrong?: ReadonlySet<number>;
  /** The value that is highlighted everywhere; 0: none. */
  readonly same?: number;
  /** Tint the peers of the cursor. */
  readonly peers?: boolean;
  /** Of two solutions, show one only. */
  readonly only?: "a" | "b" | null;
  /** Strokes over the board: SVG in units of 100 to a cell. */
  readonly over?: ComponentChildren;
  readonly label?: string;
}

const none: ReadonlySet<number> = new Set();

/** Rules beside rows, columns and boxes belong to the board's name. */
export function titleOf(layout: Layout): string {
  const has = (kind: string): boolean => layout.houses.some((house) => house.kind === kind);
  const n = { n: layout.size };
  return sayBoard(has("region") ? "jigsaw" : "grid", n) + (has("diagonal") ? sayBoard("diagonals") : "") + (has("window") ? sayBoard("windows") : "");
}

/** The custom properties that the sheet sizes a board by. */
export function boardStyle(layout: Layout): Record<string, number> {
  const [columns, rows] = slotsOf(layout);
  return { "--n": layout.size, "--k": Math.max(columns, rows), "--kc": columns, "--kr": rows };
}

function marksByCell(picture: Picture | null): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [key, role] of picture?.marks ?? []) {
    const cell = cellOfMark(key);
    found.set(cell, `${found.has(cell) ? `${found.get(cell)} ` : ""}${valueOfMark(key)}:${role}`);
  }
  return found;
}

export function Board(props: BoardProps) {
  const { layout, symbols, givens, position, picture = null, conflicts = [], wrong = none, same = 0 } = props;
  const { size } = layout;
  const [own, setOwn] = useState<readonly number[]>([]);
  const selection = props.selection ?? own;
  const choose = props.onSelect ?? setOwn;
  const cursor = selection.at(-1);
  const stop = cursor ?? 0;
  const grid = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => void (boardWidth.value = Math.round(entry!.contentRect.width)));
    observer.observe(grid.current!);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (cursor !== undefined && grid.current!.contains(document.activeElement))
      grid.current!.querySelector<HTMLElement>(`[data-cell="${cursor}"]`)?.focus({ preventScroll: true });
  }, [cursor]);

  const chosen = new Set(selection);
  const peers = useMemo(() => new Set(props.peers && cursor !== undefined ? peersOf(layout, cursor) : []), [layout, props.peers, cursor]);
  const clashing = useMemo(() => new Set(conflicts.flatMap((conflict) => conflict.cells)), [conflicts]);
  const diagonal = useMemo(() => new Set(layout.houses.flatMap((house) => (house.kind === "diagonal" ? house.cells : []))), [layout]);
  const marks = useMemo(() => marksByCell(picture), [picture]);
  const readable = legible(layout, boardWidth.value, globalThis.innerWidth);
  const [slots] = slotsOf(layout);
  const values = picture?.values ?? position.values;
  const candidates = picture?.candidates ?? position.candidates;
  const ownMarks = !picture?.candidates;
  const lit = picture?.lit ?? null;
  const pointing = usePointing(size, selection, choose, props.several ?? false);

  function keyed(event: KeyboardEvent): void {
    const cell = cursor ?? 0;
    const to = event.altKey || event.isComposing ? null : step(size, cell, event.key, event.ctrlKey || event.metaKey);
    if (to !== null) {
      if (event.shiftKey && props.several) choose(withCell(selection.length ? selection : [cell], to));
      else choose([to]);
    } else if (!props.onKey?.(event, cell)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function pointed(event: PointerEvent): void {
    const mark = (event.target as Element).closest<HTMLElement>("[data-value]");
    const cell = mark?.closest<HTMLElement>("[data-cell]");
    props.onMark?.(mark && cell ? markKey(Number(cell.dataset["cell"]), Number(mark.dataset["value"])) : null);
  }

  const cellOfGrid = (cell: number) => {
    const value = values[cell]!;
    const mask = candidates && !value ? candidates[cell]! : 0;
    const [corner, centre] = ownMarks && !candidates ? [position.corner[cell]!, position.centre[cell]!] : [0, 0];
    const pair = picture?.two?.get(cell);
    const [a, b] = pair ? (props.only === "a" ? [0, 0] : props.only === "b" ? [0, 0] : pair) : [0, 0];
    const digit = pair && props.only ? pair[props.only === "a" ? 0 : 1]! : value;
    return (
      <Cell key={cell} cell={cell} size={size} symbols={symbols} value={digit} given={givens[cell] !== 0} candidates={mask}
        corner={corner} centre={centre} colours={position.colours[cell]!} conflict={clashing.has(cell)} wrong={wrong.has(cell)}
        diagonal={diagonal.has(cell)} role={picture?.cells?.get(cell) ?? ""} a={a} b={b} slots={slots} legible={readable}
        selected={chosen.has(cell)} also={chosen.has(cell) && cell !== cursor} stop={cell === stop} peer={peers.has(cell) && !chosen.has(cell)}
        same={shows(same, digit, mask | corner | centre) ? same : 0} marks={marks.get(cell) ?? ""}
        lit={lit !== null && cellOfMark(lit) === cell ? valueOfMark(lit) : 0}
        agreed={picture?.two !== undefined && !pair && givens[cell] === 0} />
    );
  };
  const side = size * UNIT;
  return (
    <div class={size >= 16 ? "plate big" : "plate"} style={boardStyle(layout)}>
      <Axis layout={layout} picture={picture} kind="column" />
      <Axis layout={layout} picture={picture} kind="row" />
      <div class="board">
        <Under layout={layout} picture={picture} />
        <div role="grid" id="grid" ref={grid} class={props.several ? "grid drags" : "grid"} aria-label={props.label ?? titleOf(layout)} aria-rowcount={size}
          aria-colcount={size} aria-multiselectable={props.several ?? false} onKeyDown={keyed} {...pointing}
          onFocusIn={(event) => {
            if (cursor === undefined) choose([Number((event.target as HTMLElement).dataset["cell"] ?? 0)]);
          }}
          onPointerOver={props.onMark && pointed} onPointerLeave={props.onMark && (() => props.onMark!(null))}
          onDblClick={() => cursor !== undefined && props.onDouble?.(cursor)}>
          {Array.from({ length: size }, (_, row) => (
            <div key={row} role="row" class="row" aria-rowindex={row + 1}>
              {Array.from({ length: size }, (_, column) => cellOfGrid(row * size + column))}
            </div>
          ))}
        </div>
        <svg class="chosen" aria-hidden="true" viewBox={`0 0 ${side} ${side}`}>{chosen.size > 0 && <path d={outline(chosen, size, 3)} />}</svg>
        <Lines layout={layout} />
        <svg class="over" aria-hidden="true" viewBox={`0 0 ${side} ${side}`}>
          {conflicts.map((conflict) => (
            <path key={`${conflict.house}:${conflict.value}`} class="confline" d={conflictLine(conflict.cells, size)} />
          ))}
          {props.over}
        </svg>
      </div>
    </div>
  );
}
