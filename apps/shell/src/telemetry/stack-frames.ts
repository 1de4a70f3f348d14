import type { SiteEvent } from "./site-events";

/** A position in a script of a release: `shop/1.0.0+0123456789/a.js:1:2345`. */
export interface StackFrame {
  app: string;
  release: string;
  script: string;
  text: string;
}

const address = /\/r\/(([a-z][a-z0-9-]*)\/([^/\s]+)\/([\w.-]+\.js))(?:\?[^\s:)]*)?(:\d+:\d+)/g;

/** Positions in releases that an event's stack names, the innermost first. */
export function stackFrames({ thrown, place = "" }: SiteEvent): StackFrame[] {
  const stack = (thrown instanceof Error && thrown.stack) || place;
  return [...stack.matchAll(address)].map(([, path, app, release, script, position]) => ({
    ...{ app: app!, release: release!, script: script!, text: `${path}${position}` },
  }));
}
