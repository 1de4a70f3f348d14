import type { ComposedRelease, ComposedRemote } from "@ensemble/contract";
import { satisfies } from "semver";
import type { RunningRemote } from "../generations/divide";
import { drawLead } from "../releases/lead";
import { noScreen } from "../releases/release";
import type { Release } from "../releases/release-description";
import type { Served } from "./served";

export function composeRemote(
  { name, stable, previous, canary, named }: RunningRemote,
  composeRelease: (remote: Served) => ComposedRelease,
): ComposedRemote {
  return {
    name,
    owner: stable.owner,
    channel: "stable",
    releases: [stable.release, ...named],
    ...composeRelease(stable),
    // No screen shows the commit of a fallback release.
    fallback: previous ? { ...composeRelease(previous), commit: undefined } : undefined,
    canary: canary && { ...composeRelease(canary.release), percent: canary.percent },
  };
}

/**
 * The release descriptions that a shell expects. The digest of the container proves a release,
 * because the container holds those of its chunks. Shells before contract 2.2.0 run chunks beside
 * the container and need their digests too (docs/decisions/composition/0027).
 */
export function releaseComposer(shell: Served): (remote: Served) => ComposedRelease {
  const contract = shell.shared["@ensemble/contract"];
  const byContainer = contract !== undefined && satisfies(contract, ">=2.2.0");
  return (remote) => composeRelease(remote, byContainer);
}

function composeRelease(remote: Served, byContainer: boolean): ComposedRelease {
  const [entry = ""] = remote.entry;
  const routes = remote.routes.map((route) => ({
    ...route,
    lead: route.lead && drawLead(route.name, route.lead),
    files: firstPaintFiles(remote, route),
  }));
  const named = new Set([entry, ...(byContainer ? [] : routes.flatMap(({ files }) => files))]);
  const integrity = remote.files.flatMap(({ path, integrity }): [string, string][] =>
    named.has(path) ? [[path, integrity]] : [],
  );
  return {
    release: remote.release,
    commit: remote.commit,
    base: remote.base,
    entry,
    integrity: Object.fromEntries(integrity),
    routes,
  };
}

/**
 * The container, the modules it exposes, and each screen's own files. Throws for a screen without
 * files.
 */
function firstPaintFiles(release: Release, route: { name: string }): string[] {
  const files = release.screens[route.name];
  if (!files) throw new Error(`${release.app}: ${noScreen(route.name)}`);
  return [...release.entry, ...files];
}
