import type { IncidentSettings } from "./incidents";
import { saying, type MessageQueue } from "./queue/message-queue";
import type { WorkerFigures } from "./worker-figures";

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

interface Chore {
  name: string;
  /** In minutes. */
  every: number;
  /** What is so when it fails. */
  problem: string;
  work: () => Promise<unknown>;
}

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

/** Runs on the first call and then in its distance of minutes; five minutes after a failure. */
function regularly(
  { name, every, problem, work }: Chore,
  { onProblem, now = Date.now }: ChoreOptions,
  figures: WorkerFigures,
): () => Promise<void> {
  let next = 0;
  return async () => {
    if (now() < next) return;
    let minutes = every;
    try {
      await work();
      figures.count(name, "done");
    } catch (error) {
      onProblem(`${problem}: ${saying(error)}`);
      figures.count(name, "failed");
      minutes = 5;
    }
    next = now() + minutes * 60_000;
  };
}
