import { settings } from "@ensemble/contract";

/** How long a page's requests belong to its trace, in milliseconds: what follows is no opening. */
const opening = 60_000;

/**
 * The trace that a server began with the answer that brought this page (`Server-Timing: traceparent`);
 * undefined when it began none, and for a copy in the browser's cache, which has an earlier visit's.
 */
export function pageTrace(): string | undefined {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!page?.transferSize) return undefined;
  return page.serverTiming?.find(({ name }) => name === "traceparent")?.description;
}

/** The trace that a request of this page belongs to. */
export const requestTrace = (): string | undefined =>
  // Another origin would have to allow the header, and its answers are in no trace of ours.
  settings().supabase.url === "/" && performance.now() < opening ? pageTrace() : undefined;
