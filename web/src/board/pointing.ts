/** The pointer on the board: a press chooses, a drag adds, Ctrl toggles, Shift spans a rectangle. */

import { useRef } from "preact/hooks";
import { rectangle, withCell, without } from "../model/select.ts";

type Choose = (selection: readonly number[]) => void;

function cellAt(grid: HTMLElement, size: number, event: PointerEvent, near: boolean): number | null {
  const box = grid.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * size;
  const y = ((event.clientY - box.top) / box.height) * size;
  if (x < 0 || y < 0 || x >= size || y >= size) return null;
  // A drag passes corners without taking the cells that it only grazes.
  if (near && Math.hypot((x % 1) - 0.5, (y % 1) - 0.5) > 0.45) return null;
  return Math.floor(y) * size + Math.floor(x);
}

export function usePointing(size: number, selection: readonly number[], choose: Choose | undefined, several: boolean) {
  const drag = useRef<{ adding: boolean; last: number; now: readonly number[] } | null>(null);
  if (!choose) return {};
  const stop = (): void => void (drag.current = null);
  return {
    onPointerDown(event: PointerEvent) {
      const grid = event.currentTarget as HTMLElement;
      const cell = event.button === 0 ? cellAt(grid, size, event, false) : null;
      if (cell === null) return;
      event.preventDefault();
      grid.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus({ preventScroll: true });
      if (several) grid.setPointerCapture(event.pointerId);
      const toggle = several && (event.ctrlKey || event.metaKey);
      const adding = !(toggle && selection.includes(cell));
      const cursor = selection.at(-1);
      const now = toggle
        ? adding
          ? withCell(selection, cell)
          : without(selection, cell)
        : several && event.shiftKey && cursor !== undefined
          ? rectangle(size, cursor, cell)
          : [cell];
      drag.current = { adding, last: cell, now };
      choose(now);
    },
    onPointerMove(event: PointerEvent) {
      const held = drag.current;
      if (!held || !several) return;
      const cell = cellAt(event.currentTarget as HTMLElement, size, event, true);
      if (cell === null || cell === held.last) return;
      held.last = cell;
      held.now = held.adding ? withCell(held.now, cell) : without(held.now, cell);
      choose(held.now);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
