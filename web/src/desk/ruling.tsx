/** Rules of one's own: added to the chosen cells, or written as text with the picture beside it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { cellName } from "../model/layout.ts";
import { loaded } from "../rules/loaded.ts";
import type { WrongRule } from "../rules/rule.ts";
import { language, texts } from "../texts/say.ts";
import { Button } from "./controls.tsx";
import { against, cursor, draft, rule } from "./draft.ts";

const say = texts("ruling", {
  en: {
    kind: "Rule",
    groupCells: "For the chosen cells",
    groupOutside: "Clues beside the grid",
    groupWhole: "For the whole grid",
    total: "Total",
    totalHint: "may be empty",
    number: "Number",
    numberHint: "empty: {n}",
    values: "Values",
    valuesHint: "with blanks between them",
    pattern: "Pattern",
    relation: "Table",
    first: "Cells before >",
    firstHint: "the circle, or the first group",
    side: "Seen from",
    left: "the left of row {n}",
    right: "the right of row {n}",
    top: "the top of column {n}",
    bottom: "the bottom of column {n}",
    choose: "Drag over cells of the grid to choose them, in the order of the line.",
    chosen: "Chosen: {cells}",
    add: "Add the rule",
    list: "The rules of the puzzle",
    remove: "Remove {rule}",
    text: "As text",
    textHint: "a rule a line; the picture follows",
    fault: "Line {line}, column {column}: {words}",
    needs: "This rule needs at least {n} {n|cell|cells}.",
    most: "This rule has {n} {n|cell|cells}.",
  },
  de: {
    kind: "Regel",
    groupCells: "Für die gewählten Zellen",
    groupOutside: "Hinweise neben dem Gitter",
    groupWhole: "Für das ganze Gitter",
    total: "Summe",
    totalHint: "darf leer sein",
    number: "Zahl",
    numberHint: "leer: {n}",
    values: "Werte",
    valuesHint: "mit Leerzeichen dazwischen",
    pattern: "Muster",
    relation: "Tabelle",
    first: "Zellen vor >",
    firstHint: "der Kreis oder die erste Gruppe",
    side: "Gesehen von",
    left: "links von Zeile {n}",
    right: "rechts von Zeile {n}",
    top: "oberhalb von Spalte {n}",
    bottom: "unterhalb von Spalte {n}",
    choose: "Ziehe über Zellen des Gitters, um sie zu wählen, in der Reihenfolge der Linie.",
    chosen: "Gewählt: {cells}",
    add: "Regel hinzufügen",
    list: "Die Regeln des Rätsels",
    remove: "{rule} entfernen",
    text: "Als Text",
    textHint: "eine Regel je Zeile; das Bild folgt",
    fault: "Zeile {line}, Spalte {column}: {words}",
    needs: "Diese Regel braucht mindestens {n} {n|Zelle|Zellen}.",
    most: "Diese Regel hat {n} {n|Zelle|Zellen}.",
  },
});

type Part = "total" | "number" | "values" | "pattern" | "relation" | "first";
/** The parts of clues that the service leaves a usual number for. */
const USUAL: Readonly<Record<string, number>> = {
  whispers: 5,
  lockout: 4,
  modular: 3,
  ratio: 2,
  "not-ratio": 2,
  "all-ratios": 2,
};
const BESIDE = new Set(["sandwich", "x-sum", "skyscraper", "hidden-skyscraper", "numbered-room"]);
/** Alternatives have rules in brackets, which text alone can say. */
const TEXT_ONLY = new Set(["any-of"]);
const SIDES = ["left", "right", "top", "bottom"] as const;
type Side = (typeof SIDES)[number];

const tidy = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split("#")[0]!.trim().replace(/\s+/g, " "))
    .filter(Boolean);

/** The line of a rule: its cells in the order in which they were chosen. */
function lineFor(
  name: string,
  cells: readonly number[],
  said: Readonly<Partial<Record<Part, string>>>,
  side: Side,
): string {
  const { size } = draft.value.shape;
  const names = cells.map((cell) => cellName(cell, size));
  const cell = cells.at(-1) ?? 0;
  const parts = [name];
  if (said.number) parts.push(`${said.number}:`);
  if (BESIDE.has(name)) {
    const row = side === "left" || side === "right";
    parts.push(row ? `row ${Math.floor(cell / size) + 1}` : `column ${(cell % size) + 1}`);
    if (side === "right" || side === "bottom") parts.push(`from ${side}`);
  } else if (said.first) parts.push(...names.slice(0, Number(said.first)), ">", ...names.slice(Number(said.first)));
  else parts.push(...names);
  const clue = said.total ?? said.values ?? said.pattern ?? said.relation;
  return clue ? `${parts.join(" ")} = ${clue}` : parts.join(" ");
}

export function Ruling() {
  const known = loaded();
  const { rules, shape } = draft.value;
  const [name, choose] = useState("cage");
  const [said, put] = useState<Readonly<Partial<Record<Part, string>>>>({});
  const [side, look] = useState<Side>("left");
  const [text, write] = useState(rules.join("\n"));
  const [fault, show] = useState<WrongRule | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (tidy(text).join("\n") !== rules.join("\n")) write(rules.join("\n"));
    show(null);
  }, [rules]);
  if (!known) return <p aria-busy="true" />;
  const german = language.value === "de";
  const nameOf = (one: string): string => (german && known.GERMAN[one]?.[0]) || one.replaceAll("-", " ");
  const [least, most, clue] = known.ABOUT[name]!;
  const wanted = clue.split(" ").filter(Boolean) as (Part | `${Part}?`)[];
  const cells = most ? cursor.value : [];
  const beside = BESIDE.has(name);
  const fits = beside ? cells.length > 0 : cells.length >= least && cells.length <= most;
  const complete = wanted.every((part) => part.endsWith("?") || said[part as Part] || part === "first");

  const read = (words: string): void => {
    write(words);
    try {
      known.parseRules(words, shape.size);
      show(null);
      rule(tidy(words));
    } catch (wrong) {
      if (!(wrong instanceof known.WrongRule)) throw wrong;
      show(wrong);
    }
  };
  const add = (): void => {
    const parts = Object.fromEntries(
      wanted
        .map((part) => part.replace("?", "") as Part)
        .map((part) => [part, said[part]?.trim() || (part === "first" ? "1" : "")]),
    );
    const line = lineFor(name, cells, Object.fromEntries(Object.entries(parts).filter(([, words]) => words)), side);
    try {
      known.parseRules(line, shape.size);
      show(null);
      rule([...rules.filter((one) => one !== line), line]);
      put({});
      first.current?.focus();
    } catch (wrong) {
      if (!(wrong instanceof known.WrongRule)) throw wrong;
      show(wrong);
    }
  };
  const names = Object.keys(known.ABOUT).filter((one) => !TEXT_ONLY.has(one));
  const groups = [
    ["groupCells", names.filter((one) => known.ABOUT[one]![1] > 0 && !BESIDE.has(one))],
    ["groupOutside", names.filter((one) => BESIDE.has(one))],
    ["groupWhole", names.filter((one) => known.ABOUT[one]![1] === 0)],
  ] as const;
  const place = cells.at(-1) ?? 0;
  return (
    <div class="ruling">
      <form
        class="f"
        onSubmit={(event) => {
          event.preventDefault();
          if (fits && complete) add();
        }}
      >
        <label class="lg" for="rule-kind">
          {say("kind")}
        </label>
        <select
          class="field"
          id="rule-kind"
          value={name}
          onChange={(event) => {
            choose(event.currentTarget.value);
            put({});
          }}
        >
          {groups.map(([group, kinds]) => (
            <optgroup key={group} label={say(group)}>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {nameOf(kind)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <p class="aside" lang={german || language.value === "en" ? undefined : "en"}>
          {german ? known.GERMAN[name]?.[1] : known.ABOUT[name]![4]}
        </p>
        {beside && (
          <>
            <label class="lg" for="rule-side">
              {say("side")}
            </label>
            <select class="field" id="rule-side" value={side} onChange={(event) => look(event.currentTarget.value as Side)}>
              {SIDES.map((one) => (
                <option key={one} value={one}>
                  {say(one, {
                    n: one === "left" || one === "right" ? Math.floor(place / shape.size) + 1 : (place % shape.size) + 1,
                  })}
                </option>
              ))}
            </select>
          </>
        )}
        {wanted.map((part, at) => {
          const key = part.replace("?", "") as Part;
          const hint =
            key === "number"
              ? say("numberHint", { n: USUAL[name] ?? 1 })
              : key === "values"
                ? say("valuesHint")
                : key === "first"
                  ? say("firstHint")
                  : part === "total?"
                    ? say("totalHint")
                    : "";
          return (
            <div key={key} class="f">
              <label class="lg" for={`rule-${key}`}>
                {say(key)} {hint && <em>{hint}</em>}
              </label>
              <input
                ref={at ? null : first}
                class="field"
                id={`rule-${key}`}
                autocomplete="off"
                inputMode={key === "pattern" || key === "relation" ? "text" : "numeric"}
                value={said[key] ?? (key === "first" ? "1" : "")}
                onInput={(event) => put({ ...said, [key]: event.currentTarget.value })}
              />
            </div>
          );
        })}
        {most > 0 && (
          <p class="aside" role="status">
            {cells.length ? say("chosen", { cells: cells.map((cell) => cellName(cell, shape.size)).join(" ") }) : ""}{" "}
            {cells.length < 2 && !beside && say("choose")}
            {!fits && cells.length > 0 && (cells.length < least ? say("needs", { n: least }) : say("most", { n: most }))}
          </p>
        )}
        <div class="btns tight">
          <Button submit primary disabled={!fits || !complete}>
            {say("add")}
          </Button>
        </div>
      </form>
      {rules.length > 0 && (
        <ul class="chips" aria-label={say("list")}>
          {rules.map((line) => (
            <li key={line}>
              <button
                type="button"
                class="chip"
                aria-label={say("remove", { rule: line })}
                onClick={() => rule(rules.filter((one) => one !== line))}
              >
                {line.length > 40 ? `${line.slice(0, 38)} …` : line} ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="f">
        <label class="lg" for="rule-text">
          {say("text")} <em>{say("textHint")}</em>
        </label>
        <textarea
          class="field"
          id="rule-text"
          rows={Math.min(10, Math.max(4, text.split("\n").length))}
          spellcheck={false}
          autocapitalize="off"
          placeholder={"cage r1c1 r1c2 r2c1 = 15\nthermo r5c5 r4c5 r3c5\nanti-knight"}
          aria-invalid={fault !== null}
          value={text}
          onInput={(event) => read(event.currentTarget.value)}
        />
      </div>
      {(fault ?? against.value) && (
        <p class="fault" role="alert" lang="en">
          {fault ? say("fault", { line: fault.line, column: fault.column, words: fault.message }) : against.value}
        </p>
      )}
    </div>
  );
}
