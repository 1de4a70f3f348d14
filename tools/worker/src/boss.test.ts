import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { jobTables } from "./boss";

test("has in the schema the tables of the installed pg-boss", async () => {
  const schemas = path.resolve(import.meta.dirname, "../../../supabase/schemas");
  const written = await readFile(path.join(schemas, "0-foundations/022-job-tables.sql"), "utf8");
  expect(written.replaceAll("\r\n", "\n"), "npm run --silent worker -- tables").toBe(jobTables());
});
