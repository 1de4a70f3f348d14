import type { Database } from "@ensemble/contract";

type Row = Database["public"]["Tables"]["message_outbox"]["Row"];

export type MessageKind = Row["kind"];
export type MessageStatus = Row["status"];

/** A message that this worker has claimed: nobody else gets it before its lease ends. */
export type Message = Pick<
  Row,
  "id" | "kind" | "recipient" | "payload" | "dedupe_key" | "attempts"
>;

/** A message that is not tried any more. */
export type DeadLetter = Pick<
  Row,
  "id" | "kind" | "recipient" | "attempts" | "last_error" | "created_at"
>;

/** Why a message did not go out; a final failure would be the same every time. */
export interface Failure {
  error: string;
  final: boolean;
}

/** What the worker needs of the database, as the service role. Everything throws when it is away. */
export interface MessageQueue {
  /** Claims the message that is due longest, or none. */
  claim(): Promise<Message | undefined>;
  /** Tells how sending went and returns what became of the message; null when it is not ours. */
  settle(message: Message, failure?: Failure): Promise<MessageStatus | null>;
  /** Erases some of the accounts whose 30 days are over; returns how many, 0 when none is left. */
  eraseDueAccounts(): Promise<number>;
  /** Ends the requests that waited too long for an answer; returns how many. */
  expirePendingBookings(): Promise<number>;
  /** Newest first, at most 100. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Makes dead messages that still have an address due again; returns how many. */
  revive(): Promise<number>;
  close(): Promise<void>;
}
