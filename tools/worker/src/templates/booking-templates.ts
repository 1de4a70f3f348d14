import { paths } from "@ensemble/contract";
import { eventTitle } from "@ensemble/domain/calendar-file";
import { amountAt, pageAt, type Site } from "../site";
import {
  type Booking,
  bookingFacts,
  createCalendar,
  callLinks,
  clientZone,
  sessionFacts,
} from "./booking-facts";
import type { EmailTemplate, Fact } from "./email-template";
import { dayIn, timeIn } from "./zoned-time";

/**
 * Returns a template for the client. What the stylist did is said in the stylist's name, everything
 * else in ours (STUDIO-22).
 */
const toClient =
  (write: (booking: Booking, site: Site) => EmailTemplate) =>
  (payload: unknown, site: Site): EmailTemplate => {
    const booking = bookingFacts.parse(payload);
    const { package_name: packageName, expert_name: expertName, actor_role: actor } = booking;
    const expertPage = { label: expertName, href: pageAt(site, paths.expert(booking.expert_slug)) };
    const page = booking.has_account ? bookingPage(booking, site) : expertPage;
    return {
      ...(actor === "stylist" && { sender: expertName }),
      ...createCalendar(booking, site, {
        title: eventTitle(packageName, expertName),
        url: page.href,
      }),
      ...write(booking, site),
      ...(!booking.has_account && {
        links: [...callLinks(booking), page],
        closing: `You get this because your address was given for this booking. To change or cancel it, or if it isn't yours, write to ${site.support}.`,
      }),
    };
  };

export const bookingRequested = toClient((booking, site) => ({
  subject: `We received your request: ${booking.package_name} with ${booking.expert_name}`,
  paragraphs: [
    `Thank you for your consultation request. We're checking it with ${booking.expert_name} ` +
      "and will email you as soon as it's confirmed.",
  ],
  facts: [...listFacts(booking), total(booking, site)],
  ...bookingActions(booking, site),
}));

export const bookingConfirmed = toClient((booking, site) => {
  const { package_name: packageName, expert_name: expertName } = booking;
  return {
    subject: `Confirmed: ${packageName} with ${expertName} on ${formatDay(booking)}`,
    paragraphs: [
      booking.actor_role === "stylist"
        ? `${expertName} ${booking.was_request === false ? "booked this consultation for you" : "confirmed your consultation"}.`
        : `Your consultation with ${expertName} is confirmed.`,
    ],
    facts: [...listFacts(booking), total(booking, site)],
    ...bookingActions(booking, site),
  };
});

export const bookingRescheduled = toClient((booking, site) => {
  const isConfirmed = booking.status === "confirmed";
  const byStylist = `${booking.expert_name} moved your consultation to another time.`;
  const byUs = `Your consultation with ${booking.expert_name} was moved to another time.`;
  return {
    subject: `Rescheduled: ${booking.package_name} with ${booking.expert_name}`,
    // A client without an account was asked by phone.
    paragraphs: !booking.has_account
      ? [booking.actor_role === "stylist" ? byStylist : byUs]
      : [
          isConfirmed
            ? `You accepted the proposed time for your consultation with ${booking.expert_name}.`
            : `As you requested, your consultation with ${booking.expert_name} was rescheduled.`,
          isConfirmed
            ? "The new time is confirmed."
            : "The new time isn't confirmed yet. We'll email you when it is.",
        ],
    facts: [...listFacts(booking), total(booking, site)],
    ...bookingActions(booking, site),
  };
});

export const bookingCancelled = toClient((booking, site) => {
  const { expert_name: expertName, was_request: wasRequest, cancel_reason: reason } = booking;
  // Only its client and its deadline end a request without declining it.
  const isDeclined = wasRequest && /stylist|administrator/.test(booking.actor_role);
  const isExpired = wasRequest && booking.actor_role === "system";
  const byUs = isDeclined
    ? `We're sorry, but your request to ${expertName} was declined.`
    : `We're sorry, but your consultation with ${expertName} was cancelled.`;
  return {
    subject: `${isDeclined ? "Declined" : isExpired ? "Expired" : "Cancelled"}: ${booking.package_name} with ${expertName}`,
    paragraphs: [
      {
        client: `As you requested, your consultation with ${expertName} was cancelled.`,
        stylist: `${expertName} ${wasRequest ? "declined your request" : "cancelled your consultation"}.`,
        administrator: byUs,
        system: isExpired
          ? `We're sorry, but your request to ${expertName} expired, because it wasn't answered in time.`
          : byUs,
      }[booking.actor_role],
    ],
    facts: [...listFacts(booking), ...(reason ? [["Reason", reason] as const] : [])],
    links: [{ label: "Find Another Time", href: pageAt(site, paths.expert(booking.expert_slug)) }],
  };
});

/** Reminds the client a day or an hour before. Names the date, because "tomorrow" may be late. */
export const bookingReminder = toClient((booking, site) => {
  const { package_name: packageName, expert_name: expertName } = booking;
  const isSoon = booking.event === "reminder_hour";
  return {
    subject: `${isSoon ? "Starting soon" : "Reminder"}: ${packageName} with ${expertName} on ${formatDay(booking)}`,
    paragraphs: [
      `Your consultation with ${expertName} ${isSoon ? "starts soon" : "is coming up"}.`,
    ],
    facts: listFacts(booking),
    links: [bookingPage(booking, site), ...callLinks(booking)],
    ...choice,
  };
});

export const bookingPlaceChanged = toClient((booking, site) => ({
  subject: `New place: ${booking.package_name} with ${booking.expert_name} on ${formatDay(booking)}`,
  paragraphs: [
    booking.actor_role === "stylist"
      ? `${booking.expert_name} changed where your consultation takes place.`
      : `Your consultation with ${booking.expert_name} takes place elsewhere.`,
  ],
  facts: listFacts(booking),
  ...bookingActions(booking, site),
}));

/** Announces a proposed time, or that it ended without moving the booking. */
export const bookingProposed = toClient((booking, site) => {
  const { expert_name: expertName, package_name: packageName, proposal } = booking;
  const answer = { label: "My Bookings", href: pageAt(site, paths.dashboard()) };
  if (booking.event !== "proposal_open") {
    const ended =
      booking.event === "proposal_declined"
        ? "As you requested, your booking keeps its time."
        : "The proposed time is no longer available. Your booking keeps its time.";
    return {
      subject: `Time unchanged: ${packageName} with ${expertName}`,
      paragraphs: [ended],
      facts: listFacts(booking),
      links: [answer],
    };
  }
  const until = timeIn(booking.walls ?? {}, clientZone(booking), proposal?.expires_at ?? "");
  return {
    subject: `Another time? ${packageName} with ${expertName}`,
    paragraphs: [
      booking.actor_role === "stylist"
        ? `${expertName} proposes another time for your consultation.`
        : `We propose another time for your consultation with ${expertName}.`,
      "Choose 'Accept' or 'Keep My Time' in My Bookings. Until then, your booking keeps its time.",
    ],
    facts: listFacts(booking),
    links: [{ ...answer, label: "Answer in My Bookings" }],
    closing: `The proposal ends on ${until}.`,
  };
});

/** Asks for a review a day after a completed consultation. */
export const bookingFollowUp = toClient((booking, site) => ({
  subject: `How was ${booking.package_name} with ${booking.expert_name}?`,
  paragraphs: [
    `We hope you enjoyed your consultation with ${booking.expert_name}. Your review helps other ` +
      "shoppers to choose a stylist.",
  ],
  facts: listFacts(booking),
  links: [
    { label: "Write a Review", href: pageAt(site, paths.dashboard()) },
    bookingPage(booking, site),
  ],
  ...choice,
}));

const formatDay = (booking: Booking): string =>
  dayIn(booking.walls ?? {}, clientZone(booking), booking.starts_at);

const listFacts = (booking: Booking): Fact[] => [
  ["Expert", booking.expert_name],
  ...sessionFacts(booking, clientZone(booking), ["Expert's time", booking.time_zone]),
];

const total = (booking: Booking, site: Site): Fact => [
  "Total",
  amountAt(site, booking.total_amount),
];

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
    ...callLinks(booking),
  ],
  closing: "You can reschedule or cancel it there up to 24 hours before it starts.",
});

const choice = { closing: "Choose in your profile which of these emails you get." };
