// Who sends a request, for everything that counts or limits callers outside the database, which has
// its own module (supabase/schemas/0-foundations/020-callers.sql).

import type { Database } from "./database.ts";

/**
 * Returns a request's IPv4 address, or the first half of its IPv6 address, because one connection has
 * all addresses with that prefix; "" if unknown. Each proxy appends its caller to X-Forwarded-For, so
 * trusted entries are counted from the right; entries further left are the caller's own claims.
 */
export function readNetwork({ headers }: Pick<Request, "headers">, trustedProxies = 1): string {
  const addresses = (headers.get("X-Forwarded-For") ?? "").split(",");
  return normalizeAddress(addresses[Math.max(0, addresses.length - trustedProxies)]!.trim());
}

/** Returns the database for calls on behalf of a request's caller. */
export const databaseFor = (
  database: Database,
  request: Request,
  trustedProxies?: number,
): Database => ({ ...database, visitor: readNetwork(request, trustedProxies) });

function normalizeAddress(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped || !address.includes(":")) return mapped ?? address;
  const [before = [], after = []] = address
    .split("::")
    .map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(":");
}

/** Turns a text into a keyed digest, in the form of a UUID. */
type Digest = (text: string) => Promise<string>;

/**
 * Returns a digest for callers' networks. Without the key, trying all addresses would reveal them, and
 * its results can't be linked from one UTC day to the next.
 */
export async function dailyDigest(secret: string, now = new Date()): Promise<Digest> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(`caller ${now.toISOString().slice(0, 10)} ${secret}`),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return async (text) => {
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
    const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
  };
}
