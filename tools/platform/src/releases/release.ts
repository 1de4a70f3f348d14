import { join } from "node:path";
import { billFile } from "@ensemble/build/bill";
import { dataFile } from "@ensemble/build/data-use";
import { ConflictError, readStored, type Store } from "../store/store";
import { appsDir } from "../workspace";
import { claimedRoutes } from "./claimed-routes";
import type { Compression } from "./compress";
import { readOrigin } from "./origin";
import type { Release } from "./release-description";
import { releaseName } from "./release-name";
import { readOutput, readReport, storeFile } from "./release-output";
import { isOfServer } from "./server-half";

/** What every release says of itself, whether a server draws its pages or not. */
const described = [dataFile, billFile];

interface ReleaseSource {
  /** The app's folder; by default the workspace's own. */
  source?: string;
  /** The bundler's output folder. */
  output?: string;
  compression?: Compression;
}

/**
 * Turns an app's build into an immutable release in `store`, unless it exists already. Writes
 * `release.json` last, so that a release is complete or absent.
 */
export async function releaseApp(
  app: string,
  store: Store,
  { source = join(appsDir, app), output = join(source, "dist"), compression }: ReleaseSource = {},
): Promise<Release> {
  const report = await readReport(output);
  const origin = await readOrigin(source);
  const routes = await claimedRoutes(app, source);
  // A release without a page that a server draws has no server half.
  const isDrawn = routes.some(({ drawn }) => drawn);
  const contents = (await readOutput(output)).filter(
    ({ path }) => isDrawn || described.includes(path) || !isOfServer(path),
  );
  const missing = app === "shell" ? undefined : routes.find(({ name }) => !report.screens[name]);
  if (missing) throw new Error(`${app} claims ${missing.path}, but ${noScreen(missing.name)}`);
  const content = { ...origin, ...report, routes };
  const name = { app, release: releaseName({ ...content, files: contents }) };
  const folder = releaseKey(name);
  const stored = await store.read(`${folder}/release.json`);
  const known = stored && (JSON.parse(stored.body.toString()) as Release);
  // The committed code gives the same release as an earlier uncommitted build: record the commit.
  if (known && (origin.dirty || !known.dirty)) return known;

  const files = await Promise.all(
    contents.map((file) => storeFile(store, folder, file, compression)),
  );
  const release: Release = { ...name, ...content, files };
  const expected = stored?.version ?? null;
  try {
    await store.write(`${folder}/release.json`, `${JSON.stringify(release, null, 2)}\n`, expected);
  } catch (error) {
    // A concurrent command made the same release with the same bytes.
    if (!(error instanceof ConflictError)) throw error;
  }
  return release;
}

/** Makes a release the `latest` one. */
export async function markLatest({ app, release }: Release, store: Store): Promise<void> {
  await store.write(`releases/${app}/latest`, `${release}\n`);
}

/** Reads a release; `latest` is the one marked last. Throws when it is missing. */
export async function readRelease(app: string, release: string, store: Store): Promise<Release> {
  const name =
    release === "latest"
      ? (await readStored(store, `releases/${app}/latest`)).toString().trim()
      : release;
  const file = await readStored(store, `${releaseKey({ app, release: name })}/release.json`);
  return JSON.parse(file.toString()) as Release;
}

/** Where a store keeps a release's files. */
export const releaseKey = ({ app, release }: { app: string; release: string }): string =>
  `releases/${app}/${release}`;

/** The error for a screen that no file holds. */
export const noScreen = (name: string): string =>
  `no file holds its screen "${name}". ` +
  `It must be loaded with import("./features/<noun>/${name}-screen").`;
