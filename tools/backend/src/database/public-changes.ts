import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";

/** The notification channel of 000-foundations.sql. */
const channel = "public_pages";

/** How long a response waits for the notification of its own change, in milliseconds. */
const timeoutMs = 500;

/** How long further changes wait after a reported one, in milliseconds (LIMIT-7). */
const intervalMs = 1000;

/** Listens for changes to the content of public pages. */
interface PublicChanges {
  /**
   * Resolves to true when all changes so far are reported, to false on a timeout. With `atOnce`,
   * they don't wait for the end of the interval.
   */
  caughtUp(options?: { atOnce: boolean }): Promise<boolean>;
}

/**
 * Calls `onChange` for the first notification, once for all others within a second at its end, and
 * whenever listening starts, because notifications are lost while disconnected.
 */
export async function listenForChanges(sql: Sql, onChange: () => void): Promise<PublicChanges> {
  const markers = new Map<string, () => void>();
  const reports = throttle(onChange, intervalMs);
  const onMessage = (payload: string): void => (markers.get(payload) ?? reports.request)();
  await sql.listen(channel, onMessage, onChange);
  return {
    async caughtUp({ atOnce } = { atOnce: false }) {
      const marker = randomUUID();
      const arrived = new Promise<void>((resolve) => markers.set(marker, resolve));
      // Notifications arrive in commit order, so ours comes after all earlier ones.
      await sql.notify(channel, marker);
      const reported = arrived.then(async () => {
        if (atOnce) reports.flush();
        await reports.done();
        return true as const;
      });
      const result = await Promise.race([reported, delay(timeoutMs, false, { ref: false })]);
      markers.delete(marker);
      return result;
    },
  };
}

/** Runs `work` at the first request, and for requests within the interval once at its end. */
function throttle(work: () => void, interval: number) {
  let timer: NodeJS.Timeout | undefined;
  let isRequested = false;
  let onceDone: (() => void)[] = [];
  const flush = (): void => {
    if (!isRequested) return;
    isRequested = false;
    work();
    for (const resolve of onceDone) resolve();
    onceDone = [];
  };
  const onIntervalEnd = (): void => {
    timer = isRequested ? setTimeout(onIntervalEnd, interval).unref() : undefined;
    flush();
  };
  return {
    request: (): void => {
      isRequested = true;
      if (timer) return;
      timer = setTimeout(onIntervalEnd, interval).unref();
      flush();
    },
    flush,
    /** Resolves when no request is waiting. */
    done: async (): Promise<void> => {
      if (isRequested) await new Promise<void>((resolve) => onceDone.push(resolve));
    },
  };
}

interface WatchOptions {
  onChange: () => void;
  onProblem: (line: string) => void;
  /** Delay before a failed connection is retried, in milliseconds. */
  retryDelayMs?: number;
}

/**
 * Listens for changes in an external database, as any role, until `close`. Reports a failed
 * connection or missing notifications once.
 */
export function watchChanges(
  databaseUrl: string,
  { onChange, onProblem, retryDelayMs = 30_000 }: WatchOptions,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let sql: Sql | undefined;
  let lastProblem = "";
  const reportOnce = (line: string): void => {
    if (line !== lastProblem) onProblem(line);
    lastProblem = line;
  };
  const connectAndListen = async (): Promise<void> => {
    // Needs a new client, because one that failed to listen doesn't retry. Losing the connection
    // while the client fetches types would crash the process.
    sql = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
    try {
      const changes = await listenForChanges(sql, onChange);
      if (await changes.caughtUp()) return;
      reportOnce("No notifications arrive from DATABASE_URL: is it a transaction pooler?");
    } catch (error) {
      if (signal.aborted) return;
      reportOnce(`Can't listen for database changes: ${String(error)}`);
      await sql.end({ timeout: 0 });
      await delay(retryDelayMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await connectAndListen();
    }
  };
  void connectAndListen();
  return {
    async close() {
      closing.abort();
      await sql?.end({ timeout: 5 });
    },
  };
}
