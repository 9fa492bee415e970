/** Links as arrows over the board; for the eyes only: the argument says the same in words. */

import type { Layout } from "../model/layout.ts";
import type { Link, Picture } from "../model/picture.ts";
import { cellOfMark, valueOfMark } from "../model/picture.ts";
import { lit } from "../state.ts";
import { UNIT } from "./geometry.ts";
import { boardWidth, legible } from "./measure.ts";
import { spotOf, spotsOf } from "./spots.ts";
import type { Strokes } from "./strokes.ts";
import { pieceAround, strokesOf } from "./strokes.ts";

const known = new WeakMap<NonNullable<Picture["links"]>, Strokes>();

function strokes(layout: Layout, picture: Picture): Strokes {
  const links = picture.links!;
  let found = known.get(links);
  if (!found) known.set(links, (found = strokesOf(layout, picture)));
  return found;
}

/** All of a chain is drawn within this time. */
const DRAWING = 900;

function Drawn({ layout, picture }: { layout: Layout; picture: Picture }) {
  const links = picture.links!;
  const { strokes: all, capsules, crowded } = strokes(layout, picture);
  const piece = crowded ? pieceAround(links, lit.value) : null;
  // What is drawn in pieces comes and goes with the pointer: at once.
  const each = crowded ? 0 : Math.min(DRAWING / Math.max(all.length, 1), 160);
  return (
    <>
      {capsules.map(({ line, on }) => (
        <path key={line} class={`capsule ${on ? "on" : "off"}`} d={line} />
      ))}
      {all.map(({ line, head, strong, link }, place) => {
        const kind = strong ? "strong" : "weak";
        const style = { animationDelay: `${Math.round(place * each)}ms` };
        if (piece && !piece.has(link)) return <path key={link} class={`hairline ${kind}`} d={line} style={style} />;
        return (
          <g key={link} class="arrow" style={style}>
            <path class="halo" d={line} />
            <path class={`lk ${kind}${head ? "" : " short"}`} d={line} pathLength={strong ? 1 : undefined} style={style} />
            {head && <path class={strong ? "hd-s" : "hd-w"} d={head} />}
          </g>
        );
      })}
    </>
  );
}

/** Marks as dots, where candidates are too small to be read on the board; the lens shows them in full. */
function Dots({ layout, picture }: { layout: Layout; picture: Picture }) {
  const spots = spotsOf(layout);
  const r = Math.max(spots.radius, 13);
  return (
    <>
      {[...(picture.marks ?? [])].map(([key, role]) => {
        if (role === "place") return null;
        const { x, y } = spotOf(spots, cellOfMark(key), valueOfMark(key));
        const d =
          role === "elim"
            ? `M${x - r} ${y + r}L${x + r} ${y - r}`
            : `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
        return <path key={key} class={`dot ${role}${key === lit.value ? " lit" : ""}`} d={d} />;
      })}
    </>
  );
}

/** The same chain, drawn again with more of its step, is not drawn anew. */
const nameOf = (links: readonly Link[]): string =>
  links.map(({ from, to, strong }) => `${from.value}:${from.cells}${strong ? "=" : "-"}${to.value}:${to.cells}`).join();

/** What goes over a board (`over`); nothing where the picture has no links and its marks can be read. */
export function Links({ layout, picture }: { layout: Layout; picture: Picture | null }) {
  const linked = picture?.links?.length;
  const dots = picture?.marks?.size && !legible(layout, boardWidth.value, globalThis.innerWidth);
  if (!linked && !dots) return null;
  const side = layout.size * UNIT;
  return (
    <svg class="over" aria-hidden="true" viewBox={`0 0 ${side} ${side}`}>
      {linked ? <Drawn key={nameOf(picture.links!)} layout={layout} picture={picture} /> : null}
      {dots ? <Dots layout={layout} picture={picture} /> : null}
    </svg>
  );
}
