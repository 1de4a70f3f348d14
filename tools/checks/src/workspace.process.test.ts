import { execFileSync, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspaceRoot } from "./workspace";

/** Lists projects with a target; with a file, those that a change of it affects. */
function projectsWith(target: string, file?: string): string[] {
  const script = join(workspaceRoot, "node_modules/nx/dist/bin/nx.js");
  const changed = file ? ["--affected", `--files=${file}`] : [];
  const args = [script, "show", "projects", "--json", `--with-target=${target}`, ...changed];
  const env = { ...process.env, NX_DAEMON: "false" };
  const output = execFileSync(process.execPath, args, {
    cwd: workspaceRoot,
    encoding: "utf8",
    env,
  });
  return (JSON.parse(output) as string[]).sort();
}

test("runs every database test when a migration or the backend changes", () => {
  const all = projectsWith("test:db");
  expect(all.length).toBeGreaterThan(5);
  for (const file of ["supabase/migrations/20270101000000_more.sql", "tools/backend/src/api.ts"])
    expect(projectsWith("test:db", file)).toEqual(all);
});

test("runs only a remote's own tests and the repository's when a remote changes", () => {
  const file = "apps/shop/src/remote.tsx";
  expect(projectsWith("test", file)).toEqual(["@ensemble/checks", "@ensemble/shop"]);
  expect(projectsWith("test:db", file)).toEqual(["@ensemble/shop"]);
});

test("checks the whole workspace and the journeys when any source changes", () => {
  const targets = ["lint", "typecheck", "unused", "format", "e2e"].join();
  const affected = projectsWith(targets, "apps/shop/src/remote.tsx");
  expect(affected).toEqual(expect.arrayContaining(["@ensemble/e2e", "ensemble"]));
});

test("installs the packages without warnings", async () => {
  const setup = await readFile(join(workspaceRoot, "tools/setup/requirements.mjs"), "utf8");
  const [, written = ""] = /installArguments = (\[[^\]]+\])/.exec(setup) ?? [];
  const { status, stderr } = spawnSync(
    "npm",
    [...(JSON.parse(written) as string[]), "--dry-run", "--offline", "--ignore-scripts"],
    { cwd: workspaceRoot, encoding: "utf8", shell: process.platform === "win32" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
