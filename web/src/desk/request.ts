/** What is asked of the generator: as the form holds it, as the address tells it, as the service takes it. */

import { likelyBox } from "../model/spec.ts";
import { fits, further, options, values, whole } from "./options.ts";

export interface Wish {
  /** "" where any will do. */
  readonly level: string;
  readonly size: number;
  readonly box: readonly [number, number];
  readonly jigsaw: boolean;
  readonly diagonals: boolean;
  readonly windows: boolean;
  readonly symmetry: string;
  /** The id of a technique that is needed, or "". */
  readonly technique: string;
  /** How many givens, or null. */
  readonly clues: number | null;
  readonly minimal: boolean;
  readonly seed: string;
  readonly n: number;
  /** What was put for options that have no control of their own, as text, by name. */
  readonly further: Readonly<Record<string, string>>;
}

export const SIZES = [4, 6, 8, 9, 12, 16, 25] as const;
export const MOST = options.n.most!;

export const standardWish: Wish = {
  level: "medium", size: 9, box: [3, 3], jigsaw: false, diagonals: false, windows: false,
  symmetry: "half-turn", technique: "", clues: null, minimal: false, seed: "", n: 4, further: {},
};

/** Windows need square boxes; jigsaws are drawn up to 16x16 and without further rules. */
export function settled(wish: Wish): Wish {
  const box: readonly [number, number] = wish.box[0] * wish.box[1] === wish.size ? wish.box : likelyBox(wish.size);
  const jigsaw = wish.jigsaw && wish.size <= 16;
  return { ...wish, box, jigsaw, diagonals: wish.diagonals && !jigsaw, windows: wish.windows && !jigsaw && box[0] === box[1] };
}

const SIDE = { kind: "integer", least: 1, most: 25, sentence: "" } as const;

export function fromParameters(given: URLSearchParams): Wish {
  const box = /^(\d+)x(\d+)$/.exec(given.get("box") ?? "");
  const size = box ? Number(box[1]) * Number(box[2]) : (whole(SIDE, given.get("size")) ?? standardWish.size);
  const known = size >= 1 && size <= 25 ? size : standardWish.size;
  const put = further.flatMap(([name, option]) => (fits(option, given.get(name) ?? "") ? [[name, given.get(name)!] as const] : []));
  return settled({
    level: given.get("level") === "any" ? "" : (given.get("level") ?? standardWish.level),
    size: known,
    box: box && known === size ? [Number(box[1]), Number(box[2])] : likelyBox(known),
    jigsaw: given.has("jigsaw"), diagonals: given.has("diagonals"), windows: given.has("windows"),
    symmetry: fits(options.symmetry, given.get("symmetry") ?? "") ? given.get("symmetry")! : standardWish.symmetry,
    technique: given.get("technique") ?? "",
    clues: whole(options.clues, given.get("clues"), known ** 2),
    minimal: given.has("minimal"),
    seed: /^\d{1,19}$/.test(given.get("seed") ?? "") ? given.get("seed")! : "",
    n: whole(options.n, given.get("n")) ?? standardWish.n,
    further: Object.fromEntries(put),
  });
}

/** Only what differs from the usual, so that addresses stay short. */
export function toParameters(wish: Wish): URLSearchParams {
  const given = new URLSearchParams();
  const put = (name: string, value: string | number | boolean, usual: string | number | boolean): void => {
    if (value !== usual) given.set(name, value === true ? "1" : String(value));
  };
  const likely = likelyBox(wish.size);
  put("level", wish.level || "any", standardWish.level);
  if (wish.box[0] === likely[0]) put("size", wish.size, standardWish.size);
  else given.set("box", wish.box.join("x"));
  for (const rule of ["jigsaw", "diagonals", "windows", "minimal"] as const) put(rule, wish[rule], false);
  put("symmetry", wish.symmetry, standardWish.symmetry);
  put("technique", wish.technique, "");
  if (wish.clues !== null) given.set("clues", String(wish.clues));
  put("seed", wish.seed, "");
  put("n", wish.n, standardWish.n);
  for (const [name, text] of Object.entries(wish.further)) given.set(name, text);
  return given;
}

export const layoutOfWish = (wish: Wish): string =>
  wish.jigsaw ? `random-jigsaw:${wish.size}` : wish.box.join("x") + (wish.diagonals ? "+diagonals" : "") + (wish.windows ? "+windows" : "");

/** The query of the stream of puzzles. */
export function toRequest(wish: Wish): URLSearchParams {
  const query = new URLSearchParams({ layout: layoutOfWish(wish), n: String(wish.n) });
  if (wish.symmetry !== options.symmetry.default) query.set("symmetry", wish.symmetry);
  if (wish.level) query.set("level", wish.level);
  if (wish.technique) query.set("technique", wish.technique);
  if (wish.clues !== null) query.set("clues", String(wish.clues));
  if (wish.minimal) query.set("minimal", "true");
  if (wish.seed) query.set("seed", wish.seed);
  for (const [name, option] of further)
    if (wish.further[name]) for (const value of values(option, wish.further[name])) query.append(name, value);
  return query;
}
