/** Reading on this device, as the room sees it: a worker for one picture after another, ended when the reading is not wanted. */

import type { Done, Wanted } from "./reader.ts";

let worker: Worker | null = null;

/** Reads a picture; an abort ends the worker, and with it the reading. */
export function readHere(wanted: Wanted, signal: AbortSignal): Promise<Exclude<Done, { failed: string }>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const own = (worker ??= new Worker(new URL("./reader.ts", import.meta.url), { type: "module" }));
    const over = new AbortController();
    const once = { once: true, signal: over.signal };
    const end = (reason: unknown): void => {
      over.abort();
      own.terminate();
      if (worker === own) worker = null;
      reject(reason as Error);
    };
    own.addEventListener(
      "message",
      ({ data }: MessageEvent<Done>) => {
        if ("failed" in data) return end(new Error(data.failed));
        over.abort();
        resolve(data);
      },
      once,
    );
    own.addEventListener("error", ({ message }) => end(new Error(message || "the reader could not be loaded")), once);
    signal.addEventListener("abort", () => end(signal.reason), once);
    own.postMessage(wanted, []);
  });
}
