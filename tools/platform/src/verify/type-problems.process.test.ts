import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createDigest } from "../release/origin";
import type { Release } from "../release/release";
import { databaseTypesFile, workspaceRoot } from "../workspace";
import { typeProblems } from "./type-problems";

const databaseTypes = `
export type Database = {
  public: {
    Tables: {
      outfits: { Row: { title: string; subtitle: string } };
      shops: { Row: { name: string } };
    };
    Functions: { suggest: { Args: { typed: string } } };
    Enums: {
      size: "S" | "M";
    };
  };
};
`;
const compilerOptions = { strict: true, module: "ESNext", moduleResolution: "bundler" };
const sources: Record<string, string> = {
  ".gitignore": ".cache\n",
  "tsconfig.base.json": "{}",
  "tsconfig.browser.json": JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] } }),
  [databaseTypesFile]: databaseTypes,
  "libs/ui/src/index.ts": "export const Page = (props: { title: string }) => props.title;",
  "apps/shop/src/shop.ts": `
    import type { Database } from "@ensemble/contract";
    import { Page } from "@ensemble/ui";
    type Outfit = Database["public"]["Tables"]["outfits"]["Row"];
    export const show = (outfit: Outfit) => Page({ title: outfit.title + outfit.subtitle });
    export const shop: Database["public"]["Tables"]["shops"]["Row"] = { name: "Zara" };
    export const call: Database["public"]["Functions"]["suggest"]["Args"] = { typed: "coat" };
    export const labels: Record<Database["public"]["Enums"]["size"], string> = { S: "s", M: "m" };
    export const wrongAnyway: number = "text";`,
  "apps/shell/src/shell.ts": 'import "@ensemble/ui";',
};
for (const lib of ["contract", "query", "router", "session", "ui"]) {
  const types = `export type { Database } from "./database.types";`;
  sources[`libs/${lib}/src/index.ts`] ??= lib === "contract" ? types : "export {};";
  const manifest = { name: `@ensemble/${lib}`, exports: { ".": "./src/index.ts" } };
  sources[`libs/${lib}/package.json`] = JSON.stringify(manifest);
}

let repository: string;
let commit: string;
beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), "ensemble-types-"));
  git("init", "-q");
  commit = await commitFiles(sources);
  return () => rm(repository, { recursive: true });
});

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
    cwd: repository,
    encoding: "utf8",
  }).trim();

async function commitFiles(files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(repository, path)), { recursive: true });
    await writeFile(join(repository, path), text);
  }
  git("add", ".");
  git("commit", "-q", "-m", "Change");
  return git("rev-parse", "HEAD");
}

const createRelease = (app: string, changes: Partial<Release> = {}): Release => ({
  ...{ app, release: "1", version: "1.0.0", entry: [], screens: {}, routes: [], files: [] },
  ...{ shared: { "@ensemble/ui": app === "shell" ? "2.3.0" : "^2.3.0" }, commit },
  types: { database: createDigest(databaseTypes), libs: "a" },
  ...changes,
});

/** Returns the problems of a shop in a shell, with a database's types. */
async function findProblems(types: string, shop: Partial<Release> = {}, shell?: Partial<Release>) {
  const releases = [createRelease("shop", shop)];
  const shells = [createRelease("shell", shell)];
  const problems = await typeProblems(releases, shells, types, repository);
  return problems.map(({ message, needsReason }) => `${needsReason ? "maybe " : ""}${message}`);
}

/** Applies changes to the database's types; each must change something. */
const changeTypes = (...changes: [from: string, to: string][]) =>
  changes.reduce((types, [from, to]) => {
    expect(types).toContain(from);
    return types.replace(from, to);
  }, databaseTypes);

test("refuses a database that lacks what a release uses, with file and line", async () => {
  const [problem] = await findProblems(
    changeTypes(
      ["; subtitle: string", ""],
      ["shops:", "stores:"],
      [' | "M"', ""],
      ["typed:", "words:"],
    ),
  );
  expect(problem).toContain("doesn't compile with the database's types:");
  for (const message of [
    "Property 'subtitle' does not exist",
    "Property 'shops' does not exist",
    "'M' does not exist in type",
    "'typed' does not exist in type",
  ])
    expect(problem).toMatch(
      new RegExp(`\\n +apps/shop/src/shop\\.ts\\(\\d+,\\d+\\): error .*${message}`),
    );
  expect(problem).not.toContain("'number'"); // Also an error with its own types.
});

test("accepts a database that adds a column, a value to an enum or an optional argument", async () => {
  const types = changeTypes(
    ["; subtitle", "; mood: string; subtitle"],
    [' | "M"', ' | "M" | "L"'],
    ["typed: string", "typed: string; most?: number"],
  );
  expect(await findProblems(types)).toEqual([]);
});

test("refuses a shell that renames a prop of a shared lib, unless the remote's range excludes it", async () => {
  const next = await commitFiles({
    "libs/ui/src/index.ts": "export const Page = (props: { heading: string }) => props.heading;",
    "apps/shop/src/shop.ts":
      'import { Page } from "@ensemble/ui"; export const page = Page({ heading: "Shop" });',
  });
  const types = { database: createDigest(databaseTypes), libs: "b" };
  const shell = { release: "2", commit: next, types };
  const [problem] = await findProblems(databaseTypes, {}, shell);
  expect(problem).toContain("doesn't compile with the database's types and the libs of shell@2:");
  expect(problem).toContain("'title' does not exist in type '{ heading: string; }'");
  const major = { ...shell, shared: { "@ensemble/ui": "3.0.0" } };
  expect(await findProblems(databaseTypes, {}, major)).toEqual([]);
  expect(await findProblems(databaseTypes, { commit: next, types }, shell)).toEqual([]);
});

test("needs a reason for changed types when a release's sources aren't here", async () => {
  const types = changeTypes(["; subtitle: string", ""]);
  const unreachable = { commit: "0123456789abcdef0123456789abcdef01234567" };
  expect(await findProblems(databaseTypes, unreachable)).toEqual([]);
  const unknown = `maybe wasn't compiled with the database's types, so it needs --reason "<why>": `;
  expect(await findProblems(types, unreachable)).toEqual([
    `${unknown}this repository has no apps/shop at 012345678`,
  ]);
  expect(await findProblems(types, { dirty: true })).toEqual([
    `${unknown}shop@1 was built from uncommitted code`,
  ]);
});

test("remembers the errors of commits with a database's types", async () => {
  const types = changeTypes(["; subtitle: string", ""]);
  const problems = await findProblems(types);
  await rm(join(repository, ".git"), { recursive: true });
  expect(await findProblems(types)).toEqual(problems);
});

test("refuses a dropped column that this repository's shop reads", async () => {
  const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: workspaceRoot, encoding: "utf8" });
  const shop = createRelease("shop", { commit: head.trim() });
  const types = await readFile(join(workspaceRoot, databaseTypesFile), "utf8");
  // A new text each time, because errors are cached.
  const without = `${types.replaceAll(/^ +subtitle\??: .*\n/gm, "")}// ${Date.now()}\n`;
  const [problem] = await typeProblems([shop], [], without);
  expect(problem?.message).toMatch(/apps\/shop\/src\/.*\.tsx?\(.*subtitle/);
});
