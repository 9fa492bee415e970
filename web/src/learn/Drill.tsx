/** "Find it": a position in which the technique is the next step, and what is said of each try. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Offline, Problem } from "../api/client.ts";
import { Board } from "../board/Board.tsx";
import { Links } from "../board/Links.tsx";
import { bit, cellName, valuesOf } from "../model/layout.ts";
import type { Picture } from "../model/picture.ts";
import { announce, lit } from "../state.ts";
import { Reason } from "../steps/Argument.tsx";
import { pictureOf } from "../steps/picture.ts";
import { language } from "../texts/say.ts";
import { asks, verdictOf } from "./answer.ts";
import { addressOf, Fault, usePositions } from "./Lesson.tsx";
import type { Lesson, Position } from "./lessons.ts";
import { boardOf } from "./lessons.ts";
import { made } from "./making.ts";
import { useTold } from "./told.ts";
import { inLanguage, say } from "./words.ts";

/** How much is shown of the step. */
type Shown = "nothing" | "where" | "all";

interface Tried {
  readonly found: readonly (readonly [cell: number, value: number])[];
  readonly text: string;
  readonly shown: Shown;
  readonly helped: boolean;
}
const untried: Tried = { found: [], text: "", shown: "nothing", helped: false };

/** The cells that a step speaks of are left in light, the rest is tinted. */
function whereOf(picture: Picture, position: Position): Picture {
  const spoken = new Set<number>([...(picture.cells?.keys() ?? [])]);
  const cells = new Map(
    position.state.values.flatMap((_, cell) => (spoken.has(cell) ? [] : [[cell, "rest" as const] as const])),
  );
  return {
    values: position.state.values,
    candidates: position.state.candidates,
    cells: spoken.size ? cells : new Map(),
    ...(picture.houses && { houses: picture.houses }),
  };
}

function Choices({
  position,
  cell,
  choose,
}: {
  position: Position;
  cell: number | undefined;
  choose: (value: number) => void;
}) {
  if (cell === undefined) return <p class="quiet">{say("choose")}</p>;
  const mask = position.state.values[cell] ? 0 : position.state.candidates[cell]!;
  if (!mask) return <p class="quiet">{say("filled")}</p>;
  return (
    <div class="chips" role="group" aria-label={cellName(cell, 9)}>
      {valuesOf(mask).map((value) => (
        <button key={value} type="button" class="chip" onClick={() => choose(value)}>
          {position.puzzle.symbols[value - 1]}
        </button>
      ))}
    </div>
  );
}

interface Asked {
  readonly lesson: Lesson;
  readonly position: Position;
  readonly solved: (alone: boolean) => void;
}

function Finding({ lesson, position, solved }: Asked) {
  const [tried, setTried] = useState<Tried>(untried);
  const [selection, select] = useState<readonly number[]>([]);
  const told = useTold(position)!;
  const { puzzle, state } = position;
  const { layout, symbols } = puzzle;
  const picture = useMemo(() => pictureOf(told.step, state, layout, symbols), [told.step, position]);
  const all = tried.shown === "all";
  const way = asks(position.step);
  const wanted = (way === "place" ? position.step.placements : position.step.eliminations)!.length;
  const cell = selection.at(-1);
  const say_ = (text: string, more: Partial<Tried>): void => {
    announce(text);
    setTried({ ...tried, text, ...more });
  };
  const answer = (value: number): void => {
    if (cell === undefined || all || !(state.candidates[cell]! & bit(value)) || state.values[cell]) return;
    const next = [cell, value] as const;
    const about = { value: symbols[value - 1]!, cell: cellName(cell, 9) };
    const verdict = verdictOf(puzzle, position.step, tried.found, next);
    const again = tried.found.some(([other, its]) => other === cell && its === value);
    if (verdict === "elsewhere") return say_(say("elsewhere", about), { helped: true });
    const found = again ? tried.found : [...tried.found, next];
    if (verdict === "part")
      return say_(say(way === "place" ? "partPlace" : "part", { ...about, left: wanted - found.length }), { found });
    solved(!tried.helped);
    say_(say("right"), { found, shown: "all" });
  };
  const struck = new Map(tried.found.map(([at, value]) => [at, bit(value)]));
  const plain: Picture = {
    values:
      way === "place"
        ? state.values.map((value, at) => value || tried.found.find(([other]) => other === at)?.[1] || 0)
        : state.values,
    candidates: state.candidates.map((mask, at) => (way === "remove" ? mask & ~(struck.get(at) ?? 0) : mask)),
  };
  const shown = all ? picture : tried.shown === "where" ? whereOf(picture, position) : plain;
  return (
    <>
      <section class="figure" aria-label={say("drill", { name: inLanguage(lesson.title) })}>
        <Board
          {...boardOf(position)}
          picture={{ ...shown, lit: all ? lit.value : null }}
          selection={all ? [] : selection}
          onSelect={select}
          onMark={(key) => void (lit.value = key)}
          onKey={(event) => {
            const value = symbols.indexOf(event.key) + 1;
            if (value) answer(value);
            return value > 0;
          }}
          over={all && <Links layout={layout} picture={picture} />}
        />
      </section>
      <section class="arg drill" aria-label={say("practise")}>
        <h1>{say("drill", { name: inLanguage(lesson.title) })}</h1>
        <p class="lead">{inLanguage(lesson.idea)}</p>
        {tried.text && <p class={all ? "lead found" : "aside"}>{tried.text}</p>}
        {all ? (
          <div class="explained" lang={told.in === language.value ? undefined : told.in}>
            <Reason step={told.step} scene={{ layout, symbols, step: told.step, picture }} />
          </div>
        ) : (
          <>
            <p>{say(way)}</p>
            <Choices position={position} cell={cell} choose={answer} />
            <div class="btns">
              <button
                class="btn"
                disabled={tried.shown !== "nothing"}
                onClick={() => setTried({ ...tried, shown: "where", helped: true })}
              >
                {say("where")}
              </button>
              <button
                class="btn"
                onClick={() => {
                  solved(false);
                  setTried({ ...tried, text: "", shown: "all", helped: true });
                }}
              >
                {say("show")}
              </button>
            </div>
          </>
        )}
      </section>
    </>
  );
}

/** Positions of the lesson in turn, and after them as many as somebody has made. */
export function Drill({ lesson }: { lesson: Lesson }) {
  const { positions, failed, again } = usePositions(lesson);
  const [own, keep] = useState<readonly Position[]>([]);
  const [at, go] = useState(0);
  const [alone, count] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [making, setMaking] = useState<AbortController | null>(null);
  const [fault, setFault] = useState("");
  const running = useRef<AbortController | null>(null);
  running.current = making;
  useEffect(() => () => running.current?.abort(), []);
  const kept = positions?.slice(Number(lesson.example)) ?? [];
  const all = [...kept, ...own];
  const position = all[at];
  const another = async (): Promise<void> => {
    const stop = new AbortController();
    setMaking(stop);
    setFault("");
    try {
      const found = await made(lesson, stop.signal);
      if (stop.signal.aborted) return;
      if (found) {
        keep([...own, found]);
        go(all.length);
      } else setFault(say("rare"));
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof Offline || error instanceof Problem)) throw error;
      setFault(say(error instanceof Offline ? "unmade" : "rare"));
    } finally {
      setMaking(null);
    }
  };
  const done = [...alone.values()].filter(Boolean).length;
  return (
    <main class="bench lesson finding" id="main" tabIndex={-1}>
      {position && (
        <Finding
          key={at}
          lesson={lesson}
          position={position}
          solved={(by) => count(new Map([...alone, [at, alone.get(at) ?? by]]))}
        />
      )}
      <section class="arg drill-more">
        {failed && <Fault again={again} />}
        {position && (
          <p class="over-t">
            {at < kept.length ? say("position", { n: at + 1, count: kept.length }) : say("made")}
            {alone.size > 0 && ` · ${say("done", { n: done, count: alone.size })}`}
          </p>
        )}
        <div class="btns">
          {at + 1 < all.length && (
            <button class={alone.has(at) ? "btn pri" : "btn"} onClick={() => go(at + 1)}>
              {say("next")}
            </button>
          )}
          {lesson.level && (
            <button class="btn" aria-busy={!!making} disabled={!!making} onClick={() => void another()}>
              {say(making ? "making" : "another")}
            </button>
          )}
          <a class="btn" href={addressOf(lesson.technique)}>
            {inLanguage(lesson.title)}
          </a>
        </div>
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
      </section>
    </main>
  );
}
