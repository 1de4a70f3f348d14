import { dailyDigest, databaseFor, readNetwork } from "../_shared/caller.ts";
import { callDatabase, DatabaseError, type Database } from "../_shared/database.ts";
import { readText, sha256 } from "../_shared/request.ts";

interface PostbackOptions {
  database: Database;
  /** Proxies in front of the function, 1 by default (_shared/caller.ts). */
  trustedProxies?: number;
}

const maxBodyBytes = 65_536;

/**
 * Creates the handler of networks' notifications (NET-1), for any path that ends in a postback's key.
 * Fields are in the query, and in the form or JSON of a POST. Returns 200 without a body, also when
 * repeated; 404 without a body for every other key; 400 for invalid JSON, 413 above 64 KB, 422 for
 * wrong fields, 429 above the limit, 503 if the database is unreachable.
 */
export function postback({ database, trustedProxies }: PostbackOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== "GET" && request.method !== "POST")
      return respond(405, null, { Allow: "GET, POST" });
    const { pathname, searchParams } = new URL(request.url);
    const key = pathname.split("/").at(-1) ?? "";
    if (!/^[0-9a-f]{64}$/.test(key)) return respond(404);
    const text = request.method === "POST" ? await readText(request, maxBodyBytes) : "";
    if (text === undefined) return respond(413, "The body is larger than 64 KB.");
    const posted = readFields(text);
    if (!posted) return respond(400, "The body isn't valid JSON.");
    const digest = await dailyDigest(database.serviceKey);
    try {
      const ofNetwork = databaseFor(database, request, trustedProxies);
      const { status, message } = (await callDatabase(ofNetwork, "record_notification", {
        digest: await sha256(key),
        caller: await digest(`postback ${readNetwork(request, trustedProxies)}`),
        fields: { ...Object.fromEntries(searchParams), ...posted },
      })) as { status: number; message?: string };
      return respond(status, message, status === 429 ? { "Retry-After": "60" } : {});
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      // Class 22 is invalid data, such as a NUL, which a retry wouldn't change.
      if (error.code?.startsWith("22")) return respond(422, "A field has invalid characters.");
      console.error(`postback: ${error.status} ${error.message}`);
      return respond(503, "Please try again later.", { "Retry-After": "60" });
    }
  };
}

/** Returns a body's texts and numbers, or undefined for invalid JSON. Awin's form has a field of JSON. */
function readFields(text: string): Record<string, unknown> | undefined {
  const form = new URLSearchParams(text);
  const json = text.startsWith("{") ? text : form.get("AwinTransactionPush");
  try {
    const fields = json === null ? [...form] : Object.entries(Object(JSON.parse(json)) as object);
    return Object.fromEntries(
      fields.filter(([, value]) => typeof value === "string" || typeof value === "number"),
    );
  } catch {
    return undefined;
  }
}

/** Answers without naming the address as a referrer, because it contains the key. */
const respond = (
  status: number,
  message: string | null = null,
  headers: Record<string, string> = {},
): Response =>
  new Response(message && `${message}\n`, {
    status,
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "text/plain; charset=utf-8",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
      ...headers,
    },
  });
