/** Text compressed as f-puzzles and SudokuPad compress it (the method is pieroxy's lz-string, MIT): an LZW of which the first codes
 *  are letters in full, in base 64.  `../read/lz.ts` reads it. */

import { ALPHABET } from "../read/lz.ts";

class Bits {
  #text = "";
  #number = 0;
  #count = 0;
  put(value: number, count: number): void {
    for (let at = 0; at < count; at++) {
      this.#number = (this.#number << 1) | ((value >> at) & 1);
      if (++this.#count === 6) {
        this.#text += ALPHABET[this.#number];
        this.#number = this.#count = 0;
      }
    }
  }
  /** What is open is filled up, and the text to a multiple of four. */
  end(): string {
    const text = this.#text + ALPHABET[this.#number << (6 - this.#count)];
    return text + ["", "===", "==", "="][text.length % 4];
  }
}

export function compressed(text: string): string {
  const bits = new Bits();
  const codes = new Map<string, number>();
  /** Letters that have a code, which has not been written yet. */
  const fresh = new Set<string>();
  let [width, room, word] = [2, 2, ""];
  const grow = (): void => {
    if (--room === 0) room = 2 ** width++;
  };
  const put = (entry: string): void => {
    if (fresh.delete(entry)) {
      const code = entry.charCodeAt(0);
      const wide = code >= 256;
      bits.put(wide ? 1 : 0, width);
      bits.put(code, wide ? 16 : 8);
      grow();
    } else bits.put(codes.get(entry)!, width);
    grow();
  };
  for (const one of text.split("")) {
    if (!codes.has(one)) {
      codes.set(one, codes.size + 3);
      fresh.add(one);
    }
    if (codes.has(word + one)) word += one;
    else {
      put(word);
      codes.set(word + one, codes.size + 3);
      word = one;
    }
  }
  if (word) put(word);
  bits.put(2, width);
  return bits.end();
}
