import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { jobTables } from "./boss";

test("matches the schema to the installed pg-boss", async () => {
  const schemas = path.resolve(import.meta.dirname, "../../../supabase/schemas");
  const written = await readFile(path.join(schemas, "0-foundations/022-job-tables.sql"), "utf8");
  expect(written.replaceAll("\r\n", "\n"), "npm run --silent worker -- tables").toBe(jobTables());
});
