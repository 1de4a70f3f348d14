import { z } from "zod";
import { callDatabase, type Database } from "../_shared/database.ts";
import { sha256 } from "./digest.ts";
import type { Scope } from "./endpoint.ts";
import { Problem } from "./problem.ts";

/** Who was let in, and what is left of this minute. */
export interface Entry {
  /** Whose links the key sees; null for everybody's. */
  partner: string | null;
  /** SHA-256 of the key, hexadecimal. */
  digest: string;
  quota: number;
  remaining: number;
  /** Seconds. */
  resetsIn: number;
}

const limits = { quota: z.int(), remaining: z.int(), resets_in: z.int() };
const doorSchema = z.array(
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
 * Lets a request in by its key: `Authorization: Bearer ens_...`. The key's digest is all that
 * leaves this function.
 * @throws Problem 401, 403 for a missing scope, 429 after 120 requests in a minute
 */
export async function enter(database: Database, request: Request, scope: Scope): Promise<Entry> {
  const [, key] =
    /^Bearer +(ens_[0-9a-f_]+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (!key) throw locked("key_missing", "Send your key: Authorization: Bearer ens_...");
  const digest = await sha256(key);
  const [door] = doorSchema.parse(
    await callDatabase(database, "enter_partner_api", { digest, scope }),
  );
  if (!door || door.outcome === "unknown") throw locked("key_unknown", "There is no such key.");
  if (door.outcome === "revoked") throw locked("key_revoked", "This key was revoked.");
  if (!("quota" in door)) throw locked("key_unknown", "There is no such key.");
  const { quota, remaining, resets_in: resetsIn } = door;
  const headers = {
    "RateLimit-Policy": `"key";q=${quota};w=60`,
    RateLimit: `"key";r=${remaining};t=${resetsIn}`,
  };
  if (door.outcome === "limited") {
    throw new Problem(429, "too_many_requests", `At most ${quota} requests a minute.`, {
      headers: { ...headers, "Retry-After": String(resetsIn) },
    });
  }
  if (door.outcome === "scope_missing") {
    throw new Problem(403, "scope_missing", `The key lacks the scope ${scope}.`, { headers });
  }
  return { partner: door.partner_id, digest, quota, remaining, resetsIn };
}

const locked = (code: string, detail: string): Problem =>
  new Problem(401, code, detail, { headers: { "WWW-Authenticate": 'Bearer realm="partner-api"' } });
