/** Texts: each room brings its own in English and German, and a room that lacks one does not compile.  Other languages are a file
 *  each, with a room's texts under its name, fetched when they are chosen; `words.test.ts` holds them complete. */

import { computed, effect, signal } from "@preact/signals";

export type Language = "en" | "de" | "es" | "fr" | "ja";
/** By their own names. */
export const LANGUAGES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ja: "日本語",
};
export const languages = Object.keys(LANGUAGES) as readonly Language[];

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Later = Exclude<Language, "en" | "de">;
const FILES: Readonly<Record<Later, () => Promise<{ default: Words }>>> = {
  es: () => import("./es.json"),
  fr: () => import("./fr.json"),
  ja: () => import("./ja.json"),
};

const spoken = (tag: string): Language | undefined => languages.find((one) => one === tag.toLowerCase().split("-", 1)[0]);

/** The language that the settings name; `state.ts` keeps it. */
export const wanted = signal<Language | "system">("system");
const asked = computed<Language>(() =>
  wanted.value !== "system" ? wanted.value : (navigator.languages.map(spoken).find(Boolean) ?? "en"),
);

const loaded = signal<Readonly<Partial<Record<Language, Words>>>>({});
/** Until its words are here, a language is English. */
export const language = computed<Language>(() =>
  asked.value === "en" || asked.value === "de" || loaded.value[asked.value] ? asked.value : "en",
);
/** What `lang` is of an argument: none where it is in the language of the page, else English. */
export const argued = computed<"en" | undefined>(() => (language.value in FILES ? "en" : undefined));

async function fetched(): Promise<void> {
  const chosen = asked.value;
  if (!(chosen in FILES) || loaded.value[chosen]) return;
  try {
    const { default: words } = await FILES[chosen as Later]();
    loaded.value = { ...loaded.value, [chosen]: words };
  } catch {
    // without a network the page stays English; the next visit asks again
  }
}
/** Settles when the words of the first language are here. */
export const begun: Promise<void> = Promise.resolve().then(fetched);
effect(() => void (asked.value, begun.then(fetched)));

/** For dates and numbers: the browser's own variant of the language. */
export const locale = computed<string>(
  () => navigator.languages.find((tag) => spoken(tag) === language.value) ?? language.value,
);

type Texts = Readonly<Record<string, string>>;
type Arguments = Readonly<Record<string, string | number>>;

const rules = new Map<Language, Intl.PluralRules>();
/** Whether a language takes its singular for a number: 0 does in French, none in Japanese. */
function single(number: unknown, of: Language): boolean {
  let known = rules.get(of);
  if (!known) rules.set(of, (known = new Intl.PluralRules(of)));
  return known.select(Number(number)) === "one";
}

/** Make a room's `say(key, arguments)`; `{name}` is replaced, `{n|one|many}` chosen by number. */
export function texts<T extends Texts>(room: string, all: Readonly<{ en: T; de: { readonly [K in keyof T]: string } }>) {
  return (key: keyof T & string, given: Arguments = {}): string => {
    const now = language.value;
    const text = now === "en" || now === "de" ? all[now][key] : loaded.value[now]?.[room]?.[key];
    return (text ?? all.en[key]!).replace(
      /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
      (_, name: string, one?: string, many?: string) =>
        one === undefined ? String(given[name]) : single(given[name], now) ? one : many!,
    );
  };
}
