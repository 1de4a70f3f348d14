import { expect, test } from "vitest";
import { sharedDatabase } from "../fixture";
import { bounds } from "./caller-bounds";

const database = sharedDatabase();

test.each([
  [
    "tables",
    "select relname as name from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace",
  ],
  [
    "functions",
    "select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace",
  ],
] as const)("lists all public %s with a bound", async (kind, query) => {
  const rows = await database.sql.unsafe<{ name: string }[]>(query);
  const listed = bounds.flatMap((bound) => bound[kind] ?? []);
  expect([...listed].sort()).toEqual(rows.map(({ name }) => name).sort());
});
