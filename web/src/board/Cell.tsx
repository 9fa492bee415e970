/** One cell.  It reads a signal (the language), so Preact draws it again only when one of its props changes. */

import { valuesOf } from "../model/layout.ts";
import { inksIn } from "../model/pen.ts";
import type { MarkRole } from "../model/picture.ts";
import type { Called } from "./words.ts";
import { nameOf } from "./words.ts";

export interface CellProps extends Called {
  /** Columns of the candidates' little grid. */
  readonly slots: number;
  /** A total stands in the top left corner. */
  readonly tagged: boolean;
  /** Candidates are drawn here, not in the lens. */
  readonly legible: boolean;
  readonly selected: boolean;
  /** Selected, and not the cursor. */
  readonly also: boolean;
  /** The one cell that Tab reaches. */
  readonly stop: boolean;
  readonly peer: boolean;
  /** The value that is highlighted, where this cell holds it in any way; else 0. */
  readonly same: number;
  /** Roles of the candidates as `value:role`, separated by blanks. */
  readonly marks: string;
  /** The value whose mark is pointed at; 0 for none. */
  readonly lit: number;
  /** Holds one value in solution A and another in B. */
  readonly differs: boolean;
  /** Holds the same in both solutions. */
  readonly agreed: boolean;
}

function Candidates({ it, roles }: { it: CellProps; roles: ReadonlyMap<number, MarkRole> }) {
  const inks = inksIn(it.drawn);
  return (
    <span class="ks" aria-hidden="true">
      {valuesOf(it.candidates).flatMap((value, index) => {
        const at = value - 1;
        const ink = inks.has(value) ? `ink${inks.get(value)}` : "";
        const names = ["k", roles.get(value) ?? ink, value === it.same ? "same" : "", value === it.lit ? "lit" : ""];
        // Blanks keep the visible text the same as the name (WCAG 2.5.3).
        return [
          index ? " " : "",
          <i
            key={value}
            class={names.filter(Boolean).join(" ")}
            data-value={value}
            style={{ gridArea: `${Math.floor(at / it.slots) + 1}/${(at % it.slots) + 1}` }}
          >
            {it.symbols[at]}
          </i>,
        ];
      })}
    </span>
  );
}

function Written({ mask, it, kind }: { mask: number; it: CellProps; kind: "cor" | "cen" }) {
  const values = valuesOf(mask);
  const Tag = kind === "cor" ? "i" : "span";
  const many = values.length > (kind === "cor" ? 4 : 5);
  return (
    <span class={many ? `${kind} many` : kind} aria-hidden="true">
      {values.map((value, index) => [
        index ? " " : "",
        <Tag key={value} class={value === it.same ? "hit" : undefined}>
          {it.symbols[value - 1]}
        </Tag>,
      ])}
    </span>
  );
}

function Content({ it, roles }: { it: CellProps; roles: ReadonlyMap<number, MarkRole> }) {
  if (it.a)
    return (
      <span class="ab" aria-hidden="true">
        <b>{it.symbols[it.a - 1]}</b> <b>{it.symbols[it.b - 1]}</b>
      </span>
    );
  if (it.value) {
    const role = roles.get(it.value);
    return (
      <span
        class={`d${role ? ` k ${role}` : ""}${it.value === it.lit ? " lit" : ""}`}
        data-value={it.value}
        aria-hidden="true"
      >
        {it.symbols[it.value - 1]}
      </span>
    );
  }
  if (it.candidates) return it.legible ? <Candidates it={it} roles={roles} /> : null;
  return (
    <>
      {it.corner !== 0 && <Written mask={it.corner} it={it} kind="cor" />}
      {it.centre !== 0 && <Written mask={it.centre} it={it} kind="cen" />}
    </>
  );
}

/** Several colours share a cell as slices. */
function Colours({ mask }: { mask: number }) {
  const colours = valuesOf(mask);
  return (
    <span class="cols" aria-hidden="true">
      {colours.map((colour) => (
        <span key={colour} class={`c${colour}`} />
      ))}
    </span>
  );
}

export function Cell(it: CellProps) {
  const roles = new Map(
    it.marks
      ? it.marks
          .split(" ")
          .map((mark) => mark.split(":"))
          .map(([value, role]) => [Number(value), role as MarkRole])
      : [],
  );
  const names = [
    "cell",
    it.given ? "giv" : "",
    it.peer ? "peer" : "",
    it.also ? "also" : "",
    it.tagged ? "tagged" : "",
    it.value && it.same === it.value ? "same" : "",
    it.conflict ? "conf" : "",
    it.wrong ? "wrong" : "",
    it.role,
    it.agreed ? "sol" : "",
    it.differs ? "differ" : "",
    it.colours ? "coloured" : "",
  ];
  return (
    <div
      role="gridcell"
      class={names.filter(Boolean).join(" ")}
      data-cell={it.cell}
      aria-colindex={(it.cell % it.size) + 1}
      tabIndex={it.stop ? 0 : -1}
      aria-selected={it.selected}
      aria-label={nameOf(it, [...roles])}
    >
      {it.colours !== 0 && <Colours mask={it.colours} />}
      <Content it={it} roles={roles} />
    </div>
  );
}
