/** Calls of the service.  An answer is data; a fault is a `Problem` whose message can be shown. */

import type { Requests } from "./types.ts";
import type * as api from "./types.ts";

export class Problem extends Error {
  readonly data: api.ProblemData;
  constructor(data: api.ProblemData) {
    super(data.detail || data.title);
    this.data = data;
  }
}

/** The service cannot be reached: the page goes on with what it has. */
export class Offline extends Error {}

/** Names that the service lists itself (`about`) are any text here. */
type Listed = { profile?: string; to?: string; method?: string; techniques?: readonly string[] };
type Options<V extends keyof Requests> = Omit<Partial<Requests[V]>, keyof api.PuzzleRequest | keyof Listed> &
  Pick<Listed, keyof Listed & keyof Requests[V]>;

/** The requests and their answers. */
interface Calls {
  solve: [api.PuzzleRequest & Options<"solve">, api.SolveData];
  convert: [api.PuzzleRequest & Options<"convert">, api.ConvertData];
  explain: [api.PuzzleRequest & Options<"explain">, api.ExplanationData];
  steps: [api.PuzzleRequest & Options<"steps">, api.StepsData];
  hint: [api.PuzzleRequest & Options<"hint"> & { stage: number }, api.HintData];
  rate: [api.PuzzleRequest & Options<"rate">, api.RateData];
  generate: [Partial<Requests["generate"]>, { puzzles: api.PuzzleData[] }];
}

const BASE = "api/v1/";

/** Who answers: the service where it is there, which has every format, several cores and large grids; this device otherwise.  A
 * service that was missing is asked again after a minute. */
type Here = (name: string, body: unknown, signal?: AbortSignal) => Promise<Answered>;
/** A problem that is null: this device has no answer. */
export type Answered = { readonly answer: unknown } | { readonly problem: api.ProblemData | null };
let here: Here | null = null;
let missingUntil = 0;
const AGAIN = 60_000;

/** Tells the client who answers where the service does not. */
export const answerHere = (own: Here | null): void => {
  here = own;
  missingUntil = 0;
};

export async function fromHere<T>(name: string, body: unknown, signal?: AbortSignal): Promise<T> {
  if (!here) throw new Offline();
  const said = await here(name, body, signal);
  if ("answer" in said) return said.answer as T;
  throw said.problem ? new Problem(said.problem) : new Offline();
}

async function fromEither<T>(name: string, body: unknown, ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!here) return ask();
  if (Date.now() >= missingUntil) {
    try {
      return await ask();
    } catch (fault) {
      if (!(fault instanceof Offline)) throw fault;
      missingUntil = Date.now() + AGAIN;
    }
  }
  return fromHere(name, body, signal);
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(BASE + path, init);
  } catch (fault) {
    if (init.signal?.aborted) throw fault;
    throw new Offline();
  }
  if (response.ok) return response;
  if (!response.headers.get("content-type")?.includes("json")) throw new Offline();
  throw new Problem((await response.json()) as api.ProblemData);
}

export async function call<K extends keyof Calls>(name: K, body: Calls[K][0], signal?: AbortSignal): Promise<Calls[K][1]> {
  return posted<Calls[K][1]>(name, body, signal);
}

async function posted<T>(name: string, body: object, signal?: AbortSignal): Promise<T> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  };
  return fromEither(name, body, async () => (await (await answer(name, init)).json()) as T, signal);
}

/** The puzzle without clues that add nothing; which of them go depends on the seed. */
export const minimised = (
  body: api.PuzzleRequest & { readonly seed: string },
  signal?: AbortSignal,
): Promise<{ readonly puzzle: { readonly cells: api.Cells } }> => posted("minimise", body, signal);

/** The picture of a grid as the service draws it. */
export async function rendered(
  body: api.PuzzleRequest & {
    to: "svg" | "png" | "pdf" | "text";
    theme?: "light" | "dark" | "paper";
    width?: number;
    ppi?: number;
  },
): Promise<Blob> {
  return (
    await answer("render", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
  ).blob();
}

export interface Book {
  puzzles: readonly string[];
  per_page: number;
  title: string;
  paper: string;
  solutions: boolean;
  layout?: string;
}

/** A printed book. */
export const pdfOf = async (book: Book): Promise<Blob> =>
  (
    await answer("print", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(book) })
  ).blob();

export const daily = async (day: string, level: string): Promise<api.PuzzleData> =>
  fromEither(
    "daily",
    { day, level },
    async () => (await (await answer(`daily/${day}?level=${encodeURIComponent(level)}`, {})).json()) as api.PuzzleData,
  );

/** One more puzzle by this device, for requests that the service streams; `Offline` where it has none. */
export async function madeHere(body: object, signal: AbortSignal): Promise<api.PuzzleData> {
  const made = await fromHere<{ puzzles: api.PuzzleData[] }>("generate", body, signal);
  const [puzzle] = made.puzzles;
  if (puzzle) return puzzle;
  const detail = "The time ran out before such a puzzle was found.";
  throw new Problem({ type: "/api/v1/docs#undecided", title: detail, status: 503, detail, errors: [] });
}

/** What this device knows of the service without asking it. */
type Known = Omit<api.AboutData, "limits" | "pictures" | "layouts">;

async function aboutHere(): Promise<Known> {
  return (await (await fetch(new URL("./about.json", import.meta.url))).json()) as Known;
}

let known: Promise<Known> | null = null;
/** What can be requested, by name: as the service says, else as this device knows it; requested once. */
export const about = (): Promise<Known> =>
  (known ??= answer("about", {})
    .then((response) => response.json() as Promise<Known>)
    .catch(() => {
      known = null; // the service may be there next time
      return aboutHere();
    }));
