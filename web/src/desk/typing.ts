/** Typing values straight into a grid. */

/** What the characters typed so far in a cell mean: a value, and whether a longer symbol could still come. */
export function typed(symbols: readonly string[], text: string): { value: number; more: boolean } | null {
  const fold = (symbol: string): string => symbol.toLocaleUpperCase("en");
  const exact = symbols.indexOf(text);
  const value = (exact >= 0 ? exact : symbols.findIndex((symbol) => fold(symbol) === fold(text))) + 1;
  const more = symbols.some((symbol) => symbol.length > text.length && fold(symbol).startsWith(fold(text)));
  return value || more ? { value, more } : null;
}

/** Characters that leave a cell empty, unless they are symbols. */
export const isBlank = (key: string): boolean => key === " " || key === "." || key === "0" || key === "_";
