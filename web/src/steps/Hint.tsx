/** A hint on the player's own grid, in four stages; stages not requested are not on the page. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { HintData } from "../api/types.ts";
import { houseName } from "../board/words.ts";
import type { Position } from "../model/game.ts";
import { moved } from "../model/game.ts";
import { withAlt } from "../model/keys.ts";
import { cellOf } from "../model/layout.ts";
import { put } from "../model/moves.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { game, hinting, puzzle, settings, view } from "../state.ts";
import { argued } from "../texts/say.ts";
import { apply } from "./apply.ts";
import { Reason } from "./Argument.tsx";
import { candidatesOfGame } from "./asking.ts";
import { about, another, hintFault, instead, leave, more, reset, revealed, whole } from "./hinted.ts";
import { isMistake, putBack, stateAbout } from "./hints.ts";
import { start } from "./path.ts";
import { Sentence } from "./Pieces.tsx";
import { pictureOf } from "./picture.ts";
import { say } from "./texts.ts";

const STAGES = ["where", "what", "which", "follows"] as const;

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** Back to the cell that the player was in. */
function refocus(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#grid [tabindex="0"]')?.focus({ preventScroll: true }));
}

function close(): void {
  leave();
  refocus();
}

/** H tells more and Escape leaves, before the board gets these keys; Enter writes the step where no button has the focus. */
function useHintKeys(its: Puzzle, act: (() => void) | null): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const at = event.target as Element;
      if (event.ctrlKey || event.metaKey || at.closest("input, select, textarea")) return;
      const h = event.code === "KeyH" || event.key.toLowerCase() === "h";
      const asks = h && (event.altKey || withAlt("H", its.symbols, settings.value.letterKeys) === "H");
      const does = asks
        ? () => void more()
        : event.key === "Escape"
          ? close
          : event.key === "Enter" && !at.closest("a, button")
            ? act
            : null;
      if (!does) return;
      event.preventDefault();
      event.stopPropagation();
      does();
    };
    document.addEventListener("keydown", pressed, true);
    return () => document.removeEventListener("keydown", pressed, true);
  });
}

function Stage({ number, its, data }: { number: number; its: Puzzle; data: HintData }) {
  const step = whole.value?.step ?? null;
  const state = about.value && stateAbout(its, about.value);
  const telling = useMemo(
    () =>
      step &&
      state && {
        step,
        layout: its.layout,
        symbols: its.symbols,
        picture: pictureOf(step, state, its.layout, its.symbols, { effects: number > 3 }),
      },
    [step, number],
  );
  if (number === 1) {
    const house = its.layout.houses.findIndex(({ name }) => name === data.house);
    return <p>{house < 0 ? data.text : `${capital(houseName(its.layout, house))}. ${say("rowsWait")}`}</p>;
  }
  if (number === 4 && telling) return <Reason step={telling.step} scene={telling} text={data.text} />;
  return (
    <p lang={number > 2 ? argued.value : undefined}>
      {telling ? <Sentence text={data.text} scene={telling} /> : data.text}
    </p>
  );
}

function Ladder({ its, stages }: { its: Puzzle; stages: readonly HintData[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (stages.length > 1) list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [stages.length]);
  return (
    <ol class="ladder" ref={list}>
      {STAGES.map((name, index) => {
        const data = stages[index];
        return (
          <li key={name} class={data ? "" : "shut"} aria-current={index === stages.length - 1 ? "step" : undefined}>
            <span class="no">{index + 1}</span>
            <div>
              <h2>{say(name)}</h2>
              {data ? (
                <Stage number={index + 1} its={its} data={data} />
              ) : (
                <>
                  <div class="bars" aria-hidden="true">
                    <i />
                    <i />
                  </div>
                  <span class="vh">{say("hidden")}</span>
                </>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** What comes before any step: mistakes, in four stages; or no hint at all. */
function Other({ its, stages }: { its: Puzzle; stages: readonly HintData[] }) {
  const [data, last] = [stages[0]!, stages.at(-1)!];
  const told = last.mistakes.map(({ cell, kind, value }) => ({ kind, value, cell: cellOf(cell, its.layout.size) }));
  const wrong = told.filter(({ kind }) => kind === "wrong");
  const missing = told.filter(({ kind, value }) => kind === "missing" && value);
  const take = (next: Position): void => {
    const playing = game.value!;
    close();
    game.value = moved(playing, next);
  };
  const table = { layout: its.layout, givens: its.givens, keep: settings.value.keepCandidates };
  return (
    <>
      <h1>{data.text.replace(/[.。]$/, "")}</h1>
      {(isMistake(data) ? stages.slice(1) : []).map(({ stage, text }) => (
        <p key={stage} class="lead" lang={stage > 2 ? argued.value : undefined}>
          {text}
        </p>
      ))}
      <div class="btns">
        {isMistake(data) && stages.length < 4 && (
          <button class="btn pri" onClick={() => void more()}>
            {say("tellMore")} <kbd>{withAlt("H", its.symbols, settings.value.letterKeys)}</kbd>
          </button>
        )}
        {wrong.length > 0 && (
          <button
            class="btn pri"
            onClick={() =>
              take(
                put(
                  table,
                  game.value!.now,
                  wrong.map(({ cell }) => [cell, 0] as const),
                ),
              )
            }
          >
            {say("takeOut")}
          </button>
        )}
        {missing.length > 0 && (
          <button
            class="btn pri"
            onClick={() =>
              take(
                putBack(
                  game.value!.now,
                  missing.map(({ cell, value }) => [cell, its.symbols.indexOf(value!) + 1] as const),
                ),
              )
            }
          >
            {say("putBack")}
          </button>
        )}
        {data.kind === "several" && (
          <a class="btn pri" href="#compare">
            {say("compare")}
          </a>
        )}
        {data.kind === "undecided" && (
          <button
            class="btn pri"
            onClick={() => {
              reset();
              void more();
            }}
          >
            {say("tryAgain")}
          </button>
        )}
        {another.value > 0 && <First />}
        {data.kind === "none" && (
          <a class="btn pri" href="#enter">
            {say("edit")}
          </a>
        )}
        <button class="btn" onClick={close}>
          {say("leave")} <kbd>Esc</kbd>
        </button>
      </div>
    </>
  );
}

/** Back from another step to the one that came first. */
const First = () => (
  <button class="btn" onClick={() => instead("first")}>
    {say("firstAgain")}
  </button>
);

function Telling({ its }: { its: Puzzle }) {
  const stages = revealed.value;
  const first = stages[0];
  const write =
    stages.length === 4 && whole.value?.step
      ? () => {
          const step = whole.value!.step!;
          close();
          apply(step);
        }
      : null;
  useHintKeys(its, write);
  useEffect(() => {
    reset();
    void more();
    return reset;
  }, []);
  // A hint is about the grid as it stood: a move ends it.
  const now = game.value?.now;
  useEffect(() => {
    if (about.value && now !== about.value) leave();
  }, [now]);
  if (hintFault.value)
    return (
      <>
        <h1>{say("noHint")}</h1>
        <p class="lead">{hintFault.value}</p>
        <div class="btns">
          <button class="btn pri" onClick={() => void more()}>
            {say("tryAgain")}
          </button>
          <button class="btn" onClick={close}>
            {say("leave")} <kbd>Esc</kbd>
          </button>
        </div>
      </>
    );
  if (!first) return <h1 class="working">{say("wait")}</h1>;
  if (first.kind !== "step") return <Other its={its} stages={stages} />;
  return (
    <>
      <p class="over-t">{say("stage", { stage: stages.length })}</p>
      <h1>{first.text.replace(/[.。]$/, "")}</h1>
      <Ladder its={its} stages={stages} />
      <div class="btns stick">
        {write ? (
          <button class="btn pri wide-b" onClick={write}>
            {say("apply")} <kbd>Enter</kbd>
          </button>
        ) : (
          <button class="btn pri wide-b" onClick={() => void more()}>
            {say((["more1", "more2", "more3", "more4"] as const)[stages.length]!)}{" "}
            <kbd>{withAlt("H", its.symbols, settings.value.letterKeys)}</kbd>
          </button>
        )}
        <button class="btn" onClick={() => instead("another")}>
          {say("anotherStep")}
        </button>
        {another.value > 0 && <First />}
        {about.value && candidatesOfGame(its, about.value) && (
          <button class="btn" onClick={() => instead("all")}>
            {say("ignore")}
          </button>
        )}
        <button class="btn" onClick={close}>
          {say("leave")} <kbd>Esc</kbd>
        </button>
        {write && (
          <button
            class="btn"
            onClick={() => {
              leave();
              start.value = "mine";
              view.value = "steps";
            }}
          >
            {say("allSteps")}
          </button>
        )}
      </div>
    </>
  );
}

/** Shown in the place of the keypad's column while `hinting` is true. */
export function Hint() {
  const its = puzzle.value;
  return its && hinting.value ? <Telling key={its} its={its} /> : null;
}
