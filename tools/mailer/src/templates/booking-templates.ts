import { paths } from "@ensemble/contract";
import { amountAt, pageAt, type Site } from "../site";
import { bookingFacts, bookingPage, factsOf, waysToBooking, zoneOf } from "./booking-facts";
import type { EmailTemplate } from "./email-template";
import { dayIn, timeIn } from "./zoned-time";

export function bookingRequested(payload: unknown, site: Site): EmailTemplate {
  const booking = bookingFacts.parse(payload);
  return {
    subject: `We received your request: ${booking.package_name} with ${booking.expert_name}`,
    paragraphs: [
      "Thank you. Your consultation request reached us, and we are looking at it with " +
        `${booking.expert_name}. We write to you as soon as it is confirmed.`,
    ],
    facts: [...factsOf(booking), ["Total", amountAt(site, booking.total_amount)]],
    ...waysToBooking(booking, site),
  };
}

export function bookingConfirmed(payload: unknown, site: Site): EmailTemplate {
  const booking = bookingFacts.parse(payload);
  const { package_name: what, expert_name: who } = booking;
  return {
    subject: `Confirmed: ${what} with ${who} on ${dayIn(zoneOf(booking), booking.starts_at)}`,
    paragraphs: [`Your consultation with ${who} is confirmed.`],
    facts: [...factsOf(booking), ["Total", amountAt(site, booking.total_amount)]],
    ...waysToBooking(booking, site),
  };
}

export function bookingRescheduled(payload: unknown, site: Site): EmailTemplate {
  const booking = bookingFacts.parse(payload);
  const { expert_name: who, previous_starts_at: before } = booking;
  return {
    subject: `A new time: ${booking.package_name} with ${who}`,
    paragraphs: [
      booking.by_client
        ? `As you asked, your consultation with ${who} was moved.`
        : `Your consultation with ${who} was moved to another time.`,
      booking.status === "confirmed"
        ? "The new time is confirmed."
        : "The new time still has to be confirmed; we write to you then.",
    ],
    facts: [
      ...factsOf(booking),
      ...(before ? [["Before", timeIn(zoneOf(booking), before)] as const] : []),
      ["Total", amountAt(site, booking.total_amount)],
    ],
    ...waysToBooking(booking, site),
  };
}

export function bookingCancelled(payload: unknown, site: Site): EmailTemplate {
  const booking = bookingFacts.parse(payload);
  const { expert_name: who, expert_slug: slug } = booking;
  return {
    subject: `Cancelled: ${booking.package_name} with ${who}`,
    paragraphs: [
      booking.by_client
        ? `As you asked, your consultation with ${who} was cancelled.`
        : `We are sorry: your consultation with ${who} was cancelled.`,
    ],
    facts: [
      ...factsOf(booking),
      ...(booking.cancel_reason ? [["Reason", booking.cancel_reason] as const] : []),
    ],
    links: [
      {
        label: "Find another time",
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
    subject: `Reminder: ${what} with ${who} on ${dayIn(zoneOf(booking), booking.starts_at)}`,
    paragraphs: [`Your consultation with ${who} is coming up.`],
    facts: factsOf(booking),
    links: [bookingPage(booking, site)],
  };
}
