/** What the puzzle is rated by every profile, and how many solutions it has. */

import { useState } from "preact/hooks";
import { call } from "../api/client.ts";
import type { RateData } from "../api/types.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { language } from "../texts/say.ts";
import { requestAsSet } from "./asking.ts";
import { faultText } from "./path.ts";
import { levelName, say } from "./texts.ts";

const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : new Intl.NumberFormat(language.value).format(value);

export function Ratings({ puzzle }: { puzzle: Puzzle }) {
  const [known, setKnown] = useState<RateData["ratings"] | null>(null);
  const [fault, setFault] = useState("");
  function ask(event: Event): void {
    if (!(event.currentTarget as HTMLDetailsElement).open || known) return;
    setFault("");
    call("rate", { ...requestAsSet(puzzle), language: language.value, card: true })
      .then(({ ratings }) => setKnown(ratings))
      .catch((reason: unknown) => setFault(faultText(reason)));
  }
  return (
    <details class="sec ratings" onToggle={ask}>
      <summary>
        <h2>{say("ratings")}</h2>
      </summary>
      <p class="quiet">
        {puzzle.status === "multiple" ? (
          <>
            {say("several")} <a href="#compare">{say("compare")}</a>
          </>
        ) : puzzle.status === "none" ? (
          say("none")
        ) : puzzle.status === "unique" || puzzle.status === "solved" ? (
          say("one")
        ) : (
          say("unknown")
        )}
      </p>
      {fault && <p class="quiet">{fault}</p>}
      {!known && !fault && <p class="quiet working">{say("ratings")}</p>}
      {known && (
        <ul class="scales">
          {known.map((rating) => (
            <li key={rating.profile}>
              <b>{rating.profile}</b>
              <span>{rating.solved ? levelName(rating.level) : ""}</span>
              <span>{rating.solved ? number(rating.score) : "–"}</span>
              {[rating.verdict, ...(rating.card?.lines ?? [])].map((line) => (
                <small key={line}>{line}</small>
              ))}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
