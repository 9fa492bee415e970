/** Hints on a player's own grid: mistakes first, then the next step, as far as a stage goes. */

import type { HintData, StepData } from "../api/types.ts";
import { cellName } from "../model/layout.ts";
import type { About, Content, Mark } from "./mistakes.ts";
import { mistakesAbout } from "./mistakes.ts";
import type { Module } from "./module.ts";
import { asSet, gridData, plainMasks, posedOf, sent } from "./posed.ts";
import { invalid } from "./refusal.ts";
import type { Asked } from "./telling.ts";
import { clashText, counted, how, needNine, pairsIn, told } from "./telling.ts";
import { arguing, catalogue, fill } from "./words.ts";

interface Next {
  readonly reason: string;
  readonly others?: number | null;
  readonly compared?: string;
  readonly texts?: readonly string[];
  readonly proof: string;
  readonly house?: string;
  readonly cells: readonly number[];
  readonly values: readonly number[];
  readonly meaning: string;
  /** 0: not known. */
  readonly alike: number;
  readonly step: StepData & { name: string };
  /** With the profile `se`. */
  readonly mark?: Mark;
}

function aboutStep({ module, posed, asked, stage }: About): Content {
  const words = catalogue(module, asked.language ?? "en");
  const speaking = stage <= 2 ? words : arguing(module, asked.language ?? "en");
  const only = (kind: string, key = kind): Content => ({ kind, text: words.text("hints", key) });
  const found = module.ask<Next>({ ...sent(posed), ...how(asked), verb: "next", another: asked.another ?? 0 });
  if (!found.texts && !asked.another) return only(found.reason ? "undecided" : "stuck");
  if (found.others === null) return only("undecided");
  if (!found.texts)
    return found.others === undefined ? only(found.reason ? "undecided" : "stuck") : only("stuck", "no_other");
  let text = found.texts[stage - 1]!;
  if (stage === 2 && found.mark) {
    const rating = found.mark.rating.toFixed(1).replace(".", words.text("card", "decimal"));
    text += ` ${fill(words.text("hints", "rated"), { technique: found.mark.technique, rating })}`;
  }
  if (stage === 2 && found.alike)
    text += ` ${fill(words.text("hints", found.alike === 1 ? "count_one" : "count"), { count: words.count(found.alike) })}`;
  const from = (least: number): boolean => stage >= least;
  return {
    kind: "step",
    text: found.compared ? fill(speaking.text("hints", found.compared), { text }) : text,
    cells: from(3) ? found.cells : [],
    values: from(3) ? found.values : [],
    house: found.house ?? null,
    technique: from(2) ? found.step.technique : null,
    alike: from(2) ? found.alike || null : null,
    compared: found.compared ?? null,
    mark: from(2) ? (found.mark ?? null) : null,
    proof: from(4) ? found.proof : "",
    name: from(2) ? found.step.name : null,
    meaning: from(2) ? found.meaning : null,
    step: from(4) ? found.step : null,
  };
}

function contentOf(about: About): Content {
  const { module, posed, asked, stage } = about;
  const language = asked.language ?? "en";
  const words = catalogue(module, language);
  const only = (kind: string, key = kind): Content => ({ kind, text: words.text("hints", key) });
  const puzzle = asSet(posed);
  const pairs = pairsIn(puzzle);
  if (pairs.length) {
    const cells = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))].sort((one, other) => one - other);
    return { kind: "none", text: clashText(module, language, "hints", puzzle), cells, house: pairs[0]!.house };
  }
  const solved = counted(module, puzzle, asked);
  if (solved.status === "none" || solved.status === "invalid") return only("none");
  const solution = solved.status === "unique" ? solved.solutions[0]! : null;
  const path = (): readonly StepData[] => told(module, puzzle, asked, {}).steps;
  const speaking = stage <= 2 ? words : arguing(module, language);
  const wrong = mistakesAbout(about, solution, speaking, path);
  if (wrong) return wrong;
  if (posed.values.every(Boolean)) return only("solved");
  if (solved.status === "multiple") {
    const left = counted(module, posed, asked, 1);
    return left.status !== "none" && left.status !== "invalid" ? only("several") : only("none", "none_entered");
  }
  return aboutStep(about);
}

export function hint(module: Module, asked: Asked): HintData {
  const stage = asked.stage ?? 1;
  if (![1, 2, 3, 4].includes(stage)) throw invalid("/stage", `there is no stage ${stage}: expected 1 to 4`);
  const read = posedOf(asked);
  needNine(read, asked);
  const shown = { ...read, masks: asked.marks === "all" || !read.masks ? plainMasks(read) : read.masks };
  const found = contentOf({ module, posed: shown, asked, stage });
  const { values = [], cells = [] } = found;
  return {
    grid: gridData(read),
    kind: found.kind,
    stage,
    text: found.text,
    cells: cells.map((cell) => cellName(cell, read.layout.size)),
    values: [...values],
    symbols: values.map((value) => read.symbols[value - 1]!),
    house: found.house ?? null,
    houses: [...(found.houses ?? [])],
    technique: found.technique ?? null,
    alike: found.alike ?? null,
    compared: found.compared ?? null,
    mark: found.mark ?? null,
    proof: found.proof ?? "",
    mistakes: [...(found.mistakes ?? [])],
    profile: asked.profile ?? "hodoku",
    language: asked.language ?? "en",
    name: found.name ?? null,
    meaning: found.meaning ?? null,
    step: found.step ?? null,
  } as unknown as HintData;
}
