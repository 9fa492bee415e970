/** The first sight: four doors, and a step of a worked example as the picture. */

import { Board } from "./board/Board.tsx";
import { Links } from "./board/Links.tsx";
import { Today, Worked } from "./desk/beginnings.tsx";
import { examples } from "./desk/examples.ts";
import { Resume } from "./desk/resume.tsx";
import { Icon } from "./icons.tsx";
import type { IconName } from "./icons.tsx";
import type { StepData } from "./api/types.ts";
import { blank } from "./model/game.ts";
import { bit } from "./model/layout.ts";
import { layoutFrom } from "./model/spec.ts";
import { pictureOf } from "./steps/picture.ts";
import { stateOf } from "./steps/replay.ts";
import { texts } from "./texts/say.ts";

const say = texts("front", {
  en: {
    title: "Sudoku, with every step explained",
    mine: "Solve mine",
    mineWhy: "type or paste a puzzle and see how it is solved",
    photo: "From a photo",
    photoWhy: "photograph a puzzle, printed or half solved",
    print: "Print some",
    printWhy: "choose a level, generate a page of puzzles, print it",
    figure: "A step of a worked example: a chain of links that rules out three candidates",
  },
  de: {
    title: "Sudoku, Schritt für Schritt erklärt",
    mine: "Eigenes Rätsel lösen",
    mineWhy: "ein Rätsel eintippen oder einfügen und sehen, wie es gelöst wird",
    photo: "Aus einem Foto",
    photoWhy: "ein Rätsel fotografieren, gedruckt oder halb gelöst",
    print: "Rätsel drucken",
    printWhy: "eine Stufe wählen, eine Seite Rätsel erzeugen und drucken",
    figure: "Ein Schritt eines gelösten Beispiels: eine Kette, die drei Kandidaten ausschließt",
  },
});

/** The grid before the step, what was eliminated by then (digit, row, column), and the ends of the chain's links likewise. */
const PLACED = "3.68...1.8.7.41.3..15763.895.8..2.71.7..1..9.139678524.5.1.6.4...1.8.9.3.8....1..";
const ELIMINATED = "599 931 699 494";
const CHAIN = "347 647 642 442 412 417 717 777 877 857 357 354";

const cellOf = (spot: string): string => `r${spot[1]}c${spot[2]}`;

function drawn() {
  const layout = layoutFrom("3x3");
  const symbols = [..."123456789"];
  const number = (symbol: string): number => (symbol === "." ? 0 : Number(symbol));
  const before = stateOf(layout, [...PLACED].map(number));
  for (const [value, row, column] of ELIMINATED.split(" "))
    (before.candidates as number[])[(Number(row) - 1) * 9 + Number(column) - 1]! &= ~bit(Number(value));
  const chain = CHAIN.split(" ");
  const step = {
    technique: "aic",
    family: "chains",
    nodes: chain.map((spot) => ({ value: spot[0]!, cells: [cellOf(spot)] })),
    links: chain.slice(1).map((_, at) => [at, at + 1, at % 2 ? "weak" : "strong"]),
    eliminations: ["44", "45", "57"].map((at) => [cellOf(`3${at}`), "3"]),
  } as unknown as StepData;
  const givens = [...examples[0]!.text].map(number);
  return { layout, symbols, givens, position: blank(givens), picture: pictureOf(step, before, layout, symbols) };
}

function Door({ to, icon, name, why }: { to: string; icon: IconName; name: string; why: string }) {
  return (
    <li>
      <a href={to}>
        <Icon name={icon} />
        <b>
          {name}
          <span>{why}</span>
        </b>
        <Icon name="next" />
      </a>
    </li>
  );
}

export function Front() {
  const seen = drawn();
  return (
    <main class="bench plain front" id="main" tabIndex={-1}>
      <section class="arg">
        <h1>{say("title")}</h1>
        <Resume />
        <Today />
        <ul class="ways">
          <Door to="#enter" icon="file" name={say("mine")} why={say("mineWhy")} />
          <Door to="#photo" icon="camera" name={say("photo")} why={say("photoWhy")} />
          <Door to="#generate?print" icon="print" name={say("print")} why={say("printWhy")} />
          <Worked />
        </ul>
      </section>
      <div class="figure" role="img" aria-label={say("figure")}>
        <div inert>
          <Board {...seen} over={<Links layout={seen.layout} picture={seen.picture} />} />
        </div>
      </div>
    </main>
  );
}
