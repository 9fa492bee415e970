/** The difficulty card: what the module counts, with the sentences of the catalogue. */

import type { RateData, Rating } from "../api/types.ts";
import { cellName } from "../model/layout.ts";
import type { Module } from "./module.ts";
import { fill, Texts } from "./words.ts";

type Card = NonNullable<RateData["ratings"][number]["card"]>;
/** A card as the module writes it: with cells by number, and without sentences. */
export type Counts = Omit<Card, "backdoor" | "magic_cells" | "lines"> & {
  readonly backdoor: readonly number[] | null;
  readonly magic_cells: readonly number[];
};

class Sentences {
  readonly #counts: Counts;
  readonly #rating: Rating;
  readonly #texts: Texts;
  readonly #cells: readonly string[] | null;

  constructor(counts: Counts, rating: Rating, texts: Texts, cells: readonly string[] | null) {
    this.#counts = counts;
    this.#rating = rating;
    this.#texts = texts;
    this.#cells = cells;
  }

  all(): string[] {
    const rated = this.#rating.steps ? [this.#uniqueness()] : [];
    return [...this.#decided(), ...rated, ...this.#opening(), ...this.#tightest(), this.#backdoor()];
  }
  #text(key: string, slots: Readonly<Record<string, string | number>> = {}): string {
    return fill(this.#texts.text("card", key), slots);
  }
  #decided(): string[] {
    const { decided, deciding_step: step, first } = this.#counts;
    const { level, score, hardest, lifted_from: lower } = this.#rating;
    if (decided === "nothing") return [];
    const slots = {
      level: this.#texts.level(level),
      score: score ?? "",
      hardest: this.#texts.name(hardest || first),
      step: step ?? "",
      lower: this.#texts.level(lower),
    };
    return [this.#text(decided, slots)];
  }
  #uniqueness(): string {
    const counts = this.#counts;
    const count = counts.uniqueness_steps;
    if (!count) return this.#text("no_uniqueness");
    const without = { level: this.#texts.level(counts.level_without_uniqueness), score: counts.score_without_uniqueness };
    const told = this.#text(counts.solved_without_uniqueness ? "without" : "without_unsolved", without);
    return `${this.#text(count === 1 ? "uniqueness_one" : "uniqueness", { count: this.#texts.words.count(count) })} ${told}`;
  }
  #opening(): string[] {
    const { opening } = this.#counts;
    const key = opening === this.#rating.hardest ? "opening_hardest" : "opening";
    return opening ? [this.#text(key, { opening: this.#texts.name(opening) })] : [];
  }
  #tightest(): string[] {
    const { tightest_step: step, tightest_kinds: open, open_steps: all } = this.#counts;
    if (step === null) return [];
    const kinds = Object.entries(open);
    const count = kinds.reduce((sum, [, number]) => sum + number, 0);
    const { steps } = this.#rating;
    const slots = {
      step,
      steps,
      count,
      kinds: kinds.map(([name, number]) => this.#texts.name(name) + (number > 1 ? ` × ${number}` : "")).join(", "),
      mean: decimal(all / steps).replace(".", this.#texts.text("card", "decimal")),
    };
    return [this.#text(count === 1 ? "tightest_one" : "tightest", slots)];
  }
  #backdoor(): string {
    const { words } = this.#texts;
    const { backdoor_at_least: least, backdoors_alone: alone } = this.#counts;
    if (!this.#cells) return this.#text("backdoor_unknown", { count: words.count(least - 1) });
    const size = this.#cells.length;
    const key = size ? (size > 1 ? "backdoor" : "backdoor_one") : "no_backdoor";
    const only = size === 1 && alone === 1 ? "_only" : "";
    return this.#text(key + only, { cells: words.allOf(this.#cells), count: words.count(size > 1 ? size : alone) });
  }
}

/** With one decimal, as the service rounds: a tie goes to the even digit, where `toFixed` takes the larger one. */
const decimal = (number: number): string => (number % 1 === 0.25 ? `${Math.floor(number)}.2` : number.toFixed(1));

/** The card of a rating, as the service sends it. */
export function cardOf(module: Module, counts: Counts, rating: Rating, language: string, size: number): Card {
  const names = (cells: readonly number[]): string[] => cells.map((cell) => cellName(cell, size));
  const backdoor = counts.backdoor && names(counts.backdoor);
  const lines = new Sentences(counts, rating, new Texts(module, language), backdoor).all();
  return { ...counts, backdoor, magic_cells: names(counts.magic_cells), lines } as Card;
}
