import type { PostgresConnection } from "@supabase/lite/postgres";

/**
 * Lite reads the whole schema (a tenth of a second and more) before its first response, once for
 * each request that arrives meanwhile. This lets them share one read.
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
