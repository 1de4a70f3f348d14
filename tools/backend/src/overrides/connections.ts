import type { PostgresConnection } from "@supabase/lite/postgres";
import { type Kysely, sql } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";
import type { PendingQuery, ReservedSql, Row, Sql } from "postgres";
import type { Caller } from "../callers";
import { type ConnectionState, LostConnectionError } from "../database/connection";

interface SessionCaller {
  auth?: { uid?: string | null; role?: string; jwt?: unknown };
  storage?: { operation?: string | null };
}

interface RemoteCall {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

/** A request of the data API while it uses connections. */
export interface DataRequest {
  caller?: Caller;
  onlyReads: boolean;
  /** Whether `private.limit_request` may end it early, as on hosted Supabase. */
  isLimited: boolean;
  /** Who changed public rows in its transaction, set on commit. */
  notifiedBy?: "administrator" | "other";
}

export const currentRequest = new AsyncLocalStorage<DataRequest>();

/**
 * Sets the caller, and the statement timeouts of hosted Supabase, in one statement and an RPC's
 * settings in another; lite uses five round trips for each.
 */
export function setSessionInOneQuery(connection: PostgresConnection): void {
  Object.assign(connection, {
    applyJwtSessionContext: async (db: Kysely<unknown>, caller: SessionCaller): Promise<void> => {
      const role = caller.auth?.role ?? "anon";
      const isLimited = currentRequest.getStore()?.isLimited;
      // PostgreSQL evaluates the list in order, so limit_request() sees this caller.
      await sql`select
        set_config('role', ${role}, true),
        set_config('lock_timeout', '8s', true),
        set_config('request.jwt.claim.sub', ${caller.auth?.uid ?? ""}, true),
        set_config('request.jwt.claim.role', ${role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(caller.auth?.jwt ?? { role })}, true),
        set_config('statement_timeout', ${role === "anon" ? "3s" : "8s"}, true),
        set_config('storage.operation', ${caller.storage?.operation ?? ""}, true),
        set_config('storage.allow_delete_query', ${String(caller.storage !== undefined)}, true)
        ${isLimited ? limitRead : sql``}`.execute(db);
    },
    applyRpcRequestGucs: async (db: Kysely<unknown>, call: RemoteCall): Promise<void> => {
      await sql`select
        set_config('response.status', '', true),
        set_config('response.headers', '', true),
        set_config('request.method', ${call.method}, true),
        set_config('request.path', ${call.path}, true),
        set_config('request.headers', ${JSON.stringify(call.requestHeaders ?? {})}, true)`.execute(
        db,
      );
    },
  });
}

const limitRead = sql`, set_config('request.method', 'GET', true), private.limit_request()`;

/**
 * Lets only migrations grant rights and switches roles on every request. Lite's first request would
 * grant everything on schemas with row security to anon and authenticated, which hides missing
 * grants, and it would run as the owner while no table has row security.
 */
export function respectGrants(connection: PostgresConnection): void {
  Object.assign(connection, { ensureRlsContext: () => Promise.resolve(true) });
}

/**
 * Notes on commit whether the request's transaction changed public rows (see
 * private.notify_page_caches) and who did, in the same round trip.
 */
export function recordNotifications(driver: Sql): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const { unsafe } = reserved;
    const run = async (text: string, ...rest: unknown[]) => {
      const request = currentRequest.getStore();
      if (text !== "commit" || !request || request.onlyReads) {
        return (unsafe as Run)(text, ...rest);
      }
      // Postgres.js returns the rows of both statements together.
      const rows = await (unsafe as Run)(`
        select private.is_admin() as "isAdmin"
        where current_setting('ensemble.notifies_change', true) = 'true';
        commit`);
      if (rows[0]) request.notifiedBy = rows[0]["isAdmin"] ? "administrator" : "other";
      return rows;
    };
    return Object.assign(reserved, { unsafe: run as unknown as ReservedSql["unsafe"] });
  };
}

type Run = (text: string, ...rest: unknown[]) => PendingQuery<Row[]>;

/**
 * Stops all writes once the connection is lost. Postgres.js keeps writing to a reserved connection
 * that has closed: the statement, or the ROLLBACK after a failed one, never returns, crashes this
 * process, or runs in the connection's next transaction.
 */
export function stopWritesWhenLost(driver: Sql, state: ConnectionState): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const { unsafe, release } = reserved;
    const refuse = (): Promise<never> => Promise.reject(new LostConnectionError());
    return Object.assign(reserved, {
      unsafe: ((...statement: Parameters<typeof unsafe>) =>
        state.lost ? refuse() : unsafe(...statement)) as ReservedSql["unsafe"],
      release: () => {
        if (!state.lost) release();
      },
    });
  };
}
