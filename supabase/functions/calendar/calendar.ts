import { calendarFeed, eventTitle, type EventFacts } from "@ensemble/domain/calendar-file";
import { LRUCache } from "lru-cache";
import { databaseFor } from "../_shared/caller.ts";
import { callDatabase, DatabaseError, type Database } from "../_shared/database.ts";
import { sha256 } from "../_shared/request.ts";

interface CalendarOptions {
  database: Database;
  /** The site's origin, without a trailing slash. */
  site: string;
  /** The mailbox for bookings. */
  organizer: string;
}

interface Feed {
  status: number;
  kind: "sessions" | "bookings";
  /** Changes with everything that the feed shows. */
  version: string;
  /** Null if the version is known. */
  events: EventFacts[] | null;
}

/** To be raised when equal events give another text. */
const format = 1;

/** Of texts that are kept; one of 2,000 events has a million characters. */
const keptCharacters = 30_000_000;

/**
 * Creates the handler of calendars to which programs subscribe (STUDIO-26), for any path that ends in a
 * feed's key and ".ics". Keeps each feed's text until it changes. Returns 200 with a strong ETag, or 304;
 * 404 without a body for every other key; 429 above the limit, 503 if the database is unreachable.
 */
export function calendar({ database, site, organizer }: CalendarOptions) {
  const texts = new LRUCache<string, { version: string; text: string }>({
    maxSize: keptCharacters,
    sizeCalculation: ({ text }) => text.length,
  });
  const settings = sha256([format, site, organizer].join(" "));

  return async (request: Request): Promise<Response> => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return respond(405, null, { Allow: "GET, HEAD" });
    const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
    const [, key] = /^([0-9a-f]{64})\.ics$/.exec(name) ?? [];
    if (!key) return respond(404);
    const [digest, prefix] = [await sha256(key), (await settings).slice(0, 8)];
    const kept = texts.get(digest);
    const known = knownVersions(request, prefix);
    try {
      const feed = (await callDatabase(databaseFor(database, request), "read_calendar_feed", {
        digest,
        known: kept ? [...known, kept.version] : known,
      })) as Feed;
      if (feed.status !== 200)
        return respond(feed.status, null, feed.status === 429 ? { "Retry-After": "3600" } : {});
      const { version, events } = feed;
      const headers = { ETag: `"${prefix}-${version}"` };
      if (known.includes(version)) return respond(304, null, headers);
      const text = events ? write(feed.kind, events) : kept!.text;
      texts.set(digest, { version, text });
      return respond(200, request.method === "HEAD" ? null : text, {
        ...headers,
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'inline; filename="ensemble.ics"',
      });
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      console.error(`calendar: ${error.status} ${error.message}`);
      return respond(503, null, { "Retry-After": "60" });
    }
  };

  function write(kind: Feed["kind"], events: EventFacts[]): string {
    const page = kind === "sessions" ? "/studio?booking=" : "/booking-confirmation/";
    const appointments = events.map((event) => ({
      ...event,
      title: eventTitle(event.package, event.person),
      url: `${site}${page}${event.id}`,
    }));
    return calendarFeed(`Ensemble ${kind}`, appointments, organizer);
  }
}

/** Returns the versions that the caller has. Proxies that compress make ETags weak. */
const knownVersions = ({ headers }: Request, prefix: string): string[] =>
  [...(headers.get("If-None-Match") ?? "").matchAll(/"([0-9a-f]{8})-([0-9a-f]{32})"/g)]
    .slice(0, 20)
    .flatMap(([, settings, version]) => (settings === prefix ? [version!] : []));

/** Answers without naming the address as a referrer, because it contains the key. */
const respond = (
  status: number,
  body: string | null = null,
  headers: Record<string, string> = {},
): Response =>
  new Response(body, {
    status,
    headers: {
      // Programs may keep the text, and ask each time whether it's current.
      "Cache-Control": status < 400 ? "private, no-cache" : "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
      ...headers,
    },
  });
