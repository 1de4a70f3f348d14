import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Remote } from "@ensemble/contract";
import { remoteNames } from "@ensemble/platform";
import { expect, test } from "vitest";
import { filesBelow, workspaceRoot } from "../workspace";

const withoutCode = (page: string): string => page.replaceAll(/^ *```[\s\S]*?^ *```$/gm, "");

/** Returns the anchors that GitHub generates for a page's headings. */
const anchorsOf = (page: string): string[] =>
  [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Reads all pages, by path. */
async function allPages(): Promise<Map<string, string>> {
  const pages = await filesBelow(".", /\.md$/);
  const read = async (page: string) =>
    [page, await readFile(join(workspaceRoot, page), "utf8")] as const;
  return new Map(await Promise.all(pages.map(read)));
}

test("resolves every link between pages to a file and a heading", async () => {
  const texts = await allPages();
  const links = [...texts].flatMap(([page, text]) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^https?:/.test(target))
      .map((target) => ({ page, target })),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ page, target }) => {
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : posix.join(posix.dirname(page), path);
    if (!existsSync(join(workspaceRoot, file))) return true;
    return anchor !== undefined && !anchorsOf(texts.get(file) ?? "").includes(anchor);
  });
  expect(broken.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

test("names only files and folders that exist", async () => {
  const namedPaths = [...(await allPages())].flatMap(([page, text]) =>
    [...withoutCode(text).matchAll(/`((?:apps|libs|tools|supabase|e2e|docs)\/[\w./-]+)`/g)].map(
      ([, path]) => ({ page, path: path! }),
    ),
  );
  expect(namedPaths.length).toBeGreaterThan(30);
  const missing = namedPaths.filter(({ path }) => !existsSync(join(workspaceRoot, path)));
  expect(missing.map(({ page, path }) => `${page}: ${path}`)).toEqual([]);
});

test.each(remoteNames)("lists exactly the routes of %s in the README", async (app) => {
  const readme = await readFile(join(workspaceRoot, "README.md"), "utf8");
  const rows = readme.split("\n").filter((line) => line.startsWith(`| ${app} `));
  const namedPaths = [...rows.join().matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path!);
  const { remote } = (await import(join(workspaceRoot, "apps", app, "src/remote.tsx"))) as {
    remote: Remote;
  };
  expect(namedPaths.sort()).toEqual(remote.screens.map(({ path }) => path).sort());
});

test("lists every package's folder in the architecture", async () => {
  const architecture = await readFile(join(workspaceRoot, "docs/architecture.md"), "utf8");
  const namedPaths = [...architecture.matchAll(/^((?:libs|tools)\/[a-z-]+) {2,}\S/gm)].map(
    ([, it]) => it,
  );
  const folders = await Promise.all(
    ["libs", "tools"].map(async (group) =>
      (await readdir(join(workspaceRoot, group))).map((name) => `${group}/${name}`),
    ),
  );
  expect(namedPaths.sort()).toEqual(folders.flat().sort());
});

const decisionsFolder = join(workspaceRoot, "docs/decisions");
const reference = String.raw`\[\d{4}\]\([a-z]+/\d{4}-[a-z0-9-]+\.md\)`;
const status = new RegExp(
  `^(?:accepted(?:, amended by ${reference}(?:(?:,| and) ${reference})*)?|superseded by ${reference})$`,
);

interface Decision {
  /** Path with its area, such as "pages/0031-….md", like the references in its status. */
  file: string;
  title: string | undefined;
  date: string | undefined;
  status: string | undefined;
}

async function decisions(): Promise<Decision[]> {
  const files = (await readdir(decisionsFolder, { recursive: true }))
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .sort((a, b) => posix.basename(a).localeCompare(posix.basename(b)));
  return Promise.all(
    files.map(async (file) => {
      const page = await readFile(join(decisionsFolder, file), "utf8");
      const [, title, date, status] =
        /^# (.+)\n\n- Date: (.+)\n- Status: (.+(?:\n {2}.+)*)\n\n/.exec(page) ?? [];
      return { file, title, date, status: status && fromIndex(file, status) };
    }),
  );
}

/**
 * Converts a page's status to the index's format: on one line, with links relative to the index.
 */
function fromIndex(file: string, status: string): string {
  return status
    .replaceAll(/\s+/g, " ")
    .replaceAll(
      /\]\(([^)]+)\)/g,
      (_, link: string) => `](${posix.join(posix.dirname(file), link)})`,
    );
}

test("starts every decision with its title, date and status", async () => {
  const pages = await decisions();
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(({ file }) => !/^[a-z]+\/\d{4}-[a-z0-9-]+\.md$/.test(file))).toEqual([]);
  expect(pages.filter(({ date }) => !/^\d{4}-\d\d-\d\d$/.test(date ?? ""))).toEqual([]);
  expect(pages.filter((page) => !status.test(page.status ?? ""))).toEqual([]);
});

test("refers to existing decisions in amended and superseded ones", async () => {
  const pages = await decisions();
  const referred = pages.flatMap(({ status = "" }) =>
    [...status.matchAll(/\(([a-z]+\/\d{4}-[^)]+)\)/g)].map(([, file]) => file!),
  );
  expect(referred.length).toBeGreaterThan(0);
  expect(referred.filter((file) => !pages.some((page) => page.file === file))).toEqual([]);
});

test("lists every decision in the index with its title, date and status", async () => {
  const index = await readFile(join(decisionsFolder, "README.md"), "utf8");
  const rows = index
    .split("\n")
    .filter((line) => /^\| \[\d{4}\]/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(" | ")
        .map((cell) => cell.trim()),
    );
  const expected = (await decisions()).map(({ file, title, date, status }) => [
    `[${posix.basename(file).slice(0, 4)}](${file})`,
    title,
    date,
    status,
  ]);
  expect(rows).toEqual(expected);
});
