import type { ChoreOptions } from "./chores/chore";
import type { Message } from "./queue/message-queue";
import type { Site } from "./site";
import type { Transport } from "./transport";

export interface MailerOptions extends ChoreOptions {
  transport: Transport;
  site: Site;
  /** The polling interval in milliseconds when no message is due. Default 5000. */
  pollEvery?: number;
  onSent?: (message: Message) => void;
}
