import { productName } from "@ensemble/contract";
import type { Database } from "@ensemble/contract";
import ICAL from "ical.js";

export interface Appointment {
  /** The booking's. */
  id: string;
  status: Database["public"]["Enums"]["booking_status"];
  starts_at: string;
  ends_at: string;
  sequence: number;
  title: string;
  /** Where it takes place, if known. */
  place?: string | null | undefined;
  /** The page about it, as an absolute URL. */
  url: string;
  /** Contact email. */
  organizer: string;
}

/** What a calendar does with a file (RFC 5546). */
export const calendarMethod = ({ status }: Pick<Appointment, "status">): "CANCEL" | "PUBLISH" =>
  status === "cancelled" ? "CANCEL" : "PUBLISH";

/**
 * Returns a booking as an iCalendar file (RFC 5545, RFC 5546) in UTC. With a constant UID and an
 * increasing SEQUENCE and DTSTAMP, calendars update the existing event.
 */
export function calendarFile(appointment: Appointment): string {
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", `booking-${appointment.id}@${productName.toLowerCase()}`);
  event.addPropertyWithValue("summary", oneLine(appointment.title));
  if (appointment.place) event.addPropertyWithValue("location", oneLine(appointment.place));
  event.addPropertyWithValue("dtstamp", utc(Date.now()));
  event.addPropertyWithValue("dtstart", utc(Date.parse(appointment.starts_at)));
  event.addPropertyWithValue("dtend", utc(Date.parse(appointment.ends_at)));
  event.addPropertyWithValue("sequence", appointment.sequence);
  event.addPropertyWithValue("url", appointment.url);
  event.addPropertyWithValue("status", statusOf(appointment));
  event
    .addPropertyWithValue("organizer", `mailto:${appointment.organizer}`)
    .setParameter("cn", productName);

  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  calendar.addPropertyWithValue("prodid", `-//${productName}//Bookings//EN`);
  calendar.addPropertyWithValue("method", calendarMethod(appointment));
  calendar.addPropertyWithValue("x-published-ttl", "PT1H");
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

const utc = (instant: number): ICAL.Time => ICAL.Time.fromJSDate(new Date(instant), true);

/** A line break would start another property. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ");

function statusOf({ status }: Appointment): string {
  if (status === "cancelled") return "CANCELLED";
  return status === "pending" ? "TENTATIVE" : "CONFIRMED";
}
