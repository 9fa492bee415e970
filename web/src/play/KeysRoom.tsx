/** The map of the keyboard. */

import { withAlt } from "../model/keys.ts";
import { puzzle, settings } from "../state.ts";
import { texts } from "../texts/say.ts";

const say = texts("keysroom", {
  en: {
    keys: "Keys",
    board: "On the grid",
    play: "Playing",
    steps: "In the steps",
    to: "Back to the puzzle",
    lead: "Where letters are symbols, single-letter commands also need Alt; they can be turned off in the settings.",
    here: "In this puzzle {keys} need Alt.",
    hereOne: "In this puzzle {keys} needs Alt.",
    off: "Single letters are turned off in the settings: all of them need Alt.",
    and: " and ",
    move: "move; the edges wrap around",
    rowEnds: "ends of the row",
    corners: "corners of the grid",
    extend: "select more cells",
    toggle: "add or remove a cell",
    span: "select a rectangle",
    all: "all cells",
    double: "all cells with the same value",
    write: "write in the current mode",
    hold: "hold for one key: centre, corner, colour",
    modes: "digit, corner, centre, colour",
    erase: "erase the top layer",
    single: "write the only mark of each selected cell",
    draw: "pen: colours of candidates, lines, arrows; again for its next tool",
    drawAt: "pen at a candidate of the cell, at the whole cell",
    marks: "show or hide all candidates",
    undo: "undo, redo",
    hint: "hint, again for its next stage",
    leave: "leave the hint, the filter, the selection",
    map: "this map",
    next: "next and previous step",
    rest: "play and pause",
    apply: "write the step into the game",
    ends: "first and last step",
    symbols: "1–9 A–P",
    doubleKey: "double-click",
    drag: "drag",
    click: "click",
  },
  de: {
    keys: "Tasten",
    board: "Im Gitter",
    play: "Beim Spielen",
    steps: "Bei den Schritten",
    to: "Zurück zum Rätsel",
    lead: "Wo Buchstaben Symbole sind, brauchen Befehle mit einem Buchstaben zusätzlich Alt; in den Einstellungen lassen sie sich abschalten.",
    here: "In diesem Rätsel brauchen {keys} Alt.",
    hereOne: "In diesem Rätsel braucht {keys} Alt.",
    off: "Befehle mit einem Buchstaben sind in den Einstellungen abgeschaltet: Alle brauchen Alt.",
    and: " und ",
    move: "bewegen; am Rand geht es gegenüber weiter",
    rowEnds: "Enden der Zeile",
    corners: "Ecken des Gitters",
    extend: "mehr Zellen wählen",
    toggle: "eine Zelle hinzunehmen oder abwählen",
    span: "ein Rechteck wählen",
    all: "alle Zellen",
    double: "alle Zellen mit demselben Wert",
    write: "im gewählten Modus schreiben",
    hold: "für eine Taste halten: Mitte, Ecke, Farbe",
    modes: "Ziffer, Ecke, Mitte, Farbe",
    erase: "oberste Schicht löschen",
    single: "die einzige Notiz jeder gewählten Zelle eintragen",
    draw: "Stift: Farben für Kandidaten, Linien, Pfeile; noch einmal für das nächste Werkzeug",
    drawAt: "Stift an einem Kandidaten der Zelle, an der ganzen Zelle",
    marks: "alle Kandidaten zeigen oder verbergen",
    undo: "rückgängig, wiederholen",
    hint: "Hinweis, noch einmal für die nächste Stufe",
    leave: "Hinweis, Filter oder Auswahl beenden",
    map: "diese Übersicht",
    next: "nächster und voriger Schritt",
    rest: "abspielen und anhalten",
    apply: "Schritt ins Spiel schreiben",
    ends: "erster und letzter Schritt",
    symbols: "1–9 A–P",
    doubleKey: "doppelt klicken",
    drag: "ziehen",
    click: "klicken",
  },
});

type Text = Parameters<typeof say>[0];

/** Keys as written on them, or a word of ours after a colon; and what they do. */
const groups: readonly (readonly [Text, readonly (readonly [readonly string[], Text])[]])[] = [
  [
    "board",
    [
      [["← ↑ ↓ →", "W A S D"], "move"],
      [["Home", "End"], "rowEnds"],
      [["Ctrl Home", "Ctrl End"], "corners"],
      [["Shift ← ↑ ↓ →", ":drag"], "extend"],
      [["Ctrl :click"], "toggle"],
      [["Shift :click"], "span"],
      [[":doubleKey"], "double"],
      [["Ctrl A"], "all"],
    ],
  ],
  [
    "play",
    [
      [[":symbols"], "write"],
      [["Ctrl", "Shift", "Ctrl Shift"], "hold"],
      [["Z", "X", "C", "V"], "modes"],
      [["B"], "draw"],
      [[":symbols", "Enter"], "drawAt"],
      [["Del", "Backspace", "0"], "erase"],
      [["Enter"], "single"],
      [["M"], "marks"],
      [["Ctrl Z", "Ctrl Shift Z"], "undo"],
      [["H"], "hint"],
      [["Esc"], "leave"],
      [["?"], "map"],
    ],
  ],
  [
    "steps",
    [
      [["N", "P", "→", "←"], "next"],
      [["Home", "End"], "ends"],
      [["Space"], "rest"],
      [["Enter"], "apply"],
    ],
  ],
];

const written = (keys: string): string => keys.replace(/:(\w+)/g, (_, word: string) => say(word as Text));

const LETTERS = [..."WASDZXCVBMH"];

/** Which commands take Alt in the puzzle that is open. */
function here(symbols: readonly string[], letters: boolean): string {
  if (!letters) return say("off");
  const taken = LETTERS.filter((letter) => withAlt(letter, symbols, letters) !== letter);
  if (taken.length < 2) return taken.length ? say("hereOne", { keys: taken[0]! }) : "";
  return say("here", { keys: taken.slice(0, -1).join(", ") + say("and") + taken.at(-1)! });
}

export function Keys() {
  const symbols = puzzle.value?.symbols ?? [];
  const { letterKeys } = settings.value;
  // Letters as they are pressed here, each on its own where one takes Alt; keys of the steps write nothing.
  const pressed = (keys: string, room: Text): string[] => {
    if (room === "steps" || !/^[A-Z](?: [A-Z])*$/.test(keys)) return [written(keys)];
    const each = keys.split(" ").map((letter) => withAlt(letter, symbols, letterKeys));
    return each.join(" ") === keys ? [keys] : each;
  };
  return (
    <main class="bench alone" id="main" tabIndex={-1}>
      <section class="column">
        <h1>{say("keys")}</h1>
        <p class="lead">
          {say("lead")} {here(symbols, letterKeys)}
        </p>
        {groups.map(([title, rows]) => (
          <section key={title} class="sec">
            <div class="sec-h">
              <h2>{say(title)}</h2>
            </div>
            <dl class="keymap">
              {rows.map(([keys, does]) => (
                <div key={does}>
                  <dt>{keys.flatMap((key) => pressed(key, title)).map((key) => [<kbd key={key}>{key}</kbd>, " "])}</dt>
                  <dd>{say(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div class="btns">
          <a class="btn" href="#play">
            {say("to")}
          </a>
        </div>
      </section>
    </main>
  );
}
