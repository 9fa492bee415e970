/** Sharing: a link with the puzzle in it, its QR code, the puzzle as text in any format, and as a picture. */

import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { about, call, Offline, Problem, rendered } from "../api/client.ts";
import { canonical } from "../api/possible.ts";
import type { AboutData, PuzzleRequest } from "../api/types.ts";
import { Icon } from "../icons.tsx";
import type { Position } from "../model/game.ts";
import { valuesOf } from "../model/layout.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { lineOf, ruling } from "../model/puzzle.ts";
import { linkTo } from "../routing.ts";
import { game, puzzle } from "../state.ts";
import { texts } from "../texts/say.ts";
import { leftOut, rulesBeside } from "./carrying.ts";
import { Button, copied, download } from "./controls.tsx";
import { Code, QR_LIMIT } from "./code.tsx";
import { printing } from "./printing.ts";

const say = texts("share", {
  en: {
    share: "Share",
    title: "Share this puzzle",
    close: "Close",
    link: "Link",
    withGame: "With my entries and marks",
    copyLink: "Copy the link",
    send: "Send",
    done: "Copied",
    select: "Select the text and copy it",
    qr: "QR code of the link",
    tooLong: "This link is too long for a QR code.",
    text: "Text",
    format: "Format",
    left_boxes: "The shape of the boxes is not part of this text.",
    left_jigsaw: "The outlined regions are not part of this text.",
    left_diagonals: "The diagonals are not part of this text.",
    left_windows: "The windows are not part of this text.",
    left_rules: "The rules are not part of this text.",
    canonical: "canonical form",
    canonicalWhy:
      "The same line for all equivalent puzzles: values renamed, rows or columns swapped within their boxes, whole rows or columns of boxes swapped, the grid turned or reflected.",
    copy: "Copy",
    save: "Save",
    picture: "Picture",
    offline: "The service cannot be reached.",
    none: "There is no puzzle to share yet.",
    enter: "Enter a puzzle",
    local: "This address is only reachable from this device.",
    more: "More",
    print: "Print",
    settings: "Settings",
    statistics: "Statistics",
    keys: "Keyboard map",
    learn: "Techniques",
    enterNew: "Enter a puzzle",
    menu: "More",
  },
  de: {
    share: "Teilen",
    title: "Dieses Rätsel teilen",
    close: "Schließen",
    link: "Link",
    withGame: "Mit meinen Einträgen und Notizen",
    copyLink: "Link kopieren",
    send: "Senden",
    done: "Kopiert",
    select: "Text markieren und kopieren",
    qr: "QR-Code des Links",
    tooLong: "Dieser Link ist zu lang für einen QR-Code.",
    text: "Text",
    format: "Format",
    left_boxes: "Die Form der Blöcke steht nicht in diesem Text.",
    left_jigsaw: "Die umrandeten Regionen stehen nicht in diesem Text.",
    left_diagonals: "Die Diagonalen stehen nicht in diesem Text.",
    left_windows: "Die Fenster stehen nicht in diesem Text.",
    left_rules: "Die Regeln stehen nicht in diesem Text.",
    canonical: "Normalform",
    canonicalWhy:
      "Dieselbe Zeile für alle gleichwertigen Rätsel: Werte umbenannt, Zeilen oder Spalten innerhalb ihrer Blöcke getauscht, ganze Reihen von Blöcken getauscht, das Gitter gedreht oder gespiegelt.",
    copy: "Kopieren",
    save: "Sichern",
    picture: "Bild",
    offline: "Der Dienst ist nicht erreichbar.",
    none: "Es gibt noch kein Rätsel zu teilen.",
    enter: "Rätsel eingeben",
    local: "Diese Adresse ist nur von diesem Gerät aus erreichbar.",
    more: "Mehr",
    print: "Drucken",
    settings: "Einstellungen",
    statistics: "Statistik",
    keys: "Tastenübersicht",
    learn: "Techniken",
    enterNew: "Rätsel eingeben",
    menu: "Mehr",
  },
});

export const sharing = signal(false);

/** The choice among formats that is no format: what all puzzles alike have in common. */
const ALIKE = "canonical";

/** What is shared: the givens, or the game as it stands. */
interface Shared {
  readonly from: Puzzle;
  readonly now: Position | null;
}

function requestOf({ from, now }: Shared): PuzzleRequest {
  const { size, spec } = from.layout;
  const grid = Array.from({ length: size }, (_, row) => from.givens.slice(row * size, (row + 1) * size));
  return {
    grid,
    layout: spec,
    symbols: from.symbols.join(" "),
    ...ruling(from),
    ...(now && { entries: now.values.map((value, cell) => (from.givens[cell] ? 0 : value)) }),
    ...(now?.candidates && { candidates: now.candidates.map((mask, cell) => (now.values[cell] ? null : valuesOf(mask))) }),
  };
}

/** Jigsaws, diagonals, windows and other rules have none. */
const hasForm = ({ layout, rules }: Puzzle): boolean =>
  layout.box !== null && Math.min(...layout.box) > 1 && layout.size <= 9 && !layout.spec.includes("+") && !rules?.length;

function AsText({ shared }: { shared: Shared }) {
  const { from, now } = shared;
  const line = lineOf(from, now?.values ?? from.givens);
  const [formats, learn] = useState<AboutData["formats"]>([]);
  // A line holds symbols alone: further rules ask for a text that tells them.
  const rules = useMemo(() => rulesBeside(from.layout.spec, Boolean(from.rules?.length)), [from]);
  const first = rules.length ? "json" : "line";
  const [format, choose] = useState(first);
  const [text, setText] = useState(rules.length ? "" : line);
  const [message, show] = useState("");
  useEffect(
    () =>
      void about()
        .then((data) => learn(data.formats.filter(({ writes }) => writes)))
        .catch(() => undefined),
    [],
  );
  useEffect(() => {
    show("");
    if (format === "line") return setText(line);
    const stop = new AbortController();
    const asked = { ...requestOf(shared), to: format };
    const made =
      format === ALIKE
        ? canonical(requestOf({ from, now: null }), stop.signal).then(({ form }) => form)
        : call("convert", asked, stop.signal).then((data) => data.text ?? "");
    made.then(setText).catch((fault: unknown) => {
      if (stop.signal.aborted) return;
      setText("");
      show(fault instanceof Problem ? fault.message : say("offline"));
    });
    return () => stop.abort();
  }, [format, from, now]);
  const chosen = formats.find(({ name }) => name === format);
  const about_ = format === ALIKE ? say("canonicalWhy") : chosen?.about;
  const left = leftOut(rules, chosen?.carries ?? (format === "json" ? ["layout", "rules"] : []));
  return (
    <div class="f">
      <label class="lg" for="format">
        {say("text")}
      </label>
      <div class="inline">
        <select
          class="field"
          id="format"
          aria-describedby="format-about"
          value={format}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {(formats.length ? formats.map(({ name }) => name) : [...new Set([first, "line"])]).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          {hasForm(from) && <option value={ALIKE}>{say("canonical")}</option>}
        </select>
        <Button disabled={!text} onClick={() => void copied(text).then((done) => show(say(done ? "done" : "select")))}>
          {say("copy")}
        </Button>
        <Button disabled={!text} onClick={() => download(new Blob([text], { type: "text/plain" }), "sudoku.txt")}>
          {say("save")}
        </Button>
      </div>
      {about_ && (
        <p class="aside" id="format-about">
          {about_}
        </p>
      )}
      {left.length > 0 && (
        <p class="aside" role="status">
          {left.map((rule) => say(`left_${rule}`)).join(" ")}
        </p>
      )}
      <textarea
        class="field"
        rows={Math.min(6, Math.max(text.split("\n").length, Math.ceil(text.length / 60)))}
        readOnly
        aria-label={say("text")}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p class="aside" role="status">
        {message}
      </p>
    </div>
  );
}

/** Drawn here; a PDF with symbols that its own faces lack is left to the service. */
async function pictureOf(shared: Shared, to: "svg" | "png" | "pdf"): Promise<Blob> {
  const { from, now } = shared;
  if (to === "pdf") {
    const { bookOf, canPrint } = await import("./book.ts");
    const printed = [{ puzzle: from, caption: from.title, aside: "", hints: [], notes: [], link: "" }];
    const words = { solutions: "", hints: "", scan: "" };
    const page = { perPage: 1, solutions: false, candidates: false, blanks: [], paper: printing.value.paper } as const;
    const book = { ...page, title: "Sudoku", words, printed };
    if (!now && !from.rules?.length && canPrint(book)) return new Blob([bookOf(book)], { type: "application/pdf" });
    return rendered({ ...requestOf(shared), to, theme: "paper", width: 120 });
  }
  const { pngOf, svgOf } = await import("./drawn.ts");
  const svg = await svgOf(from, now);
  return to === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : pngOf(svg);
}

function AsPicture({ shared }: { shared: Shared }) {
  const [fault, setFault] = useState("");
  const save = async (to: "svg" | "png" | "pdf"): Promise<void> => {
    setFault("");
    try {
      download(await pictureOf(shared, to), `sudoku.${to}`);
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Problem)) throw error;
      setFault(error instanceof Offline ? say("offline") : error.message);
    }
  };
  return (
    <div class="f">
      <p class="lg">{say("picture")}</p>
      <div class="btns tight">
        {(["svg", "png", "pdf"] as const).map((to) => (
          <Button key={to} onClick={() => void save(to)}>
            {to.toUpperCase()}
          </Button>
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

function Link({ withGame, want }: { withGame: boolean; want: (is: boolean) => void }) {
  const [message, show] = useState("");
  const link = linkTo(withGame);
  const played = game.value !== null && game.value.past.length > 0;
  const send = async (): Promise<void> => {
    try {
      await navigator.share({ title: "Sudoku", url: link });
    } catch {
      // the reader closed the sheet
    }
  };
  return (
    <div class="share-link">
      {link.length <= QR_LIMIT ? <Code link={link} label={say("qr")} /> : <p class="aside">{say("tooLong")}</p>}
      <div>
        <label class="lg" for="link">
          {say("link")}
        </label>
        <input class="field" id="link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        {played && (
          <label class="tick">
            <input
              type="checkbox"
              checked={withGame}
              onChange={(event) => {
                want(event.currentTarget.checked);
                show("");
              }}
            />
            {say("withGame")}
          </label>
        )}
        <div class="btns tight">
          <Button primary onClick={() => void copied(link).then((done) => show(say(done ? "done" : "select")))}>
            {say("copyLink")}
          </Button>
          {"share" in navigator && <Button onClick={() => void send()}>{say("send")}</Button>}
        </div>
        <p class="aside" role="status">
          {message || (/^(127\.|localhost$|\[::1\])/.test(location.hostname) ? say("local") : "")}
        </p>
      </div>
    </div>
  );
}

function Dialog() {
  const box = useRef<HTMLDialogElement>(null);
  // Back closes it: while it is open, the history has an entry for it.
  useEffect(() => {
    box.current!.showModal();
    history.pushState("dialog", "");
    const back = (): void => box.current?.close();
    addEventListener("popstate", back);
    return () => {
      removeEventListener("popstate", back);
      if (history.state === "dialog") history.back();
    };
  }, []);
  const [withGame, want] = useState(false);
  const from = puzzle.value;
  const now = withGame && game.value ? game.value.now : null;
  return (
    <dialog
      ref={box}
      class="dialog"
      aria-labelledby="share-title"
      onClose={() => (sharing.value = false)}
      onKeyDown={(event) => event.stopPropagation() /* the room below must not hear them */}
      onClick={(event) => {
        if (event.target === box.current) box.current!.close();
      }}
    >
      <div class="dialog-in">
        <div class="dialog-head">
          <h2 id="share-title">{say("title")}</h2>
          <button type="button" class="ib" aria-label={say("close")} onClick={() => box.current!.close()}>
            <Icon name="close" />
          </button>
        </div>
        {from ? (
          <>
            <Link withGame={withGame} want={want} />
            <AsText shared={{ from, now }} />
            <AsPicture shared={{ from, now }} />
          </>
        ) : (
          <>
            <p class="lead">{say("none")}</p>
            <div class="btns">
              <a class="btn pri" href="#enter" onClick={() => box.current!.close()}>
                {say("enter")}
              </a>
            </div>
          </>
        )}
      </div>
    </dialog>
  );
}

export function ShareButton() {
  return (
    <>
      <button
        type="button"
        class="ib wide"
        aria-label={say("share")}
        aria-haspopup="dialog"
        onClick={() => (sharing.value = true)}
      >
        <Icon name="share" />
        <span class="lbl">{say("share")}</span>
      </button>
      {sharing.value && <Dialog />}
    </>
  );
}

/** What has no place of its own in the bar; on phones also sharing and printing. */
export function More() {
  const box = useRef<HTMLDetailsElement>(null);
  const shut = (): void => void (box.current!.open = false);
  useEffect(() => {
    const away = (event: PointerEvent): void => {
      if (!box.current!.contains(event.target as Node)) shut();
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, []);
  const to = (room: string, text: string, narrow = false) => (
    <li class={narrow ? "narrow" : undefined}>
      <a href={`#${room}`} onClick={shut}>
        {text}
      </a>
    </li>
  );
  return (
    <details
      class="menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !box.current!.open) return;
        shut();
        box.current!.querySelector("summary")!.focus();
      }}
    >
      <summary class="ib" aria-label={say("menu")}>
        <Icon name="more" />
      </summary>
      <ul>
        <li class="narrow">
          <button
            type="button"
            onClick={() => {
              shut();
              sharing.value = true;
            }}
          >
            {say("share")}
          </button>
        </li>
        {to("print", say("print"), true)}
        {to("learn", say("learn"))}
        {to("enter", say("enterNew"))}
        {to("settings", say("settings"))}
        {to("statistics", say("statistics"))}
        {to("keys", say("keys"))}
      </ul>
    </details>
  );
}
