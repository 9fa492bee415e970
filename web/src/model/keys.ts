/** The keyboard in the play room: what a key asks for. */

import type { Mode } from "./moves.ts";
import { standardSymbols } from "./spec.ts";

export type Command =
  | { readonly does: "write"; readonly value: number; readonly mode: Mode | null }
  | { readonly does: "mode"; readonly mode: Mode }
  | { readonly does: "move"; readonly key: string; readonly extend: boolean }
  | { readonly does: "undo" | "redo" | "erase" | "single" | "hint" | "marks" | "keys" | "leave" | "all" };

export type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const LETTERS: Readonly<Record<string, Command>> = {
  z: { does: "mode", mode: "digit" },
  x: { does: "mode", mode: "corner" },
  c: { does: "mode", mode: "centre" },
  v: { does: "mode", mode: "colour" },
  b: { does: "mode", mode: "pen" },
  h: { does: "hint" },
  m: { does: "marks" },
};
const MOVES: Readonly<Record<string, string>> = { w: "ArrowUp", a: "ArrowLeft", s: "ArrowDown", d: "ArrowRight" };

/** What is written while Ctrl or Shift is held. */
export function heldMode(pressed: Pick<Pressed, "ctrlKey" | "metaKey" | "shiftKey">): Mode | null {
  const ctrl = pressed.ctrlKey || pressed.metaKey;
  return ctrl ? (pressed.shiftKey ? "colour" : "centre") : pressed.shiftKey ? "corner" : null;
}

/** The value that a key writes; 0: none.  Digits are recognised by their place, as Shift changes what they print. */
function valueOf(pressed: Pressed, symbols: readonly string[]): number {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(pressed.code)?.[1];
  const key = digit ?? (pressed.key.length === 1 ? pressed.key : "");
  if (!key) return 0;
  const same = (symbol: string): boolean => symbol === key || symbol.toUpperCase() === key.toUpperCase();
  const own = symbols.indexOf(key) + 1 || symbols.findIndex(same) + 1;
  if (own) return own;
  // Symbols that no single key writes are written by their rank.
  return symbols.some((symbol) => [...symbol].length > 1 || !/[\dA-Za-z]/.test(symbol))
    ? standardSymbols(symbols.length).findIndex(same) + 1
    : 0;
}

/** How a command of one letter is pressed: alone, with Alt where the letter writes a symbol or a setting turns letters off. */
export function withAlt(letter: string, symbols: readonly string[], letters: boolean): string {
  const pressed = {
    key: letter.toLowerCase(),
    code: `Key${letter}`,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
  };
  return letters && !valueOf(pressed, symbols) ? letter : `Alt ${letter}`;
}

/** What a key asks for; null: nothing here.  Letters that are symbols write; commands then take Alt. */
export function commandOf(pressed: Pressed, symbols: readonly string[], letters: boolean): Command | null {
  const { key, altKey, shiftKey } = pressed;
  const ctrl = pressed.ctrlKey || pressed.metaKey;
  const low = key.length === 1 ? key.toLowerCase() : key;
  if (ctrl && !altKey && low === "z") return { does: shiftKey ? "redo" : "undo" };
  if (ctrl && !altKey && low === "y") return { does: "redo" };
  if (ctrl && !altKey && low === "a") return { does: "all" };
  if (key === "Escape") return { does: "leave" };
  if (key === "Delete" || key === "Backspace") return { does: "erase" };
  if (key === "Enter" && !ctrl && !altKey) return { does: "single" };
  const value = altKey ? 0 : valueOf(pressed, symbols);
  const digit = /^(?:Digit|Numpad)\d$/.test(pressed.code);
  // Ctrl with a letter belongs to the browser.
  if (value && (digit || !ctrl)) return { does: "write", value, mode: heldMode(pressed) };
  if (digit && pressed.code.endsWith("0") && !ctrl && !altKey) return { does: "erase" };
  if (ctrl) return null;
  if (key === "?") return { does: "keys" };
  if (!altKey && !letters) return null;
  const letter = altKey ? (/^Key([A-Z])$/.exec(pressed.code)?.[1]?.toLowerCase() ?? low) : low;
  if (MOVES[letter]) return { does: "move", key: MOVES[letter], extend: shiftKey };
  return shiftKey ? null : (LETTERS[letter] ?? null);
}
