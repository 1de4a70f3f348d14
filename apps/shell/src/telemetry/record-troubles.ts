import { followEvents, record, type SiteEvent } from "./site-events";
import { isUnexpected } from "./unexpected-error";

let shown: SiteEvent | undefined;

/**
 * Records errors that no loader sees: in handlers, timers, unhandled promises and workers. They are
 * recorded for the screen in view; the reporter finds out whose they are (own-trouble.ts).
 */
export function recordTroubles(): void {
  followEvents(rememberVisit);
  window.addEventListener("error", noteError);
  window.addEventListener("unhandledrejection", noteRejection);
}

function rememberVisit(event: SiteEvent): void {
  if (event.kind === "visit") shown = event;
}

function noteError({ error, message, filename, lineno, colno }: ErrorEvent): void {
  const place = `${filename}:${lineno}:${colno}`;
  if (error) note("uncaught", error as unknown, place);
  // A worker's comes without one, as another origin's does, and what is no error at all.
  else if (filename.includes("/r/"))
    note("uncaught", Object.assign(new Error(message), { stack: place }));
}

const noteRejection = ({ reason }: PromiseRejectionEvent): void => note("uncaught", reason);

/** Records why a query or a save failed, unless such failures are part of everyday use. */
export function recordRefusal(error: unknown): void {
  if (isUnexpected(error)) note("refused", error);
}

function note(kind: "uncaught" | "refused", thrown: unknown, place?: string): void {
  if (shown) record({ ...shown, value: undefined, kind, at: performance.now(), thrown, place });
}
