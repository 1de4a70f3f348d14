import { FieldRow } from "@ensemble/controls";
import { formatZone } from "@ensemble/domain";
import {
  FormDialog,
  InputField,
  type ReadVersion,
  type StoredRecord,
  useCheckedForm,
} from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { StudioProps } from "../studio-layout";
import { type DaysOff, fetchDaysOff, type Span, writeDaysOff } from "./days-off";
import { BookingsWithin } from "./week-summary";

interface DaysOffDialogProps extends Pick<StudioProps, "expert" | "links"> {
  /** `2026-11-23` in the expert's zone. */
  today: string;
  /** The days off to edit; undefined adds some. */
  span: DaysOff | undefined;
  onClose: () => void;
}

/** Edits days off and shows bookings on the selected days. */
export default function DaysOffDialog(props: DaysOffDialogProps): ReactNode {
  const { expert, links, today, span, onClose } = props;
  const form = useCheckedForm(daysOffSchema, {
    first_day: span?.first_day ?? "",
    last_day: span?.last_day ?? "",
  });
  const chosen = daysOffSchema.safeParse(useWatch({ control: form.control }));
  const queryClient = useQueryClient();

  async function save(values: Span, version: ReadVersion): Promise<void> {
    await writeDaysOff(expert.id, { ...values, updated_at: version.current }, span?.id);
    toast({
      kind: "success",
      title: "Days Off Saved",
      description: "These days can no longer be booked.",
    });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title={span ? "Edit Days Off" : "Add Days Off"}
      description={`Full days, including the first and last, in ${formatZone(expert.time_zone)}.`}
      form={form}
      record={span && toDaysOffRecord(span)}
      save={save}
      submit={{ label: "Save Days Off", busy: "Saving..." }}
      onClose={onClose}
      maxWidth="520px"
    >
      <FieldRow>
        <InputField
          form={form}
          name="first_day"
          options={{
            // Most days off are single.
            onChange: ({ target }) =>
              !form.getValues("last_day") && form.setValue("last_day", target.value),
          }}
          label="First day"
          type="date"
          min={today}
        />
        <InputField form={form} name="last_day" label="Last day" type="date" min={today} />
      </FieldRow>
      {chosen.success && <BookingsWithin expertId={expert.id} links={links} {...chosen.data} />}
    </FormDialog>
  );
}

const daysOffSchema = z
  .object({
    first_day: z.iso.date("Choose the first day."),
    last_day: z.iso.date("Choose the last day."),
  })
  .check(
    z.refine(({ first_day, last_day }) => first_day <= last_day, {
      path: ["last_day"],
      message: "The last day can't be before the first.",
    }),
    z.refine(({ first_day, last_day }) => first_day >= "2000" && last_day < "2200", {
      path: ["last_day"],
      message: "Choose days from 2000 to 2199.",
    }),
  );

const toDaysOffRecord = ({ id, updated_at }: DaysOff): StoredRecord<Span> => ({
  table: "expert_days_off",
  id,
  version: updated_at,
  read: async () => {
    const { updated_at: version, ...values } = await fetchDaysOff(id);
    return { version, values };
  },
  names: { first_day: "First day", last_day: "Last day" },
});
