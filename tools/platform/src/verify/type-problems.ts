import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sharedLibs } from "@ensemble/build/shared";
import { compatibleShell } from "../environments/generations";
import { typeCompiler } from "../release/build";
import { createDigest } from "../release/origin";
import type { Release } from "../release/release";
import { databaseTypesFile, workspaceRoot } from "../workspace";
import { formatRelease, type Problem, toProblem } from "./problem";

const sharedFolders = sharedLibs.map((name) => name.replace("@ensemble/", "libs/"));

/**
 * Reports releases whose sources don't compile with a database's types and the shared libs of the
 * shell that they run in. A release with the digests of both compiled when it was built; of others,
 * compiles the commit. If `repository` doesn't contain it, the release needs a reason.
 */
export async function typeProblems(
  releases: readonly Release[],
  shells: readonly Release[],
  databaseTypes: string,
  repository = workspaceRoot,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const digest = createDigest(databaseTypes);
  for (const release of releases) {
    const running = release.app === "shell" ? undefined : compatibleShell(release, shells);
    const shell = running?.types?.libs === release.types?.libs ? undefined : running;
    if (!shell && release.types?.database === digest) continue;
    const types = `the database's types${shell ? ` and the libs of ${formatRelease(shell)}` : ""}`;
    try {
      const errors = await newErrors(release, { shell, databaseTypes }, repository);
      if (errors.length === 0) continue;
      const lines = [`doesn't compile with ${types}:`, ...errors.slice(0, 5), howToFix];
      problems.push(toProblem(release, lines.join("\n      ")));
    } catch (error) {
      const { message: cause } = error as Error;
      const message = `wasn't compiled with ${types}, so it needs --reason "<why>": ${cause}`;
      problems.push({ ...toProblem(release, message), needsReason: true });
    }
  }
  return problems;
}

const howToFix =
  'Expand, migrate, contract (docs/runbook.md, "Change the database"), or raise a lib\'s major version.';

/** What replaces a commit's own shared libs and database types. */
interface Replacement {
  shell?: Release;
  databaseTypes?: string;
}

/**
 * Returns the errors of a release's sources with a replacement, without those that they have anyway,
 * because other packages may be installed here. Caches them by commits and types.
 */
async function newErrors(release: Release, replacement: Replacement, repository: string) {
  const { shell, databaseTypes } = replacement;
  const inputs = [release.app, getCommit(release), shell && getCommit(shell), databaseTypes];
  const folder = join(repository, ".cache/release-types");
  const file = join(folder, `${createDigest(JSON.stringify(inputs))}.json`);
  const cached = await readFile(file, "utf8").catch(() => undefined);
  if (cached) return JSON.parse(cached) as string[];
  await mkdir(folder, { recursive: true });
  const compileWith = async (replaced: Replacement) => {
    const sources = await mkdtemp(join(folder, "sources-"));
    try {
      await extract(release, replaced, repository, sources);
      return await compile(release.app, sources);
    } finally {
      await rm(sources, { recursive: true });
    }
  };
  // The shell's own check reports errors in its libs.
  const errors = (await compileWith(replacement)).filter(
    (line) => !shell || !sharedFolders.some((lib) => line.startsWith(`${lib}/`)),
  );
  const existing = errors.length > 0 ? await compileWith({}) : [];
  const found = errors.filter((line) => !existing.includes(line));
  await writeFile(file, JSON.stringify(found));
  return found;
}

/** Returns the commit of a release's sources. Throws if it was built from other sources. */
function getCommit({ commit, dirty, ...release }: Release): string {
  if (commit && !dirty) return commit;
  throw new Error(`${formatRelease(release)} was built from uncommitted code`);
}

/** Writes the sources of a release into a folder. Throws if the repository lacks them. */
async function extract(
  release: Release,
  { shell, databaseTypes }: Replacement,
  repository: string,
  sources: string,
) {
  const archive = join(sources, "archive.tar");
  const unpack = async (commit: string, paths: string[]) => {
    await run("git", ["archive", "-o", archive, commit, ...paths], repository).catch(() => {
      throw new Error(`this repository has no ${paths[0]} at ${commit.slice(0, 9)}`);
    });
    await run("tar", ["-xf", archive], sources);
  };
  await unpack(getCommit(release), [`apps/${release.app}`, "libs", "tsconfig.*.json"]);
  const typesFile = join(sources, databaseTypesFile);
  const ownTypes = await readFile(typesFile, "utf8");
  if (shell) {
    for (const lib of sharedFolders) await rm(join(sources, lib), { recursive: true, force: true });
    await unpack(getCommit(shell), sharedFolders);
  }
  if (databaseTypes) await writeFile(typesFile, withoutNewValues(databaseTypes, ownTypes));
}

const run = (program: string, args: string[], cwd: string) =>
  promisify(execFile)(program, args, { cwd });

/** Returns the type errors of an app, a line each. Throws if the compiler fails otherwise. */
async function compile(app: string, sources: string): Promise<string[]> {
  // Node finds other packages in the repository, which contains the folder.
  const packages = join(sources, "node_modules/@ensemble");
  await mkdir(packages, { recursive: true });
  for (const lib of await readdir(join(sources, "libs")))
    await symlink(join(sources, "libs", lib), join(packages, lib), "junction");
  const include = [`apps/${app}/src`, "libs/*/src/*.d.ts"];
  const config = { extends: "./tsconfig.browser.json", include, exclude: ["**/*.test.ts*"] };
  await writeFile(join(sources, "tsconfig.json"), JSON.stringify(config));
  try {
    await run(process.execPath, [typeCompiler, "--noEmit", "--pretty", "false"], sources);
    return [];
  } catch (error) {
    const { stdout = "" } = error as { stdout?: string };
    const errors = stdout.split("\n").filter((line) => /^\S+\(\d+,\d+\): error /.test(line));
    if (errors.length === 0) throw error;
    return errors;
  }
}

/** Returns generated types without new values of enums, because releases may list all values. */
function withoutNewValues(types: string, ownTypes: string): string {
  const own = new Map([...ownTypes.matchAll(enumValues)].map(([, name, values]) => [name, values]));
  return types.replace(enumValues, (whole, name: string, values: string) => {
    const ownValues = own.get(name);
    if (!ownValues) return whole;
    const kept = values.match(/"[^"]*"/g)!.filter((value) => ownValues.includes(value));
    const list = values.startsWith("[") ? `[${kept.join()}]` : kept.join(" | ") || "never";
    return `      ${name}: ${list}`;
  });
}

/** The values of an enum in the generated types, as a union or as a list. */
const enumValues = /^ {6}(\w+):\s*(\[[^\]{]*\]|(?:\s*\|?\s*"[^"]*")+)/gm;
