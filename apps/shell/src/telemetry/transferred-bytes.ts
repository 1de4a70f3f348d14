/**
 * Bytes that a release's files transferred between two moments, in milliseconds since the page was
 * opened. 0 for cached files.
 */
export function transferredBytes(base: string, from: number, until: number): number {
  const loaded = filesOf(base).filter(
    ({ startTime, responseEnd }) => startTime >= from && responseEnd <= until,
  );
  return sum(largest(loaded, ({ transferSize }) => transferSize).values());
}

/** Compressed size of a release's files on this page, wherever they came from. */
export const bytesOf = (base: string): number =>
  sum(largest(filesOf(base), ({ encodedBodySize }) => encodedBodySize).values());

/** Files of a release that this page requested: the last entry of each address. */
function filesOf(base: string): PerformanceResourceTiming[] {
  const { href } = new URL(base, window.location.href);
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return entries.filter(({ name }) => name.startsWith(href));
}

const sum = (sizes: Iterable<number>): number =>
  [...sizes].reduce((total, size) => total + size, 0);

/** The largest size by address: a prefetch and its use may both be listed. */
function largest(
  entries: PerformanceResourceTiming[],
  size: (entry: PerformanceResourceTiming) => number,
): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of entries)
    sizes.set(entry.name, Math.max(sizes.get(entry.name) ?? 0, size(entry)));
  return sizes;
}
