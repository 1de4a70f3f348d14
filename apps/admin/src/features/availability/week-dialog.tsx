import { spokenZone } from "@ensemble/consultations";
import { useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FormDialog } from "../../layout/form-dialog";
import { useCheckedForm } from "../../layout/use-checked-form";
import { explainRefusal } from "../experts/explain-refusal";
import { DayHours } from "./day-hours";
import { dayOrder, type Week } from "./week";
import { writeWeek } from "./week-hours";
import { weekSchema } from "./week-schema";

interface WeekDialogProperties {
  expert: { id: string; name: string; time_zone: string };
  week: Week;
  onClose: () => void;
}

/** The hours of a week, edited day by day and saved as a whole. */
export default function WeekDialog({ expert, week, onClose }: WeekDialogProperties): ReactNode {
  const form = useCheckedForm(weekSchema, week);
  const queryClient = useQueryClient();

  async function save(changed: Week): Promise<void> {
    await writeWeek(expert.id, changed);
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
