import { pageTrace } from "@ensemble/session";

/** How a page was opened, for the trace that it was opened in. */
export interface OpenedPage {
  traceparent: string;
  /** Milliseconds since its navigation began. */
  age: number;
  /** Milliseconds until it had loaded; only in its first report. */
  took?: number;
}

/** Undefined for a page in no trace. */
export function openedPage(isFirst: boolean): OpenedPage | undefined {
  const traceparent = pageTrace();
  if (!traceparent) return undefined;
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const age = Math.round(performance.now());
  return { traceparent, age, took: isFirst ? Math.round(page!.loadEventEnd) || age : undefined };
}
