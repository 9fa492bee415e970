/** The choice of techniques: which profile explains and rates, and whether it may rely on there being only one solution. */

import { useEffect, useState } from "preact/hooks";
import { about } from "./api/client.ts";
import type { Layout } from "./model/layout.ts";
import { set, settings } from "./state.ts";
import { texts } from "./texts/say.ts";

const say = texts("profiles", {
  en: { profile: "Techniques", without: "Without uniqueness techniques" },
  de: { profile: "Techniken", without: "Ohne Eindeutigkeitstechniken" },
});

const NAMES: Readonly<Record<string, string>> = { hodoku: "HoDoKu", simple: "Simple", se: "SE (Sudoku Explainer)" };
export const profileName = (name: string): string => NAMES[name] ?? name;

export const ofExplainer = ({ spec }: Layout): boolean => spec === "3x3";

/** By what a puzzle is explained: the scale of Sudoku Explainer knows plain 9x9 alone, and uses all its techniques. */
export function explainedBy(layout: Layout): { readonly profile: string; readonly no_uniqueness: boolean } {
  const { profile: wanted, noUniqueness } = settings.value;
  const profile = wanted === "se" && !ofExplainer(layout) ? "hodoku" : wanted;
  return { profile, no_uniqueness: noUniqueness && profile !== "se" };
}

export function Profiles({ layout }: { layout?: Layout }) {
  const { profile: wanted, noUniqueness } = settings.value;
  const profile = layout ? explainedBy(layout).profile : wanted;
  const [names, learn] = useState<readonly string[]>([]);
  useEffect(
    () =>
      void about()
        .then(({ profiles }) => learn(profiles))
        .catch(() => undefined),
    [],
  );
  return (
    <>
      <label class="profiles">
        {say("profile")}{" "}
        <select class="field" value={profile} onChange={(event) => set({ profile: event.currentTarget.value })}>
          {[...new Set([...names, profile])].map((name) => (
            <option key={name} value={name} disabled={name === "se" && !!layout && !ofExplainer(layout)}>
              {profileName(name)}
            </option>
          ))}
        </select>
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked={noUniqueness && profile !== "se"}
          disabled={profile === "se"}
          onChange={(event) => set({ noUniqueness: event.currentTarget.checked })}
        />
        {say("without")}
      </label>
    </>
  );
}
