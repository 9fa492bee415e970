/** Layouts made without the service, for the tests of the model. */

import type { House, Layout } from "./layout.ts";

/** Rows, columns and boxes of a height and a width. */
export function boxes(height: number, width: number): Layout {
  const size = height * width;
  const range = Array.from({ length: size }, (_, at) => at);
  const houses: House[] = [];
  for (const row of range) houses.push({ name: `row ${row + 1}`, kind: "row", cells: range.map((column) => row * size + column) });
  for (const column of range) houses.push({ name: `column ${column + 1}`, kind: "column", cells: range.map((row) => row * size + column) });
  for (const box of range) {
    const [top, left] = [Math.floor(box / height) * height, (box % height) * width];
    houses.push({ name: `box ${box + 1}`, kind: "box", cells: range.map((at) => (top + Math.floor(at / width)) * size + left + (at % width)) });
  }
  return { spec: `${height}x${width}`, size, box: [height, width], houses };
}

/** Rows, columns and the regions that a map of letters draws. */
export function regions(map: string): Layout {
  const size = Math.sqrt(map.length);
  const plain = boxes(1, size).houses.filter((house) => house.kind !== "box");
  const letters = [...new Set(map)];
  const cells = (letter: string): number[] => [...map].flatMap((other, cell) => (other === letter ? [cell] : []));
  return { spec: "jigsaw", size, box: null, houses: [...plain, ...letters.map((letter): House => ({ name: `region ${letter}`, kind: "region", cells: cells(letter) }))] };
}
