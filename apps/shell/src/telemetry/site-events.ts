import type { Channel } from "@ensemble/contract";
import { DataError } from "@ensemble/session";
import type { ScreenListeners } from "../remotes/screen-loader";

/** Something that happened to an owner's code on this page. */
export interface SiteEvent {
  /**
   * For a screen: it came into view, loaded, could not be loaded, was replaced by the previous
   * release, or threw while rendering. Besides: an uncaught error, or a query or save that failed
   * unexpectedly.
   */
  kind: "visit" | "load" | "failure" | "fallback" | "error" | "uncaught" | "refused";
  remote: string;
  /** The release that ran at that moment. */
  running: Running;
  screen: string;
  /** Milliseconds since the page was opened. */
  at: number;
  /** How long a load took, in milliseconds. */
  value?: number;
  /** Whether a load is the first of its release on this page. */
  first?: boolean;
  thrown?: unknown;
  /** The script, line and column that threw, for what has no stack. */
  position?: string;
}

export interface Running {
  release: string;
  channel: Channel;
  base: string;
}

export function record(event: SiteEvent): void {
  events.push(event);
  for (const listener of listeners) listener(event);
}

/**
 * Replays all events of this page, then calls back with new ones; returns an unsubscribe function.
 */
export function followEvents(listener: Listener): () => void {
  events.forEach(listener);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const events: SiteEvent[] = [];
const listeners = new Set<Listener>();

type Listener = (event: SiteEvent) => void;

/**
 * Records what happens to an owner's screens, each with the release that was running. The load of a
 * screen that was fetched ahead counts when the screen is visited, or not at all.
 */
export function recordScreens(remote: string, running: () => Running): Required<ScreenListeners> {
  const counted = new Set<string>();
  const visited = new Set<string>();
  const prefetchedLoads = new Map<string, () => void>();
  const recordOwn = (kind: SiteEvent["kind"], screen: string, more?: Partial<SiteEvent>) =>
    record({ kind, remote, screen, running: running(), at: performance.now(), ...more });
  return {
    onVisit: (screen) => {
      recordOwn("visit", screen);
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
 * Records errors that no loader sees: in handlers, timers, unhandled promises and workers. They are
 * recorded for the screen in view; the reporter finds out whose they are (`attributeError`).
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
  // A worker's comes without one, as another origin's does, and what is no error at all.
  else if (filename.includes("/r/"))
    recordInView("uncaught", Object.assign(new Error(message), { stack: position }));
}

const onRejection = ({ reason }: PromiseRejectionEvent): void => recordInView("uncaught", reason);

/** Records why a query or a save failed, unless such failures are part of everyday use. */
export function recordRefusal(error: unknown): void {
  if (isUnexpected(error)) recordInView("refused", error);
}

function recordInView(kind: "uncaught" | "refused", thrown: unknown, position?: string): void {
  if (lastVisit)
    record({ ...lastVisit, value: undefined, kind, at: performance.now(), thrown, position });
}

/**
 * Whether a failed request is a fault of code, database or service. Expected are: no network, a
 * cancelled request, a session that ended, a record that is gone or was changed in the meantime,
 * and values that the person has to correct.
 */
export function isUnexpected(error: unknown): boolean {
  if (error instanceof DataError) return isUnexpectedResponse(error);
  if (!(error instanceof Error)) return error !== undefined;
  if (isServiceError(error)) return isServiceFault(error);
  return faultNames.has(error.name) && !networkErrors.test(error.message);
}

function isUnexpectedResponse({ kind, code = "" }: DataError): boolean {
  if (kind === "forbidden" || kind === "unexpected") return true;
  // PostgREST answers 401 to visitors where signed-in people get 403: a grant or a policy is
  // missing.
  if (kind === "signed-out") return code === "42501";
  // A value that no form should have let through: malformed, too long, out of range.
  return kind === "invalid" && code.startsWith("22");
}

/** Errors of Supabase's clients; they share no class with this chunk. */
interface ServiceError extends Error {
  status?: number;
}

const isServiceError = (error: Error): error is ServiceError =>
  "__isAuthError" in error || "__isStorageError" in error;

/**
 * Auth answers 400 to 429 to what a person did: a wrong password, a used link, too many attempts.
 */
function isServiceFault({ name, status = 0 }: ServiceError): boolean {
  if (name === "AuthUnknownError") return true; // A response that is not from Auth.
  return status >= 500 && ![502, 503, 504].includes(status);
}

/**
 * Thrown by the language, the bundler and schemas. Our own error classes explain themselves to
 * people.
 */
const faultNames = new Set([
  ...["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError"],
  ...["ChunkLoadError", "ZodError", "$ZodError"],
]);

/** What `fetch` throws without a response, in Chromium, Firefox and Safari; and uploads. */
const networkErrors = /^(Failed to fetch|NetworkError when|Load failed|There was no answer from)/;
