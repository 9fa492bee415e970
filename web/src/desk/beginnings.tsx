/** Ways to begin without a puzzle at hand: today's, a worked example, other shapes. */

import { useState } from "preact/hooks";
import { daily, Offline, Problem } from "../api/client.ts";
import { Icon } from "../icons.tsx";
import { askedStep } from "../routing.ts";
import { isoOf } from "../model/days.ts";
import { open } from "../state.ts";
import { locale, texts } from "../texts/say.ts";
import { examples } from "./examples.ts";
import { LEVELS, sayLevel } from "./levels.ts";
import { read } from "./opening.ts";
import { puzzleFromMade } from "../model/puzzle.ts";

const say = texts("beginnings", {
  en: {
    today: "Play today's puzzle",
    worked: "See a worked example",
    workedWhy: "solved by chains, every step shown",
    others: "Other shapes to try",
    offline: "The service cannot be reached.",
    title: "{day}, {level}",
    example: "A worked example",
  },
  de: {
    today: "Das heutige Rätsel spielen",
    worked: "Ein gelöstes Beispiel ansehen",
    workedWhy: "jeder Schritt gezeigt, auch die Ketten",
    others: "Andere Formen zum Ausprobieren",
    offline: "Der Dienst ist nicht erreichbar.",
    title: "{day}, {level}",
    example: "Ein gelöstes Beispiel",
  },
});

/** The chain of the worked example. */
const WORKED = 22;

export function Today() {
  const [busy, setBusy] = useState("");
  const [fault, setFault] = useState("");
  const now = new Date();
  const day = new Intl.DateTimeFormat(locale.value, { day: "numeric", month: "long", year: "numeric" }).format(now);
  const begin = async (level: string): Promise<void> => {
    setBusy(level);
    setFault("");
    try {
      const made = await daily(isoOf(now), level);
      open({ ...puzzleFromMade(made, { level, day: isoOf(now) }), title: say("title", { day, level: sayLevel(level) }) });
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Problem)) throw error;
      setFault(error instanceof Offline ? say("offline") : error.message);
    } finally {
      setBusy("");
    }
  };
  return (
    <div class="sec">
      <div class="sec-h">
        <h2>{say("today")}</h2>
        <span>{day}</span>
      </div>
      <div class="chips">
        {LEVELS.map((level) => (
          <button key={level} type="button" class="chip" aria-busy={busy === level} onClick={() => void begin(level)}>
            {sayLevel(level)}
          </button>
        ))}
      </div>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

export const Worked = () => (
  <li>
    <button
      type="button"
      onClick={() => {
        askedStep.value = WORKED;
        void read(examples[0]!.text, "steps", say("example"));
      }}
    >
      <Icon name="book" />
      <b>
        {say("worked")}
        <span>{say("workedWhy")}</span>
      </b>
      <Icon name="next" />
    </button>
  </li>
);

export const Others = () => (
  <div class="f">
    <p class="lg">{say("others")}</p>
    <div class="chips">
      {examples.slice(1).map(({ name, text }) => (
        <button key={name} type="button" class="chip" onClick={() => void read(text, "play", name)}>
          {name}
        </button>
      ))}
    </div>
  </div>
);
