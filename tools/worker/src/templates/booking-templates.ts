import { paths } from "@ensemble/contract";
import { Constants } from "@ensemble/contract/database";
import { isZone } from "@ensemble/domain/time";
import * as z from "zod/mini";
import { amountAt, pageAt, type Site } from "../site";
import type { EmailTemplate, Fact } from "./email-template";
import { dayIn, showsSameTime, timeIn } from "./zoned-time";

/** The facts that the database stores with each message about a booking. */
const bookingFacts = z.object({
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

export function bookingRequested(payload: unknown, site: Site): EmailTemplate {
  const booking = bookingFacts.parse(payload);
  return {
    subject: `We received your request: ${booking.package_name} with ${booking.expert_name}`,
    paragraphs: [
      `Thank you for your consultation request. We're checking it with ${booking.expert_name} ` +
        "and will email you as soon as it's confirmed.",
    ],
    facts: [...factsOf(booking), ["Total", amountAt(site, booking.total_amount)]],
    ...bookingActions(booking, site),
  };
}

export function bookingConfirmed(payload: unknown, site: Site): EmailTemplate {
  const booking = bookingFacts.parse(payload);
  const { package_name: what, expert_name: who } = booking;
  return {
    subject: `Confirmed: ${what} with ${who} on ${dayIn(clientZone(booking), booking.starts_at)}`,
    paragraphs: [`Your consultation with ${who} is confirmed.`],
    facts: [...factsOf(booking), ["Total", amountAt(site, booking.total_amount)]],
    ...bookingActions(booking, site),
  };
}

export function bookingRescheduled(payload: unknown, site: Site): EmailTemplate {
  const booking = bookingFacts.parse(payload);
  const { expert_name: who, previous_starts_at: before } = booking;
  return {
    subject: `Rescheduled: ${booking.package_name} with ${who}`,
    paragraphs: [
      booking.by_client
        ? `As you requested, your consultation with ${who} was rescheduled.`
        : `Your consultation with ${who} was rescheduled.`,
      booking.status === "confirmed"
        ? "The new time is confirmed."
        : "The new time isn't confirmed yet. We'll email you when it is.",
    ],
    facts: [
      ...factsOf(booking),
      ...(before ? [["Previous time", timeIn(clientZone(booking), before)] as const] : []),
      ["Total", amountAt(site, booking.total_amount)],
    ],
    ...bookingActions(booking, site),
  };
}

export function bookingCancelled(payload: unknown, site: Site): EmailTemplate {
  const booking = bookingFacts.parse(payload);
  const { expert_name: who, expert_slug: slug } = booking;
  return {
    subject: `Cancelled: ${booking.package_name} with ${who}`,
    paragraphs: [
      booking.by_client
        ? `As you requested, your consultation with ${who} was cancelled.`
        : `We're sorry, but your consultation with ${who} was cancelled.`,
    ],
    facts: [
      ...factsOf(booking),
      ...(booking.cancel_reason ? [["Reason", booking.cancel_reason] as const] : []),
    ],
    links: [
      {
        label: "Find Another Time",
        href: pageAt(site, paths.expert(slug)),
      },
    ],
  };
}

/** Sent a day before; names the day instead of "tomorrow", so that it stays true when late. */
export function bookingReminder(payload: unknown, site: Site): EmailTemplate {
  const booking = bookingFacts.parse(payload);
  const { package_name: what, expert_name: who } = booking;
  return {
    subject: `Reminder: ${what} with ${who} on ${dayIn(clientZone(booking), booking.starts_at)}`,
    paragraphs: [`Your consultation with ${who} is coming up.`],
    facts: factsOf(booking),
    links: [bookingPage(booking, site)],
  };
}

/** The client's own time zone, or the stylist's when the client's is unknown. */
const clientZone = ({ client_time_zone: own, time_zone: zone }: Booking): string =>
  own && isZone(own) ? own : zone;

/** The time by the client's clock, with the stylist's beside it where that differs. */
function factsOf(booking: Booking): Fact[] {
  const { time_zone: stylists, starts_at: start, ends_at: end } = booking;
  const own = clientZone(booking);
  return [
    ["Expert", booking.expert_name],
    ["Service", booking.package_name],
    ["When", timeIn(own, start, end)],
    ...(showsSameTime(own, stylists, start)
      ? []
      : [["Expert's time", timeIn(stylists, start, end)] as const]),
  ];
}

const bookingPage = ({ booking_id: id }: Booking, site: Site) => ({
  label: "View Your Booking",
  href: pageAt(site, paths.bookingConfirmation(id)),
});

const bookingActions = (
  booking: Booking,
  site: Site,
): Pick<EmailTemplate, "links" | "closing"> => ({
  links: [
    bookingPage(booking, site),
    { label: "My Bookings", href: pageAt(site, paths.dashboard()) },
  ],
  closing: "You can reschedule or cancel it there up to 24 hours before it starts.",
});
