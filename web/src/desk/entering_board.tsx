/** The grid of the entrance, typed into; where there may be no keyboard, with a keypad. */

import { Board } from "../board/Board.tsx";
import { Told } from "../board/Told.tsx";
import { Icon } from "../icons.tsx";
import { blank } from "../model/game.ts";
import type { Picture } from "../model/picture.ts";
import { loaded } from "../rules/loaded.ts";
import {
  begun,
  clues,
  conflicts,
  cursor,
  draft,
  drawing,
  drawn,
  enterValue,
  layoutOfDraft,
  openDraft,
  press,
  ruling,
  sound,
  write,
} from "./draft.ts";
import { Drawing, drawnBy, sheet } from "./drawing.tsx";
import { say } from "./entering_words.ts";
import { leftPicture } from "./leaving.ts";

const COARSE = matchMedia("(pointer: coarse)");

function Keypad() {
  const { symbols } = draft.value;
  const cell = cursor.value.at(-1) ?? 0;
  const beside = symbols.length <= 9 ? symbols.length + 1 : symbols.length <= 13 ? 7 : 9;
  return (
    <div class="pad sm entry" style={{ "--beside": beside, "--below": beside }} role="group" aria-label={say("keys")}>
      {symbols.map((symbol, at) => (
        <button key={symbol} type="button" class="key" onClick={() => enterValue(cell, at + 1)}>
          {symbol}
        </button>
      ))}
      <button type="button" class="key" aria-label={say("erase")} onClick={() => write(cell, 0)}>
        <Icon name="erase" />
      </button>
    </div>
  );
}

export function Figure({ solution }: { solution: readonly number[] | null }) {
  const { symbols, values, rules } = draft.value;
  const position = { ...blank(values), pen: drawn.value };
  const picture: Picture | null = solution ? { values: solution } : leftPicture();
  const broken = rules.length ? loaded()?.brokenIn(rules, layoutOfDraft.value, values) : undefined;
  const key = (event: KeyboardEvent, cell: number): boolean => {
    if (drawing.value && drawnBy(event, cell)) return true;
    if (event.key !== "Enter") return press(event, cell);
    if (begun.value && sound.value) openDraft("play");
    return true;
  };
  return (
    <section class="figure" aria-label={say("figure")}>
      <Board
        layout={layoutOfDraft.value}
        symbols={symbols}
        givens={values}
        position={position}
        picture={picture}
        selection={solution ? [] : cursor.value}
        onSelect={(selection) => (cursor.value = selection)}
        onKey={key}
        rules={rules}
        several={ruling.value}
        broken={broken}
        conflicts={conflicts.value}
        label={say("grid", { n: draft.value.shape.size })}
        sheet={solution ? null : sheet()}
        drawing={drawing.value}
      />
      <div class="cap">
        <span>{say("typing")}</span>
        <span>
          {clues.value > 0 && say("givens", { n: clues.value })}
          {clues.value > 0 && rules.length > 0 && ", "}
          {rules.length > 0 && say("rules", { n: rules.length })}
        </span>
      </div>
      <Told rules={rules} layout={layoutOfDraft.value} broken={broken} />
      {(COARSE.matches || symbols.some((symbol) => symbol.length > 1 || symbol > "~")) && !solution && <Keypad />}
      <Drawing />
    </section>
  );
}
