/** What the rooms of the page share.  A room that needs more keeps it in its own folder. */

import { batch, effect, signal } from "@preact/signals";
import type { Game } from "./model/game.ts";
import { begin } from "./model/game.ts";
import type { Picture } from "./model/picture.ts";
import type { View } from "./model/place.ts";
import type { Puzzle } from "./model/puzzle.ts";
import { find, idOf } from "./model/shelf.ts";
import type { Language } from "./texts/say.ts";
import { languages, wanted } from "./texts/say.ts";

export type { View };

export const view = signal<View>("front");
export const puzzle = signal<Puzzle | null>(null);
export const game = signal<Game | null>(null);

/** Selected cells, the cursor last; what the keypad and the keys act on. */
export const selection = signal<readonly number[]>([]);
/** What is painted on the board besides the game: a step, a hint, two solutions. */
export const picture = signal<Picture | null>(null);
/** A hint is being given: the play room shows it in place of the keypad. */
export const hinting = signal(false);
/** A mark that the pointer or the focus is on, in the board or in a sentence. */
export const lit = signal<number | null>(null);

export interface Settings {
  readonly theme: "system" | "light" | "dark";
  readonly language: "system" | Language;
  readonly profile: string;
  /** Techniques of the profile `own`, in the order in which they are tried; with a minus: left out.  Empty: as in HoDoKu. */
  readonly techniques: readonly string[];
  /** Leave out the techniques that rely on there being only one solution. */
  readonly noUniqueness: boolean;
  readonly keepCandidates: boolean;
  readonly showConflicts: boolean;
  readonly highlightSame: boolean;
  readonly highlightPeers: boolean;
  readonly showTimer: boolean;
  /** Commands of one letter (WCAG 2.1.4). */
  readonly letterKeys: boolean;
}

const KEY = "sudokit.settings";
const standard: Settings = {
  theme: "system",
  language: "system",
  profile: "hodoku",
  techniques: [],
  noUniqueness: false,
  keepCandidates: true,
  showConflicts: true,
  highlightSame: true,
  highlightPeers: true,
  showTimer: true,
  letterKeys: true,
};

/** The language that the address names, `?lang=fr`. */
const named = (): Partial<Settings> => {
  const tag = new URLSearchParams(globalThis.location?.search ?? "").get("lang");
  const language = languages.find((one) => one === tag);
  return language ? { language } : {};
};

function stored(): Settings {
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>), ...named() };
  } catch {
    return { ...standard, ...named() }; // no storage, or not ours
  }
}

export const settings = signal<Settings>(stored());
effect(() => {
  wanted.value = settings.value.language;
  // Another choice than that of the address takes its place, so that a reload keeps it.
  if (named().language && named().language !== settings.value.language) {
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }
});
export const set = (change: Partial<Settings>): void => void (settings.value = { ...settings.value, ...change });

const darkSystem = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
const systemIsDark = signal(darkSystem?.matches ?? false);
darkSystem?.addEventListener("change", (event) => void (systemIsDark.value = event.matches));

effect(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // private windows may refuse; the settings then last as long as the page
  }
  const { theme } = settings.value;
  document.documentElement.dataset["theme"] = theme === "system" ? (systemIsDark.value ? "dark" : "light") : theme;
});

/** What screen readers say next; polite. */
export const spoken = signal("");
export const announce = (text: string): void => void (spoken.value = text);

/** The browser's storage, where it lets us. */
export const storage: Storage | null = (() => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // private windows may refuse
  }
})();

/** Play a puzzle: the game that was kept of it, else a new one.  What was known of it then is not requested again. */
export function open(opened: Puzzle, at: View = "play"): void {
  const kept = storage && find(storage, idOf(opened));
  const next =
    kept && !opened.solution
      ? {
          ...opened,
          ...kept.puzzle,
          title: opened.title || kept.puzzle.title,
          givens: opened.givens,
          layout: opened.layout,
        }
      : opened;
  batch(() => {
    puzzle.value = next;
    game.value = kept && !kept.game.finished ? kept.game : begin(next.givens);
    selection.value = [];
    picture.value = null;
    hinting.value = false;
    view.value = at;
  });
}

/** Shows a hint in the place of the keypad, and counts it. */
export function beginHint(): void {
  if (!game.value) return;
  game.value = { ...game.value, hints: game.value.hints + 1 };
  hinting.value = true;
}
