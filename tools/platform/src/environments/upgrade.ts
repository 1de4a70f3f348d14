import { sharedPackages } from "@ensemble/build/shared";
import { satisfies, valid } from "semver";
import { readRelease, type Release } from "../release/release";
import type { Store } from "../store/store";
import { formatRelease } from "../verify/problem";
import { missingExports } from "../verify/release-problems";
import { type Environment, requireCurrent } from "./environment";

/**
 * Lists for the terminal which remotes of an environment accept `<package>@<version>`, and the
 * remaining steps; `accepted` if all do. Throws for a package that isn't shared.
 */
export async function reportUpgrade(
  requested: string,
  environmentName: string,
  store: Store,
): Promise<{ text: string; accepted: boolean }> {
  const { name, version } = parsePackageVersion(requested);
  const environment = await requireCurrent(environmentName, store);
  const { release, secondary } = environment.releases.shell!;
  const shell = await readRelease("shell", release, store);
  const latest = await readRelease("shell", "latest", store).catch(() => undefined);
  const exports = latest?.shared[name] === version ? latest.exports?.[name] : undefined;
  const verdicts = await upgradeVerdicts({ name, version, exports }, environment, store);
  const width = Math.max(...verdicts.map(({ release }) => release.length), 0);
  const lines = verdicts.map(
    ({ release, status, reason }) =>
      `  ${release.padEnd(width)}  ${status}${reason ? `: ${reason}` : ""}`,
  );
  const order = upgradeOrder({
    name: environmentName,
    requested: { name, version },
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
      : ["", "Its exports aren't known here. Release a shell with it, then run this again."]),
    ...(order.length > 0 ? ["", "In this order:"] : []),
    ...order.map((step, index) => `  ${index + 1}. ${step}`),
  ].join("\n");
  return { text, accepted: verdicts.every(({ status }) => status === "accepts") };
}

function parsePackageVersion(requested: string): { name: string; version: string } {
  const [, name = "", version = ""] = /^(@?[^@]+)@(.+)$/.exec(requested) ?? [];
  if (!valid(version))
    throw new Error(`"${requested}" isn't <package>@<version>, such as react@20.0.0.`);
  if (!sharedPackages.some((shared) => shared === name)) {
    throw new Error(
      `${name} isn't shared, so each app has its own. Shared packages: ${sharedPackages.join(", ")}.`,
    );
  }
  return { name, version };
}

interface SharedVersion {
  name: string;
  version: string;
  /** Undefined if unknown. */
  exports?: string[];
}

/** The effect of a new version of a shared package on a remote's release. */
interface Verdict {
  /** `app@release`. */
  release: string;
  status: "accepts" | "must be rebuilt" | "unknown";
  reason?: string;
}

/** Checks the stable releases and canaries of an environment's remotes. */
async function upgradeVerdicts(
  requested: SharedVersion,
  { releases }: Pick<Environment, "releases">,
  store: Store,
): Promise<Verdict[]> {
  const running = Object.entries(releases)
    .filter(([app]) => app !== "shell")
    .flatMap(([app, { release, canary }]) =>
      [release, canary?.release].flatMap((name) => (name ? { app, release: name } : [])),
    );
  return Promise.all(
    running.map(async (app) => {
      const stored = await readRelease(app.app, app.release, store).catch(() => undefined);
      if (stored) return { release: formatRelease(stored), ...checkRelease(stored, requested) };
      return {
        release: formatRelease(app),
        status: "unknown",
        reason: `${store.label} has no such release`,
      };
    }),
  );
}

export function checkRelease(
  release: Release,
  { name, version, exports }: SharedVersion,
): Omit<Verdict, "release"> {
  // A subpath such as react/jsx-runtime has its package's version.
  const ranges = Object.entries(release.shared ?? {})
    .filter(([request]) => request === name || request.startsWith(`${name}/`))
    .map(([, range]) => range);
  if (ranges.length === 0)
    return { status: "unknown", reason: `doesn't declare a range for ${name}` };
  const excludingRange = ranges.find((range) => !satisfies(version, range));
  if (excludingRange) return { status: "must be rebuilt", reason: `accepts ${excludingRange}` };
  const missing = missingExports(release.exports?.[name], exports);
  if (missing.length === 0) return { status: "accepts" };
  return {
    status: "must be rebuilt",
    reason: `needs ${missing.join(", ")}, which it doesn't export`,
  };
}

interface Upgrade {
  requested: SharedVersion;
  /** The environment's name. */
  name: string;
  shell: Release;
  secondary?: string;
  verdicts: readonly Verdict[];
}

/** Returns the remaining steps of an upgrade, in order. */
function upgradeOrder({ requested, name, shell, secondary, verdicts }: Upgrade): string[] {
  const isProvided = shell.shared[requested.name] === requested.version;
  const secondaryShell = isProvided ? secondary : shell.release;
  const rejected = verdicts.filter(({ status }) => status !== "accepts");
  const apps = [...new Set(rejected.map(({ release }) => release.split("@")[0]))];
  const next = isProvided ? formatRelease(shell) : "shell@<release>";
  if (apps.length === 0) {
    if (!isProvided) return [`release shell, then promote ${next} ${name}`];
    return secondary ? [`promote ${next} ${name}, without --secondary ${secondary}`] : [];
  }
  const first = `release shell, then promote ${next} ${name} --secondary ${secondaryShell}`;
  return [
    ...(isProvided ? [] : [first]),
    `release and promote each of ${apps.join(", ")}, in any order`,
    `promote ${next} ${name}, without --secondary`,
  ];
}
