/** What is not needed at each move: filters, kept positions, the clock, other rooms. */

import { game, puzzle, set, settings } from "../state.ts";
import { paused } from "./clock.ts";
import { filter, forget, keepPosition, restart, returnTo } from "./doing.ts";
import { say } from "./words.ts";

function Filters() {
  const its = puzzle.value!;
  const choices: readonly (readonly [number | "pairs" | null, string])[] = [
    [null, say("noFilter")],
    ...its.symbols.map((symbol, at) => [at + 1, symbol] as const),
    ["pairs", say("pairs")],
  ];
  return (
    <fieldset class="f">
      <legend>{say("filter")}</legend>
      <div class="chips filters">
        {choices.map(([what, text]) => (
          <label key={text}>
            <input type="radio" name="filter" checked={filter.value === what} onChange={() => void (filter.value = what)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function WhatIf() {
  const { savepoints, now } = game.value!;
  const filledOf = (values: readonly number[]): number => values.filter((value) => value).length;
  return (
    <div class="f">
      <h2 class="lg">{say("whatIf")}</h2>
      <ul class="rows">
        {savepoints.map(({ name, position }, index) => (
          <li key={name}>
            <span>{say("keptAt", { n: name, filled: filledOf(position.values) })}</span>
            <button class="ib" onClick={() => returnTo(index)} disabled={position === now}>
              {say("back")}
            </button>
            <button class="ib" onClick={() => forget(index)}>
              {say("forget")}
            </button>
          </li>
        ))}
      </ul>
      <button
        class="btn"
        onClick={() => keepPosition(String(1 + Math.max(0, ...savepoints.map(({ name }) => Number(name) || 0))))}
      >
        {say("keepPosition")}
      </button>
    </div>
  );
}

export function More() {
  if (!game.value || !puzzle.value) return null;
  return (
    <details class="sec fold">
      <summary>{say("moreTitle")}</summary>
      <Filters />
      <WhatIf />
      <div class="btns">
        <button class="btn" onClick={() => void (paused.value = true)} disabled={game.value.finished}>
          {say("pauseShort")}
        </button>
        <button class="btn" onClick={() => set({ showTimer: !settings.value.showTimer })}>
          {say(settings.value.showTimer ? "hideTimer" : "showTimer")}
        </button>
        <button class="btn" onClick={restart}>
          {say("restart")}
        </button>
      </div>
      <p class="links">
        <a href="#statistics">{say("games")}</a> <a href="#keys">{say("keys")}</a> <a href="#settings">{say("settings")}</a>
      </p>
    </details>
  );
}
