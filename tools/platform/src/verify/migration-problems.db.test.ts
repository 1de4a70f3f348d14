import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectPaths } from "@ensemble/backend";
import type { DataUse } from "@ensemble/build/release-lists";
import { beforeAll, expect, test } from "vitest";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { migrationProblems } from "./migration-problems";

const uses: DataUse[] = [
  { need: "column", table: "outfits", column: "subtitle", kind: "text", at: "src/card.ts:7" },
  { need: "call", function: "shops", always: [], maybe: [], at: "src/shops.ts:3" },
];

let store: Store;
let migrationsDir: string;
let newest: string;
let pins: { used: string; unused: string };
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-migrations-"));
  store = folderStore(join(folder, "dist"));
  const owner = "@ensemble/shop";
  pins = {
    used: await writeSampleRelease(store, "shop", "1", { owner }, { uses }),
    unused: await writeSampleRelease(store, "shop", "2"),
  };
  migrationsDir = join(folder, "migrations");
  await cp(projectPaths.migrationsDir, migrationsDir, { recursive: true });
  newest = (await readdir(migrationsDir)).sort().at(-1)!.slice(0, 14);
  await writeFile(
    join(migrationsDir, "29990101000000_contract.sql"),
    `alter table public.outfits drop column subtitle cascade;
     revoke execute on function public.shops() from anon;`,
  );
  return () => rm(folder, { recursive: true });
});

const dropped = "reads outfits.subtitle: there is no such column (src/card.ts:7)";
const revoked = "calls shops(): anon may not any more (src/shops.ts:3)";

/** What the planted migration takes from the releases of an environment. */
async function problemsWith(shop: object, migration?: string): Promise<string> {
  const releases = { shop: { release: "latest", ...shop } };
  const environment = { environment: "production", releases, migration };
  const problems = await migrationProblems(environment, store, migrationsDir);
  return problems.map(({ release, sentence }) => `${release}: ${sentence}`).join("\n");
}

test("refuses what breaks a pinned, previous or canary release, rights that they had included", async () => {
  const { used, unused } = pins;
  const canary = { release: used, percent: 5 };
  for (const pin of [{ release: used }, { release: unused, previous: used }, { canary }]) {
    const problems = await problemsWith(pin, newest);
    expect(problems).toContain(`shop@${used}: this release, of @ensemble/shop, uses what`);
    expect(problems).toContain(dropped);
    expect(problems).toContain(revoked);
  }
});

test("knows no rights that were lost when the environment has not said how far its database is", async () => {
  // Nor when it names a migration from before the baseline.
  for (const migration of [undefined, "20250101000000"]) {
    const problems = await problemsWith({ release: pins.used }, migration);
    expect(problems).toContain(dropped);
    expect(problems).not.toContain(revoked);
  }
});

test("admits the migration when no pinned release uses it, and names a release that is gone", async () => {
  expect(await problemsWith({ release: pins.unused }, newest)).toBe("");
  expect(await problemsWith({}, newest)).toBe("");
  expect(await problemsWith({ release: "1.0.0+0123456789" })).toMatch(/has no such release/);
});
