import { readText, storeText } from "../../visitors/stored-text";

const key = "ensemble.favorites-opened";
const minute = 60_000;

/** Openings that are less than this apart are one visit. */
const pause = 30 * minute;

interface Opened {
  /** The last time in this visit. */
  last: string;
  /** The last time in the visit before. */
  before?: string;
}

const isTime = (date: unknown) => typeof date === "string" && Number.isFinite(Date.parse(date));

function read(): Opened | undefined {
  try {
    const { last, before } = Object(JSON.parse(readText(key) ?? "null")) as Partial<Opened>;
    if (!isTime(last) || (before !== undefined && !isTime(before))) return undefined;
    return { last: last!, before };
  } catch {
    return undefined; // Not written by us.
  }
}

/**
 * When this device opened favorites or a list in the visit before this one; undefined in its first.
 * Notes that it is open now.
 */
export function openedBefore(): string | undefined {
  const now = Date.now();
  const last = new Date(now).toISOString();
  const stored = read();
  const since = stored ? now - Date.parse(stored.last) : Infinity;
  if (since < minute) return stored?.before;
  const before = since < pause ? stored?.before : stored?.last;
  storeText(key, JSON.stringify({ last, before } satisfies Opened));
  return before;
}
