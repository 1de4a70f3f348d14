import { readRelease, type Release, releaseKey } from "../release/release";
import type { Store } from "../store/store";
import { findOffer, ownerOf } from "../verify/part-problems";
import { type EnvironmentDatabase, orWarn, saveRows } from "./database";
import { requireCurrent } from "./environment";
import { checkRelease } from "./upgrade";

/** The packages and parts of an environment's stable releases. */
export interface Versions {
  environment: string;
  /** The apps' releases, the shell first. */
  releases: Record<string, string>;
  /** The latest release of the shell, which upgrades are compared with; undefined if unknown. */
  latest?: string;
  shared: SharedPackage[];
  bundled: BundledPackage[];
  parts: VersionedPart[];
}

interface SharedPackage {
  name: string;
  /** The shell's version, and the range that each remote accepts, by app. */
  versions: Record<string, string>;
  /** The version of the latest shell, if it differs. */
  upgrade?: string;
  /** The remotes that must be rebuilt for that, with the reason. */
  blockers: Record<string, string>;
}

interface BundledPackage {
  name: string;
  versions: Record<string, string>;
  /** Whether several apps bundle it, or an app in several versions. */
  duplicate: boolean;
}

/** A part that is offered or placed. */
interface VersionedPart {
  /** `<remote>/<part>`. */
  name: string;
  /** Whether its remote offers it; a page hides it otherwise. */
  offered: boolean;
  /** The team of its remote. */
  owner?: string;
  /** The teams of the remotes that place it, by app; empty for a remote without one. */
  placedBy: Record<string, string>;
}

/** Reads which packages an environment's apps share and bundle, and which parts they place. Throws if a release is missing. */
export async function readVersions(name: string, store: Store): Promise<Versions> {
  const { releases: pins } = await requireCurrent(name, store);
  const apps = Object.keys(pins).sort((one) => (one === "shell" ? -1 : 0));
  const releases = await Promise.all(
    apps.map((app) => readRelease(app, pins[app]!.release, store)),
  );
  const latest = await readRelease("shell", "latest", store).catch(() => undefined);
  return {
    environment: name,
    releases: Object.fromEntries(releases.map(({ app, release }) => [app, release])),
    latest: latest?.release,
    shared: sharedPackages(releases, latest),
    bundled: await bundledPackages(releases, store),
    parts: partsOf(releases),
  };
}

function partsOf(releases: readonly Release[]): VersionedPart[] {
  const places = releases.flatMap(({ app, owner = "", places: placed = [] }) =>
    placed.map(({ part }) => ({ app, owner, part })),
  );
  const offered = releases.flatMap(({ app, offers = [] }) =>
    offers.map(({ name }) => `${app}/${name}`),
  );
  return [...new Set([...offered, ...places.map(({ part }) => part)])].sort().map((name) => ({
    name,
    offered: findOffer(releases, name) !== undefined,
    owner: releases.find(({ app }) => app === ownerOf(name))?.owner,
    placedBy: Object.fromEntries(
      places.flatMap(({ app, owner, part }) => (part === name ? [[app, owner]] : [])),
    ),
  }));
}

/**
 * Writes the packages to the environment's database for /admin/platform (PLAT-16), because hosts
 * serve no package lists. A failure only warns.
 */
export async function savePackages(
  environment: string,
  store: Store,
  database: EnvironmentDatabase,
): Promise<void> {
  await orWarn(`${environment}'s packages at /admin/platform aren't updated`, async () => {
    const row = {
      environment,
      saved_at: new Date(),
      versions: await readVersions(environment, store),
    };
    await saveRows(database, "release_packages", "environment", [row]);
  });
}

function sharedPackages(releases: readonly Release[], latest?: Release): SharedPackage[] {
  const shell = releases.find(({ app }) => app === "shell")!;
  return Object.entries(shell.shared)
    .filter(([name]) => /^(@[^/]+\/)?[^@/]+$/.test(name)) // A subpath has its package's version.
    .map(([name, version]) => {
      const next = latest?.shared[name];
      const upgrade = next !== undefined && next !== version ? next : undefined;
      const blockers = releases.flatMap((release) => {
        if (upgrade === undefined || release === shell || !release.shared[name]) return [];
        const requested = { name, version: upgrade, exports: latest?.exports?.[name] };
        const { status, reason = "" } = checkRelease(release, requested);
        return status === "accepts" ? [] : [[release.app, reason]];
      });
      const versions = releases.flatMap(({ app, shared }) =>
        shared[name] ? [[app, shared[name]]] : [],
      );
      return {
        ...{ name, versions: Object.fromEntries(versions) as Record<string, string> },
        ...(upgrade !== undefined && { upgrade }),
        blockers: Object.fromEntries(blockers) as Record<string, string>,
      };
    });
}

async function bundledPackages(
  releases: readonly Release[],
  store: Store,
): Promise<BundledPackage[]> {
  const packages = new Map<string, Record<string, string>>();
  for (const release of releases) {
    const stored = await store.read(`${releaseKey(release)}/server/bom.json`);
    const { components } = JSON.parse(stored?.body.toString() ?? '{"components":[]}') as {
      components: { name: string; version: string }[];
    };
    for (const { name, version } of components) {
      const versions = packages.get(name) ?? {};
      const others = versions[release.app];
      versions[release.app] = others === undefined ? version : `${others}, ${version}`;
      packages.set(name, versions);
    }
  }
  return [...packages]
    .map(([name, versions]) => {
      const found = Object.values(versions);
      return { name, versions, duplicate: found.length > 1 || found.join().includes(",") };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Describes versions for the terminal: tables, then what blocks upgrades. */
export function describeVersions(versions: Versions): string {
  const { environment, releases, shared, bundled, parts } = versions;
  const apps = Object.keys(releases);
  const names = Object.fromEntries(apps.map((app) => [app, app]));
  const row = (name: string, versions: Record<string, string>, mark = "") => [
    ...[name, ...apps.map((app) => versions[app] ?? "-"), mark],
  ];
  const upgrades = shared.flatMap(({ name, upgrade, blockers }) => {
    if (upgrade === undefined) return [];
    const reasons = Object.entries(blockers).map(([app, reason]) => `${app} (${reason})`);
    const found = reasons.length > 0 ? `blocked by ${reasons.join(", ")}` : "accepted by all";
    return [`${name} ${upgrade}, which the latest shell has: ${found}`];
  });
  return [
    environment,
    ...formatTable([
      row("shared", names),
      row("release", releases),
      ...shared.map(({ name, versions }) => row(name, versions)),
    ]),
    "",
    ...formatTable([
      row("bundled", names),
      ...bundled.map(({ name, versions, duplicate }) =>
        row(name, versions, duplicate ? "duplicate" : ""),
      ),
    ]),
    "",
    ...(parts.length > 0 ? [...formatTable(partRows(parts)), ""] : []),
    ...(upgrades.length > 0 ? upgrades : ["The latest shell has the same versions."]),
  ].join("\n");
}

function partRows(parts: readonly VersionedPart[]): string[][] {
  const withTeam = ([app, owner]: [string, string?]) => (owner ? `${app} (${owner})` : app);
  return [
    ["part", "offered by", "placed by"],
    ...parts.map(({ name, offered, owner, placedBy }) => [
      name,
      offered ? withTeam([ownerOf(name), owner]) : "-",
      Object.entries(placedBy).map(withTeam).join(", ") || "-",
    ]),
  ];
}

function formatTable(rows: readonly string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")}`.trimEnd(),
  );
}
