import type { Composition } from "@ensemble/contract";
import type { ReadDocument } from "./known-releases";
import type { Received } from "./received";

/** An answer in a browser's cache. */
interface Kept {
  /** `performance.now()` until which it is used without asking. */
  until: number;
  etag?: string;
  document?: ReadDocument;
}

/** A browser with its cache. */
export interface SimulatedVisitor {
  /** Its draw for canaries, from 0 to 100. */
  share: number;
  kept: Map<string, Kept>;
}

/** The share of visits by those who were there before. */
const returning = 0.5;
const mostKnown = 5000;

/** Visitors: half of them new, half returning with the cache of their browser. */
export function someVisitors(): () => SimulatedVisitor {
  const known: SimulatedVisitor[] = [];
  return () => {
    if (known.length > 0 && Math.random() < returning) return anyOf(known);
    const visitor: SimulatedVisitor = { share: Math.random() * 100, kept: new Map() };
    if (known.length < mostKnown) known.push(visitor);
    else known[Math.floor(Math.random() * mostKnown)] = visitor;
    return visitor;
  };
}

/** One of a list that is not empty. */
export const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Keeps an answer as its headers permit. */
export function keep(
  { kept }: SimulatedVisitor,
  address: string,
  { headers }: Received,
  document?: ReadDocument,
): void {
  const [, seconds = "0"] = /max-age=(\d+)/.exec(String(headers["cache-control"])) ?? [];
  const etag = headers.etag && String(headers.etag);
  if (!etag && seconds === "0") return;
  kept.set(address, { until: performance.now() + Number(seconds) * 1000, etag, document });
}

/** Where a visitor's page gets an app's files: a canary is for some of the visitors. */
export function baseOf(app: string, { shell, remotes }: Composition, share: number): string {
  if (app === "shell") return shell.base;
  const remote = remotes.find(({ name }) => name === app);
  if (!remote) throw new Error(`The composition has no ${app}.`);
  const { canary } = remote;
  return canary && share < canary.percent ? canary.base : remote.base;
}
