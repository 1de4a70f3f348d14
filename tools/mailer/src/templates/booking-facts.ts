import { paths } from "@ensemble/contract";
import { Constants } from "@ensemble/contract/database";
import { isZone } from "@ensemble/domain/time";
import * as z from "zod/mini";
import { pageAt, type Site } from "../site";
import type { Fact, EmailTemplate } from "./email-template";
import { showsSameTime, timeIn } from "./zoned-time";

/** The facts that the database stores with each message about a booking. */
export const bookingFacts = z.object({
  booking_id: z.string(),
  expert_name: z.string(),
  expert_slug: z.string(),
  package_name: z.string(),
  time_zone: z.string(),
  client_time_zone: z.nullable(z.string()),
  starts_at: z.string(),
  ends_at: z.string(),
  previous_starts_at: z.nullable(z.string()),
  total_amount: z.number(),
  status: z.enum(Constants.public.Enums.booking_status),
  by_client: z.boolean(),
  cancel_reason: z.nullable(z.string()),
});

type Booking = z.infer<typeof bookingFacts>;

/** The client's own time zone, or the stylist's when the client's is unknown. */
export const zoneOf = ({ client_time_zone: own, time_zone: zone }: Booking): string =>
  own && isZone(own) ? own : zone;

/** The time by the client's clock, with the stylist's beside it where that differs. */
export function factsOf(booking: Booking): Fact[] {
  const { time_zone: stylists, starts_at: start, ends_at: end } = booking;
  const own = zoneOf(booking);
  return [
    ["Stylist", booking.expert_name],
    ["Service", booking.package_name],
    ["When", timeIn(own, start, end)],
    ...(showsSameTime(own, stylists, start)
      ? []
      : [["Stylist's time", timeIn(stylists, start, end)] as const]),
  ];
}

export const bookingPage = ({ booking_id: id }: Booking, site: Site) => ({
  label: "View your booking",
  href: pageAt(site, paths.bookingConfirmation(id)),
});

export const waysToBooking = (
  booking: Booking,
  site: Site,
): Pick<EmailTemplate, "links" | "closing"> => ({
  links: [
    bookingPage(booking, site),
    { label: "My Bookings", href: pageAt(site, paths.dashboard()) },
  ],
  closing: "You can move or cancel it there until 24 hours before it begins.",
});
