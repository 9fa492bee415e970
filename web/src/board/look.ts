/** How each cell looks: a position, a picture and what is highlighted, cell by cell. */

import { useMemo } from "preact/hooks";
import type { Position } from "../model/game.ts";
import type { Conflict, Layout } from "../model/layout.ts";
import { bit, peersOf } from "../model/layout.ts";
import type { Picture } from "../model/picture.ts";
import { cellOfMark, valueOfMark } from "../model/picture.ts";
import { drawnByCell } from "../model/pen.ts";
import type { CellProps } from "./Cell.tsx";
import { areWide, boardWidth, legible } from "./measure.ts";
import { sketchOf } from "./Ruled.tsx";
import { spotsOf } from "./spots.ts";

/** What a board or a lens shows. */
export interface Look {
  readonly layout: Layout;
  readonly symbols: readonly string[];
  readonly givens: readonly number[];
  /** Rules besides the houses, as lines of rule text: they are drawn. */
  readonly rules?: readonly string[] | undefined;
  readonly position: Position;
  readonly picture?: Picture | null;
  /** Chosen cells, the cursor last. */
  readonly selection?: readonly number[];
  readonly conflicts?: readonly Conflict[];
  /** Rules that the values break. */
  readonly broken?: readonly { readonly name: string; readonly cells: readonly number[] }[] | undefined;
  /** Entries that the solution contradicts. */
  readonly wrong?: ReadonlySet<number>;
  /** The value that is highlighted everywhere; 0: none. */
  readonly same?: number;
  /** Tint the peers of the cursor. */
  readonly peers?: boolean;
  /** Of two solutions, show one only. */
  readonly only?: "a" | "b" | null;
}

const none: ReadonlySet<number> = new Set();
const nothing: readonly Conflict[] = [];
const unbroken: NonNullable<Look["broken"]> = [];

/** Roles of each cell's marks as `value:role`, separated by blanks. */
function marksByCell(picture: Picture | null): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [key, role] of picture?.marks ?? []) {
    const cell = cellOfMark(key);
    found.set(cell, `${found.has(cell) ? `${found.get(cell)} ` : ""}${valueOfMark(key)}:${role}`);
  }
  return found;
}

/** Whether a cell shows a value as its digit, a candidate or a mark. */
const shows = (value: number, digit: number, masks: number): boolean =>
  value !== 0 && (digit ? digit === value : (masks & bit(value)) !== 0);

export function useLook(look: Look, always = false): (cell: number) => CellProps {
  const {
    layout,
    symbols,
    givens,
    position,
    picture = null,
    selection = [],
    conflicts = nothing,
    broken = unbroken,
    wrong = none,
    same = 0,
    only = null,
  } = look;
  const cursor = selection.at(-1);
  const chosen = useMemo(() => new Set(selection), [selection]);
  const peers = useMemo(
    () => new Set(look.peers && cursor !== undefined ? peersOf(layout, cursor) : []),
    [layout, look.peers, cursor],
  );
  const clashing = useMemo(() => new Set([...conflicts, ...broken].flatMap(({ cells }) => cells)), [conflicts, broken]);
  const diagonal = useMemo(
    () => new Set(layout.houses.flatMap((house) => (house.kind === "diagonal" ? house.cells : []))),
    [layout],
  );
  const tagged = sketchOf(layout, look.rules)?.tagged ?? none;
  const marks = useMemo(() => marksByCell(picture), [picture?.marks]);
  const readable = always || legible(layout, boardWidth.value, globalThis.innerWidth, areWide(symbols));
  const slots = spotsOf(layout).across;
  const values = picture?.values ?? position.values;
  const candidates = picture?.candidates ?? position.candidates;
  const lit = picture?.lit ?? null;
  const { pen } = position;
  const drawn = useMemo(() => drawnByCell(pen ?? [], { values, candidates }), [pen, values, candidates]);

  return (cell) => {
    const pair = picture?.two?.get(cell);
    const value = pair && only ? pair[only === "a" ? 0 : 1] : values[cell]!;
    const mask = candidates && !value ? candidates[cell]! : 0;
    const [corner, centre] = candidates || value ? [0, 0] : [position.corner[cell]!, position.centre[cell]!];
    const [a, b] = pair && !only ? pair : [0, 0];
    return {
      cell,
      size: layout.size,
      symbols,
      value,
      given: givens[cell] !== 0,
      candidates: mask,
      corner,
      centre,
      colours: position.colours[cell]!,
      conflict: clashing.has(cell),
      wrong: wrong.has(cell),
      diagonal: diagonal.has(cell),
      role: picture?.cells?.get(cell) ?? "",
      a,
      b,
      slots,
      tagged: tagged.has(cell),
      legible: readable,
      selected: chosen.has(cell),
      also: chosen.has(cell) && cell !== cursor,
      stop: cell === (cursor ?? 0),
      peer: peers.has(cell) && !chosen.has(cell),
      same: shows(same, value, mask | corner | centre) ? same : 0,
      marks: marks.get(cell) ?? "",
      drawn: drawn.get(cell) ?? "",
      lit: lit !== null && cellOfMark(lit) === cell ? valueOfMark(lit) : 0,
      differs: pair !== undefined,
      agreed: picture?.two !== undefined && !pair && givens[cell] === 0,
    };
  };
}
