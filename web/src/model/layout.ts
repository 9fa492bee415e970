/** Layouts as the service sends them: houses and nothing else; no rule here knows of 9x9. */

export type HouseKind = "row" | "column" | "box" | "region" | "diagonal" | "window";

export interface House {
  readonly name: string;
  readonly kind: HouseKind;
  readonly cells: readonly number[];
}

export interface Layout {
  readonly spec: string;
  readonly size: number;
  /** Height and width of a box; null where regions have other shapes. */
  readonly box: readonly [number, number] | null;
  readonly houses: readonly House[];
}

/** A set of values as bits: value v is bit v - 1.  Enough for 25 values. */
export type Mask = number;

export const bit = (value: number): Mask => 1 << (value - 1);
export const full = (size: number): Mask => 2 ** size - 1;

export function valuesOf(mask: Mask): number[] {
  const found: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) found.push(32 - Math.clz32(rest & -rest));
  return found;
}

export const cellName = (cell: number, size: number): string => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;

/** The cell that a name such as r4c6 speaks of. */
export function cellOf(name: string, size: number): number {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  if (!row || !column) throw new RangeError(`not a cell: ${name}`);
  return (Number(row) - 1) * size + Number(column) - 1;
}

interface Index {
  readonly peers: readonly (readonly number[])[];
  readonly housesOf: readonly (readonly number[])[];
}

const indices = new WeakMap<Layout, Index>();

function indexOf(layout: Layout): Index {
  let index = indices.get(layout);
  if (!index) {
    const cells = layout.size * layout.size;
    const peers = Array.from({ length: cells }, () => new Set<number>());
    const housesOf = Array.from({ length: cells }, () => [] as number[]);
    layout.houses.forEach((house, number) => {
      for (const cell of house.cells) {
        housesOf[cell]!.push(number);
        for (const other of house.cells) if (other !== cell) peers[cell]!.add(other);
      }
    });
    index = { peers: peers.map((set) => [...set].sort((a, b) => a - b)), housesOf };
    indices.set(layout, index);
  }
  return index;
}

export const peersOf = (layout: Layout, cell: number): readonly number[] => indexOf(layout).peers[cell]!;
export const housesOf = (layout: Layout, cell: number): readonly number[] => indexOf(layout).housesOf[cell]!;

/** What each empty cell can hold by its peers alone; 0 for filled cells. */
export function candidatesOf(layout: Layout, values: readonly number[]): Mask[] {
  return values.map((value, cell) =>
    value
      ? 0
      : peersOf(layout, cell).reduce((left, peer) => (values[peer] ? left & ~bit(values[peer]!) : left), full(layout.size)),
  );
}

export interface Conflict {
  readonly house: number;
  readonly value: number;
  readonly cells: readonly number[];
}

/** Equal values in one house. */
export function conflictsOf(layout: Layout, values: readonly number[]): Conflict[] {
  const found: Conflict[] = [];
  layout.houses.forEach((house, number) => {
    const at = new Map<number, number[]>();
    for (const cell of house.cells) if (values[cell]) at.set(values[cell]!, [...(at.get(values[cell]!) ?? []), cell]);
    for (const [value, cells] of at) if (cells.length > 1) found.push({ house: number, value, cells });
  });
  return found;
}
