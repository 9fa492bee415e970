/** How a game ended: its time beside earlier ones, its path beside the solver's, and what to play next. */

import { useEffect, useState } from "preact/hooks";
import "../styles/ending.css";
import { call, daily, Offline, Problem } from "../api/client.ts";
import type { StepData } from "../api/types.ts";
import { dayAt, isoOf, solvedDays, streaksOf } from "../model/days.ts";
import type { Game } from "../model/game.ts";
import { cellName, cellOf } from "../model/layout.ts";
import { puzzleFromMade, ruling } from "../model/puzzle.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { movesOf } from "../model/replayed.ts";
import { results } from "../model/shelf.ts";
import { game, open, puzzle, storage, view } from "../state.ts";
import { language, locale, texts } from "../texts/say.ts";
import { timeText } from "./clock.ts";
import { kindOf, LEVELS, levelName } from "./words.ts";

const say = texts("ending", {
  en: {
    first: "Your first {kind} at this level.",
    best: "Your best time of {n} at this level.",
    rank: "Number {rank} of {n} at this level; your best is {best}.",
    streak: "{n} {n|day|days} in a row.",
    yours: "You",
    solvers: "The solver",
    entries: "{n} {n|entry|entries}",
    taken: "{n} taken back or changed",
    steps: "{n} {n|step|steps}",
    hardest: "hardest: {name}",
    singles: "singles only",
    slow: "You thought longest, {time}, about {cell}.",
    slowWhy: "The solver placed it in step {n} of {count}.",
    before: "On the way there it used {name}.",
    next: "Next: {level}",
    tomorrow: "Another puzzle, {level}",
    making: "Making one",
    replay: "Replay",
    path: "Show all steps",
    days: "Days and times",
    offline: "No puzzle can be made right now.",
    title: "{day}, {level}",
    made: "{level} puzzle",
  },
  de: {
    first: "Dein erstes {kind} auf dieser Stufe.",
    best: "Deine beste Zeit von {n} auf dieser Stufe.",
    rank: "Platz {rank} von {n} auf dieser Stufe; deine beste Zeit ist {best}.",
    streak: "{n} {n|Tag|Tage} hintereinander.",
    yours: "Du",
    solvers: "Der Löser",
    entries: "{n} {n|Eintrag|Einträge}",
    taken: "{n} zurückgenommen oder geändert",
    steps: "{n} {n|Schritt|Schritte}",
    hardest: "schwerste Technik: {name}",
    singles: "nur Einer",
    slow: "Am längsten, {time}, hast du über {cell} nachgedacht.",
    slowWhy: "Der Löser setzt sie in Schritt {n} von {count}.",
    before: "Auf dem Weg dorthin brauchte er: {name}.",
    next: "Weiter: {level}",
    tomorrow: "Noch ein Rätsel, {level}",
    making: "Eines wird erzeugt",
    replay: "Wiedergabe",
    path: "Alle Schritte zeigen",
    days: "Tage und Zeiten",
    offline: "Gerade lässt sich kein Rätsel erzeugen.",
    title: "{day}, {level}",
    made: "Rätsel, {level}",
  },
});

/** This game's time among those of its kind and level. */
function placed(its: Puzzle, { seconds }: Game): string {
  const kind = kindOf(its.layout);
  const level = its.rating?.level ?? "";
  const times = (storage ? results(storage) : [])
    .filter((one) => one.kind === kind && one.level === level)
    .map((one) => one.seconds);
  if (times.length < 2) return say("first", { kind });
  const rank = 1 + times.filter((time) => time < seconds).length;
  return rank === 1
    ? say("best", { n: times.length })
    : say("rank", { rank, n: times.length, best: timeText(Math.min(...times)) });
}

/** The solver's path, asked for once. */
function usePath(its: Puzzle): readonly StepData[] | null {
  const [found, find] = useState<readonly StepData[] | null>(null);
  const wanted = language.value;
  useEffect(() => {
    const asking = new AbortController();
    const { size, spec } = its.layout;
    const grid = Array.from({ length: size }, (_, row) => its.givens.slice(row * size, (row + 1) * size));
    const symbols = its.symbols.join(its.symbols.some((symbol) => [...symbol].length > 1) ? " " : "");
    call("explain", { grid, layout: spec, symbols, ...ruling(its), language: wanted }, asking.signal)
      .then(({ steps }) => find(steps))
      .catch((fault: unknown) => {
        if (!asking.signal.aborted && !(fault instanceof Offline || fault instanceof Problem)) throw fault;
      });
    return () => asking.abort();
  }, [its.givens, wanted]);
  return found;
}

const hardestOf = (steps: readonly StepData[]): StepData | undefined =>
  steps
    .filter(({ family }) => family !== "singles")
    .reduce<StepData | undefined>((most, step) => (!most || step.score > most.score ? step : most), undefined);

function Compared({ its, played }: { its: Puzzle; played: Game }) {
  const steps = usePath(its);
  const { size } = its.layout;
  const moves = movesOf(its.givens, played);
  const entries = moves.filter((move) => move.placed.length).length;
  const needed = its.givens.filter((value) => !value).length;
  const slowest = moves.filter((move) => move.placed.length === 1).sort((one, other) => other.took - one.took)[0];
  const slow = slowest && slowest.took >= 20 ? slowest : undefined;
  const cell = slow?.placed[0]![0];
  const number =
    steps && cell !== undefined
      ? steps.findIndex(({ placements = [] }) => placements.some(([at]) => cellOf(at, size) === cell))
      : -1;
  const last = steps ? steps.slice(0, Math.max(0, number)).findLastIndex(({ placements = [] }) => placements.length) : -1;
  const used = steps && number > 0 ? hardestOf(steps.slice(last + 1, number)) : undefined;
  const hardest = steps && hardestOf(steps);
  return (
    <>
      <dl class="compared">
        <div>
          <dt>{say("yours")}</dt>
          <dd>
            {say("entries", { n: entries })}
            {entries > needed && `, ${say("taken", { n: entries - needed })}`}
          </dd>
        </div>
        {steps && (
          <div>
            <dt>{say("solvers")}</dt>
            <dd>
              {say("steps", { n: steps.length })},{" "}
              {hardest ? (
                <a href={`#learn?t=${hardest.technique}`}>{say("hardest", { name: hardest.name })}</a>
              ) : (
                say("singles")
              )}
            </dd>
          </div>
        )}
      </dl>
      {slow && cell !== undefined && (
        <p>
          {say("slow", { time: timeText(slow.took), cell: cellName(cell, size) })}{" "}
          {steps && number >= 0 && say("slowWhy", { n: number + 1, count: steps.length })}{" "}
          {used && say("before", { name: used.name })}
        </p>
      )}
    </>
  );
}

/** Of a day's puzzles the next level that is not solved; else another puzzle of the same kind. */
function useNext(its: Puzzle) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const day = its.origin?.["day"];
  const done = typeof day === "string" ? solvedDays(storage ? results(storage) : []).get(day) : undefined;
  const after = LEVELS.slice(LEVELS.findIndex((level) => level === its.rating?.level) + 1);
  const level = typeof day === "string" ? after.find((one) => !done?.has(one)) : undefined;
  const begin = async (): Promise<void> => {
    setBusy(true);
    setFault("");
    try {
      if (typeof day === "string" && level) {
        const made = await daily(day, level);
        const told = new Intl.DateTimeFormat(locale.value, { day: "numeric", month: "long", year: "numeric" }).format(
          new Date(`${day}T12:00:00`),
        );
        return open({
          ...puzzleFromMade(made, { level, day }),
          title: say("title", { day: told, level: levelName(level) }),
        });
      }
      const kind = its.rules?.length ? (its.origin?.["variant"] as "killer" | undefined) : undefined;
      const wanted = LEVELS.find((one) => one === its.rating?.level);
      const { puzzles } = await call("generate", {
        layout: its.layout.spec,
        n: 1,
        seed: String(Math.floor(Math.random() * 2 ** 31)),
        ...(kind ? { variant: kind } : wanted && { level: wanted }),
      });
      const made = puzzles[0];
      if (made) open({ ...puzzleFromMade(made), title: wanted ? say("made", { level: levelName(wanted) }) : "" });
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Problem)) throw error;
      setFault(error instanceof Offline ? say("offline") : error.message);
    } finally {
      setBusy(false);
    }
  };
  const name = level
    ? say("next", { level: levelName(level) })
    : say("tomorrow", { level: levelName(its.rating?.level ?? "") || kindOf(its.layout) });
  return { name, begin, busy, fault };
}

export function Ending() {
  const its = puzzle.value!;
  const played = game.value!;
  const { name, begin, busy, fault } = useNext(its);
  const today = isoOf(new Date());
  const days = solvedDays(storage ? results(storage) : []);
  const streak = days.has(today) || days.has(dayAt(today, -1)) ? streaksOf(days, today).now : 0;
  return (
    <section class="ending">
      <p class="time">{timeText(played.seconds)}</p>
      <p>
        {placed(its, played)} {streak > 1 && say("streak", { n: streak })}
      </p>
      <Compared its={its} played={played} />
      <div class="btns">
        <button class="btn pri wide-b" aria-busy={busy} disabled={busy} onClick={() => void begin()}>
          {busy ? say("making") : name}
        </button>
        <a class="btn" href="#replay">
          {say("replay")}
        </a>
        <button class="btn" onClick={() => void (view.value = "steps")}>
          {say("path")}
        </button>
        <a class="btn" href="#statistics">
          {say("days")}
        </a>
      </div>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
