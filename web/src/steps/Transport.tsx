/** Through the steps: first, back, play, forward, last; and writing the one that is shown into the player's grid. */

import { Icon } from "../icons.tsx";
import type { IconName } from "../icons.tsx";
import { say } from "./texts.ts";

interface Transporting {
  readonly at: number;
  readonly count: number;
  readonly playing: boolean;
  readonly go: (to: number) => void;
  readonly play: () => void;
  /** Absent: there is nothing to write. */
  readonly apply: (() => void) | null;
}

export function Transport({ at, count, playing, go, play, apply }: Transporting) {
  const button = (
    icon: IconName,
    name: "first" | "back" | "play" | "pause" | "forward" | "last",
    act: () => void,
    off: boolean,
  ) => (
    <button class="ib" aria-label={say(name)} aria-disabled={off} onClick={() => off || act()}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="stick">
      <div class="tr" role="group" aria-label={say("transport")}>
        {button("first", "first", () => go(0), at === 0)}
        {button("back", "back", () => go(at - 1), at === 0)}
        {button(playing ? "pause" : "play", playing ? "pause" : "play", play, at >= count)}
        {button("forward", "forward", () => go(at + 1), at >= count)}
        {button("last", "last", () => go(count), at >= count)}
        {apply && (
          <button class="btn pri go" onClick={apply}>
            {say("apply")} <kbd>Enter</kbd>
          </button>
        )}
      </div>
    </div>
  );
}
