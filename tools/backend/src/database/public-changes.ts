import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";

/** The notification channel of 000-foundations.sql. */
const channel = "public_pages";

/** How long a response waits for the notification of its own change, in milliseconds. */
const timeoutMs = 500;

/**
 * Whether pages must show a change from now on, or may show their old content once more. Shoppers
 * can change pages, too, with a review, and mustn't be able to keep all pages uncached.
 */
export type PublicChange = "now" | "soon";

/**
 * `network` made the change and must see it from now on, whatever others are shown. Pages with one
 * of the `tags` (private.page_tags) show it.
 */
export type OnPublicChange = (
  change: PublicChange,
  network?: string,
  tags?: readonly string[],
) => void;

/** How often changes are reported as "soon", in milliseconds. */
const intervalMs = 1000;

/** Listens for changes to the content of public pages. */
interface PublicChanges {
  /** Resolves to true when all notifications so far have arrived, to false on a timeout. */
  caughtUp(): Promise<boolean>;
}

/**
 * Calls `onChange` for the first notification, once for all others of a second at its end, and
 * whenever listening starts, because notifications are lost while disconnected. An administrator's
 * change is reported at once.
 */
export async function listenForChanges(sql: Sql, onChange: OnPublicChange): Promise<PublicChanges> {
  const markers = new Map<string, () => void>();
  let collected = new Set<string>();
  const report = (change: PublicChange): void => {
    const tags = [...collected];
    collected = new Set();
    onChange(change, undefined, tags);
  };
  const reportSoon = atMostEvery(intervalMs, () => report("soon"));
  const onMessage = (payload: string): void => {
    const marked = markers.get(payload);
    if (marked) return marked();
    const [change, ...tags] = payload.split(" ");
    if (change !== "now" && change !== "soon") return; // Another server's marker.
    for (const tag of tags) collected.add(tag);
    if (change === "now") report("now");
    else reportSoon();
  };
  await sql.listen(channel, onMessage, () => onChange("now", undefined, ["pages"]));
  return {
    async caughtUp() {
      const marker = randomUUID();
      const arrived = new Promise<true>((resolve) => markers.set(marker, () => resolve(true)));
      // Notifications arrive in commit order, so ours comes after all earlier ones.
      await sql.notify(channel, marker);
      const delivered = await Promise.race([arrived, delay(timeoutMs, false, { ref: false })]);
      markers.delete(marker);
      return delivered;
    },
  };
}

/** Runs `work` for the first call at once, and for further ones together at the interval's end. */
function atMostEvery(interval: number, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isCalled = false;
  const run = (): void => {
    isCalled = false;
    work();
    const onEnd = (): void => {
      timer = undefined;
      if (isCalled) run();
    };
    timer = setTimeout(onEnd, interval).unref();
  };
  return () => {
    isCalled = true;
    if (!timer) run();
  };
}

interface WatchOptions {
  onChange: OnPublicChange;
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
