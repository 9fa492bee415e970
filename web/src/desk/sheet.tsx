/** Printed pages: puzzles in front, solutions with what they need at the back. */

import type { Puzzle } from "../model/puzzle.ts";
import { texts } from "../texts/say.ts";
import { Still } from "./mini.tsx";
import type { Notes } from "./needs.ts";
import { sayLevel } from "./generate_form.tsx";

const say = texts({
  en: {
    page: "Page {n}, puzzles",
    backPage: "Page {n}, solutions",
    solutions: "Solutions",
    heavy: "Givens in bold",
    givens: "{n} givens",
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
  },
  de: {
    page: "Seite {n}, Rätsel",
    backPage: "Seite {n}, Lösungen",
    solutions: "Lösungen",
    heavy: "Vorgaben fett",
    givens: "{n} Vorgaben",
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
  },
});

type Paper = "a4" | "letter";

const cluesOf = (puzzle: Puzzle): number => puzzle.givens.filter(Boolean).length;

function rated(level: string | undefined, score: number | null | undefined): string {
  if (!level) return "";
  return score == null ? sayLevel(level) : say("rated", { level: sayLevel(level), score });
}

function seedOf(puzzles: readonly Puzzle[]): string {
  const seeds = new Set(puzzles.map(({ origin }) => origin?.["seed"]));
  const [seed] = seeds;
  return seeds.size === 1 && typeof seed === "string" ? say("seed", { seed }) : "sudokit";
}

export function PuzzlePage(props: {
  puzzles: readonly Puzzle[];
  first: number;
  perPage: number;
  paper: Paper;
  title: string;
  page: number;
}) {
  const { puzzles } = props;
  const unique = puzzles.every(({ status }) => status === "unique");
  return (
    <section class={`sheet ${props.paper}`} aria-label={say("page", { n: props.page })}>
      <header>
        <h2 class="t">{props.title}</h2>
      </header>
      <div class={`lay lay-${props.perPage}`}>
        {puzzles.map((puzzle, at) => {
          const number = props.first + at + 1;
          return (
            <figure key={number}>
              <Still
                layout={puzzle.layout}
                symbols={puzzle.symbols}
                values={puzzle.givens}
                label={say("puzzle", { n: number })}
              />
              <figcaption>
                <span>
                  <b>{number}</b> &nbsp;{rated(puzzle.rating?.level, puzzle.rating?.score)}
                </span>
                <span>{say("givens", { n: cluesOf(puzzle) })}</span>
              </figcaption>
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
                {notes?.key && <p>{say("key", { n: notes.key.number, text: notes.key.text })}</p>}
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
