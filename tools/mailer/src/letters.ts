import { accountErased, deletionCancelled, deletionRequested } from "./account-letters";
import {
  bookingCancelled,
  bookingConfirmed,
  bookingReminder,
  bookingRequested,
  bookingRescheduled,
} from "./booking-letters";
import { htmlOf, type Letter, textOf } from "./letter";
import type { Message, MessageKind } from "./message-queue";
import type { Site } from "./site";
import type { Mail } from "./transport";

const letters: Record<MessageKind, (payload: unknown, site: Site) => Letter> = {
  account_deletion_requested: deletionRequested,
  account_deletion_cancelled: deletionCancelled,
  account_erased: accountErased,
  booking_requested: bookingRequested,
  booking_confirmed: bookingConfirmed,
  booking_rescheduled: bookingRescheduled,
  booking_cancelled: bookingCancelled,
  booking_reminder: bookingReminder,
};

/**
 * A message in words. Throws when this version does not know its kind or understand its facts,
 * which a newer version may.
 */
export function mailOf(message: Message & { recipient: string }, site: Site): Mail {
  const { kind, payload, recipient, dedupe_key: key } = message;
  const write = Object.hasOwn(letters, kind) ? letters[kind] : undefined;
  if (!write) throw new Error(`This version knows no message "${kind}".`);
  const letter = inLines(write(payload, site));
  return {
    to: recipient,
    subject: letter.subject,
    text: textOf(letter, site),
    html: htmlOf(letter, site),
    key,
  };
}

/** What people wrote may break lines: neither a subject nor a fact is more than one. */
function inLines(letter: Letter): Letter {
  return {
    ...letter,
    subject: oneLine(letter.subject),
    facts: letter.facts?.map(([label, value]) => [label, oneLine(value)]),
  };
}

const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ");
