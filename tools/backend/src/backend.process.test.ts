import { stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { fixtureMigrations } from "../fixtures/fixture-backend";
import { temporaryFolder, usedFolder } from "../fixtures/folders";
import { type Backend, type BackendOptions, startBackend } from "./index";
import { requireUnserved } from "./postgres/owner";
import { resetDatabase } from "./reset";
import { joinServer } from "./testing/shared-server";
import { cloneDatabase } from "./testing/template";

async function start(options: Partial<BackendOptions> & { dataDir: string }): Promise<Backend> {
  const backend = await startBackend({
    origin: "http://localhost:4200",
    migrationsDir: fixtureMigrations,
    ...options,
  });
  onTestFinished(() => backend.stop());
  return backend;
}

const notes = (backend: Backend) =>
  backend.fetch(
    new Request("http://localhost:4200/rest/v1/notes?select=body", {
      headers: { apikey: backend.anonKey },
    }),
  );

test("creates everything on the first start and takes under three seconds on the second", async () => {
  const dataDir = await temporaryFolder();
  const progress: string[] = [];
  const first = await start({ dataDir, onProgress: (line) => progress.push(line) });
  expect(await (await notes(first)).json()).toEqual([]);
  expect(progress).toEqual(["Creating the database", "Applying 3 migrations"]);
  await first.stop();

  const startedAt = performance.now();
  const second = await start({ dataDir, onProgress: (line) => progress.push(line) });
  expect((await notes(second)).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(3000);
  expect(progress).toHaveLength(2);
  expect(second.serviceKey).toBe(first.serviceKey);
});

test("refuses to serve a folder that another process serves", async () => {
  const dataDir = await usedFolder();
  const first = await start({ dataDir });
  await expect(start({ dataDir })).rejects.toThrow(
    /is in use by another process .+ Stop that process first/,
  );
  expect((await notes(first)).status).toBe(200);
  await first.stop();
  await start({ dataDir });
});

test("stops everything when a start fails and allows the next start", async () => {
  const dataDir = await usedFolder();
  const migrationsDir = await temporaryFolder();
  await writeFile(path.join(migrationsDir, "20260101000000_wrong.sql"), "selec 1;");
  await expect(start({ dataDir, migrationsDir })).rejects.toThrow(
    "20260101000000_wrong.sql line 1",
  );
  await writeFile(path.join(migrationsDir, "20260101000000_wrong.sql"), "select 1;");
  await start({ dataDir, migrationsDir });
});

test("explains how to fix broken files", async () => {
  const dataDir = await usedFolder();
  await truncate(path.join(dataDir, "postgres/data/global/pg_filenode.map"), 100);
  await expect(start({ dataDir })).rejects.toThrow(/is broken: .+ Run `npm run db:reset`/);
});

test("works with an external PostgreSQL", async () => {
  const server = await joinServer();
  const database = await cloneDatabase(server, { migrationsDir: fixtureMigrations });
  onTestFinished(async () => {
    await database.drop();
    await server.leave();
  });
  const backend = await start({ dataDir: await temporaryFolder(), databaseUrl: database.url });
  expect(backend.databaseUrl).toBe(database.url);
  expect((await notes(backend)).status).toBe(200);
  const dataDir = await temporaryFolder();
  await expect(start({ dataDir, databaseUrl: database.url })).rejects.toThrow("Another process");
  await expect(requireUnserved(dataDir, database.url)).rejects.toThrow("Another process");
  await backend.stop();
  await requireUnserved(dataDir, database.url);
});

test("explains how to fix an unreachable external PostgreSQL", async () => {
  const dataDir = await temporaryFolder();
  const failure = start({ dataDir, databaseUrl: "postgres://none:x@127.0.0.1:1/none" });
  await expect(failure).rejects.toThrow(/DATABASE_URL can't be used: .+ Check that it runs/);
});

test("serves only the backend's own paths", async () => {
  const backend = await start({ dataDir: await usedFolder() });
  const status = async (where: string) =>
    (await backend.fetch(new Request(`http://localhost:4200${where}`))).status;
  expect(await status("/_system/config")).toBe(404);
  expect(await status("/favorites")).toBe(404);
  expect(await status("/_mail")).toBe(200);
  expect(await status("/_mailbox")).toBe(404);
  expect(await status("/auth/v1/health")).toBe(401);
});

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

  await writeFile(path.join(dataDir, "unrelated.txt"), "file");
  await writeFile(path.join(dataDir, "postgres/data/PG_VERSION"), "broken");
  await resetDatabase(options);
  const after = await startBackend(options);
  onTestFinished(() => after.stop());
  expect(await bodies(after.databaseUrl)).toEqual(["seeded"]);
  expect((await stat(path.join(dataDir, "unrelated.txt"))).isFile()).toBe(true);
});
