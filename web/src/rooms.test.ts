/** Who may import whom: the folders of the page know what is below them, and rooms know nothing of each other. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const HERE = new URL(".", import.meta.url);
const BELOW: Readonly<Record<string, readonly string[]>> = {
  texts: [], api: ["texts"], model: ["api"], board: ["model", "texts"], steps: ["api", "board", "model", "texts"],
  play: ["api", "board", "model", "texts"], desk: ["api", "board", "model", "texts"],
};
/** The play room shows the hint in the place of its keypad. */
const ALLOWED = ["play/Play.tsx: ../steps/Hint.tsx"];

test("rooms know nothing of each other", () => {
  const found: string[] = [];
  for (const [folder, below] of Object.entries(BELOW))
    for (const name of readdirSync(new URL(folder, HERE)).filter((one) => /[.]tsx?$/.test(one)))
      for (const [, path] of readFileSync(new URL(`${folder}/${name}`, HERE), "utf8").matchAll(/from "([.][.]\/([^"/]+)\/[^"]+)"/g)) {
        const [, other] = path!.split("/");
        if (!below.includes(other!)) found.push(`${folder}/${name}: ${path}`);
      }
  assert.deepEqual(found, ALLOWED);
});
