import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { anonKey } from "../secrets";

/** What 000-foundations.sql announces on. */
const channel = "public_pages";

/** How long an answer waits for the announcement of its own change, in milliseconds. */
const timeout = 500;

/** Listens for changes of what public pages show. */
interface PublicChanges {
  /** Resolves when everything announced so far was heard, or with false when nothing is heard. */
  heard(): Promise<boolean>;
}

/**
 * Calls `changed` for every announcement, and whenever listening begins: what changed while there
 * was no connection was not heard.
 */
export async function listenForChanges(sql: Sql, changed: () => void): Promise<PublicChanges> {
  const marks = new Map<string, () => void>();
  const hear = (payload: string): void => (marks.get(payload) ?? changed)();
  await sql.listen(channel, hear, changed);
  return {
    async heard() {
      const mark = randomUUID();
      const arrived = new Promise<true>((resolve) => marks.set(mark, () => resolve(true)));
      // Announcements arrive in the order of their commits: ours follows those before it.
      await sql.notify(channel, mark);
      const heard = await Promise.race([arrived, delay(timeout, false, { ref: false })]);
      marks.delete(mark);
      return heard;
    },
  };
}

interface Watching {
  changed: () => void;
  onProblem: (line: string) => void;
  /** How long after a failure to connect it is tried again, in milliseconds. */
  pause?: number;
}

/**
 * Listens for changes in a database elsewhere until `close`; any role may. What it cannot connect to,
 * or does not hear, is said once.
 */
export function watchChanges(
  databaseUrl: string,
  { changed, onProblem, pause = 30_000 }: Watching,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let sql: Sql | undefined;
  let said = "";
  const say = (line: string): void => {
    if (line !== said) onProblem(line);
    said = line;
  };
  const begin = async (): Promise<void> => {
    // A client that has failed to listen once does not listen any more. It reads no types: when a
    // connection is lost during that, the process ends.
    sql = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
    try {
      const changes = await listenForChanges(sql, changed);
      if (await changes.heard()) return;
      say("The database announces nothing on this address: is it a pooler of transactions?");
    } catch (error) {
      if (signal.aborted) return;
      say(`Changes in the database are not heard: ${String(error)}`);
      await sql.end({ timeout: 0 });
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await begin();
    }
  };
  void begin();
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
