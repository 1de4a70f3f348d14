import type { Channel } from "@ensemble/contract";
import { DataError } from "@ensemble/session";
import { partOf, type ScreenListeners } from "../remotes/screen-loader";

/** An event of an owner's code on this page. */
export interface SiteEvent {
  /**
   * visit: a screen came into view; load, failure: it loaded or failed to; fallback: another
   * release replaced it; error: it threw while rendering; uncaught: an uncaught error; refused: a
   * query or mutation failed unexpectedly.
   */
  kind: "visit" | "load" | "failure" | "fallback" | "error" | "uncaught" | "refused";
  remote: string;
  /** The release that ran at the time. */
  running: Running;
  /** For an event of a part, the part. */
  screen: string;
  part?: true;
  /** Milliseconds since navigation. */
  at: number;
  /** Load time in milliseconds. */
  value?: number;
  /** Whether a load is the first of its release on this page. */
  first?: boolean;
  thrown?: unknown;
  /** Script, line and column, for errors without a stack. */
  position?: string;
}

export interface Running {
  release: string;
  channel: Channel;
  /** Whether the visitor belongs to the comparison of a canary (document/releases.ts). */
  compared?: boolean;
  base: string;
}

export function record(event: SiteEvent): void {
  events.push(event);
  for (const listener of listeners) listener(event);
}

/** Calls back with all past and future events; returns an unsubscribe function. */
export function followEvents(listener: Listener): () => void {
  events.forEach(listener);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const events: SiteEvent[] = [];
const listeners = new Set<Listener>();

type Listener = (event: SiteEvent) => void;

/**
 * Creates listeners that record events of an owner's screens and parts with the running release. A
 * prefetched screen's load is recorded when the screen is visited. A part has no visits, which are
 * the page's.
 */
export function recordScreens(remote: string, running: () => Running): Required<ScreenListeners> {
  const counted = new Set<string>();
  const visited = new Set<string>();
  const prefetchedLoads = new Map<string, () => void>();
  const recordOwn = (kind: SiteEvent["kind"], entry: string, more?: Partial<SiteEvent>) => {
    const part = partOf(entry);
    const about = part === undefined ? { screen: entry } : { screen: part, part: true as const };
    record({ kind, remote, ...about, running: running(), at: performance.now(), ...more });
  };
  return {
    onVisit: (screen) => {
      if (partOf(screen) === undefined) recordOwn("visit", screen);
      visited.add(screen);
      prefetchedLoads.get(screen)?.();
      prefetchedLoads.delete(screen);
    },
    onReady: (screen, value) => {
      const loaded = { value, running: running(), at: performance.now() };
      const { release } = loaded.running;
      const count = () => {
        recordOwn("load", screen, { ...loaded, first: !counted.has(release) });
        counted.add(release);
      };
      if (visited.has(screen)) count();
      else prefetchedLoads.set(screen, count);
    },
    onFailed: (screen, thrown) => recordOwn("failure", screen, { thrown }),
    onFallback: (screen, thrown) => recordOwn("fallback", screen, { thrown }),
    onThrown: (screen, thrown) => recordOwn("error", screen, { thrown }),
  };
}

/**
 * Records errors in handlers, timers, promises and workers for the screen in view; `attributeError`
 * finds their owner later.
 */
export function recordErrors(): void {
  followEvents(rememberVisit);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
}

let lastVisit: SiteEvent | undefined;

function rememberVisit(event: SiteEvent): void {
  if (event.kind === "visit") lastVisit = event;
}

function onError({ error, message, filename, lineno, colno }: ErrorEvent): void {
  const position = `${filename}:${lineno}:${colno}`;
  if (error) recordInView("uncaught", error as unknown, position);
  // Errors of workers and other origins, and harmless warnings, have no error object.
  else if (filename.includes("/r/"))
    recordInView("uncaught", Object.assign(new Error(message), { stack: position }));
}

const onRejection = ({ reason }: PromiseRejectionEvent): void => recordInView("uncaught", reason);

/** Records why a query or mutation failed, unless such failures are expected. */
export function recordRefusal(error: unknown): void {
  if (isUnexpected(error)) recordInView("refused", error);
}

function recordInView(kind: "uncaught" | "refused", thrown: unknown, position?: string): void {
  if (lastVisit)
    record({ ...lastVisit, value: undefined, kind, at: performance.now(), thrown, position });
}

/**
 * Returns whether an error is a fault of code, database or service. Expected are network errors,
 * aborted requests, ended sessions, missing or changed records and invalid input.
 */
export function isUnexpected(error: unknown): boolean {
  if (error instanceof DataError) return isUnexpectedResponse(error);
  if (!(error instanceof Error)) return error !== undefined;
  if (isServiceError(error)) return isServiceFault(error);
  return faultNames.has(error.name) && !networkErrors.test(error.message);
}

function isUnexpectedResponse({ kind, code = "" }: DataError): boolean {
  if (kind === "forbidden" || kind === "unexpected") return true;
  // A missing grant or policy: PostgREST responds with 401 to visitors, 403 to users.
  if (kind === "signed-out") return code === "42501";
  // A malformed value, which the form should have rejected.
  return kind === "invalid" && code.startsWith("22");
}

/** Errors of Supabase's clients. Their classes aren't in this chunk. */
interface ServiceError extends Error {
  status?: number;
}

const isServiceError = (error: Error): error is ServiceError =>
  "__isAuthError" in error || "__isStorageError" in error;

/** Auth responds with 400 to 429 to user errors, such as a wrong password. */
function isServiceFault({ name, status = 0 }: ServiceError): boolean {
  if (name === "AuthUnknownError") return true; // The response isn't from Auth.
  return status >= 500 && ![502, 503, 504].includes(status);
}

/** Errors of the language, the bundler and zod. Our own error classes are shown to users. */
const faultNames = new Set([
  ...["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError"],
  ...["ChunkLoadError", "ZodError", "$ZodError"],
]);

/** Messages of `fetch` in Chromium, Firefox and Safari, and of uploads, without a response. */
const networkErrors = /^(Failed to fetch|NetworkError when|Load failed|No response from)/;
