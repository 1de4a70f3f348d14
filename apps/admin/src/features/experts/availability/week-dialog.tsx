import { spokenZone } from "@ensemble/domain";
import { useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FormDialog } from "../../../layout/dialogs/form-dialog";
import type { ReadVersion, StoredRecord, StoredValues } from "../../../layout/saving/stored-record";
import { useCheckedForm } from "../../../layout/forms/use-checked-form";
import { explainRefusal } from "../../../layout/saving/explain-refusal";
import { DayHours } from "./day-hours";
import { formatHours } from "./format-hours";
import { dayNames, dayOrder, type Week } from "./week";
import { readWeek, writeWeek } from "./week-hours";
import { weekSchema } from "./week-schema";

interface WeekDialogProps {
  expert: { id: string; name: string; time_zone: string };
  stored: StoredValues<Week>;
  onClose: () => void;
}

/** Edits the hours of a week, which are saved as a whole. */
export default function WeekDialog({ expert, stored, onClose }: WeekDialogProps): ReactNode {
  const form = useCheckedForm(weekSchema, stored.values);
  const queryClient = useQueryClient();

  async function save(changed: Week, version: ReadVersion): Promise<void> {
    await writeWeek(expert.id, changed, version);
    toast({
      kind: "success",
      title: "Hours Saved",
      description: "New bookings follow them at once.",
    });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title="Weekly hours"
      description={`When ${expert.name} can be booked, by the clocks of ${spokenZone(expert.time_zone)}. Consultations start every 30 minutes.`}
      form={form}
      record={recordOf(expert.id, stored.version)}
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

const recordOf = (expertId: string, version: string): StoredRecord<Week> => ({
  table: "expert_stylists",
  id: expertId,
  part: "expert_availability",
  version,
  read: () => readWeek(expertId),
  names: eachDay((day) => dayNames[day]!),
  renderers: eachDay(() => formatHours),
});
