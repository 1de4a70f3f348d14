import type { ComposedRemote } from "./composition";

/**
 * Where a browser keeps its visitor's bucket, a random number from 0 to 100: in its storage, and
 * while there is a canary in a cookie, by which the gateway chooses the same releases.
 */
export const bucketName = "ensemble.share";

/**
 * Returns the remotes with the releases of a visitor's bucket. Marks a canary's visitors and as many
 * of the stable release as `compared`: both load code at idle, and telemetry compares only them.
 * Above 50%, those are all the others.
 */
export function chooseReleases(
  bucket: string | number | undefined,
  remotes: readonly ComposedRemote[],
): ComposedRemote[] {
  return remotes.map(({ canary, ...stable }) => {
    if (!canary || bucket === undefined) return stable;
    const position = rolloutPercentile(bucket, `${stable.name}@${canary.release}`);
    const compared = position < 2 * canary.percent;
    if (position >= canary.percent) return { ...stable, compared };
    return { ...stable, ...canary, channel: "canary", compared, fallback: stable };
  });
}

/**
 * Returns the position of a visitor's bucket from 0 to 100 for a release: FNV-1a and part of
 * murmur's finalizer. It differs by release, so that two canaries don't get the same visitors, but
 * not by page.
 */
function rolloutPercentile(bucket: string | number, release: string): number {
  const text = `${release}:${bucket}`;
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  return (((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32) * 100;
}
