/** Patterns of values by derivatives (Brzozowski 1964): what must still follow after a value.  Read and compiled as the package does. */

/** Equal expressions have equal keys, and so do states of the automaton of a pattern. */
export interface Expression {
  readonly key: string;
  /** Whether nothing needs to follow. */
  readonly ends: boolean;
  readonly after: (value: number) => Expression;
  /** Of alternatives. */
  readonly parts?: readonly Expression[];
}

const SYMBOLS = "123456789ABCDEFG";
const LONGEST = 500;
const DEEPEST = 20;

const nothing = (): Expression => NONE;
const NONE: Expression = { key: "0", ends: false, after: nothing };
const END: Expression = { key: "1", ends: true, after: nothing };

/** One of the values, which are bits. */
const oneOf = (values: number): Expression => ({
  key: `[${values}]`,
  ends: false,
  after: (value) => (values & (1 << (value - 1)) ? END : NONE),
});

function many(one: Expression): Expression {
  const all: Expression = { key: `(${one.key})*`, ends: true, after: (value) => then(one.after(value), all) };
  return one === END ? one : all;
}

function then(one: Expression, other: Expression): Expression {
  if (one === NONE || other === NONE) return NONE;
  if (one === END) return other;
  if (other === END) return one;
  return {
    key: `(${one.key}${other.key})`,
    ends: one.ends && other.ends,
    after: (value) => or(then(one.after(value), other), one.ends ? other.after(value) : NONE),
  };
}

function or(...parts: readonly Expression[]): Expression {
  const flat = new Map(parts.flatMap((part) => part.parts ?? part).map((part) => [part.key, part]));
  flat.delete(NONE.key);
  const all = [...flat.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  if (all.length < 2) return all[0] ?? NONE;
  return {
    key: `(${all.map(({ key }) => key).join("|")})`,
    ends: all.some(({ ends }) => ends),
    after: (value) => or(...all.map((part) => part.after(value))),
    parts: all,
  };
}

/** What must follow after a value; null if nothing can. */
export function derived(one: Expression, value: number): Expression | null {
  const found = one.after(value);
  return found === NONE ? null : found;
}

class Reader {
  readonly #text: string;
  readonly #symbols: string;
  #at = 0;

  constructor(text: string, size: number) {
    [this.#text, this.#symbols] = [text, SYMBOLS.slice(0, size)];
  }

  whole(): Expression {
    const found = this.#either(0);
    if (this.#next()) throw this.#fault("this ) closes nothing");
    return found;
  }

  #next = (): string => this.#text[this.#at] ?? "";
  #is = (signs: string): boolean => this.#next() !== "" && signs.includes(this.#next());
  #fault = (words: string): RangeError => new RangeError(`the pattern at character ${this.#at + 1}: ${words}`);

  #either(depth: number): Expression {
    if (depth > DEEPEST) throw this.#fault(`more than ${DEEPEST} brackets within each other`);
    const parts = [this.#sequence(depth)];
    while (this.#is("|")) {
      this.#at++;
      parts.push(this.#sequence(depth));
    }
    return or(...parts);
  }

  #sequence(depth: number): Expression {
    const parts: Expression[] = [];
    while (this.#next() && !this.#is("|)")) parts.push(this.#repeated(depth));
    return parts.reduceRight((rest, part) => then(part, rest), END);
  }

  #repeated(depth: number): Expression {
    const one = this.#single(depth);
    if (!this.#is("*+?")) return one;
    const sign = this.#next();
    this.#at++;
    if (this.#is("*+?")) throw this.#fault("one of * + ? is enough");
    return sign === "*" ? many(one) : sign === "+" ? then(one, many(one)) : or(one, END);
  }

  #single(depth: number): Expression {
    if (this.#is("(")) {
      this.#at++;
      const inner = this.#either(depth + 1);
      if (!this.#is(")")) throw this.#fault("expected )");
      this.#at++;
      return inner;
    }
    if (this.#is("[")) return this.#class();
    if (!this.#is(".")) return oneOf(1 << (this.#value() - 1));
    this.#at++;
    return oneOf(this.#all());
  }

  #all = (): number => (1 << this.#symbols.length) - 1;

  #value(): number {
    const found = this.#next() ? this.#symbols.indexOf(this.#next()) : -1;
    if (found < 0) throw this.#fault(`expected a value ${this.#symbols[0]}-${this.#symbols.at(-1)}, ., [ or (`);
    this.#at++;
    return found + 1;
  }

  #class(): Expression {
    this.#at++;
    const without = this.#is("^");
    if (without) this.#at++;
    let found = 0;
    while (!this.#is("]") || !found) {
      const low = this.#value();
      let high = low;
      if (this.#is("-")) {
        this.#at++;
        high = this.#value();
      }
      if (high < low) throw this.#fault("a range goes upwards");
      found |= (1 << high) - (1 << (low - 1));
    }
    this.#at++;
    return oneOf(without ? this.#all() & ~found : found);
  }
}

/** A pattern on a grid of that size; a `RangeError` says what is no pattern, and where. */
export function expressionOf(text: string, size: number): Expression {
  if (text.length > LONGEST) throw new RangeError(`the pattern has more than ${LONGEST} characters`);
  return new Reader(text, size).whole();
}

/** Whether values match a pattern. */
export function patternOf(text: string, size: number): (v: readonly number[]) => boolean {
  const start = expressionOf(text, size);
  return (v) => {
    let state: Expression | null = start;
    for (const value of v) state = state && derived(state, value);
    return !!state?.ends;
  };
}
