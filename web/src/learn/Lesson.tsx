/** The page of one technique: its worked example as the figure, its rule, how to spot it. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board.tsx";
import { Links } from "../board/Links.tsx";
import { lit } from "../state.ts";
import { Reason } from "../steps/Argument.tsx";
import { pictureOf } from "../steps/picture.ts";
import { language } from "../texts/say.ts";
import type { Lesson as Data, Position } from "./lessons.ts";
import { boardOf, positionsOf, runsOf, textOf } from "./lessons.ts";
import { useTold } from "./told.ts";
import { inLanguage, levelTitle, say } from "./words.ts";

export const addressOf = (technique: string, drill = false): string =>
  `#learn?t=${encodeURIComponent(technique)}${drill ? "&n=1" : ""}`;

/** The positions of a lesson; null: not here yet. */
export function usePositions(lesson: Data): {
  readonly positions: readonly Position[] | null;
  readonly failed: boolean;
  again: () => void;
} {
  const [found, find] = useState<{ of: Data; positions: readonly Position[] } | null>(null);
  const [tries, setTries] = useState(0);
  const [failed, fail] = useState(false);
  useEffect(() => {
    let gone = false;
    fail(false);
    positionsOf(lesson).then(
      (positions) => gone || find({ of: lesson, positions }),
      () => gone || fail(true),
    );
    return () => void (gone = true);
  }, [lesson, tries]);
  return { positions: found?.of === lesson ? found.positions : null, failed, again: () => setTries(tries + 1) };
}

function Prose({ text }: { text: string }) {
  return (
    <p lang={language.value === "en" ? undefined : "en"}>
      {runsOf(text).map(({ text: run, technique }, at) =>
        technique ? (
          <a key={at} href={addressOf(technique)}>
            {run}
          </a>
        ) : (
          run
        ),
      )}
    </p>
  );
}

export function Fault({ again }: { again: () => void }) {
  return (
    <>
      <p class="fault" role="alert">
        {say("fault")}
      </p>
      <div class="btns">
        <button class="btn" onClick={again}>
          {say("again")}
        </button>
      </div>
    </>
  );
}

export function Lesson({ lesson, before, after }: { lesson: Data; before: Data | undefined; after: Data | undefined }) {
  const { positions, failed, again } = usePositions(lesson);
  const example = (lesson.example && positions?.[0]) || null;
  const told = useTold(example);
  const scene = useMemo(
    () =>
      example &&
      told && {
        layout: example.puzzle.layout,
        symbols: example.puzzle.symbols,
        step: told.step,
        picture: pictureOf(told.step, example.state, example.puzzle.layout, example.puzzle.symbols),
      },
    [example, told?.step],
  );
  const facts = [
    levelTitle(lesson.level),
    ...(lesson.score ? [say("points", { points: lesson.score })] : []),
    ...(lesson.se ? [say("se", { mark: lesson.se })] : []),
  ];
  return (
    <main class="bench lesson" id="main" tabIndex={-1}>
      <section class="figure" aria-label={say("figure")}>
        {example && scene && (
          <Board
            {...boardOf(example)}
            picture={{ ...scene.picture, lit: lit.value }}
            onMark={(key) => void (lit.value = key)}
            over={<Links layout={scene.layout} picture={scene.picture} />}
          />
        )}
      </section>
      <section class="arg" aria-label={inLanguage(lesson.title)}>
        <p class="over-t">{facts.join(" · ")}</p>
        <h1>{inLanguage(lesson.title)}</h1>
        <p class="lead">{inLanguage(lesson.idea)}</p>
        {failed && <Fault again={again} />}
        {scene && told && (
          <div class="sec explained" lang={told.in === language.value ? undefined : told.in}>
            <h2>{say("figure")}</h2>
            <Reason step={told.step} scene={scene} />
          </div>
        )}
        <div class="btns">
          {lesson.positions > 0 && (
            <a class="btn pri" href={addressOf(lesson.technique, true)}>
              {say("practise")}
            </a>
          )}
          {example && (
            <a class="btn" href={`#steps?grid=${encodeURIComponent(textOf(example))}`}>
              {say("open")}
            </a>
          )}
        </div>
        <div class="sec prose">
          <Prose text={lesson.rule} />
          <h2>{say("spot")}</h2>
          <Prose text={lesson.spot} />
          <h2>{say("skip")}</h2>
          <Prose text={lesson.skip} />
          {lesson.also && (
            <>
              <h2>{say("also")}</h2>
              <Prose text={lesson.also} />
            </>
          )}
        </div>
        <p class="links">
          <a href="#learn">{say("all")}</a>{" "}
          {before && <a href={addressOf(before.technique)}>{say("before", { name: inLanguage(before.title) })}</a>}{" "}
          {after && <a href={addressOf(after.technique)}>{say("after", { name: inLanguage(after.title) })}</a>}
        </p>
      </section>
    </main>
  );
}
