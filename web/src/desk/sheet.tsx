/** Printed pages: puzzles in front, solutions with what they need at the back. */

import { pdfOf } from "../api/client.ts";
import { hashOf } from "../model/place.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { lineOf } from "../model/puzzle.ts";
import { pack } from "../model/share.ts";
import { Told } from "../board/Told.tsx";
import { Code } from "./code.tsx";
import type { PerPage, Printing } from "./printing.ts";
import { argued, texts } from "../texts/say.ts";
import { Still } from "./mini.tsx";
import type { Notes } from "./needs.ts";
import { sayLevel } from "./levels.ts";

const say = texts("sheet", {
  en: {
    page: "Page {n}, puzzles",
    backPage: "Page {n}, solutions",
    solutions: "Solutions",
    heavy: "Givens in bold",
    givens: "{n} givens",
    ruled: "{n} {n|rule|rules}",
    puzzle: "Puzzle {n}",
    solution: "Solution {n}",
    unique: "Each has exactly one solution.",
    seed: "sudokit · seed {seed}",
    rated: "{level}, {score}",
    order: "Techniques in order of first use.",
    singles: "{n} {n|single|singles}",
    needs: "Needs {list}.",
    and: "{before} and {last}",
    key: "Key move, step {n}: {text}",
    name: "Name",
    date: "Date",
    hints: "Hints",
    hint1: "The hardest step is: {name}.",
    hint2: "Look at {cells}.",
    only: "Singles are enough.",
    scan: "Scan for the steps",
    code: "QR code: the steps of puzzle {n}",
  },
  de: {
    page: "Seite {n}, Rätsel",
    backPage: "Seite {n}, Lösungen",
    solutions: "Lösungen",
    heavy: "Vorgaben fett",
    givens: "{n} Vorgaben",
    ruled: "{n} {n|Regel|Regeln}",
    puzzle: "Rätsel {n}",
    solution: "Lösung {n}",
    unique: "Jedes hat genau eine Lösung.",
    seed: "sudokit · Startwert {seed}",
    rated: "{level}, {score}",
    order: "Techniken in der Reihenfolge, in der sie zuerst gebraucht werden.",
    singles: "{n} Einer",
    needs: "Braucht {list}.",
    and: "{before} und {last}",
    key: "Schlüsselzug, Schritt {n}: {text}",
    name: "Name",
    date: "Datum",
    hints: "Hinweise",
    hint1: "Der schwerste Schritt ist: {name}.",
    hint2: "Sieh dir {cells} an.",
    only: "Einer genügen.",
    scan: "Scannen: alle Schritte",
    code: "QR-Code: die Schritte von Rätsel {n}",
  },
});

type Paper = "a4" | "letter";

const cluesOf = (puzzle: Puzzle): number => puzzle.givens.filter(Boolean).length;

/** How many givens, or how many rules where there are none. */
const holds = (puzzle: Puzzle): string =>
  cluesOf(puzzle) || !puzzle.rules?.length
    ? say("givens", { n: cluesOf(puzzle) })
    : say("ruled", { n: puzzle.rules.length });

function rated(level: string | undefined, score: number | null | undefined): string {
  if (!level) return "";
  return score == null ? sayLevel(level) : say("rated", { level: sayLevel(level), score });
}

function seedOf(puzzles: readonly Puzzle[]): string {
  const seeds = new Set(puzzles.map(({ origin }) => origin?.["seed"]));
  const [seed] = seeds;
  return seeds.size === 1 && typeof seed === "string" ? say("seed", { seed }) : "sudokit";
}

/** What stands beside a puzzle on paper. */
export interface Sheet {
  readonly link: string;
  readonly hints: readonly string[];
  readonly notes: readonly string[];
}

/** A code that is read from paper. */
const LONGEST_LINK = 400;

function stepsOf(puzzle: Puzzle): string {
  const link = `${location.href.replace(/#.*$/s, "")}${hashOf("steps", new URLSearchParams({ p: pack(puzzle) }))}`;
  return link.length <= LONGEST_LINK ? link : "";
}

export const sheetsOf = (
  puzzles: readonly Puzzle[],
  notes: readonly (Notes | null | undefined)[],
  wanted: Pick<Printing, "codes" | "hints">,
): Sheet[] =>
  puzzles.map((puzzle, at) => {
    const note = notes[at];
    const key = note?.key;
    return {
      link: wanted.codes ? stepsOf(puzzle) : "",
      hints:
        !wanted.hints || !note
          ? []
          : key
            ? [say("hint1", { name: key.name }), say("hint2", { cells: key.cells.join(", ") }), key.text]
            : [say("only")],
      notes: note ? [needsOf(note), ...(key ? [say("key", { n: key.number, text: key.text })] : [])] : [],
    };
  });

/** A puzzle as the service reads it: with rules as JSON, else a line. */
function textOf(puzzle: Puzzle): string {
  if (!puzzle.rules?.length) return lineOf(puzzle, puzzle.givens);
  const { size, spec } = puzzle.layout;
  const grid = Array.from({ length: size }, (_, row) => puzzle.givens.slice(row * size, (row + 1) * size));
  return JSON.stringify({ layout: spec, grid, rules: puzzle.rules });
}

/** The book as PDF, drawn on this device; with rules, or symbols that its faces lack, by the service. */
export async function pdfHere(asked: {
  puzzles: readonly Puzzle[];
  sheets: readonly Sheet[];
  perPage: PerPage;
  title: string;
  wanted: Printing;
}): Promise<Blob> {
  const { bookOf, canPrint } = await import("./book.ts");
  const { puzzles, sheets, perPage, title, wanted } = asked;
  const book = {
    title,
    paper: wanted.paper,
    perPage,
    solutions: wanted.solutions,
    candidates: wanted.candidates,
    blanks: wanted.named ? [say("name"), say("date")] : [],
    words: { solutions: say("solutions"), hints: say("hints"), scan: say("scan") },
    printed: puzzles.map((puzzle, at) => ({
      puzzle,
      caption: rated(puzzle.rating?.level, puzzle.rating?.score),
      aside: holds(puzzle),
      ...sheets[at]!,
    })),
  };
  if (puzzles.every(({ rules }) => !rules?.length) && canPrint(book))
    return new Blob([bookOf(book)], { type: "application/pdf" });
  return pdfOf({
    puzzles: puzzles.map(textOf),
    per_page: perPage,
    title,
    paper: wanted.paper,
    solutions: wanted.solutions,
    layout: puzzles[0]!.layout.spec,
  });
}

export function HintPage({ sheets, paper }: { sheets: readonly Sheet[]; paper: Paper }) {
  return (
    <section class={`sheet ${paper}`} aria-label={say("hints")}>
      <header>
        <h2 class="t">{say("hints")}</h2>
      </header>
      <div class="sols hints">
        {sheets.map(({ hints }, at) =>
          hints.length ? (
            <div key={at}>
              <h3>{at + 1}</h3>
              <ol>
                {hints.map((hint) => (
                  <li key={hint}>{hint}</li>
                ))}
              </ol>
            </div>
          ) : null,
        )}
      </div>
    </section>
  );
}

export function PuzzlePage(props: {
  puzzles: readonly Puzzle[];
  first: number;
  perPage: number;
  paper: Paper;
  title: string;
  page: number;
  sheets: readonly Sheet[];
  wanted: Printing;
}) {
  const { puzzles, sheets, wanted } = props;
  const unique = puzzles.every(({ status }) => status === "unique");
  return (
    <section class={`sheet ${props.paper}`} aria-label={say("page", { n: props.page })}>
      <header>
        <h2 class="t">{props.title}</h2>
      </header>
      {wanted.named && (
        <p class="blanks">
          <span>{say("name")}</span> <span>{say("date")}</span>
        </p>
      )}
      <div class={`lay lay-${props.perPage}`}>
        {puzzles.map((puzzle, at) => {
          const number = props.first + at + 1;
          return (
            <figure key={number}>
              <Still
                layout={puzzle.layout}
                symbols={puzzle.symbols}
                values={puzzle.givens}
                rules={puzzle.rules}
                candidates={wanted.candidates}
                label={say("puzzle", { n: number })}
              />
              <figcaption>
                <span>
                  <b>{number}</b> &nbsp;{rated(puzzle.rating?.level, puzzle.rating?.score)}
                </span>
                <span>{holds(puzzle)}</span>
              </figcaption>
              <Told rules={puzzle.rules} layout={puzzle.layout} unfolded />
              {sheets[at]?.link && (
                <div class="scan">
                  <Code link={sheets[at].link} label={say("code", { n: number })} />
                  <span>{say("scan")}</span>
                </div>
              )}
            </figure>
          );
        })}
      </div>
      <footer>
        <span>{unique && say("unique")}</span>
        <span>{seedOf(puzzles)}</span>
      </footer>
    </section>
  );
}

function needsOf({ needs, singles }: Notes): string {
  const parts = [
    ...(singles ? [say("singles", { n: singles })] : []),
    ...needs.map(([name, times]) => (times > 1 ? `${name} ×${times}` : name)),
  ];
  const last = parts.pop();
  if (last === undefined) return "";
  return say("needs", { list: parts.length ? say("and", { before: parts.join(", "), last }) : last });
}

export function SolutionPage(props: {
  puzzles: readonly Puzzle[];
  numbers: readonly number[];
  notes: readonly (Notes | null)[];
  bare: boolean;
  paper: Paper;
  page: number;
}) {
  return (
    <section class={`sheet ${props.paper}`} aria-label={say("backPage", { n: props.page })}>
      <header>
        <h2 class="t">{say("solutions")}</h2>
        <span>{say("heavy")}</span>
      </header>
      <div class={props.bare ? "sols bare" : "sols"}>
        {props.puzzles.map((puzzle, at) => {
          const number = props.numbers[at]!;
          const notes = props.notes[number];
          return (
            <div key={number}>
              <Still
                layout={puzzle.layout}
                symbols={puzzle.symbols}
                values={puzzle.solution!}
                givens={puzzle.givens}
                label={say("solution", { n: number + 1 })}
              />
              <div>
                <h3>
                  {number + 1} &nbsp;
                  {notes ? rated(notes.level, notes.score) : rated(puzzle.rating?.level, puzzle.rating?.score)}
                </h3>
                {notes && <p>{needsOf(notes)}</p>}
                {notes?.key && (
                  <p>
                    {say("key", { n: notes.key.number, text: "" })}
                    <span lang={argued.value}>{notes.key.text}</span>
                  </p>
                )}
              </div>
            </div>
          );
        })}
      </div>
      <footer>
        <span>{props.notes.some(Boolean) && say("order")}</span>
        <span>{seedOf(props.puzzles)}</span>
      </footer>
    </section>
  );
}
