/** For setters: how many solutions there are still, which givens could go, and what the next given would decide. */

import { cellName, valuesOf } from "../model/layout.ts";
import { texts } from "../texts/say.ts";
import { Button } from "./controls.tsx";
import { against, clues, conflicts, cursor, draft, rule, write } from "./draft.ts";
import { BOUND, LARGEST_WATCHED, leaves, reduce, reducing, unanswered } from "./leaving.ts";

const say = texts("setting", {
  en: {
    clash: "Equal values in one house: resolve them first.",
    large: "This works up to {n}×{n}.",
    wait: "Working it out",
    unanswered: "It cannot be worked out on this device.",
    refused: "Not as long as a rule is refused.",
    none: "No solution is left. Take a value out.",
    noneRuled: "No solution is left. Take out a value or a rule.",
    one: "One solution.",
    count: "{n} solutions.",
    many: "More than {n} solutions.",
    stopped: "The time ran out; more may be possible than is shown.",
    decided: "{n} of {count} empty cells are decided.",
    redundant: "Givens that add nothing",
    redundantNone: "Every given is needed: without any of them there would be more solutions.",
    takeOut: "Take out {value} in {cell}",
    spareRules: "Rules that add nothing",
    takeRule: "Take out {rule}",
    reduce: "Remove all that are not needed",
    next: "What a given in {cell} would leave",
    nextChoose: "Choose an empty cell to see what each value there would leave.",
    leaves: "{value}: {n} {n|solution|solutions}",
    leavesMany: "{value}: more than {n} solutions",
    put: "Write {value}",
  },
  de: {
    clash: "Gleiche Werte in einem Haus: Löse das zuerst auf.",
    large: "Das geht bis {n}×{n}.",
    wait: "Wird ausgerechnet",
    unanswered: "Auf diesem Gerät lässt es sich nicht ausrechnen.",
    refused: "Nicht, solange eine Regel abgelehnt wird.",
    none: "Es bleibt keine Lösung. Nimm einen Wert heraus.",
    noneRuled: "Es bleibt keine Lösung. Nimm einen Wert oder eine Regel heraus.",
    one: "Eine Lösung.",
    count: "{n} Lösungen.",
    many: "Mehr als {n} Lösungen.",
    stopped: "Die Zeit ist abgelaufen; es kann mehr möglich sein, als gezeigt wird.",
    decided: "{n} von {count} leeren Zellen stehen fest.",
    redundant: "Vorgaben, die nichts beitragen",
    redundantNone: "Jede Vorgabe ist nötig: Ohne eine von ihnen gäbe es mehr Lösungen.",
    takeOut: "{value} in {cell} herausnehmen",
    spareRules: "Regeln, die nichts beitragen",
    takeRule: "{rule} herausnehmen",
    reduce: "Alle entfernen, die nicht nötig sind",
    next: "Was eine Vorgabe in {cell} übrig ließe",
    nextChoose: "Wähle eine leere Zelle, um zu sehen, was jeder Wert dort übrig ließe.",
    leaves: "{value}: {n} {n|Lösung|Lösungen}",
    leavesMany: "{value}: mehr als {n} Lösungen",
    put: "{value} eintragen",
  },
});

const single = (mask: number): boolean => mask !== 0 && (mask & (mask - 1)) === 0;

export function Setting() {
  const { shape, symbols, values, rules } = draft.value;
  const ruled = rules.length > 0;
  const found = leaves.value;
  const cell = cursor.value.at(-1) ?? -1;
  if (shape.size > LARGEST_WATCHED) return <p class="quiet">{say("large", { n: LARGEST_WATCHED })}</p>;
  if (conflicts.value.length) return <p class="quiet">{say("clash")}</p>;
  if (against.value) return <p class="quiet">{say("refused")}</p>;
  if (unanswered.value) return <p class="quiet">{say("unanswered")}</p>;
  if (!found) return <p class="quiet working">{say("wait")}</p>;
  const { count, masks, redundant, counts, stopped, spare_rules = [] } = found.data;
  const empty = values.flatMap((value, at) => (value ? [] : [at]));
  const decided = empty.filter((at) => single(masks[at]!)).length;
  const many = count >= BOUND;
  const amount = count === 0 ? (ruled ? "noneRuled" : "none") : count === 1 ? "one" : many ? "many" : "count";
  const here = found.draft === draft.value && found.cell === cell && counts.length > 0 && !values[cell];
  return (
    <div class="setting" data-took={Math.round(found.took)} aria-live="polite">
      <p>
        <b>{say(amount, { n: many ? BOUND - 1 : count })}</b> {stopped !== "" && say("stopped")}{" "}
        {count > 0 && say("decided", { n: decided, count: empty.length })}
      </p>
      {count > 0 && clues.value > 0 && (
        <div class="f">
          <h3 class="lg">{say("redundant")}</h3>
          {redundant.length ? (
            <div class="chips">
              {redundant.map((at) => {
                const about = { value: symbols[values[at]! - 1] ?? "", cell: cellName(at, shape.size) };
                return (
                  <button
                    key={at}
                    type="button"
                    class="chip"
                    aria-label={say("takeOut", about)}
                    onClick={() => write(at, 0)}
                  >
                    {about.cell} = {about.value} ×
                  </button>
                );
              })}
              {count === 1 && redundant.length > 1 && !ruled && (
                <Button disabled={reducing.value} onClick={() => void reduce()}>
                  {say("reduce")}
                </Button>
              )}
            </div>
          ) : (
            <p>{say("redundantNone")}</p>
          )}
        </div>
      )}
      {spare_rules.length > 0 && (
        <div class="f">
          <h3 class="lg">{say("spareRules")}</h3>
          <div class="chips">
            {spare_rules.map((line) => (
              <button
                key={line}
                type="button"
                class="chip"
                aria-label={say("takeRule", { rule: line })}
                onClick={() => rule(draft.value.rules.filter((one) => one !== line))}
              >
                {line} ×
              </button>
            ))}
          </div>
        </div>
      )}
      {count > 0 && (
        <div class="f">
          <h3 class="lg">{here ? say("next", { cell: cellName(cell, shape.size) }) : say("nextChoose")}</h3>
          {here && (
            <ul class="rows">
              {valuesOf(masks[cell]!).map((value) => {
                const n = counts[value - 1]!;
                const about = { value: symbols[value - 1]!, n: n >= BOUND ? BOUND - 1 : n };
                return (
                  <li key={value}>
                    <span>{say(n >= BOUND ? "leavesMany" : "leaves", about)}</span>
                    <Button onClick={() => write(cell, value)}>{say("put", about)}</Button>
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
