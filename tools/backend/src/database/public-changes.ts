import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { anonKey } from "../secrets";

/** What 000-foundations.sql announces on. */
const channel = "public_pages";

/** How long an answer waits for the announcement of its own change, in milliseconds. */
const timeoutMs = 500;

/** Listens for changes of what public pages show. */
interface PublicChanges {
  /** Resolves when everything announced so far was heard, or with false when nothing is heard. */
  caughtUp(): Promise<boolean>;
}

/**
 * Calls `changed` for every announcement, and whenever listening begins: what changed while there
 * was no connection was not heard.
 */
export async function listenForChanges(sql: Sql, onChange: () => void): Promise<PublicChanges> {
  const markers = new Map<string, () => void>();
  const onMessage = (payload: string): void => (markers.get(payload) ?? onChange)();
  await sql.listen(channel, onMessage, onChange);
  return {
    async caughtUp() {
      const marker = randomUUID();
      const arrived = new Promise<true>((resolve) => markers.set(marker, () => resolve(true)));
      // Announcements arrive in the order of their commits: ours follows those before it.
      await sql.notify(channel, marker);
      const delivered = await Promise.race([arrived, delay(timeoutMs, false, { ref: false })]);
      markers.delete(marker);
      return delivered;
    },
  };
}

interface WatchOptions {
  onChange: () => void;
  onProblem: (line: string) => void;
  /** How long after a failure to connect it is tried again, in milliseconds. */
  retryDelayMs?: number;
}

/**
 * Listens for changes in a database elsewhere until `close`; any role may. What it cannot connect to,
 * or does not hear, is said once.
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
    // A client that has failed to listen once does not listen any more. It reads no types: when a
    // connection is lost during that, the process ends.
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

/** Whether a request may change what public pages show; visitors without an account cannot. */
export function mayChangePages({ method, url, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  const caller = headers.get("authorization") ?? headers.get("apikey") ?? anonKey;
  return new URL(url).pathname.startsWith("/rest/v1/") && !caller.endsWith(anonKey);
}
