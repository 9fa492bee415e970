/** The levels of HoDoKu, as the language calls them: the first sight names them too, without the form. */

import { texts } from "../texts/say.ts";

const say = texts("levels", {
  en: {
    easy: "Easy",
    medium: "Medium",
    hard: "Hard",
    unfair: "Unfair",
    extreme: "Extreme",
  },
  de: {
    easy: "Leicht",
    medium: "Mittel",
    hard: "Schwer",
    unfair: "Unfair",
    extreme: "Extrem",
  },
});

export const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"] as const;
export const sayLevel = (level: string): string =>
  LEVELS.some((known) => known === level) ? say(level as (typeof LEVELS)[number]) : level;
