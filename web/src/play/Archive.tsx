/** The days of the last weeks: which of their puzzles were solved on this device, and a way to play the others. */

import { useState } from "preact/hooks";
import "../styles/archive.css";
import { daily, Offline, Problem } from "../api/client.ts";
import { dayAt, isoOf, solvedDays, streaksOf } from "../model/days.ts";
import { puzzleFromMade } from "../model/puzzle.ts";
import { results } from "../model/shelf.ts";
import { open, storage } from "../state.ts";
import { locale, texts } from "../texts/say.ts";
import { LEVELS, levelName } from "./words.ts";

const say = texts("archive", {
  en: {
    days: "Days",
    streak: "{n} {n|day|days} in a row, longest {longest}",
    noStreak: "Solve a puzzle of the day on two days in a row, and a streak begins.",
    weeks: "The last five weeks",
    day: "{day}: {done}",
    none: "none solved",
    play: "Play {level}",
    again: "Play {level} again",
    title: "{day}, {level}",
    offline: "The service cannot be reached.",
  },
  de: {
    days: "Tage",
    streak: "{n} {n|Tag|Tage} hintereinander, längste Serie {longest}",
    noStreak: "Löse an zwei Tagen hintereinander ein Tagesrätsel, und eine Serie beginnt.",
    weeks: "Die letzten fünf Wochen",
    day: "{day}: {done}",
    none: "keines gelöst",
    play: "{level} spielen",
    again: "{level} noch einmal spielen",
    title: "{day}, {level}",
    offline: "Der Dienst ist nicht erreichbar.",
  },
});

const DAYS = 35;
const noon = (day: string): Date => new Date(`${day}T12:00:00`);

export function Archive() {
  const today = isoOf(new Date());
  const [chosen, choose] = useState(today);
  const [busy, setBusy] = useState("");
  const [fault, setFault] = useState("");
  const days = solvedDays(storage ? results(storage) : []);
  const { now, longest } = streaksOf(days, today);
  // Weeks begin on Mondays; the last row is this week.
  const last = dayAt(today, 6 - ((noon(today).getDay() + 6) % 7));
  const shown = Array.from({ length: DAYS }, (_, at) => dayAt(last, at - DAYS + 1));
  const long = new Intl.DateTimeFormat(locale.value, { day: "numeric", month: "long", year: "numeric" });
  const begin = async (level: string): Promise<void> => {
    setBusy(level);
    setFault("");
    try {
      const made = await daily(chosen, level);
      const title = say("title", { day: long.format(noon(chosen)), level: levelName(level) });
      open({ ...puzzleFromMade(made, { level, day: chosen }), title });
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Problem)) throw error;
      setFault(error instanceof Offline ? say("offline") : error.message);
    } finally {
      setBusy("");
    }
  };
  const doneOf = (day: string): string => [...(days.get(day) ?? [])].map(levelName).join(", ") || say("none");
  return (
    <section class="sec archive">
      <div class="sec-h">
        <h2>{say("days")}</h2>
        <span>{say("weeks")}</span>
      </div>
      <p>{now || longest ? say("streak", { n: now, longest }) : say("noStreak")}</p>
      <div class="days">
        {shown.map((day) => (
          <button
            key={day}
            type="button"
            class="day"
            disabled={day > today}
            aria-pressed={day === chosen}
            aria-label={say("day", { day: long.format(noon(day)), done: doneOf(day) })}
            onClick={() => choose(day)}
          >
            <span>{noon(day).getDate()}</span>
            <i style={{ "--solved": String(days.get(day)?.size ?? 0) }} />
          </button>
        ))}
      </div>
      <p class="lg">{long.format(noon(chosen))}</p>
      <div class="chips">
        {LEVELS.map((level) => {
          const done = days.get(chosen)?.has(level);
          return (
            <button
              key={level}
              type="button"
              class="chip"
              aria-busy={busy === level}
              aria-label={say(done ? "again" : "play", { level: levelName(level) })}
              onClick={() => void begin(level)}
            >
              {done ? "✓ " : ""}
              {levelName(level)}
            </button>
          );
        })}
      </div>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
