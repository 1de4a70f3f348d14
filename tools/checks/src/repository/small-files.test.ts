import { posix } from "node:path";
import { expect, test } from "vitest";
import { readFiles } from "../workspace";

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
 * both. Excludes the entries of packages and remotes, and lazy chunks.
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
    const isRemote = /\/src\/(remote\.tsx|parts\.ts)$/.test(path);
    const exempt = importer === undefined || others.length > 0 || isRemote;
    if (!small || exempt || entries.has(path) || lazy.has(path)) return [];
    return [`${path}: only ${importer} imports it`];
  });
}

test("doesn't contain small files with a single importer", async () => {
  const parts = ["apps", "libs", "tools", "supabase", "e2e"];
  const sources = await readFiles(parts, /\.(tsx?|[cm]?js)$/);
  expect(sources.length).toBeGreaterThan(500);
  const packages = await readFiles(parts, /^package\.json$/);
  const entries = packages.flatMap(({ path, text }) => {
    const { exports = {} } = JSON.parse(text) as { exports?: Record<string, string> };
    return Object.values(exports).map((entry) => posix.join(posix.dirname(path), entry));
  });
  expect(
    smallFilesIn(new Map(sources.map(({ path, text }) => [path, text])), new Set(entries)),
  ).toEqual([]);
});
