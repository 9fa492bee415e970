/** The worker that reads photographs: the module of the core, loaded with the first picture.  Ending the worker ends the reading. */

import { Module } from "../think/module.ts";
import { layoutOf, parseSpec } from "../model/spec.ts";
import { readingFrom } from "./reading.ts";
import type { Raw, Reading } from "./reading.ts";

export interface Wanted {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and cover of each pixel. */
  readonly pixels: ArrayBuffer;
  /** Specs of boxes, of which each grid has one. */
  readonly layouts: readonly string[];
  /** Where the grid is, x and y of its corners, if somebody showed it. */
  readonly corners: readonly number[] | null;
}
export type Done =
  | {
      readonly reading: Reading;
      /** The straightened grids, grey, in the order of the readings. */
      readonly straight: readonly { readonly side: number; readonly grey: Uint8Array }[];
    }
  | { readonly failed: string };

let module: Promise<Module> | null = null;

async function load(): Promise<Module> {
  const response = await fetch(new URL("../think/photo.wasm", import.meta.url));
  if (!response.ok) throw new Error(`photo.wasm: ${response.status}`);
  return new Module(await WebAssembly.compile(await response.arrayBuffer()));
}

async function read(wanted: Wanted): Promise<Done> {
  module ??= load();
  const core = await module;
  const shapes = wanted.layouts.map(parseSpec);
  const line = JSON.stringify({
    width: wanted.width,
    height: wanted.height,
    layouts: shapes.map(({ box, diagonals, windows }) => ({ box, diagonals, windows })),
    ...(wanted.corners && { corners: wanted.corners }),
  });
  const head = new TextEncoder().encode(`${line}\n`);
  const pixels = new Uint8Array(wanted.pixels);
  const sent = new Uint8Array(head.length + pixels.length);
  sent.set(head);
  sent.set(pixels, head.length);
  const said = core.exchange(sent);
  const end = said.indexOf(10);
  const raw = JSON.parse(new TextDecoder().decode(said.subarray(0, end))) as Raw & { fault?: string };
  if (raw.fault !== undefined) throw new RangeError(raw.fault);
  let at = end + 1;
  const straight = raw.grids.map(({ side }) => ({ side, grey: said.slice(at, (at += side * side)) }));
  return { reading: readingFrom(raw, shapes.map(layoutOf)), straight };
}

async function done(wanted: Wanted): Promise<void> {
  let told: Done;
  try {
    told = await read(wanted);
  } catch (fault) {
    module = null;
    told = { failed: String(fault) };
  }
  postMessage(told, [] as Transferable[]);
}

addEventListener("message", ({ data }: MessageEvent<Wanted>) => void done(data));
