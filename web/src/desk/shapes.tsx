/** The shape of the grid that is entered: size, boxes, diagonals, windows, regions of one's own. */

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { call, Offline, Problem } from "../api/client.ts";
import { ALPHABETS, boxesOf, boxShape, likelyBox, parseSpec, regionShape, symbolsFrom } from "../model/spec.ts";
import { texts } from "../texts/say.ts";
import { Button, Chip, Segments } from "./controls.tsx";
import { draft, rename, reshape } from "./draft.ts";
import { SIZES } from "./request.ts";

const say = texts("shapes", {
  en: {
    title: "Another shape",
    now: "{n}×{n}",
    size: "Size",
    boxes: "Boxes",
    boxesHint: "height × width",
    rules: "Rules",
    diagonals: "Diagonals",
    windows: "Windows",
    jigsaw: "Jigsaw",
    regions: "Regions",
    draw: "Draw them",
    random: "Random",
    letters: "Or one letter a cell",
    use: "Use these",
    symbols: "Symbols",
    own: "Other",
    ownHint: "{n} different ones",
    bad: "It takes {n} different symbols.",
    offline: "The service cannot be reached.",
  },
  de: {
    title: "Andere Form",
    now: "{n}×{n}",
    size: "Größe",
    boxes: "Blöcke",
    boxesHint: "Höhe × Breite",
    rules: "Regeln",
    diagonals: "Diagonalen",
    windows: "Fenster",
    jigsaw: "Jigsaw",
    regions: "Regionen",
    draw: "Zeichnen",
    random: "Zufällige",
    letters: "Oder ein Buchstabe je Zelle",
    use: "Diese nehmen",
    symbols: "Symbole",
    own: "Andere",
    ownHint: "{n} verschiedene",
    bad: "Es braucht {n} verschiedene Symbole.",
    offline: "Der Dienst ist nicht erreichbar.",
  },
});

/** Regions that are being drawn, before they make a layout; null: nobody draws. */
export const painting = signal<readonly number[] | null>(null);

function Jigsaw() {
  const { shape } = draft.value;
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const random = async (): Promise<void> => {
    try {
      const { puzzles } = await call("generate", { layout: `random-jigsaw:${shape.size}`, n: 1 });
      const drawn = parseSpec(puzzles[0]!.layout.spec);
      reshape({ ...drawn, diagonals: shape.diagonals });
      setFault("");
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Problem)) throw error;
      setFault(error instanceof Offline ? say("offline") : error.message);
    }
  };
  const use = (): void => {
    try {
      reshape(regionShape([...text.replace(/^\s*jigsaw:|\s/g, "")], shape.diagonals));
      setFault("");
    } catch (error) {
      setFault((error as RangeError).message);
    }
  };
  return (
    <div class="f">
      <p class="lg">{say("regions")}</p>
      <div class="btns tight">
        <Button onClick={() => (painting.value = shape.regions)}>{say("draw")}</Button>
        {shape.size <= 16 && <Button onClick={() => void random()}>{say("random")}</Button>}
      </div>
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <textarea
          class="field"
          rows={2}
          aria-label={say("letters")}
          placeholder={say("letters")}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button submit disabled={!text.trim()}>
          {say("use")}
        </Button>
      </form>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

function Symbols() {
  const { shape, symbols } = draft.value;
  const n = shape.size;
  const now = symbols.join("");
  const at = ALPHABETS.findIndex((alphabet) => alphabet.slice(0, n) === now);
  const [own, want] = useState(false);
  const [fault, setFault] = useState("");
  const put = (text: string): void => {
    const found = symbolsFrom(text, n);
    setFault(found ? "" : say("bad", { n }));
    if (found) rename(found);
  };
  const choices = [
    ...ALPHABETS.map((alphabet, value) => ({ value, text: `${alphabet[0]}…${alphabet[n - 1]}` })),
    { value: -1, text: say("own") },
  ];
  return (
    <>
      <Segments
        name="symbols"
        legend={say("symbols")}
        value={own ? -1 : at}
        choices={choices}
        onChoose={(value) => {
          want(value < 0);
          setFault("");
          if (value >= 0) rename([...ALPHABETS[value]!.slice(0, n)]);
        }}
      />
      {(own || at < 0) && (
        <input
          class="field own"
          aria-label={say("ownHint", { n })}
          placeholder={say("ownHint", { n })}
          spellcheck={false}
          value={at < 0 ? symbols.join(" ") : ""}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )}
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

export function Shapes() {
  const { shape } = draft.value;
  const [jigsaw, wantJigsaw] = useState(false);
  const boxes = boxesOf(shape.size).filter(([height]) => height > 1);
  const sizes = SIZES.some((size) => size === shape.size) ? SIZES : [...SIZES, shape.size].sort((a, b) => a - b);
  const open = jigsaw || !shape.box;
  const square = shape.box !== null && shape.box[0] === shape.box[1];
  return (
    <details class="finer">
      <summary>
        {say("title")} <em>{say("now", { n: shape.size })}</em>
      </summary>
      <Segments
        name="draft-size"
        legend={say("size")}
        value={shape.size}
        choices={sizes.map((value) => ({ value, text: String(value) }))}
        onChoose={(size) => {
          painting.value = null;
          wantJigsaw(false);
          reshape(boxShape(...likelyBox(size)));
        }}
      />
      {boxes.length > 1 && shape.box && (
        <Segments
          name="draft-box"
          legend={say("boxes")}
          hint={say("boxesHint")}
          value={shape.box.join("×")}
          choices={boxes.map((box) => ({ value: box.join("×"), text: box.join("×") }))}
          onChoose={(text) => reshape(boxShape(...boxes.find((box) => box.join("×") === text)!, shape.diagonals))}
        />
      )}
      <fieldset class="f">
        <legend>{say("rules")}</legend>
        <div class="chips">
          <Chip checked={shape.diagonals} onChange={(diagonals) => reshape({ ...shape, diagonals })}>
            {say("diagonals")}
          </Chip>
          <Chip checked={shape.windows} disabled={!square} onChange={(windows) => reshape({ ...shape, windows })}>
            {say("windows")}
          </Chip>
          <Chip
            checked={open}
            onChange={(want) => {
              wantJigsaw(want);
              painting.value = null;
              if (!want && !shape.box) reshape(boxShape(...likelyBox(shape.size), shape.diagonals));
            }}
          >
            {say("jigsaw")}
          </Chip>
        </div>
      </fieldset>
      {open && <Jigsaw />}
      <Symbols key={shape.size} />
    </details>
  );
}
