import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { LRUCache } from "lru-cache";

/** A position in a released script, such as `shop/1.0.0+0123456789/a.js:1:2345`. */
export const framePattern =
  /^([a-z][a-z0-9-]{0,59})\/(\d{1,5}\.\d{1,5}\.\d{1,5}\+[0-9a-f]{10})\/(\w[\w.-]{0,59}\.js):(\d{1,7}):(\d{1,7})$/;

interface Frame {
  app: string;
  release: string;
  script: string;
  /** Line and column start at 1, like in stacks. */
  line: number;
  column: number;
}

/** Parses a frame. Throws if it doesn't match `framePattern`. */
function parseFrame(text: string): Frame {
  const [, app, release, script, line, column] = framePattern.exec(text) ?? [];
  if (!app || !release || !script) throw new Error(`"${text}" isn't a stack frame.`);
  return { app, release, script, line: Number(line), column: Number(column) };
}

/** Reads the source map of a released script; undefined if there isn't one. */
export type ReadMap = (script: Omit<Frame, "line" | "column">) => Promise<string | undefined>;

/** A source position, such as `apps/shop/src/remote.tsx:12:5`. */
export interface Original {
  file: string;
  line: number;
  column: number;
}

/** A batch can only request a few maps, because anyone can send names of releases. */
const limits = { cachedMaps: 100, mapsPerBatch: 10, missingTtlMs: 60_000 };

/** Creates a function that finds original positions of frames, or undefined without a map. */
export function sourceMaps(read: ReadMap) {
  const maps = new LRUCache<string, { map?: TraceMap }, Frame>({
    max: limits.cachedMaps,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const text = await read(context);
      if (text !== undefined) return { map: new TraceMap(text) };
      options.ttl = limits.missingTtlMs;
      return {};
    },
  });
  // Called for each batch, whose frames share the limit of maps.
  return () => {
    const requested = new Set<string>();
    return async (text: string): Promise<Original | undefined> => {
      const frame = parseFrame(text);
      const key = [frame.app, frame.release, frame.script].join("/");
      requested.add(key);
      if (requested.size > limits.mapsPerBatch) return undefined;
      try {
        const found = await maps.fetch(key, { context: frame });
        return found?.map && findOriginal(found.map, frame);
      } catch (error) {
        // The event counts even if its map can't be read.
        console.error(`telemetry: no map for ${text}: ${String(error)}`);
        return undefined;
      }
    };
  };
}

function findOriginal(map: TraceMap, { line, column }: Frame): Original | undefined {
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
  if (found.source === null) return undefined;
  return { file: found.source, line: found.line, column: found.column + 1 };
}

/** Pages don't wait for the response, but the function's time is limited. */
const timeoutMs = 5000;

/** Reads maps from `<baseUrl>/<app>/<release>/<script>.map`, which requires a key. */
export function mapsAt(baseUrl: string, key: string): ReadMap {
  return async ({ app, release, script }) => {
    const url = `${baseUrl.replace(/\/$/, "")}/${app}/${release}/${script}.map`;
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response.text();
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`${url} responded with ${response.status}`);
  };
}
