/** Text that could not be read, shown with the place, and ways out of it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../board/Board.tsx";
import { blank } from "../model/game.ts";
import { boxShape, layoutOf, likelyBox, standardSymbols } from "../model/spec.ts";
import { call } from "../api/client.ts";
import { view } from "../state.ts";
import { texts } from "../texts/say.ts";
import { Button, sentence } from "./controls.tsx";
import { readText } from "./draft.ts";
import { faultOf, rowAlone } from "./fault.ts";
import type { Fault, Way } from "./fault.ts";
import { gather } from "./making.ts";
import type { Refusal } from "./opening.ts";
import { refusal } from "./opening.ts";

const say = texts("fault_view", {
  en: {
    over: "Pasted text",
    overPart: "Pasted text, read as {n}×{n}",
    place: "Line {line}, column {column}: “{found}” where no such symbol can be",
    placeEnd: "Line {line}, column {column}: the text ends too early",
    count: "Line {line}, column {column}: too many cells, or too few",
    list: "{n} puzzles in one text",
    listWhy: "The grid holds only one. All of them can be shown together, to choose from or to print.",
    unread: "This text cannot be read as a grid",
    miscounted: "The text has {cells} cells. A {size}×{size} grid has {all}, in one line or in {size} lines of {size}.",
    prose: "These are words. A grid is written with digits, with . or 0 for an empty cell.",
    readAs: "Read “{found}” as {symbol}",
    readEmpty: "Read “{found}” as empty",
    first: "Read only the first line",
    all: "Show all {n} puzzles",
    cut: "Read the first {n} cells",
    pad: "Fill up to {n} with empty cells",
    edit: "Edit the text",
    again: "Read it again",
    back: "Start over",
    source: "Pasted text",
    cells: "of {n} cells read",
    hatched: "Hatched: not read yet",
    figure: "Puzzle",
    argument: "Argument",
    grid: "Sudoku, {n} by {n}, partly read",
    takes: "A {n}×{n} grid takes {first} to {last}, and . 0 _ for an empty cell.",
    link: "This link cannot be opened",
    linkWhy: "It was cut short or changed on the way. Ask for a new link, or paste the puzzle itself.",
    offline: "The service cannot be reached",
    offlineWhy: "Reading this text needs it. Typing into the grid works without.",
    small: "Too few cells for a puzzle",
    smallWhy: "Grids begin at 4×4, which are 16 cells; 9×9 are 81. One row is not enough: paste all rows together.",
    large: "Too large for this page",
    largeWhy: "The page shows grids up to 25×25. The command line takes them up to 64×64.",
  },
  de: {
    over: "Eingefügter Text",
    overPart: "Eingefügter Text, gelesen als {n}×{n}",
    place: "Zeile {line}, Spalte {column}: „{found}“, wo kein solches Symbol stehen kann",
    placeEnd: "Zeile {line}, Spalte {column}: Der Text endet zu früh",
    count: "Zeile {line}, Spalte {column}: zu viele Zellen oder zu wenige",
    list: "{n} Rätsel in einem Text",
    listWhy: "Ins Gitter passt nur eines. Du kannst alle anzeigen, um eines zu wählen oder sie zu drucken.",
    unread: "Dieser Text lässt sich nicht als Gitter lesen",
    miscounted:
      "Der Text hat {cells} Zellen. Ein {size}×{size}-Gitter hat {all}, in einer Zeile oder in {size} Zeilen zu je {size}.",
    prose: "Das sind Wörter. Ein Gitter wird mit Ziffern geschrieben, mit . oder 0 für eine leere Zelle.",
    readAs: "„{found}“ als {symbol} lesen",
    readEmpty: "„{found}“ als leer lesen",
    first: "Nur die erste Zeile lesen",
    all: "Alle {n} Rätsel zeigen",
    cut: "Die ersten {n} Zellen lesen",
    pad: "Bis {n} mit leeren Zellen auffüllen",
    edit: "Text ändern",
    again: "Noch einmal lesen",
    back: "Neu beginnen",
    source: "Eingefügter Text",
    cells: "von {n} Zellen gelesen",
    hatched: "Schraffiert: noch nicht gelesen",
    figure: "Rätsel",
    argument: "Begründung",
    grid: "Sudoku, {n} mal {n}, teilweise gelesen",
    takes: "Ein {n}×{n}-Gitter nimmt {first} bis {last}, und . 0 _ für eine leere Zelle.",
    link: "Dieser Link lässt sich nicht öffnen",
    linkWhy:
      "Er wurde unterwegs gekürzt oder verändert. Lass ihn dir noch einmal schicken, oder füge das Rätsel selbst ein.",
    offline: "Der Dienst ist nicht erreichbar",
    offlineWhy: "Ohne ihn lässt sich dieser Text nicht lesen. Ins Gitter tippen geht.",
    small: "Zu wenige Zellen für ein Rätsel",
    smallWhy:
      "Gitter beginnen bei 4×4, das sind 16 Zellen; 9×9 sind 81. Eine Zeile genügt nicht: alle Zeilen zusammen einfügen.",
    large: "Zu groß für diese Seite",
    largeWhy: "Die Seite zeigt Gitter bis 25×25. Die Befehlszeile nimmt sie bis 64×64.",
  },
});

/** The grid as far as it was read; what comes after the fault is hatched. */
function PartBoard({ fault }: { fault: Fault }) {
  const { size, values, read } = fault.part!;
  const symbols = [...standardSymbols(size), fault.found || " "];
  const shown = values.map((value, cell) => (cell === read && fault.found ? size + 1 : value));
  const [row, column] = [Math.floor(read / size), (read % size) + 1];
  const rest = `M${column * 100} ${row * 100}H${size * 100}V${(row + 1) * 100}H${column * 100}zM0 ${(row + 1) * 100}H${size * 100}V${size * 100}H0z`;
  const hatch = (
    <svg class="over" aria-hidden="true" viewBox={`0 0 ${size * 100} ${size * 100}`}>
      <defs>
        <pattern id="unread" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="unread" d="M0 0V20" />
        </pattern>
      </defs>
      <path d={rest} fill="url(#unread)" />
    </svg>
  );
  return (
    <section class="figure" aria-label={say("figure")}>
      <Board
        layout={layoutOf(boxShape(...likelyBox(size)))}
        symbols={symbols}
        givens={shown}
        position={blank(shown)}
        selection={[read]}
        onSelect={() => undefined}
        conflicts={fault.found ? [{ house: 0, value: size + 1, cells: [read] }] : []}
        over={hatch}
        label={say("grid", { n: size })}
      />
      <div class="cap">
        <span>
          <b>{read}</b> {say("cells", { n: size * size })}
        </span>
        <span>{say("hatched")}</span>
      </div>
    </section>
  );
}

function Source({ fault }: { fault: Fault }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [inner, mark] = [box.current!, box.current!.querySelector<HTMLElement>(".ch")];
    if (mark) inner.scrollLeft = mark.offsetLeft - inner.clientWidth / 2;
  }, [fault]);
  return (
    <div class="src" ref={box} tabIndex={0} role="group" aria-label={say("source")}>
      <ol>
        {fault.lines.map(({ text, kind }, at) => {
          if (kind !== "bad" || fault.column === null)
            return (
              <li key={at} class={kind === "unread" ? "dim" : undefined}>
                {text || " "}
              </li>
            );
          const characters = [...text];
          const before = characters.slice(0, fault.column - 1).join("");
          return (
            <li key={at} class="bad">
              {before}
              <span class="ch">{fault.found || " "}</span>
              {characters.slice(fault.column).join("")}
              <span class="pt" aria-hidden="true">
                {" ".repeat(Math.max(0, fault.column - 1))}^
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const TITLES = {
  link: ["link", "linkWhy"],
  offline: ["offline", "offlineWhy"],
  small: ["small", "smallWhy"],
  large: ["large", "largeWhy"],
} as const;

/** One symbol for another helps only where the text then reads: it is tried before it is offered. */
function useTried(ways: readonly Way[], text: string): readonly Way[] {
  const [reads, learn] = useState<readonly Way[]>([]);
  const guesses = ({ kind }: Way): boolean => kind === "empty" || kind === "digit";
  useEffect(() => {
    const stop = new AbortController();
    const tried = (way: Way): Promise<boolean> =>
      call("convert", { grid: way.text }, stop.signal).then(
        () => true,
        () => false,
      );
    const guessed = ways.filter(guesses);
    void Promise.all(guessed.map(tried)).then((well) => stop.signal.aborted || learn(guessed.filter((_, at) => well[at])));
    return () => stop.abort();
  }, [text]);
  return ways.filter((way) => !guesses(way) || reads.some((other) => other.text === way.text));
}

function Ways({ from, ways: all, found }: { from: Refusal; ways: readonly Way[]; found: string }) {
  const ways = useTried(all, from.text);
  const [text, edit] = useState<string | null>(null);
  const name = (way: Way): string =>
    way.kind === "first"
      ? say("first")
      : way.kind === "all"
        ? say("all", { n: way.text.split("\n").length })
        : way.kind === "cut" || way.kind === "pad"
          ? say(way.kind, { n: way.cells! })
          : way.kind === "empty"
            ? say("readEmpty", { found })
            : say("readAs", { found, symbol: way.symbol! });
  const take = (way: Way): void => {
    if (way.kind !== "all") return void readText(way.text);
    refusal.value = null;
    view.value = "generate";
    void gather(way.text.split("\n"));
  };
  const leave = (): void => void (refusal.value = null);
  if (text !== null)
    return (
      <form
        class="f paste"
        onSubmit={(event) => {
          event.preventDefault();
          void readText(text);
        }}
      >
        <label class="lg" for="mended">
          {say("edit")}
        </label>
        <textarea
          class="field"
          id="mended"
          rows={Math.min(12, text.split("\n").length + 1)}
          spellcheck={false}
          value={text}
          onInput={(event) => edit(event.currentTarget.value)}
        />
        <div class="btns">
          <Button primary submit>
            {say("again")}
          </Button>
          <Button onClick={leave}>{say("back")}</Button>
        </div>
      </form>
    );
  return (
    <div class="btns">
      {ways.map((way, at) => (
        <Button key={way.kind} primary={at === 0} onClick={() => take(way)}>
          {name(way)}
        </Button>
      ))}
      {from.kind !== "link" && (
        <Button primary={!ways.length} onClick={() => edit(from.text)}>
          {say("edit")}
        </Button>
      )}
      <Button onClick={leave}>{say("back")}</Button>
    </div>
  );
}

function wordsOf({ prose, miscounted, detail }: Fault): string {
  if (prose) return say("prose");
  if (!miscounted) return sentence(detail);
  const { cells, size } = miscounted;
  return say("miscounted", { cells, size, all: size * size });
}

export function Refused() {
  const from = refusal.value!;
  const fault = from.problem ? faultOf(from.text, from.problem.data) : null;
  const placed = fault !== null && fault.line !== null && fault.column !== null;
  const list = fault?.ways.find(({ kind }) => kind === "all");
  const title = list
    ? say("list", { n: list.text.split("\n").length })
    : !fault
      ? say(TITLES[from.kind as keyof typeof TITLES][0])
      : placed && !fault.prose
        ? say(!fault.found ? "placeEnd" : fault.ordinary ? "count" : "place", {
            line: fault.line!,
            column: fault.column!,
            found: fault.found,
          })
        : say("unread");
  const size = fault?.part?.size;
  const symbols = size ? standardSymbols(size) : [];
  return (
    <main class={`bench plain${fault?.part ? "" : " alone"}`} id="main" tabIndex={-1} data-state="error">
      {fault?.part && <PartBoard fault={fault} />}
      <section class="arg" aria-label={say("argument")}>
        <p class="over-t">{size ? say("overPart", { n: size }) : say("over")}</p>
        <h1>{title}</h1>
        {fault && <Source fault={fault} />}
        <p class="lead" role="alert">
          {list ? say("listWhy") : fault ? wordsOf(fault) : say(TITLES[from.kind as keyof typeof TITLES][1])}
        </p>
        {size && <p class="lead">{say("takes", { n: size, first: symbols[0]!, last: symbols.at(-1)! })}</p>}
        <Ways
          key={from.text}
          from={from}
          ways={fault?.ways ?? (from.kind === "small" ? rowAlone(from.text) : [])}
          found={fault?.found ?? ""}
        />
      </section>
    </main>
  );
}
