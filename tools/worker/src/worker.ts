import type { JobWithMetadata } from "pg-boss";
import { openBoss, type Beside } from "./boss";
import { taskHandler, type TaskOptions } from "./tasks";
import { messageHandler, errorMessage, type MessageOptions } from "./messages";
import { mailsAtOnce } from "./transport";
import { workerMetrics } from "./worker-metrics";

export interface WorkerOptions extends MessageOptions, TaskOptions {
  /** PostgreSQL, as `ensemble_worker`. */
  databaseUrl: string;
  /** Seconds between two looks for jobs. Default 2. */
  pollEvery?: number;
  /** What pg-boss does beside jobs, for tests: schedules, and the search for workers that are gone. */
  beside?: Beside;
}

export interface Worker {
  /** Stops after the current jobs. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Does the jobs of the database until it is stopped: messages, eight at a time, and beside them tasks,
 * two at a time, so that long work never delays mail. Any number of workers may run: one of them gets
 * each job, retries it with growing pauses when it fails, and finally gives it up.
 * @throws when the database has another version of pg-boss's tables; waits for one that is away
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, beside, onProblem, pollEvery = 2 } = options;
  const boss = openBoss(databaseUrl, beside);
  const db = boss.getDb();
  const stopping = new AbortController();
  const ended = new AbortController();
  const metrics = workerMetrics(db);

  // Every look for jobs fails while the database is away; one line in a minute says so.
  let lastProblem = 0;
  boss.on("error", ({ message }) => {
    if (Date.now() - lastProblem < 60_000) return;
    lastProblem = Date.now();
    onProblem(`The database does not answer: ${errorMessage(message)}`);
  });
  boss.on("warning", ({ message }) => onProblem(message));

  await boss.start({ attempts: 1000 });
  const each = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pollEvery,
  } as const;
  const sendMessage = messageHandler(db, options, metrics, ended.signal);
  await boss.work(
    "mail",
    // In pairs: a worker whose pair is full looks for the next at once.
    { ...each, localConcurrency: mailsAtOnce / 2, batchSize: 2, burstWhenBatchFull: true },
    (jobs: JobWithMetadata[]) => Promise.all(jobs.map(sendMessage)),
  );
  const runTask = taskHandler(db, options, metrics, stopping.signal);
  await boss.work(
    "tasks",
    { ...each, localConcurrency: 2 },
    (jobs: JobWithMetadata<{ task: string }>[]) => Promise.all(jobs.map(runTask)),
  );
  return {
    async stop() {
      stopping.abort();
      metrics.end();
      await boss.stop();
      ended.abort();
    },
  };
}
