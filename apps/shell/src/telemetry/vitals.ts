import { onCLS, onINP, onLCP } from "web-vitals";
import type { SiteEvent } from "./site-events";
import { ownerOf, type ReportedEvent } from "./reported-event";

/**
 * Measures the page's web vitals and reports each for the screen in view at the time: the largest
 * paint, the slowest interaction, the largest shift.
 */
export function watchVitals(
  visits: readonly SiteEvent[],
  report: (event: ReportedEvent) => void,
): void {
  const note = (kind: "lcp" | "inp" | "cls", value: number, at: number) => {
    const visit = visitAt(visits, at);
    if (visit) report({ kind, ...ownerOf(visit), value: Math.round(value * 1000) / 1000 });
  };
  onLCP(({ value }) => note("lcp", value, value));
  onINP(({ value, entries }) => note("inp", value, entries[0]?.startTime ?? 0));
  onCLS(({ value, entries }) => {
    const [worst] = [...entries].sort((one, other) => other.value - one.value);
    note("cls", value, worst?.startTime ?? 0);
  });
}

/** The screen in view at a moment; the first one for anything drawn earlier, such as its lead. */
export function visitAt(visits: readonly SiteEvent[], at: number): SiteEvent | undefined {
  return visits.findLast((visit) => visit.at <= at) ?? visits[0];
}
