import { openedPage } from "./opened-page";
import { ownTrouble } from "./own-trouble";
import { followEvents, type SiteEvent } from "./site-events";
import { reportedEvent, type ReportedEvent } from "./reported-event";
import { watchVitals } from "./vitals";

interface ReporterOptions {
  endpoint: string;
  sampleRate: number;
  environment: string;
  /** Whether this page is in the share that reports more than failures. */
  asked: boolean;
}

/**
 * How long events wait for others, in milliseconds; failures wait less, since the page may be left.
 */
const patience = { usual: 10_000, trouble: 1000 };
/** Limits: events in a batch; for one page, different failures, and reports of each. */
const most = { batch: 50, troubles: 20, same: 3 };

/** Sends events in batches. Nothing waits for it, and its failure changes nothing. */
export function startReporter({ asked, endpoint, ...about }: ReporterOptions): void {
  const visits: SiteEvent[] = [];
  /** The last visit of each remote's screens. */
  const visited = new Map<string, SiteEvent>();
  let waiting: ReportedEvent[] = [];
  let timer: number | undefined;
  let isFirst = true;
  const send = () => {
    window.clearTimeout(timer);
    timer = undefined;
    for (; waiting.length > 0; waiting = waiting.slice(most.batch)) {
      // A collector elsewhere knows nothing of the trace that this site's server began.
      const page = endpoint.startsWith("/") ? openedPage(isFirst) : undefined;
      const events = waiting.slice(0, most.batch);
      sendBatch(endpoint, { version: 1, ...about, events, page });
      isFirst = false;
    }
  };
  const troubles = new Map<string, number>();
  const queue = (event: ReportedEvent) => {
    if (event.error && isReported(event, troubles)) return;
    waiting.push(event);
    if (event.error) window.clearTimeout(timer);
    else if (timer !== undefined) return;
    timer = window.setTimeout(send, event.error ? patience.trouble : patience.usual);
  };
  followEvents((event) => {
    if (event.kind === "visit") {
      visits.push(event);
      visited.set(event.remote, event);
    }
    const own = ownTrouble(event, visited);
    const report = own && reportedEvent(own);
    if (report && (asked || report.error)) queue(report);
  });
  if (asked) watchVitals(visits, queue);
  // The last of all listeners, so that the vitals of a page that is left are included.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
}

/**
 * Whether the same failure has been reported often enough: one in a loop must not fill the table.
 */
function isReported(
  { kind, remote, screen, error, message }: ReportedEvent,
  known: Map<string, number>,
) {
  const trouble = [kind, remote, screen, error, message].join(" ");
  const times = (known.get(trouble) ?? 0) + 1;
  if (times <= most.same && (known.has(trouble) || known.size < most.troubles)) {
    known.set(trouble, times);
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
