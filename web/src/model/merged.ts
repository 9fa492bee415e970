/** One game in two tabs: what either has done since both knew the same position is kept. */

import type { Position } from "./game.ts";
import { bothDrew } from "./pen.ts";

type Numbers = readonly number[];

/** Where only one side has changed a cell, its change counts; where both have, that of `mine`. */
const cells = (base: Numbers, mine: Numbers, theirs: Numbers): Numbers =>
  mine === base
    ? theirs
    : theirs === base
      ? mine
      : mine.map((value, cell) => (value === base[cell] ? theirs[cell]! : value));

function either(base: Numbers | null | undefined, mine: Numbers | null | undefined, theirs: Numbers | null | undefined) {
  if (base && mine && theirs) return cells(base, mine, theirs);
  return mine === base ? theirs : mine;
}

const same = (one: Numbers | null | undefined, other: Numbers | null | undefined): boolean =>
  one === other || (!!one && !!other && one.length === other.length && one.every((value, at) => value === other[at]));

export const equal = (one: Position, other: Position): boolean =>
  same(one.values, other.values) &&
  same(one.corner, other.corner) &&
  same(one.centre, other.centre) &&
  same(one.colours, other.colours) &&
  same(one.candidates, other.candidates) &&
  same(one.eliminated, other.eliminated) &&
  same(one.pen ?? [], other.pen ?? []);

/** The position that both changes lead to. */
export function merged(base: Position, mine: Position, theirs: Position): Position {
  const eliminated = either(base.eliminated, mine.eliminated, theirs.eliminated);
  const pen = bothDrew(base.pen ?? [], mine.pen ?? [], theirs.pen ?? []);
  return {
    values: cells(base.values, mine.values, theirs.values),
    corner: cells(base.corner, mine.corner, theirs.corner),
    centre: cells(base.centre, mine.centre, theirs.centre),
    colours: cells(base.colours, mine.colours, theirs.colours),
    candidates: either(base.candidates, mine.candidates, theirs.candidates) ?? null,
    ...(eliminated && { eliminated }),
    ...(pen.length > 0 && { pen }),
  };
}
