import { timeInWords } from "@ensemble/time";

const startOf = (day: string): number => Date.parse(`${day}T00:00Z`);

/** A calendar day, "2026-11-21", as people write it: "Nov 21, 2026". */
export const dayName = (day: string): string =>
  timeInWords(startOf(day), "UTC", { dateStyle: "medium" });

/** The same where room is scarce: "Nov 21". */
export const shortDayName = (day: string): string =>
  timeInWords(startOf(day), "UTC", { month: "short", day: "numeric" });
