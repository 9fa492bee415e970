/** The worker that thinks: answers requests one after another, and loads each module of the core when it is first needed. */

import { answer, canAnswer, convert, needsMaking } from "./answers.ts";
import type { PossibleData } from "../api/possible.ts";
import { canonical, minimise } from "./fewer.ts";
import type { Fewer } from "./fewer.ts";
import { daily, generate } from "./making.ts";
import { Module } from "./module.ts";
import type { Wanted } from "./order.ts";
import { Refused } from "./refusal.ts";
import type { Asked } from "./telling.ts";
import { trail } from "./trail.ts";

export interface Job {
  readonly id: number;
  readonly name: string;
  readonly body: unknown;
}
export type Done =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly problem: unknown }
  | { readonly id: number; readonly failed: string };

async function load(address: URL): Promise<Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return new Module(await WebAssembly.compile(await response.arrayBuffer()));
}

const ADDRESSES = {
  thinking: new URL("./thinking.wasm", import.meta.url),
  making: new URL("./making.wasm", import.meta.url),
  trail: new URL("./trail.wasm", import.meta.url),
  rules: new URL("./rules.wasm", import.meta.url),
};
type Name = keyof typeof ADDRESSES;
const loaded = new Map<Name, Promise<Module>>();

function the(name: Name): Promise<Module> {
  const found = loaded.get(name) ?? load(ADDRESSES[name]);
  loaded.set(name, found);
  return found;
}

/** Languages that the core has no texts of until they are chosen. */
const LATER: Readonly<Record<string, URL>> = {
  es: new URL("./texts-es.json", import.meta.url),
  fr: new URL("./texts-fr.json", import.meta.url),
  ja: new URL("./texts-ja.json", import.meta.url),
};

/** The module, with the texts of a language. */
async function speaking(module: Module, language: unknown): Promise<Module> {
  const address = typeof language === "string" ? LATER[language] : undefined;
  if (address && !module.speaks(language as string)) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
    module.teach(language as string, new TextDecoder().decode(await response.arrayBuffer()));
  }
  return module;
}

/** The writer of texts, fetched when one is first wanted. */
const writer = async (asked: Asked) => (asked.to ? (await import("../write/written.ts")).written : null);

/** The answer about a puzzle with rules besides the houses, by the module that knows them. */
async function answeredByRules(name: string, body: Asked): Promise<unknown> {
  const [{ rulingFor, withSpareRules }, module] = await Promise.all([import("./compiling.ts"), the("rules")]);
  const core = await speaking(module, body.language);
  const asked = { ...body, ruling: rulingFor(body) };
  if (name === "convert") return convert(core, asked, await writer(asked));
  const found = answer(core, name, asked);
  return name === "possible" ? withSpareRules(core, asked, found as PossibleData) : found;
}

async function answered(name: string, body: unknown): Promise<unknown> {
  const asked = body as Asked;
  if (asked.rules?.length && canAnswer(name) && !asked.trail) return answeredByRules(name, asked);
  if (name === "solve" && asked.trail) return trail(await the("trail"), asked);
  const core = await speaking(await the("thinking"), (body as { language?: unknown }).language);
  if (name === "generate") return generate(core, await the("making"), body as Wanted);
  if (name === "minimise" || name === "canonical")
    return (name === "minimise" ? minimise : canonical)(core, await the("making"), body as Fewer);
  if (name === "convert") return convert(core, asked, await writer(asked));
  if (name !== "daily") return answer(core, name, body, needsMaking(name, body) ? await the("making") : null);
  const { day, level } = body as { day: string; level: string };
  return daily(core, await the("making"), day, level);
}

async function done({ id, name, body }: Job): Promise<Done> {
  try {
    return { id, answer: await answered(name, body) };
  } catch (fault) {
    if (fault instanceof Refused) return { id, problem: fault.data };
    if (!(fault instanceof RangeError)) loaded.clear();
    return { id, failed: String(fault) };
  }
}

async function after(before: Promise<void>, job: Job): Promise<void> {
  await before;
  postMessage(await done(job), [] as Transferable[]);
}

let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Job>) => void (last = after(last, data)));
