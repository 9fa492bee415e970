/** Drawing the regions of a jigsaw: choose one, then press or drag over its cells. */

import { useRef, useState } from "preact/hooks";
import { REGION_LETTERS, regionShape } from "../model/spec.ts";
import { texts } from "../texts/say.ts";
import { Button } from "./controls.tsx";
import { draft, reshape } from "./draft.ts";
import { painting } from "./shapes.tsx";

const say = texts("regions", {
  en: {
    figure: "Regions",
    grid: "Regions, {n} by {n}",
    cell: "row {row} column {column}, region {name}",
    hint: "Choose a region, then drag over its cells.",
    region: "Region {name}, {held} of {n} cells",
    regions: "Region to draw",
    use: "Use these regions",
    cancel: "Cancel",
    left: "Each region takes {n} cells.",
    none: "none",
  },
  de: {
    figure: "Regionen",
    grid: "Regionen, {n} mal {n}",
    cell: "Zeile {row} Spalte {column}, Region {name}",
    hint: "Eine Region wählen, dann über ihre Zellen ziehen.",
    region: "Region {name}, {held} von {n} Zellen",
    regions: "Region zum Zeichnen",
    use: "Diese Regionen nehmen",
    cancel: "Abbrechen",
    left: "Jede Region hat {n} Zellen.",
    none: "keine",
  },
});

const shadeOf = (region: number): string => `c${(region % 8) + 1}`;

export function Regions() {
  const { shape } = draft.value;
  const n = shape.size;
  const regions = painting.value!;
  const [brush, take] = useState(0);
  const [at, move] = useState(0);
  const drawing = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  const held = Array.from({ length: n }, (_, region) => regions.filter((one) => one === region).length);
  const ready = held.every((count) => count === n);
  const paint = (cell: number, with_ = brush): void => {
    if (regions[cell] !== with_) painting.value = painting.value!.map((old, other) => (other === cell ? with_ : old));
  };
  const under = (event: PointerEvent): number | null => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-cell]")?.dataset[
      "cell"
    ];
    return cell === undefined ? null : Number(cell);
  };
  const keyed = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -n, ArrowDown: n, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const named = REGION_LETTERS.slice(0, n).indexOf(event.key.toUpperCase());
    if (by !== undefined) {
      const to = (at + by + n * n) % (n * n);
      move(to);
      grid.current!.querySelector<HTMLElement>(`[data-cell="${to}"]`)!.focus();
    } else if (event.key === " " || event.key === "Enter") paint(at);
    else if (named >= 0 && !event.ctrlKey && !event.metaKey) {
      take(named);
      paint(at, named);
    } else return;
    event.preventDefault();
  };
  return (
    <section class="figure" aria-label={say("figure")}>
      <div class="plate" style={{ "--n": n, "--k": 3 }}>
        <div class="board regions">
          <div
            role="grid"
            class="grid drags"
            ref={grid}
            aria-label={say("grid", { n })}
            aria-rowcount={n}
            aria-colcount={n}
            onKeyDown={keyed}
            onPointerDown={(event) => {
              const cell = under(event);
              if (cell === null) return;
              drawing.current = true;
              move(cell);
              paint(cell);
            }}
            onPointerMove={(event) => {
              const cell = drawing.current ? under(event) : null;
              if (cell !== null) paint(cell);
            }}
            onPointerUp={() => (drawing.current = false)}
            onPointerCancel={() => (drawing.current = false)}
            onPointerLeave={() => (drawing.current = false)}
          >
            {Array.from({ length: n }, (_, row) => (
              <div key={row} role="row" class="row" aria-rowindex={row + 1}>
                {Array.from({ length: n }, (__, column) => {
                  const cell = row * n + column;
                  const name = REGION_LETTERS[regions[cell]!]!;
                  return (
                    <div
                      key={column}
                      role="gridcell"
                      class={`cell ${shadeOf(regions[cell]!)}`}
                      data-cell={cell}
                      tabIndex={cell === at ? 0 : -1}
                      aria-colindex={column + 1}
                      aria-label={say("cell", { row: row + 1, column: column + 1, name })}
                      onFocus={() => move(cell)}
                    >
                      <span class="d" aria-hidden="true">
                        {name}
                      </span>
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        </div>
      </div>
      <div class="cap">
        <span>{say("hint")}</span>
        <span>{say("left", { n })}</span>
      </div>
      <div class="chips brushes" role="radiogroup" aria-label={say("regions")}>
        {held.map((count, region) => (
          <label key={region} class={count === n ? "full" : undefined}>
            <input
              type="radio"
              name="brush"
              checked={brush === region}
              onChange={() => take(region)}
              aria-label={say("region", { name: REGION_LETTERS[region]!, held: count, n })}
            />
            <span class={`sw ${shadeOf(region)}`} aria-hidden="true" />
            <b aria-hidden="true">{REGION_LETTERS[region]}</b>{" "}
            <span aria-hidden="true">
              {count}/{n}
            </span>
          </label>
        ))}
      </div>
      <div class="btns">
        <Button
          primary
          disabled={!ready}
          onClick={() => {
            reshape(regionShape(regions, shape.diagonals));
            painting.value = null;
          }}
        >
          {say("use")}
        </Button>
        <Button onClick={() => (painting.value = null)}>{say("cancel")}</Button>
      </div>
    </section>
  );
}
