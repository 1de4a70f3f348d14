import type { ComposedRemote, Composition } from "@ensemble/contract";
import type { ReportedEvent } from "../telemetry/reported-event";

declare global {
  interface Window {
    /** Undefined without telemetry. */
    visit?: Visit;
  }
}

/**
 * A page's visit, of which the document's script reports what the reporter can't
 * (docs/telemetry.md). Times are in milliseconds since navigation.
 */
export interface Visit {
  /** Whether the page reports more than failures. */
  sampled: boolean;
  /** When the document's script requested the code. */
  requestedAt?: number;
  /** The same if the visitor's activity was the reason, which ends the LCP. */
  activeAt?: number;
  /** When the app began to react to input; set by the app. */
  mountedAt?: number;
  /** Whether a failed load has been reported. */
  failed?: boolean;
  /** Whether LCP and CLS are reported, by the first script that can. */
  measured?: boolean;
  /**
   * The first press of a control before the code ran. `control` is its name in our code, since its
   * label may name a person.
   */
  touch?: { control: string; at: number };
}

/** The page's remote with this visitor's release, and its route; empty on the shell's screens. */
interface MatchedRoute {
  remote?: ComposedRemote;
  route?: { name: string };
}

/**
 * Reports, when the page is hidden: LCP and CLS if the reporter doesn't run yet, the first touch, and
 * code that didn't start within the load budget. Only a server-rendered page has an LCP before its
 * code runs. Every page includes this code, so it relies on comparisons with NaN being false.
 */
export function reportVisit(
  { shell, settings: { telemetry, environment, loadBudget } }: Composition,
  { remote, route }: MatchedRoute,
): Visit | undefined {
  if (!telemetry) return undefined;
  const { endpoint, sampleRate } = telemetry;
  const running: Partial<ComposedRemote> = remote ?? shell;
  const { name = "shell", release, channel = "stable", compared } = running;
  const { ssr } = document.documentElement.dataset;
  // Only the renderer's signature names the shell's screens.
  const screen = route?.name ?? (ssr ?? "unknown").split(" ").pop();
  // Browsers paint a tab in the background late.
  const hasPaint = ssr && (!document.hidden || document.prerendering);
  const visit: Visit = { sampled: Math.random() < sampleRate };
  let isFirst = visit.sampled;
  let shownAt = 0;
  document.addEventListener("visibilitychange", ({ timeStamp }) => {
    if (!document.hidden) {
      shownAt = timeStamp;
      return;
    }
    const { requestedAt, mountedAt, touch } = visit;
    const events: Partial<ReportedEvent>[] = [];
    const add = (kind: ReportedEvent["kind"], more: Partial<ReportedEvent>) =>
      events.push({ kind, remote: name, release, channel, compared, screen, ...more });
    if (isFirst) {
      isFirst = false;
      if (hasPaint && !visit.measured) {
        visit.measured = true;
        const value = measureLcp(visit);
        if (value !== undefined) {
          add("lcp", { value });
          if ("LayoutShift" in window) add("cls", { value: sumOfShifts() });
        }
      }
      // In JSON NaN is null: the visitor left before the control worked.
      if (touch) add("touch", { control: touch.control, value: mountedAt! - touch.at });
    }
    // Browsers pause hidden pages.
    const isOverdue = timeStamp - Math.max(shownAt, requestedAt!) > loadBudget;
    if (isOverdue && !mountedAt && !visit.failed) {
      visit.failed = true;
      add("failure", { error: "NotStarted" });
    }
    const batch = { version: 1, environment, sampleRate, events };
    if (events[0]) navigator.sendBeacon(endpoint, JSON.stringify(batch));
  });
  return visit;
}

/** Returns a visit's LCP so far, from when a visitor opened the page; undefined without one. */
export function measureLcp({ activeAt }: Visit): number | undefined {
  // A page that is closed while it loads has no entry.
  const { activationStart = 0 } = performance.getEntriesByType("navigation")[0] ?? {};
  let lcp: number | undefined;
  for (const { startTime } of readEntries("largest-contentful-paint"))
    if (!(startTime > activeAt!)) lcp = Math.max(0, startTime - activationStart);
  return lcp;
}

/** Returns the CLS of a page without code, which hardly shifts after its first seconds. */
const sumOfShifts = (): number =>
  (readEntries("layout-shift") as LayoutShift[]).reduce(
    (sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value),
    0,
  );

/** Returns the entries of a type since the navigation, which only an observer can read. */
function readEntries(type: string): PerformanceEntryList {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type, buffered: true });
  return observer.takeRecords();
}
