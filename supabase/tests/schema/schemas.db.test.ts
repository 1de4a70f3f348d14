import { compareSchemas } from "@ensemble/backend/testing";
import { expect, test } from "vitest";

test("supabase/schemas and supabase/migrations make the same database", async () => {
  expect(await compareSchemas()).toEqual([]);
});
