import { formatZone } from "@ensemble/domain";
import {
  explainRefusal,
  FormDialog,
  toMinutes,
  type ReadVersion,
  type StoredRecord,
  type StoredValues,
  useCheckedForm,
} from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { StudioProps } from "../studio-layout";
import { DayHours } from "./day-hours";
import { dayNames, dayOrder, formatHours, fetchWeek, type Week, writeWeek } from "./week";

interface WeekDialogProps extends Pick<StudioProps, "expert"> {
  stored: StoredValues<Week>;
  onClose: () => void;
}

/** Edits and saves the hours of a whole week. */
export default function WeekDialog({ expert, stored, onClose }: WeekDialogProps): ReactNode {
  const form = useCheckedForm(weekSchema, stored.values);
  const queryClient = useQueryClient();

  async function save(changed: Week, version: ReadVersion): Promise<void> {
    await writeWeek(expert.id, changed, version);
    toast({
      kind: "success",
      title: "Hours Saved",
      description: "They apply to new bookings right away.",
    });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title="Edit Weekly Hours"
      description={`The hours that can be booked, in ${formatZone(expert.time_zone)}. Bookings can start every 30 minutes.`}
      form={form}
      record={toWeekRecord(expert.id, stored.version)}
      save={save}
      explain={explainRefusal}
      submit={{ label: "Save Hours", busy: "Saving..." }}
      onClose={onClose}
    >
      {dayOrder.map((day) => (
        <DayHours key={day} form={form} day={day} />
      ))}
    </FormDialog>
  );
}

const eachDay = <T,>(of: (day: number) => T) =>
  Object.fromEntries(dayOrder.map((day) => [`days.${day}`, of(day)]));

const toWeekRecord = (expertId: string, version: string): StoredRecord<Week> => ({
  table: "expert_stylists",
  id: expertId,
  part: "expert_availability",
  version,
  read: () => fetchWeek(expertId),
  names: eachDay((day) => dayNames[day]!),
  renderers: eachDay(() => formatHours),
});

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
        if (toMinutes(start) >= toMinutes(end)) report("The end must be after the start.");
        const overlaps = windows
          .slice(0, index)
          .some(
            (other) =>
              toMinutes(start) < toMinutes(other.end) && toMinutes(other.start) < toMinutes(end),
          );
        if (overlaps) report("These hours overlap with others on the same day.");
      });
    }),
  );

/** Requires hours on working days, and hours that don't overlap. */
export const weekSchema: z.ZodMiniType<Week, Week> = z.object({
  days: z.array(daySchema).check(z.length(7)),
});
