import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { sep } from "node:path";
import type { Rspack } from "@rsbuild/core";
import { elementProperties, exportedMembers, importedNames } from "./syntax-tree";

const require = createRequire(import.meta.url);

/** Packages that the shell provides to every remote, with one instance per page. */
export const sharedPackages = [
  "react",
  "react/jsx-runtime",
  "@ensemble/contract",
  "@ensemble/query",
  "@ensemble/router",
  "@ensemble/session",
  "@ensemble/ui",
  "@ensemble/ui/overlay",
] as const;

/** This repository's libs among them. */
export const sharedLibs = [
  ...new Set(sharedPackages.flatMap((name) => /^@ensemble\/[a-z]+/.exec(name) ?? [])),
];

/** Returns the installed version of a shared package or of a subpath's package. */
export function installedVersion(request: string): string {
  const name = request.startsWith("@")
    ? request.split("/").slice(0, 2).join("/")
    : request.split("/")[0];
  const file = require.resolve(`${name}/package.json`);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/**
 * Sorted export names by shared package. Includes members of exported objects (`paths.home`),
 * because calling a missing one fails like a missing export.
 */
export type SharedExports = Record<string, string[]>;

/** Lists the exports of shared packages that a remote's bundle uses. */
export function consumedExports(stats: Rspack.StatsCompilation): SharedExports {
  const consumed = new Map<string, Set<string>>(sharedPackages.map((name) => [name, new Set()]));
  for (const { source, usedExports } of stats.modules ?? []) {
    if (typeof source !== "string" || usedExports === false) continue; // Dropped from the bundle.
    if (
      !sharedPackages.some((name) => source.includes(`"${name}"`) || source.includes(`'${name}'`))
    )
      continue;
    for (const [request, names] of importedNames(source)) {
      for (const name of names) consumed.get(request)?.add(name);
    }
  }
  return sorted(consumed);
}

/** Lists the parts that a remote's modules place, by `<Part of="<remote>/<part>">`. */
export function placedParts({ modules = [] }: Rspack.StatsCompilation): string[] {
  const placed = modules.flatMap(({ source, usedExports }) => {
    if (typeof source !== "string" || usedExports === false) return [];
    // The lint keeps its name.
    return /\bPart\b/.test(source) && importedNames(source).get("@ensemble/ui")?.has("Part")
      ? elementProperties(source, "Part", "of")
      : [];
  });
  return [...new Set(placed)].sort();
}

/** Lists the exports of shared packages that the shell's bundle provides. */
export function shellExports(stats: Rspack.StatsCompilation): SharedExports {
  const { modules = [] } = stats;
  const exported = sharedPackages.map((name): [string, Set<string>] => {
    const entry = realpathSync(require.resolve(name));
    const names = new Set(
      modules.find(({ nameForCondition }) => nameForCondition === entry)?.providedExports ?? [],
    );
    if (name.startsWith("@ensemble/")) {
      const folder = entry.slice(0, entry.lastIndexOf(sep) + 1);
      for (const { nameForCondition, source } of modules) {
        if (!nameForCondition?.startsWith(folder) || typeof source !== "string") continue;
        for (const [object, members] of exportedMembers(source)) {
          if (names.has(object)) for (const member of members) names.add(`${object}.${member}`);
        }
      }
    }
    return [name, names];
  });
  return sorted(new Map(exported));
}

const sorted = (names: Map<string, Set<string>>): SharedExports =>
  Object.fromEntries([...names].map(([name, exportNames]) => [name, [...exportNames].sort()]));
