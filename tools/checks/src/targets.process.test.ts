import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspaceRoot } from "./step";

/** The projects that Nx lists for these options. */
function projects(...options: string[]): string[] {
  const nx = join(workspaceRoot, "node_modules/nx/dist/bin/nx.js");
  const args = [nx, "show", "projects", "--json", ...options];
  const env = { ...process.env, NX_DAEMON: "false" };
  const output = execFileSync(process.execPath, args, {
    cwd: workspaceRoot,
    encoding: "utf8",
    env,
  });
  return (JSON.parse(output) as string[]).sort();
}

test.each([
  ["supabase/migrations/20270101000000_more.sql", "test:db"],
  ["tools/backend/src/api.ts", "test:db"],
  ["eslint.config.js", "lint"],
])(
  "runs every project's checks when %s changes: %s",
  (file, target) => {
    const all = projects("--withTarget", target);
    expect(all.length).toBeGreaterThan(5);
    expect(projects("--withTarget", target, "--affected", `--files=${file}`)).toEqual(all);
  },
  120_000,
);

test("checks schema and access rights when the database changes, not when a screen does", () => {
  const file = "supabase/schemas/2-catalogue/22-outfits.sql";
  const affected = (changed: string) =>
    projects("--withTarget", "test:schema", "--affected", `--files=${changed}`);
  expect(affected(file)).toEqual(["@ensemble/database"]);
  expect(affected("apps/shop/src/remote.tsx")).toEqual([]);
}, 120_000);

test("leaves other teams' checks alone when a file of a remote changes", () => {
  const affected = projects("--affected", "--files=apps/shop/src/remote.tsx");
  expect(affected).toContain("@ensemble/shop");
  expect(affected).not.toContain("@ensemble/admin");
  expect(affected).not.toContain("@ensemble/shell");
  expect(affected).not.toContain("@ensemble/backend");
}, 120_000);
