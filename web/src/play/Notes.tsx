/** What there is to say about the game as it stands: conflicts, what Check found, the end. */

import type { ComponentChildren } from "preact";
import { cellName } from "../model/layout.ts";
import { symbolOf } from "../model/puzzle.ts";
import { houseName } from "../board/words.ts";
import { game, puzzle } from "../state.ts";
import { conflicts, finding } from "./doing.ts";
import { finishText, say } from "./words.ts";

const Wave = () => (
  <svg class="zig i" viewBox="0 0 22 22" aria-hidden="true">
    <path d="M2 14q2.25-6 4.5 0t4.5 0 4.5 0 4.5 0" stroke-width="2.2" />
  </svg>
);
const Tick = () => (
  <svg class="i" viewBox="0 0 20 20" aria-hidden="true">
    <path d="m4 10.5 4 4 8-9" />
  </svg>
);

/** Names of cells as a list with "and". */
function Cells({ cells, size }: { cells: readonly number[]; size: number }) {
  return (
    <>
      {cells.map((cell, at) => [
        at === 0 ? "" : at === cells.length - 1 ? say("and") : ", ",
        <span key={cell} class="cl">
          {cellName(cell, size)}
        </span>,
      ])}
    </>
  );
}

const SHOWN = 2;
const NAMED = 12;

function lines(): ComponentChildren {
  const [its, playing] = [puzzle.value, game.value];
  if (!its || !playing) return null;
  const { size } = its.layout;
  const found = finding.value;
  if (found === "unknown")
    return (
      <>
        <Wave />
        <p>{say(its.status === "multiple" ? "several" : its.status === "none" ? "noneEither" : "unknown")}</p>
      </>
    );
  if (found) {
    const wrong = [...found.wrong];
    if (!wrong.length)
      return (
        <>
          <Tick />
          <p>{say("right")}</p>
        </>
      );
    return (
      <>
        <Wave />
        <p>
          {say("wrong", { n: wrong.length })}
          <Cells cells={wrong.slice(0, NAMED)} size={size} />
          {wrong.length > NAMED ? " …" : "."}
        </p>
      </>
    );
  }
  if (playing.finished && !conflicts.value.length && its.givens.includes(0))
    return (
      <>
        <Tick />
        <p>{finishText(playing)}</p>
      </>
    );
  // The same cells may share a row and a box: they are named once.
  const seen = new Set<string>();
  const each = conflicts.value.filter(({ cells }) => !seen.has(cells.join()) && seen.add(cells.join()));
  if (!each.length) return null;
  return (
    <>
      <Wave />
      <div>
        {each.slice(0, SHOWN).map(({ house, value, cells }) => (
          <p key={`${house}:${value}`}>
            {say(cells.length === 2 ? "conflict" : "conflicts", {
              n: cells.length,
              value: symbolOf(its, value),
              house: houseName(its.layout, house),
            })}
            <Cells cells={cells} size={size} />.
          </p>
        ))}
        {each.length > SHOWN && <p>{say("more", { n: each.length - SHOWN })}</p>}
      </div>
    </>
  );
}

/** Always in the page, so that what comes into it is heard; the end of a game is announced once, when it comes. */
export function Notes() {
  const said = lines();
  const over = game.value?.finished && !finding.value && !conflicts.value.length;
  return (
    <div class={said ? "note" : "note none"} role={over ? undefined : "status"}>
      {said}
    </div>
  );
}
