import { productName } from "@ensemble/contract";
import { eventTitle } from "@ensemble/domain/calendar-file";
import { studioPaths } from "@ensemble/domain/paths";
import { pageAt, type Site } from "../site";
import {
  type Booking,
  bookingFacts,
  createCalendar,
  callLinks,
  clientZone,
  sessionFacts,
} from "./booking-facts";
import type { EmailTemplate } from "./email-template";
import { timeIn } from "./zoned-time";

/** What happened, as the start of the subject and as a sentence. */
type Happened = (booking: Booking, client: string) => readonly [title: string, sentence: string];

const events: Record<string, Happened> = {
  requested: (_, client) => ["New request", `${client} asks for a consultation.`],
  confirmed: (booking, client) => [
    "Confirmed",
    `${actor(booking, client)} ${booking.was_request === false ? "booked" : "confirmed"} this consultation.`,
  ],
  declined: (booking, client) => ["Declined", `${actor(booking, client)} declined this request.`],
  cancelled: (booking, client) => {
    const what = booking.was_request ? "request" : "consultation";
    if (booking.was_request && booking.actor_role === "system")
      return ["Expired", "This request expired, because it wasn't answered in time."];
    return [
      "Cancelled",
      booking.actor_role === "system"
        ? `This ${what} was cancelled.`
        : `${actor(booking, client)} cancelled this ${what}.`,
    ];
  },
  moved: (booking, client) => [
    "Rescheduled",
    `${actor(booking, client)} moved this consultation.` +
      (booking.status === "pending" ? " The new time waits for your answer." : ""),
  ],
  place_changed: (booking, client) => ["New place", `${actor(booking, client)} changed the place.`],
  proposal_open: (booking, client) => [
    "Another time proposed",
    `${actor(booking, client)} proposed another time to ${client}.`,
  ],
  proposal_accepted: (_, client) => [
    "Time accepted",
    `${client} accepted the proposed time, which is confirmed.`,
  ],
  proposal_declined: (_, client) => [
    "Time kept",
    `${client} keeps the time of the booking. The proposed one is free again.`,
  ],
  proposal_withdrawn: () => [
    "Proposal withdrawn",
    "The proposed time was withdrawn. The booking keeps its own.",
  ],
  proposal_expired: (_, client) => [
    "Proposal expired",
    `${client} didn't answer the proposed time. The booking keeps its own.`,
  ],
  reminder_day: (_, client) => ["Reminder", `Your consultation with ${client} is coming up.`],
  reminder_hour: (_, client) => ["Starting soon", `Your consultation with ${client} starts soon.`],
};

const actor = ({ actor_role: role }: Booking, client: string): string =>
  role === "client" ? client : role === "stylist" ? "You" : `${productName}'s team`;

/**
 * Mails a stylist about others' changes and coming consultations, and about own changes for the
 * calendar (MAIL-2). The link only opens the
 * studio, because mail scanners follow links.
 */
export function stylistBooking(payload: unknown, site: Site): EmailTemplate {
  const booking = bookingFacts.parse(payload);
  const { event = "", package_name: packageName, cancel_reason: reason, asked } = booking;
  const write = Object.hasOwn(events, event) ? events[event] : undefined;
  if (!write) throw new Error(`This version doesn't support the event "${event}".`);
  const client = booking.client_name || "Client";
  const [title, sentence] = write(booking, client);
  const href = pageAt(site, studioPaths.booking(booking.booking_id));
  return {
    subject: `${title}: ${packageName} with ${client}`,
    paragraphs: [sentence],
    facts: [
      ["Client", booking.client_name ?? "unknown"],
      ...sessionFacts(booking, booking.time_zone, ["Client's time", clientZone(booking)]),
      ...(reason ? [["Reason", reason] as const] : []),
      ...(asked?.answers ?? []),
      ...(asked?.notes ? [["Notes", asked.notes] as const] : []),
      ...(asked
        ? [["Answer by", timeIn(booking.walls ?? {}, booking.time_zone, asked.answer_by)] as const]
        : []),
    ],
    links: [
      { label: event === "requested" ? "Answer in Your Studio" : "Open Your Studio", href },
      ...callLinks(booking),
    ],
    closing:
      booking.actor_role === "stylist"
        ? "This email keeps your calendar up to date. You can turn it off in your studio, under Calendars."
        : "Choose in your studio, under Hours, which of these emails you get.",
    ...createCalendar(booking, site, { title: eventTitle(packageName, client), url: href }),
  };
}
