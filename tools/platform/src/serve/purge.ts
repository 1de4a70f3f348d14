import { setTimeout as delay } from "node:timers/promises";

/** The tag of every page. */
export const everyPage = "pages";

/** How long tags are collected, in milliseconds. */
const collectMs = 100;

/** Cloudflare's limit. */
const maxTags = 30;

interface PurgeOptions {
  /** The cache's address for purges, PURGE_URL. */
  url: string;
  /** A header such as `Authorization: Bearer …`, PURGE_HEADER. */
  header?: string;
  onProblem: (line: string) => void;
  retryDelayMs?: number;
}

/**
 * Returns a function that makes a shared cache forget pages by tag: POST with the tags as JSON, like
 * Cloudflare's, and in Surrogate-Key, like Fastly's. Tries each call three times.
 */
export function cachePurger(options: PurgeOptions): (tags: readonly string[]) => void {
  const { url, header = "", onProblem, retryDelayMs = 500 } = options;
  const [, name, value] = /^([^:]+):\s*(.*)$/.exec(header) ?? [];
  const collected = new Set<string>();
  const send = async (tags: string[], attempt = 1): Promise<void> => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Surrogate-Key": tags.join(" "),
          ...(name && { [name]: value! }),
        },
        body: JSON.stringify({ tags }),
        signal: AbortSignal.timeout(5000),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
    } catch (error) {
      if (attempt === 3) return onProblem(`PURGE_URL failed: ${(error as Error).message}`);
      await delay(retryDelayMs, undefined, { ref: false });
      await send(tags, attempt + 1);
    }
  };
  const sendAll = () => {
    const tags = collected.has(everyPage) ? [everyPage] : [...collected];
    collected.clear();
    for (let at = 0; at < tags.length; at += maxTags) void send(tags.slice(at, at + maxTags));
  };
  return (tags) => {
    if (collected.size === 0 && tags.length > 0) setTimeout(sendAll, collectMs).unref();
    for (const tag of tags) collected.add(tag);
  };
}

/** Returns the purger that PURGE_URL and PURGE_HEADER configure; without them it does nothing. */
export function configuredPurger(onProblem: (line: string) => void) {
  const { PURGE_URL: url, PURGE_HEADER: header } = process.env;
  return url ? cachePurger({ url, header, onProblem }) : () => undefined;
}
