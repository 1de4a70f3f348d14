import type { Database } from "@ensemble/contract";
import type { IncidentSettings } from "../incidents";

type Row = Database["public"]["Tables"]["message_outbox"]["Row"];

export type MessageKind = Row["kind"];
export type MessageStatus = Row["status"];

/** A message that this worker has claimed: no other worker gets it before the lease expires. */
export type Message = Pick<
  Row,
  "id" | "kind" | "recipient" | "payload" | "dedupe_key" | "attempts"
>;

/** A message marked dead. */
export type DeadLetter = Pick<
  Row,
  "id" | "kind" | "recipient" | "attempts" | "last_error" | "created_at"
>;

/** Why sending failed; a final failure would repeat on every attempt. */
export interface Failure {
  error: string;
  final: boolean;
}

/**
 * The worker's access to the database, as the service role. All methods throw when it is
 * unreachable.
 */
export interface MessageQueue {
  /** Claims the message that has been due longest, if any. */
  claim(): Promise<Message | undefined>;
  /**
   * Records the result of sending and returns the message's status; null when the claim was lost.
   */
  settle(message: Message, failure?: Failure): Promise<MessageStatus | null>;
  /** Erases some of the accounts whose 30 days are over; returns how many, 0 when none is left. */
  eraseDueAccounts(): Promise<number>;
  /** Expires requests that waited too long for an answer; returns how many. */
  expirePendingBookings(): Promise<number>;
  /** Begins and ends the sales that are due; returns how many. */
  applySales(): Promise<number>;
  /** Queues a mail for everybody who has alerts to be told of; returns how many. */
  queueAlertDigests(): Promise<number>;
  /** Begins and ends incidents, and queues what to tell of them; returns how many of both. */
  judgeBudgets(incidents: IncidentSettings): Promise<number>;
  /** When the message that is due longest was due, in milliseconds since 1970; undefined for none. */
  oldestDue(): Promise<number | undefined>;
  /** Newest first, at most 100. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Makes dead messages that still have an address due again; returns how many. */
  revive(): Promise<number>;
  close(): Promise<void>;
}

/** An error's message on one line, without characters that the database would refuse. */
export function saying(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return Array.from(text.replaceAll(/[\s\p{Cc}]+/gu, " "))
    .slice(0, 500)
    .join("");
}
