import { followEvents, record, type Running, type SiteEvent } from "./site-events";
import { isUnexpected } from "./unexpected-error";

let shell: Running;
let shown: SiteEvent | undefined;

/**
 * Records errors that no loader sees: in handlers, in timers, in unhandled promises. They belong to
 * the screen in view, unless only the shell's code was running.
 */
export function recordTroubles(running: Running): void {
  shell = running;
  followEvents((event) => {
    if (event.kind === "visit") shown = event;
  });
  window.addEventListener("error", ({ error, filename }) => {
    if (error) note("uncaught", error as unknown, filename); // Without one, it is another origin's error or no error at all.
  });
  window.addEventListener("unhandledrejection", ({ reason }) => note("uncaught", reason));
}

/** Records why a query or a save failed, unless such failures are part of everyday use. */
export function recordRefusal(error: unknown): void {
  if (isUnexpected(error)) note("refused", error);
}

function note(kind: "uncaught" | "refused", thrown: unknown, filename = ""): void {
  if (!shown) return;
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  const frames = [
    ...`${filename}\n${stack}`.matchAll(/\/r\/([a-z][a-z0-9-]*)\/[^/]+\/([\w.-]+)/g),
  ].map(([, app, file]) => ({ app, file }));
  const apps = frames.map(({ app }) => app);
  // What a container throws as it starts is recorded as its failed load.
  const ofRemotes = frames.filter(({ app }) => app !== "shell");
  if (ofRemotes.length > 0 && ofRemotes.every(({ file }) => file === "remote-entry.js")) return;
  const shellAlone = apps.length > 0 && apps.every((app) => app === "shell");
  const at = performance.now();
  const owner = kind === "uncaught" && shellAlone ? { remote: "shell", running: shell } : {};
  record({ ...shown, value: undefined, ...owner, kind, at, thrown });
}
