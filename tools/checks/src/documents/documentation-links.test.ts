import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { workspaceRoot } from "../step";

async function pagesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(workspaceRoot, folder), { withFileTypes: true });
  const pages = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : pagesBelow(path);
      }
      return entry.name.endsWith(".md") ? [join(workspaceRoot, path)] : [];
    }),
  );
  return pages.flat();
}

const withoutCode = (page: string): string => page.replaceAll(/^ *```[\s\S]*?^ *```$/gm, "");

/** The anchors of a page's headings, as GitHub generates them. */
const anchorsOf = (page: string): string[] =>
  [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test("resolves every link between our pages to a file and a heading", async () => {
  const pages = await pagesBelow(".");
  const texts = new Map(
    await Promise.all(pages.map(async (page) => [page, await readFile(page, "utf8")] as const)),
  );
  const links = [...texts].flatMap(([page, text]) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^https?:/.test(target))
      .map((target) => ({ page, target })),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ page, target }) => {
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : resolve(dirname(page), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !anchorsOf(texts.get(file) ?? "").includes(anchor);
  });
  expect(broken.map(({ page, target }) => `${relative(workspaceRoot, page)}: ${target}`)).toEqual(
    [],
  );
});

test("names only files and folders that exist", async () => {
  const pages = await pagesBelow(".");
  const named = await Promise.all(
    pages.map(async (page) =>
      [
        ...withoutCode(await readFile(page, "utf8")).matchAll(
          /`((?:apps|libs|tools|supabase|e2e|docs)\/[\w./-]+)`/g,
        ),
      ].map(([, path]) => ({ page, path: path! })),
    ),
  );
  expect(named.flat().length).toBeGreaterThan(30);
  const missing = named.flat().filter(({ path }) => !existsSync(join(workspaceRoot, path)));
  expect(missing.map(({ page, path }) => `${relative(workspaceRoot, page)}: ${path}`)).toEqual([]);
});
