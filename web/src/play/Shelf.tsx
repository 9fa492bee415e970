/** Games that are kept on this device. */

import { useState } from "preact/hooks";
import { drop, entries, find } from "../model/shelf.ts";
import type { Entry } from "../model/shelf.ts";
import { open, storage } from "../state.ts";
import { timeText } from "./clock.ts";
import { flush } from "./keeping.ts";
import { levelName, say } from "./words.ts";

export function Shelf() {
  const [, again] = useState(0);
  if (!storage) return null;
  flush();
  const list = entries(storage);
  const goOn = (entry: Entry): void => {
    const kept = find(storage!, entry.id);
    if (kept) open(kept.puzzle, "play");
  };
  return (
    <section class="sec">
      <div class="sec-h">
        <h2>{say("games")}</h2>
      </div>
      {!list.length && <p>{say("noGames")}</p>}
      <ul class="rows">
        {list.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{entry.title || say("untitled")}</b> {entry.size}×{entry.size}
              {entry.level && ` · ${levelName(entry.level)}`}
              {" · "}
              {entry.finished
                ? say("entryDone", { time: timeText(entry.seconds) })
                : say("entry", { filled: entry.filled, all: entry.size ** 2, time: timeText(entry.seconds) })}
              {" · "}
              <time dateTime={new Date(entry.at).toISOString()}>{new Date(entry.at).toLocaleDateString()}</time>
            </span>
            {!entry.finished && (
              <button class="ib" onClick={() => goOn(entry)}>
                {say("continue")}
              </button>
            )}
            <button
              class="ib"
              onClick={() => {
                drop(storage!, entry.id);
                again((n) => n + 1);
              }}
            >
              {say("remove")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
