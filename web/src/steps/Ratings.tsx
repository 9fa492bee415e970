/** What the puzzle is rated by every profile, and how many solutions it has. */

import { useEffect, useState } from "preact/hooks";
import { call } from "../api/client.ts";
import type { RateData } from "../api/types.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { OWN, ofExplainer, ofTrials, ownTechniques, profileName } from "../profiles.tsx";
import { settings } from "../state.ts";
import { language } from "../texts/say.ts";
import { requestAsSet } from "./asking.ts";
import { faultText } from "./path.ts";
import { levelName, numberText, say } from "./texts.ts";

type Rated = RateData["ratings"][number];

function Scale({ rating }: { rating: Rated }) {
  const { er, ep, ed, depth } = rating;
  const own = Object.entries({ ER: er, EP: ep, ED: ed }).flatMap(([name, mark]) =>
    mark ? [`${name} ${numberText(mark.rating)}: ${mark.technique}`] : [],
  );
  const lines = own.length ? own : [rating.verdict, ...(rating.card?.lines ?? [])];
  return (
    <li>
      <b>{profileName(rating.profile)}</b>
      <span>{rating.solved ? levelName(rating.level) : ""}</span>
      <span>{rating.solved ? numberText(er?.rating ?? depth ?? rating.score) : "–"}</span>
      {lines.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </li>
  );
}

/** The profiles with levels, and beside them the scales of Sudoku Explainer and of trial and error, which take longer. */
function useRatings(puzzle: Puzzle, wanted: boolean) {
  const [known, setKnown] = useState<readonly (readonly Rated[])[]>([]);
  const [open, setOpen] = useState(0);
  const [fault, setFault] = useState("");
  const no_uniqueness = settings.value.noUniqueness;
  const own = settings.value.profile === OWN ? settings.value.techniques : null;
  useEffect(() => {
    if (!wanted) return;
    const asking = new AbortController();
    const base = { ...requestAsSet(puzzle), language: language.value };
    const requests = [
      { ...base, card: true, no_uniqueness },
      ...(own ? [{ ...base, profile: "hodoku", card: true, no_uniqueness, ...ownTechniques() }] : []),
      ...(ofExplainer(puzzle.layout) ? [{ ...base, profile: "se" }] : []),
      ...(ofTrials(puzzle) ? [{ ...base, profile: "depth" }] : []),
    ];
    setKnown([]);
    setFault("");
    setOpen(requests.length);
    for (const [at, request] of requests.entries())
      call("rate", request, asking.signal)
        .then(({ ratings }) => {
          const named =
            own && "profile" in request && request.profile === "hodoku"
              ? ratings.map((rating) => ({ ...rating, profile: OWN }))
              : ratings;
          setKnown((before) => requests.map((_, index) => (index === at ? named : (before[index] ?? []))));
          setOpen((count) => count - 1);
        })
        .catch((reason: unknown) => asking.signal.aborted || (setOpen(0), setFault(faultText(reason))));
    return () => asking.abort();
  }, [wanted, puzzle.givens, own, no_uniqueness, language.value]);
  return { known: known.flat(), open, fault };
}

export function Ratings({ puzzle }: { puzzle: Puzzle }) {
  const [wanted, want] = useState(false);
  const { known, open, fault } = useRatings(puzzle, wanted);
  return (
    <details class="sec ratings" onToggle={(event) => event.currentTarget.open && want(true)}>
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
      <ul class="scales">
        {known.map((rating) => (
          <Scale key={rating.profile} rating={rating} />
        ))}
      </ul>
      {open > 0 && <p class="quiet working">{say("ratings")}</p>}
    </details>
  );
}
