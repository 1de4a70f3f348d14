import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sharedPackages } from "@ensemble/build";
import { satisfies, valid } from "semver";
import { readRelease, type Release } from "../release/release";
import type { Store } from "../store/store";
import { nameOf } from "../verify/problem";
import { missingExports } from "../verify/release-problems";
import { environmentsDir, workspaceRoot } from "../workspace";
import { type Environment, readEnvironment } from "./environment";

/**
 * Says which remotes of an environment accept `<package>@<version>` and what is left to do, in which
 * order, for the terminal; `accepted` when all do. Throws for a package that the shell does not provide.
 */
export async function reportUpgrade(
  asked: string,
  environmentName: string,
  store: Store,
  folder = environmentsDir,
): Promise<{ text: string; accepted: boolean }> {
  const { name, version } = parseAsked(asked);
  const environment = await readEnvironment(environmentName, folder);
  const { release, secondary } = environment.releases.shell!;
  const shell = await readRelease("shell", release, store);
  const exports = await exportsOf(name, version, store);
  const verdicts = await upgradeVerdicts({ name, version, exports }, environment, store);
  const width = Math.max(...verdicts.map(({ release }) => release.length), 0);
  const lines = verdicts.map(
    ({ release, answer, why }) => `  ${release.padEnd(width)}  ${answer}${why ? `: ${why}` : ""}`,
  );
  const order = upgradeOrder({
    name: environmentName,
    asked: { name, version },
    shell,
    secondary,
    verdicts,
  });
  const text = [
    `${name} ${version} on ${environmentName}, which has ${shell.shared[name] ?? "none"}`,
    "",
    ...lines,
    ...(exports
      ? []
      : ["", `Its exports are not known here: release a shell with it, and ask again.`]),
    ...(order.length > 0 ? ["", "In this order:"] : []),
    ...order.map((step, index) => `  ${index + 1}. ${step}`),
  ].join("\n");
  return { text, accepted: verdicts.every(({ answer }) => answer === "accepts") };
}

function parseAsked(asked: string): { name: string; version: string } {
  const [, name = "", version = ""] = /^(@?[^@]+)@(.+)$/.exec(asked) ?? [];
  if (!valid(version))
    throw new Error(`"${asked}" is not <package>@<version>, such as react@20.0.0.`);
  if (!sharedPackages.some((one) => one === name)) {
    throw new Error(
      `${name} is not shared: each app has its own. Shared are ${sharedPackages.join(", ")}.`,
    );
  }
  return { name, version };
}

/** A version of a package that the shell provides. */
interface SharedVersion {
  name: string;
  version: string;
  /** Its exports, where they are known. */
  exports?: string[];
}

/**
 * The exports of a version: of one of our libs as its surface records them (tools/build), of any
 * package as the latest release of the shell provides it. Undefined when neither has this version.
 */
async function exportsOf(
  name: string,
  version: string,
  store: Store,
): Promise<string[] | undefined> {
  const shell = await readRelease("shell", "latest", store).catch(() => undefined);
  if (shell?.shared[name] === version) return shell.exports?.[name];
  const lib = name.replace("@ensemble/", "").replace("/", "-");
  const surface = join(workspaceRoot, "tools/build/surfaces", `${lib}-${version}.txt`);
  const text = name.startsWith("@ensemble/") && (await readFile(surface, "utf8").catch(() => ""));
  return text ? text.trim().split("\n") : undefined;
}

/** What a new version of a shared package means for a release of a remote. */
interface Verdict {
  /** `app@release`. */
  release: string;
  answer: "accepts" | "must be rebuilt" | "unknown";
  why?: string;
}

/** Judges the stable releases and canaries of an environment's remotes. */
async function upgradeVerdicts(
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

interface Upgrade {
  asked: SharedVersion;
  /** The environment's name, and the release of its shell. */
  name: string;
  shell: Release;
  /** The release beside it. */
  secondary?: string;
  verdicts: readonly Verdict[];
}

/** The commands of an upgrade that are left, in their order: a line each. */
function upgradeOrder({ asked, name, shell, secondary, verdicts }: Upgrade): string[] {
  const isThere = shell.shared[asked.name] === asked.version;
  const kept = isThere ? secondary : shell.release;
  const open = verdicts.filter(({ answer }) => answer !== "accepts");
  const left = [...new Set(open.map(({ release }) => release.split("@")[0]))];
  const next = isThere ? nameOf(shell) : "shell@<release>";
  if (left.length === 0) {
    if (!isThere) return [`release shell, then promote ${next} ${name}`];
    return secondary ? [`promote ${next} ${name}, without --secondary ${secondary}`] : [];
  }
  const first = `release shell, then promote ${next} ${name} --secondary ${kept}`;
  return [
    ...(isThere ? [] : [first]),
    `release and promote each of ${left.join(", ")}, in any order`,
    `promote ${next} ${name}, without --secondary`,
  ];
}
