import { callerOf } from "../_shared/caller.ts";
import { callDatabase, DatabaseError, type Database } from "../_shared/database.ts";
import { batchSchema } from "./batch.ts";
import { describedTrouble } from "./described-trouble.ts";
import { rateOf, type SampleRates } from "./sample-rates.ts";
import { sourceMaps, type ReadMap } from "./source-maps.ts";

export { batchSchema } from "./batch.ts";
export { parseSampleRates, type SampleRates } from "./sample-rates.ts";
export type { ReadMap } from "./source-maps.ts";

/** The maximum size of a batch in bytes. */
const limit = 65_536;

/** Pages of any origin may report: the response reveals nothing. */
const open = { "Access-Control-Allow-Origin": "*" };

export interface TelemetryOptions {
  database: Database;
  /** The accepted environments and their sample rates. */
  environments: SampleRates;
  /** Proxies in front of the function, 1 by default (_shared/caller.ts). */
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
      return answer(204, { "Access-Control-Allow-Headers": "Content-Type" });
    }
    if (request.method !== "POST") return answer(405, { Allow: "POST, OPTIONS" });
    const text = await textOf(request);
    if (text === undefined) return answer(413);
    const batch = batchSchema.safeParse(parse(text));
    const sampleRate = batch.data && rateOf(batch.data.environment, environments);
    if (!batch.success || sampleRate === undefined) return answer(422);
    const address = callerOf(request, trustedProxies);
    const context = { original: originals(), address, secret: database.serviceKey };
    const events = await Promise.all(
      batch.data.events.map((event) => describedTrouble(event, context)),
    );
    try {
      const kept = await callDatabase(database, "record_telemetry", {
        place_of_caller: await bucketOf(address),
        // A page's own rate is only a claim: it could count itself a thousand times.
        batch: { ...batch.data, page: undefined, events, sampleRate: sampleRate || 1 },
      });
      return kept ? answer(204) : answer(429, { "Retry-After": "60" });
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      console.error(`telemetry: ${error.status} ${error.message}`);
      return answer(503);
    }
  };
}

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...open, ...headers } });

/** The body as text whatever its type (a beacon sends text); undefined when too long. */
async function textOf(request: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

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
