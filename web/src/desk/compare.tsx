/** Two solutions of one puzzle: where they agree, where they part, and what would decide. */

import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/Board.tsx";
import { call, Offline, Problem } from "../api/client.ts";
import { blank } from "../model/game.ts";
import { cellName } from "../model/layout.ts";
import type { Picture } from "../model/picture.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { ruling } from "../model/puzzle.ts";
import { lineOf, symbolOf } from "../model/puzzle.ts";
import { announce, puzzle, view } from "../state.ts";
import { texts } from "../texts/say.ts";
import { Button, copied, Segments } from "./controls.tsx";
import { edit } from "./draft.ts";

const say = texts("compare", {
  en: {
    over: "Checked completely",
    title: "Two solutions, not one",
    more: "More than one solution",
    unique: "One solution only",
    none: "No solution",
    wait: "Looking for two solutions",
    undecided: "Not decided in time",
    agree: "They agree in {same} cells and differ in {other}.",
    marks: "Solution {a} is in the disc, solution {b} in the square.",
    decide: "One more given among these cells decides between them.",
    uniqueWhy: "There is nothing to compare: every cell is decided by the givens.",
    noneWhy: "However the empty cells are filled, some house holds a value twice.",
    show: "Show",
    both: "Both",
    onlyA: "Only A",
    onlyB: "Only B",
    make: "Make it unique",
    makeOne: "any one is enough",
    steer: "Add one given",
    steerHint: "{count} solutions in all",
    many: "more than {count}",
    give: "Give {cell} = {value}",
    keeps: "keeps {which}",
    edit: "Edit the givens",
    copy: "Copy both",
    copied: "Copied",
    cells: "{other} cells differ, {same} agree",
    givens: "{n} givens",
    offline: "The service cannot be reached. Comparing solutions needs it.",
    figure: "Puzzle",
    argument: "Argument",
    play: "Play it",
  },
  de: {
    over: "Vollständig geprüft",
    title: "Zwei Lösungen, nicht eine",
    more: "Mehr als eine Lösung",
    unique: "Nur eine Lösung",
    none: "Keine Lösung",
    wait: "Zwei Lösungen werden gesucht",
    undecided: "Nicht rechtzeitig entschieden",
    agree: "Sie stimmen in {same} Zellen überein und unterscheiden sich in {other}.",
    marks: "Lösung {a} steht in der Scheibe, Lösung {b} im Quadrat.",
    decide: "Eine weitere Vorgabe unter diesen Zellen entscheidet zwischen ihnen.",
    uniqueWhy: "Es gibt nichts zu vergleichen: Die Vorgaben bestimmen jede Zelle.",
    noneWhy: "Wie man die leeren Zellen auch füllt, in einem Haus steht ein Wert doppelt.",
    show: "Zeigen",
    both: "Beide",
    onlyA: "Nur A",
    onlyB: "Nur B",
    make: "Eindeutig machen",
    makeOne: "eine genügt",
    steer: "Eine Vorgabe mehr",
    steerHint: "insgesamt {count} Lösungen",
    many: "mehr als {count}",
    give: "{cell} = {value} vorgeben",
    keeps: "behält {which}",
    edit: "Vorgaben ändern",
    copy: "Beide kopieren",
    copied: "Kopiert",
    cells: "{other} Zellen verschieden, {same} gleich",
    givens: "{n} Vorgaben",
    offline: "Der Dienst ist nicht erreichbar. Ohne ihn lassen sich keine Lösungen vergleichen.",
    figure: "Rätsel",
    argument: "Begründung",
    play: "Spielen",
  },
});

/** So many solutions are counted before it is enough to say "more than". */
const COUNTED = 100;

interface Found {
  readonly state: "waiting" | "offline" | "fault" | "unique" | "none" | "undecided" | "two";
  readonly text?: string;
  readonly a?: readonly number[];
  readonly b?: readonly number[];
  readonly count?: number;
}

async function find(its: Puzzle): Promise<Found> {
  const { size, spec } = its.layout;
  const grid = Array.from({ length: size }, (_, row) => its.givens.slice(row * size, (row + 1) * size));
  try {
    const answer = await call("solve", {
      grid,
      layout: spec,
      symbols: its.symbols.join(" "),
      ...ruling(its),
      limit: COUNTED,
      solutions: 2,
    });
    const [a, b] = answer.solutions.map(({ cells }) => cells.flat());
    if (a && b) return { state: "two", a, b, count: answer.count };
    return {
      state:
        answer.status === "unique" || answer.status === "solved"
          ? "unique"
          : answer.status === "undecided"
            ? "undecided"
            : "none",
      text: answer.reason,
    };
  } catch (fault) {
    if (fault instanceof Offline) return { state: "offline" };
    if (fault instanceof Problem) return { state: "fault", text: fault.message };
    throw fault;
  }
}

function Ways({ from, found, differ }: { from: Puzzle; found: Found; differ: readonly number[] }) {
  const exactly = found.count === 2;
  const ways = differ.slice(0, 2).flatMap((cell) => [
    { cell, value: found.a![cell]!, which: "A" },
    { cell, value: found.b![cell]!, which: "B" },
  ]);
  const give = (cell: number, value: number): void =>
    edit(
      from,
      from.givens.map((given, at) => (at === cell ? value : given)),
    );
  return (
    <div class="sec">
      <div class="sec-h">
        <h2>{exactly ? say("make") : say("steer")}</h2>
        <span>
          {exactly
            ? say("makeOne")
            : say("steerHint", { count: found.count! >= COUNTED ? say("many", { count: COUNTED - 1 }) : found.count! })}
        </span>
      </div>
      <ul class="ways flush">
        {ways.map(({ cell, value, which }) => (
          <li key={`${cell}${which}`}>
            <button type="button" onClick={() => give(cell, value)}>
              <span class={which === "A" ? "m on" : "m off sq"}>
                <span class="vh">{which} </span>
                {symbolOf(from, value)}
              </span>
              <b>{say("give", { cell: cellName(cell, from.layout.size), value: symbolOf(from, value) })}</b>
              <span>{say("keeps", { which })}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const TITLES = {
  waiting: "wait",
  offline: "wait",
  fault: "wait",
  unique: "unique",
  none: "none",
  undecided: "undecided",
  two: "title",
} as const;

export function Compare() {
  const from = puzzle.value;
  const [found, learn] = useState<Found>({ state: "waiting" });
  const [only, show] = useState<"" | "a" | "b">("");
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!from) {
      view.value = "enter";
      return;
    }
    let mine = true;
    learn({ state: "waiting" });
    void find(from).then((result) => {
      if (!mine) return;
      learn(result);
      announce(say(TITLES[result.state]));
    });
    return () => void (mine = false);
  }, [from?.givens]);
  if (!from) return <main class="bench" id="main" tabIndex={-1} />;

  const { a, b } = found;
  const differ = a && b ? a.flatMap((value, cell) => (value === b[cell] ? [] : [cell])) : [];
  const same = from.givens.length - differ.length;
  const picture: Picture | null =
    a && b
      ? {
          values: a,
          two: new Map(differ.map((cell) => [cell, [a[cell]!, b[cell]!] as const])),
          cells: new Map(differ.map((cell) => [cell, "differ" as const])),
        }
      : null;
  const both = async (): Promise<void> => setDone(await copied(`${lineOf(from, a!)}\n${lineOf(from, b!)}\n`));
  const large = from.layout.size >= 16 ? " large" : "";
  return (
    <main class={`bench${large}`} id="main" tabIndex={-1}>
      <section class="figure" aria-label={say("figure")} data-ab={only || undefined}>
        <Board
          layout={from.layout}
          symbols={from.symbols}
          givens={from.givens}
          position={blank(from.givens)}
          picture={picture}
          only={only || null}
        />
        <div class="cap">
          <span>{picture && say("cells", { other: differ.length, same })}</span>
          <span>{say("givens", { n: from.givens.filter(Boolean).length })}</span>
        </div>
      </section>
      <section class="arg" aria-label={say("argument")}>
        <p class="over-t">{picture || found.state === "unique" || found.state === "none" ? say("over") : " "}</p>
        <h1>{picture && found.count !== 2 ? say("more") : say(TITLES[found.state])}</h1>
        {found.state === "offline" && (
          <p class="fault" role="alert">
            {say("offline")}
          </p>
        )}
        {(found.state === "fault" || found.state === "undecided") && (
          <p class="fault" role="alert">
            {found.text}
          </p>
        )}
        {found.state === "unique" && <p class="lead">{say("uniqueWhy")}</p>}
        {found.state === "none" && <p class="lead">{say("noneWhy")}</p>}
        {picture && (
          <>
            <p class="lead">
              {say("agree", { same, other: differ.length })} <Marked /> {say("decide")}
            </p>
            <Segments
              name="ab"
              legend={say("show")}
              hidden
              value={only}
              onChoose={show}
              choices={[
                { value: "", text: say("both") },
                { value: "a", text: say("onlyA") },
                { value: "b", text: say("onlyB") },
              ]}
            />
            <Ways from={from} found={found} differ={differ} />
          </>
        )}
        <div class="btns">
          <Button onClick={() => edit(from, from.givens)}>{say("edit")}</Button>
          {picture && <Button onClick={() => void both()}>{done ? say("copied") : say("copy")}</Button>}
          {found.state === "unique" && (
            <a class="btn pri" href="#play">
              {say("play")}
            </a>
          )}
        </div>
      </section>
    </main>
  );
}

/** The sentence that explains the marks wears them. */
function Marked() {
  const parts = say("marks", { a: "\0a\0", b: "\0b\0" }).split("\0");
  return (
    <>
      {parts.map((part) =>
        part === "a" ? <span class="m on">A</span> : part === "b" ? <span class="m off sq">B</span> : part,
      )}
    </>
  );
}
