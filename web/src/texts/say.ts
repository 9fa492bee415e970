/** Texts: each room brings its own in every language; a language that lacks one does not compile. */

import { computed, signal } from "@preact/signals";

export type Language = "en" | "de";
export const languages: readonly Language[] = ["en", "de"];

const known = (tag: string): Language => (tag.toLowerCase().startsWith("de") ? "de" : "en");

/** The language that the settings name; `state.ts` keeps it. */
export const wanted = signal<Language | "system">("system");

export const language = computed<Language>(() => (wanted.value === "system" ? known(navigator.language) : wanted.value));

/** For dates and numbers: the browser's own variant of the language. */
export const locale = computed<string>(
  () =>
    navigator.languages.find((tag) => known(tag) === language.value && tag.toLowerCase().startsWith(language.value)) ??
    language.value,
);

type Texts = Readonly<Record<string, string>>;
type Arguments = Readonly<Record<string, string | number>>;

/** Make a room's `say(key, arguments)`; `{name}` is replaced, `{n|one|many}` chosen by number. */
export function texts<T extends Texts>(
  all: Readonly<{ en: T } & Record<Exclude<Language, "en">, { readonly [K in keyof T]: string }>>,
) {
  return (key: keyof T & string, given: Arguments = {}): string =>
    all[language.value][key]!.replace(
      /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
      (_, name: string, one?: string, many?: string) =>
        one === undefined ? String(given[name]) : given[name] === 1 ? one : many!,
    );
}
