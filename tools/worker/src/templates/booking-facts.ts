import { Constants } from "@ensemble/contract/database";
import { type Appointment, placeLabels } from "@ensemble/domain/calendar-file";
import { isZone } from "@ensemble/domain/time";
import * as z from "zod/mini";
import type { Site } from "../site";
import type { EmailTemplate, Fact } from "./email-template";
import { isInstant, showsSameTime, timeIn } from "./zoned-time";

const enums = Constants.public.Enums;

/** What a message is about, and the facts when it's sent (438-booking-mails.sql). */
export const bookingFacts = z.object({
  booking_id: z.string(),
  expert_name: z.string(),
  expert_slug: z.string(),
  package_name: z.string(),
  time_zone: z.string(),
  client_time_zone: z.nullable(z.string()),
  /** Whether the client has an account, and so pages here. */
  has_account: z.boolean(),
  starts_at: z.string(),
  ends_at: z.string(),
  total_amount: z.number(),
  status: z.enum(enums.booking_status),
  sequence: z.number(),
  /** Whether the recipient wants events in mails, so that their calendar follows. */
  carries_event: z.boolean(),
  cancel_reason: z.nullable(z.string()),
  actor_role: z.enum(enums.actor_role),
  event: z.optional(z.string()),
  /** Whether it wasn't confirmed before the change. */
  was_request: z.optional(z.boolean()),
  previous_starts_at: z.nullish(z.string()),
  /** Null for clients with only an account, and in their own mails. */
  client_name: z.nullable(z.string()),
  /** What a stylist needs to answer a request. */
  asked: z.nullish(
    z.object({
      answer_by: z.string(),
      notes: z.nullable(z.string()),
      answers: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
  /** See `Walls`. */
  walls: z.nullish(z.record(z.string(), z.nullable(z.string()))),
  place: z.nullable(z.object({ kind: z.enum(enums.place_kind), text: z.string() })),
  proposal: z.nullable(
    z.object({
      starts_at: z.string(),
      ends_at: z.string(),
      message: z.nullable(z.string()),
      expires_at: z.string(),
    }),
  ),
});

export type Booking = z.infer<typeof bookingFacts>;

/** Returns the client's time zone, or the stylist's if the client's is unknown. */
export const clientZone = ({ client_time_zone: own, time_zone: zone }: Booking): string =>
  own && isZone(own) ? own : zone;

/** Lists service, time and place, with the other party's time if it differs. */
export function sessionFacts(booking: Booking, zone: string, other: Fact): Fact[] {
  const { starts_at: start, ends_at: end, place, proposal, previous_starts_at: before } = booking;
  const [othersTime, otherZone] = other;
  const walls = booking.walls ?? {};
  return [
    ["Service", booking.package_name],
    ["When", timeIn(walls, zone, start, end)],
    ...when(!showsSameTime(walls, zone, otherZone, start), [
      othersTime,
      timeIn(walls, otherZone, start, end),
    ]),
    ...when(before, ["Previous time", timeIn(walls, zone, before ?? "")]),
    ...when(proposal, [
      "Proposed time",
      timeIn(walls, zone, proposal?.starts_at ?? "", proposal?.ends_at),
    ]),
    ...when(proposal?.message, ["Message", proposal?.message ?? ""]),
    ...when(place, [placeLabels[place?.kind ?? "video"], place?.text ?? ""]),
  ];
}

const when = (condition: unknown, fact: Fact): Fact[] => (condition ? [fact] : []);

/** The link of a video call, once it's confirmed. */
export const callLinks = ({ place, status }: Booking): NonNullable<EmailTemplate["links"]> =>
  status === "confirmed" && place?.kind === "video" && place.text.startsWith("https://")
    ? [{ label: "Join the Video Call", href: place.text }]
    : [];

/** Returns the sender of a mail about a booking, with the event for its recipient's calendar (STUDIO-25). */
export function createCalendar(
  booking: Booking,
  site: Site,
  event: Pick<Appointment, "title" | "url">,
): Pick<EmailTemplate, "from" | "calendar"> {
  const { booking_id: id, starts_at, ends_at, status, sequence, place } = booking;
  const from = site.bookings;
  if (!booking.carries_event || !isInstant(starts_at) || !isInstant(ends_at)) return { from };
  return { from, calendar: { id, starts_at, ends_at, status, sequence, place, ...event } };
}
