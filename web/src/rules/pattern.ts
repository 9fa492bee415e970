/** Patterns of values, read as the package reads them; matched without going back, so that no pattern takes long. */

type Values = readonly number[];
type Ends = ReadonlySet<number>;
/** Where a part can end that begins at one of these places. */
type Part = (v: Values, from: Ends) => Ends;

const SYMBOLS = "123456789ABCDEFG";
const LONGEST = 500;
const DEEPEST = 20;

const then =
  (one: Part, other: Part): Part =>
  (v, from) =>
    other(v, one(v, from));
const or =
  (one: Part, other: Part): Part =>
  (v, from) =>
    new Set([...one(v, from), ...other(v, from)]);
const nothing: Part = (_, from) => from;
const many =
  (part: Part): Part =>
  (v, from) => {
    let all: Ends = from;
    for (let before = -1; before !== all.size;) {
      before = all.size;
      all = new Set([...all, ...part(v, all)]);
    }
    return all;
  };
const oneOf =
  (values: ReadonlySet<number>): Part =>
  (v, from) =>
    new Set([...from].flatMap((at) => (values.has(v[at]!) ? [at + 1] : [])));

class Reader {
  readonly #text: string;
  readonly #symbols: string;
  #at = 0;

  constructor(text: string, size: number) {
    [this.#text, this.#symbols] = [text, SYMBOLS.slice(0, size)];
  }

  whole(): Part {
    const part = this.#either(0);
    if (this.#next()) throw this.#fault("this ) closes nothing");
    return part;
  }

  #next = (): string => this.#text[this.#at] ?? "";
  #is = (signs: string): boolean => this.#next() !== "" && signs.includes(this.#next());
  #fault = (words: string): RangeError => new RangeError(`the pattern at character ${this.#at + 1}: ${words}`);

  #either(depth: number): Part {
    if (depth > DEEPEST) throw this.#fault(`more than ${DEEPEST} brackets within each other`);
    let part = this.#sequence(depth);
    while (this.#is("|")) {
      this.#at++;
      part = or(part, this.#sequence(depth));
    }
    return part;
  }

  #sequence(depth: number): Part {
    let part = nothing;
    while (this.#next() && !this.#is("|)")) part = then(part, this.#repeated(depth));
    return part;
  }

  #repeated(depth: number): Part {
    const part = this.#single(depth);
    if (!this.#is("*+?")) return part;
    const sign = this.#next();
    this.#at++;
    if (this.#is("*+?")) throw this.#fault("one of * + ? is enough");
    return sign === "*" ? many(part) : sign === "+" ? then(part, many(part)) : or(part, nothing);
  }

  #single(depth: number): Part {
    if (this.#is("(")) {
      this.#at++;
      const inner = this.#either(depth + 1);
      if (!this.#is(")")) throw this.#fault("expected )");
      this.#at++;
      return inner;
    }
    if (this.#is("[")) return this.#class();
    if (!this.#is(".")) return oneOf(new Set([this.#value()]));
    this.#at++;
    return oneOf(this.#all());
  }

  #all = (): Set<number> => new Set(Array.from(this.#symbols, (_, at) => at + 1));

  #value(): number {
    const found = this.#next() ? this.#symbols.indexOf(this.#next()) : -1;
    if (found < 0) throw this.#fault(`expected a value ${this.#symbols[0]}-${this.#symbols.at(-1)}, ., [ or (`);
    this.#at++;
    return found + 1;
  }

  #class(): Part {
    this.#at++;
    const without = this.#is("^");
    if (without) this.#at++;
    const found = new Set<number>();
    while (!this.#is("]") || !found.size) {
      const low = this.#value();
      let high = low;
      if (this.#is("-")) {
        this.#at++;
        high = this.#value();
      }
      if (high < low) throw this.#fault("a range goes upwards");
      for (let value = low; value <= high; value++) found.add(value);
    }
    this.#at++;
    return oneOf(without ? new Set([...this.#all()].filter((value) => !found.has(value))) : found);
  }
}

/** Whether values match a pattern on a grid of that size; a `RangeError` says what is no pattern, and where. */
export function patternOf(text: string, size: number): (v: Values) => boolean {
  if (text.length > LONGEST) throw new RangeError(`the pattern has more than ${LONGEST} characters`);
  const part = new Reader(text, size).whole();
  return (v) => part(v, new Set([0])).has(v.length);
}
