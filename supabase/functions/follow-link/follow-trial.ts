import { createTestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import type { Row } from "../../tests/rows/add-row";
import { followLink } from "./follow-link";

export const site = "http://localhost:4200";
export const visitors = { salt: "salt of the tests" };
export const person =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Safari/605.1";

export interface Visit extends RequestInit {
  address?: string;
  agent?: string;
  more?: Record<string, string>;
}

/** The redirect on a database of its own. */
export interface FollowTrial {
  sql: Sql;
  /** Visits `/go/<path>`, as a person at 192.0.2.1 unless the visit says otherwise. */
  follow(path: unknown, visit?: Visit): Promise<Response>;
  clicksOf(link: Row): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openFollowTrial(): Promise<FollowTrial> {
  const backend = await createTestBackend();
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const { serviceKey, fetch } = backend;
  const handle = followLink({ database: { url: site, serviceKey, fetch }, visitors, site });
  return {
    sql,
    follow: async (path, { address, agent = person, more, ...init } = {}) =>
      handle(
        new Request(`${site}/go/${String(path)}`, {
          ...init,
          headers: { "User-Agent": agent, "X-Forwarded-For": address ?? "192.0.2.1", ...more },
        }),
      ),
    clicksOf: async (link) => sql<Row[]>`
      select id, visitor, sub_id from public.affiliate_link_clicks
      where link_id = ${String(link.id)} order by id`,
    async close() {
      await sql.end();
      await backend.dispose();
    },
  };
}
