import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { workspaceRoot } from "../step";

/** Every file of ours by its path, generated types and what is built apart. */
let files: string[];
beforeAll(() => {
  files = ["apps", "docs", "e2e", "environments", "libs", "supabase", "tools"].flatMap(filesBelow);
});

function filesBelow(folder: string): string[] {
  return readdirSync(join(workspaceRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    return /^(node_modules|dist|test-results|\..*)$/.test(entry.name) ? [] : filesBelow(path);
  });
}

const lengthOf = (path: string): number =>
  readFileSync(join(workspaceRoot, path), "utf8").split("\n").length - 1;

test("keeps half of all TypeScript files under 50 lines and nine in ten under 100", () => {
  const lengths = files
    .filter((path) => /(?<!\.d|\.types)\.tsx?$/.test(path))
    .map(lengthOf)
    .toSorted((one, other) => one - other);
  expect(lengths.length).toBeGreaterThan(2000);
  const quantile = (share: number) => lengths[Math.floor(lengths.length * share)];
  expect(quantile(0.5)).toBeLessThan(50);
  expect(quantile(0.9)).toBeLessThan(100);
});

test("keeps every file of TypeScript and of the schema at 250 lines or less", () => {
  const long = files
    .filter((path) => /(?<!\.types)\.tsx?$|schemas\/.*\.sql$/.test(path))
    .filter((path) => lengthOf(path) > 250);
  expect(long).toEqual([]);
});

test("keeps folders at 25 files or less, migrations apart", () => {
  const counts = new Map<string, number>();
  for (const path of files) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts.keys()].filter((folder) => counts.get(folder)! > 25);
  expect(full.filter((folder) => !folder.endsWith("/migrations"))).toEqual([]);
});
