/** The rules of a puzzle in words, each kind once, and those that are broken. */

import type { Layout } from "../model/layout.ts";
import { cellName } from "../model/layout.ts";
import { loaded } from "../rules/loaded.ts";
import { language, texts } from "../texts/say.ts";

const say = texts("told_rules", {
  en: { rules: "Rules", broken: "Broken: {rules}", at: "{name} at {cells}" },
  de: { rules: "Regeln", broken: "Verletzt: {rules}", at: "{name} in {cells}" },
});

interface Shown {
  readonly rules: readonly string[] | undefined;
  readonly layout: Layout;
  /** On paper nothing is folded. */
  readonly unfolded?: boolean;
  readonly broken?: readonly { readonly name: string; readonly cells: readonly number[] }[] | undefined;
}

/** More cells than these are not named one by one. */
const NAMED = 4;

/** Narrower windows have no room below the board: there the rules are folded. */
const ROOM = 700;

export function Told({ rules, layout, unfolded = false, broken = [] }: Shown) {
  const known = rules?.length ? loaded() : null;
  if (!known || !rules) return null;
  const names = [...new Set(known.rulesIn(rules, layout).map(({ name }) => name))];
  const german = language.value === "de";
  const nameOf = (name: string): string => (german ? (known.GERMAN[name]?.[0] ?? name) : name.replaceAll("-", " "));
  const faults = broken.map(({ name, cells }) => {
    const told = [...cells].sort((a, b) => a - b).slice(0, NAMED);
    const places = told.map((cell) => cellName(cell, layout.size)).join(" ") + (cells.length > NAMED ? " …" : "");
    return cells.length ? say("at", { name: nameOf(name), cells: places }) : nameOf(name);
  });
  const list = (
    <dl aria-label={say("rules")} lang={german || language.value === "en" ? undefined : "en"}>
      {names.map((name) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>{german ? (known.GERMAN[name]?.[1] ?? known.ABOUT[name]?.[4]) : known.ABOUT[name]?.[4]}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div class="told">
      <p class="brokenrules" role="status">
        {faults.length > 0 && say("broken", { rules: [...new Set(faults)].join("; ") })}
      </p>
      {unfolded ? (
        list
      ) : (
        <details open={globalThis.innerWidth >= ROOM}>
          <summary>
            {say("rules")}: {names.map(nameOf).join(", ")}
          </summary>
          {list}
        </details>
      )}
    </div>
  );
}
