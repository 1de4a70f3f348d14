import { type Database, productName } from "@ensemble/contract";
import ICAL from "ical.js";

type Enums = Database["public"]["Enums"];

/** A booking as an event of one party's calendar (STUDIO-25). */
export interface Appointment {
  /** The booking's. */
  id: string;
  status: Enums["booking_status"];
  starts_at: string;
  ends_at: string;
  /** Rises with each change. */
  sequence: number;
  title: string;
  place?: { kind: Enums["place_kind"]; text: string } | null | undefined;
  /** The page about it, with its origin. */
  url: string;
}

/** The facts of an event for a party, as the database returns them (437-calendar-events.sql). */
export type EventFacts = Omit<Appointment, "title" | "url"> & {
  changed_at: string;
  package: string;
  /** The other party's name. */
  person: string;
};

export const eventTitle = (what: string, person: string): string => `${what} with ${person}`;

export const placeLabels: Record<Enums["place_kind"], string> = {
  video: "Video call",
  address: "Address",
  phone: "Phone",
};

interface Mailed {
  /** The mailbox for bookings, which also sends the mails. */
  organizer: string;
  /** The reader of the mail, without whom the file is only for information. */
  attendee?: string;
}

/**
 * Returns a booking as an iCalendar file in UTC (RFC 5545). As mail (RFC 5546), it adds, changes or
 * removes the event of the same organizer, because its number or at least its time stamp is higher.
 */
export const calendarFile = (booking: Appointment, mailed: Mailed): string =>
  toText(calendarMethod(booking, mailed), [toEvent(booking, mailed, Date.now())]);

/** What calendars do with a booking's file. */
export function calendarMethod(
  { status }: Pick<Appointment, "status">,
  { attendee }: Pick<Mailed, "attendee">,
): "CANCEL" | "PUBLISH" | "REQUEST" {
  if (attendee === undefined) return "PUBLISH";
  return status === "cancelled" ? "CANCEL" : "REQUEST";
}

/**
 * Returns bookings as a calendar to which programs subscribe. Equal bookings give the same text,
 * because events have the time of their last change. Asks programs to read it hourly; most choose
 * themselves.
 */
export function calendarFeed(
  name: string,
  bookings: readonly (Appointment & { changed_at: string })[],
  organizer: string,
): string {
  const events = bookings.map((booking) =>
    toEvent(booking, { organizer }, Date.parse(booking.changed_at)),
  );
  return toText("PUBLISH", events, [
    // Of unknown type, because some programs don't read VALUE=TEXT.
    ["name", {}, "unknown", name],
    ["x-wr-calname", {}, "unknown", name],
    ["refresh-interval", {}, "duration", "PT1H"],
    ["x-published-ttl", {}, "unknown", "PT1H"],
  ]);
}

/** Properties and components as ical.js writes them (jCal, RFC 7265). */
type Property = [name: string, parameters: Record<string, string>, type: string, value: string];
type Component = [name: string, properties: Property[], components: Component[]];

function toText(method: string, events: Component[], more: Property[] = []): string {
  const calendar: Component = [
    "vcalendar",
    [
      ["version", {}, "text", "2.0"],
      ["prodid", {}, "text", `-//${productName}//Bookings//EN`],
      ["calscale", {}, "text", "GREGORIAN"],
      ["method", {}, "text", method],
      ...more,
    ],
    events,
  ];
  return ICAL.stringify(calendar);
}

function toEvent(booking: Appointment, { organizer, attendee }: Mailed, stamp: number): Component {
  const { id, status, starts_at, ends_at, sequence, url } = booking;
  const place = booking.place && oneLine(booking.place.text);
  const title = oneLine(booking.title);
  const isCancelled = status === "cancelled";
  const isRequest = status === "pending";
  const description = [
    isRequest && "This is a request, which isn't confirmed yet.",
    booking.place && `${placeLabels[booking.place.kind]}: ${place}`,
    `Details and changes: ${url}`,
  ];
  const properties: Property[] = [
    ["uid", {}, "text", calendarUid(id)],
    ["dtstamp", {}, "date-time", utc(stamp)],
    ["sequence", {}, "integer", String(sequence)],
    ["dtstart", {}, "date-time", utc(Date.parse(starts_at))],
    ["dtend", {}, "date-time", utc(Date.parse(ends_at))],
    ["summary", {}, "text", title],
    ["description", {}, "text", description.filter(Boolean).join("\n")],
    ["url", {}, "uri", url],
    ["organizer", { cn: productName }, "cal-address", `mailto:${oneLine(organizer)}`],
    ["status", {}, "text", isCancelled ? "CANCELLED" : isRequest ? "TENTATIVE" : "CONFIRMED"],
    // Programs that show a cancelled event don't show its time as busy.
    ["transp", {}, "text", isCancelled ? "TRANSPARENT" : "OPAQUE"],
  ];
  if (place) properties.push(["location", {}, "text", place]);
  if (isRequest) properties.push(["x-microsoft-cdo-busystatus", {}, "unknown", "TENTATIVE"]);
  if (attendee !== undefined) {
    const answered = { role: "REQ-PARTICIPANT", partstat: "ACCEPTED", rsvp: "FALSE" };
    properties.push(["attendee", answered, "cal-address", `mailto:${oneLine(attendee)}`]);
  }
  const alarm: Component = [
    "valarm",
    [
      ["action", {}, "text", "DISPLAY"],
      ["trigger", {}, "duration", "-PT30M"],
      ["description", {}, "text", title],
    ],
    [],
  ];
  return ["vevent", properties, isCancelled ? [] : [alarm]];
}

/** A line break would start another property. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ");

/** Returns an instant without milliseconds, such as 2026-11-23T23:30:00Z. */
const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/** Returns the UID of a booking's event, by which copies in other calendars are recognized. */
export const calendarUid = (booking: string): string =>
  `booking-${booking}@${productName.toLowerCase()}`;
