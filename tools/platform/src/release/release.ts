import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { BuildReport } from "@ensemble/build";
import { listIssues } from "@ensemble/contract/schemas";
import * as z from "zod/mini";
import { ConflictError, readStored, type Store } from "../store/store";
import { appsDir } from "../workspace";
import { buildApps } from "./build";
import { type ClaimedRoute, claimedRoutes } from "./claimed-routes";
import { type Compression, precompress } from "./compress";
import { declaredParts, type DeclaredParts } from "./declared-parts";
import { type Origin, readOrigin } from "./origin";

/** The content of a release's `release.json`. */
export interface Release extends Omit<BuildReport, "placed">, Origin, DeclaredParts {
  app: string;
  /** Derived from the content (releaseName). */
  release: string;
  routes: ClaimedRoute[];
  files: ReleasedFile[];
}

interface ReleasedFile {
  path: string;
  bytes: number;
  /** Transferred bytes, with brotli if compressible. */
  transferred: number;
  integrity: string;
}

/**
 * A release with its base URL: a path, so that any origin can serve it, or a development server's
 * URL.
 */
export interface ServedRelease extends Release {
  base: string;
  read(path: string): Promise<string>;
}

/**
 * Turns an app's build into an immutable release in `store`, unless it already exists. Writes
 * `release.json` last, so that a release is complete or missing.
 */
export async function releaseApp(
  app: string,
  store: Store,
  { source = join(appsDir, app), output = join(source, "dist"), compression }: ReleaseSource = {},
): Promise<Release> {
  const { placed, ...report } = await readReport(output);
  const origin = await readOrigin(source);
  const routes = await claimedRoutes(app, source);
  const parts = await declaredParts(app, source, { ...report, placed });
  // Budgets don't apply to quick compression, because it makes files larger.
  if (compression === "quick") {
    delete origin.budget;
    delete origin.budgets;
    for (const offer of parts.offers ?? []) delete offer.budget;
  }
  // Without server-rendered pages, leave out the server bundle.
  const rendered = [...routes, ...(parts.offers ?? [])];
  const isServerRendered = rendered.some(({ renderMode }) => renderMode);
  const contents = (await readOutput(output)).filter(
    ({ path }) => isServerRendered || !isServerBundle(path),
  );
  const missing = app === "shell" ? undefined : routes.find(({ name }) => !report.screens[name]);
  if (missing)
    throw new Error(`${app} claims ${missing.path}, but ${missingScreenMessage(missing.name)}`);
  const content = { ...origin, ...report, ...parts, routes };
  const name = { app, release: releaseName({ ...content, files: contents }) };
  const folder = releaseKey(name);
  const stored = await store.read(`${folder}/release.json`);
  const existing = stored && (JSON.parse(stored.body.toString()) as Release);
  // Until the code is committed, record what it was last built with.
  const isSameBuild = origin.dirty && isDeepStrictEqual(origin.types, existing?.types);
  if (existing && (isSameBuild || !existing.dirty)) return existing;

  const files = await Promise.all(
    contents.map((file) => storeFile(store, folder, file, compression)),
  );
  const release: Release = { ...name, ...content, files };
  const expected = stored?.version ?? null;
  try {
    await store.write(`${folder}/release.json`, `${JSON.stringify(release, null, 2)}\n`, expected);
  } catch (error) {
    // A concurrent command wrote the same release.
    if (!(error instanceof ConflictError)) throw error;
  }
  return release;
}

interface ReleaseSource {
  /** The app's folder; by default the workspace's own. */
  source?: string;
  /** The bundler's output folder. */
  output?: string;
  compression?: Compression;
}

async function readReport(output: string): Promise<BuildReport> {
  const file = join(output, "build.json");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Error(`${output} has no finished build. Run rsbuild build first.`);
  });
  const { data, error } = reportSchema.safeParse(JSON.parse(text));
  if (error)
    throw new Error(
      listIssues(error)
        .map((line) => `${file}: ${line}`)
        .join("\n"),
    );
  return data;
}

const names = z.array(z.string());

/** Checks the reports of other bundlers (docs/remote-contract.md). */
const reportSchema: z.ZodMiniType<BuildReport> = z.object({
  entry: names.check(z.minLength(1, "must list the container")),
  screens: z.record(z.string(), names),
  parts: z.optional(z.record(z.string(), names)),
  placed: z.optional(names),
  format: z.optional(z.literal("module")),
  shared: z.record(z.string(), z.string()),
  exports: z.optional(z.record(z.string(), names)),
});

async function readOutput(output: string): Promise<OutputFile[]> {
  const names = await readdir(output, { recursive: true, withFileTypes: true });
  const paths = names
    .filter((entry) => entry.isFile() && entry.name !== "build.json")
    .map((entry) => join(entry.parentPath, entry.name).slice(output.length + 1))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(output, path));
      return { path, content, integrity: toIntegrity(content) };
    }),
  );
}

interface OutputFile {
  path: string;
  content: Buffer;
  integrity: string;
}

async function storeFile(
  store: Store,
  folder: string,
  { path, content, integrity }: OutputFile,
  compression: Compression | undefined,
): Promise<ReleasedFile> {
  const compressed = await precompress(path, content, compression);
  await store.write(`${folder}/${path}`, content);
  if (compressed) {
    await store.write(`${folder}/${path}.br`, compressed.brotli);
    await store.write(`${folder}/${path}.gz`, compressed.gzip);
  }
  const transferred = compressed?.brotli.length ?? content.length;
  return { path, bytes: content.length, transferred, integrity };
}

/**
 * Returns `<semver>+<hash of the content>`. Equal content has an equal name, and an edited
 * description doesn't match its name. Ignores build metadata: commit, dirty, migration and types.
 */
export function releaseName(content: Content): string {
  const { version, owner, budget, budgets, objectives } = content;
  const { entry, screens, parts, shared, exports, format, routes, files, offers, places } = content;
  const bytes = files.map(({ path, integrity }) => [path, integrity]);
  const origin = { version, owner, budget, budgets, objectives };
  const build = { entry, screens, shared, exports, format, parts, offers, places };
  const text = JSON.stringify([bytes, origin, build, routes]);
  return `${version}+${createHash("sha256").update(text).digest("hex").slice(0, 10)}`;
}

/** A release without its name and its build metadata. */
type Content = Omit<
  Release,
  "app" | "release" | "commit" | "dirty" | "migration" | "types" | "files"
> & {
  files: Pick<Release["files"][number], "path" | "integrity">[];
};

/** Returns a digest in the format of the integrity attribute. */
export const toIntegrity = (content: Buffer): string =>
  `sha256-${createHash("sha256").update(content).digest("base64")}`;

export const matches = (content: Buffer, integrity: string): boolean =>
  toIntegrity(content) === integrity;

export const missingScreenMessage = (name: string): string =>
  `no file contains its screen "${name}". ` +
  `Load it with import("./features/<noun>/${name}-screen").`;

/** Makes a release the `latest` one. */
export async function markLatest({ app, release }: Release, store: Store): Promise<void> {
  await store.write(`releases/${app}/latest`, `${release}\n`);
}

/** Builds apps, makes their releases the latest ones, and returns their pins. */
export async function buildLatest(
  apps: readonly string[],
  store: Store,
): Promise<Record<string, { release: string }>> {
  if (apps.length > 0) await buildApps(apps);
  const pins: Record<string, { release: string }> = {};
  for (const app of apps) {
    const release = await releaseApp(app, store);
    await markLatest(release, store);
    pins[app] = { release: release.release };
  }
  return pins;
}

/** Reads a release; `latest` is the one last marked. Throws if it is missing. */
export async function readRelease(app: string, release: string, store: Store): Promise<Release> {
  const name =
    release === "latest"
      ? (await readStored(store, `releases/${app}/latest`)).toString().trim()
      : release;
  const file = await readStored(store, `${releaseKey({ app, release: name })}/release.json`);
  return JSON.parse(file.toString()) as Release;
}

export const releaseKey = ({ app, release }: { app: string; release: string }): string =>
  `releases/${app}/${release}`;

/**
 * Copies a release between stores unless the target has it. Writes release.json last, so that a
 * partial copy doesn't count. Throws if the release is missing or damaged.
 */
export async function copyRelease(
  app: string,
  release: string,
  from: Store,
  to: Store,
): Promise<void> {
  const key = releaseKey({ app, release });
  if (from.label === to.label || (await to.read(`${key}/release.json`))) return;
  const { files } = await readRelease(app, release, from);
  await Promise.all(
    files.map(async ({ path, integrity }) => {
      const content = await readStored(from, `${key}/${path}`);
      if (!matches(content, integrity))
        throw new Error(`${from.label}: ${key}/${path} doesn't match the release.`);
      await to.write(`${key}/${path}`, content);
    }),
  );
  await to.write(`${key}/release.json`, await readStored(from, `${key}/release.json`));
}

/** Returns the file that renders a release's screens on a server, if any. */
export const serverBundle = ({ files }: Pick<Release, "files">): ReleasedFile | undefined =>
  files.find(({ path }) => isServerBundle(path));

const isServerBundle = (path: string): boolean => /^server\/[^/]+\.cjs$/.test(path);
