import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { fixtureMigrations } from "../fixtures/fixture-backend";
import { temporaryFolder } from "../fixtures/folders";
import { startBackend } from "./index";
import { resetDatabase } from "./reset";

const seed = {
  hash: "one note",
  load: async (sql: postgres.TransactionSql) => {
    await sql`insert into public.notes (body) values ('seeded')`;
  },
};

async function bodies(databaseUrl: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1 });
  const rows = await sql<{ body: string }[]>`select body from public.notes order by 1`;
  await sql.end();
  return rows.map(({ body }) => body);
}

test("leaves only the seed in a reset database and keeps other files", async () => {
  const dataDir = await temporaryFolder();
  const options = {
    dataDir,
    origin: "http://localhost:4200",
    migrationsDir: fixtureMigrations,
    seed,
  };
  const before = await startBackend(options);
  onTestFinished(() => before.stop());
  const sql = postgres(before.databaseUrl, { max: 1 });
  await sql`insert into public.notes (body) values ('mine')`;
  await sql.end();
  await expect(resetDatabase(options)).rejects.toThrow("in use by");
  await before.stop();

  await writeFile(path.join(dataDir, "somebody's"), "file");
  await writeFile(path.join(dataDir, "postgres/data/PG_VERSION"), "broken");
  await resetDatabase(options);
  const after = await startBackend(options);
  onTestFinished(() => after.stop());
  expect(await bodies(after.databaseUrl)).toEqual(["seeded"]);
  expect((await stat(path.join(dataDir, "somebody's"))).isFile()).toBe(true);
});
