/** The clock in the bar: a press pauses the game and hides the board. */

import { Icon } from "../icons.tsx";
import { game, settings, view } from "../state.ts";
import { paused, seconds, timeText } from "./clock.ts";
import { say } from "./words.ts";

/** `small`: under the board of a phone, whose bar has no room. */
function Clock({ small }: { small: boolean }) {
  if (!game.value || view.value !== "play" || !settings.value.showTimer) return null;
  const time = timeText(game.value.finished ? game.value.seconds : seconds.value);
  return (
    <button
      class={small ? "small-time" : "ib wide"}
      aria-pressed={paused.value}
      disabled={game.value.finished}
      aria-label={say("pause", { time })}
      onClick={() => void (paused.value = !paused.value)}
    >
      <Icon name={paused.value ? "play" : "pause"} />
      <span class={small ? "" : "lbl"}>{time}</span>
    </button>
  );
}

export const Timer = () => <Clock small={false} />;
export const SmallTimer = () => <Clock small />;
