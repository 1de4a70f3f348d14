import { formatInZone } from "@ensemble/domain";

/** An inclusive range of calendar days, as "2026-11-21". */
export interface DayRange {
  from: string;
  until: string;
}

export const presetNames = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  "this-month": "This month",
  "last-month": "Last month",
} as const;
export type Preset = keyof typeof presetNames;

/** The database's limit. */
const maxDays = 731;

/** Returns a preset's days on the viewer's calendar. Recent days include today. */
export function presetRange(preset: Preset, now = new Date()): DayRange {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  switch (preset) {
    case "7d":
    case "30d":
    case "90d":
      return range([year, month, date - Number.parseInt(preset, 10) + 1], [year, month, date]);
    case "this-month":
      return range([year, month, 1], [year, month, date]);
    case "last-month":
      return range([year, month - 1, 1], [year, month, 0]);
  }
}

export const calendarToday = (now = new Date()): string =>
  calendarDay([now.getFullYear(), now.getMonth(), now.getDate()]);

const dayAfter = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the whole days that stand for a range and as many before them: if it ends today, which isn't
 * over, both are a day earlier.
 */
export function comparedDays({ from, until }: DayRange, today = calendarToday()) {
  const shift = until === today ? -1 : 0;
  const days = dayNumber(until) - dayNumber(from) + 1;
  return {
    current: { from: dayAfter(from, shift), until: dayAfter(until, shift) },
    previous: { from: dayAfter(from, shift - days), until: dayAfter(from, shift - 1) },
  };
}

/** Names the days that growth notes compare (STAT-2). */
export function comparedNote(range: DayRange, today = calendarToday()): string {
  const { current, previous } = comparedDays(range, today);
  return `${daysName(current)}, compared with ${daysName(previous)}`;
}

const daysName = ({ from, until }: DayRange): string =>
  `${shortDayName(from)} to ${dayName(until)}`;

/** Returns an error message for an invalid range. */
export function rangeIssue({ from, until }: DayRange): string | undefined {
  const [start, end] = [dayNumber(from), dayNumber(until)];
  if (Number.isNaN(start) || Number.isNaN(end)) return "Choose a start and an end date.";
  if (end < start) return "The end date is before the start date.";
  if (end - start + 1 > maxDays) return "Choose a range of two years or less.";
  return undefined;
}

type DateParts = [year: number, month: number, day: number];
const range = (from: DateParts, until: DateParts): DayRange => ({
  from: calendarDay(from),
  until: calendarDay(until),
});

/** Uses UTC, so that clock changes don't shift days. Months and days may overflow. */
function calendarDay([year, month, day]: DateParts): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

function dayNumber(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00Z`) / 86_400_000 : Number.NaN;
}

const parseDay = (day: string): number => Date.parse(`${day}T00:00Z`);

/** Formats a calendar day, "2026-11-21", as "Nov 21, 2026". */
export const dayName = (day: string): string =>
  formatInZone(parseDay(day), "UTC", { dateStyle: "medium" });

/** Formats a calendar day without its year: "Nov 21". */
export const shortDayName = (day: string): string =>
  formatInZone(parseDay(day), "UTC", { month: "short", day: "numeric" });
