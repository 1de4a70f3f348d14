import type { JobWithMetadata } from "pg-boss";
import { openBoss, type BossOptions } from "./boss";
import { calendarHandler } from "./calendars/calendar-read";
import { feedHandler, type FeedOptions } from "./feeds/feed-run";
import { pictureHandler } from "./feeds/picture-copies";
import { importHandler, taskHandler, type TaskOptions } from "./tasks";
import { messageHandler, errorMessage, type MessageOptions } from "./messages";
import { mailConcurrency } from "./transport";
import { differingZones, zonesDiffer } from "./templates/zoned-time";
import { workerMetrics } from "./worker-metrics";

export interface WorkerOptions extends MessageOptions, TaskOptions, FeedOptions {
  /** PostgreSQL, as `ensemble_worker`. */
  databaseUrl: string;
  /** Called at start with one line if the database's time zone data differ from this machine's. */
  onZonesDiffer?: (line: string) => void;
  /** Polling interval. Default 2. */
  pollSeconds?: number;
  /** Options for schedules and for detecting dead workers, for tests. */
  bossOptions?: BossOptions;
}

export interface Worker {
  /** Stops after the current jobs. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Runs jobs until it's stopped: up to eight messages and, alongside, three tasks, two calendars, one import and one feed
 * or one item's pictures at a time, so that long ones never delay emails. Any number of workers can run. Each job is taken by one of them
 * and retried with growing delays.
 * @throws if the database has another version of pg-boss's tables; waits if it's unreachable
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, bossOptions, onProblem, pollSeconds = 2 } = options;
  const boss = openBoss(databaseUrl, bossOptions);
  const db = boss.getDb();
  const stopping = new AbortController();
  const stopped = new AbortController();
  const metrics = workerMetrics(db);

  // Every poll fails while the database is unreachable, so report it once a minute.
  let lastProblem = 0;
  boss.on("error", ({ message }) => {
    if (Date.now() - lastProblem < 60_000) return;
    lastProblem = Date.now();
    onProblem(`The database isn't responding: ${errorMessage(message)}`);
  });
  boss.on("warning", ({ message }) => onProblem(message));

  await boss.start({ attempts: 1000 });
  if (options.onZonesDiffer) {
    // Nothing waits for it: reading all zones takes a moment.
    void differingZones(db).then(
      (zones) => zones.length > 0 && options.onZonesDiffer?.(zonesDiffer(zones)),
      (error: unknown) => {
        if (!stopping.signal.aborted) onProblem(`Zones weren't compared: ${errorMessage(error)}`);
      },
    );
  }
  const workOptions = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
  } as const;
  const sendMessage = messageHandler(db, options, metrics, stopped.signal);
  await boss.work(
    "mail",
    // A full batch makes the worker poll again immediately.
    {
      ...workOptions,
      localConcurrency: mailConcurrency / 2,
      batchSize: 2,
      burstWhenBatchFull: true,
    },
    (jobs: JobWithMetadata[]) => Promise.all(jobs.map(sendMessage)),
  );
  const runImport = importHandler(db, onProblem, metrics);
  const runTask = taskHandler(db, options, metrics, stopping.signal);
  await boss.work(
    "tasks",
    // One of them may visit links for minutes.
    { ...workOptions, localConcurrency: 3 },
    (jobs: JobWithMetadata<{ task: string }>[]) => Promise.all(jobs.map(runTask)),
  );
  await boss.work(
    "imports",
    // An administrator waits for these.
    { ...workOptions, pollingIntervalSeconds: 0.5 },
    (jobs: JobWithMetadata<{ import: string }>[]) => Promise.all(jobs.map(runImport)),
  );
  const runFeed = feedHandler(db, options, metrics);
  const copyPictures = pictureHandler(db, options, metrics);
  await boss.work(
    "feeds",
    { ...workOptions, burstWhenBatchFull: true },
    (jobs: JobWithMetadata<{ run: string } | { pictures: string }>[]) =>
      Promise.all(
        jobs.map((job) =>
          "run" in job.data
            ? runFeed(job as JobWithMetadata<{ run: string }>)
            : copyPictures(job as JobWithMetadata<{ pictures: string }>),
        ),
      ),
  );
  const readCalendar = calendarHandler(db, options, metrics);
  await boss.work(
    "calendars",
    { ...workOptions, localConcurrency: 2, burstWhenBatchFull: true },
    (jobs: JobWithMetadata<{ calendar: string }>[]) => Promise.all(jobs.map(readCalendar)),
  );
  return {
    async stop() {
      stopping.abort();
      metrics.end();
      await boss.stop({ timeout: 10_000 }); // Lets jobs finish.
      stopped.abort();
    },
  };
}
