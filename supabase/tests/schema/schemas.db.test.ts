import { compareSchemas } from "@ensemble/backend/testing";
import { expect, test } from "vitest";

test("builds the same database from supabase/schemas and supabase/migrations", async () => {
  expect(await compareSchemas()).toEqual([]);
});
