import { formatTimeOfDay } from "../../../layout/time/time-of-day";
import type { Week } from "./week";

/** Formats the hours of a day: "9:00 AM – 12:30 PM". */
export function formatHours({ works, windows }: Week["days"][number]): string {
  if (!works) return "Off";
  return windows
    .map(({ start, end }) => `${formatTimeOfDay(start)} – ${formatTimeOfDay(end)}`)
    .join(", ");
}
