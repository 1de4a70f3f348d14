import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { workspaceRoot } from "./workspace";

function nx(...args: string[]): string {
  const script = join(workspaceRoot, "node_modules/nx/dist/bin/nx.js");
  return execFileSync(process.execPath, [script, ...args], {
    cwd: workspaceRoot,
    encoding: "utf8",
    env: { ...process.env, NX_DAEMON: "false" },
  });
}

interface Graph {
  graph: { nodes: Record<string, { data: { targets: object } }> };
}

let nodes: Graph["graph"]["nodes"];
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "ensemble-graph-"));
  const file = join(folder, "graph.json");
  nx("graph", `--file=${file}`);
  nodes = (JSON.parse(readFileSync(file, "utf8")) as Graph).graph.nodes;
  rmSync(folder, { recursive: true });
}, 120_000);

const withTarget = (target: string): string[] =>
  Object.keys(nodes)
    .filter((project) => target in nodes[project]!.data.targets)
    .sort();

const affected = (file: string): string[] =>
  JSON.parse(nx("show", "projects", "--json", "--affected", `--files=${file}`)) as string[];

test("runs every database and schema test when a migration changes", () => {
  const projects = affected("supabase/migrations/20270101000000_more.sql");
  expect(withTarget("test:db").length).toBeGreaterThan(5);
  expect(projects).toEqual(expect.arrayContaining(withTarget("test:db")));
  expect(withTarget("test:schema")).toEqual(["@ensemble/database"]);
}, 120_000);

test("runs every database test when the backend changes", () => {
  const projects = affected("tools/backend/src/api.ts");
  expect(projects).toEqual(expect.arrayContaining(withTarget("test:db")));
}, 120_000);

test("lints everything when the lint configuration changes", () => {
  expect(withTarget("lint").length).toBeGreaterThan(20);
  expect(affected("oxlint.config.ts")).toEqual(expect.arrayContaining(withTarget("lint")));
}, 120_000);

test("defines the applicable targets for each project", () => {
  const common = ["lint", "test", "typecheck"];
  for (const app of ["admin", "experts", "shell", "shop"]) {
    const targets = Object.keys(nodes[`@ensemble/${app}`]!.data.targets);
    expect(targets).toEqual(expect.arrayContaining([...common, "build", "e2e", "test:db"]));
  }
  for (const lib of ["contract", "session", "ui", "build", "platform", "backend"]) {
    const targets = Object.keys(nodes[`@ensemble/${lib}`]!.data.targets);
    expect(targets).toEqual(expect.arrayContaining(common));
  }
});

test("runs the journeys of a changed remote, and all when shared files change", () => {
  const journeys = (file: string) =>
    affected(file).filter((project) => withTarget("e2e").includes(project));
  expect(journeys("apps/shop/src/remote.tsx").sort()).toEqual(["@ensemble/e2e", "@ensemble/shop"]);
  expect(journeys("e2e/admin/links.spec.ts").sort()).toEqual(["@ensemble/admin", "@ensemble/e2e"]);
  expect(journeys("supabase/config.toml").sort()).toEqual(withTarget("e2e"));
}, 120_000);

test("doesn't run other teams' checks or schema tests when a remote changes", () => {
  const projects = affected("apps/shop/src/remote.tsx");
  expect(projects).toContain("@ensemble/shop");
  for (const other of ["admin", "shell", "backend", "database"]) {
    expect(projects).not.toContain(`@ensemble/${other}`);
  }
}, 120_000);
