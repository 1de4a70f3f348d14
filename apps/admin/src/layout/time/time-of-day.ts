import { formatInZone } from "@ensemble/domain";

/** Minutes after midnight of a time such as `09:30` or `09:30:00`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Formats minutes after midnight as `09:30`; the end of a day is `24:00`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Formats a time of day: `9:30 AM`; both ends of a day are midnight. */
export const formatTimeOfDay = (time: string): string =>
  formatInZone(minutesOf(time) * 60_000, "UTC", { timeStyle: "short" });
