import { expertBookingsLengths, expertExceptionsLengths } from "@ensemble/contract/database";
import { Choice, FormField } from "@ensemble/controls";
import { pluralize } from "@ensemble/domain";
import {
  explainRefusal,
  formatDay,
  formatTimeOfDay,
  FormDialog,
  timeOf,
  upTo,
  useCheckedForm,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Fieldset, Legend, TextField, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { isOpen } from "../bookings/decision";
import type { StudioBooking } from "../bookings/studio-bookings";
import type { StudioExpert } from "../frame";
import { writeException } from "../hours/exceptions";
import { packagesOf } from "../packages/packages";

const slotSchema = z
  .object({
    purpose: z.enum(["block", "book"]),
    until: z.string(),
    note: z.string().check(z.trim(), upTo(expertExceptionsLengths.note)),
    package: z.string(),
    client: z.string().check(z.trim(), upTo(expertBookingsLengths.client_name)),
    notes: z.string().check(z.trim(), upTo(expertBookingsLengths.client_notes)),
  })
  .check(
    z.refine((values) => values.purpose === "block" || values.package !== "", {
      error: "Choose a package.",
      path: ["package"],
    }),
    z.refine((values) => values.purpose === "block" || values.client !== "", {
      error: "Enter the client's name.",
      path: ["client"],
    }),
  );

interface SlotDialogProps {
  /** The free half hour that was pressed. */
  day: string;
  minute: number;
  expert: StudioExpert;
  /** The day's bookings. */
  bookings: readonly StudioBooking[];
  onClose: () => void;
}

/** Blocks a free time, or books a client who phoned. */
export default function SlotDialog(props: SlotDialogProps): ReactNode {
  const { day, minute, expert, bookings, onClose } = props;
  const queryClient = useQueryClient();
  const packages = useQuery(packagesOf(expert.id));
  const form = useCheckedForm(slotSchema, {
    purpose: "block",
    until: timeOf(Math.min(minute + 60, 1440)),
    note: "",
    package: "",
    client: "",
    notes: "",
  });
  const [purpose, blockedUntil] = useWatch({ control: form.control, name: ["purpose", "until"] });
  const within = bookings.filter(
    (booking) =>
      isOpen(booking) && booking.minute >= minute && timeOf(booking.minute) < blockedUntil,
  );
  const { errors } = form.formState;
  const start = timeOf(minute);
  const ends = Array.from({ length: (1440 - minute) / 30 }, (_, index) =>
    timeOf(minute + (index + 1) * 30),
  );

  async function save(values: z.infer<typeof slotSchema>): Promise<void> {
    const { until, note, client, notes } = values;
    try {
      if (purpose === "block") {
        const hours = { day, start_time: start, end_time: until };
        await writeException(expert.id, { ...hours, note: note || null, is_available: false });
        toast({ kind: "success", title: "Time Blocked" });
      } else {
        await unwrap(
          db().rpc("book_for_client", {
            expert: expert.id,
            package: values.package,
            booking_date: day,
            start_time: start,
            client_name: client,
            notes,
          }),
        );
        toast({ kind: "success", title: "Client Booked", description: "The time is confirmed." });
      }
    } finally {
      void queryClient.invalidateQueries();
    }
  }

  return (
    <FormDialog
      title={`${formatDay(Date.parse(day), "UTC")}, ${formatTimeOfDay(start)}`}
      form={form}
      save={save}
      explain={(error) =>
        explainRefusal(error, { "23P01": "Part of this time is blocked already." })
      }
      submit={
        purpose === "block"
          ? { label: "Block Time", busy: "Blocking..." }
          : { label: "Book Client", busy: "Booking..." }
      }
      onClose={onClose}
      maxWidth="520px"
    >
      <Fieldset>
        <Legend>What is this time for?</Legend>
        <Choice>
          <input type="radio" value="block" {...form.register("purpose")} /> Block this time
        </Choice>
        <Choice>
          <input type="radio" value="book" {...form.register("purpose")} /> Book a client
        </Choice>
      </Fieldset>
      {purpose === "block" ? (
        <>
          <FormField
            label="Until"
            hint={
              within.length > 0
                ? `${pluralize(within.length, "session")} within this time stay booked, until you move or cancel them.`
                : undefined
            }
          >
            {(field) => (
              <select {...field} {...form.register("until")}>
                {ends.map((end) => (
                  <option key={end} value={end}>
                    {formatTimeOfDay(end)}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FormField
            label="Note"
            optional
            hint="Only the studio and administrators see it."
            issue={errors.note?.message}
          >
            {(field) => <TextField.Root {...field} {...form.register("note")} />}
          </FormField>
        </>
      ) : (
        <>
          <FormField
            label="Package"
            issue={errors.package?.message}
            hint={
              packages.isError
                ? "The packages couldn't be loaded. Close this and try again."
                : undefined
            }
          >
            {(field) => (
              <select {...field} {...form.register("package")}>
                <option value="">Choose a package</option>
                {packages.data
                  ?.filter(({ is_active: active }) => active)
                  .map(({ id, name, duration_minutes: minutes }) => (
                    <option key={id} value={id}>
                      {name}, {minutes} min
                    </option>
                  ))}
              </select>
            )}
          </FormField>
          <FormField label="Client's name" issue={errors.client?.message}>
            {(field) => (
              <TextField.Root {...field} autoComplete="off" {...form.register("client")} />
            )}
          </FormField>
          <FormField label="Notes" optional issue={errors.notes?.message}>
            {(field) => <textarea {...field} rows={3} {...form.register("notes")} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
