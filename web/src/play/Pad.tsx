/** Modes, keypad and tools. */

import { leftOf } from "../model/moves.ts";
import type { Mode } from "../model/moves.ts";
import { Icon } from "../icons.tsx";
import type { IconName } from "../icons.tsx";
import { colourName } from "../board/words.ts";
import { game, puzzle, selection } from "../state.ts";
import { pen } from "../board/pen.ts";
import { check, choose, marks, mode, press, redo, rub, sheet, undo } from "./doing.ts";
import { say } from "./words.ts";

export function Modes() {
  const shown = Boolean(game.value?.now.candidates);
  const modes: readonly Mode[] = shown
    ? ["digit", "mark", "colour", "pen"]
    : ["digit", "corner", "centre", "colour", "pen"];
  return (
    <fieldset class="f modes">
      <legend class="vh">{say("modes")}</legend>
      <div class="seg">
        {modes.map((name) => (
          <label key={name}>
            <input type="radio" name="mode" checked={mode.value === name} onChange={() => choose(name)} />
            <span>{say(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Columns of the keypad beside the board, and below it. */
function columnsOf(size: number): readonly [number, number] {
  if (size <= 4) return [size, size];
  if (size <= 9) return [size % 3 === 0 ? 3 : 4, size];
  return size <= 12 ? [4, 6] : size <= 16 ? [8, 8] : [9, 13];
}

/** The button keeps the focus where it was: the board goes on hearing keys. */
const stay = (event: MouseEvent): void => event.preventDefault();

export function Keys() {
  const [its, now] = [puzzle.value, game.value?.now];
  if (!its || !now) return null;
  const { size } = its.layout;
  const cursor = selection.value.at(-1);
  if (mode.value === "colour")
    return (
      <div class="sws" role="group" aria-label={say("colours")}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((colour) => (
          <button
            key={colour}
            class={`sw c${colour}`}
            aria-label={`${colour}, ${colourName(colour)}`}
            onMouseDown={stay}
            onClick={() => press(colour)}
            aria-pressed={cursor !== undefined && (now.colours[cursor]! & (1 << (colour - 1))) !== 0}
          >
            <span aria-hidden="true">{colour}</span>
          </button>
        ))}
      </div>
    );
  const drawing = mode.value === "pen";
  const PenTools = drawing ? pen()?.Tools : null;
  const [beside, below] = columnsOf(size);
  const left = leftOf(size, now.values);
  const value = cursor === undefined ? 0 : now.values[cursor]!;
  const pad = (
    <div
      class={`pad${size > 9 ? " sm" : ""}${size > 16 ? " n25" : size > 12 ? " n16" : ""}`}
      style={{ "--beside": beside, "--below": below }}
      role="group"
      aria-label={say("digits")}
    >
      {its.symbols.map((symbol, at) => {
        const rest = left[at]!;
        return (
          <button
            key={symbol}
            class={[...symbol].length > 1 ? "key long" : "key"}
            aria-pressed={value === at + 1}
            onMouseDown={stay}
            onClick={() => press(at + 1)}
            aria-label={say(rest < 0 ? "keyOver" : "keyLeft", { value: symbol, n: Math.abs(rest) })}
            data-done={rest === 0 || undefined}
          >
            {symbol} <small>{say(rest < 0 ? "over" : "left", { n: Math.abs(rest) })}</small>
          </button>
        );
      })}
    </div>
  );
  const on = PenTools && sheet();
  return (
    <>
      {PenTools && on && <PenTools on={on} />}
      {pad}
    </>
  );
}

function Tool({
  icon,
  text,
  does,
  off = false,
  pressed,
}: {
  icon: IconName;
  text: string;
  does: () => void;
  off?: boolean;
  pressed?: boolean;
}) {
  return (
    <button class="ib" onMouseDown={stay} onClick={does} disabled={off} aria-pressed={pressed}>
      <Icon name={icon} />
      {text}
    </button>
  );
}

export function Tools() {
  const playing = game.value;
  if (!playing) return null;
  return (
    <div class="acts" role="group" aria-label={say("tools")}>
      <Tool icon="undo" text={say("undo")} does={undo} off={!playing.past.length} />
      <Tool icon="redo" text={say("redo")} does={redo} off={!playing.future.length} />
      <Tool icon="erase" text={say("erase")} does={rub} />
      <Tool icon="marks" text={say("marks")} does={marks} pressed={playing.now.candidates !== null} />
      <Tool icon="check" text={say("check")} does={check} />
    </div>
  );
}
