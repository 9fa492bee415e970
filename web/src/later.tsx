/** A room whose script is fetched when it is entered: the first sight does not wait for it. */

import { signal } from "@preact/signals";
import type { VNode } from "preact";

type Room = () => VNode | null;

export function later(
  load: () => Promise<Room>,
  meanwhile = () => <main class="bench" id="main" tabIndex={-1} aria-busy="true" />,
): () => VNode {
  const found = signal<Room | null>(null);
  const fault = signal<unknown>(null);
  return () => {
    if (fault.value) {
      const thrown = fault.value;
      fault.value = null; // another try loads again
      throw thrown;
    }
    const Found = found.value;
    if (Found) return <Found />;
    load().then(
      (room) => void (found.value = room),
      (reason: unknown) => void (fault.value = reason),
    );
    return meanwhile();
  };
}
