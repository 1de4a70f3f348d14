import * as z from "zod";
import { minutesOf } from "./time-of-day";

/** The days of a week by their number: Sunday is 0 (experts and admin §3). */
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

const daySchema = z
  .object({
    /** A day off keeps its hours for later. */
    works: z.boolean(),
    windows: z.array(z.object({ start: z.string(), end: z.string() })),
  })
  .superRefine(({ works, windows }, context) => {
    if (works && windows.length === 0) {
      context.addIssue({ code: "custom", path: ["works"], message: "Add hours to this day." });
    }
    windows.forEach(({ start, end }, place) => {
      const refuse = (message: string) =>
        context.addIssue({ code: "custom", path: ["windows", place, "end"], message });
      if (minutesOf(start) >= minutesOf(end)) refuse("The end must be after the start.");
      const overlaps = windows
        .slice(0, place)
        .some(
          (other) =>
            minutesOf(start) < minutesOf(other.end) && minutesOf(other.start) < minutesOf(end),
        );
      if (overlaps) refuse("These hours overlap with others of the day.");
    });
  });

/** Seven days, Sunday first, each with hours that do not overlap. */
export const weekSchema = z.object({ days: z.array(daySchema).length(7) });

export type Week = z.infer<typeof weekSchema>;
