import { spawnSync } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../fixtures/temporary-folder";
import { runningCluster } from "../cluster/cluster";
import { joinServer } from "./shared-server";

test.skipIf(process.env["ENSEMBLE_TEST_DATABASE_URL"])(
  "those who join share one server, which ends with the last of them",
  async () => {
    const folder = await temporaryFolder();
    const [one, other] = await Promise.all([joinServer(folder), joinServer(folder)]);
    expect(one.url("postgres")).toBe(other.url("postgres"));
    // A process that died without leaving does not hold the server.
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    await writeFile(path.join(folder, "users", `${pid}-died`), "");

    await one.leave();
    const sql = postgres(other.url("postgres"), { max: 1 });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await sql.end();
    await other.leave();
    expect(await runningCluster(path.join(folder, "postgres"))).toBeUndefined();
    expect(await readdir(path.join(folder, "users"))).toEqual([]);
  },
);
