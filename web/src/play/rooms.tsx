/** The rooms of this folder, as the frame calls them. */

import { Board } from "../board/Board.tsx";
import { conflictsOf } from "../model/layout.ts";
import { game, lit, picture, puzzle, selection, settings } from "../state.ts";

export function Play() {
  const [its, now] = [puzzle.value, game.value?.now];
  if (!its || !now) return <main class="bench" id="main" tabIndex={-1}><h1>Play</h1></main>;
  const cursor = selection.value.at(-1);
  return (
    <main class="bench play plain" id="main" tabIndex={-1}>
      <section class="figure" aria-label="Puzzle">
        <Board layout={its.layout} symbols={its.symbols} givens={its.givens} position={now} picture={picture.value && { ...picture.value, lit: lit.value }}
          selection={selection.value} onSelect={(cells) => void (selection.value = cells)} several
          conflicts={settings.value.showConflicts ? conflictsOf(its.layout, now.values) : []}
          same={cursor === undefined ? 0 : now.values[cursor]!} peers={settings.value.highlightPeers} />
      </section>
    </main>
  );
}
export function Statistics() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Statistics</h1></main>;
}
export function Keys() {
  return <main class="bench" id="main" tabIndex={-1}><h1>Keys</h1></main>;
}
export function Timer() {
  return null;
}
