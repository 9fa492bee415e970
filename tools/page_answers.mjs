// Runs the page's worker in Node: requests come in as lines of JSON, answers leave as lines of JSON with the milliseconds that they took:
// the smaller of the time that passed and the processor's time, which are both upper bounds of the work.
//   node tools/page_answers.mjs FOLDER     the folder of a built page, with worker.js and its modules
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
let listen = null;
let resolve = null;
globalThis.fetch = async (address) => {
  const bytes = await readFile(address);
  return { ok: true, arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) };
};
globalThis.addEventListener = (name, heard) => {
  if (name === "message") listen = heard;
};
globalThis.postMessage = (done) => resolve(done);
await import(new URL("worker.js", folder));

let id = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { name, body } = JSON.parse(line);
  const began = performance.now();
  const worked = process.cpuUsage();
  const done = await new Promise((settle) => {
    resolve = settle;
    listen({ data: { id: ++id, name, body } });
  });
  const { user, system } = process.cpuUsage(worked);
  const ms = Math.min(performance.now() - began, (user + system) / 1000);
  process.stdout.write(`${JSON.stringify({ ...done, ms })}\n`);
}
