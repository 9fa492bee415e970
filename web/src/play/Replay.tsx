/** The game that was played, move by move, with the time of each. */

import { useEffect, useMemo, useState } from "preact/hooks";
import "../styles/replay.css";
import { Board } from "../board/Board.tsx";
import { blank } from "../model/game.ts";
import { movesOf } from "../model/replayed.ts";
import type { Move } from "../model/replayed.ts";
import { cellName } from "../model/layout.ts";
import { game, puzzle } from "../state.ts";
import { Icon } from "../icons.tsx";
import { timeText } from "./clock.ts";
import { say } from "./replaying.ts";

/** A second of the replay is this many of the game. */
const SPEEDS = [1, 10, 60] as const;
/** However long somebody thought, a move waits no longer than this, and no shorter, in milliseconds. */
const [SHORTEST, LONGEST] = [60, 4000];

const waitOf = (move: Move, speed: number): number => Math.min(LONGEST, Math.max(SHORTEST, (move.took * 1000) / speed));

export function Replay() {
  const [its, played] = [puzzle.value, game.value];
  const moves = useMemo(() => (its && played ? movesOf(its.givens, played) : []), [its, played]);
  const [at, go] = useState(0);
  const [speed, setSpeed] = useState<number>(10);
  const [playing, play] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const next = moves[at];
    if (!next) return play(false);
    const timer = setTimeout(() => go(at + 1), waitOf(next, speed));
    return () => clearTimeout(timer);
  }, [playing, at, speed, moves]);
  if (!its || !moves.length)
    return (
      <main class="bench alone" id="main" tabIndex={-1}>
        <section class="column">
          <h1>{say("title")}</h1>
          <p class="lead">{say("nothing")}</p>
          <a class="btn" href="#play">
            {say("back")}
          </a>
        </section>
      </main>
    );
  const move = moves[at - 1];
  const position = move?.position ?? blank(its.givens);
  const slowest = moves.filter(({ placed }) => placed.length).sort((one, other) => other.took - one.took)[0];
  const text = (one: Move): string =>
    one.placed.length
      ? one.placed.map(([cell, value]) => `${cellName(cell, its.layout.size)} = ${its.symbols[value - 1]}`).join(", ")
      : one.erased.length
        ? say("erased", { cells: one.erased.map((cell) => cellName(cell, its.layout.size)).join(", ") })
        : say("marks");
  return (
    <main class="bench replay" id="main" tabIndex={-1}>
      <section class="figure" aria-label={say("title")}>
        <Board
          layout={its.layout}
          symbols={its.symbols}
          givens={its.givens}
          position={position}
          selection={move?.placed.length ? [move.placed.at(-1)![0]] : []}
        />
        <input
          type="range"
          class="lvl"
          min={0}
          max={moves.length}
          value={at}
          aria-label={say("slider")}
          aria-valuetext={move ? `${timeText(move.at)}, ${text(move)}` : say("start")}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </section>
      <section class="arg" aria-label={say("moves")}>
        <p class="over-t">{say("move", { n: at, count: moves.length })}</p>
        <h1>{timeText(move?.at ?? 0)}</h1>
        <p class="lead">{move ? text(move) : say("start")}</p>
        {slowest && (
          <p>
            {say("slowest", { time: timeText(slowest.took) })}{" "}
            <button type="button" class="text" onClick={() => go(moves.indexOf(slowest) + 1)}>
              {text(slowest)}
            </button>
          </p>
        )}
        <div class="btns">
          <button class="btn pri" onClick={() => (at >= moves.length && go(0), play(!playing))}>
            {say(playing ? "pause" : "play")}
          </button>
          <button class="btn" aria-label={say("previous")} disabled={!at} onClick={() => go(at - 1)}>
            <Icon name="back" />
          </button>
          <button class="btn" aria-label={say("next")} disabled={at >= moves.length} onClick={() => go(at + 1)}>
            <Icon name="forward" />
          </button>
        </div>
        <fieldset class="seg">
          <legend class="vh">{say("speed")}</legend>
          {SPEEDS.map((one) => (
            <label key={one}>
              <input type="radio" name="speed" checked={speed === one} onChange={() => setSpeed(one)} />
              {one}×
            </label>
          ))}
        </fieldset>
        <ol class="steps moves" tabIndex={0} aria-label={say("moves")}>
          {moves.map((one, index) => (
            <li key={index}>
              <a
                href="#replay"
                aria-current={index === at - 1 ? "step" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(index + 1);
                }}
              >
                <span>{timeText(one.at)}</span>
                <span>{text(one)}</span>
              </a>
            </li>
          ))}
        </ol>
        <a class="btn" href="#play">
          {say("back")}
        </a>
      </section>
    </main>
  );
}
