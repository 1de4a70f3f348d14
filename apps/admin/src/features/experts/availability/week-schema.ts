import * as z from "zod/mini";
import { minutesOf } from "../../../layout/time/time-of-day";
import type { Week } from "./week";

const daySchema = z
  .object({
    works: z.boolean(),
    windows: z.array(z.object({ start: z.string(), end: z.string() })),
  })
  .check(
    z.superRefine(({ works, windows }, context) => {
      if (works && windows.length === 0) {
        context.addIssue({ code: "custom", path: ["works"], message: "Add hours to this day." });
      }
      windows.forEach(({ start, end }, index) => {
        const report = (message: string) =>
          context.addIssue({ code: "custom", path: ["windows", index, "end"], message });
        if (minutesOf(start) >= minutesOf(end)) report("The end must be after the start.");
        const overlaps = windows
          .slice(0, index)
          .some(
            (other) =>
              minutesOf(start) < minutesOf(other.end) && minutesOf(other.start) < minutesOf(end),
          );
        if (overlaps) report("These hours overlap with others of the day.");
      });
    }),
  );

/** A valid week: a working day has hours, and the hours of a day do not overlap. */
export const weekSchema: z.ZodMiniType<Week, Week> = z.object({
  days: z.array(daySchema).check(z.length(7)),
});
