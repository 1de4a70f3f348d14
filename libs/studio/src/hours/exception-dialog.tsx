import { expertExceptionsLengths } from "@ensemble/contract/database";
import { Choice, FieldRow } from "@ensemble/controls";
import { formatZone } from "@ensemble/domain";
import {
  explainRefusal,
  FormDialog,
  InputField,
  toMinutes,
  type ReadVersion,
  type StoredRecord,
  toTime,
  upTo,
  useCheckedForm,
} from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { Fieldset, Legend, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { StudioProps } from "../studio-layout";
import { HourSelect } from "./day-hours";
import { type Exception, fetchException, writeException } from "./exceptions";
import { BookingsWithin } from "./week-summary";
import styles from "./week-dialog.module.css";

interface ExceptionDialogProps extends Pick<StudioProps, "expert" | "links"> {
  /** `2026-11-23` in the expert's zone. */
  today: string;
  /** The exception to edit; undefined adds one. */
  exception: Exception | undefined;
  onClose: () => void;
}

/** Edits further or blocked hours of a single day. */
export default function ExceptionDialog(props: ExceptionDialogProps): ReactNode {
  const { expert, links, today, exception, onClose } = props;
  const form = useCheckedForm(exceptionSchema, toValues(exception));
  const { register, formState } = form;
  const { errors } = formState;
  const [kind, day, start, end] = useWatch({
    control: form.control,
    name: ["kind", "day", "start", "end"],
  });
  const queryClient = useQueryClient();

  async function save(values: Values, version: ReadVersion): Promise<void> {
    const row = {
      day: values.day,
      start_time: values.start,
      end_time: values.end,
      is_available: values.kind === "further",
      note: values.note || null,
      updated_at: version.current,
    };
    await writeException(expert.id, row, exception?.id);
    const description = "It applies to new bookings right away.";
    toast({ kind: "success", title: "Exception Saved", description });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title={exception ? "Edit Exception" : "Add Exception"}
      description={`Hours of one day, in ${formatZone(expert.time_zone)}.`}
      form={form}
      record={exception && toExceptionRecord(exception)}
      save={save}
      explain={(error) => explainRefusal(error, refusals)}
      submit={{ label: "Save Exception", busy: "Saving..." }}
      onClose={onClose}
      maxWidth="520px"
    >
      <Fieldset>
        <Legend>What changes on this day?</Legend>
        <Choice>
          <input type="radio" value="further" {...register("kind")} /> Further hours can be booked
        </Choice>
        <Choice>
          <input type="radio" value="blocked" {...register("kind")} /> Hours are blocked
        </Choice>
      </Fieldset>
      <FieldRow>
        <InputField form={form} name="day" label="Day" type="date" min={today} />
        <Fieldset>
          <Legend>Hours</Legend>
          <div className={styles.window}>
            <HourSelect label="Start" current={start} last="23:30" {...register("start")} />
            <span aria-hidden>–</span>
            <HourSelect
              label="End"
              current={end}
              first="00:30"
              last="24:00"
              issue={errors.end?.message}
              {...register("end")}
            />
          </div>
        </Fieldset>
      </FieldRow>
      <InputField
        form={form}
        name="note"
        label="Note"
        optional
        hint="Only the studio and administrators see it."
        autoComplete="off"
      />
      {kind === "blocked" && dayOfException.safeParse(day).success && (
        <BookingsWithin
          {...{ expertId: expert.id, links, first_day: day, last_day: day }}
          hours={{ start_time: start, end_time: end }}
        />
      )}
    </FormDialog>
  );
}

const refusals = {
  "23P01": "Nothing was saved: these hours overlap with another exception of this kind.",
};

const dayOfException = z.iso
  .date("Choose a day.")
  .check(z.refine((day) => day >= "2000" && day < "2200", "Choose a day from 2000 to 2199."));

const exceptionSchema = z
  .object({
    kind: z.enum(["further", "blocked"]),
    day: dayOfException,
    start: z.string(),
    end: z.string(),
    note: z.string().check(z.trim(), upTo(expertExceptionsLengths.note)),
  })
  .check(
    z.refine(({ start, end }) => toMinutes(start) < toMinutes(end), {
      path: ["end"],
      message: "The end must be after the start.",
    }),
  );

type Values = z.infer<typeof exceptionSchema>;

const toValues = (exception: Exception | undefined): Values => ({
  kind: exception?.is_available ? "further" : "blocked",
  day: exception?.day ?? "",
  start: exception ? toTime(toMinutes(exception.start_time)) : "09:00",
  end: exception ? toTime(toMinutes(exception.end_time)) : "12:00",
  note: exception?.note ?? "",
});

const toExceptionRecord = ({ id, updated_at: version }: Exception): StoredRecord<Values> => ({
  table: "expert_exceptions",
  id,
  version,
  read: async () => {
    const stored = await fetchException(id);
    return { version: stored.updated_at, values: toValues(stored) };
  },
  names: { kind: "Kind", day: "Day", start: "Start", end: "End", note: "Note" },
});
