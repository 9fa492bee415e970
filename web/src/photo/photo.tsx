/** The Photo entry: a picture, the grid that was read in it, and ways on. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/Board.tsx";
import { Icon } from "../icons.tsx";
import type { CellRole } from "../model/picture.ts";
import { announce } from "../state.ts";
import { CornerPicture } from "./corners.tsx";
import * as looking from "./looking.ts";
import { pictureIn } from "./picture.ts";
import { Source } from "./source.tsx";
import { Straightened } from "./straight.tsx";
import { say } from "./texts.ts";
import "./photo.css";

const COARSE = matchMedia("(pointer: coarse)");

function Button(props: { primary?: boolean; disabled?: boolean; onClick: () => void; children: ComponentChildren }) {
  return (
    <button
      type="button"
      class={props.primary ? "btn pri" : "btn"}
      disabled={props.disabled ?? false}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

/** The cursor goes to the board, so that typing corrects it. */
const toGrid = (): void =>
  document.querySelector<HTMLElement>(`#grid [data-cell="${looking.cursor.value}"]`)?.focus({ preventScroll: true });

function Frames({ size, cells }: { size: number; cells: ReadonlySet<number> }) {
  return (
    <svg class="over" aria-hidden="true" viewBox={`0 0 ${size * 100} ${size * 100}`}>
      {[...cells].map((cell) => (
        <rect
          key={cell}
          class="doubt"
          x={(cell % size) * 100 + 6}
          y={Math.floor(cell / size) * 100 + 6}
          width={88}
          height={88}
          rx={14}
        />
      ))}
    </svg>
  );
}

function Keypad() {
  const { symbols } = looking.draft.value!;
  const write = (value: number): void => looking.write(looking.cursor.value, value);
  return (
    <div
      class="pad sm entry"
      style={{ "--beside": symbols.length + 1, "--below": symbols.length + 1 }}
      role="group"
      aria-label={say("values")}
    >
      {symbols.map((symbol, at) => (
        <button key={symbol} type="button" class="key" onClick={() => write(at + 1)}>
          {symbol}
        </button>
      ))}
      <button type="button" class="key" aria-label={say("erase")} onClick={() => write(0)}>
        <Icon name="erase" />
      </button>
    </div>
  );
}

function Figure() {
  const now = looking.draft.value!;
  const solution = looking.shown.value ? (looking.standing.value?.solution ?? null) : null;
  const cells = new Map<number, CellRole>([...now.doubtful].map((cell) => [cell, "doubt"]));
  useEffect(toGrid, [looking.reading.value]);
  return (
    <section class="figure" aria-label={say("grid", { n: now.layout.size })}>
      <Board
        layout={now.layout}
        symbols={now.symbols}
        givens={looking.givensOf(now)}
        position={looking.positionOf(now)}
        picture={solution ? { values: solution, cells } : { cells }}
        selection={[looking.cursor.value]}
        onSelect={(selection) => {
          looking.cursor.value = selection.at(-1) ?? 0;
          announce(looking.hintAt(looking.cursor.value));
        }}
        onKey={looking.press}
        conflicts={looking.conflicts.value}
        wrong={new Set(looking.wrong.value ?? [])}
        label={say("grid", { n: now.layout.size })}
        over={<Frames size={now.layout.size} cells={now.doubtful} />}
      />
      <p class="cap">
        <span>{say("keys")}</span>
      </p>
      {COARSE.matches && <Keypad />}
    </section>
  );
}

function standingText(): string {
  const known = looking.standing.value;
  if (looking.conflicts.value.length || known?.status === "none" || known?.status === "invalid") return say("none");
  if (!known) return say("asking");
  return known.status === "multiple" ? say("several") : say("doneWhy");
}

function Standing() {
  const { doubtful } = looking.draft.value!;
  const n = doubtful.size;
  const { status } = looking.reading.value!;
  const title = n ? say("check", { n }) : status === "sure" ? say("sure") : say("done");
  useEffect(() => announce(`${title}. ${looking.hintAt(looking.cursor.value)}`), [looking.reading.value]);
  const hint = looking.hintAt(looking.cursor.value);
  return (
    <>
      <h1>{title}</h1>
      {n > 0 && <p class="lead">{say("checkWhy")}</p>}
      <p class="lead">{standingText()}</p>
      {hint && <p class="aside">{hint}</p>}
      {looking.wrong.value && <p class="fault">{looking.answersText()}</p>}
    </>
  );
}

function Acts() {
  const { doubtful } = looking.draft.value!;
  const solution = looking.standing.value?.solution ?? null;
  const { shown } = looking;
  return (
    <div class="btns">
      {doubtful.size > 0 && (
        <Button
          onClick={() => {
            looking.confirm();
            toGrid();
          }}
        >
          {say(doubtful.has(looking.cursor.value) ? "right" : "next")} <kbd>Enter</kbd>
        </Button>
      )}
      <Button primary={!doubtful.size} disabled={!solution} onClick={() => (shown.value = !shown.value)}>
        {shown.value ? say("hide") : say("solve")}
      </Button>
      <Button disabled={looking.conflicts.value.length > 0} onClick={looking.play}>
        {say("play")}
      </Button>
      <Button disabled={!solution} onClick={looking.checkAnswers}>
        {say("answers")}
      </Button>
    </div>
  );
}

function Shape() {
  return (
    <label class="f shape">
      <span class="lg">{say("shape")}</span>{" "}
      <select
        class="field"
        value={looking.shape.value}
        onChange={(event) => void looking.reshape(event.currentTarget.value as (typeof looking.SHAPES)[number])}
      >
        {looking.SHAPES.map((spec) => (
          <option key={spec} value={spec}>
            {spec || say("any")}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What else there is to do with the picture. */
function Further({ seen }: { seen: boolean }) {
  return (
    <>
      <Shape />
      <div class="btns">
        {seen && (
          <>
            <Button onClick={looking.moveCorners}>{say("corners")}</Button>
            <Button onClick={() => void looking.rotate()}>{say("rotate")}</Button>
          </>
        )}
        <Button onClick={looking.forget}>{say("another")}</Button>
      </div>
      {seen && looking.grids.value > 1 && (
        <div class="btns" role="group" aria-label={say("others")}>
          {Array.from({ length: looking.grids.value }, (_, number) => (
            <button
              key={number}
              type="button"
              class="btn"
              aria-pressed={number === looking.chosen.value}
              onClick={() => looking.show(number)}
            >
              {say("nth", { n: number + 1 })}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function Contents() {
  if (looking.working.value || !looking.reading.value) return <Source />;
  if (looking.corners.value)
    return (
      <>
        <CornerPicture />
        <section class="arg">
          <h1>
            {looking.draft.value
              ? say("corners")
              : looking.reading.value.status === "unreadable"
                ? say("unreadable")
                : say("noGrid")}
          </h1>
          {!looking.draft.value && (
            <p class="lead" role="status">
              {say("noGridWhy")}
            </p>
          )}
          <Further seen={false} />
        </section>
      </>
    );
  return (
    <>
      <Figure />
      <section class="arg">
        <Standing />
        <Acts />
        <Straightened />
        <Further seen />
      </section>
    </>
  );
}

export function Photo() {
  const [dragging, drag] = useState(false);
  useEffect(() => {
    const pasted = (event: ClipboardEvent): void => {
      const file = pictureIn(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      void looking.take(file);
    };
    document.addEventListener("paste", pasted);
    return () => document.removeEventListener("paste", pasted);
  }, []);
  return (
    <main
      class={`bench plain photo${dragging ? " dropping" : ""}`}
      id="main"
      tabIndex={-1}
      onDrop={(event) => {
        event.preventDefault();
        drag(false);
        const file = pictureIn(event.dataTransfer);
        if (file) void looking.take(file);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        drag(true);
      }}
      onDragLeave={(event) => {
        if (event.target === event.currentTarget) drag(false);
      }}
    >
      <Contents />
    </main>
  );
}
