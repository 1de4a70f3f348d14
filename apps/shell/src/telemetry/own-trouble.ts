import type { SiteEvent } from "./site-events";
import { stackFrames } from "./stack-frames";

/**
 * An uncaught error or a refusal with the owner of the code that threw, as its stack names it: the
 * innermost remote, or the shell when only its code was running. Without a stack it belongs to the
 * screen in view. Undefined for what a container throws as it starts: that is its failed load.
 */
export function ownTrouble(
  event: SiteEvent,
  known: ReadonlyMap<string, SiteEvent>,
): SiteEvent | undefined {
  const { kind, remote } = event;
  if (kind !== "uncaught" && kind !== "refused") return event;
  const frames = stackFrames(event);
  const ofRemotes = frames.filter(({ app }) => app !== "shell");
  if (ofRemotes.length > 0 && ofRemotes.every(({ script }) => script === "remote-entry.js"))
    return undefined;
  // The shell asks for everybody: a refusal is its own only on its own screens.
  const thrower = ofRemotes[0] ?? (kind === "uncaught" ? frames[0] : undefined);
  if (!thrower || thrower.app === remote) return event;
  const { app, release } = thrower;
  const channel = known.get(app)?.running.channel ?? "stable";
  return { ...event, remote: app, running: { release, channel, base: "" } };
}
