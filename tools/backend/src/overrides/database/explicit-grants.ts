import type { PostgresConnection } from "@supabase/lite/postgres";

/**
 * Lite's first request grants everything on every schema with row security to anon and
 * authenticated, and skips switching roles while no table has row security. The first hides a
 * missing grant, which hosted Supabase would refuse; the second would run an early request as the
 * owner. Here rights come from migrations alone and every request switches roles.
 */
export function respectGrants(connection: PostgresConnection): void {
  Object.assign(connection, { ensureRlsContext: () => Promise.resolve(true) });
}
