import type { PostgresConnection } from "@supabase/lite/postgres";

/**
 * Lite reads the whole schema (a tenth of a second and more) before its first answer, and once for
 * each of the requests that arrive meanwhile. They can share one reading.
 */
export function shareIntrospection(connection: PostgresConnection): void {
  const introspect = connection.introspect.bind(connection);
  let reading: ReturnType<typeof introspect> | undefined;
  connection.introspect = (options) => {
    if (!options?.useCache) return introspect(options);
    reading ??= introspect(options).finally(() => (reading = undefined));
    return reading;
  };
}
