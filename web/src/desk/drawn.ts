/** A grid as a picture, made here: SVG as text, and PNG painted from it. */

import type { Position } from "../model/game.ts";
import { valuesOf } from "../model/layout.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { borders } from "./mini.tsx";

const text = (words: string): string =>
  words.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]!);

/** The layers of rules, with their colours on white paper; fetched with the first such picture. */
async function layersOf({ rules, layout }: Puzzle) {
  if (!rules?.length) return null;
  const [{ sketchIn }, { sheet }] = await Promise.all([import("../rules/ruled.ts"), import("../rules/sheet.ts")]);
  const colours = ".ruled{--sheet:#fff;--ink:#10171c;--ink-2:#43505a;--sans:Helvetica,Arial,sans-serif}";
  return { ...sketchIn(rules, layout), style: `<style>${colours}${sheet}</style>` };
}

export async function svgOf(puzzle: Puzzle, now: Position | null): Promise<string> {
  const { layout, symbols, givens } = puzzle;
  const layers = await layersOf(puzzle);
  const { size } = layout;
  const full = size * 100;
  const values = now?.values ?? givens;
  const longest = Math.max(...symbols.map((symbol) => [...symbol].length));
  const letters = longest > 1 ? 62 / (0.62 * longest + 0.5) : 62;
  const across = Math.ceil(Math.sqrt(size));
  const small = 100 / across;
  const parts: string[] = [];
  const at = (cell: number): [number, number] => [(cell % size) * 100, Math.floor(cell / size) * 100];
  for (const { kind, cells } of layout.houses)
    if (kind === "window")
      for (const [x, y] of cells.map(at)) parts.push(`<path d="M${x} ${y}h100v100h-100z" fill="#e4e8ea"/>`);
  if (layers) parts.push(`${layers.style}<g class="ruled">${layers.under}</g>`);
  const hairs = Array.from({ length: size - 1 }, (_, i) => `M0 ${(i + 1) * 100}H${full}M${(i + 1) * 100} 0V${full}`).join(
    "",
  );
  parts.push(`<path d="${hairs}" stroke="#8a969d" stroke-width="2" fill="none"/>`);
  if (layout.houses.some(({ kind }) => kind === "diagonal"))
    parts.push(
      `<path d="M0 0L${full} ${full}M${full} 0L0 ${full}" stroke="#8a969d" stroke-width="3" stroke-dasharray="2 12" stroke-linecap="round"/>`,
    );
  values.forEach((value, cell) => {
    const [x, y] = at(cell);
    const mask = now?.candidates?.[cell] ?? 0;
    if (value) {
      const face = givens[cell] ? 'font-weight="700"' : 'fill="#43505a"';
      parts.push(
        `<text x="${x + 50}" y="${y + 50 + letters * 0.355}" font-size="${letters}" ${face}>${text(symbols[value - 1]!)}</text>`,
      );
    } else
      for (const one of valuesOf(mask)) {
        const [left, top] = [x + (((one - 1) % across) + 0.5) * small, y + (Math.floor((one - 1) / across) + 0.5) * small];
        parts.push(
          `<text x="${left}" y="${top + small * 0.26}" font-size="${small * 0.72}" fill="#43505a">${text(symbols[one - 1]!)}</text>`,
        );
      }
  });
  parts.push(`<path d="${borders(layout, 100)}" stroke="#10171c" stroke-width="5" fill="none"/>`);
  parts.push(`<path d="M0 0H${full}V${full}H0Z" stroke="#10171c" stroke-width="8" fill="none"/>`);
  if (layers) parts.push(`<g class="ruled">${layers.over}${layers.around}</g>`);
  const edge = 10 + (layers?.margin ?? 0);
  const side = full + 2 * edge;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-edge} ${-edge} ${side} ${side}" font-family="Helvetica, Arial, sans-serif" ` +
    `text-anchor="middle"><path d="M${-edge} ${-edge}h${side}v${side}h-${side}z" fill="#fff"/>${parts.join("")}</svg>`
  );
}

/** Pixels along a side: 120 mm at 300 to the inch. */
const SIDE = 1417;

export async function pngOf(svg: string): Promise<Blob> {
  const sized = svg.replace("<svg ", `<svg width="${SIDE}" height="${SIDE}" `);
  const address = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  try {
    const image = new Image(SIDE, SIDE);
    image.src = address;
    await image.decode();
    const canvas = Object.assign(globalThis.document.createElement("canvas"), { width: SIDE, height: SIDE });
    canvas.getContext("2d")!.drawImage(image, 0, 0, SIDE, SIDE);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the picture could not be painted"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
