import { readdir } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { fixtureMigrations } from "../fixtures/fixture-backend";
import { temporaryFolder } from "../fixtures/temporary-folder";
import { copyPreparedData, startBackend, type Seed } from "./index";

test("gives each copy the prepared rows, and nothing of another copy", async () => {
  const folder = await temporaryFolder();
  const templates = path.join(folder, "templates");
  let prepared = 0;
  const seed: Seed = {
    hash: "notes",
    load: async (sql) => {
      prepared += 1;
      await sql`insert into public.notes (body) values ('of the seed')`;
    },
  };
  const content = { migrationsDir: fixtureMigrations, seed };
  const open = async (name: string) => {
    const dataDir = path.join(folder, name);
    await copyPreparedData(templates, dataDir, content);
    const backend = await startBackend({ ...content, dataDir, origin: "http://localhost:4200" });
    onTestFinished(() => backend.stop());
    const sql = postgres(backend.databaseUrl, { max: 1 });
    onTestFinished(() => sql.end());
    const bodies = async () =>
      (await sql<{ body: string }[]>`select body from public.notes order by body`).map(
        ({ body }) => body,
      );
    return { backend, sql, bodies };
  };
  const [one, two] = await Promise.all([open("one"), open("two")]);
  await one.sql`insert into public.notes (body) values ('written here')`;
  expect(await one.bodies()).toEqual(["of the seed", "written here"]);
  expect(await two.bodies()).toEqual(["of the seed"]);
  expect(one.backend.serviceKey).not.toBe(two.backend.serviceKey);
  expect(prepared).toBe(1);
  expect(await readdir(templates)).toEqual([expect.stringMatching(/^template-[0-9a-f]{12}$/)]);
});
