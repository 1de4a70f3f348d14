import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildReport } from "@ensemble/build";
import type { Access, Remote } from "@ensemble/contract";
import type { AppName } from "./app-name";
import { compressBeside } from "./compress";
import { releasedLead, type ReleasedLead } from "./lead";
import { appsDir, releasesDir } from "./workspace";

/** What `release.json` in a release's folder says. */
export interface Release extends BuildReport {
  app: AppName;
  /** `<semver>+<hash of the files>`: the same input gives the same name. */
  release: string;
  routes: { path: string; name: string; access?: Access; lead?: ReleasedLead }[];
  files: { path: string; bytes: number; integrity: string }[];
}

/**
 * Turns an app's build into an immutable release folder, unless the same one is there already.
 * `output` is where the bundler wrote.
 */
export async function releaseApp(
  app: AppName,
  output = join(appsDir, app, "dist"),
): Promise<Release> {
  const report = JSON.parse(await readFile(join(output, "build.json"), "utf8")) as BuildReport;
  const files = await describeFiles(output);
  const { version } = JSON.parse(await readFile(join(appsDir, app, "package.json"), "utf8")) as {
    version: string;
  };
  const hash = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 10);
  const release: Release = {
    app,
    release: `${version}+${hash}`,
    ...report,
    routes: await claimedRoutes(app),
    files,
  };
  await writeRelease(output, release);
  return release;
}

/** Makes a release the one that `latest` stands for. */
export async function markLatest({ app, release }: Release): Promise<void> {
  await writeFile(join(releasesDir, app, "latest"), `${release}\n`);
}

/** Reads a release; `latest` is the one that was marked so last. Throws when there is none. */
export async function readRelease(app: AppName, release: string): Promise<Release> {
  const name = release === "latest" ? await latestRelease(app) : release;
  const file = join(releasesDir, app, name, "release.json");
  return JSON.parse(await readFile(file, "utf8")) as Release;
}

async function latestRelease(app: AppName): Promise<string> {
  const file = join(releasesDir, app, "latest");
  return (await readFile(file, "utf8")).trim();
}

async function writeRelease(output: string, release: Release): Promise<void> {
  const parent = join(releasesDir, release.app);
  const folder = join(parent, release.release);
  const exists = await stat(join(folder, "release.json")).catch(() => undefined);
  if (exists) return;
  // Written beside and moved into place, so that a release is there as a whole or not at all.
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(parent, { recursive: true });
  await cp(output, draft, { recursive: true });
  await rm(join(draft, "build.json"));
  await compressBeside(
    draft,
    release.files.map(({ path }) => path),
  );
  await writeFile(join(draft, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

async function describeFiles(folder: string): Promise<Release["files"]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names
    .filter((entry) => entry.isFile() && entry.name !== "build.json")
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(folder, path));
      const digest = createHash("sha384").update(content).digest("base64");
      return { path, bytes: content.length, integrity: `sha384-${digest}` };
    }),
  );
}

/** The routes that a remote's own source claims. */
export async function claimedRoutes(app: AppName): Promise<Release["routes"]> {
  if (app === "shell") return []; // The shell's routes are compiled into it.
  const source = join(appsDir, app, "src");
  const { remote } = (await import(join(source, "remote.tsx"))) as { remote: Remote };
  return Promise.all(
    remote.screens.map(async (screen) => {
      const { path, name, access } = screen;
      return { path, name, access, lead: await releasedLead(source, screen) };
    }),
  );
}
