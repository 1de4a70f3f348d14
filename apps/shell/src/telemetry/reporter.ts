import { pageTrace } from "@ensemble/session";
import { onCLS, onINP, onLCP } from "web-vitals";
import { ownerOf, type ReportedEvent, reportedEvent, stackFrames } from "./reported-event";
import { followEvents, type SiteEvent } from "./site-events";

interface ReporterOptions {
  endpoint: string;
  sampleRate: number;
  environment: string;
  /** Whether this page is in the share that reports more than failures. */
  sampled: boolean;
}

/** Sends events in batches. Nothing waits for it, and its failure changes nothing. */
export function startReporter({ sampled, endpoint, ...about }: ReporterOptions): void {
  const visits: SiteEvent[] = [];
  /** The last visit of each remote's screens. */
  const visited = new Map<string, SiteEvent>();
  let waiting: ReportedEvent[] = [];
  let timer: number | undefined;
  let isFirst = true;
  const send = () => {
    window.clearTimeout(timer);
    timer = undefined;
    for (; waiting.length > 0; waiting = waiting.slice(limits.batch)) {
      // A collector elsewhere knows nothing of the trace that this site's server began.
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
    if (event.kind === "visit") {
      visits.push(event);
      visited.set(event.remote, event);
    }
    const own = attributeError(event, visited);
    const report = own && reportedEvent(own);
    if (report && (sampled || report.error)) queue(report);
  });
  if (sampled) watchVitals(visits, queue);
  // The last of all listeners, so that the vitals of a page that is left are included.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
}

/**
 * How long events wait for others, in milliseconds; failures wait less, since the page may be left.
 */
const delay = { normal: 10_000, error: 1000 };
/** Limits: events in a batch; for one page, different failures, and reports of each. */
const limits = { batch: 50, errors: 20, perError: 3 };

/**
 * Whether the same failure has been reported often enough: one in a loop must not fill the table.
 */
function isReported(
  { kind, remote, screen, error, message }: ReportedEvent,
  counts: Map<string, number>,
) {
  const key = [kind, remote, screen, error, message].join(" ");
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
    // A beacon to this address is impossible: the page does not care.
  }
}

/** How a page was opened, for the trace that it was opened in. */
interface PageLoad {
  traceparent: string;
  /** Milliseconds since its navigation began. */
  age: number;
  /** Milliseconds until it had loaded; only in its first report. */
  took?: number;
}

/** Undefined for a page in no trace. */
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
 * An uncaught error or a refusal with the owner of the code that threw, as its stack names it: the
 * innermost remote, or the shell when only its code was running. Without a stack it belongs to the
 * screen in view. Undefined for what a container throws as it starts: that is its failed load.
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
  // The shell asks for everybody: a refusal is its own only on its own screens.
  const thrower = ofRemotes[0] ?? (kind === "uncaught" ? frames[0] : undefined);
  if (!thrower || thrower.app === remote) return event;
  const { app, release } = thrower;
  const channel = counts.get(app)?.running.channel ?? "stable";
  return { ...event, remote: app, running: { release, channel, base: "" } };
}

/**
 * Measures the page's web vitals and reports each for the screen in view at the time: the largest
 * paint, the slowest interaction, the largest shift.
 */
function watchVitals(visits: readonly SiteEvent[], report: (event: ReportedEvent) => void): void {
  const reportMetric = (kind: "lcp" | "inp" | "cls", value: number, at: number) => {
    const visit = visitAt(visits, at);
    if (visit) report({ kind, ...ownerOf(visit), value: Math.round(value * 1000) / 1000 });
  };
  onLCP(({ value }) => reportMetric("lcp", value, value));
  onINP(({ value, entries }) => reportMetric("inp", value, entries[0]?.startTime ?? 0));
  onCLS(({ value, entries }) => {
    const [worst] = [...entries].sort((one, other) => other.value - one.value);
    reportMetric("cls", value, worst?.startTime ?? 0);
  });
}

/** The screen in view at a moment; the first one for anything rendered earlier, such as its hero. */
function visitAt(visits: readonly SiteEvent[], at: number): SiteEvent | undefined {
  return visits.findLast((visit) => visit.at <= at) ?? visits[0];
}
