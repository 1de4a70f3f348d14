import { bookingProposalsLengths } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import {
  bookableDays,
  calendarQuery,
  formatZone,
  instantAt,
  ownZone,
  wallClock,
} from "@ensemble/domain";
import {
  explainRefusal,
  formatDay,
  formatMoment,
  formatTimeOfDay,
  FormDialog,
  InputField,
  type ReadVersion,
  toTime,
  useCheckedForm,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { TextField, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { StudioExpert } from "../studio-layout";
import { type DecidedBooking, moveBooking, proposeTime } from "./booking-mutations";

const moveSchema = z.object({
  date: z.iso.date("Choose a day."),
  time: z.string().check(z.minLength(1, "Choose a time.")),
  message: z.string().check(z.trim()),
});

type Move = z.infer<typeof moveSchema>;

const allTimes = Array.from({ length: 48 }, (_, index) => toTime(index * 30));

interface TimeDialogProps {
  booking: DecidedBooking;
  /** Names the booking in the dialog. */
  name: string;
  expert: StudioExpert;
  /** Whether the client is asked, instead of told (STUDIO-11). */
  proposes: boolean;
  /** Whether the viewer can overrule the stylist's limits (STUDIO-9). */
  isOwn: boolean;
  onClose: () => void;
}

/** Moves a booking to another time, or proposes one to its client. */
export default function TimeDialog(props: TimeDialogProps): ReactNode {
  const { booking, name, expert, proposes, isOwn, onClose } = props;
  const texts = proposes ? proposing : moving;
  const [now] = useState(() => Date.now());
  const zone = expert.time_zone;
  const queryClient = useQueryClient();
  const form = useCheckedForm(moveSchema, { date: "", time: "", message: "" });
  const [date, time] = useWatch({ control: form.control, name: ["date", "time"] });
  const calendar = useQuery(calendarQuery(expert, { moving: booking.id }));
  const starts = calendar.data?.starts.filter((start) => start.date === date) ?? [];
  const offered = new Set(starts.map((start) => start.time.slice(0, 5)));
  const others =
    isOwn && date && calendar.data ? allTimes.filter((option) => !offered.has(option)) : [];
  const chosen =
    starts.find((start) => start.time.slice(0, 5) === time) ??
    (others.includes(time) ? { instant: instantAt(date, time, zone) } : undefined);
  const { errors } = form.formState;
  const dayAt = (days: number) => wallClock(now + days * 86_400_000, zone).slice(0, 10);
  const [firstDay, lastDay] = [dayAt(0), dayAt(bookableDays)];
  const dayIssue = date && issueOfDay(date, firstDay, lastDay);

  async function save(values: Move, _: ReadVersion, anyway: boolean): Promise<void> {
    if (!chosen) throw new Error("That time is no longer available.");
    try {
      const start = { ...values, instant: chosen.instant, beyondLimits: anyway };
      await (proposes ? proposeTime(booking, start) : moveBooking(booking, start));
    } finally {
      // After a rejection as well, because the screen may be outdated.
      void queryClient.invalidateQueries();
    }
    const description = booking.client_email
      ? "The client gets an email."
      : "The client has no account and gets no email: tell them the new time.";
    toast({ kind: "success", ...(!proposes && { description }), ...texts.done });
  }

  return (
    <FormDialog
      title={texts.title}
      description={`${name} keeps its current time until ${texts.until}. Times are in ${expert.name}'s time zone, ${formatZone(zone)}.`}
      form={form}
      save={save}
      explain={explainRefusal}
      submit={texts.submit}
      onClose={onClose}
      maxWidth="520px"
    >
      <FieldRow>
        <FormField label="Day" issue={errors.date?.message ?? dayIssue} hint={freeDays()}>
          {(field) => (
            <TextField.Root
              {...field}
              type="date"
              min={firstDay}
              max={lastDay}
              {...form.register("date", { onChange: () => form.setValue("time", "") })}
            />
          )}
        </FormField>
        <FormField label="Time" issue={errors.time?.message} hint={findHint()}>
          {(field) => (
            <select {...field} {...form.register("time")}>
              <option value="">Choose a time</option>
              {starts.map(({ time: start, isFree }) => (
                <option key={start} value={start.slice(0, 5)} disabled={!isFree}>
                  {formatTimeOfDay(start.slice(0, 5))}
                  {isFree ? "" : " – unavailable"}
                </option>
              ))}
              {others.length > 0 && (
                <optgroup label="Beyond your hours and limits">
                  {others.map((start) => (
                    <option key={start} value={start}>
                      {formatTimeOfDay(start)}
                    </option>
                  ))}
                </optgroup>
              )}
            </select>
          )}
        </FormField>
      </FieldRow>
      {proposes && (
        <InputField
          form={form}
          name="message"
          label="Message to the client"
          optional
          rows={3}
          maxLength={bookingProposalsLengths.message}
        />
      )}
    </FormDialog>
  );

  function freeDays(): string | undefined {
    const free = calendar.data?.starts.filter(({ isFree }) => isFree) ?? [];
    const days = [...new Set(free.map((start) => start.date))].slice(0, 3);
    if (date || days.length === 0) return undefined;
    return `Free next: ${days.map((day) => formatDay(Date.parse(day), "UTC")).join("; ")}`;
  }

  function findHint(): string | undefined {
    if (calendar.isError) return "Available times couldn't be loaded. Close this and try again.";
    if (!date || dayIssue) return undefined;
    if (!calendar.data) return "Checking availability...";
    if (!chosen && starts.length === 0)
      return isOwn ? "None of your hours." : `${expert.name} isn't available that day.`;
    if (!chosen && !starts.some(({ isFree }) => isFree)) return "No times are available that day.";
    if (!chosen) return undefined;
    const { client_time_zone: clientZone } = booking;
    const zones = [
      ["Your time", ownZone()],
      ["The client's time", clientZone ?? zone],
    ] as const;
    return zones
      .filter(([, other]) => wallClock(chosen.instant, zone) !== wallClock(chosen.instant, other))
      .map(([whose, other]) => `${whose}: ${formatMoment(chosen.instant, other)}`)
      .join(". ");
  }
}

const moving = {
  title: "Reschedule Booking",
  until: "the new one is saved",
  submit: { label: "Reschedule", busy: "Rescheduling...", anyway: "Reschedule Anyway" },
  done: { title: "Booking Rescheduled" },
};

const proposing = {
  title: "Propose Another Time",
  until: "the client accepts",
  submit: { label: "Propose Time", busy: "Proposing...", anyway: "Propose Anyway" },
  done: {
    title: "Time Proposed",
    description: "The client gets an email. Both times stay blocked until the answer.",
  },
};

/** Explains why no booking can be moved to a day (`2026-11-23`). */
function issueOfDay(day: string, first: string, last: string): string | undefined {
  if (day < first) return "That day has passed. Choose a later one.";
  if (day > last) return `Choose a day within the next ${bookableDays} days.`;
  return undefined;
}
