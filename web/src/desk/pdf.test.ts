import assert from "node:assert/strict";
import { test } from "node:test";
import { document, linesOf, Page, widthOf, writable } from "./pdf.ts";

test("the table of a document names the place of every object, and every stream its length", () => {
  const page = new Page(800);
  page.text(10, 20, 12, "a (b) \\ – ü", { bold: true });
  page.line(0, 0, 10, 10, 1);
  page.area(1, 2, 3, 4, 0.5);
  const text = [...document([page, new Page(800)], [600, 800], "ö")].map((code) => String.fromCharCode(code)).join("");
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
  assert.ok(text.slice(table).startsWith("xref\n0 10\n"));
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  assert.equal(places.length, 9);
  places.forEach((place, at) => assert.ok(text.slice(place).startsWith(`${at + 1} 0 obj\n`)));
  for (const [, length, stream] of text.matchAll(/<<\/Length (\d+)>>\nstream\n([\s\S]*?)\nendstream/g))
    assert.equal(stream!.length, Number(length));
  assert.ok(text.includes("(a \\(b\\) \\\\ \x96 \xfc) Tj"));
  assert.ok(text.includes("/Count 2"));
});

test("lines are no wider than they may be, and lose no word", () => {
  const text = "So 7 can be removed from cells that see both pincers: remove 7 from r5c8 and r6c2.";
  const lines = linesOf(text, 10, 120);
  assert.equal(lines.join(" "), text);
  assert.ok(lines.length > 2);
  for (const line of lines) assert.ok(widthOf(line, 10) <= 120);
});

test("what the faces lack is known", () => {
  assert.ok(writable("Größe 4×4 – “q”"));
  assert.ok(!writable("🍎"));
  assert.ok(!writable("数独"));
});
