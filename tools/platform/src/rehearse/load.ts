import { Agent, type Dispatcher, request } from "undici";

/** A request of the load. */
export interface Target {
  path: string;
  headers?: Record<string, string>;
  /** JSON to post. */
  body?: string;
}

/** How a request ended. */
export interface Answer {
  /** When it ended (`performance.now`), and how long after it was due, in milliseconds. */
  at: number;
  ms: number;
  /** Why it was lost. */
  problem?: string;
  /** The gateways that nginx asked, the last of which answered. */
  gateways: string[];
  /** What `data-ssr` says of a page; undefined for other responses and unrendered pages. */
  rendered?: string;
  isPage: boolean;
}

/** How long an answer may take, in milliseconds. */
const timeoutMs = 15_000;

/** Returns connections from a local address, because callers are bound by theirs. */
export const connectFrom = (localAddress: string): Agent =>
  new Agent({ localAddress, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

/** Sends requests in turn at a constant rate until `ended`, from twenty addresses of this machine. */
export async function sendLoad(
  origin: string,
  targets: readonly Target[],
  perSecond: number,
  ended: AbortSignal,
): Promise<Answer[]> {
  const visitors = Array.from({ length: 20 }, (_, index) => connectFrom(`127.0.1.${index + 1}`));
  const answers: Answer[] = [];
  await arriveConstantly(perSecond, ended, async (due, number) => {
    const visitor = visitors[number % visitors.length];
    const { text: _, ...answer } = await send(origin, targets[number % targets.length]!, visitor);
    const at = performance.now();
    answers.push({ ...answer, at, ms: at - due });
  });
  await Promise.all(visitors.map((visitor) => visitor.close()));
  return answers;
}

/** Sends a request. Anything but a complete response with a status below 300 is a problem. */
export async function send(
  origin: string,
  { path, headers, body }: Target,
  dispatcher?: Dispatcher,
): Promise<Omit<Answer, "at" | "ms"> & { text?: string }> {
  try {
    const response = await request(origin + path, {
      dispatcher,
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      body,
    });
    const { "x-gateway": asked, "content-type": type } = response.headers;
    const text = await response.body.text();
    const { statusCode: status } = response;
    return {
      text,
      gateways: String(asked).split(", "),
      problem: status < 300 ? undefined : `${path} has status ${status}`,
      rendered: /<html[^>]* data-ssr="([^"]*)"/.exec(text)?.[1],
      isPage: String(type).startsWith("text/html"),
    };
  } catch (error) {
    return { gateways: [], problem: `${path}: ${(error as Error).message}`, isPage: false };
  }
}

/** Returns a quantile, such as 0.95. Throws for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("Nothing was measured.");
  return value;
}

/**
 * Calls `arrive` at a constant rate until `ended`, even if the site stalls, with its due time
 * (`performance.now`) and its number. Resolves when all calls are done.
 */
export async function arriveConstantly(
  perSecond: number,
  ended: AbortSignal,
  arrive: (due: number, number: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const pending: Promise<void>[] = [];
  for (let number = 0; !ended.aborted; number += 1) {
    const due = startedAt + (number * 1000) / perSecond;
    const waitMs = due - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    pending.push(arrive(due, number));
  }
  await Promise.all(pending);
}
