/** Keys of the path while its room is open. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../state.ts";
import type { Act } from "./acts.ts";
import { actOf } from "./acts.ts";

export function useKeys(acts: Readonly<Partial<Record<Act, () => void>>>): void {
  const now = useRef(acts);
  now.current = acts;
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const act = actOf(event, settings.value.letterKeys);
      const does = act && now.current[act];
      if (!does || event.defaultPrevented) return;
      event.preventDefault();
      does();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}
