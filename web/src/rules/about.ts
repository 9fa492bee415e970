/** What each kind of rule is: made by `tools/page_about.py` from the package's catalogue. */

import made from "./about.json" with { type: "json" };

/** Least and most cells, the parts of the clue, an example on a 9x9 grid, and what it says. */
export type About = readonly [least: number, most: number, clue: string, example: string, meaning: string];

export const ABOUT = made as unknown as Readonly<Record<string, About>>;
