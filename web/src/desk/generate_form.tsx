/** The form of what is to be made. */

import { useEffect } from "preact/hooks";
import { boxesOf } from "../model/spec.ts";
import { texts } from "../texts/say.ts";
import { Chip, Segments } from "./controls.tsx";
import { Further } from "./further.tsx";
import { LEVELS, sayLevel } from "./levels.ts";
import { learnTechniques, named, nameOf, techniques } from "./names.ts";
import { fits, options } from "./options.ts";
import { printing, PER_PAGE } from "./printing.ts";
import { MOST, settled, SIZES } from "./request.ts";
import type { MakeRequest } from "./request.ts";

const say = texts("generate_form", {
  en: {
    variant: "Kind",
    classic: "Classic",
    killer: "Killer",
    thermo: "Thermometers",
    arrow: "Arrows",
    whispers: "German whispers",
    kropki: "Kropki dots",
    xv: "XV",
    sandwich: "Sandwich",
    cages: "Cells in a cage",
    cagesHint: "from-to, empty: 2-5",
    variantWhy: "No given, no rule and no total is more than is needed.",
    level: "Level",
    size: "Size",
    boxes: "Boxes",
    boxesHint: "height × width",
    symmetry: "Symmetry",
    need: "Required technique",
    needHint: "one of these",
    any: "Any",
    more: "More techniques",
    rules: "Rules",
    diagonals: "Diagonals",
    windows: "Windows",
    jigsaw: "Jigsaw",
    minimal: "Minimal",
    count: "How many",
    page: "Per printed page",
    finer: "Givens, seed and more",
    clues: "Givens",
    cluesHint: "empty: any number",
    seed: "Seed",
    seedHint: "empty: random",
    minimalHint: "every given is necessary",
    anyNeeds: "not rated",
    easyNeeds: "singles",
    mediumNeeds: "up to pairs, triples, pointing",
    hardNeeds: "up to fish, wings, colours",
    unfairNeeds: "up to chains and sets",
    extremeNeeds: "anything",
    none: "None",
    "half-turn": "Half turn",
    "quarter-turn": "Quarter turn",
    horizontal: "Left and right",
    vertical: "Top and bottom",
    diagonal: "Diagonal",
    "anti-diagonal": "Anti-diagonal",
  },
  de: {
    variant: "Art",
    classic: "Klassisch",
    killer: "Killer",
    thermo: "Thermometer",
    arrow: "Pfeile",
    whispers: "Deutsche Flüsterlinien",
    kropki: "Kropki-Punkte",
    xv: "XV",
    sandwich: "Sandwich",
    cages: "Zellen in einem Käfig",
    cagesHint: "von-bis, leer: 2-5",
    variantWhy: "Keine Vorgabe, keine Regel und keine Summe ist zu viel.",
    level: "Stufe",
    size: "Größe",
    boxes: "Blöcke",
    boxesHint: "Höhe × Breite",
    symmetry: "Symmetrie",
    need: "Nötige Technik",
    needHint: "eine davon",
    any: "Beliebig",
    more: "Weitere Techniken",
    rules: "Regeln",
    diagonals: "Diagonalen",
    windows: "Fenster",
    jigsaw: "Jigsaw",
    minimal: "Minimal",
    count: "Wie viele",
    page: "Je Druckseite",
    finer: "Vorgaben, Startwert und mehr",
    clues: "Vorgaben",
    cluesHint: "leer: beliebig viele",
    seed: "Startwert",
    seedHint: "leer: zufällig",
    minimalHint: "jede Vorgabe ist nötig",
    anyNeeds: "ohne Bewertung",
    easyNeeds: "Einer",
    mediumNeeds: "bis Paare, Dreier, zeigende Kandidaten",
    hardNeeds: "bis Fische, Wings, Farben",
    unfairNeeds: "bis Ketten und Mengen",
    extremeNeeds: "alles",
    none: "Keine",
    "half-turn": "Halbe Drehung",
    "quarter-turn": "Vierteldrehung",
    horizontal: "Links und rechts",
    vertical: "Oben und unten",
    diagonal: "Diagonale",
    "anti-diagonal": "Gegendiagonale",
  },
});

const SCALE = ["any", ...LEVELS] as const;
const sayScale = (level: (typeof SCALE)[number]): string => (level === "any" ? say(level) : sayLevel(level));

/** Drawings of symmetries: a given, and where it makes others. */
const SYMMETRIES = {
  none: {
    a: [
      [3, 3],
      [20, 12],
    ],
    z: [],
  },
  "half-turn": { a: [[3, 3]], z: [[20, 20]] },
  "quarter-turn": {
    a: [[3, 3]],
    z: [
      [20, 3],
      [20, 20],
      [3, 20],
    ],
  },
  horizontal: { a: [[3, 11]], z: [[20, 11]] },
  vertical: { a: [[11, 3]], z: [[11, 20]] },
  diagonal: { a: [[20, 3]], z: [[3, 20]] },
  "anti-diagonal": { a: [[3, 3]], z: [[20, 20]] },
} as const;
const COMMON = ["x-wing", "swordfish", "xy-wing", "w-wing", "skyscraper", "x-chain"];

function Level({ request, onChange }: { request: MakeRequest; onChange: (request: MakeRequest) => void }) {
  const at = Math.max(
    0,
    SCALE.findIndex((level) => level === request.level),
  );
  const level = SCALE[at]!;
  const choose = (number: number): void => onChange({ ...request, level: number ? SCALE[number]! : "" });
  return (
    <div class="f">
      <label for="lvl" class="lg">
        {say("level")} <em>{say(`${level}Needs`)}</em>
      </label>
      <input
        class="lvl"
        id="lvl"
        type="range"
        min="0"
        max={SCALE.length - 1}
        value={at}
        aria-valuetext={`${sayScale(level)}, ${say(`${level}Needs`)}`}
        onInput={(event) => choose(event.currentTarget.valueAsNumber)}
      />
      <div class="lvls" aria-hidden="true">
        {SCALE.map((one, number) => (
          // For pointers: with keys the slider itself is used.
          <button
            key={one}
            type="button"
            tabIndex={-1}
            class={number === at ? "here" : undefined}
            style={{ "--at": number / (SCALE.length - 1) }}
            onClick={() => choose(number)}
          >
            {sayScale(one)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Symmetry({ request, onChange }: { request: MakeRequest; onChange: (request: MakeRequest) => void }) {
  const drawn = Object.entries(SYMMETRIES) as [keyof typeof SYMMETRIES, (typeof SYMMETRIES)["none"]][];
  const known = drawn.filter(([name]) => options.symmetry.choices!.includes(name));
  return (
    <fieldset class="f">
      <legend>
        {say("symmetry")}{" "}
        <em>{request.symmetry in SYMMETRIES ? say(request.symmetry as keyof typeof SYMMETRIES) : request.symmetry}</em>
      </legend>
      <div class="sym">
        {known.map(([name, { a, z }]) => (
          <label key={name} title={say(name)}>
            <input
              type="radio"
              name="symmetry"
              aria-label={say(name)}
              checked={request.symmetry === name}
              onChange={() => onChange({ ...request, symmetry: name })}
            />
            <svg viewBox="0 0 30 30" aria-hidden="true">
              {name.endsWith("diagonal") && <path class="ax" d={name === "diagonal" ? "M3 3 27 27" : "M27 3 3 27"} />}
              {a.map(([x, y]) => (
                <rect class="a" x={x} y={y} width="7" height="7" />
              ))}
              {(z as readonly (readonly [number, number])[]).map(([x, y]) => (
                <rect class="z" x={x + 0.6} y={y + 0.6} width="5.8" height="5.8" />
              ))}
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Technique({ request, onChange }: { request: MakeRequest; onChange: (request: MakeRequest) => void }) {
  useEffect(learnTechniques, []);
  const known = techniques.value;
  const other = request.technique && !COMMON.includes(request.technique) ? request.technique : "";
  const put = (technique: string): void => onChange({ ...request, technique });
  return (
    <fieldset class="f">
      <legend>
        {say("need")} <em>{say("needHint")}</em>
      </legend>
      <div class="chips">
        <Chip kind="radio" name="need" checked={!request.technique} onChange={() => put("")}>
          {say("any")}
        </Chip>
        {COMMON.map((id) => (
          <Chip key={id} kind="radio" name="need" checked={request.technique === id} onChange={() => put(id)}>
            {nameOf(id)}
          </Chip>
        ))}
        <select
          class={other ? "field chip set" : "field chip"}
          aria-label={say("more")}
          value={other}
          onChange={(event) => put(event.currentTarget.value)}
        >
          <option value="">{say("more")}</option>
          {known
            .filter(({ id }) => !COMMON.includes(id))
            .map((technique) => (
              <option key={technique.id} value={technique.id}>
                {named(technique)}
              </option>
            ))}
          {other && !known.some(({ id }) => id === other) && <option value={other}>{nameOf(other)}</option>}
        </select>
      </div>
    </fieldset>
  );
}

/** In the order of the service; a kind that is new there goes by its own name. */
function Kind({ request, onChange }: { request: MakeRequest; onChange: (request: MakeRequest) => void }) {
  const put = (variant: string): void =>
    onChange(settled({ ...request, variant, size: variant && request.size > 16 ? 9 : request.size }));
  const known = ["killer", "thermo", "arrow", "whispers", "kropki", "xv", "sandwich"] as const;
  const kindName = (kind: string): string =>
    known.some((one) => one === kind) ? say(kind as (typeof known)[number]) : kind;
  return (
    <>
      <fieldset class="f">
        <legend>{say("variant")}</legend>
        <div class="chips">
          {["", ...options.variant.choices!].map((kind) => (
            <Chip key={kind} kind="radio" name="variant" checked={request.variant === kind} onChange={() => put(kind)}>
              {kind ? kindName(kind) : say("classic")}
            </Chip>
          ))}
        </div>
        {request.variant && <p class="aside">{say("variantWhy")}</p>}
      </fieldset>
      {request.variant === "killer" && (
        <div class="f">
          <label for="cages" class="lg">
            {say("cages")} <em>{say("cagesHint")}</em>
          </label>
          <input
            class="field"
            id="cages"
            pattern="[2-9](-[3-9])?"
            value={request.cages}
            onChange={(event) => {
              const text = event.currentTarget.value.trim();
              onChange({ ...request, cages: fits(options.cage_sizes, text) ? text : "" });
            }}
          />
        </div>
      )}
    </>
  );
}

export function Form({ request, onChange }: { request: MakeRequest; onChange: (request: MakeRequest) => void }) {
  const boxes = boxesOf(request.size).filter(([height]) => height > 1);
  const sizes = SIZES.some((size) => size === request.size) ? SIZES : [...SIZES, request.size].sort((a, b) => a - b);
  const number = (
    text: string,
    { least, most }: { readonly least?: number; readonly most?: number },
    largest = Infinity,
  ): number | null => (/^\d+$/.test(text) ? Math.min(Math.max(Number(text), least ?? 0), most ?? Infinity, largest) : null);
  const plain = !request.variant;
  return (
    <>
      <Kind request={request} onChange={onChange} />
      {plain && <Level request={request} onChange={onChange} />}
      <Segments
        name="size"
        legend={say("size")}
        value={request.size}
        choices={sizes.filter((size) => plain || size <= 16).map((value) => ({ value, text: String(value) }))}
        onChoose={(size) =>
          onChange({
            ...request,
            size,
            level: size > 9 || size < 6 ? "" : request.level /* there a level takes long, or cannot be */,
          })
        }
      />
      {boxes.length > 1 && !request.jigsaw && (
        <Segments
          name="box"
          legend={say("boxes")}
          hint={say("boxesHint")}
          value={request.box.join("×")}
          choices={boxes.map((box) => ({ value: box.join("×"), text: box.join("×") }))}
          onChoose={(text) => onChange({ ...request, box: boxes.find((box) => box.join("×") === text)! })}
        />
      )}
      {plain && <Symmetry request={request} onChange={onChange} />}
      {plain && <Technique request={request} onChange={onChange} />}
      <fieldset class="f">
        <legend>{say("rules")}</legend>
        <div class="chips">
          <Chip
            checked={request.diagonals}
            disabled={request.jigsaw}
            onChange={(diagonals) => onChange({ ...request, diagonals })}
          >
            {say("diagonals")}
          </Chip>
          <Chip
            checked={request.windows}
            disabled={request.jigsaw || request.box[0] !== request.box[1]}
            onChange={(windows) => onChange({ ...request, windows })}
          >
            {say("windows")}
          </Chip>
          <Chip
            checked={request.jigsaw}
            disabled={request.size > 16 || !plain}
            onChange={(jigsaw) => onChange({ ...request, jigsaw })}
          >
            {say("jigsaw")}
          </Chip>
          {plain && (
            <Chip checked={request.minimal} onChange={(minimal) => onChange({ ...request, minimal })}>
              <span title={say("minimalHint")}>{say("minimal")}</span>
            </Chip>
          )}
        </div>
      </fieldset>
      <details
        class="finer"
        open={request.clues !== null || request.seed !== "" || Object.keys(request.further).length > 0}
      >
        <summary>{say("finer")}</summary>
        <div class="two">
          <div class="f" hidden={!plain}>
            <label for="clues" class="lg">
              {say("clues")} <em>{say("cluesHint")}</em>
            </label>
            <input
              class="field"
              id="clues"
              inputMode="numeric"
              pattern="[0-9]*"
              value={request.clues ?? ""}
              onChange={(event) =>
                onChange({ ...request, clues: number(event.currentTarget.value, options.clues, request.size ** 2) })
              }
            />
          </div>
          <div class="f">
            <label for="seed" class="lg">
              {say("seed")} <em>{say("seedHint")}</em>
            </label>
            <input
              class="field"
              id="seed"
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={19}
              value={request.seed}
              onChange={(event) =>
                onChange({ ...request, seed: /^\d+$/.test(event.currentTarget.value) ? event.currentTarget.value : "" })
              }
            />
          </div>
        </div>
        {plain && <Further request={request} onChange={onChange} />}
      </details>
      <div class="two">
        <div class="f">
          <label for="count" class="lg">
            {say("count")}
          </label>
          <input
            class="field"
            id="count"
            type="number"
            min={options.n.least ?? 1}
            max={MOST}
            value={request.n}
            onInput={(event) => {
              const n = number(event.currentTarget.value, options.n);
              if (n) onChange({ ...request, n });
            }}
            onBlur={(event) => (event.currentTarget.value = String(request.n))}
          />
        </div>
        <Segments
          name="page"
          legend={say("page")}
          value={printing.value.perPage}
          choices={PER_PAGE.map((value) => ({ value, text: String(value) }))}
          onChoose={(perPage) => (printing.value = { ...printing.value, perPage })}
        />
      </div>
    </>
  );
}
