import { expect, test } from "vitest";
import { landed, tables } from "../../fixtures/landed-migrations";
import type { Seed } from "./seed";

test("loads the seed once, and a changed seed only after a reset", async () => {
  const { sql, prepare, progress } = await landed();
  const seed = (hash: string): Seed => ({
    hash,
    load: async (rows) => {
      await rows`insert into public.notes (body) values (${`seeded by ${hash}`})`;
    },
  });
  await prepare(seed("one"));
  await prepare(seed("one"));
  await prepare(seed("two"));
  const notes = await sql`select body from public.notes`;
  expect(notes).toEqual([{ body: "seeded by one" }]);
  expect(progress).toEqual([
    "Loading the seed",
    "The seed has changed since this database was filled; npm run db:reset loads it",
  ]);
});

test("rolls back a failing seed and gives the reason", async () => {
  const { sql, prepare } = await landed();
  const seed: Seed = {
    hash: "bad",
    load: async (rows) => {
      await rows`insert into public.notes (body) values ('first')`;
      await rows`insert into public.notes (body) values ('')`;
    },
  };
  await expect(prepare(seed)).rejects.toThrow(/^The seed failed: .*notes_body_check/);
  expect(await sql`select 1 from public.notes`).toEqual([]);
});

test("prepares a database once when two callers do so concurrently", async () => {
  const { sql, prepare, write } = await landed();
  await write("20260102000000_once.sql", "create table public.once (id int);");
  await Promise.all([prepare(), prepare()]);
  expect(await tables(sql)).toContain("once");
});
