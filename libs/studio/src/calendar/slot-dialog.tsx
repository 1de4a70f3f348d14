import { expertBookingsLengths, expertExceptionsLengths } from "@ensemble/contract/database";
import { Choice, FieldRow, FormField } from "@ensemble/controls";
import { formatDuration } from "@ensemble/domain";
import {
  explainRefusal,
  formatDay,
  formatTimeOfDay,
  FormDialog,
  InputField,
  type ReadVersion,
  toTime,
  upTo,
  useCheckedForm,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Fieldset, Legend, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { isOpen } from "../bookings/booking-mutations";
import { formatClient, type StudioBooking } from "../bookings/studio-bookings";
import { clientsQuery, describeClient } from "../clients/client-data";
import type { StudioProps } from "../studio-layout";
import { writeException } from "../hours/exceptions";
import { packagesQuery } from "../packages/packages";
import { Reasons } from "./reasons";

const slotSchema = z
  .object({
    purpose: z.enum(["block", "book"]),
    until: z.string(),
    note: z.string().check(z.trim(), upTo(expertExceptionsLengths.note)),
    package: z.string(),
    /** The listed client's id; empty for a new one. */
    known: z.string(),
    client: z.string().check(z.trim(), upTo(expertBookingsLengths.client_name)),
    email: z.union([
      z.literal(""),
      z.string().check(z.trim(), z.email("Enter an email address such as name@example.com.")),
    ]),
    phone: z
      .string()
      .check(
        z.trim(),
        z.regex(/^(\+?[0-9 ()/.-]{4,40})?$/, "Enter a phone number such as +1 212 555 0100."),
      ),
    notes: z.string().check(z.trim(), upTo(expertBookingsLengths.client_notes)),
  })
  .check(
    z.refine((values) => values.purpose === "block" || values.package !== "", {
      error: "Choose a package.",
      path: ["package"],
    }),
    z.refine(({ purpose, known, client }) => purpose === "block" || known || client, {
      error: "Enter the client's name.",
      path: ["client"],
    }),
    z.refine(({ purpose, known, email, phone }) => purpose === "block" || known || email || phone, {
      error: "Enter an email address or a phone number.",
      path: ["email"],
    }),
  );

type Slot = z.infer<typeof slotSchema>;

interface SlotDialogProps extends StudioProps {
  /** The half hour that was pressed. */
  day: string;
  minute: number;
  /** The day's bookings. */
  bookings: readonly StudioBooking[];
  onClose: () => void;
}

/** Explains a time, blocks it, or books a client who phoned. */
export default function SlotDialog(props: SlotDialogProps): ReactNode {
  const { day, minute, bookings, onClose, ...studio } = props;
  const { expert } = studio;
  const queryClient = useQueryClient();
  const packages = useQuery(packagesQuery(expert.id));
  const form = useCheckedForm<z.input<typeof slotSchema>, Slot>(slotSchema, {
    purpose: "block",
    until: toTime(Math.min(minute + 60, 1440)),
    note: "",
    package: "",
    known: "",
    client: "",
    email: "",
    phone: "",
    notes: "",
  });
  const [purpose, blockedUntil, chosen] = useWatch({
    control: form.control,
    name: ["purpose", "until", "known"],
  });
  const clients = useQuery({ ...clientsQuery(expert), enabled: purpose === "book" });
  const within = bookings.filter(
    (booking) =>
      isOpen(booking) && booking.minute >= minute && toTime(booking.minute) < blockedUntil,
  );
  const { errors } = form.formState;
  const start = toTime(minute);
  const ends = Array.from({ length: (1440 - minute) / 30 }, (_, index) =>
    toTime(minute + (index + 1) * 30),
  );

  async function save(values: Slot, _: ReadVersion, anyway: boolean): Promise<void> {
    const { until, note, notes } = values;
    const known = clients.data?.find(({ id }) => id === values.known);
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
            ...(known?.client_id
              ? { client: known.client_id }
              : {
                  client_name: known?.client_name ?? values.client,
                  client_email: known?.client_email ?? values.email,
                  client_phone: known?.client_phone ?? values.phone,
                }),
            notes,
            beyond_limits: anyway,
          }),
        );
        const isTold = known?.client_id ?? known?.client_email ?? values.email;
        toast({
          kind: "success",
          title: "Client Booked",
          description: isTold
            ? "The time is confirmed, and the client gets an email."
            : "The time is confirmed. Nobody gets an email: tell the client.",
        });
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
          : { label: "Book Client", busy: "Booking...", anyway: "Book Anyway" }
      }
      onClose={onClose}
      maxWidth="520px"
    >
      <Reasons {...studio} day={day} start={start} />
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
                ? `Within this time: ${within.map(nameWithTime).join("; ")}. What is booked stays, unless you move or cancel it.`
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
          <InputField
            form={form}
            name="note"
            label="Note"
            optional
            hint="Only the studio and administrators see it."
          />
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
                      {name}, {formatDuration(minutes)}
                    </option>
                  ))}
              </select>
            )}
          </FormField>
          <FormField
            label="Client"
            hint={
              clients.isError
                ? "Your clients couldn't be loaded. Close this and try again."
                : undefined
            }
          >
            {(field) => (
              <select {...field} {...form.register("known")}>
                <option value="">New client</option>
                {clients.data?.map((client) => (
                  <option key={client.id} value={client.id}>
                    {describeClient(client, expert.time_zone)}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          {!chosen && <NewClient form={form} />}
          <InputField form={form} name="notes" label="Notes" optional rows={3} />
        </>
      )}
    </FormDialog>
  );
}

/** A client without an account: a name, and an email address or a phone number. */
function NewClient({
  form,
}: {
  form: UseFormReturn<z.input<typeof slotSchema>, unknown, Slot>;
}): ReactNode {
  return (
    <>
      <InputField form={form} name="client" label="Client's name" autoComplete="off" />
      <FieldRow>
        <InputField
          form={form}
          name="email"
          label="Client's email"
          hint="Gets the confirmation, changes and reminders."
          type="email"
          autoComplete="off"
        />
        <InputField form={form} name="phone" label="Client's phone" type="tel" autoComplete="off" />
      </FieldRow>
    </>
  );
}

const nameWithTime = (booking: StudioBooking): string =>
  `${formatClient(booking)} at ${formatTimeOfDay(toTime(booking.minute))}`;
