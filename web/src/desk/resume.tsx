/** Games that were left: the last ones, to go on with. */

import { find, entries } from "../model/shelf.ts";
import { open, storage } from "../state.ts";
import { texts } from "../texts/say.ts";
import { Icon } from "../icons.tsx";
import { Still } from "./mini.tsx";

const say = texts("resume", {
  en: {
    title: "Continue playing",
    all: "All games",
    untitled: "{n}×{n}, {clues} givens",
    filled: "{filled} of {all} filled",
  },
  de: {
    title: "Weiterspielen",
    all: "Alle Spiele",
    untitled: "{n}×{n}, {clues} Vorgaben",
    filled: "{filled} von {all} gefüllt",
  },
});

const SHOWN = 2;

export function Resume() {
  if (!storage) return null;
  const left = entries(storage)
    .filter(({ finished }) => !finished)
    .slice(0, SHOWN);
  const kept = left.flatMap((entry) => find(storage!, entry.id) ?? []);
  if (!kept.length) return null;
  return (
    <div class="sec">
      <div class="sec-h">
        <h2>{say("title")}</h2>
        <a href="#statistics">{say("all")}</a>
      </div>
      <ul class="ways flush resume">
        {kept.map(({ puzzle, game }, at) => {
          const n = puzzle.layout.size;
          return (
            <li key={left[at]!.id}>
              <button type="button" onClick={() => open(puzzle)}>
                <Still
                  layout={puzzle.layout}
                  symbols={puzzle.symbols}
                  rules={puzzle.rules}
                  values={game.now.values}
                  givens={puzzle.givens}
                  label=""
                />
                <b>
                  {puzzle.title || say("untitled", { n, clues: puzzle.givens.filter(Boolean).length })}
                  <span>{say("filled", { filled: game.now.values.filter(Boolean).length, all: n * n })}</span>
                </b>
                <Icon name="next" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
