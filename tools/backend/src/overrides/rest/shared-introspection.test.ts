import type { PostgresConnection } from "@supabase/lite/postgres";
import { expect, test } from "vitest";
import { shareIntrospection } from "./shared-introspection";

test("reads the schema once for concurrent requests", async () => {
  let readings = 0;
  const connection = {
    introspect: () => {
      readings += 1;
      return Promise.resolve({ tables: [] });
    },
  };
  shareIntrospection(connection as unknown as PostgresConnection);
  const introspect = connection.introspect as (options?: object) => Promise<object>;
  await Promise.all([introspect({ useCache: true }), introspect({ useCache: true })]);
  expect(readings).toBe(1);
  await introspect();
  expect(readings).toBe(2);
});
