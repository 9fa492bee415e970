/** Keys of the play room, wherever the focus is. */

import type { Command } from "../model/keys.ts";
import { commandOf, heldMode } from "../model/keys.ts";
import { step, withCell } from "../model/select.ts";
import { announce, game, hinting, puzzle, selection, settings, view } from "../state.ts";
import { paused } from "./clock.ts";
import {
  askHint,
  choose,
  dropLine,
  filter,
  finding,
  held,
  leaveHint,
  marks,
  mode,
  press,
  redo,
  rub,
  single,
  undo,
} from "./doing.ts";
import { say } from "./words.ts";

/** Fields that take text keep their keys. */
const typing = (at: EventTarget | null): boolean =>
  at instanceof Element &&
  at.closest("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])") !== null;

/** Nothing here has a use of its own for arrows. */
const idle = (at: EventTarget | null): boolean =>
  at === document.body || (at instanceof Element && (at.id === "main" || at.matches(".bar a")));

function move(key: string, extend: boolean): void {
  const cursor = selection.value.at(-1);
  const to = cursor === undefined ? 0 : step(puzzle.value!.layout.size, cursor, key);
  if (to === null) return;
  selection.value = extend && cursor !== undefined ? withCell(selection.value, to) : [to];
  document.querySelector<HTMLElement>(`#grid [data-cell="${to}"]`)?.focus({ preventScroll: true });
}

/** True: done. */
function obey(command: Command): boolean {
  switch (command.does) {
    case "write":
      return (command.mode ? press(command.value, command.mode) : press(command.value), true);
    case "mode":
      if (command.mode !== "pen" || mode.value !== "pen") announce(say(command.mode)); // the pen says its next tool itself
      choose(command.mode);
      return true;
    case "move":
      return (move(command.key, command.extend), true);
    case "undo":
      return (undo(), true);
    case "redo":
      return (redo(), true);
    case "single":
      return (single(), true);
    case "erase":
      return (rub(), true);
    case "marks":
      return (marks(), true);
    case "keys":
      return ((view.value = "keys"), true);
    case "all":
      return ((selection.value = game.value!.now.values.map((_, cell) => cell)), true);
    case "hint":
      if (hinting.value) return false; // the hint itself goes on to its next stage
      return (askHint(), true);
    case "leave":
      if (hinting.value) leaveHint();
      else if (dropLine()) return true;
      else if (finding.value) finding.value = null;
      else if (filter.value) filter.value = null;
      else if (selection.value.length > 1) selection.value = selection.value.slice(-1);
      else selection.value = [];
      return true;
  }
}

function down(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || typing(event.target) || !game.value || !puzzle.value || paused.value)
    return;
  held.value = heldMode(event);
  const colour = mode.value === "colour" && !event.altKey ? /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1] : undefined;
  const command: Command | null = colour
    ? { does: "write", value: Number(colour), mode: "colour" }
    : commandOf(event, puzzle.value.symbols, settings.value.letterKeys);
  const arrow =
    !command && !event.ctrlKey && !event.metaKey && !event.altKey && event.key.startsWith("Arrow") && idle(event.target);
  // Enter on a button or a link is theirs.
  if (command?.does === "single" && !(event.target as Element).closest("#grid")) return;
  if (arrow) move(event.key, event.shiftKey);
  else if (!command || !obey(command)) return;
  event.preventDefault();
}

const up = (event: KeyboardEvent): void => void (held.value = heldMode(event));
const away = (): void => void (held.value = null);

/** Begin to hear keys; what it gives back ends it. */
export function listen(): () => void {
  addEventListener("keydown", down);
  addEventListener("keyup", up);
  addEventListener("blur", away);
  return () => {
    removeEventListener("keydown", down);
    removeEventListener("keyup", up);
    removeEventListener("blur", away);
    away();
  };
}
