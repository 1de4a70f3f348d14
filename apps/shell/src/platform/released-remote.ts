import type { ComposedRemote } from "@ensemble/contract";
import { type PreviewTarget, releaseSchema } from "./preview-target";
import { PreviewRefusal, refuseClashes, refuseMisfits } from "./refuse-preview";

/**
 * The remote that a `release.json` describes, as a page loads it. Throws PreviewRefusal when it is
 * invalid, belongs to another app, does not fit the page or lacks digests, which only a development
 * server may omit.
 */
export function releasedRemote(description: unknown, target: PreviewTarget): ComposedRemote {
  const { remote, base } = target;
  const { data: release } = releaseSchema.safeParse(description);
  if (!release) throw new PreviewRefusal(`${base} does not describe a release.`);
  const called = `${release.app}@${release.release}`;
  if (release.app !== remote) {
    throw new PreviewRefusal(`${called} is no release of ${remote}.`);
  }
  refuseMisfits(called, release, target.provided);
  refuseClashes(called, release.routes, target.others);
  const routes = release.routes.map((route) => ({
    ...route,
    files: [...release.entry, ...(release.screens[route.name] ?? [])],
  }));
  const entry = release.entry[0]!;
  const digests = new Map(release.files.map(({ path, integrity }) => [path, integrity]));
  const unproven = routes.flatMap(({ files }) => files).find((file) => !digests.has(file));
  if (unproven && release.release !== "source") {
    throw new PreviewRefusal(`${called} does not say what ${unproven} must be.`);
  }
  const digest = digests.get(entry);
  return {
    name: remote,
    owner: release.owner,
    channel: "override",
    release: release.release,
    commit: release.commit,
    base,
    entry,
    integrity: digest ? { [entry]: digest } : {},
    routes,
  };
}
