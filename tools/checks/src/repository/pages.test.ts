import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Remote } from "@ensemble/contract";
import { remoteNames } from "@ensemble/platform";
import { expect, test } from "vitest";
import { readFiles, workspaceRoot } from "../workspace";

const withoutCode = (page: string): string => page.replaceAll(/^ *```[\s\S]*?^ *```$/gm, "");

/** The anchors of a page's headings, as GitHub generates them. */
const listAnchors = (page: string): string[] =>
  [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Each page with its text. */
const allPages = async (): Promise<Map<string, string>> =>
  new Map((await readFiles(["."], /\.md$/)).map(({ path, text }) => [path, text]));

test("resolves every link between our pages to a file and a heading", async () => {
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
    return anchor !== undefined && !listAnchors(texts.get(file) ?? "").includes(anchor);
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

test.each(remoteNames)("names exactly the routes of %s in the README", async (app) => {
  const readme = await readFile(join(workspaceRoot, "README.md"), "utf8");
  const rows = readme.split("\n").filter((line) => line.startsWith(`| ${app} `));
  const namedPaths = [...rows.join().matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path!);
  const { remote } = (await import(join(workspaceRoot, "apps", app, "src/remote.tsx"))) as {
    remote: Remote;
  };
  expect(namedPaths.sort()).toEqual(remote.screens.map(({ path }) => path).sort());
});

test("names the folder of every package in the architecture", async () => {
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

/** `npm run <script>`, and for a command line of ours its command and what follows up to a comment. */
const npmRun = /\bnpm run (?:--silent )?([\w:]+)(?: -- ([a-z-]+)?([^`\n#]*))?/g;

/** A command of the platform, by commander. */
interface PlatformCommand {
  name(): string;
  options: { long?: string }[];
}

test("names only commands that exist, with the options that they take", async () => {
  const read = (file: string) => readFile(join(workspaceRoot, file), "utf8");
  const { scripts } = JSON.parse(await read("package.json")) as { scripts: object };
  const { createProgram } = (await import(
    join(workspaceRoot, "tools/platform/src/commands/program.ts")
  )) as { createProgram: () => { commands: PlatformCommand[] } };
  const platform = createProgram().commands;
  const worker = await read("tools/worker/src/cli.ts");

  const named = [...(await allPages())].flatMap(([page, text]) =>
    [...text.matchAll(npmRun)].map(([call, script = "", command, rest = ""]) => ({
      page,
      call,
      script,
      command,
      options: [...rest.matchAll(/ --([a-z-]+)/g)].map(([, option]) => option!),
    })),
  );
  expect(named.length).toBeGreaterThan(30);
  const unknown = named.filter(({ script, command, options }) => {
    if (!(script in scripts)) return true;
    if (script === "worker") return command && !worker.includes(`npm run worker -- ${command} `);
    if (script !== "platform" || !command) return false;
    if (command === "help") return false;
    const known = platform.find((one) => one.name() === command)?.options;
    return options.some((option) => !known?.some(({ long }) => long === `--${option}`)) || !known;
  });
  expect(unknown.map(({ page, call }) => `${page}: ${call}`)).toEqual([]);
});

const decisionLayout = new RegExp(
  [
    String.raw`^# (.+)\n\n- Date: \d{4}-\d\d-\d\d\n(?:- Replaces (\d{4}(?:, \d{4})*)\n)?`,
    ...["Context", "Decision", "Consequences"].map((part) => String.raw`\n\*\*${part}\.\*\* [^]+`),
  ].join(""),
);

interface Decision {
  /** With its area, such as "pages/0031-….md". */
  file: string;
  number: string;
  title: string | undefined;
  /** The numbers of the decisions that were merged into it, as its page lists them. */
  replaces: string;
  lines: number;
}

async function decisions(): Promise<Decision[]> {
  const pages = await readFiles(["docs/decisions"], /^\d.*\.md$/);
  return pages
    .map(({ path, text }) => {
      const file = posix.relative("docs/decisions", path);
      const [, title, replaces = ""] = decisionLayout.exec(text) ?? [];
      const number = posix.basename(file).slice(0, 4);
      return { file, number, title, replaces, lines: text.trimEnd().split("\n").length };
    })
    .sort((a, b) => a.number.localeCompare(b.number));
}

test("gives every decision a title, a date, context, decision and consequences in 25 lines", async () => {
  const pages = await decisions();
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(({ file }) => !/^[a-z]+\/\d{4}-[a-z0-9-]+\.md$/.test(file))).toEqual([]);
  expect(pages.filter(({ title }) => title === undefined)).toEqual([]);
  expect(pages.filter(({ lines }) => lines > 25)).toEqual([]);
});

test("uses the number of a decision once, for its page or as one that another page replaces", async () => {
  const numbers = (await decisions()).flatMap(({ number, replaces }) => [
    number,
    ...replaces.split(", ").filter((replaced) => replaced !== ""),
  ]);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test("lists every decision in the index as its page does", async () => {
  const index = await readFile(join(workspaceRoot, "docs/decisions/README.md"), "utf8");
  const rows = index
    .split("\n")
    .filter((line) => /^\| \[\d{4}\]/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(" | ")
        .map((cell) => cell.trim()),
    );
  const expected = (await decisions()).map(({ file, number, title, replaces }) => [
    `[${number}](${file})`,
    title,
    replaces,
  ]);
  expect(rows).toEqual(expected);
});

test("resolves every decision that a source cites", async () => {
  const numbers = new Set((await decisions()).map(({ number }) => number));
  const folders = ["apps", "libs", "tools", "supabase/schemas", "supabase/functions", "e2e"];
  const cited = (await readFiles(folders, /\.(ts|tsx|js|mjs|sql|css)$/)).flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecisions?(?: |\/[a-z]+\/)(\d{4})(-[\w-]+\.md)?/g)].map(
      ([citation, number, rest]) => ({ path, citation, number: number!, rest }),
    ),
  );
  expect(cited.length).toBeGreaterThan(5);
  const unknown = cited.filter(({ citation, number, rest }) => {
    if (!numbers.has(number)) return true;
    return rest !== undefined && !existsSync(join(workspaceRoot, "docs", citation));
  });
  expect(unknown).toEqual([]);
});

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
