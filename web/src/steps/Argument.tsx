/** The argument of a step: title, level, its sentences, and the lines of its proof. */

import { useMemo, useRef, useState } from "preact/hooks";
import type { StepData } from "../api/types.ts";
import { Cases } from "./Cases.tsx";
import { lit } from "../state.ts";
import { argued } from "../texts/say.ts";
import type { Line } from "./lines.ts";
import { linesOf, needsLines } from "./lines.ts";
import { Mark, point, Sentence, Words } from "./Pieces.tsx";
import type { Scene } from "./pieces.ts";
import { say, spelled } from "./texts.ts";

/** More lines than this are folded. */
const MOST_LINES = 8;
const EUREKA = /\([^()\s]+\)r\d+c\d+/;

/** Up and Down walk through the lines and light their marks: long chains are drawn around the line that is lit. */
function useWalk(lines: readonly Line[]) {
  const place = useRef(-1); // lines may share a mark, so the mark alone does not say which line is lit
  return (event: KeyboardEvent): void => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!by || !lines.length) return;
    event.preventDefault();
    const known = lit.value !== null && lines[place.current]?.key === lit.value;
    const at = known ? place.current : lines.findIndex(({ key }) => key !== null && key === lit.value);
    place.current = at < 0 ? (by > 0 ? 0 : lines.length - 1) : Math.max(0, Math.min(lines.length - 1, at + by));
    lit.value = lines[place.current]!.key;
  };
}

function Proof({ step, scene }: { step: StepData; scene: Scene }) {
  const [all, setAll] = useState(false);
  const lines = useMemo(() => linesOf(step, scene.layout.size, scene.symbols), [step, scene]);
  const shown = all ? lines : lines.slice(0, MOST_LINES);
  const walk = useWalk(shown);
  return (
    <ol class="proof" tabIndex={0} aria-label={say("argument")} onKeyDown={walk} onBlur={() => void (lit.value = null)}>
      {shown.map(({ text, symbol, on, depth, key }, index) => (
        <li
          key={index}
          lang={argued.value}
          class={key !== null && lit.value === key ? "lit" : ""}
          style={{ marginLeft: `${depth}em` }}
          {...point(key)}
        >
          {symbol && <Mark text={symbol} role={on ? "on" : "off"} at={null} />}
          <Words text={text} />
        </li>
      ))}
      {lines.length > MOST_LINES && (
        <li class="fold">
          <button class="btn" onClick={() => setAll(!all)}>
            {all ? say("fewer") : say("lines", { count: lines.length })}
          </button>
        </li>
      )}
    </ol>
  );
}

/** What a long argument comes to: its last line, without the lines that it follows from. */
const conclusionOf = ({ proof }: StepData): string => proof!.at(-1)!.text.replace(/ \((?:see|siehe) [^)]*\)/, "");

/** Why a step holds: in a sentence, and line by line where that does not say it all. */
export function Reason({ step, scene, text = step.text }: { step: StepData; scene: Scene; text?: string }) {
  const lines = needsLines(step);
  return (
    <>
      <p class="lead" lang={argued.value}>
        <Sentence
          text={lines && (EUREKA.test(text) || step.family === "forcing") ? conclusionOf(step) : text}
          scene={scene}
        />
      </p>
      {lines && <Proof key={step.notation} step={step} scene={scene} />}
    </>
  );
}

/** Patterns of one value are called by it too. */
export const titleOf = ({ name, family, values = [] }: StepData): string =>
  values.length === 1 && (family === "fish" || family === "single_value" || family === "colouring")
    ? say("on", { name, value: values[0]! })
    : name;

export function Argument({ step, scene, over }: { step: StepData; scene: Scene; over: string }) {
  return (
    <div class="explained">
      <p class="over-t">{over}</p>
      <h1>{titleOf(step)}</h1>
      <p class="spelled">
        {spelled(step.technique) && `${spelled(step.technique)} · `}
        <a href={`#learn?t=${step.technique}`}>{say("lesson")}</a>
      </p>
      <Reason step={step} scene={scene} />
      {step.split && <Cases split={step.split} />}
      <p class="eureka">
        <span class="vh">{say("notation")}</span>
        <span lang={argued.value}>{step.notation}</span>
      </p>
    </div>
  );
}
