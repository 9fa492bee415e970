/** Kept games, and times of finished ones by kind and level. */

import { useState } from "preact/hooks";
import { forgetResults, results, summaries } from "../model/shelf.ts";
import { storage } from "../state.ts";
import { timeText } from "./clock.ts";
import { Archive } from "./Archive.tsx";
import { Shelf } from "./Shelf.tsx";
import { levelName, say } from "./words.ts";

function Table({ list }: { list: ReturnType<typeof summaries> }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{say("kind")}</th>
          <th scope="col">{say("level")}</th>
          <th scope="col">{say("count")}</th>
          <th scope="col">{say("best")}</th>
          <th scope="col">{say("median")}</th>
          <th scope="col">
            <abbr title={say("aloneTitle")}>{say("aloneColumn")}</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <tr key={`${row.kind} ${row.level}`}>
            <th scope="row">{row.kind}</th>
            <td>{levelName(row.level) || say("unratedLevel")}</td>
            <td>{row.count}</td>
            <td>{timeText(row.best)}</td>
            <td>{timeText(row.median)}</td>
            <td>{row.alone}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Statistics() {
  const [, again] = useState(0);
  const all = storage ? results(storage) : [];
  return (
    <main class="bench alone" id="main" tabIndex={-1}>
      <section class="column">
        <h1>{say("statistics")}</h1>
        <section class="sec">
          <div class="sec-h">
            <h2>{say("times")}</h2>
          </div>
          {all.length ? <Table list={summaries(all)} /> : <p>{say("noTimes")}</p>}
          {all.length > 0 && (
            <div class="btns">
              <button
                class="btn"
                onClick={() => {
                  forgetResults(storage!);
                  again((n) => n + 1);
                }}
              >
                {say("clear")}
              </button>
            </div>
          )}
        </section>
        <Archive />
        <Shelf />
      </section>
    </main>
  );
}
