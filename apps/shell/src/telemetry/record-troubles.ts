import { followEvents, record, type Running, type SiteEvent } from "./site-events";
import { isUnexpected } from "./unexpected-error";

let shell: Running;
let shown: SiteEvent | undefined;

/**
 * Records what is thrown where no loader sees it: in handlers, in timers, in promises that nothing
 * waits for. It is the screen's that is in view, unless only the shell's code was running.
 */
export function recordTroubles(running: Running): void {
  shell = running;
  followEvents((event) => {
    if (event.kind === "visit") shown = event;
  });
  window.addEventListener("error", ({ error, filename }) => {
    if (error) note("uncaught", error as unknown, filename); // None: another origin's, or no throw.
  });
  window.addEventListener("unhandledrejection", ({ reason }) => note("uncaught", reason));
}

/** Records why a reading or a save failed, unless that is part of everyday use. */
export function recordRefusal(error: unknown): void {
  if (isUnexpected(error)) note("refused", error);
}

function note(kind: "uncaught" | "refused", thrown: unknown, filename = ""): void {
  if (!shown) return;
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  const apps = [...`${filename}\n${stack}`.matchAll(/\/r\/([a-z][a-z0-9-]*)\//g)].map(
    ([, app]) => app,
  );
  const shellAlone = apps.length > 0 && apps.every((app) => app === "shell");
  const at = performance.now();
  const owner = kind === "uncaught" && shellAlone ? { remote: "shell", running: shell } : {};
  record({ ...shown, value: undefined, ...owner, kind, at, thrown });
}
