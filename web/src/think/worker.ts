/** The worker that thinks: answers requests one after another, and loads each module of the core when it is first needed. */

import { answer, convert } from "./answers.ts";
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
};
type Name = keyof typeof ADDRESSES;
const loaded = new Map<Name, Promise<Module>>();

function the(name: Name): Promise<Module> {
  const found = loaded.get(name) ?? load(ADDRESSES[name]);
  loaded.set(name, found);
  return found;
}

async function answered(name: string, body: unknown): Promise<unknown> {
  const asked = body as Asked;
  if (name === "generate") return generate(await the("thinking"), await the("making"), body as Wanted);
  if (name === "minimise" || name === "canonical")
    return (name === "minimise" ? minimise : canonical)(await the("thinking"), await the("making"), body as Fewer);
  if (name === "solve" && asked.trail) return trail(await the("trail"), asked);
  if (name === "convert" && asked.to) {
    const { written } = await import("../write/written.ts");
    return convert(await the("thinking"), asked, written);
  }
  if (name !== "daily") return answer(await the("thinking"), name, body);
  const { day, level } = body as { day: string; level: string };
  return daily(await the("thinking"), await the("making"), day, level);
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
