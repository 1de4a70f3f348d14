import type { z } from "zod";
import type { batchSchema } from "./batch.ts";
import type { Original } from "./source-maps.ts";

type ReportedEvent = z.infer<typeof batchSchema>["events"][number];

/** What one batch's troubles are described with. */
export interface TroubleContext {
  /** Finds the original position of a frame. */
  original: (frame: string) => Promise<Original | undefined>;
  /** Where the report came from, and a secret that keeps it from being recovered. */
  address: string;
  secret: string;
  now?: Date;
}

/** The buckets that an error's visitors of one day share. */
const buckets = 4096;

/**
 * A trouble with its original file, line and frames, its group, and one of 4,096 buckets of its
 * visitors. The bucket is keyed with day and group: it counts the visitors of one trouble on one day
 * and links neither days nor troubles. Other events stay as they are (PLAT-8).
 */
export async function describedTrouble(event: ReportedEvent, context: TroubleContext) {
  if (!("error" in event)) return event;
  const { frames = [], remote, error, message = "" } = event;
  const originals = await Promise.all(frames.map(context.original));
  const place = placeOf(originals);
  // Without the line: an edit above it would make the same fault a new one in the next release.
  const trouble = await digestOf([remote, error, message, place?.file ?? ""]);
  const day = (context.now ?? new Date()).toISOString().slice(0, 10);
  const visitor = await digestOf([context.secret, day, trouble, context.address]);
  return {
    ...event,
    ...(place && { source_file: place.file, source_line: place.line }),
    frames: frames.map((frame, index) => textOf(originals[index]) ?? frame),
    trouble,
    visitor: parseInt(visitor.slice(0, 8), 16) % buckets,
  };
}

/** The innermost position in code of ours; in a package's when there is no other. */
function placeOf(originals: (Original | undefined)[]): Original | undefined {
  const known = originals.filter((original) => original !== undefined);
  return known.find(({ file }) => !/^(\.\.\/)*(node_modules|webpack)\//.test(file)) ?? known[0];
}

const textOf = (original: Original | undefined): string | undefined =>
  original && `${original.file}:${original.line}:${original.column}`.slice(-200);

/** The first 16 hexadecimal digits of the SHA-256 of some texts. */
async function digestOf(texts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
