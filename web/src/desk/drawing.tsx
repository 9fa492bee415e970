/** Lines and colours of one's own while a puzzle is set. */

import { pen, penRoom } from "../board/pen.ts";
import type { Sheet } from "../board/pen.ts";
import { spotsOf } from "../board/spots.ts";
import { rubbed } from "../model/pen.ts";
import { texts } from "../texts/say.ts";
import { cursor, draft, draw, drawing, drawn, layoutOfDraft } from "./draft.ts";
import { leftPicture } from "./leaving.ts";
import { typed } from "./typing.ts";

const say = texts("drawing", {
  en: {
    title: "Lines and colours of your own",
    why: "While this is open, you draw on the grid. The drawing stays in this tab and is not part of the puzzle. “What is still possible” shows candidates.",
  },
  de: {
    title: "Eigene Linien und Farben",
    why: "Solange dies offen ist, zeichnest du im Gitter. Die Zeichnung bleibt in diesem Tab und gehört nicht zum Rätsel. „Was noch möglich ist“ zeigt Kandidaten.",
  },
});

/** The grid as the pen draws on it. */
export function sheet(): Sheet {
  const { symbols, values } = draft.value;
  return {
    layout: layoutOfDraft.value,
    spots: spotsOf(layoutOfDraft.value),
    symbols,
    values,
    candidates: leftPicture()?.candidates ?? null,
    pen: drawn.value,
    cursor: cursor.value.at(-1) ?? 0,
    select: (cell) => void (cursor.value = [cell]),
    draw,
  };
}

/** While it is open, pointer and keys draw on the grid. */
export function Drawing() {
  const Tools = drawing.value ? pen()?.Tools : null;
  return (
    <details class="sec" open={drawing.value} onToggle={(event) => void (drawing.value = event.currentTarget.open)}>
      <summary>
        <h2>{say("title")}</h2>
      </summary>
      {drawing.value && <p class="quiet">{say("why")}</p>}
      {Tools && <Tools on={sheet()} keys />}
    </details>
  );
}

/** A key while the grid is drawn on; false: not one of the pen's. */
export function drawnBy(event: KeyboardEvent, cell: number): boolean {
  const room = penRoom.value;
  if (!room || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "Escape") return room.drop();
  if (event.key === "Delete" || event.key === "Backspace") {
    draw(rubbed(drawn.value, [cell]));
    return true;
  }
  const value = event.key === "Enter" ? 0 : (typed(draft.value.symbols, event.key)?.value ?? -1);
  if (value >= 0) room.point(sheet(), cell, value);
  return value >= 0 || event.key === " ";
}
