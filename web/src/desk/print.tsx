/** The print room: pages as they will come out of the printer, and what decides them. */

import { useEffect, useState } from "preact/hooks";
import { Offline, Problem } from "../api/client.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { puzzle } from "../state.ts";
import { language, texts } from "../texts/say.ts";
import { Button, download, Segments } from "./controls.tsx";
import { sayLevel } from "./levels.ts";
import type { Notes } from "./needs.ts";
import { MOST_NOTED, notesOf } from "./notes.ts";
import { PER_PAGE, printing } from "./printing.ts";
import type { PerPage, Printing } from "./printing.ts";
import { HintPage, pdfHere, PuzzlePage, sheetsOf, SolutionPage } from "./sheet.tsx";

const say = texts("print", {
  en: {
    title: "Print",
    summary: "{pages} {pages|page|pages}, {paper}",
    apart: ", solutions on pages of their own",
    print: "Print",
    pdf: "PDF",
    back: "Back",
    perPage: "Per page",
    paper: "Paper",
    solutions: "Solutions at the back",
    heading: "Title",
    which: "What to print",
    open: "This puzzle",
    made: "The {n} generated",
    nothing: "There is nothing to print.",
    nothingWhy: "Enter a puzzle, or generate some.",
    enter: "Enter a puzzle",
    make: "Generate some",
    one: "Sudoku",
    several: "{n} puzzles",
    levelled: "{n} {level} {n|puzzle|puzzles}",
    missing: "The service cannot be reached. Print from the browser instead.",
    preparing: "Fetching the solution.",
    named: "Name and date",
    candidates: "Candidates",
    hints: "Graded hints",
    codes: "QR code to the steps",
  },
  de: {
    title: "Drucken",
    summary: "{pages} {pages|Seite|Seiten}, {paper}",
    apart: ", Lösungen auf eigenen Seiten",
    print: "Drucken",
    pdf: "PDF",
    back: "Zurück",
    perPage: "Je Seite",
    paper: "Papier",
    solutions: "Lösungen am Ende",
    heading: "Überschrift",
    which: "Was drucken",
    open: "Dieses Rätsel",
    made: "Die {n} erzeugten",
    nothing: "Es gibt nichts zu drucken.",
    nothingWhy: "Ein Rätsel eingeben oder welche erzeugen.",
    enter: "Rätsel eingeben",
    make: "Rätsel erzeugen",
    one: "Sudoku",
    several: "{n} Rätsel",
    levelled: "{n} Rätsel, Stufe {level}",
    missing: "Der Dienst ist nicht erreichbar. Drucke stattdessen mit dem Browser.",
    preparing: "Die Lösung wird berechnet.",
    named: "Name und Datum",
    candidates: "Kandidaten",
    hints: "Gestufte Hinweise",
    codes: "QR-Code zu den Schritten",
  },
});

const PAPERS = [
  { value: "a4", text: "A4" },
  { value: "letter", text: "Letter" },
] as const;
/** Beside their notes, and without. */
const SOLUTIONS = { noted: 4, bare: 16 } as const;

const put = (change: Partial<Printing>): void => void (printing.value = { ...printing.value, ...change });

function titleFor(puzzles: readonly Puzzle[]): string {
  const levels = new Set(puzzles.map(({ rating }) => rating?.level));
  const [level] = levels;
  if (levels.size === 1 && level) return say("levelled", { n: puzzles.length, level: sayLevel(level).toLocaleLowerCase() });
  return puzzles.length === 1 ? puzzles[0]!.title || say("one") : say("several", { n: puzzles.length });
}

const slices = <T,>(list: readonly T[], by: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / by) }, (_, at) => list.slice(at * by, (at + 1) * by));

function Nothing() {
  return (
    <main class="bench" id="main" tabIndex={-1}>
      <section class="arg">
        <h1>{say("nothing")}</h1>
        <p class="lead">{say("nothingWhy")}</p>
        <div class="btns">
          <a class="btn pri" href="#enter">
            {say("enter")}
          </a>
          <a class="btn" href="#generate">
            {say("make")}
          </a>
        </div>
      </section>
    </main>
  );
}

export function Print() {
  const wanted = printing.value;
  const [single, choose] = useState(!wanted.puzzles.length);
  /** A single puzzle fills its page, unless it is wanted smaller. */
  const [alone, setAlone] = useState<PerPage>(1);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const current = puzzle.value;
  const puzzles = single && current ? [current] : wanted.puzzles.length ? wanted.puzzles : current ? [current] : [];
  const [notes, learn] = useState<readonly (Notes | null)[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    learn([]);
    if (wanted.solutions || wanted.hints)
      void notesOf(puzzles, stop.signal, (at, note) => learn((before) => Object.assign([...before], { [at]: note })));
    return () => stop.abort();
  }, [single, wanted.puzzles, current?.givens, wanted.solutions || wanted.hints, language.value]);
  if (!puzzles.length) return <Nothing />;

  const perPage = puzzles.length > 1 ? wanted.perPage : alone;
  const title = wanted.title || titleFor(puzzles);
  const solved = wanted.solutions ? puzzles.filter(({ solution }) => solution) : [];
  const pages = slices(puzzles, perPage);
  const backs = slices(solved, puzzles.length > MOST_NOTED ? SOLUTIONS.bare : SOLUTIONS.noted);
  const sheets = sheetsOf(puzzles, notes, wanted);
  const pdf = async (): Promise<void> => {
    setBusy(true);
    setFault("");
    try {
      download(await pdfHere({ puzzles, sheets, perPage, title, wanted }), "sudoku.pdf");
    } catch (error) {
      if (error instanceof Problem) setFault(error.message);
      else if (error instanceof Offline) setFault(say("missing"));
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <main id="main" tabIndex={-1} class="printroom">
      <form class="screen-only printbar" onSubmit={(event) => event.preventDefault()}>
        <h1 class="vh">{say("title")}</h1>
        {current && wanted.puzzles.length > 0 && (
          <Segments
            name="which"
            legend={say("which")}
            value={single ? 1 : 0}
            choices={[
              { value: 1, text: say("open") },
              { value: 0, text: say("made", { n: wanted.puzzles.length }) },
            ]}
            onChoose={(value) => choose(value === 1)}
          />
        )}
        <Segments
          name="perpage"
          legend={say("perPage")}
          value={perPage}
          choices={PER_PAGE.map((value) => ({ value, text: String(value) }))}
          onChoose={(value) => (puzzles.length > 1 ? put({ perPage: value }) : setAlone(value))}
        />
        <Segments
          name="paper"
          legend={say("paper")}
          value={wanted.paper}
          choices={PAPERS}
          onChoose={(paper) => put({ paper })}
        />
        <div class="f title">
          <label class="lg" for="heading">
            {say("heading")}
          </label>
          <input
            class="field"
            id="heading"
            value={wanted.title}
            placeholder={titleFor(puzzles)}
            maxLength={120}
            onInput={(event) => put({ title: event.currentTarget.value })}
          />
        </div>
        <label class="tick">
          <input
            type="checkbox"
            checked={wanted.solutions}
            onChange={(event) => put({ solutions: event.currentTarget.checked })}
          />
          {say("solutions")}
        </label>
        {(["named", "candidates", "hints", "codes"] as const).map((what) => (
          <label key={what} class="tick">
            <input
              type="checkbox"
              checked={wanted[what]}
              onChange={(event) => put({ [what]: event.currentTarget.checked })}
            />
            {say(what)}
          </label>
        ))}
        <div class="btns">
          <span class="summary">
            {say("summary", {
              pages: pages.length + backs.length + Number(wanted.hints),
              paper: wanted.paper === "a4" ? "A4" : "Letter",
            })}
            {backs.length ? say("apart") : ""}
          </span>
          <Button busy={busy} onClick={() => void pdf()}>
            {say("pdf")}
          </Button>
          <Button primary onClick={() => print()}>
            {say("print")}
          </Button>
        </div>
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
      </form>
      {pages.map((part, at) => (
        <PuzzlePage
          key={at}
          puzzles={part}
          first={at * perPage}
          perPage={perPage}
          paper={wanted.paper}
          title={title}
          page={at + 1}
          sheets={sheets.slice(at * perPage, (at + 1) * perPage)}
          wanted={wanted}
        />
      ))}
      {wanted.hints && <HintPage sheets={sheets} paper={wanted.paper} />}
      {backs.map((part, at) => (
        <SolutionPage
          key={at}
          puzzles={part}
          numbers={part.map((one) => puzzles.indexOf(one))}
          notes={notes}
          bare={puzzles.length > MOST_NOTED}
          paper={wanted.paper}
          page={pages.length + at + 1}
        />
      ))}
    </main>
  );
}
