/** The pen: colours of candidates, lines and arrows between candidates or cells, drawn by pointer or by keys.  Fetched when needed. */

import { signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Kind } from "../model/pen.ts";
import { COLOUR, inksIn, inSight } from "../model/pen.ts";
import { coloured, COLOURS, joined, jointsIn } from "../model/penning.ts";
import { cellOfMark, markKey, valueOfMark } from "../model/picture.ts";
import { announce } from "../state.ts";
import "../styles/pen.css";
import { texts } from "../texts/say.ts";
import { loose, start } from "./pen.ts";
import type { Sheet } from "./pen.ts";
import type { Point } from "./spots.ts";
import type { Called } from "./words.ts";

const say = texts("pen", {
  en: {
    tools: "What the pen draws",
    kind3: "Colour",
    kind0: "Line",
    kind1: "Arrow",
    kind2: "Dotted arrow",
    colours: "Colours of candidates",
    i1: "disc",
    i2: "square",
    i3: "diamond",
    i4: "triangle",
    i5: "hexagon",
    i6: "pentagon",
    i7: "ring",
    i8: "frame",
    howColour: "Click a candidate, or select a cell and press a symbol.",
    howLine:
      "Drag from a candidate or cell to another, or select a cell and press a symbol (Enter: the whole cell), first for the start, then for the end.",
    hidden: "Show the candidates first.",
    noCandidate: "{value} is not a candidate of {place}.",
    noneThere: "There is no candidate.",
    begun: "From {end}; now the end.",
    dropped: "The start is forgotten.",
    cell: "Whole cell",
    clear: "Erase the drawing",
    cleared: "All lines and colours of candidates erased",
    place: "row {row} column {column}",
    candidate: "{value} in row {row} column {column}",
    ink: "{value} in colour {n}, {name}",
    leaves: "{kind} to {end}",
    comes: "{kind} from {end}",
    at: "{value}: {words}",
    gone: "Removed: {words}",
    symbols: "Candidates of the selected cell",
  },
  de: {
    tools: "Was der Stift zeichnet",
    kind3: "Farbe",
    kind0: "Linie",
    kind1: "Pfeil",
    kind2: "Gepunkteter Pfeil",
    colours: "Farben für Kandidaten",
    i1: "Scheibe",
    i2: "Quadrat",
    i3: "Raute",
    i4: "Dreieck",
    i5: "Sechseck",
    i6: "Fünfeck",
    i7: "Ring",
    i8: "Rahmen",
    howColour: "Klicke auf einen Kandidaten, oder wähle eine Zelle und drücke ein Symbol.",
    howLine:
      "Ziehe von einem Kandidaten oder einer Zelle zu einer anderen, oder wähle eine Zelle und drücke ein Symbol (Enter: die ganze Zelle), erst für den Anfang, dann für das Ende.",
    hidden: "Lass zuerst die Kandidaten zeigen.",
    noCandidate: "{value} ist kein Kandidat in {place}.",
    noneThere: "Dort steht kein Kandidat.",
    begun: "Von {end}; nun das Ende.",
    dropped: "Der Anfang ist vergessen.",
    cell: "Ganze Zelle",
    clear: "Zeichnung löschen",
    cleared: "Alle Linien und Farben von Kandidaten gelöscht",
    place: "Zeile {row} Spalte {column}",
    candidate: "{value} in Zeile {row} Spalte {column}",
    ink: "{value} in Farbe {n}, {name}",
    leaves: "{kind} nach {end}",
    comes: "{kind} von {end}",
    at: "{value}: {words}",
    gone: "Entfernt: {words}",
    symbols: "Kandidaten der gewählten Zelle",
  },
});

/** A cell in the units of the strokes (spots.ts). */
const SIDE = 100;
/** In the order of their buttons. */
const KINDS: readonly Kind[] = [COLOUR, 0, 1, 2];
const kind = signal<Kind>(COLOUR);
const colour = signal(1);
/** What a refused attempt lacks. */
const lack = signal("");

const kindName = (of: Kind): string => say(`kind${of}`);
const shapeName = (ink: number): string => say(`i${ink}` as "i1");

function endName(size: number, symbols: readonly string[], key: number): string {
  const [cell, value] = [cellOfMark(key), valueOfMark(key)];
  const place = { row: Math.floor(cell / size) + 1, column: (cell % size) + 1 };
  return value ? say("candidate", { ...place, value: symbols[value - 1]! }) : say("place", place);
}

/** What is drawn at a cell, in words. */
export function drawnWords({ drawn, symbols, size }: Called): string[] {
  const inks = [...inksIn(drawn)].map(([value, ink]) =>
    say("ink", { value: symbols[value - 1]!, n: ink, name: shapeName(ink) }),
  );
  const lines = jointsIn(drawn).map(({ value, kind: which, leaves, cell, other }) => {
    const end = endName(size, symbols, markKey(cell, other));
    const words = say(leaves || which === 0 ? "leaves" : "comes", { kind: kindName(which), end });
    return value ? say("at", { value: symbols[value - 1]!, words }) : words;
  });
  return [...inks, ...lines];
}

/** Choose the next tool. */
export function another(): void {
  take(KINDS[(KINDS.indexOf(kind.value) + 1) % KINDS.length]!);
  announce(kindName(kind.value));
}
function take(which: Kind): void {
  kind.value = which;
  start.value = null;
  lack.value = "";
}

/** Forget where a line began; false: none had. */
export function drop(): boolean {
  if (start.value === null) return false;
  start.value = loose.value = null;
  announce(say("dropped"));
  return true;
}

function refuse(why: string): void {
  lack.value = why;
  announce(why);
}

/** Draw at a candidate, or (value 0) at a whole cell: a colour, or the start or the end of a line. */
export function point(on: Sheet, cell: number, value: number): void {
  const key = markKey(cell, value);
  const { size } = on.layout;
  if (!inSight(key, on) || (kind.value === COLOUR && (!value || on.values[cell])))
    return refuse(
      !on.candidates
        ? say("hidden")
        : value && !on.values[cell]
          ? say("noCandidate", { value: on.symbols[value - 1]!, place: say("place", placeOf(size, cell)) })
          : say("noneThere"),
    );
  lack.value = "";
  if (kind.value === COLOUR) {
    const words = say("ink", { value: on.symbols[value - 1]!, n: colour.value, name: shapeName(colour.value) });
    return put(on, coloured(on.pen, key, colour.value), words);
  }
  if (start.value === null || start.value === key) {
    if (start.value === key) return void drop();
    start.value = key;
    return announce(say("begun", { end: endName(size, on.symbols, key) }));
  }
  const from = start.value;
  start.value = null;
  const words = say("leaves", { kind: kindName(kind.value), end: endName(size, on.symbols, key) });
  put(on, joined(on.pen, from, key, kind.value), words);
}
const placeOf = (size: number, cell: number) => ({ row: Math.floor(cell / size) + 1, column: (cell % size) + 1 });

function put(on: Sheet, pen: readonly number[], words: string): void {
  const less = pen.length < on.pen.length;
  on.draw(pen);
  announce(less ? say("gone", { words }) : words);
}

/** Over the board while somebody draws: a drag draws from where it begins to where it ends, two presses from one to the other. */
export function Catcher({ on }: { on: Sheet }) {
  const began = useRef<number | null>(null);
  const { size } = on.layout;
  const { across, down } = on.spots;
  /** The place under the pointer on the board, and the candidate or the cell there. */
  const under = (event: PointerEvent): { at: Point; cell: number; value: number } | null => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * size;
    const y = ((event.clientY - box.top) / box.height) * size;
    if (x < 0 || y < 0 || x >= size || y >= size) return null;
    const cell = Math.floor(y) * size + Math.floor(x);
    const value = Math.floor((y % 1) * down) * across + Math.floor((x % 1) * across) + 1;
    const at = { x: x * SIDE, y: y * SIDE };
    return { at, cell, value: value <= size && !on.values[cell] && inSight(markKey(cell, value), on) ? value : 0 };
  };
  return (
    <div
      class="catcher"
      onPointerDown={(event) => {
        const hit = event.button === 0 ? under(event) : null;
        if (!hit) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        on.select(hit.cell);
        document.querySelector<HTMLElement>(`#grid [data-cell="${hit.cell}"]`)?.focus({ preventScroll: true });
        point(on, hit.cell, hit.value);
        began.current = start.value;
      }}
      onPointerMove={(event) => {
        if (began.current !== null) loose.value = under(event)?.at ?? null;
      }}
      onPointerUp={(event) => {
        loose.value = null;
        const hit = began.current === null ? null : under(event);
        // Released where it was pressed: the next press is the end.
        if (hit && markKey(hit.cell, hit.value) !== began.current) point(on, hit.cell, hit.value);
        began.current = null;
      }}
      onPointerCancel={() => void (began.current = start.value = loose.value = null)}
    />
  );
}

/** The button keeps the focus where it was: the board goes on hearing keys. */
const stay = (event: MouseEvent): void => event.preventDefault();

/** What the pen draws; with `keys` also the symbols, where no keypad stands. */
export function Tools({ on, keys = false }: { on: Sheet; keys?: boolean }) {
  const drawsColour = kind.value === COLOUR;
  const hint = drawsColour && !on.candidates ? say("hidden") : say(drawsColour ? "howColour" : "howLine");
  return (
    <div class="pentools">
      <fieldset class="f">
        <legend class="vh">{say("tools")}</legend>
        <div class="seg">
          {KINDS.map((which) => (
            <label key={which}>
              <input type="radio" name="pen" checked={kind.value === which} onChange={() => take(which)} />
              <span>{kindName(which)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {drawsColour && (
        <fieldset class="f">
          <legend class="vh">{say("colours")}</legend>
          <div class="inks">
            {COLOURS.map((ink) => (
              <label key={ink}>
                <input
                  type="radio"
                  name="ink"
                  checked={colour.value === ink}
                  aria-label={`${ink}, ${shapeName(ink)}`}
                  onChange={() => void (colour.value = ink)}
                />
                <i class={`k ink${ink}`} aria-hidden="true">
                  {ink}
                </i>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <p class="quiet">
        {lack.value ||
          (start.value === null ? hint : say("begun", { end: endName(on.layout.size, on.symbols, start.value) }))}
      </p>
      {keys && (
        <div class="chips" role="group" aria-label={say("symbols")}>
          {on.symbols.map((symbol, at) => (
            <button key={symbol} type="button" class="chip" onMouseDown={stay} onClick={() => point(on, on.cursor, at + 1)}>
              {symbol}
            </button>
          ))}
        </div>
      )}
      <div class="btns">
        {!drawsColour && (
          <button type="button" class="btn" onMouseDown={stay} onClick={() => point(on, on.cursor, 0)}>
            {say("cell")} <kbd>Enter</kbd>
          </button>
        )}
        <button
          type="button"
          class="btn"
          onMouseDown={stay}
          disabled={!on.pen.length}
          onClick={() => {
            on.draw([]);
            announce(say("cleared"));
          }}
        >
          {say("clear")}
        </button>
      </div>
    </div>
  );
}
