/** Every language has every text of the page, with the same values in it, and plurals where its grammar has them. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

type Words = Record<string, Record<string, string>>;

const here = new URL("..", import.meta.url);
const sources = readdirSync(here, { recursive: true, encoding: "utf8" }).filter((name) => /(?<!test)\.tsx?$/.test(name));

/** The English texts as they stand in the rooms, read as the objects that they are. */
const english: Words = {};
for (const name of sources) {
  const source = readFileSync(new URL(name, here), "utf8");
  for (const found of source.matchAll(/ = texts\("(\w+)", (LABELS)?/g)) {
    const room = found[1]!;
    const own = source.slice(found[2] ? source.indexOf("const LABELS = ") : found.index);
    assert.ok(!english[room], `two rooms are called ${room}`);
    const [, object] = /\ben: (\{[\s\S]*?\}),\n\s+de:/.exec(own) ?? assert.fail(`${name} has no English texts`);
    english[room] = new Function(`return ${object}`)() as Record<string, string>;
  }
}

const load = (language: string): Words =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), "utf8")) as Words;
const slots = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!))].sort();
const plurals = (text: string): string[] => [...text.matchAll(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g)].map(([, name]) => name!);

test("the rooms have texts to compare with", () => {
  assert.ok(Object.keys(english).length > 25);
  assert.equal(english["front"]!["mine"], "Solve mine");
  assert.equal(english["further"]!["profile"], "Profile");
});

for (const language of ["es", "fr", "ja"]) {
  const words = load(language);
  test(`${language} has the texts of every room, and no others`, () => {
    const keys = (all: Words): string[] =>
      Object.entries(all).flatMap(([room, own]) => Object.keys(own).map((key) => `${room}.${key}`));
    assert.deepEqual(keys(words).sort(), keys(english).sort());
  });
  test(`${language} fills in what English fills in, and has the plurals of its grammar`, () => {
    const counts = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length > 1;
    for (const [room, own] of Object.entries(english))
      for (const [key, text] of Object.entries(own)) {
        const told = words[room]![key]!;
        const free = new Set(plurals(text)); // a noun may be the same for all numbers, and then the number is not asked for
        assert.ok(told.trim() || !text.trim(), `${room}.${key} is empty`);
        assert.deepEqual(
          slots(told).filter((name) => !free.has(name)),
          slots(text).filter((name) => !free.has(name)),
          `${room}.${key}`,
        );
        for (const name of slots(text).filter((one) => text.includes(`{${one}}`)))
          assert.ok(told.includes(`{${name}}`), `${room}.${key} lacks {${name}}`);
        for (const name of plurals(told)) assert.ok(counts && slots(text).includes(name), `${room}.${key}: {${name}|…}`);
        assert.doesNotMatch(told.replace(/\{\w+(\|[^|}]*\|[^}]*)?\}/g, ""), /[{}|]/, `${room}.${key}`);
      }
  });
}
