import type { ComposedRelease } from "@ensemble/contract";

/**
 * Whether files of a screen were taken from the server: the page then is older than what the
 * server keeps, and only a new document helps. Anything else that fails may heal by itself.
 */
export async function isGone({ base, routes }: ComposedRelease, screen: string): Promise<boolean> {
  const files = routes.find(({ name }) => name === screen)?.files ?? [];
  const statuses = await Promise.all(
    files.map((file) =>
      fetch(base + file, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(5000) })
        .then(({ status }) => status)
        .catch(() => undefined),
    ),
  );
  return statuses.some((status) => status === 404 || status === 410);
}
