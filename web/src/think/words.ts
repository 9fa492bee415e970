/** Texts of the core's catalogues that answers are composed with. */

import type { Module } from "./module.ts";

const KEYS: readonly (readonly [string, string])[] = [
  ...[
    "none none_entered several solved stuck undecided no_other mistake mistakes where_mistake which_wrong which_wrong_many",
    "which_missing which_missing_many why_clash why_step why_solution missing_step missing_solution easier same harder",
    "count_one count clash clashes rated",
  ]
    .join(" ")
    .split(" ")
    .map((key) => ["hints", key] as const),
  ...["clash", "clashes"].map((key) => ["verdicts", key] as const),
  ...["row", "column", "box", "region", "diagonal", "window"].map((key) => ["houses", key] as const),
  ["words", "conjunction"],
  ["card", "decimal"],
  ...Array.from({ length: 12 }, (_, index) => ["words.numbers", String(index)] as const),
];

export const fill = (template: string, slots: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(slots[name]));

export class Words {
  readonly #texts: ReadonlyMap<string, string>;
  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }
  text(section: string, key: string): string {
    return this.#texts.get(`${section}.${key}`)!;
  }
  /** A number from 2 as a word, if there is one for it. */
  count(number: number): string {
    return (number > 1 ? this.#texts.get(`words.numbers.${number - 1}`) : undefined) ?? String(number);
  }
  /** The name of a house that is given in English. */
  house(name: string): string {
    const [kind = "", number = ""] = name.split(" ");
    return fill(this.text("houses", kind), { number });
  }
  allOf(items: readonly string[]): string {
    if (items.length < 2) return items.join("");
    return `${items.slice(0, -1).join(", ")} ${this.text("words", "conjunction").trim()} ${items.at(-1)}`;
  }
}

/** Any text of a catalogue, the names of techniques and levels among them. */
export class Texts {
  readonly words: Words;
  readonly #module: Module;
  readonly #language: string;
  constructor(module: Module, language: string) {
    this.words = catalogue(module, language);
    this.#module = module;
    this.#language = language;
  }
  text(section: string, key: string): string {
    return this.#module.ask<string[]>({ verb: "texts", language: this.#language, keys: [[section, key]] })[0]!;
  }
  /** What people call a technique. */
  name(technique: string): string {
    return this.text("techniques", technique);
  }
  /** A level; those of a profile of one's own keep their names. */
  level(level: string): string {
    return (level && this.text("levels", level)) || level;
  }
}

const known = new Map<string, Words>();

/** The texts in which the core argues for a language: its own, or those of the language that argues for it. */
export function arguing(module: Module, language: string): Words {
  const [other] = module.ask<string[]>({ verb: "texts", language, keys: [["", "arguments"]] });
  return catalogue(module, other || language);
}

export function catalogue(module: Module, language: string): Words {
  let found = known.get(language);
  if (!found) {
    const texts = module.ask<string[]>({ verb: "texts", language, keys: KEYS });
    found = new Words(new Map(KEYS.map(([section, key], at) => [`${section}.${key}`, texts[at]!])));
    known.set(language, found);
  }
  return found;
}
