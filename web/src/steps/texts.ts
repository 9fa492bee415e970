/** What this folder says. */

import { texts } from "../texts/say.ts";

export const say = texts({
  en: {
    puzzle: "Puzzle", argument: "Argument", title: "Steps", nothing: "There is no puzzle yet.", enter: "Enter a puzzle", generate: "Generate one",
    step: "Step {number} of {count}", on: "{name} on {value}", points: "{score} {score|point|points}", notation: "Notation: ", not: "not ",
    apply: "Apply", applied: "Step {number} is in your grid.",
    transport: "Step through the solution", first: "First step", back: "Previous step", play: "Play", pause: "Pause", forward: "Next step", last: "Last step",
    slider: "Step", sliderText: "Step {number} of {count}, {name}", profile: "Score of each step, highest {score}", from: "Step 1",
    path: "All steps", available: "Available now", counted: "{steps} {steps|step|steps}, {kinds} {kinds|kind|kinds}", singles: "Singles",
    placedMany: "{count} placed", eliminatedMany: "{count} eliminated", placed: "{cell} = {value}", eliminated: "{cell} not {value}",
    end: "Solved", endText: "Every cell is filled. The path took {count} {count|step|steps}.",
    startSet: "Puzzle as set", startMine: "My grid", start: "Begin with",
    busy: "Working out the path", stop: "Stop", stopped: "Stopped.", tryAgain: "Try again",
    offline: "The service cannot be reached, so there are no new steps. What you have entered is kept.",
    several: "This puzzle has more than one solution.", compare: "Compare two of them", none: "This puzzle has no solution.", edit: "Change it",
    undecided: "Time was up before the path was complete.", longer: "Search longer", unsolved: "The techniques of this profile lead no further.",
    mistaken: "Your grid cannot be solved", mistakenWhy: "Something in it contradicts the solution. A hint says what.", whichOnes: "What is wrong",
    invalid: "Two givens contradict each other.",
    ratings: "Ratings",
    one: "One solution", profileChoice: "Techniques", lines: "All {count} lines", fewer: "Fewer lines", unknown: "not known",
    availableNone: "No technique of this profile finds a step here.", backToPath: "Back to the path",
    hint: "Hint", stage: "Hint, stage {stage} of 4 · from your grid as it stands", where: "Where", what: "What", which: "Which cells", follows: "What follows",
    hidden: "Not shown yet", more1: "Show where", more2: "Name the technique", more3: "Show the cells", more4: "Show what follows", leave: "Back to play",
    wait: "Looking at your grid", lookAnywhere: "Look at the whole grid", wrongTitle: "Something is not right", missingTitle: "A mark is missing",
    solvedTitle: "Solved", noHint: "No hint", takeOut: "Take it out", takeOutMany: "Take them out", putBack: "Put it back", putBackMany: "Put them back",
    easy: "easy", medium: "medium", hard: "hard", unfair: "unfair", extreme: "extreme", singlesLevel: "singles", crossings: "crossings",
    allSteps: "All steps from here", rowsWait: "The rest of the grid can wait.",
  },
  de: {
    puzzle: "Rätsel", argument: "Begründung", title: "Schritte", nothing: "Es gibt noch kein Rätsel.", enter: "Rätsel eingeben", generate: "Eines erzeugen",
    step: "Schritt {number} von {count}", on: "{name} auf {value}", points: "{score} {score|Punkt|Punkte}", notation: "Notation: ", not: "nicht ",
    apply: "Anwenden", applied: "Schritt {number} steht in deinem Gitter.",
    transport: "Durch die Lösung gehen", first: "Erster Schritt", back: "Voriger Schritt", play: "Abspielen", pause: "Anhalten", forward: "Nächster Schritt", last: "Letzter Schritt",
    slider: "Schritt", sliderText: "Schritt {number} von {count}, {name}", profile: "Punkte jedes Schritts, höchstens {score}", from: "Schritt 1",
    path: "Alle Schritte", available: "Jetzt möglich", counted: "{steps} {steps|Schritt|Schritte}, {kinds} {kinds|Art|Arten}", singles: "Einer",
    placedMany: "{count} gesetzt", eliminatedMany: "{count} ausgeschlossen", placed: "{cell} = {value}", eliminated: "{cell} nicht {value}",
    end: "Gelöst", endText: "Alle Zellen sind gefüllt. Der Weg hatte {count} {count|Schritt|Schritte}.",
    startSet: "Rätsel, wie gestellt", startMine: "Mein Gitter", start: "Anfangen mit",
    busy: "Der Weg wird gesucht", stop: "Abbrechen", stopped: "Abgebrochen.", tryAgain: "Noch einmal",
    offline: "Der Dienst ist nicht erreichbar, deshalb gibt es keine neuen Schritte. Was eingetragen ist, bleibt.",
    several: "Dieses Rätsel hat mehr als eine Lösung.", compare: "Zwei davon vergleichen", none: "Dieses Rätsel hat keine Lösung.", edit: "Ändern",
    undecided: "Die Zeit war um, bevor der Weg vollständig war.", longer: "Länger suchen", unsolved: "Die Techniken dieses Profils führen nicht weiter.",
    mistaken: "Dein Gitter ist nicht lösbar", mistakenWhy: "Etwas darin widerspricht der Lösung. Ein Hinweis sagt, was.", whichOnes: "Was ist falsch",
    invalid: "Zwei Vorgaben widersprechen sich.",
    ratings: "Bewertungen",
    one: "Eine Lösung", profileChoice: "Techniken", lines: "Alle {count} Zeilen", fewer: "Weniger Zeilen", unknown: "nicht bekannt",
    availableNone: "Keine Technik dieses Profils findet hier einen Schritt.", backToPath: "Zurück zum Weg",
    hint: "Hinweis", stage: "Hinweis, Stufe {stage} von 4 · aus deinem Gitter, wie es steht", where: "Wo", what: "Was", which: "Welche Zellen", follows: "Was folgt",
    hidden: "Noch nicht gezeigt", more1: "Zeigen, wo", more2: "Technik nennen", more3: "Zellen zeigen", more4: "Zeigen, was folgt", leave: "Weiterspielen",
    wait: "Dein Gitter wird angesehen", lookAnywhere: "Sieh dir das ganze Gitter an", wrongTitle: "Etwas stimmt nicht", missingTitle: "Eine Marke fehlt",
    solvedTitle: "Gelöst", noHint: "Kein Hinweis", takeOut: "Herausnehmen", takeOutMany: "Herausnehmen", putBack: "Zurücksetzen", putBackMany: "Zurücksetzen",
    easy: "leicht", medium: "mittel", hard: "schwer", unfair: "unfair", extreme: "extrem", singlesLevel: "Einer", crossings: "Kreuzungen",
    allSteps: "Alle Schritte von hier", rowsWait: "Der Rest des Gitters kann warten.",
  },
});

const levels = ["easy", "medium", "hard", "unfair", "extreme", "crossings"] as const;

/** A level of the profiles that come along, in the language of the page; others by their own names. */
export const levelName = (level: string): string => {
  const known = levels.find((one) => one === level);
  return known ? say(known) : level === "singles" ? say("singlesLevel") : level;
};
