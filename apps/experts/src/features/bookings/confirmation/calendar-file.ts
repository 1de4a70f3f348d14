import { paths, productName } from "@ensemble/contract";
import { createEvent, type EventAttributes } from "ics";
import type { Booking } from "../booking";

type Appointment = Pick<Booking, "id" | "status" | "starts_at" | "ends_at" | "sequence"> & {
  expert: { name: string };
  package: { name: string };
};

/** The publisher of the event: the site's URL and mail address. */
interface Publisher {
  origin: string;
  organizer: string;
}

/**
 * A booking as an iCalendar file (RFC 5545, RFC 5546) in UTC. Its UID never changes and its
 * SEQUENCE increases with every move, so that a calendar updates the existing event.
 */
export function calendarFile(booking: Appointment, { origin, organizer }: Publisher): string {
  const { expert, package: offered } = booking;
  const cancelled = booking.status === "cancelled";
  const { error, value } = createEvent({
    uid: `booking-${booking.id}@${productName.toLowerCase()}`,
    sequence: booking.sequence,
    productId: `-//${productName}//Bookings//EN`,
    method: cancelled ? "CANCEL" : "PUBLISH",
    status: statusOf(booking),
    organizer: { name: productName, email: organizer },
    // A line break would start another property.
    title: `${offered.name} with ${expert.name}`.replaceAll(/\p{Cc}+/gu, " "),
    url: new URL(paths.bookingConfirmation(booking.id), origin).href,
    start: Date.parse(booking.starts_at),
    startInputType: "utc",
    startOutputType: "utc",
    end: Date.parse(booking.ends_at),
    endInputType: "utc",
    endOutputType: "utc",
  });
  if (error || value === null) throw error ?? new Error("The calendar file came out empty.");
  return value;
}

function statusOf({ status }: Appointment): EventAttributes["status"] {
  if (status === "cancelled") return "CANCELLED";
  return status === "pending" ? "TENTATIVE" : "CONFIRMED";
}
