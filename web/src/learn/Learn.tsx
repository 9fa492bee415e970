/** The encyclopedia: all techniques from easy to hard, the page of one, and positions to find it in. */

import { useEffect, useState } from "preact/hooks";
import "../styles/learn.css";
import { parametersOf } from "../routing.ts";
import { language } from "../texts/say.ts";
import { Drill } from "./Drill.tsx";
import type { Lesson as Data } from "./lessons.ts";
import { lessons } from "./lessons.ts";
import { addressOf, Fault, Lesson } from "./Lesson.tsx";
import { inLanguage, levelTitle, say } from "./words.ts";

/** Titles and other names are searched, in every language. */
const matches = ({ title, also }: Data, wanted: string): boolean =>
  [...Object.values(title), also].some((name) => name.toLowerCase().includes(wanted.trim().toLowerCase()));

/** Weeks begin on Mondays; each has a technique of the default profile that puzzles need. */
export function ofTheWeek(all: readonly Data[], now: number): Data | undefined {
  const taught = all.filter(
    ({ level, positions, family }) => level && positions > 0 && family !== "singles" && family !== "last_resort",
  );
  const week = Math.floor((now / 86_400_000 + 3) / 7);
  return taught[(week * 31) % taught.length];
}

function List({ all }: { all: readonly Data[] }) {
  const [wanted, want] = useState("");
  const shown = all.filter((one) => matches(one, wanted));
  const levels = [...new Set(shown.map(({ level }) => level))];
  const week = ofTheWeek(all, Date.now());
  return (
    <main class="bench alone learn" id="main" tabIndex={-1}>
      <section class="column">
        <h1>{say("title")}</h1>
        <p class="lead">{say("lead")}</p>
        {week && (
          <p>
            {say("week")}: <a href={addressOf(week.technique)}>{inLanguage(week.title)}</a>
          </p>
        )}
        <label class="f">
          <span class="lg">{say("search")}</span>
          <input class="field" type="search" value={wanted} onInput={(event) => want(event.currentTarget.value)} />
        </label>
        {!shown.length && <p role="status">{say("nothing")}</p>}
        {levels.map((level) => (
          <section key={level} class="sec">
            <h2>{levelTitle(level)}</h2>
            <ul class="lessons">
              {shown
                .filter((one) => one.level === level)
                .map((one) => (
                  <li key={one.technique}>
                    <a href={addressOf(one.technique)}>
                      <b>{inLanguage(one.title)}</b>
                      <span>{inLanguage(one.idea)}</span>
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </section>
    </main>
  );
}

export function Learn() {
  const [all, learn] = useState<readonly Data[] | null>(null);
  const [failed, fail] = useState(false);
  const [tries, setTries] = useState(0);
  const spoken = language.value;
  useEffect(() => {
    fail(false);
    lessons(spoken).then(learn, () => fail(true));
  }, [tries, spoken]);
  const asked = parametersOf("learn");
  const here = asked.toString();
  // Another lesson begins at its top, as another room does.
  useEffect(() => scrollTo(0, 0), [here]);
  if (!all)
    return (
      <main class="bench alone" id="main" tabIndex={-1} aria-busy={!failed}>
        {failed ? <Fault again={() => setTries(tries + 1)} /> : <p class="quiet working">{say("wait")}</p>}
      </main>
    );
  const name = asked.get("t");
  if (!name) return <List all={all} />;
  const at = all.findIndex(({ technique }) => technique === name);
  const lesson = all[at];
  if (!lesson)
    return (
      <main class="bench alone" id="main" tabIndex={-1}>
        <h1>{say("unknown")}</h1>
        <p>
          <a href="#learn">{say("all")}</a>
        </p>
      </main>
    );
  if (asked.has("n")) return <Drill key={name} lesson={lesson} />;
  return <Lesson key={name} lesson={lesson} before={all[at - 1]} after={all[at + 1]} />;
}
