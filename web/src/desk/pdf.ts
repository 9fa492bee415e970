/** PDF 1.4 by hand: lines, areas and text in the two faces of Helvetica that every reader has.  No font, no library is needed. */

/** Widths of Helvetica's characters from the space on, in thousandths (Adobe's font metrics). */
const WIDTHS = (
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 " +
  "1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 " +
  "333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
)
  .split(" ")
  .map(Number);
const OTHER = 556;
/** Characters of the encoding WinAnsi that Unicode has elsewhere. */
const ELSEWHERE: Readonly<Record<string, number>> = {
  "–": 0x96,
  "—": 0x97,
  "“": 0x93,
  "”": 0x94,
  "„": 0x84,
  "’": 0x92,
  "…": 0x85,
  "•": 0x95,
  "€": 0x80,
};

const codeOf = (character: string): number | null => {
  const code = character.codePointAt(0)!;
  if (code >= 32 && code < 127) return code;
  if (code >= 0xa0 && code <= 0xff) return code;
  return ELSEWHERE[character] ?? null;
};

/** Whether all of a text can be written. */
export const writable = (text: string): boolean => [...text].every((character) => codeOf(character) !== null);

/** How wide a text is, in points. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + (WIDTHS[(codeOf(character) ?? 0) - 32] ?? OTHER), 0) * (size / 1000);

/** A text in lines no wider than so many points. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const number = (value: number): string => String(Math.round(value * 100) / 100);
const escaped = (text: string): string =>
  [...text]
    .map((character) => codeOf(character) ?? 63) // a question mark stands for what cannot be written
    .map((code) =>
      code === 40 || code === 41 || code === 92 ? `\\${String.fromCharCode(code)}` : String.fromCharCode(code),
    )
    .join("");

export interface Style {
  readonly bold?: boolean;
  readonly align?: "left" | "middle" | "right";
  /** 0: black, 1: white. */
  readonly grey?: number;
}

/** One page; lengths in points, from the top left corner. */
export class Page {
  readonly #height: number;
  readonly #marks: string[] = [];
  constructor(height: number) {
    this.#height = height;
  }
  line(x1: number, y1: number, x2: number, y2: number, width: number, grey = 0): void {
    const [from, to] = [this.#height - y1, this.#height - y2].map(number);
    this.#marks.push(`${number(grey)} G ${number(width)} w ${number(x1)} ${from} m ${number(x2)} ${to} l S`);
  }
  area(x: number, y: number, width: number, height: number, grey: number): void {
    this.#marks.push(
      `${number(grey)} g ${number(x)} ${number(this.#height - y - height)} ${number(width)} ${number(height)} re f`,
    );
  }
  /** `y` is the line that the letters stand on. */
  text(x: number, y: number, size: number, text: string, { bold = false, align = "left", grey = 0 }: Style = {}): void {
    const left = align === "left" ? x : x - widthOf(text, size) * (align === "middle" ? 0.5 : 1);
    this.#marks.push(
      `BT ${number(grey)} g /F${bold ? 2 : 1} ${number(size)} Tf ${number(left)} ${number(this.#height - y)} Td (${escaped(text)}) Tj ET`,
    );
  }
  content(): string {
    return this.#marks.join("\n");
  }
}

/** The bytes of a document. */
export function document(
  pages: readonly Page[],
  [width, height]: readonly [number, number],
  title: string,
): Uint8Array<ArrayBuffer> {
  const font = (name: string): string => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const first = 6; // the number of the first page; each is followed by what it holds
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${first + 2 * at} 0 R`).join(" ")}]>>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<</Title(${escaped(title)})/Producer(sudokit)>>`,
    ...pages.flatMap((page, at) => {
      const content = page.content();
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${number(width)} ${number(height)}]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>/Contents ${first + 2 * at + 1} 0 R>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
