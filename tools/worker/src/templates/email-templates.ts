import { type Database, productName } from "@ensemble/contract";
import { calendarFile, calendarMethod } from "@ensemble/domain/calendar-file";
import {
  accountErased,
  deletionCancelled,
  deletionRequested,
  stylistInvitation,
  stylistRoleEnded,
  calendarFailing,
} from "./account-templates";
import { alertConfirmation, alertDigest, newLooks } from "./alert-templates";
import {
  bookingCancelled,
  bookingConfirmed,
  bookingFollowUp,
  bookingPlaceChanged,
  bookingProposed,
  bookingReminder,
  bookingRequested,
  bookingRescheduled,
} from "./booking-templates";
import { stylistBooking } from "./booking-templates-stylist";
import { feedProblem, incidentEnded, incidentOpened, releaseChanged } from "./incident-templates";
import { type EmailTemplate, renderHtml, renderText } from "./email-template";
import type { Site } from "../site";
import type { Mail } from "../transport";

type Row = Database["public"]["Tables"]["message_outbox"]["Row"];

export type MessageKind = Row["kind"];
/** A message at the time it's sent. */
export type Message = Pick<Row, "id" | "kind" | "recipient" | "payload" | "dedupe_key">;

type MailKind = Exclude<MessageKind, "incident_webhook">;

const templates: Record<MailKind, (payload: unknown, site: Site) => EmailTemplate> = {
  account_deletion_requested: deletionRequested,
  account_deletion_cancelled: deletionCancelled,
  account_erased: accountErased,
  booking_requested: bookingRequested,
  booking_confirmed: bookingConfirmed,
  booking_rescheduled: bookingRescheduled,
  booking_cancelled: bookingCancelled,
  booking_reminder: bookingReminder,
  booking_proposed: bookingProposed,
  booking_place_changed: bookingPlaceChanged,
  booking_follow_up: bookingFollowUp,
  stylist_booking: stylistBooking,
  alert_confirmation: alertConfirmation,
  alert_digest: alertDigest,
  new_looks: newLooks,
  stylist_invitation: stylistInvitation,
  stylist_role_ended: stylistRoleEnded,
  calendar_failing: calendarFailing,
  incident_opened: incidentOpened,
  incident_ended: incidentEnded,
  feed_problem: feedProblem,
  release_changed: releaseChanged,
};

/** Renders a message. Throws if this version doesn't support its kind or payload. */
export function createMail(message: Message & { recipient: string }, site: Site): Mail {
  const { kind, payload, recipient, dedupe_key: key } = message;
  const write = Object.hasOwn(templates, kind) ? templates[kind as MailKind] : undefined;
  if (!write) throw new Error(`This version doesn't support the message kind "${kind}".`);
  const template = inLines(write(payload, site));
  const { sender, from, calendar } = template;
  const mailed = { organizer: site.bookings, attendee: recipient };
  return {
    to: recipient,
    subject: template.subject,
    text: renderText(template, site),
    html: renderHtml(template, site),
    key,
    unsubscribe: template.unsubscribe,
    sender: sender && `${oneLine(sender)} via ${productName}`,
    ...(from && { from, replyTo: site.support }),
    calendar: calendar && {
      method: calendarMethod(calendar, mailed),
      text: calendarFile(calendar, mailed),
    },
  };
}

/** Removes line breaks in user input from the subject, facts and entries. */
function inLines(template: EmailTemplate): EmailTemplate {
  return {
    ...template,
    subject: oneLine(template.subject),
    facts: template.facts?.map(([label, value]) => [label, oneLine(value)]),
    entries: template.entries?.map((entry) => ({ ...entry, label: oneLine(entry.label) })),
  };
}

const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ");
