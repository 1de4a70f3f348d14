import type { ComposedRelease, ComposedRemote } from "@ensemble/contract";
import type { RunningRemote } from "../generations/divide";
import { drawLead } from "../releases/lead";
import { noScreen } from "../releases/release";
import type { Release } from "../releases/release-description";
import type { Served } from "./served";

export function composeRemote({
  name,
  stable,
  previous,
  canary,
  named,
}: RunningRemote): ComposedRemote {
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
 * A release as a document describes it. The digest of the container proves the release, because the
 * container holds those of its chunks (docs/decisions/composition/0027).
 */
function composeRelease(remote: Served): ComposedRelease {
  const [entry = ""] = remote.entry;
  const routes = remote.routes.map((route) => ({
    ...route,
    lead: route.lead && drawLead(route.name, route.lead),
    files: firstPaintFiles(remote, route),
  }));
  const digest = remote.files.find(({ path }) => path === entry)?.integrity;
  return {
    release: remote.release,
    commit: remote.commit,
    base: remote.base,
    entry,
    integrity: digest ? { [entry]: digest } : {},
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
