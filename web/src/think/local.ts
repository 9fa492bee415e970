/** Thinking on this device, as the page sees it: a worker, started with the first request, ended when nobody waits for it. */

import type { Answered } from "../api/client.ts";
import type { ProblemData } from "../api/types.ts";
import type { Done, Job } from "./worker.ts";

interface Waiting extends Job {
  readonly resolve: (answered: Answered) => void;
  readonly reject: (fault: unknown) => void;
}

let worker: Worker | null = null;
let waiting: Waiting[] = [];
let count = 0;

function settle(done: Done): void {
  const job = waiting.find(({ id }) => id === done.id);
  waiting = waiting.filter((one) => one !== job);
  if (!job) return;
  if ("answer" in done) job.resolve({ answer: done.answer });
  else if ("failed" in done) job.resolve({ problem: null });
  else {
    const problem = done.problem as ProblemData;
    // What this device cannot do is left to the service, which is not there.
    job.resolve({ problem: problem.status === 501 ? null : problem });
  }
}

function begin(): Worker {
  const begun = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  begun.addEventListener("message", ({ data }: MessageEvent<Done>) => settle(data));
  begun.addEventListener("error", () => {
    worker = null;
    for (const { resolve } of waiting.splice(0)) resolve({ problem: null });
  });
  for (const { id, name, body } of waiting) begun.postMessage({ id, name, body }, []);
  return begun;
}

/** Stops the work on a request that nobody waits for any more; the others begin again. */
function drop(id: number): void {
  if (!waiting.some((job) => job.id === id)) return;
  const first = waiting[0]?.id === id;
  waiting = waiting.filter((job) => job.id !== id);
  if (!first) return;
  worker?.terminate();
  worker = waiting.length ? begin() : null;
}

/** The answer of this device. */
export function think(name: string, body: unknown, signal?: AbortSignal): Promise<Answered> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const id = ++count;
    waiting.push({ id, name, body, resolve, reject });
    if (worker) worker.postMessage({ id, name, body }, []);
    else worker = begin();
    signal?.addEventListener("abort", () => {
      drop(id);
      reject(signal.reason as Error);
    });
  });
}
