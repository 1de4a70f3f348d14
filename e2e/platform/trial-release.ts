import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  distDir,
  folderStore,
  integrityOf,
  readRelease,
  releaseApp,
  releaseKey,
  type Release,
} from "@ensemble/platform";

export const store = folderStore(distDir);

/** Edits the text of one file of a release; undefined keeps it. */
export type Edit = (text: string, path: string) => string | undefined;

export const isChunk = (path: string): boolean => path.endsWith(".js") && !/^remote[-.]/.test(path);

/** Replaces the component that each screen's chunk exports. */
export const exporting =
  (component: string): Edit =>
  (text, path) =>
    isChunk(path)
      ? text.replaceAll(/default:function\(\)\{return [\w$]+\}/g, `default:()=>${component}`)
      : undefined;

/**
 * Makes a release from an app's latest one with some files changed. Updates the digests of chunks
 * in its container and the names it gives its chunks on a page (tools/build, source-hash), so that
 * the release is valid. `more` is what it says of shared packages instead.
 */
export async function trialRelease(
  app: string,
  edit: Edit,
  more: Partial<Pick<Release, "shared" | "exports">> = {},
): Promise<Release> {
  const { entry, screens, shared, files, ...latest } = await readRelease(app, "latest", store);
  const output = await mkdtemp(join(tmpdir(), `ensemble-${app}-`));
  const digests: [string, string][] = [];
  // The container last, because it names the others.
  const inOrder = [...files].sort(
    (a, b) => Number(entry[0] === a.path) - Number(entry[0] === b.path),
  );
  const changes = new Map<string, string>();
  for (const { path } of inOrder) {
    const released = join(distDir, releaseKey(latest), path);
    await cp(released, join(output, path), { recursive: true });
    if (!/\.(js|css)$/.test(path)) continue;
    const text = await readFile(released, "utf8");
    changes.set(path, edit(text, path) ?? text);
  }
  const own = createHash("sha256")
    .update([...changes.values()].join())
    .digest("hex")
    .slice(0, 8);
  for (const { path, integrity } of inOrder) {
    const changed = changes.get(path)?.replaceAll(/(ensemble_[a-z_]+_)[0-9a-f]{8}/g, `$1${own}`);
    if (changed === undefined) continue;
    const whole = digests.reduce((result, [from, to]) => result.replaceAll(from, to), changed);
    await writeFile(join(output, path), whole);
    digests.push([integrity, integrityOf(Buffer.from(whole))]);
  }
  await writeFile(join(output, "build.json"), JSON.stringify({ entry, screens, shared, ...more }));
  const release = await releaseApp(app, store, { output, compression: "quick" });
  await rm(output, { recursive: true });
  return release;
}
