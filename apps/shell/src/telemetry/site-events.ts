import type { Channel } from "@ensemble/contract";

/** Something that happened to an owner's code on this page. */
export interface SiteEvent {
  /** A screen came into view, its code was there, could not be had, came from the last good
   * release instead, or threw while it was drawn; besides, code threw that nothing caught, or
   * a reading or a save failed unexpectedly. */
  kind: "visit" | "load" | "failure" | "fallback" | "error" | "uncaught" | "refused";
  remote: string;
  /** What of it ran at that moment. */
  running: Running;
  screen: string;
  /** Milliseconds since the page was opened. */
  at: number;
  /** How long a load took, in milliseconds. */
  value?: number;
  /** Whether a load is the first of its release on this page. */
  first?: boolean;
  thrown?: unknown;
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

/** Tells all that has happened on this page, and from then on what happens; ends by its answer. */
export function followEvents(listener: Listener): () => void {
  events.forEach(listener);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
