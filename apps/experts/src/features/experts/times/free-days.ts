import { wallClock } from "@ensemble/time";

export interface FreeDay {
  /** `2026-11-23` in the visitor's zone. */
  date: string;
  instants: number[];
}

/** Groups free times by the visitor's day and keeps the first few days. */
export function freeDays(instants: readonly number[], zone: string, days: number): FreeDay[] {
  const byDate = new Map<string, number[]>();
  for (const instant of instants) {
    const date = wallClock(instant, zone).slice(0, 10);
    byDate.set(date, [...(byDate.get(date) ?? []), instant]);
  }
  return [...byDate].slice(0, days).map(([date, ofDay]) => ({ date, instants: ofDay }));
}
