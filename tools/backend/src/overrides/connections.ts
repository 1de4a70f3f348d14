import type { PostgresConnection } from "@supabase/lite/postgres";
import { type Kysely, sql } from "kysely";
import type { ReservedSql, Sql } from "postgres";
import { type ConnectionState, LostConnectionError } from "../database/connection";

interface Caller {
  auth?: { uid?: string | null; role?: string; jwt?: unknown };
  storage?: { operation?: string | null };
}

interface RemoteCall {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

/**
 * Lite sets the caller in five statements and a remote call's settings in five more, each a round
 * trip. This does each in one, and sets the statement timeouts of hosted Supabase, which lite
 * omits.
 */
export function setSessionInOneQuery(connection: PostgresConnection): void {
  Object.assign(connection, {
    applyJwtSessionContext: async (db: Kysely<unknown>, caller: Caller): Promise<void> => {
      const role = caller.auth?.role ?? "anon";
      await sql`select
        set_config('role', ${role}, true),
        set_config('statement_timeout', ${role === "anon" ? "3s" : "8s"}, true),
        set_config('lock_timeout', '8s', true),
        set_config('request.jwt.claim.sub', ${caller.auth?.uid ?? ""}, true),
        set_config('request.jwt.claim.role', ${role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(caller.auth?.jwt ?? { role })}, true),
        set_config('storage.operation', ${caller.storage?.operation ?? ""}, true),
        set_config('storage.allow_delete_query', ${String(caller.storage !== undefined)}, true)`.execute(
        db,
      );
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

/**
 * Lite's first request grants everything on every schema with row security to anon and
 * authenticated, and skips switching roles while no table has row security. The first hides a
 * missing grant, which hosted Supabase would refuse; the second would run an early request as the
 * owner. Here rights come from migrations alone and every request switches roles.
 */
export function respectGrants(connection: PostgresConnection): void {
  Object.assign(connection, { ensureRlsContext: () => Promise.resolve(true) });
}

/**
 * Postgres.js keeps writing to a reserved connection that has closed: the statement, or the
 * ROLLBACK after a failed one, never returns, ends this process, or runs in whatever transaction
 * the connection serves next. This stops all writes once the link is lost.
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
