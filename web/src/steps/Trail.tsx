/** Everything that the solver did: the figure, one step in words, the guesses in force, the search in numbers, the tree. */

import { argued } from "../texts/say.ts";
import { useEffect, useMemo, useState } from "preact/hooks";
import { about } from "../api/client.ts";
import type { StepData } from "../api/types.ts";
import { boardWidth, needsLens } from "../board/measure.ts";
import type { CellRole, Picture } from "../model/picture.ts";
import { cellOf } from "../model/layout.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { Argument } from "./Argument.tsx";
import { Counts } from "./Counts.tsx";
import { Figure, Glass, useCursor } from "./Figure.tsx";
import { benchClass, Head } from "./Head.tsx";
import { useKeys } from "./keys.ts";
import { effectOf } from "./List.tsx";
import { pictureOf } from "./picture.ts";
import { Failed, Waiting } from "./Notice.tsx";
import { useAnnouncement, usePlaying } from "./playing.ts";
import type { State } from "./replay.ts";
import { say } from "./texts.ts";
import { depthHeights, Timeline } from "./Timeline.tsx";
import type { Trail as Found } from "./trailing.ts";
import {
  goTo,
  method,
  most,
  MOST_STEPS,
  place,
  search,
  searching,
  shownState,
  shownStep,
  stopSearch,
  trail,
  trailFault,
  whole,
} from "./trailing.ts";
import { Transport } from "./Transport.tsx";
import type { Branch } from "./tree.ts";
import { branchesAt } from "./tree.ts";
import { Tree } from "./Tree.tsx";

/** The guesses in force at a step, but for the one that it makes or takes back. */
function inForce({ tree, steps }: Found, at: number): Branch[] {
  const step = steps[at];
  const all = branchesAt(tree, Math.min(at, steps.length - 1));
  return step?.technique === "guess" || step?.technique === "undo" ? all.filter(({ depth }) => depth < step.depth) : all;
}

/** A step of a search as a picture: cells of guesses in force wear a pattern of their own. */
function drawn(its: Puzzle, found: Found, at: number, step: StepData, state: State): Picture {
  const still = step.technique === "given" || step.technique === "undo" || step.technique === "solution";
  const picture: Picture = still
    ? { values: state.values, candidates: state.candidates }
    : pictureOf(step, state, its.layout, its.symbols);
  const cells = new Map<number, CellRole>(picture.cells);
  for (const { guess } of inForce(found, at)) {
    const cell = cellOf(found.steps[guess]!.placements![0]![0], its.layout.size);
    if (!cells.has(cell)) cells.set(cell, "set_b");
  }
  return { ...picture, cells };
}

function Guesses({ found }: { found: Found }) {
  const guesses = inForce(found, place.value);
  if (!guesses.length) return null;
  return (
    <nav class="crumbs" aria-label={say("inForce")}>
      <span>{say("inForce")}</span>
      <ol>
        {guesses.map(({ guess }) => (
          <li key={guess}>
            <button class="btn chip" onClick={() => goTo(guess)}>
              {effectOf(found.steps[guess]!)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepText({ its, found }: { its: Puzzle; found: Found }) {
  const step = shownStep.value;
  const state = shownState.value;
  const scene = useMemo(
    () =>
      step &&
      state && {
        layout: its.layout,
        symbols: its.symbols,
        step,
        picture: drawn(its, found, place.value, step, state),
      },
    [found, step, state],
  );
  if (!step || !scene) return null;
  return <Argument step={step} scene={scene} over={say("step", { number: place.value + 1, count: found.steps.length })} />;
}

/** What is to be said of the search besides its steps. */
function Notice({ its, found }: { its: Puzzle; found: Found | null }) {
  if (searching.value) return <Waiting title={say("busy")} end={stopSearch} />;
  if (trailFault.value || !found) return <Failed why={trailFault.value} again={() => void search()} />;
  if (found.status === "invalid")
    return (
      <div class="explained">
        <h1>{say("invalid")}</h1>
        {found.reason && <p class="lead">{found.reason}</p>}
      </div>
    );
  if (shownStep.value) return null;
  return (
    <div class="explained">
      <p class="over-t">{its.title}</p>
      <h1>{say("searchOver")}</h1>
      <p class="lead">{endOf(found)}</p>
    </div>
  );
}

function endOf({ summary, status, reason }: Found): string {
  if (summary?.cut) return say("trailOfEnd");
  if (reason === "time" || reason === "stop") return say("undecided");
  if (status === "none") return say("none");
  if (status === "multiple") return say("several");
  if (status === "unique") return `${say("one")}.`;
  return say("searchFound", { steps: summary?.steps ?? 0 });
}

/** Where the trail was cut, and a way to more of it. */
function Cut({ found }: { found: Found }) {
  const { summary } = found;
  if (!summary?.cut) return null;
  const more = summary.cut === "limit" && most.value < MOST_STEPS;
  return (
    <div class="cut">
      <p class="quiet">{say("cut", { steps: summary.steps, kept: summary.kept })}</p>
      {more && (
        <button class="btn" onClick={() => void (most.value = MOST_STEPS)}>
          {say("more")}
        </button>
      )}
    </div>
  );
}

const METHODS: Readonly<Record<string, "deduction" | "guessSmallest" | "guessOrdered" | "guessRandom">> = {
  deduction: "deduction",
  "guess-smallest": "guessSmallest",
  "guess-ordered": "guessOrdered",
  "guess-random": "guessRandom",
};

function Choices() {
  const [names, setNames] = useState<readonly string[]>(Object.keys(METHODS));
  useEffect(
    () =>
      void about()
        .then(({ methods }) => methods.filter((one) => one.trail && one.installed).map(({ name }) => name))
        .then((kept) =>
          setNames([...Object.keys(METHODS).filter((one) => kept.includes(one)), ...kept.filter((one) => !METHODS[one])]),
        )
        .catch(() => undefined),
    [],
  );
  return (
    <div class="sec search-choices">
      <label class="profiles">
        {say("methodChoice")}{" "}
        <select class="field" value={method.value} onChange={(event) => void (method.value = event.currentTarget.value)}>
          {names.map((name) => (
            <option key={name} value={name}>
              {METHODS[name] ? say(METHODS[name]) : name}
            </option>
          ))}
        </select>
      </label>
      <label class="tick">
        <input type="checkbox" checked={whole.value} onChange={() => void (whole.value = !whole.value)} />
        {say("whole")}
      </label>
    </div>
  );
}

export function Trail({ its }: { its: Puzzle }) {
  const found = trail.value;
  const steps = found?.steps ?? [];
  const count = steps.length;
  const at = place.value;
  const step = shownStep.value;
  const [playing, play] = usePlaying(at, count, 0, goTo);
  const own = useMemo(() => depthHeights(steps), [found]);
  const lens = needsLens(its.layout, boardWidth.value, globalThis.innerWidth, true);
  useAnnouncement(
    count
      ? step
        ? `${say("step", { number: at + 1, count })}. ${step.name}. ${argued.value ? "" : step.text}`
        : say("searchOver")
      : "",
  );
  useCursor(its, lens, step);
  useKeys({
    forward: () => goTo(at + 1),
    back: () => goTo(at - 1),
    first: () => goTo(0),
    last: () => goTo(count),
    play,
  });
  const shown = {
    its,
    step,
    state: shownState.value,
    draw: (one: StepData, state: State) => drawn(its, found!, at, one, state),
  };
  return (
    <main class={benchClass(its)} id="main" tabIndex={-1}>
      <Figure {...shown} lens={lens}>
        <Timeline
          steps={steps}
          at={at}
          go={goTo}
          own={own}
          label={say("depths", { depth: steps.reduce((deepest, { depth }) => Math.max(deepest, depth), 0) })}
        />
      </Figure>
      <section class="arg" aria-label={say("argument")}>
        <Head its={its} />
        <Notice its={its} found={found} />
        {found && <StepText its={its} found={found} />}
        {found && <Guesses found={found} />}
        {lens && <Glass {...shown} />}
        {count > 0 && <Transport at={at} count={count} playing={playing} go={goTo} play={play} apply={null} />}
        {found && <Cut found={found} />}
        {found?.summary && count > 0 && <Counts summary={found.summary} steps={steps} />}
        {found && count > 0 && (
          <div class="sec">
            <Tree key={found.key} root={found.tree} steps={steps} at={at} go={goTo} />
          </div>
        )}
        <Choices />
      </section>
    </main>
  );
}
