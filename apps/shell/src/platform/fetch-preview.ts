import type { ComposedRemote, Composition } from "@ensemble/contract";
import { sharedPackages } from "../remotes/shared-modules";
import { previewBase } from "./preview-base";
import { PreviewRefusal } from "./refuse-preview";
import { releasedRemote } from "./released-remote";

/**
 * Fetches the release at a name or address and checks it against the page. Throws PreviewRefusal
 * with a sentence when it cannot be previewed here.
 */
export async function fetchPreview(
  remote: string,
  asked: string,
  { settings, remotes }: Composition,
): Promise<ComposedRemote> {
  const base = previewBase(remote, asked, settings.overrides?.origins ?? []);
  const description = await fetch(`${base}release.json`, {
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(settings.loadBudget),
  })
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : undefined))
    .catch(() => {
      throw new PreviewRefusal(`${base} does not answer with a release.`);
    });
  if (description === undefined) throw new PreviewRefusal(`There is no release at ${base}.`);
  const others = remotes.filter(({ name }) => name !== remote);
  return releasedRemote(description, { remote, base, others, provided: await sharedPackages() });
}
