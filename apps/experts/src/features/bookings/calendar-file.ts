import { paths, productName } from "@ensemble/contract";
import ICAL from "ical.js";
import type { Booking } from "./bookings";

/**
 * Returns a booking as an iCalendar file (RFC 5545, RFC 5546) in UTC. With a constant UID and an
 * increasing SEQUENCE, calendars update the existing event.
 */
export function calendarFile(booking: Appointment, { origin, organizer }: Publisher): string {
  const { expert, package: offered } = booking;
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", `booking-${booking.id}@${productName.toLowerCase()}`);
  // A line break would start another property.
  const title = `${offered.name} with ${expert.name}`.replaceAll(/\p{Cc}+/gu, " ");
  event.addPropertyWithValue("summary", title);
  event.addPropertyWithValue("dtstamp", utc(Date.now()));
  event.addPropertyWithValue("dtstart", utc(Date.parse(booking.starts_at)));
  event.addPropertyWithValue("dtend", utc(Date.parse(booking.ends_at)));
  event.addPropertyWithValue("sequence", booking.sequence);
  event.addPropertyWithValue("url", new URL(paths.bookingConfirmation(booking.id), origin).href);
  event.addPropertyWithValue("status", statusOf(booking));
  event.addPropertyWithValue("organizer", `mailto:${organizer}`).setParameter("cn", productName);

  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  calendar.addPropertyWithValue("prodid", `-//${productName}//Bookings//EN`);
  const cancelled = booking.status === "cancelled";
  calendar.addPropertyWithValue("method", cancelled ? "CANCEL" : "PUBLISH");
  calendar.addPropertyWithValue("x-published-ttl", "PT1H");
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

const utc = (instant: number): ICAL.Time => ICAL.Time.fromJSDate(new Date(instant), true);

function statusOf({ status }: Appointment): string {
  if (status === "cancelled") return "CANCELLED";
  return status === "pending" ? "TENTATIVE" : "CONFIRMED";
}

type Appointment = Pick<Booking, "id" | "status" | "starts_at" | "ends_at" | "sequence"> & {
  expert: { name: string };
  package: { name: string };
};

interface Publisher {
  origin: string;
  organizer: string;
}
