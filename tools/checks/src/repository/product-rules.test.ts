import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFiles, workspaceRoot } from "../workspace";

/** Returns the IDs of the rules ("- **OUT-4** ...") in docs/product, in order. */
async function ruleIds(): Promise<string[]> {
  const pages = await readFiles(["docs/product"], /\.md$/);
  return pages.flatMap(({ text }) =>
    [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map((m) => m[1]!),
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
  const sources = await readFiles(
    ["apps", "libs", "tools", "supabase", "e2e", "docs"],
    /\.(ts|tsx|sql|css|md)$/,
  );
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(cited)].map(([id]) => ({ path, id })),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ id }) => !ids.has(id))).toEqual([]);
});
