import type { z } from "zod";
import { callDatabase, DatabaseError, type Database } from "../_shared/database.ts";
import { callerOf, textOf } from "../_shared/request.ts";
import { batchSchema } from "./batch.ts";
import { sourceMaps, type Original, type ReadMap } from "./source-maps.ts";

export { batchSchema } from "./batch.ts";
export type { ReadMap } from "./source-maps.ts";

/** The maximum size of a batch in bytes. */
const maxBatchBytes = 65_536;

/** Pages of any origin may report: the response reveals nothing. */
const corsHeaders = { "Access-Control-Allow-Origin": "*" };

/** The share of pages that report everything, by environment; `preview-*` matches a prefix. */
type SampleRates = Record<string, number>;

interface TelemetryOptions {
  database: Database;
  /** The accepted environments and their sample rates. */
  environments: SampleRates;
  /** Proxies in front of the function, 1 by default (_shared/request.ts). */
  trustedProxies?: number;
  /** Reads a released script's source map; without it frames are stored as pages send them. */
  readMap?: ReadMap;
}

/**
 * Collects what pages report about their releases (docs/telemetry.md). 204 for a stored batch, 405
 * for another method, 413 above 64 KB, 422 for an invalid batch or an environment that is not
 * accepted, 429 for too many, 503 when the database is unreachable. No page waits for the response.
 */
export function telemetry({
  database,
  environments,
  trustedProxies,
  readMap = async () => undefined,
}: TelemetryOptions) {
  const originals = sourceMaps(readMap);
  return async (request: Request): Promise<Response> => {
    if (request.method === "OPTIONS") {
      return respond(204, { "Access-Control-Allow-Headers": "Content-Type" });
    }
    if (request.method !== "POST") return respond(405, { Allow: "POST, OPTIONS" });
    const text = await textOf(request, maxBatchBytes);
    if (text === undefined) return respond(413);
    const batch = batchSchema.safeParse(parse(text));
    const sampleRate = batch.data && sampleRateOf(batch.data.environment, environments);
    if (!batch.success || sampleRate === undefined) return respond(422);
    const address = callerOf(request, trustedProxies);
    const context = { original: originals(), address, secret: database.serviceKey };
    const events = await Promise.all(batch.data.events.map((event) => enrichError(event, context)));
    try {
      const stored = await callDatabase(database, "record_telemetry", {
        place_of_caller: await bucketOf(address),
        // A page's own rate is only a claim: it could count itself a thousand times.
        batch: { ...batch.data, page: undefined, events, sampleRate: sampleRate || 1 },
      });
      return stored ? respond(204) : respond(429, { "Retry-After": "60" });
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      console.error(`telemetry: ${error.status} ${error.message}`);
      return respond(503);
    }
  };
}

const respond = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...corsHeaders, ...headers } });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One of 1,024 buckets for counting clients: many share each, so that none identifies a person. */
async function bucketOf(address: string): Promise<number> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  return new DataView(digest).getUint16(0) % 1024;
}

/** Parses `production=0.05,preview-*=1`. Throws for anything else. */
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

/** An environment's rate; undefined when its pages are not accepted. */
function sampleRateOf(environment: string, rates: SampleRates): number | undefined {
  const pattern = Object.keys(rates).find(
    (name) => name.endsWith("*") && environment.startsWith(name.slice(0, -1)),
  );
  return rates[environment] ?? (pattern === undefined ? undefined : rates[pattern]);
}

type ReportedEvent = z.infer<typeof batchSchema>["events"][number];

/** What one batch's troubles are described with. */
interface EnrichContext {
  /** Finds the original position of a frame. */
  original: (frame: string) => Promise<Original | undefined>;
  /** Where the report came from, and a secret that keeps it from being recovered. */
  address: string;
  secret: string;
}

/** The buckets that an error's visitors of one day share. */
const visitorBuckets = 4096;

/**
 * A trouble with its original file, line and frames, its group, and one of 4,096 buckets of its
 * visitors. The bucket is keyed with day and group: it counts the visitors of one trouble on one day
 * and links neither days nor troubles. Other events stay as they are (PLAT-8).
 */
async function enrichError(event: ReportedEvent, context: EnrichContext) {
  if (!("error" in event)) return event;
  const { frames = [], remote, error, message = "" } = event;
  const originals = await Promise.all(frames.map(context.original));
  const position = innermostOwnFrame(originals);
  // Without the line: an edit above it would make the same fault a new one in the next release.
  const group = await digestOf([remote, error, message, position?.file ?? ""]);
  const day = new Date().toISOString().slice(0, 10);
  const visitor = await digestOf([context.secret, day, group, context.address]);
  return {
    ...event,
    ...(position && { source_file: position.file, source_line: position.line }),
    frames: frames.map((frame, index) => formatFrame(originals[index]) ?? frame),
    trouble: group,
    visitor: parseInt(visitor.slice(0, 8), 16) % visitorBuckets,
  };
}

/** The innermost position in code of ours; in a package's when there is no other. */
function innermostOwnFrame(originals: (Original | undefined)[]): Original | undefined {
  const mapped = originals.filter((original) => original !== undefined);
  return mapped.find(({ file }) => !/^(\.\.\/)*(node_modules|webpack)\//.test(file)) ?? mapped[0];
}

const formatFrame = (original: Original | undefined): string | undefined =>
  original && `${original.file}:${original.line}:${original.column}`.slice(-200);

/** The first 16 hexadecimal digits of the SHA-256 of some texts. */
async function digestOf(texts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
