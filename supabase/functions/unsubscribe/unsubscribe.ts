import { databaseFor } from "../_shared/caller.ts";
import { callDatabase, DatabaseError, type Database } from "../_shared/database.ts";

interface UnsubscribeOptions {
  database: Database;
  /** The site's origin, without a trailing slash. */
  site: string;
}

/**
 * Creates the handler that unsubscribes a mail's recipient from all alerts (ALERT-7), for any path
 * that ends in the mail's key. Mail programs send a POST without a session (RFC 8058): returns 200,
 * also when repeated, 404 for an invalid key, 503 if the database is unreachable. A GET redirects to a
 * page that asks for confirmation, because programs that check mails follow every link.
 */
export function unsubscribe({ database, site }: UnsubscribeOptions) {
  return async (request: Request): Promise<Response> => {
    const key = new URL(request.url).pathname.split("/").at(-1) ?? "";
    if (request.method === "GET" || request.method === "HEAD") {
      const Location = `${site}/alerts/unsubscribe?key=${encodeURIComponent(key)}`;
      return new Response(null, { status: 302, headers: { ...privateHeaders, Location } });
    }
    if (request.method !== "POST") {
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
    }
    if (!/^[0-9a-f]{64}$/.test(key)) return respond(404, unknownKey);
    try {
      await callDatabase(databaseFor(database, request), "end_alerts", { unsubscribe_key: key });
      return respond(200, "You're unsubscribed. All your alerts are off.");
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      if (error.status === 404) return respond(404, unknownKey);
      console.error(`unsubscribe: ${error.status} ${error.message}`);
      return respond(503, "We couldn't unsubscribe you. Please try again later.", {
        "Retry-After": "60",
      });
    }
  };
}

const unknownKey = "This unsubscribe link isn't valid.";

const privateHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

const respond = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  new Response(`${message}\n`, {
    status,
    headers: { ...privateHeaders, "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
