/** LZ-string in base 64, which f-puzzles and SudokuPad compress with (the method is pieroxy's lz-string, MIT). */

import { quoted } from "./shared.ts";

export const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const LIMIT = 4 << 20;

/** Compressed text that is invalid, or expands too far; `index` is the place of the fault. */
export class BrokenText extends Error {
  readonly index: number;
  constructor(message: string, index: number) {
    super(message);
    this.index = index;
  }
}

class Bits {
  readonly #text: string;
  at = 0;
  constructor(text: string) {
    this.#text = text;
  }
  take(count: number): number {
    let number = 0;
    for (let power = 0; power < count; power++, this.at++) {
      const index = Math.floor(this.at / 6);
      if (index >= this.#text.length) throw new BrokenText("compressed text that is cut short", index);
      number |= ((ALPHABET.indexOf(this.#text[index]!) >> (5 - (this.at % 6))) & 1) << power;
    }
    return number;
  }
}

export function decompressed(text: string): string {
  const body = text.replace(/=+$/, "");
  for (const [index, symbol] of [...body].entries())
    if (!ALPHABET.includes(symbol)) throw new BrokenText(`${quoted(symbol)} in compressed text: expected base 64`, index);
  const bits = new Bits(body);
  const entries: string[] = ["", "", ""];
  let [width, room, total, last, out] = [2, 1, 0, "", ""];
  for (;;) {
    let code = bits.take(width);
    if (code === 2) return out;
    if (code < 2) {
      const letter = String.fromCharCode(bits.take(code === 0 ? 8 : 16));
      code = entries.length;
      entries.push(letter);
      room--;
      if (last && !room) [room, width] = [2 ** width, width + 1];
    }
    if (code > entries.length || (code === entries.length && !last))
      throw new BrokenText("damaged compressed text", Math.floor(bits.at / 6));
    const entry = code < entries.length ? entries[code]! : last + last[0]!;
    total += entry.length;
    if (total > LIMIT)
      throw new BrokenText(
        `compressed text that expands to more than ${LIMIT >> 20} million characters`,
        Math.floor(bits.at / 6),
      );
    out += entry;
    if (!last) {
      // the first character fills the first dictionary, and three bits hold the next
      [width, room, last] = [3, 4, entry];
      continue;
    }
    entries.push(last + entry[0]!);
    room--;
    last = entry;
    if (!room) [room, width] = [2 ** width, width + 1];
  }
}
