import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, workspaceRoot } from "../workspace";

const sourceFolders = ["apps", "libs", "tools", "supabase", "e2e", "docs"];
/** Migrations are never edited, and this file contains invalid citations. */
const ignoredFiles = /^supabase\/migrations\/|\/product-rules\.test\.ts$/;

let cachedSources: Promise<{ path: string; text: string }[]> | undefined;

/** Reads all sources once for all tests. */
const sources = () => (cachedSources ??= readSources());

async function readSources(): Promise<{ path: string; text: string }[]> {
  const found = sourceFolders.map((folder) => filesBelow(folder, /\.(ts|tsx|sql|css|md)$/));
  const paths = (await Promise.all(found)).flat().filter((path) => !ignoredFiles.test(path));
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(workspaceRoot, path), "utf8") })),
  );
}

/** Returns the IDs of the rules ("- **OUT-4** ...") in docs/product, in order. */
async function ruleIds(): Promise<string[]> {
  const folder = join(workspaceRoot, "docs/product");
  const pages = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
  );
  return pages.flatMap((page) =>
    [...page.matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map((m) => m[1]!),
  );
}

test("gives every rule a unique ID", async () => {
  const ids = await ruleIds();
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("lists every rule prefix in the index", async () => {
  const index = await readFile(join(workspaceRoot, "docs/product/README.md"), "utf8");
  const listed = [...index.matchAll(/\| `([A-Z]+)` +\|/g)].map(([, prefix]) => prefix!);
  const used = new Set((await ruleIds()).map((id) => id.split("-")[0]!));
  expect(listed.sort()).toEqual([...used].sort());
});

test("resolves every cited rule", async () => {
  const ids = new Set(await ruleIds());
  const prefixes = [...new Set([...ids].map((id) => id.split("-")[0]!))];
  const cited = new RegExp(`\\b(?:${prefixes.join("|")})-\\d+\\b`, "g");
  const found = (await sources()).flatMap(({ path, text }) =>
    [...text.matchAll(cited)].map(([id]) => ({ path, id })),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ id }) => !ids.has(id))).toEqual([]);
});

/** Citations by section, and references to a specification that no longer exists. */
const unresolvable =
  /(?<!RFC \d+ )§|\(resolutions\b|\bspecification's\b|\b(?:the|as) specif(?:ication|ied)\b/;

test("recognizes citations without an ID", () => {
  const old = ["(shopper §4)", "(§2)", "(resolutions, Shopper)", "in the specified order"];
  expect(old.every((text) => unresolvable.test(text))).toBe(true);
  expect(
    ["(OUT-4)", "(RFC 5546 §3.2.1)", "signIn(shopper.email)"].some((t) => unresolvable.test(t)),
  ).toBe(false);
});

test("cites rules only by ID", async () => {
  const found = (await sources()).flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        unresolvable.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
