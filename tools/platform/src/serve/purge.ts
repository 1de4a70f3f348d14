import { setTimeout as delay } from "node:timers/promises";

/** The tag of every page. */
export const everyPage = "pages";

/** How long tags are collected, in milliseconds. */
const collectMs = 100;

/** Cloudflare's limit. */
const maxTags = 30;

const retryDelayMs = 500;

/**
 * Returns a function that makes the shared cache at PURGE_URL forget pages by tag: POST with the tags
 * as JSON, like Cloudflare's, and in Surrogate-Key, like Fastly's, with the header PURGE_HEADER, such
 * as `Authorization: Bearer …`. Tries each call three times. Does nothing without PURGE_URL.
 */
export function cachePurger(onProblem: (line: string) => void): (tags: readonly string[]) => void {
  const { PURGE_URL: url, PURGE_HEADER: header = "" } = process.env;
  if (!url) return () => undefined;
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
