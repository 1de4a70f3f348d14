import { pageTrace } from "@ensemble/session";
import { onCLS, onINP, onLCP } from "web-vitals";
import { measureLcp, type Visit } from "../document/report";
import { toOwner, type ReportedEvent, reportedEvent, stackFrames } from "./reported-event";
import { followEvents, type Running, type SiteEvent } from "./site-events";

interface ReporterOptions {
  endpoint: string;
  sampleRate: number;
  environment: string;
  /** Whether this page reports more than failures. */
  sampled: boolean;
  /** The page's visit, if the document's script watches it. */
  visit?: Visit;
}

/** Sends events in batches, ignoring failures. */
export function startReporter({ sampled, visit, endpoint, ...about }: ReporterOptions): void {
  const visits: SiteEvent[] = [];
  /** The last visit of each remote, or event of its parts. */
  const ran = new Map<string, SiteEvent>();
  let waiting: ReportedEvent[] = [];
  let timer: number | undefined;
  let isFirst = true;
  const send = () => {
    window.clearTimeout(timer);
    timer = undefined;
    for (; waiting.length > 0; waiting = waiting.slice(limits.batch)) {
      // Other collectors can't use the site's trace.
      const page = endpoint.startsWith("/") ? pageLoad(isFirst) : undefined;
      const events = waiting.slice(0, limits.batch);
      sendBatch(endpoint, { version: 1, ...about, events, page });
      isFirst = false;
    }
  };
  const errors = new Map<string, number>();
  const queue = (event: ReportedEvent) => {
    if (event.error && isReported(event, errors)) return;
    waiting.push(event);
    if (event.error) window.clearTimeout(timer);
    else if (timer !== undefined) return;
    timer = window.setTimeout(send, event.error ? delay.error : delay.normal);
  };
  followEvents((event) => {
    if (event.kind === "visit") visits.push(event);
    if (event.kind === "visit" || event.part) ran.set(event.remote, event);
    const own = attributeError(event, ran);
    const report = own && reportedEvent(own);
    if (report && (sampled || report.error)) queue(report);
    if (visit && event.kind === "failure") visit.failed = true;
  });
  if (sampled) watchVitals(visits, queue, visit);
  // Registered last, to include vitals that are reported when the page is hidden.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
}

/** How long events wait for a batch, in milliseconds. */
const delay = { normal: 10_000, error: 1000 };
/** Events per batch; different errors per page, and reports of each. */
const limits = { batch: 50, errors: 20, perError: 3 };

/** Returns whether an error has been reported often enough. */
function isReported(
  { kind, remote, screen, part, error, message }: ReportedEvent,
  counts: Map<string, number>,
) {
  const key = [kind, remote, screen, part, error, message].join(" ");
  const times = (counts.get(key) ?? 0) + 1;
  if (times <= limits.perError && (counts.has(key) || counts.size < limits.errors)) {
    counts.set(key, times);
    return false;
  }
  return true;
}

function sendBatch(endpoint: string, batch: object): void {
  try {
    navigator.sendBeacon(endpoint, JSON.stringify(batch));
  } catch {
    // Beacons can't be sent to this URL.
  }
}

/** The page load, for its trace. */
interface PageLoad {
  traceparent: string;
  /** Milliseconds since navigation. */
  age: number;
  /** Milliseconds until the load event; only in the first report. */
  took?: number;
}

/** Returns undefined for a page without a trace. */
function pageLoad(isFirst: boolean): PageLoad | undefined {
  const traceparent = pageTrace();
  if (!traceparent) return undefined;
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const ageMs = Math.round(performance.now());
  return {
    traceparent,
    age: ageMs,
    took: isFirst ? Math.round(page!.loadEventEnd) || ageMs : undefined,
  };
}

/**
 * Attributes an uncaught error or a failed request to the innermost remote in its stack, or to the
 * shell if only its code ran. Without a stack, it belongs to the screen in view. Returns undefined
 * for errors of a starting container, which are reported as failed loads.
 */
export function attributeError(
  event: SiteEvent,
  counts: ReadonlyMap<string, SiteEvent>,
): SiteEvent | undefined {
  const { kind, remote } = event;
  if (kind !== "uncaught" && kind !== "refused") return event;
  const frames = stackFrames(event);
  const ofRemotes = frames.filter(({ app }) => app !== "shell");
  if (ofRemotes.length > 0 && ofRemotes.every(({ script }) => script === "remote-entry.js"))
    return undefined;
  // The shell sends every request, so it owns a failed request only on its own screens.
  const thrower = ofRemotes[0] ?? (kind === "uncaught" ? frames[0] : undefined);
  if (!thrower || thrower.app === remote) return event;
  const { app, release } = thrower;
  const { channel = "stable", compared }: Partial<Running> = counts.get(app)?.running ?? {};
  return { ...event, remote: app, running: { release, channel, compared, base: "" } };
}

/**
 * Reports LCP, INP and CLS, each for the screen in view at the time. Leaves out LCP and CLS if the
 * document's script has reported them. The LCP is from before the code that activity started.
 */
function watchVitals(
  visits: readonly SiteEvent[],
  report: (event: ReportedEvent) => void,
  visit: Visit = { sampled: true },
): void {
  const reportMetric = (kind: "lcp" | "inp" | "cls", value: number, at: number) => {
    const shown = visitAt(visits, at);
    if (shown) report({ kind, ...toOwner(shown), value: Math.round(value * 1000) / 1000 });
  };
  onINP(({ value, entries }) => reportMetric("inp", value, entries[0]?.startTime ?? 0));
  if (visit.measured) return;
  visit.measured = true;
  const lcp = visit.activeAt && measureLcp(visit);
  if (lcp === undefined) onLCP(({ value }) => reportMetric("lcp", value, value));
  else reportMetric("lcp", lcp, lcp);
  onCLS(({ value, entries }) => {
    const [worst] = [...entries].sort((one, other) => other.value - one.value);
    reportMetric("cls", value, worst?.startTime ?? 0);
  });
}

/** Returns the screen in view at a time, or the first one for earlier events. */
function visitAt(visits: readonly SiteEvent[], at: number): SiteEvent | undefined {
  return visits.findLast((visit) => visit.at <= at) ?? visits[0];
}
