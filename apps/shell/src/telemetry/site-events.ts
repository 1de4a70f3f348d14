import type { Channel } from "@ensemble/contract";

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
  place?: string;
}

export interface Running {
  release: string;
  channel: Channel;
  base: string;
}

type Listener = (event: SiteEvent) => void;

const events: SiteEvent[] = [];
const listeners = new Set<Listener>();

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
