import { paths, productName } from "@ensemble/contract";
import { studioPaths } from "@ensemble/domain/paths";
import { formatInZone } from "@ensemble/domain/time";
import * as z from "zod/mini";
import type { EmailTemplate } from "./email-template";
import { pageAt, type Site } from "../site";

const deletion = z.object({
  erase_after: z.string(),
  cancelled_bookings: z._default(z.number(), 0),
});
const keeping = z.pick(deletion, { cancelled_bookings: true });

/** Confirms a deletion request and explains how to keep the account (ACC-13, MAIL-3). */
export function deletionRequested(payload: unknown, site: Site): EmailTemplate {
  const { erase_after: eraseAfter, cancelled_bookings: cancelled } = deletion.parse(payload);
  const day = formatInZone(Date.parse(eraseAfter), "UTC", { dateStyle: "long" });
  return {
    subject: "Your account deletion request",
    paragraphs: [
      `We received your request to delete your ${productName} account. ` +
        `Your data will be erased on ${day} (UTC).`,
      "This removes your account, favorites, reviews, and quiz answers. Past consultations stay in " +
        "our records without your name, address, or notes.",
      ...(cancelled > 0
        ? [
            "We've cancelled your coming consultations and told the stylists. Keeping your account " +
              "doesn't bring them back.",
          ]
        : []),
      "Until then you can sign in and keep your account.",
    ],
    links: [{ label: "Keep My Account", href: pageAt(site, paths.profile()) }],
    closing: "If you didn't request this, sign in, keep your account, and change your password.",
  };
}

export function deletionCancelled(payload: unknown, site: Site): EmailTemplate {
  const { cancelled_bookings: cancelled } = keeping.parse(payload);
  return {
    subject: "Your account won't be deleted",
    paragraphs: [
      `Your ${productName} account won't be deleted. ${
        cancelled > 0
          ? "Consultations that we cancelled stay so, and you can book again. Everything else"
          : "Everything"
      } is just as you left it, and we're glad you're staying.`,
    ],
    links: [{ label: "Your Profile", href: pageAt(site, paths.profile()) }],
    closing: "If this wasn't you, change your password.",
  };
}

const invitation = z.object({
  invitation: z.string(),
  key: z.string(),
  expert_name: z.string(),
  expires_at: z.string(),
});

/** Invites the owner of an address to run an expert's studio. Opening the link accepts nothing. */
export function stylistInvitation(payload: unknown, site: Site): EmailTemplate {
  const { invitation: id, key, expert_name: name, expires_at: end } = invitation.parse(payload);
  const day = formatInZone(Date.parse(end), "UTC", { dateStyle: "long" });
  return {
    subject: `Run ${name}'s studio on ${productName}`,
    paragraphs: [
      `We'd like you to run ${name}'s studio on ${productName}: calendar, hours, packages, ` +
        "profile, and the requests of clients.",
      "Sign in or sign up with this email address, then accept the invitation on the page. It " +
        `can be used once, until ${day} (UTC).`,
    ],
    links: [{ label: "See Invitation", href: pageAt(site, studioPaths.invitation(id, key)) }],
    closing: "If you don't know what this is about, you can ignore this email.",
  };
}

const roleEnd = z.object({
  expert_name: z.string(),
  bookings: z.nullable(z.enum(["keep", "cancel"])),
});

/** Tells a stylist that an administrator ended the role (STUDIO-4). */
export function stylistRoleEnded(payload: unknown): EmailTemplate {
  const { expert_name: name, bookings } = roleEnd.parse(payload);
  const coming = {
    keep: "Our team takes over its coming consultations.",
    cancel: "Its coming consultations were cancelled, and the clients got an email.",
  };
  return {
    subject: `You no longer run ${name}'s studio`,
    paragraphs: [
      `You no longer have access to ${name}'s studio on ${productName}. ` +
        (bookings ? coming[bookings] : ""),
      "Your account, favorites, and own bookings are unchanged.",
    ],
    closing: "If you have questions, contact our team.",
  };
}

const failure = z.object({
  calendar: z.string(),
  problem: z.string(),
  failing_since: z.string(),
});

/** Tells a stylist that a calendar of theirs can't be read for a day (STUDIO-27). */
export function calendarFailing(payload: unknown, site: Site): EmailTemplate {
  const { calendar, problem, failing_since: since } = failure.parse(payload);
  const day = formatInZone(Date.parse(since), "UTC", { dateStyle: "long" });
  return {
    subject: "We can't read your calendar",
    paragraphs: [
      `Since ${day} (UTC), we haven't been able to read ${calendar}. ${problem}`,
      "Clients still can't book the busy times that we read before, but they can book over newer ones.",
      "If the calendar has a new address, remove it and add it again.",
    ],
    links: [{ label: "Open Your Calendars", href: pageAt(site, studioPaths.calendars()) }],
    closing: "We keep trying, and email you about this only once.",
  };
}

export function accountErased(): EmailTemplate {
  return {
    subject: "Your account has been deleted",
    paragraphs: [
      `As you requested, we've deleted your ${productName} account, along with your favorites, ` +
        "reviews, and quiz answers. Past consultations stay in our records without your name, " +
        "address, or notes.",
      "This is our last message to you. We've deleted this email address too.",
    ],
  };
}
