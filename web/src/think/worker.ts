/** The worker that thinks: answers requests one after another, and loads each module of the core when it is first needed. */

import { answer } from "./answers.ts";
import { daily, generate } from "./making.ts";
import { Module } from "./module.ts";
import type { Wanted } from "./order.ts";
import { Refused } from "./refusal.ts";

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

let thinking: Promise<Module> | null = null;
let making: Promise<Module> | null = null;

async function answered(name: string, body: unknown): Promise<unknown> {
  thinking ??= load(new URL("./thinking.wasm", import.meta.url));
  const core = await speaking(await thinking, (body as { language?: unknown }).language);
  if (name !== "generate" && name !== "daily") return answer(core, name, body);
  making ??= load(new URL("./making.wasm", import.meta.url));
  if (name === "generate") return generate(core, await making, body as Wanted);
  const { day, level } = body as { day: string; level: string };
  return daily(core, await making, day, level);
}

async function done({ id, name, body }: Job): Promise<Done> {
  try {
    return { id, answer: await answered(name, body) };
  } catch (fault) {
    if (fault instanceof Refused) return { id, problem: fault.data };
    if (!(fault instanceof RangeError)) thinking = making = null;
    return { id, failed: String(fault) };
  }
}

async function after(before: Promise<void>, job: Job): Promise<void> {
  await before;
  postMessage(await done(job), [] as Transferable[]);
}

let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Job>) => void (last = after(last, data)));
