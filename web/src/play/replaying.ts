/** What the replay says. */

import { texts } from "../texts/say.ts";

export const say = texts("replaying", {
  en: {
    title: "Replay",
    nothing: "There is no game to replay: nothing has been entered yet.",
    back: "Back to the game",
    slider: "Move",
    start: "The puzzle as it was set.",
    moves: "Moves",
    move: "Move {n} of {count}",
    erased: "erased {cells}",
    marks: "marks",
    slowest: "Longest thought, {time}:",
    play: "Play",
    pause: "Pause",
    previous: "Previous move",
    next: "Next move",
    speed: "Speed",
  },
  de: {
    title: "Wiedergabe",
    nothing: "Es gibt kein Spiel wiederzugeben: Noch ist nichts eingetragen.",
    back: "Zurück zum Spiel",
    slider: "Zug",
    start: "Das Rätsel, wie es gestellt ist.",
    moves: "Züge",
    move: "Zug {n} von {count}",
    erased: "{cells} gelöscht",
    marks: "Notizen",
    slowest: "Am längsten überlegt, {time}:",
    play: "Abspielen",
    pause: "Anhalten",
    previous: "Voriger Zug",
    next: "Nächster Zug",
    speed: "Tempo",
  },
});
