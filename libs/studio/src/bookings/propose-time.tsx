import { expertBookingsLengths } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import { formatZone, ownZone } from "@ensemble/domain";
import {
  explainRefusal,
  formatDay,
  formatMoment,
  formatTimeOfDay,
  FormDialog,
  useCheckedForm,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { StudioExpert } from "../frame";
import { startsOf } from "./starts";
import { clientOf, type StudioBooking, studioBookingName } from "./studio-bookings";

const proposalSchema = z.object({
  day: z.string().check(z.minLength(1, "Choose a day.")),
  time: z.string().check(z.minLength(1, "Choose a time.")),
  words: z.string().check(z.trim()),
});

interface ProposeTimeProps {
  booking: StudioBooking;
  expert: StudioExpert;
  onClose: () => void;
}

/** Proposes another time for a booking (STUDIO-12). */
export default function ProposeTime({ booking, expert, onClose }: ProposeTimeProps): ReactNode {
  const zone = expert.time_zone;
  const queryClient = useQueryClient();
  const form = useCheckedForm(proposalSchema, { day: "", time: "", words: "" });
  const [day, time] = useWatch({ control: form.control, name: ["day", "time"] });
  const query = useQuery(startsOf(expert, { package: booking.package_id, moving: booking.id }));
  const free = query.data?.filter(({ state }) => state === "free") ?? [];
  const ofDay = query.data?.filter((start) => start.day === day) ?? [];
  const chosen = ofDay.find((start) => start.time === time);
  const { errors } = form.formState;

  async function save({ words }: z.infer<typeof proposalSchema>): Promise<void> {
    try {
      await unwrap(
        db().rpc("propose_time", {
          booking: booking.id,
          booking_date: day,
          start_time: time,
          words,
          expected_starts_at: chosen?.instant ?? "",
        }),
      );
    } finally {
      // After a rejection as well, because the screen may be outdated.
      void queryClient.invalidateQueries();
    }
    toast({
      kind: "success",
      title: "Time Proposed",
      description: `${clientOf(booking)} gets an email. Both times stay blocked until the answer.`,
    });
  }

  return (
    <FormDialog
      title="Propose Another Time"
      description={`${studioBookingName(booking)} keeps its time, ${formatMoment(Date.parse(booking.starts_at), zone)}, until the client accepts. Times are in ${formatZone(zone)}.`}
      form={form}
      save={save}
      explain={explainRefusal}
      submit={{ label: "Propose Time", busy: "Proposing..." }}
      onClose={onClose}
      maxWidth="520px"
    >
      <FieldRow>
        <FormField label="Day" issue={errors.day?.message} hint={hintOfDay()}>
          {(field) => (
            <select
              {...field}
              {...form.register("day", { onChange: () => form.setValue("time", "") })}
            >
              <option value="">Choose a day</option>
              {[...new Set(free.map((start) => start.day))].map((one) => (
                <option key={one} value={one}>
                  {formatDay(Date.parse(one), "UTC")}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label="Time" issue={errors.time?.message} hint={hintOfTime()}>
          {(field) => (
            <select {...field} {...form.register("time")}>
              <option value="">Choose a time</option>
              {ofDay.map((start) => (
                <option key={start.time} value={start.time} disabled={start.state !== "free"}>
                  {formatTimeOfDay(start.time)}
                  {start.state === "free" ? "" : " – unavailable"}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </FieldRow>
      <FormField label="Words to the client" optional>
        {(field) => (
          <textarea
            {...field}
            rows={3}
            maxLength={expertBookingsLengths.cancel_reason}
            {...form.register("words")}
          />
        )}
      </FormField>
    </FormDialog>
  );

  function hintOfDay(): string | undefined {
    if (query.isError) return "Free times couldn't be loaded. Close this and try again.";
    if (!query.data) return "Checking availability...";
    return free.length === 0 ? "No time is free." : undefined;
  }

  function hintOfTime(): string | undefined {
    const theirs = booking.client_time_zone ?? ownZone();
    if (!chosen || theirs === zone) return undefined;
    return `Client's time: ${formatMoment(Date.parse(chosen.instant), theirs)}`;
  }
}
