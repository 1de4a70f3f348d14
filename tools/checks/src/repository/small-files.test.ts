import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, workspaceRoot } from "../workspace";

/** Whether a file is a test, a journey or a helper for them. */
const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$|^(e2e|supabase\/tests)\/|\/(fixtures|src\/testing)\//.test(path);

function findImports(path: string, source: string): { static: string[]; lazy: string[] } {
  const imports = source.matchAll(/\b(?:from|import)\s*(\()?\s*(\/\*.*?\*\/)?\s*"(\.[^"]+)"/g);
  const found = [...imports].map(([, call, comment = "", request]) => ({
    // The bundler merges an eager chunk into the importing file.
    late: call !== undefined && !comment.includes("eager"),
    file: posix.join(posix.dirname(path), request!),
  }));
  const files = (lazy: boolean) =>
    found.filter((imported) => imported.late === lazy).map(({ file }) => file);
  return { static: files(false), lazy: files(true) };
}

/**
 * Lists TypeScript files of up to 25 lines with exactly one importer, because a reader has to open
 * both. Excludes package entries and lazy chunks.
 */
function smallFilesIn(sources: Map<string, string>, entries: Set<string>): string[] {
  const importers = new Map<string, Set<string>>();
  const lazy = new Set<string>();
  const fileAt = (path: string) =>
    [path, `${path}.ts`, `${path}.tsx`].find((name) => sources.has(name));
  for (const [path, source] of sources) {
    const imports = findImports(path, source);
    for (const name of imports.lazy) lazy.add(fileAt(name) ?? name);
    for (const name of imports.static.map(fileAt)) {
      // A test next to its code doesn't make that code shared.
      if (!name || (isTest(path) && !isTest(name))) continue;
      importers.set(name, (importers.get(name) ?? new Set()).add(path));
    }
  }
  return [...sources].flatMap(([path, source]) => {
    const [importer, ...others] = importers.get(path) ?? [];
    const small = /(?<!\.d)\.tsx?$/.test(path) && source.trimEnd().split("\n").length <= 25;
    const exempt = importer === undefined || others.length > 0;
    if (!small || exempt || entries.has(path) || lazy.has(path)) return [];
    return [`${path}: only ${importer} imports it`];
  });
}

test("finds small files with one importer, but not entries, lazy chunks or shared files", () => {
  const long = "\n// A line.".repeat(25);
  const sources = new Map([
    ["a/index.ts", 'export * from "./entry";\nexport { one } from "./one";'],
    ["a/one.tsx", 'import { two } from "./two";\nconst late = import("./late");\n'],
    ["a/two.ts", 'import { eager } from "./eager";\nimport "./three";\nimport "./long";'],
    ["a/three.ts", ""],
    ["a/entry.ts", ""],
    ["a/late.ts", 'import "./three";\nimport "./nowhere";'],
    ["a/eager.ts", 'import(/* webpackMode: "eager" */ "./four");'],
    ["a/four.ts", ""],
    ["a/long.ts", long],
    ["a/four.test.ts", 'import { four } from "./four";\nimport { tried } from "./fixtures/tried";'],
    ["a/fixtures/tried.ts", 'import { three } from "../three";\nimport "./shared";'],
    ["a/fixtures/shared.ts", ""],
    ["e2e/a.spec.ts", 'import "../a/fixtures/shared";\nimport { own } from "./own";'],
    ["e2e/own.ts", ""],
  ]);
  expect(smallFilesIn(sources, new Set(["a/entry.ts"]))).toEqual([
    "a/one.tsx: only a/index.ts imports it",
    "a/two.ts: only a/one.tsx imports it",
    "a/eager.ts: only a/two.ts imports it",
    "a/four.ts: only a/eager.ts imports it",
    "a/fixtures/tried.ts: only a/four.test.ts imports it",
    "e2e/own.ts: only e2e/a.spec.ts imports it",
  ]);
});

test("doesn't contain small files with a single importer", async () => {
  const readFiles = async (folder: string, name: RegExp) => {
    const paths = await filesBelow(folder, name);
    const read = async (path: string) =>
      [path, await readFile(join(workspaceRoot, path), "utf8")] as const;
    return Promise.all(paths.map(read));
  };
  const parts = ["apps", "libs", "tools", "supabase", "e2e"];
  const sources = (
    await Promise.all(parts.map((part) => readFiles(part, /\.(tsx?|[cm]?js)$/)))
  ).flat();
  expect(sources.length).toBeGreaterThan(500);
  const packages = (
    await Promise.all(parts.map((part) => readFiles(part, /^package\.json$/)))
  ).flat();
  const entries = packages.flatMap(([path, manifest]) => {
    const { exports = {} } = JSON.parse(manifest) as { exports?: Record<string, string> };
    return Object.values(exports).map((entry) => posix.join(posix.dirname(path), entry));
  });
  expect(smallFilesIn(new Map(sources), new Set(entries))).toEqual([]);
});
