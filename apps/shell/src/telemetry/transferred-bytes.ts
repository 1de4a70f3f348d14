/**
 * Returns the bytes that a release's files transferred between two times, in milliseconds since
 * navigation. Cached files count 0.
 */
export function transferredBytes(base: string, from: number, until: number): number {
  const loaded = listFiles(base).filter(
    ({ startTime, responseEnd }) => startTime >= from && responseEnd <= until,
  );
  return sum(largest(loaded, ({ transferSize }) => transferSize).values());
}

/** Returns the compressed size of a release's files on this page, including cached ones. */
export const sumTransferredBytes = (base: string): number =>
  sum(largest(listFiles(base), ({ encodedBodySize }) => encodedBodySize).values());

function listFiles(base: string): PerformanceResourceTiming[] {
  const { href } = new URL(base, window.location.href);
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return entries.filter(({ name }) => name.startsWith(href));
}

const sum = (sizes: Iterable<number>): number =>
  [...sizes].reduce((total, size) => total + size, 0);

/** Returns the largest size by URL, since a prefetch and its use may both be listed. */
function largest(
  entries: PerformanceResourceTiming[],
  size: (entry: PerformanceResourceTiming) => number,
): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of entries)
    sizes.set(entry.name, Math.max(sizes.get(entry.name) ?? 0, size(entry)));
  return sizes;
}
