/** The choice of techniques: which profile explains and rates, and whether it may rely on there being only one solution. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { about } from "./api/client.ts";
import type { Layout } from "./model/layout.ts";
import type { Puzzle } from "./model/puzzle.ts";
import { later } from "./later.tsx";
import { set, settings } from "./state.ts";
import { texts } from "./texts/say.ts";

const say = texts("profiles", {
  en: {
    profile: "Techniques",
    without: "Without uniqueness techniques",
    own: "My own choice",
    choose: "Choose and order techniques",
  },
  de: {
    profile: "Techniken",
    without: "Ohne Eindeutigkeitstechniken",
    own: "Meine Auswahl",
    choose: "Techniken wählen und ordnen",
  },
});

const NAMES: Readonly<Record<string, string>> = {
  expert: "Expert",
  hodoku: "HoDoKu",
  simple: "Simple",
  se: "SE (Sudoku Explainer)",
  depth: "T&E (trial and error)",
};
/** The techniques that the reader has ticked, in their order, with the levels and scores of HoDoKu. */
export const OWN = "own";
export const profileName = (name: string): string => (name === OWN ? say("own") : (NAMES[name] ?? name));
/** The dialogue in which they are chosen is open. */
export const choosing = signal(false);
const Choice = later(
  () => import("./techniques.tsx").then((part) => part.Techniques),
  () => <span aria-busy="true" />,
);

export const ofExplainer = ({ spec }: Layout): boolean => spec === "3x3";

/** The depth of trial and error knows no rules, and takes long beyond 16x16. */
export const ofTrials = ({ layout, rules }: Pick<Puzzle, "layout" | "rules">): boolean =>
  layout.size <= 16 && !rules?.length;

/** By what a puzzle is explained: the scale of Sudoku Explainer knows plain 9x9 alone, and uses all its techniques. */
export function explainedBy(layout: Layout): By {
  const { profile: wanted, noUniqueness } = settings.value;
  const own = wanted === OWN || (wanted === "se" && !ofExplainer(layout));
  const profile = own ? "hodoku" : wanted;
  return { profile, no_uniqueness: noUniqueness && profile !== "se", ...(wanted === OWN && ownTechniques()) };
}

/** What requests say of the techniques. */
export interface By {
  readonly profile: string;
  readonly no_uniqueness: boolean;
  readonly techniques?: readonly string[];
}

/** Nothing where they are those of the profile. */
export function ownTechniques(): { readonly techniques?: readonly string[] } {
  const techniques = settings.value.techniques.filter((name) => !name.startsWith("-"));
  return techniques.length ? { techniques } : {};
}

/** A profile that is chosen: its techniques are to be ticked where there are none yet. */
function choose(profile: string): void {
  set({ profile });
  if (profile === OWN && !settings.value.techniques.length) choosing.value = true;
}

export function Profiles({ layout }: { layout?: Layout }) {
  const { profile: wanted, noUniqueness } = settings.value;
  const profile = layout && wanted !== OWN ? explainedBy(layout).profile : wanted;
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
        <select class="field" value={profile} onChange={(event) => choose(event.currentTarget.value)}>
          {[...new Set([...names, profile, OWN])].map((name) => (
            <option key={name} value={name} disabled={name === "se" && !!layout && !ofExplainer(layout)}>
              {profileName(name)}
            </option>
          ))}
        </select>
      </label>
      {profile === OWN && (
        <button type="button" class="btn" aria-haspopup="dialog" onClick={() => (choosing.value = true)}>
          {say("choose")}
        </button>
      )}
      {choosing.value && <Choice />}
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
