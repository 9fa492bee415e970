/** The search in numbers: deductions by technique, guesses, dead ends, depth. */

import type { StepData, TrailSummary } from "../api/types.ts";
import { locale } from "../texts/say.ts";
import { say } from "./texts.ts";

export function Counts({ summary, steps }: { summary: TrailSummary; steps: readonly StepData[] }) {
  const names = new Map(steps.map(({ technique, name }) => [technique, name]));
  const number = (value: number): string => new Intl.NumberFormat(locale.value).format(value);
  const deductions = Object.entries(summary.deductions);
  const all = deductions.reduce((sum, [, count]) => sum + count, 0);
  return (
    <div class="sec counts">
      <h2>{say("counts")}</h2>
      <dl class="totals">
        {(
          [
            ["countSteps", summary.steps],
            ["countGuesses", summary.guesses],
            ["countDead", summary.dead_ends],
            ["countDepth", summary.depth],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <dl class="kinds">
        <div>
          <dt>
            <b>{say("countDeductions")}</b>
          </dt>
          <dd>{number(all)}</dd>
        </div>
        {deductions.map(([technique, count]) => (
          <div key={technique}>
            <dt>{names.get(technique) ?? technique}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {summary.guesses === 0 && summary.solutions > 0 && <p class="quiet">{say("noGuess")}</p>}
    </div>
  );
}
