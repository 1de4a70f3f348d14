import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { landed, tables } from "../../fixtures/landed-migrations";
import type { Seed } from "./prepare";

describe("migrations", () => {
  test("records migrations as the Supabase CLI does", async () => {
    const { sql } = await landed();
    const [first] = await sql`
    select version, name, cardinality(statements) > 5 as split
    from supabase_migrations.schema_migrations order by version limit 1`;
    expect(first).toEqual({ version: "20260101000001", name: "notes", split: true });
  });

  test("leaves an up-to-date database alone and applies a new migration", async () => {
    const { sql, prepare, write, progress } = await landed();
    await prepare();
    expect(progress).toEqual([]);
    await write("20260102000000_later.sql", "create table public.later (id int);");
    await prepare();
    expect(progress).toEqual(["Applying 1 migrations"]);
    expect(await tables(sql)).toContain("later");
  });

  test("names the line of a failing migration and rolls it back", async () => {
    const { sql, prepare, write } = await landed();
    await write(
      "20260102000000_wrong.sql",
      "create table public.half (id int);\n\ninsert into public.nowhere values (1);\n",
    );
    await expect(prepare()).rejects.toThrow(
      '20260102000000_wrong.sql line 3 failed: relation "public.nowhere" does not exist.',
    );
    expect(await tables(sql)).not.toContain("half");
    await write("20260102000000_wrong.sql", "create table public.half (id int);");
    await prepare();
    expect(await tables(sql)).toContain("half");
  });

  test("refuses an edited migration", async () => {
    const { migrationsDir, prepare, write } = await landed();
    const file = "20260101000002_functions.sql";
    const text = await readFile(path.join(migrationsDir, file), "utf8");
    await write(file, `${text}-- one more word\n`);
    await expect(prepare()).rejects.toThrow(
      `The migration ${file} was edited after this database had it. Undo that and write a new migration.`,
    );
    await write(file, text.replaceAll("\n", "\r\n"));
    await prepare();
  });

  test("refuses to continue when the file of an applied migration is missing", async () => {
    const { migrationsDir, prepare } = await landed();
    await rm(path.join(migrationsDir, "20260101000003_pictures.sql"));
    await expect(prepare()).rejects.toThrow(
      "20260101000003, whose file is gone. Run `npm run db:reset`",
    );
  });

  test("refuses a database from before the baseline, and says how to begin anew", async () => {
    const { migrationsDir, prepare, write } = await landed();
    await rm(migrationsDir, { recursive: true });
    await mkdir(migrationsDir);
    await write("20260201000000_baseline.sql", "create table public.notes (id int);");
    await expect(prepare()).rejects.toThrow(
      "This database is older than 20260201000000_baseline.sql, which replaces the migrations it " +
        "was made of. Run `npm run db:reset` to begin anew; what was stored in it goes.",
    );
  });

  test("refuses a new migration that sorts before an applied one", async () => {
    const { prepare, write } = await landed();
    await write("20260101000002_z.sql", "select 1;");
    await expect(prepare()).rejects.toThrow("have the same version");
    const { prepare: other, write: add } = await landed();
    await add("20250101000000_early.sql", "select 1;");
    await expect(other()).rejects.toThrow("20250101000000_early.sql is new but sorts before");
  });

  test("refuses a file that is not named like a migration", async () => {
    const { prepare, write } = await landed();
    await write("notes.sql", "select 1;");
    await expect(prepare()).rejects.toThrow("notes.sql is not named <timestamp>_<name>.sql");
  });

  test("resets session settings between migrations", async () => {
    const { sql, prepare, write } = await landed();
    await write("20260102000000_set.sql", "set search_path to storage; set role anon;");
    await write("20260102000001_use.sql", "create table afterwards (id int);");
    await prepare();
    expect(await tables(sql)).toContain("afterwards");
  });
});

describe("the seed", () => {
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
});
