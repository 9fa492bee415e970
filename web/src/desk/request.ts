/** A request to the generator: as the form holds it, as the address has it, as the service takes it. */

import { likelyBox } from "../model/spec.ts";
import { fits, further, options, values, whole } from "./options.ts";

export interface MakeRequest {
  /** The kind of rules over the grid, or "" for none. */
  readonly variant: string;
  /** The least and the most cells of a killer's cages, as text; "" as usual. */
  readonly cages: string;
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

export const standardRequest: MakeRequest = {
  variant: "",
  cages: "",
  level: "medium",
  size: 9,
  box: [3, 3],
  jigsaw: false,
  diagonals: false,
  windows: false,
  symmetry: "half-turn",
  technique: "",
  clues: null,
  minimal: false,
  seed: "",
  n: 4,
  further: {},
};

/** Windows need square boxes; jigsaws are drawn up to 16x16 and without further rules. */
export function settled(request: MakeRequest): MakeRequest {
  const box: readonly [number, number] =
    request.box[0] * request.box[1] === request.size ? request.box : likelyBox(request.size);
  const jigsaw = request.jigsaw && request.size <= 16 && !request.variant;
  return {
    ...request,
    cages: request.variant === "killer" ? request.cages : "",
    box,
    jigsaw,
    diagonals: request.diagonals && !jigsaw,
    windows: request.windows && !jigsaw && box[0] === box[1],
  };
}

const SIDE = { kind: "integer", least: 1, most: 25, sentence: "" } as const;

export function fromParameters(given: URLSearchParams): MakeRequest {
  const box = /^(\d+)x(\d+)$/.exec(given.get("box") ?? "");
  const size = box ? Number(box[1]) * Number(box[2]) : (whole(SIDE, given.get("size")) ?? standardRequest.size);
  const known = size >= 1 && size <= 25 ? size : standardRequest.size;
  const put = further.flatMap(([name, option]) =>
    fits(option, given.get(name) ?? "") ? [[name, given.get(name)!] as const] : [],
  );
  const variant = fits(options.variant, given.get("variant") ?? "") && known <= 16 ? given.get("variant")! : "";
  const cages = given.get("cages") ?? "";
  return settled({
    variant,
    cages: fits(options.cage_sizes, cages) ? cages : "",
    level: given.get("level") === "any" ? "" : (given.get("level") ?? standardRequest.level),
    size: known,
    box: box && known === size ? [Number(box[1]), Number(box[2])] : likelyBox(known),
    jigsaw: given.has("jigsaw"),
    diagonals: given.has("diagonals"),
    windows: given.has("windows"),
    symmetry: fits(options.symmetry, given.get("symmetry") ?? "") ? given.get("symmetry")! : standardRequest.symmetry,
    technique: given.get("technique") ?? "",
    clues: whole(options.clues, given.get("clues"), known ** 2),
    minimal: given.has("minimal"),
    seed: /^\d{1,19}$/.test(given.get("seed") ?? "") ? given.get("seed")! : "",
    n: whole(options.n, given.get("n")) ?? standardRequest.n,
    further: Object.fromEntries(put),
  });
}

/** Only what differs from the usual, so that addresses stay short. */
export function toParameters(request: MakeRequest): URLSearchParams {
  const given = new URLSearchParams();
  const put = (name: string, value: string | number | boolean, usual: string | number | boolean): void => {
    if (value !== usual) given.set(name, value === true ? "1" : String(value));
  };
  const likely = likelyBox(request.size);
  put("variant", request.variant, "");
  put("cages", request.cages, "");
  put("level", request.level || "any", standardRequest.level);
  if (request.box[0] === likely[0]) put("size", request.size, standardRequest.size);
  else given.set("box", request.box.join("x"));
  for (const rule of ["jigsaw", "diagonals", "windows", "minimal"] as const) put(rule, request[rule], false);
  put("symmetry", request.symmetry, standardRequest.symmetry);
  put("technique", request.technique, "");
  if (request.clues !== null) given.set("clues", String(request.clues));
  put("seed", request.seed, "");
  put("n", request.n, standardRequest.n);
  for (const [name, text] of Object.entries(request.further)) given.set(name, text);
  return given;
}

export const layoutOfRequest = (request: MakeRequest): string =>
  request.jigsaw
    ? `random-jigsaw:${request.size}`
    : request.box.join("x") + (request.diagonals ? "+diagonals" : "") + (request.windows ? "+windows" : "");

/** The query of the stream of puzzles. */
export function toRequest(request: MakeRequest): URLSearchParams {
  const query = new URLSearchParams({ layout: layoutOfRequest(request), n: String(request.n) });
  if (request.variant) {
    query.set("variant", request.variant);
    for (const value of request.cages ? values(options.cage_sizes, request.cages) : []) query.append("cage_sizes", value);
    if (request.seed) query.set("seed", request.seed);
    return query; // nothing else goes with a variant
  }
  if (request.symmetry !== options.symmetry.default) query.set("symmetry", request.symmetry);
  if (request.level) query.set("level", request.level);
  if (request.technique) query.set("technique", request.technique);
  if (request.clues !== null) query.set("clues", String(request.clues));
  if (request.minimal) query.set("minimal", "true");
  if (request.seed) query.set("seed", request.seed);
  for (const [name, option] of further)
    if (request.further[name]) for (const value of values(option, request.further[name])) query.append(name, value);
  return query;
}
