import type { Composition } from "@ensemble/contract";
import { bytesOf } from "../telemetry/bytes-taken";
import type { SiteEvent } from "../telemetry/site-events";

/** One owner's part of the page, and how its code got here. */
export interface Part {
  owner: string;
  /** The team that owns it. */
  team?: string;
  screen?: string;
  release: string;
  channel: string;
  /** From the request for its code until its arrival; undefined until then. */
  milliseconds?: number;
  /** Of all its files on this page, compressed. */
  bytes: number;
  /** Failed loads, releases that were replaced, screens that threw. */
  errors: number;
}

const isError = ({ kind }: SiteEvent) =>
  kind === "failure" || kind === "fallback" || kind === "error";

/** The current parts of the page: the shell, and the owner of the screen. */
export function partsOf(composition: Composition, events: readonly SiteEvent[]): Part[] {
  const { release, base, owner: team } = composition.shell;
  const visit = events.findLast(({ kind }) => kind === "visit");
  const shell: Part = {
    owner: "shell",
    team,
    release,
    channel: "stable",
    // The shell has drawn the page as soon as any screen is requested.
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
  // The fallback or preview that runs is known only once something has loaded.
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
