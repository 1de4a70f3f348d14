import type { IncidentSettings } from "../incidents";
import type { MessageQueue } from "../queue/message-queue";

export interface ChoreOptions {
  queue: MessageQueue;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** A problem in one line, without the recipient's address. */
  onProblem: (line: string) => void;
  /** Deletes files that no row refers to; omitted without access to the file storage. */
  removeUnusedFiles?: () => Promise<number>;
  /** Whose error budgets to judge, and who is notified of incidents; omit to judge none. */
  incidents?: IncidentSettings;
}

export interface Chore {
  name: string;
  /** In minutes. */
  every: number;
  /** What is so when it fails. */
  problem: string;
  work: () => Promise<unknown>;
}
