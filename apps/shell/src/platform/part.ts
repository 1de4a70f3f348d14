import type { Composition } from "@ensemble/contract";
import { bytesOf } from "../telemetry/bytes-taken";
import type { SiteEvent } from "../telemetry/site-events";

/** What one owner has drawn of the page, and how its code got here. */
export interface Part {
  owner: string;
  /** The team that answers for it. */
  team?: string;
  screen?: string;
  release: string;
  channel: string;
  /** From when its code was asked for until it was there; undefined while it is not. */
  milliseconds?: number;
  /** Of all its files on this page, compressed. */
  bytes: number;
  /** Loads that failed, releases that were stood in for, screens that threw. */
  errors: number;
}

const isError = ({ kind }: SiteEvent) =>
  kind === "failure" || kind === "fallback" || kind === "error";

/** The parts of the page as it is now: the shell around, and whose screen is in the middle. */
export function partsOf(composition: Composition, events: readonly SiteEvent[]): Part[] {
  const { release, base, owner: team } = composition.shell;
  const visit = events.findLast(({ kind }) => kind === "visit");
  const shell: Part = {
    owner: "shell",
    team,
    release,
    channel: "stable",
    // It has drawn the page as soon as any screen is asked for.
    milliseconds: events.find(({ kind }) => kind === "visit")?.at,
    bytes: bytesOf(base),
    errors: events.filter((event) => event.remote === "shell" && isError(event)).length,
  };
  return visit && visit.remote !== "shell"
    ? [shell, screenPart(composition, events, visit)]
    : [{ ...shell, screen: visit?.screen }];
}

function screenPart(
  composition: Composition,
  events: readonly SiteEvent[],
  { remote, screen }: SiteEvent,
): Part {
  const own = events.filter((event) => event.remote === remote);
  // What it fell back to, or was previewed as, is known when something has been loaded.
  const { running } = own.findLast(({ kind }) => kind !== "visit") ?? own.at(-1)!;
  const load = own.findLast((event) => event.kind === "load" && event.screen === screen);
  return {
    owner: remote,
    team: composition.remotes.find(({ name }) => name === remote)?.owner,
    screen,
    release: running.release,
    channel: running.channel,
    milliseconds: load?.value,
    bytes: bytesOf(running.base),
    errors: own.filter(isError).length,
  };
}
