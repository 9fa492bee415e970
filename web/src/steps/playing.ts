/** Playing the steps one after the other, longer where there is more to see; and saying where the reader is. */

import { useEffect, useState } from "preact/hooks";
import { announce } from "../state.ts";

/** Say a text, but only where the reader comes to rest. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    if (!text) return;
    const later = setTimeout(() => announce(text), 350);
    return () => clearTimeout(later);
  }, [text]);
}

/** How long a step stays while playing. */
const STAY = 1400;
const STAY_PER_LINK = 300;
const LONGEST = 6000;

/** Whether steps are being played, and the switch for it. */
export function usePlaying(at: number, count: number, links: number, go: (to: number) => void): [boolean, () => void] {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (at >= count) return setPlaying(false);
    const later = setTimeout(() => go(at + 1), Math.min(STAY + STAY_PER_LINK * links, LONGEST));
    return () => clearTimeout(later);
  }, [playing, at, count]);
  return [playing, () => setPlaying(!playing && at < count)];
}
