/** The entrance: type into a grid, paste or drop a text, or begin with one of ours. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../board/Board.tsx";
import { Told } from "../board/Told.tsx";
import { Icon } from "../icons.tsx";
import { blank } from "../model/game.ts";
import type { Picture } from "../model/picture.ts";
import { announce } from "../state.ts";
import { texts } from "../texts/say.ts";
import { Others } from "./beginnings.tsx";
import { Button, sentence } from "./controls.tsx";
import { loaded } from "../rules/loaded.ts";
import {
  against,
  begun,
  busy,
  checked,
  clear,
  clues,
  conflicts,
  cursor,
  draft,
  drawing,
  drawn,
  enterValue,
  layoutOfDraft,
  openDraft,
  press,
  readText,
  ruling,
  sound,
  unreachable,
  waits,
  write,
} from "./draft.ts";
import { Drawing, drawnBy, sheet } from "./drawing.tsx";
import { Refused } from "./fault_view.tsx";
import { refusal } from "./opening.ts";
import { leftPicture, watching } from "./leaving.ts";
import { later } from "../later.tsx";
import { Regions } from "./regions.tsx";
import { painting, Shapes } from "./shapes.tsx";

const say = texts("enter", {
  en: {
    title: "Solve a puzzle",
    lead: "Type it into the grid, paste it, or open a file. sudokit solves it and explains each step.",
    typing: "Type straight into the grid. Space leaves a cell empty.",
    givens: "{n} {n|given|givens}",
    figure: "Puzzle",
    argument: "Argument",
    grid: "Sudoku, {n} by {n}, to be filled in",
    paste: "Paste a puzzle",
    pasteHint: "any format, 4×4 to 25×25",
    read: "Read it",
    file: "Open a file",
    photo: "Read a photo",
    dropHere: "Drop the file to read it",
    unique: "One solution",
    multiple: "More than one solution",
    none: "No solution",
    solved: "Already solved",
    undecided: "Not decided yet",
    invalid: "No solution",
    asking: "Checking",
    uniqueWhy: "Every cell is decided by the givens.",
    uniqueRuled: "Exactly one filling keeps the rules.",
    multipleWhy: "At least two fillings keep the rules so far. Further givens decide between them.",
    noneWhy: "No filling of the empty cells keeps the rules. A given may be wrong.",
    noneRuled: "No filling of the empty cells keeps the rules. A given or a rule may be wrong.",
    againstTitle: "A rule is refused",
    againstWhy: "The editor of rules below says why.",
    conflictTitle: "Equal values in one house",
    conflictWhy: "{value} stands {times} times in {house}.",
    undecidedWhy: "The time ran out before there was an answer.",
    offlineWhy: "The service cannot be reached. The puzzle can be played, without its solution.",
    solvedWhy: "All cells are filled and keep the rules.",
    came: "Read as {format}, {n}×{n}",
    typed: "{n}×{n}, entered by hand",
    play: "Play",
    solve: "Solve",
    hide: "Hide the solution",
    steps: "Show every step",
    whyNone: "Show why",
    two: "Show two of them",
    clear: "Clear",
    erase: "Erase",
    keys: "Symbols",
    candidates: "With candidates and entries of a game.",
    possible: "What is still possible",
    ruling: "Rules: cages, thermometers and others",
    rules: "{n} {n|rule|rules}",
  },
  de: {
    title: "Ein Rätsel lösen",
    lead: "Tippe es ins Gitter, füge es ein oder öffne eine Datei. sudokit löst es und erklärt jeden Schritt.",
    typing: "Direkt ins Gitter tippen. Die Leertaste lässt eine Zelle leer.",
    givens: "{n} {n|Vorgabe|Vorgaben}",
    figure: "Rätsel",
    argument: "Begründung",
    grid: "Sudoku, {n} mal {n}, zum Ausfüllen",
    paste: "Rätsel einfügen",
    pasteHint: "jedes Format, 4×4 bis 25×25",
    read: "Lesen",
    file: "Datei öffnen",
    photo: "Foto lesen",
    dropHere: "Loslassen, um die Datei zu lesen",
    unique: "Eine Lösung",
    multiple: "Mehr als eine Lösung",
    none: "Keine Lösung",
    solved: "Schon gelöst",
    undecided: "Noch nicht entschieden",
    invalid: "Keine Lösung",
    asking: "Wird geprüft",
    uniqueWhy: "Die Vorgaben bestimmen jede Zelle.",
    uniqueRuled: "Genau eine Füllung hält die Regeln ein.",
    multipleWhy: "Bisher halten mindestens zwei Füllungen die Regeln ein. Weitere Vorgaben entscheiden.",
    noneWhy: "Keine Füllung der leeren Zellen hält die Regeln ein. Vielleicht ist eine Vorgabe falsch.",
    noneRuled: "Keine Füllung der leeren Zellen hält die Regeln ein. Vielleicht ist eine Vorgabe oder eine Regel falsch.",
    againstTitle: "Eine Regel wird abgelehnt",
    againstWhy: "Der Editor für Regeln weiter unten sagt, warum.",
    conflictTitle: "Gleiche Werte in einem Haus",
    conflictWhy: "{value} steht {times}-mal in {house}.",
    undecidedWhy: "Die Zeit war um, bevor es eine Antwort gab.",
    offlineWhy: "Der Dienst ist nicht erreichbar. Das Rätsel lässt sich spielen, ohne seine Lösung.",
    solvedWhy: "Alle Zellen sind gefüllt und halten die Regeln ein.",
    came: "Gelesen als {format}, {n}×{n}",
    typed: "{n}×{n}, von Hand eingegeben",
    play: "Spielen",
    solve: "Lösen",
    hide: "Lösung verbergen",
    steps: "Jeden Schritt zeigen",
    whyNone: "Zeigen, warum",
    two: "Zwei davon zeigen",
    clear: "Leeren",
    erase: "Löschen",
    keys: "Symbole",
    candidates: "Mit Kandidaten und Einträgen eines Spiels.",
    possible: "Was noch möglich ist",
    ruling: "Regeln: Käfige, Thermometer und andere",
    rules: "{n} {n|Regel|Regeln}",
  },
});

const PLACEHOLDER = "53..7....6..195....98....6.\n8...6...34..8.3..17...2...6\n.6....28....419..5....8..79";
const COARSE = matchMedia("(pointer: coarse)");

function Keypad() {
  const { symbols } = draft.value;
  const cell = cursor.value.at(-1) ?? 0;
  const beside = symbols.length <= 9 ? symbols.length + 1 : symbols.length <= 13 ? 7 : 9;
  return (
    <div class="pad sm entry" style={{ "--beside": beside, "--below": beside }} role="group" aria-label={say("keys")}>
      {symbols.map((symbol, at) => (
        <button key={symbol} type="button" class="key" onClick={() => enterValue(cell, at + 1)}>
          {symbol}
        </button>
      ))}
      <button type="button" class="key" aria-label={say("erase")} onClick={() => write(cell, 0)}>
        <Icon name="erase" />
      </button>
    </div>
  );
}

function statusTexts(): { title: string; why: string } {
  const now = checked.value;
  const [clash] = conflicts.value;
  if (clash) {
    const house = layoutOfDraft.value.houses[clash.house]!;
    return {
      title: say("conflictTitle"),
      why: say("conflictWhy", {
        value: draft.value.symbols[clash.value - 1]!,
        times: clash.cells.length,
        house: house.name,
      }),
    };
  }
  if (against.value) return { title: say("againstTitle"), why: say("againstWhy") };
  if (!now)
    return unreachable.value ? { title: say("undecided"), why: say("offlineWhy") } : { title: say("asking"), why: " " };
  const { status, reason } = now.puzzle;
  const ruled = draft.value.rules.length > 0;
  const why = {
    unique: ruled ? "uniqueRuled" : "uniqueWhy",
    multiple: "multipleWhy",
    none: ruled ? "noneRuled" : "noneWhy",
    solved: "solvedWhy",
    undecided: "undecidedWhy",
    invalid: "noneWhy",
  } as const;
  return {
    title: say(status),
    why: (status === "none" || status === "undecided" || status === "invalid") && reason ? reason : say(why[status]),
  };
}

/** What is known of the grid as it stands, and where to go with it. */
function Standing({ shown, show }: { shown: boolean; show: (is: boolean) => void }) {
  const { title, why } = statusTexts();
  const now = checked.value;
  const status = now?.puzzle.status;
  useEffect(() => void (now && announce(`${title}. ${why}`)), [now]);
  const n = draft.value.shape.size;
  const open = sound.value;
  return (
    <>
      <p class="over-t">{now?.format ? say("came", { format: now.format, n }) : say("typed", { n })}</p>
      <h1>{title}</h1>
      <p class="lead">
        {why}
        {now?.position ? ` ${say("candidates")}` : ""}
      </p>
      {now?.notes.map((note) => (
        <p key={note} class="aside" lang="en">
          {sentence(note)}
        </p>
      ))}
      <div class="btns">
        <Button primary disabled={!open} onClick={() => openDraft("play")}>
          {say("play")} <kbd>Enter</kbd>
        </Button>
        {status === "multiple" ? (
          <Button onClick={() => openDraft("compare")}>{say("two")}</Button>
        ) : (
          <Button disabled={!now?.puzzle.solution} onClick={() => show(!shown)}>
            {shown ? say("hide") : say("solve")}
          </Button>
        )}
        <Button disabled={!open || status === "multiple"} onClick={() => openDraft("steps")}>
          {say(status === "none" ? "whyNone" : "steps")}
        </Button>
        <Button onClick={clear}>{say("clear")}</Button>
      </div>
    </>
  );
}

const Setting = later(
  () => import("./setting.tsx").then((room) => room.Setting),
  () => <p aria-busy="true" />,
);

/** Folded until somebody wants it: what the values leave open over all solutions. */
const Possible = () => (
  <details class="sec" open={watching.value} onToggle={(event) => void (watching.value = event.currentTarget.open)}>
    <summary>
      <h2>{say("possible")}</h2>
    </summary>
    {watching.value && <Setting />}
  </details>
);

const Rules = later(
  () => import("./ruling.tsx").then((room) => room.Ruling),
  () => <p aria-busy="true" />,
);

/** While rules are set, several cells can be chosen. */
const Own = () => (
  <details class="sec" open={ruling.value} onToggle={(event) => void (ruling.value = event.currentTarget.open)}>
    <summary>
      <h2>{say("ruling")}</h2>
    </summary>
    {ruling.value && <Rules />}
  </details>
);

function Paste() {
  const [text, setText] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const read = async (what: string): Promise<void> => {
    if (what.trim() && (await readText(what))) setText("");
  };
  return (
    <form
      class="f paste"
      onSubmit={(event) => {
        event.preventDefault();
        void read(text);
      }}
    >
      <label class="lg" for="paste">
        {say("paste")} <em>{say("pasteHint")}</em>
      </label>
      <textarea
        class="field"
        id="paste"
        rows={4}
        placeholder={PLACEHOLDER}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData("text") ?? "";
          if (text || !pasted.trim()) return;
          setText(pasted);
          event.preventDefault();
          void read(pasted);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void read(text);
        }}
      />
      <div class="btns">
        <Button submit disabled={!text.trim()} busy={busy.value}>
          {say("read")}
        </Button>
        <Button onClick={() => file.current!.click()}>{say("file")}</Button>
        <a class="btn" href="#photo">
          {say("photo")}
        </a>
        <input
          ref={file}
          type="file"
          class="vh"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            void chosen?.text().then(read);
            event.currentTarget.value = "";
          }}
        />
      </div>
    </form>
  );
}

function Figure({ solution }: { solution: readonly number[] | null }) {
  const { symbols, values, rules } = draft.value;
  const position = { ...blank(values), pen: drawn.value };
  const picture: Picture | null = solution ? { values: solution } : leftPicture();
  const broken = rules.length ? loaded()?.brokenIn(rules, layoutOfDraft.value, values) : undefined;
  const key = (event: KeyboardEvent, cell: number): boolean => {
    if (drawing.value && drawnBy(event, cell)) return true;
    if (event.key !== "Enter") return press(event, cell);
    if (begun.value && sound.value) openDraft("play");
    return true;
  };
  return (
    <section class="figure" aria-label={say("figure")}>
      <Board
        layout={layoutOfDraft.value}
        symbols={symbols}
        givens={values}
        position={position}
        picture={picture}
        selection={solution ? [] : cursor.value}
        onSelect={(selection) => (cursor.value = selection)}
        onKey={key}
        rules={rules}
        several={ruling.value}
        broken={broken}
        conflicts={conflicts.value}
        label={say("grid", { n: draft.value.shape.size })}
        sheet={solution ? null : sheet()}
        drawing={drawing.value}
      />
      <div class="cap">
        <span>{say("typing")}</span>
        <span>
          {clues.value > 0 && say("givens", { n: clues.value })}
          {clues.value > 0 && rules.length > 0 && ", "}
          {rules.length > 0 && say("rules", { n: rules.length })}
        </span>
      </div>
      <Told rules={rules} layout={layoutOfDraft.value} broken={broken} />
      {(COARSE.matches || symbols.some((symbol) => symbol.length > 1 || symbol > "~")) && !solution && <Keypad />}
      <Drawing />
    </section>
  );
}

export function Enter() {
  const [shown, show] = useState(false);
  const [dragging, drag] = useState(false);
  useEffect(() => show(false), [draft.value]);
  useEffect(() => {
    // A text pasted anywhere but into a field is a puzzle.
    const pasted = (event: ClipboardEvent): void => {
      if ((event.target as Element).closest?.("input,textarea")) return;
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.trim()) void readText(text);
    };
    // So is what is typed while nothing has the focus.
    const keyed = (event: KeyboardEvent): void => {
      const cell = cursor.value.at(-1) ?? 0;
      const nowhere = document.activeElement === document.body || document.activeElement?.id === "main";
      if (!nowhere || event.key.length > 1 || refusal.value || !press(event, cell)) return;
      event.preventDefault();
      document
        .querySelector<HTMLElement>(`#grid [data-cell="${cursor.value.at(-1) ?? 0}"]`)
        ?.focus({ preventScroll: true });
    };
    document.addEventListener("paste", pasted);
    document.addEventListener("keydown", keyed);
    return () => {
      document.removeEventListener("paste", pasted);
      document.removeEventListener("keydown", keyed);
    };
  }, []);
  if (refusal.value) return <Refused />;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    drag(false);
    const [file] = event.dataTransfer?.files ?? [];
    void (file ? file.text() : Promise.resolve(event.dataTransfer?.getData("text") ?? "")).then((text) =>
      text.trim() ? readText(text) : false,
    );
  };
  const large = draft.value.shape.size >= 16 ? " large" : "";
  return (
    <main
      class={`bench plain${large}${dragging ? " dropping" : ""}`}
      id="main"
      tabIndex={-1}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        drag(true);
      }}
      onDragLeave={(event) => {
        if (event.target === event.currentTarget) drag(false);
      }}
    >
      {painting.value ? <Regions /> : <Figure solution={shown ? (checked.value?.puzzle.solution ?? null) : null} />}
      <section class="arg" aria-label={say("argument")}>
        {begun.value ? (
          <Standing shown={shown} show={show} />
        ) : (
          <>
            <h1>{say("title")}</h1>
            <p class="lead">{say("lead")}</p>
          </>
        )}
        {dragging && (
          <p class="lead" role="status">
            {say("dropHere")}
          </p>
        )}
        <Possible />
        <Own />
        <Paste />
        <Shapes />
        {!(begun.value && waits()) && <Others />}
      </section>
    </main>
  );
}
