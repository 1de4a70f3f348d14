import * as z from "zod/mini";
import { ConflictError, type Store } from "../store/store";

const release = z.string().check(
  z.regex(/^\d+\.\d+\.\d+\+[0-9a-f]{10}$/, {
    error: "must be a release such as 1.0.0+0123456789",
  }),
);

const percentage = z.number().check(z.minimum(0), z.maximum(100));

/** What an environment runs of one app. */
const pinSchema = z.strictObject({
  release,
  /** The previous release, which is the rollback target and the fallback if `release` fails. */
  previous: z.optional(release),
  /**
   * Only for the shell: a second shell release for remotes that need its shared packages
   * (generations.ts).
   */
  secondary: z.optional(release),
  /** A release for a share of visitors, who keep it. 0 percent withdraws it. */
  canary: z.optional(
    z.strictObject({
      release,
      percent: percentage,
      /** Later percentages of a gradual promotion, up to 100 (watch/canaries.ts). */
      nextShares: z.optional(z.array(percentage)),
    }),
  ),
});

export type Pin = z.infer<typeof pinSchema>;
export type Pins = Record<string, Pin>;

const currentSchema = z.object({
  /** Counts publications from 1. */
  version: z.int(),
  /** The folder of the document that hosts serve. */
  document: z.string(),
  releases: z.record(z.string(), pinSchema),
  /** Digest of the reviewed file that the document was composed with (environment.ts). */
  rules: z.optional(z.string()),
  /** The database's newest migration when last read (database.ts). */
  migration: z.optional(z.string()),
  /** Name of the newest entry of the history (history.ts). */
  history: z.optional(z.string()),
});

/**
 * What a published folder of the store serves: the object `current`. Only a conditional write
 * replaces it, so that each version follows the one that it was made on. Names no people, because
 * hosts get it.
 */
export type Current = z.infer<typeof currentSchema>;

/** An object `current` with its version for the next conditional write; null if it is missing. */
export interface ReadCurrent {
  current?: Current;
  etag: string | null;
}

/** Parses an object `current`. Throws for one that an earlier platform wrote. */
export function parseCurrent(text: string): Current {
  if (!text.startsWith("{"))
    throw new Error("It was published before the store had its pins: run platform move-to-store.");
  return currentSchema.parse(JSON.parse(text));
}

/** Reads a folder's object; one that an earlier platform wrote counts as none to replace. */
export async function readCurrent(folder: string, store: Store): Promise<ReadCurrent> {
  const stored = await store.read(`${folder}/current`);
  const text = stored?.body.toString() ?? "";
  return {
    current: text.startsWith("{") ? parseCurrent(text) : undefined,
    etag: stored?.version ?? null,
  };
}

/**
 * Replaces a folder's object if it is still the one with the version `etag`. Throws ConflictError
 * otherwise. A request that was repeated after its answer was lost counts as successful.
 */
export async function replaceCurrent(
  folder: string,
  current: Current,
  store: Store,
  etag: string | null,
): Promise<void> {
  try {
    const text = `${JSON.stringify(currentSchema.parse(current), null, 2)}\n`;
    await store.write(`${folder}/current`, text, etag);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const stored = await readCurrent(folder, store);
    const isOwn = current.history !== undefined && stored.current?.history === current.history;
    if (!isOwn) throw error;
  }
}
