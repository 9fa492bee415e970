/** Who may import whom: the folders of the page know what is below them, and rooms know nothing of each other. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const HERE = new URL(".", import.meta.url);
const BELOW: Readonly<Record<string, readonly string[]>> = {
  texts: [],
  api: ["texts"],
  model: ["api"],
  rules: ["model"],
  read: ["api", "model"],
  write: ["model", "read"],
  think: ["api", "model", "read", "rules", "write"],
  board: ["model", "rules", "texts"],
  steps: ["api", "board", "model", "texts"],
  play: ["api", "board", "model", "rules", "texts"],
  photo: ["api", "board", "model", "texts", "think"],
  desk: ["api", "board", "model", "rules", "texts"],
  learn: ["api", "board", "model", "read", "steps", "texts"],
};
/** What the rooms share; what is below the rooms knows nothing of it. */
const SHARED = ["../state.ts", "../icons.tsx", "../profiles.tsx", "../routing.ts", "../later.tsx"];
const ROOMS = ["board", "steps", "play", "photo", "desk", "learn"];
/** The play room shows the hint in the place of its keypad. */
const ALLOWED = ["play/Play.tsx: ../steps/Hint.tsx"];

/** The modules outside its folder that a text imports, as written: those of other folders, and those beside the folders. */
function outside(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([.][.]\/[^"]+)"/g)].map(([, path]) => path!);
}

function wrong(folder: string, path: string): boolean {
  const [, other, below] = path.split("/");
  // Fetched with its room, or with the first picture of rules.
  if (/^[.][.]\/styles\/[\w-]+[.]css(\?inline)?$/.test(path)) return !ROOMS.includes(folder) && folder !== "rules";
  if (SHARED.includes(path)) return !ROOMS.includes(folder);
  return below === undefined || other === ".." || !BELOW[folder]!.includes(other!);
}

test("rooms know nothing of each other, and nothing of what stands above them", () => {
  const found: string[] = [];
  for (const folder of Object.keys(BELOW))
    for (const name of readdirSync(new URL(folder, HERE)).filter((one) => /[.]tsx?$/.test(one)))
      for (const path of outside(readFileSync(new URL(`${folder}/${name}`, HERE), "utf8")))
        if (wrong(folder, path)) found.push(`${folder}/${name}: ${path}`);
  assert.deepEqual(found, ALLOWED);
});

test("a wrong import is found, however it is written", () => {
  const text =
    'import { a } from "../state.ts";\nimport "../desk/x.ts";\nconst late = import("../play/y.ts");\nimport { b } from "./z.ts";\nimport "../main.tsx";';
  assert.deepEqual(
    outside(text).filter((path) => wrong("model", path)),
    ["../state.ts", "../desk/x.ts", "../play/y.ts", "../main.tsx"],
  );
});
