import { z } from "zod";
import { callDatabase, type Database } from "../_shared/database.ts";
import { sha256 } from "./digest.ts";
import type { Scope } from "./endpoint.ts";
import { Problem } from "./problem.ts";

/** The authenticated key and the rest of its rate limit this minute. */
export interface Authenticated {
  /** The partner whose links the key may see; null for all partners. */
  partner: string | null;
  /** SHA-256 of the key, hexadecimal. */
  digest: string;
  quota: number;
  remaining: number;
  /** In seconds. */
  resetsIn: number;
}

const limits = { quota: z.int(), remaining: z.int(), resets_in: z.int() };
const accessSchema = z.array(
  z.discriminatedUnion("outcome", [
    z.object({ outcome: z.enum(["unknown", "revoked"]) }),
    z.object({
      outcome: z.enum(["open", "limited", "scope_missing"]),
      partner_id: z.uuid().nullable(),
      ...limits,
    }),
  ]),
);

/**
 * Authenticates a request by its key: `Authorization: Bearer ens_...`. Only the key's digest leaves
 * this function.
 * @throws Problem 401, 403 for a missing scope, 429 after 120 requests in a minute
 */
export async function authenticate(
  database: Database,
  request: Request,
  scope: Scope,
): Promise<Authenticated> {
  const [, key] =
    /^Bearer +(ens_[0-9a-f_]+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (!key) throw unauthorized("key_missing", "Send your key: Authorization: Bearer ens_...");
  const digest = await sha256(key);
  const [access] = accessSchema.parse(
    await callDatabase(database, "enter_partner_api", { digest, scope }),
  );
  if (!access || access.outcome === "unknown")
    throw unauthorized("key_unknown", "There is no such key.");
  if (access.outcome === "revoked") throw unauthorized("key_revoked", "This key was revoked.");
  if (!("quota" in access)) throw unauthorized("key_unknown", "There is no such key.");
  const { quota, remaining, resets_in: resetsIn } = access;
  const headers = {
    "RateLimit-Policy": `"key";q=${quota};w=60`,
    RateLimit: `"key";r=${remaining};t=${resetsIn}`,
  };
  if (access.outcome === "limited") {
    throw new Problem(429, "too_many_requests", `At most ${quota} requests a minute.`, {
      headers: { ...headers, "Retry-After": String(resetsIn) },
    });
  }
  if (access.outcome === "scope_missing") {
    throw new Problem(403, "scope_missing", `The key lacks the scope ${scope}.`, { headers });
  }
  return { partner: access.partner_id, digest, quota, remaining, resetsIn };
}

const unauthorized = (code: string, detail: string): Problem =>
  new Problem(401, code, detail, { headers: { "WWW-Authenticate": 'Bearer realm="partner-api"' } });
