import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { compareSchemas, describeComparison } from "@ensemble/backend/testing/compare-schemas";
import { expect, test } from "vitest";
import { sharedDatabase } from "../fixture";

const database = sharedDatabase();

test("builds the same database from supabase/schemas and supabase/migrations", async () => {
  expect(describeComparison(await compareSchemas())).toEqual([]);
});

test("returns the version of the newest migration to everyone", async () => {
  const files = await readdir(join(import.meta.dirname, "../../migrations"));
  const newest = files.sort().at(-1)!.slice(0, 14);
  expect((await database.backend.client().rpc("newest_migration")).data).toBe(newest);
});
