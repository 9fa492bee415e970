/** Making puzzles: a form, and a contact sheet of what came. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Puzzle } from "../model/puzzle.ts";
import { keep, parametersOf } from "../routing.ts";
import { open, view } from "../state.ts";
import { locale, texts } from "../texts/say.ts";
import { Button, sentence } from "./controls.tsx";
import { Form } from "./generate_form.tsx";
import { sayLevel } from "./levels.ts";
import { failure, made, make, stop } from "./making.ts";
import { Still } from "./mini.tsx";
import { nameOf } from "./names.ts";
import { printing } from "./printing.ts";
import type { MakeRequest } from "./request.ts";
import { fromParameters, settled, standardRequest, toParameters } from "./request.ts";

const say = texts("generate", {
  en: {
    over: "Every puzzle has exactly one solution",
    title: "Generate puzzles",
    make: "Generate {n}",
    makeForPaper: "Generate {n} and print",
    stop: "Stop",
    print: "Print",
    play: "Play puzzle {n}, {what}",
    givens: "{clues} givens",
    ruled: "{n} {n|rule|rules}",
    came: "{n|puzzle|puzzles} in {seconds} s",
    read: "{n|puzzle|puzzles} read",
    running: "of {n} generated, {tried} tried",
    again: "Seed {seed} makes the same again",
    none: "No puzzles yet",
    first: "New puzzles appear here. Select one to play it.",
    offline: "The service cannot be reached. Generating puzzles needs it.",
    stopped: "Stopped after {seconds} s",
    figure: "Generated puzzles",
    levelled: "Puzzle {n}, {level}",
    untitled: "Puzzle {n}",
  },
  de: {
    over: "Jedes Rätsel hat genau eine Lösung",
    title: "Rätsel erzeugen",
    make: "{n} erzeugen",
    makeForPaper: "{n} erzeugen und drucken",
    stop: "Anhalten",
    print: "Drucken",
    play: "Rätsel {n} spielen, {what}",
    givens: "{clues} Vorgaben",
    ruled: "{n} {n|Regel|Regeln}",
    came: "Rätsel in {seconds} s",
    read: "Rätsel gelesen",
    running: "von {n} fertig, {tried} versucht",
    again: "Der Startwert {seed} ergibt {n|dasselbe|dieselben} noch einmal",
    none: "Noch nichts erzeugt",
    first: "Neue Rätsel erscheinen hier. Wähle eines, um es zu spielen.",
    offline: "Der Dienst ist nicht erreichbar. Ohne ihn entstehen keine Rätsel.",
    stopped: "Angehalten nach {seconds} s",
    figure: "Erzeugte Rätsel",
    levelled: "Rätsel {n}, {level}",
    untitled: "Rätsel {n}",
  },
});

/** What was made last is still there when the room is entered again. */
const request = signal<MakeRequest>(standardRequest);
let seen: string | null = null;
/** The address asks for puzzles to print: the sheets follow when they are made. */
const forPaper = signal(false);

/** The address may ask for something else than the form says. */
function follow(address: URLSearchParams): void {
  if (seen === address.toString()) return;
  seen = address.toString();
  request.value = fromParameters(address);
  forPaper.value = address.has("print");
}

function change(next: MakeRequest): void {
  request.value = settled(next);
  const parameters = toParameters(request.value);
  if (forPaper.value) parameters.set("print", "");
  seen = parameters.toString();
  keep("generate", parameters);
}

const cluesOf = (puzzle: Puzzle): number => puzzle.givens.filter(Boolean).length;

const titleOf = (puzzle: Puzzle, n: number): string =>
  puzzle.rating?.level ? say("levelled", { n, level: sayLevel(puzzle.rating.level) }) : say("untitled", { n });

function Picture({ puzzle, number }: { puzzle: Puzzle; number: number }) {
  const clues = cluesOf(puzzle);
  const what = clues || !puzzle.rules?.length ? say("givens", { clues }) : say("ruled", { n: puzzle.rules.length });
  return (
    <figure>
      <button type="button" class="pick" onClick={() => open({ ...puzzle, title: titleOf(puzzle, number) })}>
        <span class="vh">{say("play", { n: number, what })}</span>
        <Still layout={puzzle.layout} symbols={puzzle.symbols} values={puzzle.givens} rules={puzzle.rules} label="" />
      </button>
      <figcaption>
        <span>
          {puzzle.rating?.score != null && <b>{puzzle.rating.score} </b>}
          {what}
        </span>
        <span>{puzzle.rating?.hardest && nameOf(puzzle.rating.hardest)}</span>
      </figcaption>
    </figure>
  );
}

const formatted = (seconds: number): string =>
  new Intl.NumberFormat(locale.value, { maximumSignificantDigits: seconds < 10 ? 2 : 3 }).format(seconds);

function Contact() {
  const now = made.value;
  if (!now || (!now.puzzles.length && now.state !== "running"))
    return (
      <div class="contact-none">
        <p class="lead">{say("none")}</p>
        <p>{say("first")}</p>
      </div>
    );
  const seconds = formatted(now.seconds);
  const size = now.request.size;
  return (
    <>
      <div class={`contact${size >= 16 || now.puzzles.length === 1 ? " few" : now.puzzles.length > 9 ? " many" : ""}`}>
        {now.puzzles.map((puzzle, at) => (
          <Picture key={`${now.seed}:${at}`} puzzle={puzzle} number={at + 1} />
        ))}
        {now.state === "running" &&
          Array.from(
            {
              length:
                Math.min(now.request.n, 12) - now.puzzles.length > 0 ? Math.min(now.request.n, 12) - now.puzzles.length : 0,
            },
            (_, at) => <div class="awaited" key={at} aria-hidden="true" />,
          )}
      </div>
      <div class="cap">
        <span>
          <b>{now.puzzles.length}</b>{" "}
          {now.state === "running"
            ? say("running", { n: now.request.n, tried: now.tried })
            : say(now.read ? "read" : "came", { n: now.puzzles.length, seconds })}
        </span>
        {now.seed && now.state !== "running" && <span>{say("again", { seed: now.seed, n: now.puzzles.length })}</span>}
      </div>
    </>
  );
}

function Fault() {
  if (!failure.value) return null;
  return (
    <p class="fault" role="alert">
      {failure.value === "offline" ? say("offline") : sentence(failure.value.message)}
    </p>
  );
}

/** The address names the seed of what was made: reloaded or sent, it makes the same again.  The form keeps its own. */
function useAddress(): void {
  const its = made.value;
  useEffect(() => {
    if (its?.state !== "done" || its.read || !its.seed) return;
    const parameters = toParameters({ ...its.request, seed: its.seed });
    seen = parameters.toString();
    keep("generate", parameters);
  }, [its?.state, its?.seed]);
  useEffect(() => {
    const asked = request.value;
    if (made.value || !asked.seed) return;
    void make(asked);
  }, []);
}

export function Generate() {
  follow(parametersOf("generate"));
  useAddress();
  const now = request.value;
  const running = made.value?.state === "running";
  const toPrint = (): void => {
    printing.value = { ...printing.value, puzzles: made.value!.puzzles };
    view.value = "print";
  };
  const begin = async (): Promise<void> => {
    await make(now);
    if (!forPaper.value || view.value !== "generate" || made.value?.state !== "done") return;
    forPaper.value = false;
    toPrint();
  };
  return (
    <main class="bench gen" id="main" tabIndex={-1}>
      <section class="figure" aria-label={say("figure")} aria-busy={running}>
        <Contact />
      </section>
      <form
        class="arg"
        aria-label={say("title")}
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
          // Below the form, on narrow screens, nobody would see them come.
          const results = document.querySelector(".gen .figure")!;
          if (results.getBoundingClientRect().top > innerHeight / 2) results.scrollIntoView();
        }}
      >
        <p class="over-t">{say("over")}</p>
        <h1>{say("title")}</h1>
        <Form request={now} onChange={change} />
        <Fault />
        <div class="btns stick">
          {running ? (
            <Button primary class="grow" busy onClick={stop}>
              {say("stop")}
            </Button>
          ) : (
            <Button primary class="grow" submit>
              {say(forPaper.value ? "makeForPaper" : "make", { n: now.n })} <kbd>Enter</kbd>
            </Button>
          )}
          <Button disabled={!made.value?.puzzles.length} onClick={toPrint}>
            {say("print")}
          </Button>
        </div>
      </form>
    </main>
  );
}
