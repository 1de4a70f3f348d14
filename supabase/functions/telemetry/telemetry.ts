import type { z } from "zod";
import { LRUCache } from "lru-cache";
import { callDatabase, DatabaseError, type Database } from "../_shared/database.ts";
import { readNetwork, dailyDigest, databaseFor } from "../_shared/caller.ts";
import { readText } from "../_shared/request.ts";
import { batchSchema } from "./batch.ts";
import { sourceMaps, type Original, type ReadMap } from "./source-maps.ts";

export { batchSchema } from "./batch.ts";
export type { ReadMap } from "./source-maps.ts";

const maxBatchBytes = 65_536;

/** Pages of any origin can report, because the response doesn't reveal anything. */
const corsHeaders = { "Access-Control-Allow-Origin": "*" };

/** The share of pages that report all events, by environment; `preview-*` matches a prefix. */
type SampleRates = Record<string, number>;

interface TelemetryOptions {
  database: Database;
  /** The accepted environments and their sample rates. */
  environments: SampleRates;
  /** Proxies in front of the function, 1 by default (_shared/caller.ts). */
  trustedProxies?: number;
  /** Without it, frames are stored as pages send them. */
  readMap?: ReadMap;
}

/**
 * Creates the collector of events that pages report about their releases (docs/telemetry.md).
 * Returns 204 for a stored batch, 405 for another method, 413 above 64 KB, 422 for an invalid batch
 * or unknown environment, 429 above the limit, 503 if the database is unreachable.
 */
export function telemetry({
  database,
  environments,
  trustedProxies,
  readMap = async () => undefined,
}: TelemetryOptions) {
  const originals = sourceMaps(readMap);
  const refused = new LRUCache<string, true>({ max: 10_000, ttl: refusalMs });
  const refuse = (): Response => respond(429, { "Retry-After": "3600" });
  return async (request: Request): Promise<Response> => {
    if (request.method === "OPTIONS") {
      return respond(204, { "Access-Control-Allow-Headers": "Content-Type" });
    }
    if (request.method !== "POST") return respond(405, { Allow: "POST, OPTIONS" });
    const text = await readText(request, maxBatchBytes);
    if (text === undefined) return respond(413);
    const batch = batchSchema.safeParse(parse(text));
    const sampleRate = batch.data && getSampleRate(batch.data.environment, environments);
    if (!batch.success || sampleRate === undefined) return respond(422);
    const network = readNetwork(request, trustedProxies);
    if (refused.has(network)) return refuse();
    const original = originals();
    const events = await Promise.all(
      batch.data.events.map(({ part, ...event }) =>
        // Stored as a screen of its remote; other names have no space.
        enrichError(part ? { ...event, screen: `part ${event.screen}` } : event, original),
      ),
    );
    const digest = await dailyDigest(database.serviceKey);
    try {
      const ofVisitor = databaseFor(database, request, trustedProxies);
      const stored = await callDatabase(ofVisitor, "record_telemetry", {
        caller: await digest(`telemetry ${network}`),
        // Not the page's own rate, with which it could count itself a thousand times.
        batch: { ...batch.data, page: undefined, events, sampleRate: sampleRate || 1 },
      });
      if (stored) return respond(204);
      refused.set(network, true);
      return refuse();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      console.error(`telemetry: ${error.status} ${error.message}`);
      return respond(503);
    }
  };
}

/** For how long a caller is refused without another look; finding frames costs more than counting. */
const refusalMs = 60_000;

const respond = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...corsHeaders, ...headers } });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses rates such as `production=0.05,preview-*=1`. Throws for anything else. */
export function parseSampleRates(text: string): SampleRates {
  const entries = text.split(",").map((part): [string, number] => {
    const [, name, rate] = /^\s*([a-z][a-z0-9-]*\*?)=(0|1|0?\.\d+)\s*$/.exec(part) ?? [];
    if (!name || !rate) {
      throw new Error(`"${part}" isn't an environment with a rate, such as production=0.05.`);
    }
    return [name, Number(rate)];
  });
  return Object.fromEntries(entries);
}

/** Returns an environment's rate, or undefined if it isn't accepted. */
function getSampleRate(environment: string, rates: SampleRates): number | undefined {
  // Own keys only: "constructor" isn't an environment.
  if (Object.hasOwn(rates, environment)) return rates[environment];
  const pattern = Object.keys(rates).find(
    (name) => name.endsWith("*") && environment.startsWith(name.slice(0, -1)),
  );
  return pattern === undefined ? undefined : rates[pattern];
}

type ReportedEvent = z.infer<typeof batchSchema>["events"][number];

type FindOriginal = (frame: string) => Promise<Original | undefined>;

/**
 * Adds the original file, line and frames of an error, and its group. Returns other events unchanged
 * (PLAT-8).
 */
async function enrichError(event: ReportedEvent, original: FindOriginal) {
  if (!("error" in event)) return event;
  const { frames = [], remote, error, message = "" } = event;
  const originals = await Promise.all(frames.map(original));
  const position = innermostOwnFrame(originals);
  return {
    ...event,
    ...(position && { source_file: position.file, source_line: position.line }),
    frames: frames.map((frame, index) => formatFrame(originals[index]) ?? frame),
    // Without the line, so that edits above it don't create a new group in the next release.
    trouble: await createDigest([remote, error, message, position?.file ?? ""]),
  };
}

/** Returns the innermost position in our code, otherwise in a package. */
function innermostOwnFrame(originals: (Original | undefined)[]): Original | undefined {
  const mapped = originals.filter((original) => original !== undefined);
  return mapped.find(({ file }) => !/^(\.\.\/)*(node_modules|webpack)\//.test(file)) ?? mapped[0];
}

const formatFrame = (original: Original | undefined): string | undefined =>
  original && `${original.file}:${original.line}:${original.column}`.slice(-200);

/** Returns the first 16 hexadecimal digits of the texts' SHA-256. */
async function createDigest(texts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
