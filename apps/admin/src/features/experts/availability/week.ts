/** The days of a week by their number: Sunday is 0 (EXPERT-11). */
export const dayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** The days' numbers in the order in which they are listed: a week of work begins on Monday. */
export const dayOrder = [1, 2, 3, 4, 5, 6, 0] as const;

/** Seven days, Sunday first, each with its hours. */
export interface Week {
  days: {
    /** A day off keeps its hours for later. */
    works: boolean;
    windows: { start: string; end: string }[];
  }[];
}
