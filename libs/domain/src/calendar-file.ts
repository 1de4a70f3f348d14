import { type Database, productName } from "@ensemble/contract";
import ICAL from "ical.js";

/**
 * Returns a booking as an iCalendar file (RFC 5545, RFC 5546) in UTC. With a constant UID and an
 * increasing SEQUENCE and DTSTAMP, calendars update the existing event.
 */
export function calendarFile(booking: Appointment): string {
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", calendarUid(booking.id));
  event.addPropertyWithValue("summary", oneLine(booking.title));
  if (booking.place) event.addPropertyWithValue("location", oneLine(booking.place));
  event.addPropertyWithValue("dtstamp", utc(Date.now()));
  event.addPropertyWithValue("dtstart", utc(Date.parse(booking.starts_at)));
  event.addPropertyWithValue("dtend", utc(Date.parse(booking.ends_at)));
  event.addPropertyWithValue("sequence", booking.sequence);
  event.addPropertyWithValue("url", booking.url);
  event.addPropertyWithValue("status", toCalendarStatus(booking));
  const { organizer } = booking;
  event.addPropertyWithValue("organizer", `mailto:${organizer}`).setParameter("cn", productName);

  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  calendar.addPropertyWithValue("prodid", `-//${productName}//Bookings//EN`);
  calendar.addPropertyWithValue("method", calendarMethod(booking));
  calendar.addPropertyWithValue("x-published-ttl", "PT1H");
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

/** What calendars do with a file (RFC 5546). */
export const calendarMethod = ({ status }: Pick<Appointment, "status">): "CANCEL" | "PUBLISH" =>
  status === "cancelled" ? "CANCEL" : "PUBLISH";

/** A line break would start another property. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ");

const utc = (instant: number): ICAL.Time => ICAL.Time.fromJSDate(new Date(instant), true);

function toCalendarStatus({ status }: Appointment): string {
  if (status === "cancelled") return "CANCELLED";
  return status === "pending" ? "TENTATIVE" : "CONFIRMED";
}

export interface Appointment {
  /** The booking's. */
  id: string;
  status: Database["public"]["Enums"]["booking_status"];
  starts_at: string;
  ends_at: string;
  sequence: number;
  title: string;
  place?: string | null | undefined;
  /** The page about it, with its origin. */
  url: string;
  /** An email address. */
  organizer: string;
}

/** Returns the UID of a booking's event, by which copies in other calendars are recognized. */
export const calendarUid = (booking: string): string =>
  `booking-${booking}@${productName.toLowerCase()}`;
