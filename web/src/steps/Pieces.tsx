/** Sentences whose words wear the marks of the grid; pointing at one lights the other. */

import type { MarkRole } from "../model/picture.ts";
import { cellOfMark, valueOfMark } from "../model/picture.ts";
import { lit } from "../state.ts";
import type { Piece, Told } from "./pieces.ts";
import { piecesOf } from "./pieces.ts";
import { say } from "./texts.ts";

export const point = (key: number | null) => ({
  onPointerEnter: () => void (lit.value = key),
  // A finger leaves when it lifts; what it touched stays lit until it touches something else.
  onPointerLeave: (event: PointerEvent) => void (event.pointerType !== "touch" && (lit.value = null)),
});

/** A value as it is marked in the grid; plain plate where it wears several marks there. */
export function Mark({ text, role, at }: { text: string; role: MarkRole | null; at: number | null }) {
  const own = at !== null && lit.value === at;
  return (
    <span class={`m ${role ?? "same"}${own ? " lit" : ""}`} data-at={at === null ? undefined : `${cellOfMark(at)},${valueOfMark(at)}`} {...(at === null ? {} : point(at))}>
      {role === "off" && <span class="vh">{say("not")}</span>}
      {text}
    </span>
  );
}

function Word({ piece }: { piece: Piece }) {
  if (piece.kind === "text") return <>{piece.text}</>;
  if (piece.kind === "cells") return <span class={`cl${piece.role ? ` ${piece.role}` : ""}`}>{piece.text}</span>;
  if (piece.kind === "house") return <span class={`hs${piece.role === "base" ? " b" : piece.role === "cover" ? " v" : ""}`}>{piece.text}</span>;
  return <Mark text={piece.text} role={piece.role} at={piece.key} />;
}

export function Sentence({ text, told }: { text: string; told: Told }) {
  return <>{piecesOf(text, told).map((piece, index) => <Word key={index} piece={piece} />)}</>;
}

/** A line of a proof: its mark stands before it, so only the cells in it are told from the words. */
export function Words({ text }: { text: string }) {
  return <>{text.split(/(r\d+c\d+)/).map((part, index) => (index % 2 ? <span key={index} class="cl">{part}</span> : part))}</>;
}
