/** The entrance: type into a grid, paste or drop a text, or begin with one of ours. */

import { useEffect, useState } from "preact/hooks";
import { later } from "../later.tsx";
import { Others } from "./beginnings.tsx";
import { begun, checked, cursor, draft, press, readText, ruling, waits } from "./draft.ts";
import { Figure } from "./entering_board.tsx";
import { say } from "./entering_words.ts";
import { Refused } from "./fault_view.tsx";
import { watching } from "./leaving.ts";
import { refusal } from "./opening.ts";
import { Paste } from "./paste.tsx";
import { Regions } from "./regions.tsx";
import { painting, Shapes } from "./shapes.tsx";
import { Standing } from "./standing.tsx";

const Setting = later(
  () => import("./setting.tsx").then((room) => room.Setting),
  () => <p aria-busy="true" />,
);

/** Folded until somebody wants it: what the values leave open over all solutions. */
const Possible = () => (
  <details class="sec" open={watching.value} onToggle={(event) => void (watching.value = event.currentTarget.open)}>
    <summary>
      <h2>{say("possible")}</h2>
    </summary>
    {watching.value && <Setting />}
  </details>
);

const Rules = later(
  () => import("./ruling.tsx").then((room) => room.Ruling),
  () => <p aria-busy="true" />,
);

/** While rules are set, several cells can be chosen. */
const Own = () => (
  <details class="sec" open={ruling.value} onToggle={(event) => void (ruling.value = event.currentTarget.open)}>
    <summary>
      <h2>{say("ruling")}</h2>
    </summary>
    {ruling.value && <Rules />}
  </details>
);

export function Enter() {
  const [shown, show] = useState(false);
  const [dragging, drag] = useState(false);
  useEffect(() => show(false), [draft.value]);
  useEffect(() => {
    // A text pasted anywhere but into a field is a puzzle.
    const pasted = (event: ClipboardEvent): void => {
      if ((event.target as Element).closest?.("input,textarea")) return;
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.trim()) void readText(text);
    };
    // So is what is typed while nothing has the focus.
    const keyed = (event: KeyboardEvent): void => {
      const cell = cursor.value.at(-1) ?? 0;
      const nowhere = document.activeElement === document.body || document.activeElement?.id === "main";
      if (!nowhere || event.key.length > 1 || refusal.value || !press(event, cell)) return;
      event.preventDefault();
      document
        .querySelector<HTMLElement>(`#grid [data-cell="${cursor.value.at(-1) ?? 0}"]`)
        ?.focus({ preventScroll: true });
    };
    document.addEventListener("paste", pasted);
    document.addEventListener("keydown", keyed);
    return () => {
      document.removeEventListener("paste", pasted);
      document.removeEventListener("keydown", keyed);
    };
  }, []);
  if (refusal.value) return <Refused />;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    drag(false);
    const [file] = event.dataTransfer?.files ?? [];
    void (file ? file.text() : Promise.resolve(event.dataTransfer?.getData("text") ?? "")).then((text) =>
      text.trim() ? readText(text) : false,
    );
  };
  const large = draft.value.shape.size >= 16 ? " large" : "";
  return (
    <main
      class={`bench plain${large}${dragging ? " dropping" : ""}`}
      id="main"
      tabIndex={-1}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        drag(true);
      }}
      onDragLeave={(event) => {
        if (event.target === event.currentTarget) drag(false);
      }}
    >
      {painting.value ? <Regions /> : <Figure solution={shown ? (checked.value?.puzzle.solution ?? null) : null} />}
      <section class="arg" aria-label={say("argument")}>
        {begun.value ? (
          <Standing shown={shown} show={show} />
        ) : (
          <>
            <h1>{say("title")}</h1>
            <p class="lead">{say("lead")}</p>
          </>
        )}
        {dragging && (
          <p class="lead" role="status">
            {say("dropHere")}
          </p>
        )}
        {/* Before a puzzle is begun most have one to paste; whoever sets one looks at what is possible. */}
        {begun.value
          ? [<Possible key="possible" />, <Own key="own" />, <Paste key="paste" />]
          : [<Paste key="paste" />, <Possible key="possible" />, <Own key="own" />]}
        <Shapes />
        {!(begun.value && waits()) && <Others />}
      </section>
    </main>
  );
}
