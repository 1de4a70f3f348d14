import type { JobWithMetadata } from "pg-boss";
import { openBoss, type BossOptions } from "./boss";
import { taskHandler, type TaskOptions } from "./tasks";
import { messageHandler, errorMessage, type MessageOptions } from "./messages";
import { mailConcurrency } from "./transport";
import { workerMetrics } from "./worker-metrics";

export interface WorkerOptions extends MessageOptions, TaskOptions {
  /** PostgreSQL, as `ensemble_worker`. */
  databaseUrl: string;
  /** Seconds between two looks for jobs. Default 2. */
  pollSeconds?: number;
  /** What pg-boss does beside jobs, for tests: schedules, and the search for workers that are gone. */
  bossOptions?: BossOptions;
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
  const { databaseUrl, bossOptions, onProblem, pollSeconds = 2 } = options;
  const boss = openBoss(databaseUrl, bossOptions);
  const db = boss.getDb();
  const stopping = new AbortController();
  const forced = new AbortController();
  const metrics = workerMetrics(db);

  // Every look for jobs fails while the database is away; one line in a minute says so.
  let lastProblem = 0;
  boss.on("error", ({ message }) => {
    if (Date.now() - lastProblem < 60_000) return;
    lastProblem = Date.now();
    onProblem(`The database isn't responding: ${errorMessage(message)}`);
  });
  boss.on("warning", ({ message }) => onProblem(message));

  await boss.start({ attempts: 1000 });
  const each = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
  } as const;
  const sendMessage = messageHandler(db, options, metrics, forced.signal);
  await boss.work(
    "mail",
    // In pairs: a worker whose pair is full looks for the next at once.
    { ...each, localConcurrency: mailConcurrency / 2, batchSize: 2, burstWhenBatchFull: true },
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
      forced.abort();
    },
  };
}
