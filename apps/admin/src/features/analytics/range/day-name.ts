import { formatInZone } from "@ensemble/domain";

const startOf = (day: string): number => Date.parse(`${day}T00:00Z`);

/** Formats a calendar day, "2026-11-21", as "Nov 21, 2026". */
export const dayName = (day: string): string =>
  formatInZone(startOf(day), "UTC", { dateStyle: "medium" });

/** Formats a calendar day without its year: "Nov 21". */
export const shortDayName = (day: string): string =>
  formatInZone(startOf(day), "UTC", { month: "short", day: "numeric" });
