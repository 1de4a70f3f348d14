import { followEvents, type SiteEvent } from "./site-events";
import { toldEvent, type ToldEvent } from "./told-event";
import { watchVitals } from "./vitals";

interface ReporterOptions {
  endpoint: string;
  sampleRate: number;
  environment: string;
  /** Whether this page is of the share that tells more than its troubles. */
  asked: boolean;
}

/** Milliseconds that events wait for others; trouble waits less, the page may be left. */
const patience = { usual: 10_000, trouble: 1000 };
/** What one batch may hold. */
const most = 50;

/** Tells events in batches. Nothing waits for it, and whether it is heard changes nothing. */
export function startReporter({ asked, endpoint, ...about }: ReporterOptions): void {
  const visits: SiteEvent[] = [];
  let waiting: ToldEvent[] = [];
  let timer: number | undefined;
  const send = () => {
    window.clearTimeout(timer);
    timer = undefined;
    for (; waiting.length > 0; waiting = waiting.slice(most)) {
      sendBatch(endpoint, { version: 1, ...about, events: waiting.slice(0, most) });
    }
  };
  const tell = (event: ToldEvent) => {
    waiting.push(event);
    if (event.error) window.clearTimeout(timer);
    else if (timer !== undefined) return;
    timer = window.setTimeout(send, event.error ? patience.trouble : patience.usual);
  };
  followEvents((event) => {
    if (event.kind === "visit") visits.push(event);
    const told = toldEvent(event);
    if (told && (asked || told.error)) tell(told);
  });
  if (asked) watchVitals(visits, tell);
  // Last of all listeners, so that the vitals of a page that is left go with it.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
}

function sendBatch(endpoint: string, batch: object): void {
  try {
    navigator.sendBeacon(endpoint, JSON.stringify(batch));
  } catch {
    // An address that no beacon goes to: the page does not care.
  }
}
