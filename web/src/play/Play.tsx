/** The play room: the board, what it says, the keypad; or the hint in its place. */

import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { after } from "../board/awaited.ts";
import { Board } from "../board/Board.tsx";
import { Lens, LensFrame } from "../board/Lens.tsx";
import { Links } from "../board/Links.tsx";
import { Told } from "../board/Told.tsx";
import type { Look } from "../board/look.ts";
import { areWide, boardWidth, needsLens } from "../board/measure.ts";
import type { Position } from "../model/game.ts";
import { blank } from "../model/game.ts";
import { withAlt } from "../model/keys.ts";
import type { Layout } from "../model/layout.ts";
import { bit, candidatesOf, valuesOf } from "../model/layout.ts";
import { bivalueOf } from "../model/moves.ts";
import type { CellRole, Picture } from "../model/picture.ts";
import { symbolOf } from "../model/puzzle.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { alike } from "../model/select.ts";
import { game, hinting, lit, picture, puzzle, selection, settings, view } from "../state.ts";
import { paused } from "./clock.ts";
import { Hint } from "../steps/Hint.tsx";
import { askHint, broken, conflicts, filter, finding, mode, sheet } from "./doing.ts";
import { kept } from "./keeping.ts";
import { listen } from "./listening.ts";
import { More } from "./More.tsx";
import { Notes } from "./Notes.tsx";
import { Keys, Modes, Tools } from "./Pad.tsx";
import "./rating.ts";
import { later } from "../later.tsx";
import { SmallTimer } from "./Timer.tsx";
import { kindOf, levelName, rulesOf, say } from "./words.ts";

const statuses = {
  unique: "unique",
  multiple: "multiple",
  none: "noSolution",
  undecided: "undecided",
  solved: "solved",
  invalid: "invalid",
} as const;
const nobody: ReadonlySet<number> = new Set();

/** What the filter leaves: one value's places, or cells with two candidates; the rest is tinted. */
function filtered(layout: Layout, position: Position, wanted: number | "pairs"): Picture {
  const masks = position.candidates ?? candidatesOf(layout, position.values);
  const pairs = new Set(wanted === "pairs" ? bivalueOf(masks) : []);
  const shown = masks.map((mask, cell) => (wanted === "pairs" ? (pairs.has(cell) ? mask : 0) : mask & bit(wanted)));
  const cells = new Map<number, CellRole>();
  shown.forEach((mask, cell) => {
    if (!mask && position.values[cell] !== wanted) cells.set(cell, "rest");
  });
  return { candidates: shown, cells };
}

const choose = (cells: readonly number[]): void => after(() => void (selection.value = cells));

function Head({ its, now }: { its: Puzzle; now: Position }) {
  const { size } = its.layout;
  const cursor = selection.value.at(-1);
  const givens = its.givens.filter((value) => value).length;
  const facts = [
    givens || !its.rules?.length
      ? `${givens} ${say("givens", { n: givens })}`
      : `${its.rules.length} ${say("ruleCount", { n: its.rules.length })}`,
    kindOf(its.layout),
    say(statuses[its.status]),
    its.rating ? levelName(its.rating.level) : say("unrated"),
  ].filter(Boolean);
  if (size < 16 || cursor === undefined)
    return (
      <div class="head">
        <p class="over-t">{facts.join(" · ")}</p>
        <h1>{its.title || say("untitled")}</h1>
        <p class="lead">{rulesOf(its.layout)}</p>
      </div>
    );
  const [value, mask] = [now.values[cursor]!, now.candidates?.[cursor] ?? 0];
  const values = valuesOf(mask);
  return (
    <div class="head">
      <p class="over-t">{facts.join(" · ")}</p>
      <h1>{say("row_column", { row: Math.floor(cursor / size) + 1, column: (cursor % size) + 1 })}</h1>
      <p class="lead">
        {value ? (
          say(its.givens[cursor] ? "given" : "holds", { value: symbolOf(its, value) })
        ) : mask ? (
          <>
            {say("candidates", { n: values.length })}
            <span class="cl">{values.map((each) => symbolOf(its, each)).join(" ")}</span>
          </>
        ) : (
          say("empty")
        )}
      </p>
    </div>
  );
}

const Ending = later(
  () => import("./Ending.tsx").then((room) => room.Ending),
  () => <div class="sec" aria-busy="true" />,
);

function Buttons() {
  const steps = (
    <button class="btn" onClick={() => void (view.value = "steps")}>
      {say("steps")}
    </button>
  );
  return (
    <div class="btns">
      <button class="btn pri wide-b" onClick={askHint}>
        {say("hint")} <kbd>{withAlt("H", puzzle.value?.symbols ?? [], settings.value.letterKeys)}</kbd>
      </button>
      {steps}
    </div>
  );
}

/** Over the board of a paused game, which holds nothing then. */
function Cover() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current!.focus();
    return () => document.querySelector<HTMLElement>('#grid [tabindex="0"]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="cover">
      <h2>{say("paused")}</h2>
      <p>{say("pausedWhy")}</p>
      <button class="btn pri" ref={button} onClick={() => void (paused.value = false)}>
        {say("resume")}
      </button>
    </div>
  );
}

function Figure({ look, its, now, lens }: { look: Look; its: Puzzle; now: Position; lens: boolean }) {
  const filled = now.values.filter((value) => value).length;
  const rules = rulesOf(its.layout);
  return (
    <section class="figure" aria-label={say("puzzle")}>
      <Board
        {...look}
        several
        onSelect={choose}
        onDouble={(cell) => choose(alike(now, cell))}
        onMark={(key) => void (lit.value = key)}
        sheet={sheet()}
        drawing={mode.value === "pen" && !hinting.value}
        over={
          <>
            <Links layout={its.layout} picture={look.picture ?? null} />
            {lens && <LensFrame layout={its.layout} cursor={selection.value.at(-1) ?? 0} />}
            {paused.value && <Cover />}
          </>
        }
      />
      <div class="cap">
        <span>
          <b>{filled}</b> {say("filled", { n: its.givens.length })}
        </span>
        <SmallTimer />
        <span>{kept.value === "yes" ? say("kept") : kept.value === "no" ? say("refused") : ""}</span>
      </div>
      {rules && (
        <p class="rules" aria-hidden={its.layout.size < 16 && !hinting.value}>
          {rules}
        </p>
      )}
      <Told rules={its.rules} layout={its.layout} broken={look.broken} />
    </section>
  );
}

/** A board that opens hears keys at once: the first empty cell is chosen, and has the focus where nothing else has it. */
function begin(): void {
  if (!game.value || paused.value || hinting.value) return;
  const cursor = selection.value.at(-1) ?? Math.max(0, game.value.now.values.indexOf(0));
  if (!selection.value.length) selection.value = [cursor];
  const at = document.activeElement;
  if (at === document.body || at?.id === "main")
    document.querySelector<HTMLElement>(`#grid [data-cell="${cursor}"]`)?.focus({ preventScroll: true });
}

export function Play() {
  const [its, playing] = [puzzle.value, game.value];
  useLayoutEffect(listen, []); // with the board: no key is lost between the two
  useEffect(begin, [its?.givens]);
  const now = playing?.now;
  const filterPicture = useMemo(
    () => (its && now && filter.value ? filtered(its.layout, now, filter.value) : null),
    [its, now, filter.value],
  );
  const hidden = useMemo(() => its && blank(its.givens.map(() => 0)), [its]);
  if (!its || !now) return null; // the address leads to the front
  const { highlightSame, highlightPeers } = settings.value;
  const cursor = selection.value.at(-1);
  const found = finding.value;
  const shown = picture.value ?? filterPicture;
  const look: Look = paused.value
    ? { layout: its.layout, symbols: its.symbols, givens: hidden!.values, position: hidden!, rules: its.rules }
    : {
        layout: its.layout,
        symbols: its.symbols,
        givens: its.givens,
        position: now,
        picture: shown && { ...shown, lit: lit.value },
        selection: selection.value,
        rules: its.rules,
        conflicts: conflicts.value,
        broken: broken.value,
        wrong: found && found !== "unknown" ? found.wrong : nobody,
        same:
          typeof filter.value === "number" ? filter.value : highlightSame && cursor !== undefined ? now.values[cursor]! : 0,
        peers: highlightPeers && !shown,
      };
  const large = its.layout.size >= 16;
  const helps = (candidates: boolean): boolean =>
    needsLens(its.layout, boardWidth.value, globalThis.innerWidth, candidates, areWide(its.symbols));
  const lens = !paused.value && helps(now.candidates !== null || shown?.candidates !== undefined);
  const regions = its.layout.houses.some((house) => house.kind === "region");
  // The keypad has the same place whether or not the lens is there.
  const split = (hand: VNode) =>
    helps(true) ? (
      <div class="split">
        {lens && <Lens {...look} onSelect={choose} />}
        <div class="sec">{hand}</div>
      </div>
    ) : (
      hand
    );
  const ended =
    playing.finished &&
    its.givens.includes(0) &&
    !conflicts.value.length &&
    !broken.value.length &&
    now.values.every((value) => value > 0);
  const names = [
    "bench",
    large ? "large" : hinting.value ? "" : "play",
    hinting.value ? "" : "plain",
    regions ? "jig" : "",
  ];
  return (
    <main class={names.filter(Boolean).join(" ")} id="main" tabIndex={-1}>
      <Figure look={look} its={its} now={now} lens={lens} />
      {hinting.value ? (
        <section class="arg" aria-label={say("hint")}>
          <Hint />
          {lens && <Lens {...look} onSelect={choose} />}
        </section>
      ) : (
        <section class="arg" aria-label={say("argument")}>
          <Head its={its} now={now} />
          <Notes />
          {ended ? (
            <Ending />
          ) : (
            <>
              {split(
                <div class="hand">
                  <Modes />
                  <Keys />
                  <Tools />
                </div>,
              )}
              <Buttons />
            </>
          )}
          <More />
        </section>
      )}
    </main>
  );
}
