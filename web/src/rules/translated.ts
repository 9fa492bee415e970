/** Each kind of rule in primitives, as `src/sudokit/rules` translates it; a test compares the two for every rule. */

import { derived, expressionOf } from "./pattern.ts";
import type { Constraint, Pair } from "./primitives.ts";
import { automaton, counts, different, family, linear, only, pairs, statesOf, upTo } from "./primitives.ts";
import type { Rule } from "./rule.ts";

/** What a rule may look at besides itself. */
export interface Context {
  readonly size: number;
  readonly regions: readonly number[];
  readonly rules: readonly Rule[];
}
type Translate = (cells: readonly number[], rule: Rule, context: Context) => Constraint[];
type Relation = (a: number, b: number, n: number) => boolean;

const pairwise = <T>(items: readonly T[]): [T, T][] => items.slice(1).map((item, at) => [items[at]!, item]);
const combinations = (cells: readonly number[]): Pair[] =>
  cells.flatMap((one, at) => cells.slice(at + 1).map((other): Pair => [one, other]));
const times = <T>(count: number, item: T): T[] => new Array<T>(count).fill(item);

/** Each two neighbours are related, by the number of the rule. */
const neighbours =
  (relation: Relation, usual = 0): Translate =>
  (cells, { number = usual }, { size }) =>
    pairs(pairwise(cells), size, (a, b) => relation(a, b, number));

/** Two cells are related. */
const both =
  (relation: Relation, usual = 0): Translate =>
  (cells, { number = usual }, { size }) =>
    pairs([[cells[0]!, cells[1]!]], size, (a, b) => relation(a, b, number));

const parity =
  (rest: number): Translate =>
  (cells, _, { size }) =>
    cells.map((cell) =>
      only(
        cell,
        upTo(size).filter((value) => value % 2 === rest),
      ),
    );

/** Any `length` in a row are of different groups. */
function inTurn(cells: readonly number[], size: number, length: number, group: (value: number) => number): Constraint[] {
  const near = cells.flatMap((one, at) => cells.slice(at + 1, at + length).map((other): Pair => [one, other]));
  return pairs(near, size, (a, b) => group(a) !== group(b));
}

const total: Translate = (cells, rule) => [linear(cells, rule.total!)];

const sameSum = (one: readonly number[], other: readonly number[]): Constraint =>
  linear([...one, ...other], 0, [...times(one.length, 1), ...times(other.length, -1)]);

/** The cells of a line, cut where it crosses the border of a region. */
function pieces(cells: readonly number[], { regions }: Context): number[][] {
  const found: number[][] = [];
  for (const [at, cell] of cells.entries()) {
    if (!at || regions[cell] !== regions[cells[at - 1]!]) found.push([]);
    found.at(-1)!.push(cell);
  }
  return found;
}

function zipper(cells: readonly number[]): Constraint[] {
  const sides = cells.slice(0, cells.length >> 1).map((cell, at) => [cell, cells.at(-1 - at)!]);
  const middle = cells[cells.length >> 1]!;
  if (cells.length % 2) return sides.map((side) => linear([...side, middle], 0, [1, 1, -1]));
  return pairwise(sides).map(([one, other]) => linear([...one, ...other], 0, [1, 1, -1, -1]));
}

/** The ends first, which become the least and the greatest value, then what lies between them. */
const ended = (
  cells: readonly number[],
  size: number,
  apart: (one: number, other: number) => boolean,
  fits: (value: number, low: number, high: number) => boolean,
): Constraint =>
  automaton<readonly number[]>(
    [cells[0]!, cells.at(-1)!, ...cells.slice(1, -1)],
    size,
    [],
    (state, value) => {
      const [low, high] = state;
      if (low === undefined) return [value];
      if (high !== undefined) return fits(value, low, high) ? state : null;
      return apart(low, value) ? [Math.min(low, value), Math.max(low, value)] : null;
    },
    (state) => state.length === 2,
  );

function beside(cell: number, size: number): number[] {
  const [row, column] = [Math.floor(cell / size), cell % size];
  return [
    ...(row ? [cell - size] : []),
    ...(column ? [cell - 1] : []),
    ...(column < size - 1 ? [cell + 1] : []),
    ...(row < size - 1 ? [cell + size] : []),
  ];
}

/** Each cell with each neighbour that is not marked in the same way. */
const extreme =
  (relation: (a: number, b: number) => boolean): Translate =>
  (cells, rule, { rules, size }) => {
    const marked = new Set([...rules, rule].flatMap((other) => (other.name === rule.name ? other.cells : [])));
    const places = cells.flatMap((cell) =>
      beside(cell, size).flatMap((other): Pair[] => (marked.has(other) ? [] : [[cell, other]])),
    );
    return pairs(places, size, relation);
  };

type Move = readonly [down: number, right: number];
const ORTHOGONAL: readonly Move[] = [
  [0, 1],
  [1, 0],
];
const DIAGONAL: readonly Move[] = [
  [1, 1],
  [1, -1],
];
const KNIGHT: readonly Move[] = [
  [1, 2],
  [2, 1],
  [1, -2],
  [2, -1],
];

/** All pairs of cells that are one of the moves apart, but for those that other rules mark. */
const moved =
  (moves: readonly Move[], relation: Relation, unless: readonly string[] = [], usual = 0): Translate =>
  (_, { number = usual }, { size, rules }) => {
    const key = (cells: readonly number[]): string => `${Math.min(...cells)} ${Math.max(...cells)}`;
    const marked = new Set(
      rules.flatMap(({ name, cells }) => (unless.includes(name) && cells.length === 2 ? [key(cells)] : [])),
    );
    const places: Pair[] = [];
    for (let row = 0; row < size; row++)
      for (let column = 0; column < size; column++)
        for (const [down, right] of moves) {
          const pair = [row * size + column, (row + down) * size + column + right] as const;
          const inside = row + down < size && column + right >= 0 && column + right < size;
          if (inside && !marked.has(key(pair))) places.push(pair);
        }
    return pairs(places, size, (a, b) => relation(a, b, number));
  };

function antiTaxicab(size: number): Constraint[] {
  const steps = (one: number, other: number): number =>
    Math.abs(Math.floor(one / size) - Math.floor(other / size)) + Math.abs((one % size) - (other % size));
  const every = combinations(upTo(size * size - 1, 0));
  return upTo(size).flatMap((distance) =>
    pairs(
      every.filter(([one, other]) => steps(one, other) === distance),
      size,
      (a, b) => !(a === b && b === distance),
    ),
  );
}

/** The cells at the same place of each region. */
function groups({ size, regions }: Context): number[][] {
  const each = new Map<number, number[]>();
  regions.forEach((region, cell) => each.set(region, [...(each.get(region) ?? []), cell]));
  return upTo(size - 1, 0).map((place) => [...each.values()].map((cells) => cells[place]!));
}

/** The line of cells that a cell indexes, and its own place in it, from 1. */
function indexed(name: string, cell: number, { size, regions }: Context): [line: number[], own: number] {
  const [row, column] = [Math.floor(cell / size), cell % size];
  if (name === "column-indexer") return [upTo(size - 1, 0).map((c) => row * size + c), column + 1];
  if (name === "row-indexer") return [upTo(size - 1, 0).map((r) => r * size + column), row + 1];
  const line = regions.flatMap((region, other) => (region === regions[cell] ? [other] : []));
  return [line, line.indexOf(cell) + 1];
}

const indexer: Translate = (cells, { name }, context) =>
  cells.flatMap((cell) => {
    const [line, own] = indexed(name, cell, context);
    const made = line.flatMap((other, at) =>
      other === cell ? [] : pairs([[cell, other]], context.size, (a, b) => (a === at + 1) === (b === own)),
    );
    return context.size === 1 ? [...made, only(cell, [1])] : made;
  });

type State = readonly number[];

/** A clue outside the grid: its functions get the size and the total. */
const clue =
  (
    start: State,
    step: (state: State, value: number, size: number, total: number) => State | null,
    accepts: (state: State, total: number) => boolean,
  ): Translate =>
  (cells, rule, { size }) => {
    const wanted = rule.total!;
    return [
      automaton(
        cells,
        size,
        start,
        (state, value) => step(state, value, size, wanted),
        (state) => accepts(state, wanted),
      ),
    ];
  };

function sandwich(state: State, value: number, size: number, wanted: number): State | null {
  const [seen, end, run] = state as [number, number, number];
  const crust = value === 1 || value === size;
  if (seen === 0) return crust ? [1, value, 0] : state;
  if (seen === 2) return crust ? null : state;
  if (crust) return run === wanted && value !== end ? [2, 0, 0] : null;
  return run + value <= wanted ? [1, end, run + value] : null;
}

function xSum(state: State, value: number, _: number, wanted: number): State | null {
  const [before, sum] = state as [number, number];
  if (before === 0 && sum === wanted) return state;
  const [left, run] = before === -1 && sum === 0 ? [value - 1, value] : [before - 1, sum + value];
  return run > wanted || (left === 0 && run !== wanted) ? null : [left, run];
}

function skyscraper([highest, seen]: State, value: number, _: number, wanted: number): State | null {
  const next = value > highest! ? [value, seen! + 1] : [highest!, seen!];
  return next[1]! <= wanted ? next : null;
}

function hidden([highest]: State, value: number, _: number, wanted: number): State | null {
  if (highest === -1) return [-1];
  if (value > highest!) return [value];
  return value === wanted ? [-1] : null;
}

/** Before the first cell the state is -1; then how many cells until the room; 0 after it. */
function room([before]: State, value: number, _: number, wanted: number): State | null {
  if (before === 0) return [0];
  const left = before === -1 ? value - 1 : before! - 1;
  return left || value === wanted ? [left] : null;
}

/** How often each value is listed. */
function listed(values: readonly number[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

const TRANSLATIONS: Readonly<Record<string, Translate>> = {
  cage: (cells, rule) => [different(cells), ...(rule.total === undefined ? [] : [linear(cells, rule.total)])],
  sum: total,
  "little-killer": total,
  arrow: (cells, { first = 1 }) => {
    const digits = upTo(first - 1, 0).map((power) => 10 ** (first - 1 - power));
    return [linear(cells, 0, [...digits, ...times(cells.length - first, -1)])];
  },
  "double-arrow": (cells) => [linear(cells, 0, [1, ...times(cells.length - 2, -1), 1])],
  zipper,
  "region-sum": (cells, _, context) => {
    const found = pieces(cells, context);
    const made = pairwise(found).map(([one, other]) => sameSum(one, other));
    return found.length > 2 ? [...made, sameSum(found[0]!, found.at(-1)!)] : made;
  },
  "sum-line": (cells, rule, { size }) => {
    const wanted = rule.total!;
    const step = (run: number, value: number): number | null => (run + value > wanted ? null : (run + value) % wanted);
    return [automaton<number>(cells, size, 0, step, (run) => run === 0)];
  },
  "equal-sum": (cells, { first = 1 }) => [sameSum(cells.slice(0, first), cells.slice(first))],
  thermo: (cells, rule, context) => [...neighbours((a, b) => a < b)(cells, rule, context), different(cells)],
  "slow-thermo": neighbours((a, b) => a <= b),
  whispers: neighbours((a, b, n) => Math.abs(a - b) >= n, 5),
  "parity-line": neighbours((a, b) => (a + b) % 2 === 1),
  renban: (cells, _, { size }) => {
    const { length } = cells;
    if (length > size) return [family(cells.slice(0, 1), [])];
    return [
      family(
        cells,
        upTo(size - length + 1).map((low) => upTo(low + length - 1, low)),
      ),
    ];
  },
  nabner: (cells, _, { size }) => pairs(combinations(cells), size, (a, b) => Math.abs(a - b) > 1),
  palindrome: (cells, _, { size }) =>
    pairs(
      cells.slice(0, cells.length >> 1).map((cell, at): Pair => [cell, cells.at(-1 - at)!]),
      size,
      (a, b) => a === b,
    ),
  between: (cells, _, { size }) => [
    ended(
      cells,
      size,
      () => true,
      (value, low, high) => low < value && value < high,
    ),
  ],
  lockout: (cells, { number = 4 }, { size }) => [
    ended(
      cells,
      size,
      (one, other) => Math.abs(one - other) >= number,
      (value, low, high) => value < low || value > high,
    ),
  ],
  entropic: (cells, _, { size }) => inTurn(cells, size, 3, (value) => Math.floor((value - 1) / Math.floor(size / 3))),
  modular: (cells, { number = 3 }, { size }) => inTurn(cells, size, number, (value) => value % number),
  odd: parity(1),
  even: parity(0),
  minimum: extreme((a, b) => a < b),
  maximum: extreme((a, b) => a > b),
  greater: both((a, b) => a > b),
  equal: both((a, b) => a === b),
  difference: both((a, b, n) => Math.abs(a - b) === n, 1),
  ratio: both((a, b, n) => a === n * b || b === n * a, 2),
  x: both((a, b) => a + b === 10),
  v: both((a, b) => a + b === 5),
  "not-difference": both((a, b, n) => Math.abs(a - b) !== n, 1),
  "not-ratio": both((a, b, n) => a !== n * b && b !== n * a, 2),
  "not-sum": (cells, { values = [] }, { size }) => pairs([[cells[0]!, cells[1]!]], size, (a, b) => !values.includes(a + b)),
  different: (cells) => [different(cells)],
  quadruple: (cells, { values = [] }, { size }) => {
    const wanted = listed(values);
    return [counts(cells, size, (value) => (wanted.has(value) ? upTo(cells.length, wanted.get(value)) : null))];
  },
  clone: (cells, { first = 0 }, { size }) =>
    pairs(
      cells.slice(0, first).map((cell, at): Pair => [cell, cells[first + at]!]),
      size,
      (a, b) => a === b,
    ),
  "counting-circles": (cells, _, { size }) => [counts(cells, size, (value) => [0, value])],
  "look-and-say": (cells, { values = [] }, { size }) => {
    const said = new Map(values.flatMap((count, at) => (at % 2 ? [] : [[values[at + 1]!, count] as const])));
    return [counts(cells, size, (value) => (said.has(value) ? [said.get(value)!] : null))];
  },
  sandwich: clue([0, 0, 0], sandwich, ([seen]) => seen === 2),
  "x-sum": clue([-1, 0], xSum, ([left, run], wanted) => left === 0 && run === wanted),
  skyscraper: clue([0, 0], skyscraper, ([, seen], wanted) => seen === wanted),
  "hidden-skyscraper": clue([0], hidden, ([highest]) => highest === -1),
  "numbered-room": clue([-1], room, ([left]) => left === 0),
  "row-indexer": indexer,
  "column-indexer": indexer,
  "box-indexer": indexer,
  "anti-knight": moved(KNIGHT, (a, b) => a !== b),
  "anti-king": moved(DIAGONAL, (a, b) => a !== b),
  "non-consecutive": moved(ORTHOGONAL, (a, b) => Math.abs(a - b) !== 1, ["difference"]),
  "non-consecutive-diagonal": moved(DIAGONAL, (a, b) => Math.abs(a - b) !== 1),
  "all-differences": moved(ORTHOGONAL, (a, b, n) => Math.abs(a - b) !== n, ["difference"], 1),
  "all-ratios": moved(ORTHOGONAL, (a, b, n) => a !== n * b && b !== n * a, ["ratio"], 2),
  "all-xv": moved(ORTHOGONAL, (a, b) => a + b !== 5 && a + b !== 10, ["x", "v"]),
  "anti-taxicab": (_, _rule, { size }) => antiTaxicab(size),
  "disjoint-groups": (_, _rule, context) => groups(context).map(different),
  "diagonal-falling": (_, _rule, { size }) => [different(upTo(size - 1, 0).map((at) => at * size + at))],
  "diagonal-rising": (_, _rule, { size }) => [different(upTo(size - 1, 0).map((at) => at * size + size - 1 - at))],
  pairs: (cells, { relation = [] }, { size }) => pairs(pairwise(cells), size, (a, b) => relation[a - 1]?.[b - 1] === true),
  pattern: (cells, { pattern = "" }, { size }) => {
    const start = expressionOf(pattern, size);
    return [
      ["automaton", cells, statesOf(size, { start, keyOf: ({ key }) => key, step: derived, accepts: ({ ends }) => ends })],
    ];
  },
  "any-of": (_, { rules = [] }, context) => [["any_of", [], rules.map((rule) => primitives(rule, context))]],
  fog: () => [],
  "fog-light": () => [],
};

/** A rule as the core takes it. */
export const primitives = (rule: Rule, context: Context): Constraint[] =>
  TRANSLATIONS[rule.name]!(rule.cells, rule, context);
