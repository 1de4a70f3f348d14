import type { MessageQueue } from "../queue/message-queue";
import type { WorkerFigures } from "../worker-figures";
import type { Chore, ChoreOptions } from "./chore";
import { regularly } from "./regularly";

/** Work beside the mail; a failure never delays mail. */
export function choresOf(
  options: ChoreOptions,
  figures: WorkerFigures,
  ending: AbortSignal,
): (() => Promise<void>)[] {
  const { queue, removeUnusedFiles, incidents } = options;
  const chores: Chore[] = [
    {
      name: "erase accounts",
      every: 60,
      problem: "Accounts that are due were not erased",
      work: () => eraseAllDue(queue, ending),
    },
    {
      name: "apply sales",
      every: 60,
      problem: "Sales that are due were not applied",
      work: () => queue.applySales(),
    },
    {
      name: "queue alerts",
      every: 5,
      problem: "Alerts were not looked through",
      work: () => queue.queueAlertDigests(),
    },
    {
      name: "expire bookings",
      every: 60,
      problem: "Requests that waited too long are still open",
      work: () => queue.expirePendingBookings(),
    },
  ];
  if (incidents) {
    chores.push({
      name: "judge budgets",
      every: 1,
      problem: "Error budgets were not judged",
      work: () => queue.judgeBudgets(incidents),
    });
  }
  if (removeUnusedFiles) {
    chores.push({
      name: "remove files",
      every: 60,
      problem: "Files that nothing needs are still stored",
      work: removeUnusedFiles,
    });
  }
  return chores.map((chore) => regularly(chore, options, figures));
}

/** The database erases in batches: all at once could exceed its statement timeout. */
async function eraseAllDue(queue: MessageQueue, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await queue.eraseDueAccounts()) > 0);
}
