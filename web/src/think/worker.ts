/** The worker that thinks: answers requests one after another, and loads the core with the first. */

import { answer } from "./answers.ts";
import { Module } from "./module.ts";
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

let thinking: Promise<Module> | null = null;

async function done({ id, name, body }: Job): Promise<Done> {
  try {
    thinking ??= load(new URL("./thinking.wasm", import.meta.url));
    return { id, answer: answer(await thinking, name, body) };
  } catch (fault) {
    if (fault instanceof Refused) return { id, problem: fault.data };
    if (!(fault instanceof RangeError)) thinking = null;
    return { id, failed: String(fault) };
  }
}

async function after(before: Promise<void>, job: Job): Promise<void> {
  await before;
  postMessage(await done(job), [] as Transferable[]);
}

let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Job>) => void (last = after(last, data)));
