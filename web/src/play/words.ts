/** The texts of the play room. */

import type { Game } from "../model/game.ts";
import type { Layout } from "../model/layout.ts";
import { texts } from "../texts/say.ts";
import { timeText } from "./clock.ts";

export const say = texts({
  en: {
    puzzle: "Puzzle", argument: "Play", untitled: "Untitled puzzle", none: "No puzzle yet",
    noneWhy: "Enter one, make one, or go on with one that is kept on this device.", enter: "Enter a puzzle", generate: "Make a puzzle",
    givens: "{n|given|givens}", unique: "one solution", multiple: "several solutions", noSolution: "no solution", undecided: "solutions not counted", solved: "solved", invalid: "against the rules",
    unrated: "not yet rated", filled: "of {n} filled", kept: "Saved on this device", refused: "Not saved: this browser keeps nothing",
    row_column: "Row {row}, column {column}", candidates: "{n} {n|candidate|candidates}: ", empty: "Empty.", holds: "Holds {value}.", given: "Given {value}.",
    modes: "What the keys write", digit: "Digit", corner: "Corner", centre: "Centre", colour: "Colour", mark: "Mark", digits: "Symbols", colours: "Colours",
    left: "{n} left", over: "{n} too many", keyLeft: "{value}, {n} left", keyOver: "{value}, {n} too many", tools: "Tools",
    undo: "Undo", redo: "Redo", erase: "Erase", marks: "Marks", check: "Check", hint: "Hint", steps: "Show all steps",
    conflict: "Two {value}s in {house}, at ", conflicts: "{n} {value}s in {house}, at ", and: " and ", more: "{n} more {n|conflict|conflicts}.",
    right: "Nothing that is entered is wrong so far.", wrong: "{n} {n|entry is|entries are} not right: ", unknown: "The solution is not known here, so entries cannot be checked.",
    several: "The puzzle has several solutions, so entries cannot be checked against one.", noneEither: "The puzzle has no solution, so no entry can be right.",
    finished: "Solved in {time}.", lastCell: "The last cell is filled.", alone: "No hint and no check.", helped: "{hints} {hints|hint|hints}, {checks} {checks|check|checks}.", next: "Make another",
    fullWrong: "Every cell is filled, and the conflicts show what does not fit.",
    pause: "Pause the timer, {time}", resume: "Go on", paused: "Paused", pausedWhy: "The puzzle is hidden until you go on.", pauseShort: "Pause", hideTimer: "Hide the timer", showTimer: "Show the timer",
    moreTitle: "Filters, what if, games", filter: "Show only the places of", pairs: "Two candidates", noFilter: "Everything",
    whatIf: "What if", keepPosition: "Keep this position", keptAt: "Position {n}, {filled} filled", back: "Go back to it", forget: "Forget it", restart: "Start over",
    rulesRegions: "Each row, each column{more} hold every symbol once.", regionsPart: " and each outlined region", boxesPart: " and each box", diagonalsPart: ", both dotted diagonals", windowsPart: ", each shaded window",
    jigsaw: "Jigsaw", withDiagonals: "with diagonals", withWindows: "with windows",
    statistics: "Statistics", keys: "Keys", settings: "Settings",
    wrote_digit: "{value} entered", wrote_corner: "{value} in the corners", wrote_centre: "{value} in the centre", wrote_mark: "candidate {value}", taken: "{value} taken out",
    erased: "Erased", undone: "Undone", redone: "Redone", marksShown: "All candidates shown", marksHidden: "Candidates hidden",
    games: "Games kept on this device", continue: "Go on", remove: "Remove", entry: "{filled} of {all} filled, {time}", entryDone: "finished in {time}", noGames: "No game is kept yet.",
    times: "Times", noTimes: "No game is finished yet. Times appear here by kind and level.", kind: "Kind", level: "Level", count: "Finished", best: "Best", median: "Median", aloneColumn: "Unaided", clear: "Forget all times", lately: "Finished lately", unratedLevel: "not rated",
    aloneTitle: "without a hint or a check", easy: "easy", medium: "medium", hard: "hard", unfair: "unfair", extreme: "extreme",
  },
  de: {
    puzzle: "Rätsel", argument: "Spielen", untitled: "Rätsel ohne Namen", none: "Noch kein Rätsel",
    noneWhy: "Gib eines ein, erzeuge eines oder spiele eines weiter, das auf diesem Gerät liegt.", enter: "Rätsel eingeben", generate: "Rätsel erzeugen",
    givens: "{n|Vorgabe|Vorgaben}", unique: "eine Lösung", multiple: "mehrere Lösungen", noSolution: "keine Lösung", undecided: "Lösungen nicht gezählt", solved: "gelöst", invalid: "gegen die Regeln",
    unrated: "noch nicht bewertet", filled: "von {n} gefüllt", kept: "Auf diesem Gerät gesichert", refused: "Nicht gesichert: Dieser Browser behält nichts",
    row_column: "Zeile {row}, Spalte {column}", candidates: "{n} {n|Kandidat|Kandidaten}: ", empty: "Leer.", holds: "Enthält {value}.", given: "Vorgegeben: {value}.",
    modes: "Was die Tasten schreiben", digit: "Ziffer", corner: "Ecke", centre: "Mitte", colour: "Farbe", mark: "Marke", digits: "Zeichen", colours: "Farben",
    left: "{n} frei", over: "{n} zu viel", keyLeft: "{value}, noch {n}", keyOver: "{value}, {n} zu viel", tools: "Werkzeuge",
    undo: "Zurück", redo: "Wieder", erase: "Löschen", marks: "Marken", check: "Prüfen", hint: "Hinweis", steps: "Alle Schritte",
    conflict: "Zweimal {value} in {house}, in ", conflicts: "{n}-mal {value} in {house}, in ", and: " und ", more: "{n} {n|weiterer Widerspruch|weitere Widersprüche}.",
    right: "Bisher ist kein Eintrag falsch.", wrong: "{n} {n|Eintrag ist|Einträge sind} nicht richtig: ", unknown: "Die Lösung ist hier nicht bekannt; Einträge lassen sich nicht prüfen.",
    several: "Das Rätsel hat mehrere Lösungen; Einträge lassen sich nicht an einer prüfen.", noneEither: "Das Rätsel hat keine Lösung; kein Eintrag kann richtig sein.",
    finished: "Gelöst in {time}.", lastCell: "Das letzte Feld ist gefüllt.", alone: "Ohne Hinweis und ohne Prüfung.", helped: "{hints} {hints|Hinweis|Hinweise}, {checks} {checks|Prüfung|Prüfungen}.", next: "Noch eines",
    fullWrong: "Alle Felder sind gefüllt; die Widersprüche zeigen, was nicht passt.",
    pause: "Uhr anhalten, {time}", resume: "Weiter", paused: "Pause", pausedWhy: "Das Rätsel ist verdeckt, bis es weitergeht.", pauseShort: "Pause", hideTimer: "Uhr verbergen", showTimer: "Uhr zeigen",
    moreTitle: "Filter, Was-wäre-wenn, Spiele", filter: "Nur die Plätze zeigen von", pairs: "Zwei Kandidaten", noFilter: "Alles",
    whatIf: "Was wäre wenn", keepPosition: "Diese Stellung merken", keptAt: "Stellung {n}, {filled} gefüllt", back: "Dorthin zurück", forget: "Vergessen", restart: "Von vorn",
    rulesRegions: "Jede Zeile, jede Spalte{more} enthalten jedes Zeichen einmal.", regionsPart: " und jede umrandete Region", boxesPart: " und jeder Block", diagonalsPart: ", beide gepunkteten Diagonalen", windowsPart: ", jedes getönte Fenster",
    jigsaw: "Jigsaw", withDiagonals: "mit Diagonalen", withWindows: "mit Fenstern",
    statistics: "Statistik", keys: "Tasten", settings: "Einstellungen",
    wrote_digit: "{value} eingetragen", wrote_corner: "{value} in den Ecken", wrote_centre: "{value} in der Mitte", wrote_mark: "Kandidat {value}", taken: "{value} entfernt",
    erased: "Gelöscht", undone: "Zurückgenommen", redone: "Wiederholt", marksShown: "Alle Kandidaten gezeigt", marksHidden: "Kandidaten verborgen",
    games: "Spiele auf diesem Gerät", continue: "Weiter", remove: "Entfernen", entry: "{filled} von {all} gefüllt, {time}", entryDone: "gelöst in {time}", noGames: "Noch liegt hier kein Spiel.",
    times: "Zeiten", noTimes: "Noch ist kein Spiel beendet. Zeiten erscheinen hier nach Art und Stufe.", kind: "Art", level: "Stufe", count: "Gelöst", best: "Beste", median: "Median", aloneColumn: "Ohne Hilfe", clear: "Alle Zeiten vergessen", lately: "Zuletzt gelöst", unratedLevel: "nicht bewertet",
    aloneTitle: "ohne Hinweis und ohne Prüfung", easy: "leicht", medium: "mittel", hard: "schwer", unfair: "unfair", extreme: "extrem",
  },
});

const levels = ["easy", "medium", "hard", "unfair", "extreme"] as const;

/** A level as the language calls it; levels of other profiles keep their names. */
export function levelName(level: string): string {
  const known = levels.find((each) => each === level);
  return known ? say(known) : level;
}

/** How a game ended. */
export const finishText = ({ seconds, hints, checks }: Pick<Game, "seconds" | "hints" | "checks">): string =>
  `${say("finished", { time: timeText(seconds) })} ${hints || checks ? say("helped", { hints, checks }) : say("alone")}`;

/** 9×9, jigsaw 9×9, … with what else rules. */
export function kindOf(layout: Layout): string {
  const has = (kind: string): boolean => layout.houses.some((house) => house.kind === kind);
  const parts = [has("region") ? say("jigsaw") : "", `${layout.size}×${layout.size}`, has("diagonal") ? say("withDiagonals") : "", has("window") ? say("withWindows") : ""];
  return parts.filter(Boolean).join(" ");
}

/** What rules beside rows, columns and boxes, as a sentence; empty where nothing does. */
export function rulesOf(layout: Layout): string {
  const has = (kind: string): boolean => layout.houses.some((house) => house.kind === kind);
  if (!has("region") && !has("diagonal") && !has("window")) return "";
  const more = [has("diagonal") ? say("diagonalsPart") : "", has("window") ? say("windowsPart") : "", has("region") ? say("regionsPart") : has("box") ? say("boxesPart") : ""];
  return say("rulesRegions", { more: more.join("") });
}
