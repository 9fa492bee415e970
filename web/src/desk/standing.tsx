/** What is known of the grid as it stands, and where to go with it. */

import { useEffect } from "preact/hooks";
import { announce, beginHint } from "../state.ts";
import { Button, sentence } from "./controls.tsx";
import { against, checked, clear, conflicts, draft, layoutOfDraft, openDraft, sound, unreachable } from "./draft.ts";
import { say } from "./entering_words.ts";

function statusTexts(): { title: string; why: string } {
  const now = checked.value;
  const [clash] = conflicts.value;
  if (clash) {
    const house = layoutOfDraft.value.houses[clash.house]!;
    return {
      title: say("conflictTitle"),
      why: say("conflictWhy", {
        value: draft.value.symbols[clash.value - 1]!,
        times: clash.cells.length,
        house: house.name,
      }),
    };
  }
  if (against.value) return { title: say("againstTitle"), why: say("againstWhy") };
  if (!now)
    return unreachable.value ? { title: say("undecided"), why: say("offlineWhy") } : { title: say("asking"), why: " " };
  const { status, reason } = now.puzzle;
  const ruled = draft.value.rules.length > 0;
  const why = {
    unique: ruled ? "uniqueRuled" : "uniqueWhy",
    multiple: "multipleWhy",
    none: ruled ? "noneRuled" : "noneWhy",
    solved: "solvedWhy",
    undecided: "undecidedWhy",
    invalid: "noneWhy",
  } as const;
  return {
    title: say(status),
    why: (status === "none" || status === "undecided" || status === "invalid") && reason ? reason : say(why[status]),
  };
}

export function Standing({ shown, show }: { shown: boolean; show: (is: boolean) => void }) {
  const { title, why } = statusTexts();
  const now = checked.value;
  const status = now?.puzzle.status;
  useEffect(() => void (now && announce(`${title}. ${why}`)), [now]);
  const n = draft.value.shape.size;
  const open = sound.value;
  return (
    <>
      <p class="over-t">{now?.format ? say("came", { format: now.format, n }) : say("typed", { n })}</p>
      <h1>{title}</h1>
      <p class="lead">
        {why}
        {now?.position ? ` ${say("candidates")}` : ""}
      </p>
      {now?.notes.map((note) => (
        <p key={note} class="aside" lang="en">
          {sentence(note)}
        </p>
      ))}
      <div class="btns">
        <Button primary disabled={!open} onClick={() => openDraft("play")}>
          {say("play")} <kbd>Enter</kbd>
        </Button>
        {status !== "multiple" && (
          <Button
            disabled={!open || !now?.puzzle.solution}
            onClick={() => {
              openDraft("play");
              beginHint();
            }}
          >
            {say("hint")}
          </Button>
        )}
        {status === "multiple" ? (
          <Button onClick={() => openDraft("compare")}>{say("two")}</Button>
        ) : (
          <Button disabled={!now?.puzzle.solution} onClick={() => show(!shown)}>
            {shown ? say("hide") : say("solve")}
          </Button>
        )}
        <Button disabled={!open || status === "multiple"} onClick={() => openDraft("steps")}>
          {say(status === "none" ? "whyNone" : "steps")}
        </Button>
        <Button onClick={clear}>{say("clear")}</Button>
      </div>
    </>
  );
}
