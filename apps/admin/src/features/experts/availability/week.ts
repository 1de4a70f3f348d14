/** Weekday names by number: Sunday is 0 (EXPERT-11). */
export const dayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** Weekday numbers in display order, from Monday. */
export const dayOrder = [1, 2, 3, 4, 5, 6, 0] as const;

/** Seven days, Sunday first. */
export interface Week {
  days: {
    /** A day off keeps its hours for later. */
    works: boolean;
    windows: { start: string; end: string }[];
  }[];
}
