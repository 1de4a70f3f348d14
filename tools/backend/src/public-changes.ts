import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import { anonKey } from "./secrets";

/** What 77-public-pages.sql announces on. */
const channel = "public_pages";

/** How long an answer waits for the announcement of its own change, in milliseconds. */
const patience = 500;

/** Listens for changes of what public pages show. */
export interface PublicChanges {
  /** Resolves when everything announced so far was heard. */
  heard(): Promise<void>;
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
      const arrived = new Promise<void>((resolve) => marks.set(mark, resolve));
      // Announcements arrive in the order of their commits: ours follows those before it.
      await sql.notify(channel, mark);
      await Promise.race([arrived, delay(patience, undefined, { ref: false })]);
      marks.delete(mark);
    },
  };
}

/** Whether a request may change what public pages show; visitors without an account cannot. */
export function mayChangePages({ method, url, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  const caller = headers.get("authorization") ?? headers.get("apikey") ?? anonKey;
  return new URL(url).pathname.startsWith("/rest/v1/") && !caller.endsWith(anonKey);
}
