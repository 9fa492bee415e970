/** The options of the generator as the service takes them: `options.json` is made from their declarations. */

import declared from "./options.json" with { type: "json" };

export interface Option {
  readonly kind: "integer" | "number" | "text" | "flag" | "choice" | "range";
  /** Left out where nothing holds by default. */
  readonly default?: string | number | boolean;
  readonly least?: number;
  /** Of text, characters. */
  readonly most?: number;
  readonly choices?: readonly string[];
  /** Of those that have a field made from their declaration. */
  readonly sentence?: string;
}

export const options = declared as Readonly<Record<keyof typeof declared, Option>>;

/** Options that have a control of their own in the form, and those that mean nothing there: the stream has its own time and first
 * puzzle. */
const SHAPED = ["layout", "variant", "cage_sizes", "level", "symmetry", "technique", "clues", "minimal", "seed", "n"];
const OUT = ["index", "time_limit"];

/** All others: the form makes a field of each from what is declared of it. */
export const further: readonly (readonly [string, Option])[] = Object.entries(options).filter(
  ([name]) => !SHAPED.includes(name) && !OUT.includes(name),
);

/** What was left of a text within the range of an option, or null. */
export function whole(option: Option, text: string | null, most = Infinity): number | null {
  if (text === null || !/^\d{1,15}$/.test(text)) return null;
  const number = Number(text);
  return number >= (option.least ?? 0) && number <= Math.min(option.most ?? Infinity, most) ? number : null;
}

/** Whether a text can be a value of an option; what else is wrong with it the service says. */
export function fits(option: Option, text: string): boolean {
  if (option.kind === "choice") return option.choices!.includes(text);
  if (option.kind === "flag") return text === "true" || (option.choices ?? []).includes(text);
  if (option.kind === "integer") return whole(option, text) !== null;
  if (option.kind === "number")
    return /^\d+(\.\d+)?$/.test(text) && Number(text) >= (option.least ?? 0) && Number(text) <= (option.most ?? Infinity);
  if (option.kind === "range") return /^\d+(\.\d+)?(-\d+(\.\d+)?)?$/.test(text);
  return text !== "" && text.length <= (option.most ?? Infinity);
}

/** The values of an option in an address: a range has two. */
export function values(option: Option, text: string): readonly string[] {
  const [least, most] = text.split("-");
  return option.kind === "range" ? [least!, most ?? least!] : [text];
}
