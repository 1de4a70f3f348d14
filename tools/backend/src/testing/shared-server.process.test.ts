import { spawnSync } from "node:child_process";
import { readdir, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../fixtures/folders";
import { runningCluster } from "../postgres/cluster";
import { joinServer } from "./shared-server";

// An external PostgreSQL leaves no server of ours to share, which both tests are about.
const usesExternalServer = Boolean(process.env["ENSEMBLE_TEST_DATABASE_URL"]);

test.skipIf(usesExternalServer)(
  "shares one server among its users and ends it with the last",
  async () => {
    const folder = await temporaryFolder();
    const [first, second] = await Promise.all([joinServer(folder), joinServer(folder)]);
    expect(first.url("postgres")).toBe(second.url("postgres"));
    // A process that died without leaving does not hold the server.
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    await writeFile(path.join(folder, "users", `${pid}-died`), "");

    await first.leave();
    const sql = postgres(second.url("postgres"), { max: 1 });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await sql.end();
    await second.leave();
    expect(await runningCluster(path.join(folder, "postgres"))).toBeUndefined();
    expect(await readdir(path.join(folder, "users"))).toEqual([]);
  },
);

test.skipIf(usesExternalServer)(
  "replaces a broken server and drops databases of a killed run",
  async () => {
    const folder = await temporaryFolder();
    const first = await joinServer(folder);
    const sql = postgres(first.adminUrl("postgres"), { max: 1 });
    await sql`create database test_left_behind`;
    await sql.end();
    await first.leave();

    const databases = async () => {
      const server = await joinServer(folder);
      const admin = postgres(server.adminUrl("postgres"), { max: 1 });
      const rows = await admin`select datname as name from pg_database where not datistemplate`;
      await admin.end();
      await server.leave();
      return rows.map(({ name }) => String(name));
    };
    expect(await databases()).toEqual(["postgres"]);
    await truncate(path.join(folder, "postgres/data/global/pg_control"), 0);
    expect(await databases()).toEqual(["postgres"]);
  },
);
