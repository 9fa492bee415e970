/** The argument of a step: title, level, and its sentences or the lines of its chain. */

import { useState } from "preact/hooks";
import type { StepData } from "../api/types.ts";
import { cellOf } from "../model/layout.ts";
import { markKey } from "../model/picture.ts";
import { lit } from "../state.ts";
import { Mark, point, Sentence } from "./Pieces.tsx";
import type { Told } from "./pieces.ts";
import { say } from "./texts.ts";

/** More lines than this are folded: a net is read where the reader points, not from end to end. */
const MOST_LINES = 24;
const EUREKA = /\([^()\s]+\)r\d+c\d+/;

interface Line {
  readonly text: string;
  readonly why: string;
  readonly symbol: string;
  readonly on: boolean;
  /** What the next line follows by. */
  readonly next: "s" | "w" | "";
  readonly key: number | null;
}

function linesOf(step: StepData, { layout, symbols }: Told): Line[] {
  const lines = (step.argument ?? []).filter(({ node }) => node !== undefined);
  return lines.map(({ node, on = false, text, why = "" }, index) => {
    const own = step.nodes?.[node!];
    const name = own?.cells[0] ?? own?.set?.[0];
    const following = lines[index + 1];
    const linked = following && step.links?.some(([from, to]) => from === node && to === following.node);
    return {
      text, why, symbol: own?.value ?? "", on, next: linked ? (following.on ? "s" : "w") : "",
      key: name && own ? markKey(cellOf(name, layout.size), symbols.indexOf(own.value) + 1) : null,
    };
  });
}

function Proof({ step, told }: { step: StepData; told: Told }) {
  const [all, setAll] = useState(false);
  const lines = linesOf(step, told);
  const end = step.argument?.find(({ node }) => node === undefined);
  const shown = all ? lines : lines.slice(0, MOST_LINES);
  const effect = step.placements?.length ? "place" : "elim";
  const effects = step.placements?.length ? step.placements : (step.eliminations ?? []);
  const marks = [...new Set(effects.map(([, symbol]) => symbol))].slice(0, 1);
  return (
    <>
      <ol class="proof">
        {shown.map(({ text, why, symbol, on, next, key }, index) => (
          <li key={index} class={`${next}${key !== null && lit.value === key ? " lit" : ""}`} {...point(key)}>
            <Mark text={symbol} role={on ? "on" : "off"} at={key} />
            <Sentence text={text} told={told} />
            {why && <small>{why}</small>}
          </li>
        ))}
        {lines.length > MOST_LINES && (
          <li class="fold"><button class="btn" onClick={() => setAll(!all)}>{all ? say("fewer") : say("lines", { count: lines.length })}</button></li>
        )}
        {end && (
          <li class="end">
            {marks.map((symbol) => <Mark key={symbol} text={symbol} role={effect} at={null} />)}
            <Sentence text={end.text} told={told} />
          </li>
        )}
      </ol>
    </>
  );
}

export function Argument({ step, told, over }: { step: StepData; told: Told; over: string }) {
  const chain = step.argument?.length && (EUREKA.test(step.text) || step.family === "forcing");
  return (
    <div class="told">
      <p class="over-t">{over}</p>
      <h1>{step.name}</h1>
      {chain ? <Proof key={step.notation} step={step} told={told} /> : <p class="lead"><Sentence text={step.text} told={told} /></p>}
      <p class="eureka"><span class="vh">{say("notation")}</span>{step.notation}</p>
    </div>
  );
}
