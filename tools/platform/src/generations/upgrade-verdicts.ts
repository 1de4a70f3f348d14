import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { satisfies } from "semver";
import type { Environment } from "../environments/environment";
import { readRelease } from "../releases/release";
import type { Release } from "../releases/release-description";
import type { Store } from "../store/store";
import { nameOf } from "../verify/problem";
import { missingExports } from "../verify/shared";
import { workspaceRoot } from "../workspace";

/** What a new version of a shared package means for a release of a remote. */
export interface Verdict {
  /** `app@release`. */
  release: string;
  answer: "accepts" | "must be rebuilt" | "unknown";
  why?: string;
}

/** A version of a package that the shell provides. */
export interface SharedVersion {
  name: string;
  version: string;
  /** Its exports, where they are known. */
  exports?: string[];
}

/** Judges the stable releases and canaries of an environment's remotes. */
export async function upgradeVerdicts(
  asked: SharedVersion,
  { releases }: Pick<Environment, "releases">,
  store: Store,
): Promise<Verdict[]> {
  const named = Object.entries(releases)
    .filter(([app]) => app !== "shell")
    .flatMap(([app, { release, canary }]) =>
      [release, canary?.release].flatMap((name) => (name ? { app, release: name } : [])),
    );
  return Promise.all(
    named.map(async (one) => {
      const found = await readRelease(one.app, one.release, store).catch(() => undefined);
      if (found) return { release: nameOf(found), ...judge(found, asked) };
      return { release: nameOf(one), answer: "unknown", why: `${store.label} has no such release` };
    }),
  );
}

function judge(
  release: Release,
  { name, version, exports }: SharedVersion,
): Omit<Verdict, "release"> {
  // A subpath has the version of its package: react/jsx-runtime.
  const ranges = Object.entries(release.shared ?? {})
    .filter(([request]) => request === name || request.startsWith(`${name}/`))
    .map(([, range]) => range);
  if (ranges.length === 0) return { answer: "unknown", why: `names no range of ${name}` };
  const refused = ranges.find((range) => !satisfies(version, range));
  if (refused) return { answer: "must be rebuilt", why: `accepts ${refused}` };
  const missing = missingExports(release.exports?.[name], exports);
  if (missing.length === 0) return { answer: "accepts" };
  return { answer: "must be rebuilt", why: `takes ${missing.join(", ")}, which it lacks` };
}

/**
 * The exports of a version: of one of our libs as its surface records them (tools/build), of any
 * package as the latest release of the shell provides it. Undefined when neither has this version.
 */
export async function exportsOf(
  name: string,
  version: string,
  store: Store,
): Promise<string[] | undefined> {
  const shell = await readRelease("shell", "latest", store).catch(() => undefined);
  if (shell?.shared[name] === version) return shell.exports?.[name];
  const [, lib] = name.split("/");
  const surface = join(workspaceRoot, "tools/build/surfaces", `${lib}-${version}.txt`);
  const text = name.startsWith("@ensemble/") && (await readFile(surface, "utf8").catch(() => ""));
  return text ? text.trim().split("\n") : undefined;
}
