/** Techniques of one's own choice: switched on and off, and put in the order in which they are tried.  Fetched when it is opened. */

import { useEffect, useRef, useState } from "preact/hooks";
import { about } from "./api/client.ts";
import type { AboutData } from "./api/types.ts";
import { Icon } from "./icons.tsx";
import { choosing } from "./profiles.tsx";
import { announce, set, settings } from "./state.ts";
import { language, texts } from "./texts/say.ts";
import "./styles/techniques.css";

const say = texts("techniques", {
  en: {
    title: "Your techniques",
    lead: "Steps, hints and ratings try the ticked techniques from the top down. The list stays on this device.",
    close: "Close",
    up: "{name}: try earlier",
    down: "{name}: try later",
    moved: "{name} is number {at}",
    reset: "As in HoDoKu",
    all: "Tick all",
    find: "Find a technique",
    last: "One technique has to stay ticked.",
    count: "{n} of {all} ticked",
    done: "Done",
  },
  de: {
    title: "Deine Techniken",
    lead: "Schritte, Hinweise und Bewertungen probieren die angekreuzten Techniken von oben nach unten. Die Liste bleibt auf diesem Gerät.",
    close: "Schließen",
    up: "{name}: früher probieren",
    down: "{name}: später probieren",
    moved: "{name} ist Nummer {at}",
    reset: "Wie in HoDoKu",
    all: "Alle ankreuzen",
    find: "Technik suchen",
    last: "Eine Technik muss angekreuzt bleiben.",
    count: "{n} von {all} angekreuzt",
    done: "Fertig",
  },
});

type Technique = AboutData["techniques"][number];
interface Row {
  readonly id: string;
  readonly on: boolean;
}

/** The list as it is kept, then what it does not have yet, in HoDoKu's order. */
function rowsOf(known: readonly Technique[]): Row[] {
  const scored = known.filter(({ score }) => score !== null);
  const kept = settings.value.techniques;
  const usual = scored.map(({ id, enabled }) => ({ id, on: enabled }));
  if (!kept.length) return usual;
  const ids = new Set(usual.map(({ id }) => id));
  const rows = kept.flatMap((entry) => {
    const [id, on] = [entry.replace(/^-/, ""), !entry.startsWith("-")];
    return ids.delete(id) ? [{ id, on }] : [];
  });
  return [...rows, ...usual.filter(({ id }) => ids.has(id)).map(({ id }) => ({ id, on: false }))];
}

function Line({
  row,
  name,
  level,
  at,
  count,
  change,
  move,
}: {
  row: Row;
  name: string;
  level: string;
  at: number;
  count: number;
  change: () => void;
  move: (by: number) => void;
}) {
  return (
    <li data-id={row.id}>
      <label class="tick">
        <input type="checkbox" checked={row.on} onChange={change} />
        <span>
          {name} <small>{level}</small>
        </span>
      </label>
      <button type="button" class="ib" aria-label={say("up", { name })} disabled={at === 0} onClick={() => move(-1)}>
        ↑
      </button>
      <button
        type="button"
        class="ib"
        aria-label={say("down", { name })}
        disabled={at === count - 1}
        onClick={() => move(1)}
      >
        ↓
      </button>
    </li>
  );
}

function List({ known, levels }: { known: readonly Technique[]; levels: Readonly<Record<string, string>> }) {
  const [rows, put] = useState(() => rowsOf(known));
  const [sought, seek] = useState("");
  const [message, show] = useState("");
  const by = new Map(known.map((one) => [one.id, one]));
  const nameOf = (id: string): string => by.get(id)?.names[language.value] ?? id;
  const keep = (next: readonly Row[]): void => {
    put([...next]);
    set({ techniques: next.map(({ id, on }) => (on ? id : `-${id}`)) });
  };
  const change = (at: number): void => {
    const next = rows.map((row, index) => (index === at ? { ...row, on: !row.on } : row));
    if (!next.some(({ on }) => on)) {
      put([...rows]);
      return show(say("last"));
    }
    show("");
    keep(next);
  };
  const move = (at: number, step: number): void => {
    const next = [...rows];
    next.splice(at + step, 0, ...next.splice(at, 1));
    keep(next);
    announce(say("moved", { name: nameOf(rows[at]!.id), at: at + step + 1 }));
  };
  const n = rows.filter(({ on }) => on).length;
  const wanted = sought.trim().toLocaleLowerCase();
  return (
    <>
      <div class="own-top">
        <input
          class="field"
          type="search"
          aria-label={say("find")}
          placeholder={say("find")}
          value={sought}
          onInput={(event) => seek(event.currentTarget.value)}
        />
        <button type="button" class="btn" onClick={() => keep(rows.map(({ id }) => ({ id, on: true })))}>
          {say("all")}
        </button>
        <button
          type="button"
          class="btn"
          onClick={() => {
            set({ techniques: [] });
            put(rowsOf(known));
          }}
        >
          {say("reset")}
        </button>
      </div>
      <p class="aside" role="status">
        {message || say("count", { n, all: rows.length })}
      </p>
      <ol class="own-list">
        {rows.map((row, at) =>
          nameOf(row.id).toLocaleLowerCase().includes(wanted) ? (
            <Line
              key={row.id}
              row={row}
              name={nameOf(row.id)}
              level={levels[by.get(row.id)?.level ?? ""] ?? ""}
              at={at}
              count={rows.length}
              change={() => change(at)}
              move={(step) => move(at, step)}
            />
          ) : null,
        )}
      </ol>
    </>
  );
}

export function Techniques() {
  const box = useRef<HTMLDialogElement>(null);
  const [known, learn] = useState<Awaited<ReturnType<typeof about>> | null>(null);
  useEffect(() => {
    box.current!.showModal();
    history.pushState("dialog", "");
    const back = (): void => box.current?.close();
    addEventListener("popstate", back);
    void about().then(learn);
    return () => {
      removeEventListener("popstate", back);
      if (history.state === "dialog") history.back();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class="dialog own"
      aria-labelledby="own-title"
      onClose={() => (choosing.value = false)}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        if (event.target === box.current) box.current!.close();
      }}
    >
      <div class="dialog-in">
        <div class="dialog-head">
          <h2 id="own-title">{say("title")}</h2>
          <button type="button" class="ib" aria-label={say("close")} onClick={() => box.current!.close()}>
            <Icon name="close" />
          </button>
        </div>
        <p class="aside">{say("lead")}</p>
        {known && <List known={known.techniques} levels={known.level_names[language.value] ?? {}} />}
        <div class="btns">
          <button type="button" class="btn pri" onClick={() => box.current!.close()}>
            {say("done")}
          </button>
        </div>
      </div>
    </dialog>
  );
}
