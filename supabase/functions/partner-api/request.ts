import { z } from "zod";
import { callDatabase, type Database } from "../_shared/database.ts";
import { readText, sha256 } from "../_shared/request.ts";
import { Problem, type IdempotentRequest, type Scope } from "./endpoint.ts";

export interface Authenticated {
  /** The partner whose links the key can access; null for all partners. */
  partner: string | null;
  /** SHA-256 of the key, hexadecimal. */
  digest: string;
  /** Headers with the rate limit. */
  limits: Record<string, string>;
}

const accessSchema = z.array(
  z.discriminatedUnion("outcome", [
    z.object({ outcome: z.enum(["unknown", "revoked"]) }),
    z.object({
      outcome: z.enum(["open", "limited", "partner_closed", "scope_missing"]),
      partner_id: z.uuid().nullable(),
      quota: z.int(),
      remaining: z.int(),
      resets_in: z.int(),
    }),
  ]),
);

/**
 * Authenticates a request by its key, `Authorization: Bearer ens_...`. Only the key's digest leaves
 * this function. Throws a Problem: 401, 403 for a closed partner or a missing scope, or 429 after 120 requests in a
 * minute.
 */
export async function authenticate(
  database: Database,
  request: Request,
  scope: Scope,
): Promise<Authenticated> {
  const [, key] =
    /^Bearer +(ens_[0-9a-f_]+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (!key)
    throw unauthorized("key_missing", "Send your key in the header: Authorization: Bearer ens_...");
  if (!/^ens_[0-9a-f]{8}_[0-9a-f]{64}$/i.test(key))
    throw unauthorized("key_unknown", "Invalid key.");
  const digest = await sha256(key);
  const [access] = accessSchema.parse(
    await callDatabase(database, "enter_partner_api", { digest, scope }),
  );
  if (!access || !("quota" in access)) {
    throw access?.outcome === "revoked"
      ? unauthorized("key_revoked", "This key has been revoked.")
      : unauthorized("key_unknown", "Invalid key.");
  }
  const { quota, remaining, resets_in } = access;
  const limits = {
    "RateLimit-Policy": `"key";q=${quota};w=60`,
    RateLimit: `"key";r=${remaining};t=${resets_in}`,
  };
  if (access.outcome === "limited") {
    throw new Problem(429, "too_many_requests", `Limit: ${quota} requests per minute.`, {
      headers: { ...limits, "Retry-After": String(resets_in) },
    });
  }
  if (access.outcome === "partner_closed") {
    throw new Problem(403, "partner_closed", "This key's partner is inactive or suspended.", {
      headers: limits,
    });
  }
  if (access.outcome === "scope_missing") {
    throw new Problem(403, "scope_missing", `This key is missing the ${scope} scope.`, {
      headers: limits,
    });
  }
  return { partner: access.partner_id, digest, limits };
}

const unauthorized = (code: string, detail: string): Problem =>
  new Problem(401, code, detail, { headers: { "WWW-Authenticate": 'Bearer realm="partner-api"' } });

/** Returns the query as an object; the last value of a repeated name counts. */
export const parseQuery = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url).searchParams);

const maxBodyBytes = 16_384;

/**
 * Returns a request's JSON. Throws a Problem: 415 for another type, 413 above 16 KB, 400 for invalid
 * JSON.
 */
export async function parseBody(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new Problem(415, "not_json", "Content-Type must be application/json.");
  }
  const text = await readText(request, maxBodyBytes);
  if (text === undefined) throw new Problem(413, "too_long", "The body is larger than 16 KB.");
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, "not_json", "The body isn't valid JSON.");
  }
}

/** Visible ASCII. The draft requires quotes, but many clients omit them. */
const keySchema = z
  .string()
  .regex(/^(?:"[ !#-[\]-~]{1,255}"|[!#-[\]-~]{1,255})$/)
  .transform((text) => text.replaceAll(/^"|"$/g, ""));

/**
 * Returns the request's Idempotency-Key (draft-ietf-httpapi-idempotency-key-header), or undefined
 * without one. Throws a Problem 400 for an invalid key.
 */
export async function readIdempotency(
  request: Request,
  digest: string,
  body: unknown,
): Promise<IdempotentRequest | undefined> {
  const header = request.headers.get("Idempotency-Key");
  if (header === null) return undefined;
  const { data: key } = keySchema.safeParse(header);
  if (!key) {
    const rule = "An Idempotency-Key must be 1 to 255 characters in quotes.";
    throw new Problem(400, "idempotency_key_invalid", rule);
  }
  // Serialized again, so that whitespace in the body doesn't matter.
  const fingerprint = await sha256(JSON.stringify([new URL(request.url).pathname, body]));
  return { digest, idempotency_key: key, fingerprint };
}
