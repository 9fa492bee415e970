/** The six primitives of the core, in the form in which the package hands them over: `src/sudokit/rules/_primitives.py`. */

export type Automaton = readonly [
  states: number,
  start: number,
  accepting: readonly number[],
  following: readonly number[],
];
/** What follows the cells: tables, sets, factors and a total, an automaton, counts, alternatives. */
export type Constraint =
  | readonly ["different", readonly number[]]
  | readonly ["pair" | "family", readonly number[], readonly number[]]
  | readonly ["linear", readonly number[], readonly number[], number]
  | readonly ["automaton", readonly number[], Automaton | number]
  | readonly ["count", readonly number[], readonly (readonly number[] | null)[]]
  | readonly ["any_of", readonly [], readonly (readonly Constraint[])[]];

/** What a rule is no longer compiled for: too many states, or too little time. */
export class TooMuch extends Error {}

const MOST_STATES = 5000;
const SECONDS = 2;
const DEAD = -1;
let until = Infinity;

/** Runs what compiles rules within the time that the service gives it, too. */
export function withinTime<T>(work: () => T): T {
  until = performance.now() + SECONDS * 1000;
  try {
    return work();
  } finally {
    until = Infinity;
  }
}

export function checkTime(): void {
  if (performance.now() > until) throw new TooMuch(`the rules take more than ${SECONDS} seconds to compile`);
}

export const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const bits = (values: readonly number[]): number => values.reduce((set, value) => set | (1 << (value - 1)), 0);

export type Pair = readonly [first: number, second: number];
type Relation = (first: number, second: number) => boolean;

export const different = (cells: readonly number[]): Constraint => ["different", cells];

export function pairs(cells: readonly Pair[], size: number, relation: Relation): Constraint[] {
  const values = upTo(size);
  const rows = values.map((first) => bits(values.filter((second) => relation(first, second))));
  return cells.map(([first, second]) => ["pair", [first, second], rows]);
}

/** Different values whose set is one of a list. */
export const family = (cells: readonly number[], sets: readonly (readonly number[])[]): Constraint => [
  "family",
  cells,
  sets.map(bits),
];

export const only = (cell: number, values: readonly number[]): Constraint =>
  family(
    [cell],
    values.map((value) => [value]),
  );

export const linear = (
  cells: readonly number[],
  total: number,
  factors: readonly number[] = cells.map(() => 1),
): Constraint => ["linear", cells, factors, total];

/** How often each value may occur; null: as often as it likes. */
export const counts = (
  cells: readonly number[],
  size: number,
  allowed: (value: number) => readonly number[] | null,
): Constraint => ["count", cells, upTo(size).map(allowed)];

/** A state of an automaton under construction: equal ones have equal keys. */
interface Machine<State> {
  readonly start: State;
  readonly keyOf: (state: State) => string;
  /** Null where the values cannot go on. */
  readonly step: (state: State, value: number) => State | null;
  readonly accepts: (state: State) => boolean;
}

export function statesOf<State>(size: number, { start, keyOf, step, accepts }: Machine<State>): Automaton {
  const states = [start];
  const numbers = new Map([[keyOf(start), 0]]);
  const following: number[] = [];
  for (let at = 0; at < states.length; at++) {
    if (at % 256 === 0) checkTime();
    for (const value of upTo(size)) {
      const to = step(states[at]!, value);
      if (to === null) {
        following.push(DEAD);
        continue;
      }
      const key = keyOf(to);
      let number = numbers.get(key);
      if (number === undefined) {
        number = states.length;
        if (number === MOST_STATES)
          throw new TooMuch(`a rule needs an automaton of more than ${MOST_STATES.toLocaleString("en")} states`);
        numbers.set(key, number);
        states.push(to);
      }
      following.push(number);
    }
  }
  return [states.length, 0, states.flatMap((state, number) => (accepts(state) ? [number] : [])), following];
}

/** An automaton whose states are numbers or lists of numbers, on cells in order. */
export const automaton = <State extends number | readonly number[]>(
  cells: readonly number[],
  size: number,
  start: State,
  step: (state: State, value: number) => State | null,
  accepts: (state: State) => boolean,
): Constraint => ["automaton", cells, statesOf(size, { start, keyOf: String, step, accepts })];
