import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { sharedLibs } from "@ensemble/build/shared";
import { listIssues } from "@ensemble/contract/schemas";
import * as z from "zod/mini";

/** Where a release comes from and which team owns it. */
export interface Origin {
  /** Semantic version, from the app's package.json. */
  version: string;
  /** The team in CODEOWNERS; undefined without an entry. */
  owner?: string;
  /** The built commit; undefined outside a repository. */
  commit?: string;
  /** Whether it was built with uncommitted changes. */
  dirty?: true;
  /** Version of the repository's newest migration, if any. */
  migration?: string;
  /** Digests of the sources whose types it was built with. */
  types?: { database: string; libs: string };
  /** Maximum transferred bytes of JavaScript and CSS on a first visit to the app. */
  budget?: number;
  /** Other budgets, by the first part of the paths that they are for: `{"/studio": 45000}`. */
  budgets?: Record<string, number>;
  objectives?: Objectives;
}

/**
 * Reads an app's origin from its package.json, CODEOWNERS, git and the migrations. Throws with all
 * invalid objectives.
 */
export async function readOrigin(source: string): Promise<Origin> {
  const manifest = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as {
    version: string;
    ensemble?: Pick<Origin, "budget" | "budgets"> & { objectives?: unknown };
  };
  const objectives = z.optional(objectivesSchema).safeParse(manifest.ensemble?.objectives);
  if (objectives.error) {
    const issues = listIssues(objectives.error);
    throw new Error(issues.map((line) => `package.json: ensemble.objectives.${line}`).join("\n"));
  }
  const root = await git(source, ["rev-parse", "--show-toplevel"]);
  const inputs = [source, ...buildInputs.map((path) => `:(top)${path}`)];
  const uncommitted = root && (await git(source, ["status", "--porcelain", "--", ...inputs]));
  return {
    version: manifest.version,
    owner: root && (await findOwner(relative(root, source), root)),
    commit: root && (await git(source, ["rev-parse", "HEAD"])),
    ...(uncommitted && { dirty: true }),
    migration: root && (await newestMigration(root)),
    types: await collectTypes(source),
    budget: manifest.ensemble?.budget,
    budgets: manifest.ensemble?.budgets,
    objectives: objectives.data,
  };
}

/** An app's build inputs outside its own folder, if they exist. */
const buildInputs = ["libs", "tools/build", "package-lock.json", "tsconfig.base.json"];

/** Finds a path's owner. The last matching line of CODEOWNERS wins, as on GitHub. */
async function findOwner(path: string, root: string): Promise<string | undefined> {
  const text = await readFile(join(root, ".github/CODEOWNERS"), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim().split(/\s+/));
  const matches = (pattern: string) =>
    pattern === "*" || `/${path}/`.startsWith(pattern.replace(/\/?$/, "/"));
  return lines.findLast(([pattern = "", owner]) => owner && pattern && matches(pattern))?.[1];
}

async function newestMigration(root: string): Promise<string | undefined> {
  const files = await readdir(join(root, "supabase/migrations")).catch(() => []);
  const versions = files.flatMap((file) => /^(\d{14})_.*\.sql$/.exec(file)?.[1] ?? []);
  return versions.sort().at(-1);
}

/** Digests the database's types and the shared libs that an app builds with, if any. */
async function collectTypes(source: string): Promise<Origin["types"]> {
  const { resolve } = createRequire(join(source, "package.json"));
  let folders: string[];
  try {
    folders = sharedLibs.map((lib) => join(resolve(`${lib}/package.json`), "../src"));
  } catch {
    return undefined;
  }
  const database = resolve("@ensemble/contract/database");
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((path) => join(folder, path)).sort(),
    ),
  );
  const sources = files
    .flat()
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== database);
  const libs = await Promise.all(sources.map((file) => readFile(file, "utf8")));
  return { database: createDigest(await readFile(database, "utf8")), libs: createDigest(...libs) };
}

export function createDigest(...texts: string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex");
}

async function git(cwd: string, args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)("git", args, { cwd });
    return stdout.trim() || undefined;
  } catch {
    return undefined; // Sources outside a repository can be built, too.
  }
}

const percentError = "must be a percentage between 0 and 100";
const percent = z.number(percentError).check(z.gt(0, percentError), z.lt(100, percentError));
const timeError = "must be milliseconds, 1 to 600000";
const within = z.int(timeError).check(z.minimum(1, timeError), z.maximum(600_000, timeError));
const vital = z.optional(z.strictObject({ percent, within }));

/**
 * An app's objectives in package.json (`ensemble.objectives`, PLAT-11): `percent` of its loads
 * succeed, and `percent` of its visits stay within `within` milliseconds for the largest paint
 * (lcp) and the slowest interaction (inp).
 */
const objectivesSchema = z.strictObject({
  loads: z.optional(z.strictObject({ percent })),
  lcp: vital,
  inp: vital,
});

type Objectives = z.infer<typeof objectivesSchema>;
