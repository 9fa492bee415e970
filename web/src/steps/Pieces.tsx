/** Sentences whose words wear the marks of the grid; pointing at one lights the other. */

import type { MarkRole, Picture } from "../model/picture.ts";
import { cellOfMark, valueOfMark } from "../model/picture.ts";
import { lit } from "../state.ts";
import type { Piece, Scene } from "./pieces.ts";
import { piecesOf } from "./pieces.ts";
import { say } from "./texts.ts";

export const point = (key: number | null) => ({
  onPointerEnter: () => void (lit.value = key),
  // A finger leaves when it lifts; what it touched stays lit until it touches something else.
  onPointerLeave: (event: PointerEvent) => void (event.pointerType !== "touch" && (lit.value = null)),
});

/** A value as it is marked in the grid; plain plate where it wears several marks there. */
export function Mark({
  text,
  role,
  at,
  on = false,
}: {
  text: string;
  role: MarkRole | null;
  at: number | null;
  on?: boolean;
}) {
  return (
    <span class={`m ${role ?? "same"}${on ? " lit" : ""}`} {...(at === null ? {} : point(at))}>
      {role === "off" && at === null && <span class="vh">{say("not")}</span>}
      {text}
    </span>
  );
}

function Word({ piece, marks }: { piece: Piece; marks: Picture["marks"] }) {
  if (piece.kind === "text") return <>{piece.text}</>;
  if (piece.kind === "house")
    return <span class={`hs${piece.role === "base" ? " b" : piece.role === "cover" ? " v" : ""}`}>{piece.text}</span>;
  const { key } = piece;
  const now = lit.value;
  if (piece.kind === "cells")
    return (
      <span
        class={`cl${piece.role ? ` ${piece.role}` : ""}${now !== null && piece.cells.includes(cellOfMark(now)) ? " lit" : ""}`}
        {...(key === null ? {} : point(key))}
      >
        {piece.text}
      </span>
    );
  // One word speaks of all marks of its value and role.
  const on = now !== null && key !== null && valueOfMark(now) === valueOfMark(key) && marks?.get(now) === marks?.get(key);
  return <Mark text={piece.text} role={piece.role} at={key} on={on} />;
}

export function Sentence({ text, scene }: { text: string; scene: Scene }) {
  return (
    <>
      {piecesOf(text, scene).map((piece, index) => (
        <Word key={index} piece={piece} marks={scene.picture.marks} />
      ))}
    </>
  );
}

/** A line of a proof: its mark stands before it, so only the cells in it have to be found among the words. */
export function Words({ text }: { text: string }) {
  return (
    <>
      {text.split(/(r\d+c\d+)/).map((part, index) =>
        index % 2 ? (
          <span key={index} class="cl">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
