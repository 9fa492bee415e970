/** Whether rules hold, while somebody plays: a rule is broken as soon as the values that stand there break it. */

import { patternOf } from "./pattern.ts";
import type { Rule } from "./rule.ts";

type Values = readonly number[];
/** On filled cells only, in the order of the rule: whether it holds; the second list has 0 where a cell is empty. */
type Holds = (v: Values, rule: Rule, board: Board) => boolean;

export interface Board {
  readonly size: number;
  readonly regions: readonly number[];
  readonly rules: readonly Rule[];
  readonly values: Values;
}

const sum = (values: Values): number => values.reduce((total, value) => total + value, 0);
const differ = (values: Values): boolean => new Set(values).size === values.length;
const times = (values: Values): Map<number, number> => {
  const found = new Map<number, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
};
const visible = (v: Values): boolean[] => v.map((value, at) => v.slice(0, at).every((before) => value > before));

/** Pairs of neighbours on the line that are both filled. */
type Relation = (a: number, b: number, n: number, size: number) => boolean;
const STEPS: Readonly<Record<string, readonly [usual: number, relation: Relation]>> = {
  thermo: [0, (a, b) => a < b],
  "slow-thermo": [0, (a, b) => a <= b],
  whispers: [5, (a, b, n) => Math.abs(a - b) >= n],
  "parity-line": [0, (a, b) => (a + b) % 2 === 1],
  greater: [0, (a, b) => a > b],
  equal: [0, (a, b) => a === b],
  difference: [1, (a, b, n) => Math.abs(a - b) === n],
  ratio: [2, (a, b, n) => a === n * b || b === n * a],
  x: [0, (a, b) => a + b === 10],
  v: [0, (a, b) => a + b === 5],
  "not-difference": [1, (a, b, n) => Math.abs(a - b) !== n],
  "not-ratio": [2, (a, b, n) => a !== n * b && b !== n * a],
};

/** Pairs of the whole grid that are such a move apart, but for those that other rules mark. */
const MOVES: Readonly<
  Record<
    string,
    readonly [moves: readonly (readonly [number, number])[], relation: Relation, usual: number, unless: string]
  >
> = {
  "anti-knight": [
    [
      [1, 2],
      [2, 1],
      [1, -2],
      [2, -1],
    ],
    (a, b) => a !== b,
    0,
    "",
  ],
  "anti-king": [
    [
      [1, 1],
      [1, -1],
    ],
    (a, b) => a !== b,
    0,
    "",
  ],
  "non-consecutive": [
    [
      [0, 1],
      [1, 0],
    ],
    (a, b) => Math.abs(a - b) !== 1,
    0,
    "difference",
  ],
  "non-consecutive-diagonal": [
    [
      [1, 1],
      [1, -1],
    ],
    (a, b) => Math.abs(a - b) !== 1,
    0,
    "",
  ],
  "all-differences": [
    [
      [0, 1],
      [1, 0],
    ],
    (a, b, n) => Math.abs(a - b) !== n,
    1,
    "difference",
  ],
  "all-ratios": [
    [
      [0, 1],
      [1, 0],
    ],
    (a, b, n) => a !== n * b && b !== n * a,
    2,
    "ratio",
  ],
  "all-xv": [
    [
      [0, 1],
      [1, 0],
    ],
    (a, b) => a + b !== 5 && a + b !== 10,
    0,
    "x v",
  ],
};

const third = (value: number, size: number): number => Math.floor((value - 1) / Math.floor(size / 3));
const windows = (classes: Values, length: number): boolean =>
  classes.every((_, at) => differ(classes.slice(at, at + length)));
const inside = (v: Values): readonly [number, number, Values] => [
  Math.min(v[0]!, v.at(-1)!),
  Math.max(v[0]!, v.at(-1)!),
  v.slice(1, -1),
];

/** Rules that need all their cells filled before anything can be said. */
const WHOLE: Readonly<Record<string, Holds>> = {
  sum: (v, { total }) => sum(v) === total,
  "little-killer": (v, { total }) => sum(v) === total,
  arrow: (v, { first = 1 }) => v.slice(0, first).reduce((number, value) => 10 * number + value, 0) === sum(v.slice(first)),
  "double-arrow": (v) => sum(v.slice(1, -1)) === v[0]! + v.at(-1)!,
  zipper: (v) => {
    const sides = v.slice(0, v.length >> 1).map((value, at) => value + v.at(-1 - at)!);
    return new Set(v.length % 2 ? [...sides, v[v.length >> 1]!] : sides).size <= 1;
  },
  "region-sum": (v, { cells }, { regions }) => {
    const pieces: number[] = [];
    cells.forEach((cell, at) => {
      if (!at || regions[cell] !== regions[cells[at - 1]!]) pieces.push(0);
      pieces[pieces.length - 1]! += v[at]!;
    });
    return new Set(pieces).size <= 1;
  },
  "sum-line": (v, { total = 0 }) => {
    let run = 0;
    for (const value of v) {
      run = run + value === total ? 0 : run + value;
      if (run > total) return false;
    }
    return run === 0;
  },
  "equal-sum": (v, { first = 1 }) => sum(v.slice(0, first)) === sum(v.slice(first)),
  renban: (v) => differ(v) && Math.max(...v) - Math.min(...v) === v.length - 1,
  between: (v) => {
    const [low, high, inner] = inside(v);
    return inner.every((value) => low < value && value < high);
  },
  lockout: (v, { number = 4 }) => {
    const [low, high, inner] = inside(v);
    return high - low >= number && inner.every((value) => value < low || value > high);
  },
  entropic: (v, _, { size }) =>
    windows(
      v.map((value) => third(value, size)),
      3,
    ),
  modular: (v, { number = 3 }) =>
    windows(
      v.map((value) => value % number),
      number,
    ),
  quadruple: (v, { values = [] }) => [...times(values)].every(([value, n]) => (times(v).get(value) ?? 0) >= n),
  "counting-circles": (v) => [...times(v)].every(([value, n]) => value === n),
  "look-and-say": (v, { values = [] }) =>
    values.every((n, at) => at % 2 === 1 || v.filter((value) => value === values[at + 1]).length === n),
  "not-sum": (v, { values = [] }) => !values.includes(sum(v)),
  pattern: (v, { pattern = "" }, { size }) => patternOf(pattern, size)(v),
  sandwich: (v, { total }, { size }) => {
    const [low, high] = [v.indexOf(1), v.indexOf(size)].sort((a, b) => a - b) as [number, number];
    return low < 0 || sum(v.slice(low + 1, high)) === total;
  },
  "x-sum": (v, { total }) => sum(v.slice(0, v[0])) === total,
  skyscraper: (v, { total }) => visible(v).filter(Boolean).length === total,
  "hidden-skyscraper": (v, { total }) => v[visible(v).indexOf(false)] === total,
  "numbered-room": (v, { total }) => v[v[0]! - 1] === total,
};

const neighbours = (cell: number, size: number): number[] => [
  ...(cell >= size ? [cell - size] : []),
  ...(cell % size ? [cell - 1] : []),
  ...((cell + 1) % size ? [cell + 1] : []),
  ...(cell + size < size * size ? [cell + size] : []),
];

const filled = (values: Values): number[] => values.filter(Boolean);

/** Rules that can be broken before all their cells are filled. */
const EARLY: Readonly<Record<string, (rule: Rule, board: Board, v: Values) => boolean>> = {
  cage: ({ total, cells }, { size }, v) => {
    const here = filled(v);
    if (!differ(here)) return false;
    if (total === undefined) return true;
    const open = cells.length - here.length;
    // The smallest and the greatest sum that the open cells can add.
    const left = Array.from({ length: size }, (_, at) => at + 1).filter((value) => !here.includes(value));
    if (open > left.length) return false;
    return sum(here) + sum(left.slice(0, open)) <= total && sum(here) + sum(open ? left.slice(-open) : []) >= total;
  },
  nabner: (_, _board, v) => {
    const here = filled(v).sort((a, b) => a - b);
    return here.every((value, at) => !at || value - here[at - 1]! > 1);
  },
  palindrome: (_, _board, v) => v.every((value, at) => !value || !v.at(-1 - at) || value === v.at(-1 - at)),
  odd: (_, _board, v) => filled(v).every((value) => value % 2 === 1),
  even: (_, _board, v) => filled(v).every((value) => value % 2 === 0),
  different: (_, _board, v) => differ(filled(v)),
  clone: ({ first = 0 }, _, v) => v.slice(0, first).every((a, at) => !a || !v[first + at] || a === v[first + at]),
  pairs: ({ relation = [] }, _, v) =>
    v.every((b, at) => !at || !b || !v[at - 1] || relation[v[at - 1]! - 1]?.[b - 1] === true),
  "anti-taxicab": (_, { size, values }) =>
    values.every((value, a) =>
      values.every((other, b) => {
        if (!value || other !== value || b <= a) return true;
        return Math.abs(Math.floor(a / size) - Math.floor(b / size)) + Math.abs((a % size) - (b % size)) !== value;
      }),
    ),
  "disjoint-groups": (_, board) => groups(board).every((cells) => differ(filled(cells.map((cell) => board.values[cell]!)))),
  "diagonal-falling": (_, { size, values }) => differ(filled(values.filter((_v, cell) => cell % (size + 1) === 0))),
  "diagonal-rising": (_, { size, values }) =>
    differ(filled(values.filter((_v, cell) => Math.floor(cell / size) + (cell % size) === size - 1))),
  "any-of": ({ rules = [] }, board) => rules.some((rule) => holds(rule, board)),
  fog: () => true,
  "fog-light": () => true,
};

function groups({ size, regions }: Board): number[][] {
  const seen = new Array<number>(size).fill(0);
  const found: number[][] = [];
  regions.forEach((region, cell) => (found[seen[region]!++] ??= []).push(cell));
  return found;
}

function extremes({ name, cells }: Rule, { rules, size, values }: Board): boolean {
  const marked = new Set([...cells, ...rules.flatMap((one) => (one.name === name ? one.cells : []))]);
  return cells.every((cell) =>
    neighbours(cell, size).every((other) => {
      const [a, b] = [values[cell]!, values[other]!];
      return !a || !b || marked.has(other) || (name === "minimum" ? a < b : a > b);
    }),
  );
}

function moves(rule: Rule, { size, values, rules }: Board): boolean {
  const [steps, relation, usual, unless] = MOVES[rule.name]!;
  const but = new Set(
    rules.flatMap(({ name, cells }) =>
      unless.split(" ").includes(name) ? [`${Math.min(...cells)} ${Math.max(...cells)}`] : [],
    ),
  );
  return values.every(
    (value, cell) =>
      !value ||
      steps.every(([down, right]) => {
        const [row, column] = [Math.floor(cell / size) + down, (cell % size) + right];
        const other = row * size + column;
        if (row >= size || column < 0 || column >= size || !values[other]) return true;
        return (
          but.has(`${Math.min(cell, other)} ${Math.max(cell, other)}`) ||
          relation(value, values[other]!, rule.number ?? usual, size)
        );
      }),
  );
}

/** A value v at place p of its line: the place v of that line holds p. */
function indexed({ name, cells }: Rule, { size, regions, values }: Board): boolean {
  return cells.every((cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const line =
      name === "column-indexer"
        ? Array.from({ length: size }, (_, at) => row * size + at)
        : name === "row-indexer"
          ? Array.from({ length: size }, (_, at) => at * size + column)
          : regions.flatMap((region, at) => (region === regions[cell] ? [at] : []));
    const own = line.indexOf(cell) + 1;
    const value = values[cell]!;
    return line.every((other, at) => !values[other] || !value || (value === at + 1) === (values[other] === own));
  });
}

/** Whether a rule can still hold, as far as the values that stand there say. */
export function holds(rule: Rule, board: Board): boolean {
  const { name, cells } = rule;
  const v = cells.map((cell) => board.values[cell]!);
  if (Object.hasOwn(STEPS, name)) {
    const [usual, relation] = STEPS[name]!;
    return v.every((b, at) => !at || !b || !v[at - 1] || relation(v[at - 1]!, b, rule.number ?? usual, board.size));
  }
  if (Object.hasOwn(MOVES, name)) return moves(rule, board);
  if (name === "minimum" || name === "maximum") return extremes(rule, board);
  if (name.endsWith("indexer")) return indexed(rule, board);
  if (Object.hasOwn(EARLY, name)) return EARLY[name]!(rule, board, v);
  return v.includes(0) || !Object.hasOwn(WHOLE, name) || WHOLE[name]!(v, rule, board);
}

export interface Broken {
  readonly name: string;
  /** The cells to mark. */
  readonly cells: readonly number[];
}

/** The cells of a rule; of a rule of the whole grid those that break it in twos. */
function cellsIn(rule: Rule, board: Board): readonly number[] {
  if (rule.cells.length) return rule.cells;
  if (rule.rules) return rule.rules.flatMap(({ cells }) => cells);
  const { values } = board;
  const full = values.flatMap((value, cell) => (value ? [cell] : []));
  const alone = (one: number, other: number): boolean =>
    holds(rule, { ...board, values: values.map((value, cell) => (cell === one || cell === other ? value : 0)) });
  return full.filter((cell) => full.some((other) => other !== cell && !alone(cell, other)));
}

/** The rules that what stands in the grid breaks. */
export const brokenOf = (board: Board): Broken[] =>
  board.rules.filter((rule) => !holds(rule, board)).map((rule) => ({ name: rule.name, cells: cellsIn(rule, board) }));
