/** Days and streaks, from the results on this device. */

import type { Result } from "./shelf.ts";

/** A day as the device's calendar has it, 2031-05-09. */
export const isoOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** The day so many days away from another; noon, so that no change of the clock moves it. */
export function dayAt(from: string, away: number): string {
  const [year, month, day] = from.split("-").map(Number) as [number, number, number];
  return isoOf(new Date(year, month - 1, day + away, 12));
}

/** The levels that were solved of each day's puzzles. */
export function solvedDays(results: readonly Result[]): ReadonlyMap<string, ReadonlySet<string>> {
  const days = new Map<string, Set<string>>();
  for (const { day, level } of results) if (day) days.set(day, (days.get(day) ?? new Set()).add(level));
  return days;
}

export interface Streaks {
  /** Days in a row up to today; today's may still come. */
  readonly now: number;
  readonly longest: number;
}

export function streaksOf(days: ReadonlyMap<string, unknown>, today: string): Streaks {
  const lengthUpTo = (day: string): number => {
    let length = 0;
    while (days.has(dayAt(day, -length))) length++;
    return length;
  };
  const ends = [...days.keys()].filter((day) => !days.has(dayAt(day, 1)));
  return {
    now: lengthUpTo(days.has(today) ? today : dayAt(today, -1)),
    longest: Math.max(0, ...ends.map(lengthUpTo)),
  };
}
